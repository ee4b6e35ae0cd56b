/** S3 servers for tests, each in a process of its own, to be killed and begun again over the same files. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { S3Settings } from '../../src/store/s3-settings.js';

const KEY = { accessKeyId: 'tester', secretAccessKey: 'a/secret+of the test' };
/** Credentials that can run out. */
const SESSION = { accessKeyId: 'visitor', secretAccessKey: 'another', sessionToken: 'a token/of+a session' };
const BUCKET = 'films';

/** A running S3 server. */
export interface S3Server {
  readonly settings: S3Settings;
  /** The same, by credentials that can run out. */
  readonly visiting: S3Settings;
  /** What is to go wrong: see `s3-server.mjs`. */
  tell(fault: object): Promise<Readonly<Record<string, number>>>;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
  /** Begins again on the same port. */
  again(): Promise<void>;
}

/** Starts one on files in a folder; `program` is `s3-server.mjs`, where this module does not lie beside it. */
export async function startS3(
  folder: string,
  program = fileURLToPath(new URL('s3-server.mjs', import.meta.url)),
): Promise<S3Server> {
  let running = await begun(program, folder, 0);
  const { port } = running;
  const base = `http://127.0.0.1:${port}/${BUCKET}`;
  const settings = {
    ...{ base, publicBase: base, bucket: BUCKET, prefix: 'own/', region: 'eu-test-1' },
    ...{ credentials: KEY, cacheBytes: 1e9 },
  };
  return {
    settings,
    visiting: { ...settings, credentials: SESSION },
    tell: async (fault) => {
      running.child.stdin?.write(`${JSON.stringify(fault)}\n`);
      return JSON.parse((await running.lines.next()).value ?? '{}');
    },
    kill: () => ended(running.child),
    again: async () => {
      running = await begun(program, folder, port);
    },
  };
}

async function begun(program: string, folder: string, port: number) {
  const told = JSON.stringify({ folder, port, bucket: BUCKET, keys: [KEY, SESSION] });
  const child = spawn(process.execPath, [program, told], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const first = JSON.parse((await lines.next()).value ?? '{}') as { readonly port: number };
  return { child, lines, port: first.port };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
