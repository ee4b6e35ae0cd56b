/** `serve`: a service that runs until it is told to stop. */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { runOwnerCommand } from '../app/owner-commands.js';
import { createService, type Service } from '../app/service.js';
import { accountByEmail } from '../identity/accounts.js';
import type { OidcSettings } from '../identity/oidc.js';
import { spendable } from '../ledger/read.js';
import { loadProviders } from '../providers/load-providers.js';
import type { S3Settings } from '../store/s3-settings.js';
import type { Detector } from '../work/detector.js';
import { leaveNote } from './running-server.js';

/** Options of `serve`. */
export interface ServeOptions {
  readonly port: number;
  readonly host: string;
  readonly data: string;
  readonly workers: number;
  readonly names: readonly string[];
  readonly publicUrl: string | undefined;
  /** A module that exports `providers`. */
  readonly providersFile: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly s3: S3Settings | undefined;
  readonly oidc: OidcSettings | undefined;
  readonly keepSupersededMs: number | undefined;
  /** Hosts to which webhooks may go besides public addresses. */
  readonly webhookHosts: readonly string[];
  /** Prints a line to the person who started it. */
  readonly say: (line: string) => void;
  readonly log: { write(line: string): void };
}

/** The account that a fresh database gets. */
export const FIRST_MAIL = 'owner@localhost';
const FIRST_CURRENCY = 'EUR';
/** What its account begins with on a database of one's own machine: enough for twelve shorts. */
const FIRST_CREDIT = '20.00';
const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];

/** A service that runs. */
export interface Running {
  readonly url: string;
  readonly service: Service;
  stop(): Promise<void>;
}

/** Starts, prints its address, and resolves with a function that stops it. */
export async function serve(options: ServeOptions): Promise<Running> {
  const folder = resolve(options.data);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { databaseUrl, s3, names, log, workers, publicUrl, webhookHosts, oidc, keepSupersededMs } = options;
  const providers = await loadProviders(options.providersFile);
  if (databaseUrl === undefined) options.say(`Opening the database in ${folder} (the first time takes a few seconds)`);
  const service = await createService({
    ...{ folder, databaseUrl, s3, names, publicUrl, log, workers, providers, webhookHosts, oidc, keepSupersededMs },
  });
  try {
    const url = await service.server.listen({ port: options.port, host: options.host });
    const forget = leaveNote(folder, url, service.ownerSecret);
    const isOwn = databaseUrl === undefined && LOOPBACK.includes(options.host);
    await greet(service, { url, isOwn }, options.say);
    await warnOfDetector(service.detector, workers, options.say);
    const stop = async () => {
      await service.stop();
      forget();
    };
    return { url, service, stop };
  } catch (error) {
    await service.stop();
    throw error;
  }
}

/**
 * A fresh database gets an account of its own and a token that is shown now and never again; on this machine alone
 * (`isOwn`) it also begins with some money.
 */
async function greet(
  { db }: Service,
  { url, isOwn }: { readonly url: string; readonly isOwn: boolean },
  say: (line: string) => void,
): Promise<void> {
  say(`Listening on ${url}`);
  const { count } = await db
    .selectFrom('account')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count > 0) return sayBalance(db, say);
  await runOwnerCommand(db, { command: 'add', mail: FIRST_MAIL, currency: FIRST_CURRENCY });
  const token = await runOwnerCommand(db, { command: 'token', mail: FIRST_MAIL, scopes: ['*'], name: 'first start' });
  if (isOwn) await runOwnerCommand(db, { command: 'credit', mail: FIRST_MAIL, amount: FIRST_CREDIT });
  if (isOwn) say(`A fresh database: ${FIRST_MAIL} begins with ${FIRST_CREDIT} ${FIRST_CURRENCY}, this once`);
  await sayBalance(db, say);
  say(`Account ${FIRST_MAIL}. Its full-access token, shown this once:`);
  say(`  ${token}`);
  say('Try it:');
  say(`  curl -H 'Authorization: Bearer ${token}' ${url}/api/balance`);
}

/** Tracking clips need a detector, which is not part of any package. */
export async function warnOfDetector(detector: Detector, lanes: number, say: (line: string) => void): Promise<void> {
  if (lanes === 0 || !(await detector.isMissing())) return;
  say('Tracking clips are refused until onnxruntime-node is installed and their detector is here:');
  say(`  reelwright models pull ${detector.name}   (here: node dist/cli/main.js models pull ${detector.name})`);
}

/** What the first account has, and how it gets more; nothing where there is no such account. */
async function sayBalance(db: Service['db'], say: (line: string) => void): Promise<void> {
  const account = await accountByEmail(db, FIRST_MAIL).catch(() => undefined);
  if (account === undefined) return;
  const balance = (await spendable(db, account.id, account.currency)) / 100;
  say(`${FIRST_MAIL} has ${balance.toFixed(2)} ${account.currency}. More:`);
  say(`  reelwright-service account credit ${FIRST_MAIL} 50.00   (here: node service/dist/main.js account credit …)`);
}
