/** The studio's server: passes each request to the home page or to an open composition; on loopback only. */
import { realpath, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BadQuestion, NotSaved, notFound, sendFile, sendJson } from './answers.js';
import { type Desk, openDesk } from './desk.js';
import { answerDesk } from './desk-routes.js';
import { createDesks, type Desks } from './desks.js';
import { admit, makeToken, SAFE_HEADERS } from './guard.js';
import { createHome, type Home } from './home.js';
import { answerHome } from './home-routes.js';
import { problemsOf } from './views.js';

export interface StudioOptions {
  /** A composition (a JSON file), or a folder of them. */
  readonly file: string;
  /** Folders that media may lie in, beside the file's own. */
  readonly roots?: readonly string[];
  /** Where a render goes. Default: beside the file, under its name. */
  readonly output?: string;
  /** The engine's option of the same name. */
  readonly cacheDir?: string | null | undefined;
  /** The port to listen on. Default: a free one. */
  readonly port?: number;
}

export interface Studio {
  /** The address with the token: whoever has it may use the studio. */
  readonly address: string;
  close(): Promise<void>;
}

interface Rooms {
  /** The composition on which the studio was opened; undefined for a folder. */
  readonly first: Desk | undefined;
  readonly home: Home;
  readonly desks: Desks;
  /** The folder with the files of the page. */
  readonly page: string;
}

/** Beside this file when it is bundled (dist/main.js). */
const PAGE = fileURLToPath(new URL('./app/', import.meta.url));

/** Opens a composition or a folder. Rejects with node's error when it cannot be read. */
export async function openStudio(options: StudioOptions, page = PAGE): Promise<Studio> {
  const place = await realpath(options.file);
  const isFolder = (await stat(place)).isDirectory();
  const first = isFolder ? undefined : await openDesk(options);
  const home = await createHome({ folder: isFolder ? place : dirname(place), ...options });
  const desks = createDesks(home, options);
  const rooms: Rooms = { first, home, desks, page };
  const token = makeToken();
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    void answer({ request, response }, rooms, token, port);
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(options.port ?? 0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/${token}/${isFolder ? 'home/' : ''}`,
    async close() {
      await Promise.all([first?.close(), desks.close(), home.close()]);
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

interface Line {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function answer({ request, response }: Line, rooms: Rooms, token: string, port: number): Promise<void> {
  for (const [name, value] of Object.entries(SAFE_HEADERS)) response.setHeader(name, value);
  const admission = admit(request, token, port);
  if (!admission.allowed) {
    sendJson(response, { message: `Refused: ${admission.why}.` }, admission.status);
    return;
  }
  try {
    await route({ request, response }, rooms, admission);
  } catch (error) {
    // The connection is closed, because a request that was not read to its end would stay on it.
    if (!response.headersSent) response.setHeader('connection', 'close');
    if (response.headersSent) response.destroy();
    else if (error instanceof NotSaved) sendJson(response, { message: `${error.message}.` }, 507);
    else sendJson(response, { problems: problemsOf(error) }, error instanceof BadQuestion ? 400 : 422);
  }
}

/** The file of `reelwright/web` in the engine's package. */
const WEB = fileURLToPath(import.meta.resolve('reelwright/web'));

const PAGE_FILES: readonly string[] = ['index.html', 'app.js', 'app.css', 'icon.svg'];
const HOME_FILES: readonly string[] = ['home.html', 'home.js', 'home.css', 'app.css', 'icon.svg'];

/** `home/…` is the home page, `ad/<id>/…` a composition of its folder, anything else the one that was opened. */
async function route(line: Line, rooms: Rooms, asked: { path: string; query: URLSearchParams }): Promise<void> {
  const { path, query } = asked;
  const { request, response } = line;
  const [room, id = '', ...rest] = path.split('/');
  const isGet = request.method === 'GET' || request.method === 'HEAD';
  if (room === 'home') {
    const below = [id, ...rest].join('/');
    const file = below === '' ? 'home.html' : below;
    if (isGet && HOME_FILES.includes(file)) return sendFile(request, response, join(rooms.page, file));
    return answerHome({ ...line, query, home: '', page: rooms.page }, rooms.home, rooms.desks, below);
  }
  const isOther = room === 'ad';
  const below = isOther ? rest.join('/') : path;
  const file = below === '' ? 'index.html' : below;
  // The composition is drawn while the browser loads the page.
  if (isOther && file === 'index.html') void rooms.desks.open(id).catch(() => {});
  if (isGet && PAGE_FILES.includes(file)) return sendFile(request, response, join(rooms.page, file));
  if (isGet && file === 'web.js') return sendFile(request, response, WEB);
  const desk = isOther ? await rooms.desks.open(id) : rooms.first;
  if (desk === undefined) return notFound(response);
  return answerDesk({ ...line, query, home: isOther ? '../../home/' : 'home/', page: rooms.page }, desk, below);
}
