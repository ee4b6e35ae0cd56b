/** The studio's server: owns the engine, the file and everything on disk; answers the page on loopback alone. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, realpath, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Composition, createEngine, type EngineOptions } from 'reelwright';
import { glance, narrationWaveform } from 'reelwright/preview';
import { parseJson } from '../shared/json-text.js';
import type { Event, Insight, Kind, Session, View, WaveformAnswer } from '../shared/messages.js';
import { BadQuestion, FOR_EVER, readBody, sendBytes, sendFile, sendJson } from './answers.js';
import { createGrounds, type Grounds } from './grounds.js';
import { admit, makeToken, SAFE_HEADERS } from './guard.js';
import { insightOf, type Moment } from './insight.js';
import { mediaFiles } from './media-files.js';
import { type OpenFile, openFile } from './open-document.js';
import { createRenders, type Renders } from './renders.js';
import { createViews, type KnownView, problemsOf, type Views } from './views.js';

export interface StudioOptions {
  /** The composition: a JSON file. */
  readonly file: string;
  /** Folders that media may lie in, beside the file's own. */
  readonly roots?: readonly string[];
  /** Where a render goes. Default: beside the file, under its name. */
  readonly output?: string;
  /** As the engine's. */
  readonly cacheDir?: string | null | undefined;
  /** Default: one that is free. */
  readonly port?: number;
}

export interface Studio {
  /** With the token: whoever has it may use the studio. */
  readonly address: string;
  close(): Promise<void>;
}

interface Parts {
  readonly tell: (event: Event) => void;
  readonly file: OpenFile;
  readonly settings: EngineOptions;
  readonly baseDir: string;
  readonly roots: readonly string[];
  readonly output: Session['output'];
  readonly views: Views;
  readonly grounds: Grounds;
  readonly renders: Renders;
  readonly listeners: Set<ServerResponse>;
  readonly still: (key: string, frame: number, signal: AbortSignal) => Promise<Uint8Array>;
  readonly insight: (key: string, frame: number, signal: AbortSignal) => Promise<Insight>;
  /** The same of a text that no view was made of; its moment is told by the film that is shown. */
  readonly shot: (text: string, frame: number, signal: AbortSignal) => Promise<Uint8Array>;
}

const KINDS: readonly Kind[] = ['short', 'editor', 'slider', 'tracking'];
/** Beside this file when it is bundled (dist/main.js). */
const PAGE = fileURLToPath(new URL('./app/', import.meta.url));

/** Opens a composition. Rejects with node's error when it cannot be read. */
export async function openStudio(options: StudioOptions, page = PAGE): Promise<Studio> {
  const file = await openFile(options.file);
  const baseDir = dirname(file.path);
  const roots = await Promise.all([baseDir, ...(options.roots ?? [])].map((root) => realpath(root)));
  const folder = join(tmpdir(), `reelwright-studio-${randomUUID()}`);
  await mkdir(folder, { mode: 0o700 });
  const settings = { roots, ...(options.cacheDir === undefined ? {} : { cacheDir: options.cacheDir }) };
  const engine = createEngine(settings);
  const listeners = new Set<ServerResponse>();
  const tell = (event: Event) => {
    for (const listener of listeners) listener.write(`data: ${JSON.stringify(event)}\n\n`);
  };
  const beside = join(baseDir, basename(file.path).replace(/\.[^.]*$/, ''));
  const output = { film: options.output ?? `${beside}.mp4`, folder: options.output ?? `${beside}-slides` };
  const views = createViews(settings, baseDir);
  const parts: Parts = {
    ...{ tell, file, settings, baseDir, roots, output, views, listeners },
    grounds: createGrounds({
      ...{ engine: settings, baseDir, folder },
      tell: (key, ground) => tell({ type: 'ground', key, ground }),
    }),
    renders: createRenders({
      ...{ engine, baseDir, output, compositionFile: file.path },
      tell: (render) => tell({ type: 'render', render }),
    }),
    insight: async (key, frame, signal) => {
      const known = knownView({ views }, key);
      return insightOf(engine, known, momentOf(known.view, frame), { baseDir, signal });
    },
    shot: async (text, frame, signal) => {
      const composition = parseJson(text) as unknown as Composition;
      const rate = views.latest()?.film?.frameRate ?? 30;
      return (await engine.frame(composition, { baseDir, signal, atSeconds: (frame + 0.5) / rate })).png();
    },
    still: async (key, frame, signal) => {
      const { composition, view } = knownView({ views }, key);
      return (await engine.frame(composition, { baseDir, signal, ...momentOf(view, frame) })).png();
    },
  };
  file.onChange((document) => tell({ type: 'document', document }));
  const token = makeToken();
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    void answer({ request, response, parts, page }, token, port);
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(options.port ?? 0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  const ending = new AbortController();
  const begun = file.read().then(
    ({ text }) => views.begin(text, ending.signal),
    () => {},
  );
  return {
    address: `http://127.0.0.1:${port}/${token}/`,
    async close() {
      file.close();
      ending.abort();
      await begun;
      for (const listener of listeners) listener.end();
      await Promise.all([parts.grounds.close(), parts.renders.close()]);
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** As the engine's calls take it: the middle of a frame, or a slide. */
function momentOf({ film }: View, frame: number): Moment {
  return film === undefined ? { slide: frame } : { atSeconds: (frame + 0.5) / film.frameRate };
}

interface Question {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly parts: Parts;
  readonly page: string;
}

async function answer(question: Question, token: string, port: number): Promise<void> {
  const { request, response } = question;
  for (const [name, value] of Object.entries(SAFE_HEADERS)) response.setHeader(name, value);
  const admission = admit(request, token, port);
  if (!admission.allowed) {
    sendJson(response, { message: `Refused: ${admission.why}.` }, admission.status);
    return;
  }
  try {
    await route(question, admission.path, admission.query);
  } catch (error) {
    // A question that was not read to its end stays on the line otherwise.
    if (!response.headersSent) response.setHeader('connection', 'close');
    if (response.headersSent) response.destroy();
    else if (error instanceof NotSaved) sendJson(response, { message: `${error.message}.` }, 507);
    else sendJson(response, { problems: problemsOf(error) }, error instanceof BadQuestion ? 400 : 422);
  }
}

const PAGE_FILES: readonly string[] = ['index.html', 'app.js', 'app.css', 'icon.svg'];

async function route(question: Question, path: string, query: URLSearchParams): Promise<void> {
  const { request, response, parts, page } = question;
  const [room = '', name = ''] = path.split('/');
  const asked = `${request.method === 'HEAD' ? 'GET' : request.method} ${room}`;
  const file = path === '' ? 'index.html' : path;
  if (asked.startsWith('GET ') && PAGE_FILES.includes(file)) return sendFile(request, response, join(page, file));
  switch (asked) {
    case 'GET session':
      return sendJson(response, await sessionOf(parts));
    case 'GET events':
      return listen(response, parts);
    case 'POST view':
      return postView(question);
    case 'POST sketch':
      return postSketch(question);
    case 'POST shot':
      return postShot(question);
    case 'POST save':
      return postSave(question);
    case 'POST ground':
      return postGround(question);
    case 'GET ground': {
      const ground = parts.grounds.file(name.replace(/\.mp4$/, ''));
      return ground === undefined ? notFound(response) : sendFile(request, response, ground, FOR_EVER);
    }
    case 'GET still': {
      const frame = Number(query.get('frame'));
      return sendBytes(response, await parts.still(query.get('view') ?? '', frame, goneSignal(response)), 'image/png');
    }
    case 'GET insight': {
      const frame = Number(query.get('frame'));
      return sendJson(response, await parts.insight(query.get('view') ?? '', frame, goneSignal(response)));
    }
    case 'GET waveform': {
      const { composition } = knownView(parts, query.get('view') ?? '');
      const { baseDir, settings } = parts;
      const waveform = await narrationWaveform(composition, settings, { baseDir, signal: goneSignal(response) });
      return sendJson(response, { ...(waveform && { waveform }) } satisfies WaveformAnswer);
    }
    case 'GET glance': {
      const [source, atSeconds] = [query.get('source') ?? '', Number(query.get('at'))];
      const { baseDir, settings } = parts;
      const jpeg = await glance({ source, atSeconds }, settings, { baseDir, signal: goneSignal(response) });
      return jpeg === undefined ? notFound(response) : sendBytes(response, jpeg, 'image/jpeg');
    }
    case 'GET font': {
      const bytes = await parts.views.font(name);
      return bytes === undefined ? notFound(response) : sendBytes(response, bytes, 'font/sfnt', FOR_EVER);
    }
    case 'GET picture': {
      const pixels = parts.views.picture(name);
      return pixels === undefined
        ? notFound(response)
        : sendBytes(response, pixels, 'application/octet-stream', FOR_EVER);
    }
    case 'POST render':
      return postRender(question);
    case 'DELETE render':
      parts.renders.cancel();
      return sendJson(response, {});
    case 'GET output': {
      const output = parts.renders.file(Number(name));
      return output === undefined ? notFound(response) : sendFile(request, response, output);
    }
    default:
      return notFound(response);
  }
}

function knownView({ views }: Pick<Parts, 'views'>, key: string): KnownView {
  const known = views.known(key);
  if (known === undefined) throw new BadQuestion('the document has changed since');
  return known;
}

function notFound(response: ServerResponse): void {
  sendJson(response, { message: 'There is nothing here.' }, 404);
}

async function sessionOf({ file, baseDir, roots, output }: Parts): Promise<Session> {
  const schemas = await Promise.all(
    KINDS.map(async (kind) => [kind, JSON.parse(await readFile(schemaFile(kind), 'utf8'))]),
  );
  return {
    name: basename(file.path),
    folder: baseDir,
    document: await file.read(),
    schemas: Object.fromEntries(schemas),
    files: await mediaFiles(roots, baseDir),
    output,
  };
}

function schemaFile(kind: Kind): string {
  return fileURLToPath(import.meta.resolve(`reelwright/schemas/${kind}.schema.json`));
}

function listen(response: ServerResponse, { listeners, renders }: Parts): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(': here\n\n');
  const render = renders.state();
  if (render !== undefined) response.write(`data: ${JSON.stringify({ type: 'render', render } satisfies Event)}\n\n`);
  listeners.add(response);
  response.on('close', () => listeners.delete(response));
}

async function postView({ request, response, parts }: Question): Promise<void> {
  const { text } = await textsOf(request, ['text']);
  sendJson(response, await parts.views.view(text, goneSignal(response)));
}

/** Aborts when nobody waits for the answer any more. */
function goneSignal(response: ServerResponse): AbortSignal {
  const stop = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) stop.abort();
  });
  return stop.signal;
}

async function postSketch({ request, response, parts }: Question): Promise<void> {
  const { text, from, to, quick } = await textsOf(request, ['text', 'from', 'to', 'quick']);
  const span = { from: Number(from), to: Number(to), isQuick: quick === 'yes' };
  sendJson(response, await parts.views.sketch(text, span, goneSignal(response)));
}

async function postShot({ request, response, parts }: Question): Promise<void> {
  const { text, frame } = await textsOf(request, ['text', 'frame']);
  sendBytes(response, await parts.shot(text, Number(frame), goneSignal(response)), 'image/png');
}

async function postSave({ request, response, parts }: Question): Promise<void> {
  const { text, basedOn } = await textsOf(request, ['text', 'basedOn']);
  const answer = await parts.file.save(text, basedOn).catch((error: Error) => {
    throw new NotSaved(error.message, { cause: error });
  });
  sendJson(response, answer);
  // Another window on the same file.
  if (answer.saved) parts.tell({ type: 'document', document: { text, revision: answer.revision } });
}

async function postGround({ request, response, parts }: Question): Promise<void> {
  const { view } = await textsOf(request, ['view']);
  const known = parts.views.known(view);
  const key = known?.view.film?.groundKey;
  if (known?.plan === undefined || key === undefined) throw new BadQuestion('there is no such film');
  sendJson(response, parts.grounds.want(key, known.plan));
}

async function postRender({ request, response, parts }: Question): Promise<void> {
  const { view } = await textsOf(request, ['view']);
  sendJson(response, { begun: parts.renders.begin(knownView(parts, view).composition) });
}

/** Nothing was written; its message says why. */
class NotSaved extends Error {}

/** The named texts of a question. */
async function textsOf<K extends string>(request: IncomingMessage, names: readonly K[]): Promise<Record<K, string>> {
  const body = Object(await readBody(request)) as Readonly<Record<string, unknown>>;
  const texts = names.map((name) => {
    const value = body[name];
    if (typeof value !== 'string') throw new BadQuestion(`${name} is a text`);
    return [name, value] as const;
  });
  return Object.fromEntries(texts) as Record<K, string>;
}
