/** S3 servers for tests, each in a process of its own, to be killed and begun again over the same files. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { S3Settings } from '../../src/store/s3-settings.js';

const KEY = { accessKeyId: 'test:tester', secretAccessKey: 'a/secret+of_the=test' };
/** Credentials that can run out. */
const SESSION = { accessKeyId: 'test:visitor', secretAccessKey: 'another', sessionToken: 'a token/of+a session' };
const BUCKET = 'films';
/** Where Debian's packages of Swift can be imported. */
const PYTHON = '/usr/bin/python3';
const PROGRAMS = {
  /** Small, strict, told what is to go wrong. */
  ours: [process.execPath, 's3-server.mjs'],
  /** OpenStack Swift, as others run it. Nothing can be told to it. */
  swift: [PYTHON, 'swift-server.py'],
} as const;

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

/** A kind of S3 server. */
export type S3Kind = keyof typeof PROGRAMS;

/** Those that can be started here: ours, and Swift where its packages are. */
export function s3Kinds(): readonly S3Kind[] {
  const { status } = spawnSync(PYTHON, ['-c', 'import swift.common.middleware.s3api, swift.obj, swift.container']);
  return status === 0 ? ['ours', 'swift'] : ['ours'];
}

/** Starts one on files in a folder; `support` is where its program lies, when this module does not lie beside it. */
export async function startS3(
  folder: string,
  kind: S3Kind = 'ours',
  support = fileURLToPath(new URL('.', import.meta.url)),
): Promise<S3Server> {
  const [command, program] = PROGRAMS[kind];
  const begin = (at: number) => begun([command, join(support, program)], folder, at);
  let running = await begin(0);
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
      running = await begin(port);
    },
  };
}

async function begun([command, program]: readonly [string, string], folder: string, port: number) {
  const told = JSON.stringify({ folder, port, bucket: BUCKET, keys: [KEY, SESSION] });
  const child = spawn(command, [program, told], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const first = JSON.parse((await lines.next()).value ?? '{}') as { readonly port: number };
  return { child, lines, port: first.port };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
