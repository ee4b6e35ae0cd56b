/** A folder served to a browser, with `reelwright/web` beside it as `web.js`. Loopback only. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sendFile } from '../../src/server/answers.js';

const bundle = fileURLToPath(new URL('../../../dist/web/web.js', import.meta.url));

/** Where it is, ending in a slash, and what ends it. `page`: the text of its index; default: its own. */
export async function servePage(folder: string, page?: string) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const path = normalize(decodeURIComponent(pathname));
    if (path === '/' && page !== undefined) response.setHeader('content-type', 'text/html').end(page);
    else if (path === '/web.js') void sendFile(request, response, bundle);
    else void sendFile(request, response, join(folder, path === '/' ? 'index.html' : path));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}
