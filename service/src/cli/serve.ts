/** `serve`: a service that runs until it is told to stop. */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { runOwnerCommand } from '../app/owner-commands.js';
import { createService, type Service } from '../app/service.js';
import { loadProviders } from '../providers/load-providers.js';
import { leaveNote } from './running-server.js';

/** What `serve` is told. */
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
  /** Prints a line to the person who started it. */
  readonly say: (line: string) => void;
  readonly log: { write(line: string): void };
}

/** The account that a fresh database gets. */
const FIRST_MAIL = 'owner@localhost';
const FIRST_CURRENCY = 'EUR';

/** Starts, says where, and resolves with what stops it. */
export async function serve(options: ServeOptions): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const folder = resolve(options.data);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { databaseUrl, names, log, workers, publicUrl } = options;
  const providers = await loadProviders(options.providersFile);
  if (databaseUrl === undefined) options.say(`Opening the database in ${folder} (the first time takes a few seconds)`);
  const service = await createService({ folder, databaseUrl, names, publicUrl, log, workers, providers });
  try {
    const url = await service.server.listen({ port: options.port, host: options.host });
    const forget = leaveNote(folder, url, service.ownerSecret);
    await greet(service, url, options.say);
    const stop = async () => {
      await service.stop();
      forget();
    };
    return { url, stop };
  } catch (error) {
    await service.stop();
    throw error;
  }
}

/** A fresh database gets an account of its own and a token that is shown now and never again. */
async function greet({ db }: Service, url: string, say: (line: string) => void): Promise<void> {
  say(`Listening on ${url}`);
  const { count } = await db
    .selectFrom('account')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count > 0) return;
  await runOwnerCommand(db, { command: 'add', mail: FIRST_MAIL, currency: FIRST_CURRENCY });
  const token = await runOwnerCommand(db, { command: 'token', mail: FIRST_MAIL, scopes: ['*'], name: 'first start' });
  say(`Account ${FIRST_MAIL}. Its full-access token, shown this once:`);
  say(`  ${token}`);
  say('Try it:');
  say(`  curl -H 'Authorization: Bearer ${token}' ${url}/api/balance`);
}
