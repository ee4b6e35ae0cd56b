/**
 * The child's side: answers requests that arrive as frames on standard input, through file descriptor 3. It ends when
 * standard input closes, so that it does not outlive an engine that was killed, whatever its other threads are doing.
 */
import { Socket } from 'node:net';
import { type ErrorData, errorData } from './error-data.js';
import { frameParts, frameReader } from './frames.js';

export interface ChildAnswer {
  /** Plain data. */
  readonly value: unknown;
  readonly body?: Uint8Array | undefined;
}

/**
 * The requests that a child can answer, by name. The engine sends their input, so it has the type that is written here.
 */
export type Handlers = Readonly<Record<string, (input: never, body: Uint8Array) => Promise<ChildAnswer>>>;

export interface Request {
  readonly id: number;
  readonly method: string;
  readonly input: unknown;
}

export type Reply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: ErrorData };

/** The id of the first reply, which answers no request: all code is loaded. Calls count from 1. */
export const READY = 0;
/** Where replies are written. */
export const REPLY_DESCRIPTOR = 3;
/** Requests come from the engine itself. */
const LIMITS = { headBytes: 16 * 1024 * 1024, bodyBytes: 64 * 1024 * 1024 };

/** Requests are processed concurrently, as far as their handlers release the thread. */
export function serve(handlers: Handlers): void {
  const output = new Socket({ fd: REPLY_DESCRIPTOR, readable: false, writable: true });
  const end = () => process.kill(process.pid, 'SIGKILL');
  const reply = (head: Reply, body?: Uint8Array) => {
    for (const part of frameParts(head, body)) if (part.length > 0) output.write(part);
  };
  const read = frameReader(LIMITS, ({ head, body }) => {
    const { id, method, input } = head as Request;
    const handler = handlers[method];
    const work = async () => {
      if (handler === undefined) throw new TypeError(`internal: no method ${method}`);
      return handler(input as never, body);
    };
    work().then(
      (answer) => reply({ id, value: answer.value }, answer.body),
      (error: unknown) => reply({ id, error: errorData(error) }),
    );
  });
  // Whatever ends this process from here on, it was able to begin.
  reply({ id: READY, value: null });
  process.stdin.on('data', read);
  process.stdin.on('end', end);
  process.stdin.on('error', end);
  output.on('error', end);
}
