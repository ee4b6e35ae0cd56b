/** Lines of JSON for an operator: what happened to which run, whose, where, how long. */

/** Where lines go. */
export interface LogSink {
  write(line: string): void;
}

/** Writes a line; `level` as Fastify's: 30 for what happens, 50 for what went wrong. */
export type Log = (msg: string, facts: Readonly<Record<string, unknown>>, level?: 30 | 50) => void;

/** Lines with a time; without a sink, none. */
export function createLog(sink: LogSink | undefined): Log {
  return (msg, facts, level = 30) =>
    void sink?.write(`${JSON.stringify({ level, time: Date.now(), pid: process.pid, msg, ...facts })}\n`);
}
