/**
 * Servers and workers in processes of their own, to be killed and begun again; what is left of them ends with the tests
 * of the file.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

const CHILD = fileURLToPath(new URL('process-child.mjs', import.meta.url));
const SMALL = { quality: 'draft', clipSide: 270 } as const;

/** A process of the service. */
export interface ServiceProcess {
  /** Where a server is asked; '' for a worker. */
  readonly url: string;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
}

/** Starts processes. Call it at the top of a file or describe. */
export function serviceProcesses(): (options: object) => Promise<ServiceProcess> {
  const running = new Set<ChildProcess>();
  const end = async (child: ChildProcess) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  afterAll(() => Promise.all([...running].map(end)));
  return async (options) => {
    const child = spawn(process.execPath, [CHILD, JSON.stringify({ ...SMALL, ...options })], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    running.add(child);
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const { url = '' } = JSON.parse((await lines.next()).value ?? '{}') as { readonly url?: string };
    return { url, kill: () => end(child) };
  };
}

/** Asks a server as a caller does; what can not be asked just now is an answer without data. */
export function callerOf(at: () => string, token: string) {
  // biome-ignore lint/suspicious/noExplicitAny: any answer of the interface
  return async (line: string, body?: object): Promise<any> => {
    const [method = '', path = ''] = line.split(' ');
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const sent = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const answer = await fetch(at() + path, sent).catch(() => undefined);
    return answer === undefined ? {} : ((await answer.json()) as { readonly data: unknown });
  };
}
