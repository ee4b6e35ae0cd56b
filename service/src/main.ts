#!/usr/bin/env node
/** The command `reelwright-service`. */
import { resolve } from 'node:path';
import { account } from './cli/account.js';
import { HELP, readArguments, type Task, UsageProblem } from './cli/arguments.js';
import { demo } from './cli/demo.js';
import { ownerPageOf } from './cli/running-server.js';
import { serve } from './cli/serve.js';
import { work } from './cli/work.js';
import { openDatabase } from './database/connect.js';
import { FolderTaken } from './database/folder-lock.js';
import { OwnerProblem } from './identity/accounts.js';
import { NoProviders } from './providers/load-providers.js';
import { createLog } from './seen/log.js';
import { startTracing } from './seen/otlp.js';
import { makeBucket } from './store/make-bucket.js';
import { BadStoreSetting, readStoreSettings } from './store/s3-settings.js';
import { StoreProblem } from './store/store.types.js';

const say = (line: string) => void process.stdout.write(`${line}\n`);

// Whoever reads the lines may go away; the service stays.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

/** Requests under way get this long to end when the service is told to stop. */
const GRACE_MS = 15_000;

try {
  await run(readArguments(process.argv.slice(2)));
} catch (error) {
  const isTold =
    error instanceof UsageProblem ||
    error instanceof OwnerProblem ||
    error instanceof FolderTaken ||
    error instanceof NoProviders ||
    error instanceof BadStoreSetting ||
    error instanceof StoreProblem;
  process.stderr.write(`${isTold ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`);
  const isUsage = error instanceof UsageProblem || error instanceof OwnerProblem || error instanceof BadStoreSetting;
  process.exitCode = isUsage ? 2 : 4;
}

async function run(task: Task): Promise<void> {
  const databaseUrl = process.env['DATABASE_URL'] || undefined;
  const webhookHosts = (process.env['REELWRIGHT_WEBHOOK_HOSTS'] ?? '').split(',').filter((host) => host !== '');
  const stopTracing = startTracing(process.env, createLog(process.stderr));
  switch (task.kind) {
    case 'help':
      process.stdout.write(HELP);
      return;
    case 'account':
      say(await account(task.command, { data: task.data, databaseUrl, s3: readStoreSettings(process.env) }));
      return;
    case 'owner':
      say(ownerPageOf(resolve(task.data)));
      return;
    case 'migrate': {
      if (databaseUrl === undefined)
        throw new UsageProblem(
          'Expected DATABASE_URL of a PostgreSQL server: an embedded database is migrated when the service starts',
        );
      await (await openDatabase({ url: databaseUrl, folder: null })).close();
      const s3 = readStoreSettings(process.env);
      if (s3 !== undefined && (await makeBucket(s3))) say(`Made the bucket ${s3.bucket}`);
      say('The database is up to date');
      return;
    }
    case 'work': {
      if (databaseUrl === undefined)
        throw new UsageProblem(
          'Expected DATABASE_URL of a PostgreSQL server: an embedded database serves one process only',
        );
      const providersFile = process.env['REELWRIGHT_PROVIDERS'] || undefined;
      const stopWork = await work({
        ...task,
        databaseUrl,
        s3: readStoreSettings(process.env),
        providersFile,
        webhookHosts,
        say,
        log: process.stderr,
      });
      await untilInterrupted(stopWork, stopTracing);
      return;
    }
    case 'serve':
    case 'demo': {
      const providersFile = process.env['REELWRIGHT_PROVIDERS'] || undefined;
      const s3 = readStoreSettings(process.env);
      const options = { ...task, databaseUrl, s3, providersFile, webhookHosts, oidc: oidcOf(process.env), say };
      const running = await (task.kind === 'demo'
        ? demo({ ...options, log: { write: sayProblem } })
        : serve({ ...options, log: process.stderr }));
      await untilInterrupted(running.stop, stopTracing);
      return;
    }
    default:
      throw new TypeError(`internal: no task ${JSON.stringify(task satisfies never)}`);
  }
}

/** The settings of the sign-in provider, if there is one. Throws `UsageProblem` where only one of the two is given. */
function oidcOf({ OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience }: NodeJS.ProcessEnv) {
  if (!issuer && !audience) return undefined;
  if (!issuer || !audience) throw new UsageProblem('Expected both OIDC_ISSUER and OIDC_AUDIENCE, or neither');
  return { issuer, audience };
}

/** Prints the lines of a demo's log that tell of something that went wrong; the reader of a demo needs no others. */
function sayProblem(line: string): void {
  if (!/"level":[1-4]0/.test(line)) process.stderr.write(line);
}

/** Waits for a signal, then stops in time. */
async function untilInterrupted(...stops: readonly (() => Promise<void>)[]): Promise<void> {
  await interrupted();
  say('Stopping');
  setTimeout(() => process.exit(1), GRACE_MS).unref();
  for (const stop of stops) await stop();
}

/** Resolves with the first SIGINT or SIGTERM. */
function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}
