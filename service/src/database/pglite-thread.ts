/**
 * The thread that PGlite runs in: it takes a statement and returns its rows, so that no query ever blocks the server's
 * event loop.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { ThreadAnswer, ThreadRequest } from './pglite-thread.types.js';

const INT8 = 20;
const port = parentPort;
if (port === null) throw new Error('internal: this module runs in a thread only');
const say = (answer: ThreadAnswer) => port.postMessage(answer);

const { folder } = workerData as { readonly folder: string | null };
// Ledger amounts are proved to be safe whole numbers where they are written.
const options = { parsers: { [INT8]: (text: string) => Number(text) } };
const database = await (folder === null ? PGlite.create(options) : PGlite.create(folder, options));

port.on('message', (request: ThreadRequest) => {
  void answer(request).then(say, (error: unknown) => say({ id: request.id, error: described(error) }));
});
say({ id: 0, rows: [], rowCount: 0 });

async function answer(request: ThreadRequest): Promise<ThreadAnswer> {
  const { id } = request;
  switch (request.kind) {
    case 'query': {
      const { rows, affectedRows } = await database.query(request.text, [...request.params]);
      return { id, rows, rowCount: rows.length > 0 ? rows.length : (affectedRows ?? 0) };
    }
    case 'script': {
      const results = await database.exec(request.text);
      const last = results.at(-1);
      return { id, rows: last?.rows ?? [], rowCount: last?.affectedRows ?? 0 };
    }
    case 'listen':
      await database.listen(request.channel, (payload) => say({ channel: request.channel, payload }));
      return { id, rows: [], rowCount: 0 };
    case 'close':
      await database.close();
      return { id, rows: [], rowCount: 0 };
    default:
      throw new TypeError(`internal: no request ${JSON.stringify(request satisfies never)}`);
  }
}

/** The fields of an error from which the other side makes an error like one of node-postgres. */
function described(error: unknown): Readonly<Record<string, unknown>> {
  const { message, code, detail, constraint, table } = Object(error) as Readonly<Record<string, unknown>>;
  return { message: String(message ?? error), code, detail, constraint, table };
}
