/**
 * Commands for the owner of the machine alone, never for callers of the interface: accounts, money, credits, tokens.
 */
import { z } from 'zod';
import type { Db } from '../database/connect.js';
import {
  accountByEmail,
  addAccount,
  creditCredits,
  creditMoney,
  OwnerProblem,
  subscribe,
} from '../identity/accounts.js';
import { createToken } from '../identity/tokens.js';
import type { Store } from '../store/store.types.js';
import { CURRENCIES, parseMajorUnits } from '../values/money.js';
import { SCOPES } from '../values/scopes.js';
import { accountLines, accountSheet, limit, refund, remove, suspend } from './owner-accounts.js';

const days = z.int().min(1).max(3650);

/** A command, as the command line reads it and as it goes to a running server. */
export const ownerCommand = z.discriminatedUnion('command', [
  z.object({ command: z.literal('add'), mail: z.string(), currency: z.string() }),
  z.object({ command: z.literal('credit'), mail: z.string(), amount: z.string() }),
  z.object({ command: z.literal('credits'), mail: z.string(), amount: z.string() }),
  z.object({ command: z.literal('subscribe'), mail: z.string() }),
  z.object({ command: z.literal('session'), mail: z.string(), days: days.optional() }),
  z.object({
    command: z.literal('token'),
    mail: z.string(),
    scopes: z.array(z.string()),
    name: z.string(),
    days: days.optional(),
  }),
  z.object({ command: z.literal('list') }),
  z.object({ command: z.enum(['show', 'suspend', 'resume', 'remove']), mail: z.string() }),
  z.object({ command: z.literal('refund'), mail: z.string(), run: z.string() }),
  z.object({
    command: z.literal('limit'),
    mail: z.string(),
    perDay: z.string().optional(),
    drafts: z.string().optional(),
  }),
]);
/** A command of the owner. */
export type OwnerCommand = z.infer<typeof ownerCommand>;

/** The most credits that one command may add. */
const CREDITS_MAX = 1_000_000;

/**
 * Carries out a command; `store` holds the files. The returned text says what was done, or is the new token. Throws
 * `OwnerProblem`.
 */
export async function runOwnerCommand(db: Db, command: OwnerCommand, store?: Store): Promise<string> {
  if (command.command === 'list') return accountLines(db);
  if (command.command === 'add') {
    const currency = CURRENCIES.find((one) => one === command.currency);
    if (currency === undefined)
      throw new OwnerProblem(
        `Expected one of ${CURRENCIES.join(', ')} for --currency but received ${command.currency}`,
      );
    const { email } = await addAccount(db, command.mail, currency);
    return `${email} has an account in ${currency}`;
  }
  const account = await accountByEmail(db, command.mail);
  switch (command.command) {
    case 'credit': {
      const amount = parseMajorUnits(command.amount);
      if (amount === undefined)
        throw new OwnerProblem(`Expected an amount like 50.00 but received ${JSON.stringify(command.amount)}`);
      await creditMoney(db, account, amount);
      return `${account.email} has ${(amount / 100).toFixed(2)} ${account.currency} more`;
    }
    case 'credits': {
      const amount = /^\d{1,7}$/.test(command.amount) ? Number(command.amount) : 0;
      if (amount < 1 || amount > CREDITS_MAX)
        throw new OwnerProblem(`Expected 1 to ${CREDITS_MAX} credits but received ${JSON.stringify(command.amount)}`);
      await creditCredits(db, account, amount);
      return `${account.email} has ${amount} credits more`;
    }
    case 'subscribe':
      await subscribe(db, account);
      return `${account.email} has a subscription`;
    case 'session':
      return (
        await createToken(db, {
          accountId: account.id,
          kind: 'session',
          name: 'session',
          scopes: ['*'],
          days: command.days,
        })
      ).token;
    case 'token': {
      const { name } = command;
      const scopes = scopesOf(command.scopes);
      return (await createToken(db, { accountId: account.id, kind: 'access', name, scopes, days: command.days })).token;
    }
    case 'show':
      return accountSheet(db, account);
    case 'suspend':
    case 'resume':
      return suspend(db, account, command.command === 'suspend');
    case 'limit':
      return limit(db, account, command);
    case 'refund':
      return refund(db, account, command.run);
    case 'remove':
      if (store === undefined) throw new TypeError('internal: an account is removed with its files');
      return remove(db, account, store);
    default:
      throw new TypeError(`internal: no command ${JSON.stringify(command satisfies never)}`);
  }
}

function scopesOf(words: readonly string[]): readonly string[] {
  const known: readonly string[] = ['*', ...SCOPES];
  const unknown = words.find((word) => !known.includes(word));
  if (unknown !== undefined || words.length === 0)
    throw new OwnerProblem(
      `Expected scopes out of ${known.join(', ')} but received ${JSON.stringify(words.join(','))}`,
    );
  return words.includes('*') ? ['*'] : [...new Set(words)];
}
