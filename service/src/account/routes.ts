/** The routes of tokens, balance, credits and AI assists. */
import { z } from 'zod';
import type { Db } from '../database/connect.js';
import { moneySchema, wrapped } from '../http/answer-schemas.js';
import { NO_CONTENT, ok } from '../http/envelope.js';
import { type Route, route } from '../http/route.js';
import { text } from '../http/schema-parts.js';
import { type Account, oneAtATime } from '../identity/accounts.js';
import { createToken, deleteToken, listTokens } from '../identity/tokens.js';
import { latestPurchase, recentActivity, spendable } from '../ledger/read.js';
import { RECORDS_MAX } from '../values/limits.js';
import { type Currency, money } from '../values/money.js';
import { Refusal } from '../values/refusals.js';
import { AGENT_SCOPES } from '../values/scopes.js';
import { assistStatus, unlockAssists } from './assists.js';

const TOKEN_NAME_MAX = 100;
const TOKEN_DAYS_MAX = 3650;
/** Scopes that a body may name; one that is named twice counts once. */
const SCOPES_MAX = 10;
const ACTIVITY_LINES = 20;

const tokenRecord = z.object({
  id: z.int(),
  name: z.string(),
  scopes: z.array(z.string()),
  last_used_at: z.string().nullable(),
  inserted_at: z.string(),
  expires_at: z.string().optional(),
});
const newToken = tokenRecord.omit({ last_used_at: true }).extend({ token: z.string() });
const balanceSchema = z.object({
  currency: z.string(),
  currency_locked: z.boolean(),
  balance: moneySchema,
  spendable: moneySchema,
  reserved: moneySchema,
  remaining_reserved: moneySchema,
  latest_purchase_activity_id: z.int().nullable(),
  account_reference: z.string(),
  recent_activity: z.array(
    z.object({
      id: z.int(),
      kind: z.string(),
      amount: moneySchema,
      balance_after: moneySchema,
      inserted_at: z.string(),
    }),
  ),
});
const assistsSchema = z.object({
  used: z.int(),
  limit: z.int(),
  bonus: z.int(),
  remaining: z.int(),
  resets_at: z.string(),
  unlock_cost: z.int(),
  unlock_batch_size: z.int(),
});

/** An agent's token reads and generates; it never manages the account, whatever a body asks for. */
const tokenBody = z.object({
  name: text(TOKEN_NAME_MAX).optional(),
  scopes: z.array(z.enum(AGENT_SCOPES)).min(1).max(SCOPES_MAX).optional(),
  expires_in_days: z.int().min(1).max(TOKEN_DAYS_MAX).optional(),
});
const tokenParams = z.object({ id: z.string() });

/** The routes of accounts and tokens; `now` is the clock. */
export function accountRoutes(now: () => Date): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/tokens',
      access: 'account:admin',
      summary: 'Makes a personal access token; its text is in this answer only',
      body: tokenBody,
      success: { status: 201, body: wrapped(newToken) },
      handle: async ({ db, caller, body }) => {
        const { name = '', scopes = AGENT_SCOPES } = body;
        const accountId = caller.account.id;
        const wanted = { kind: 'access', name, scopes: [...new Set(scopes)], days: body.expires_in_days } as const;
        const made = await oneAtATime(db, accountId, async (trx) => {
          if ((await listTokens(trx, accountId)).length >= RECORDS_MAX) throw new Refusal('record_limit_reached');
          return createToken(trx, { accountId, ...wanted });
        });
        const { last_used_at: _, ...shown } = made;
        return ok(shown, 201);
      },
    }),
    route({
      method: 'GET',
      path: '/api/tokens',
      access: 'account:admin',
      summary: 'Lists personal access tokens',
      success: { status: 200, body: wrapped(z.array(tokenRecord)) },
      handle: async ({ db, caller }) => ok(await listTokens(db, caller.account.id)),
    }),
    route({
      method: 'DELETE',
      path: '/api/tokens/:id',
      access: 'account:admin',
      summary: 'Deletes a personal access token',
      params: tokenParams,
      success: { status: 204 },
      handle: async ({ db, caller, params }) => {
        const id = /^\d{1,15}$/.test(params.id) ? Number(params.id) : 0;
        if (!(await deleteToken(db, caller.account.id, id))) throw new Refusal('not_found');
        return NO_CONTENT;
      },
    }),
    ...moneyRoutes(),
    ...assistRoutes(now),
  ];
}

function moneyRoutes(): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/balance',
      access: 'video:read',
      summary: 'The balance and its newest activity',
      success: { status: 200, body: wrapped(balanceSchema) },
      handle: async ({ db, caller, currency }) => ok(await balanceOf(db, caller.account, currency)),
    }),
    route({
      method: 'GET',
      path: '/api/studio/credits',
      access: 'video:read',
      summary: 'The balance of credits',
      success: { status: 200, body: wrapped(z.object({ credits: z.int() })) },
      handle: async ({ db, caller }) => ok({ credits: await spendable(db, caller.account.id, 'CREDIT') }),
    }),
  ];
}

function assistRoutes(now: () => Date): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/ai-assists',
      access: 'video:read',
      summary: 'How many AI assists are left today',
      success: { status: 200, body: wrapped(assistsSchema) },
      handle: async ({ db, caller }) => ok(await assistStatus(db, caller.account.id, now())),
    }),
    route({
      method: 'POST',
      path: '/api/ai-assists/unlock',
      access: 'video:generate',
      summary: 'Ten more AI assists for a credit; an Idempotency-Key is ignored',
      success: { status: 200, body: wrapped(assistsSchema) },
      handle: async ({ db, caller }) => ok(await unlockAssists(db, caller.account.id, now())),
    }),
  ];
}

async function balanceOf(db: Db, account: Account, currency: Currency) {
  const amount = (minor: number) => money(minor, currency);
  const available = amount(await spendable(db, account.id, currency));
  const lines = await recentActivity(db, account.id, currency, ACTIVITY_LINES);
  return {
    currency,
    currency_locked: account.currencyLocked,
    balance: available,
    spendable: available,
    // What the interface calls reserved is its hold for a first video, which this service does not have.
    reserved: amount(0),
    remaining_reserved: amount(0),
    latest_purchase_activity_id: await latestPurchase(db, account.id, currency),
    account_reference: maskedMail(account.email),
    recent_activity: lines.map((line) => ({
      id: line.id,
      kind: line.kind,
      amount: amount(line.amount),
      balance_after: amount(line.balanceAfter),
      inserted_at: line.insertedAt.toISOString(),
    })),
  };
}

/** `anna@example.com` -> `a***@example.com`. */
function maskedMail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${[...name][0] ?? ''}***@${host}`;
}
