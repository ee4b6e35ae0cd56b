/** Lines of JSON for an operator: what happened to which run, of which account, where, and how long it took. */

/** Where lines go. */
export interface LogSink {
  write(line: string): void;
}

/** Writes a line; `level` as Fastify's: 30 for information, 50 for errors. */
export type Log = (msg: string, facts: Readonly<Record<string, unknown>>, level?: 30 | 50) => void;

/** A logger of lines with a time; without a sink it writes none. */
export function createLog(sink: LogSink | undefined): Log {
  return (msg, facts, level = 30) =>
    void sink?.write(`${JSON.stringify({ level, time: Date.now(), pid: process.pid, msg, ...facts })}\n`);
}
