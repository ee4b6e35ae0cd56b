/** The requests of the page of an open composition. */
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { glance, narrationWaveform } from 'reelwright/preview';
import type { Event, Kind, Session, WaveformAnswer } from '../shared/messages.js';
import {
  BadQuestion,
  FOR_EVER,
  goneSignal,
  NotSaved,
  notFound,
  type Question,
  readBody,
  sendBytes,
  sendFile,
  sendJson,
  textsOf,
} from './answers.js';
import { type Desk, knownView } from './desk.js';
import { EXPORT_ROUTES } from './export-routes.js';
import { readKept } from './keeps.js';
import { mediaFiles } from './media-files.js';
import type { Route } from './route.types.js';

const KINDS: readonly Kind[] = ['short', 'editor', 'slider', 'tracking'];

const ROUTES: ReadonlyMap<string, Route> = new Map<string, Route>([
  ...EXPORT_ROUTES,
  ['GET session', async ({ response, home }, desk) => sendJson(response, await sessionOf(desk, home))],
  ['GET events', ({ response }, desk) => desk.listeners.add(response, ...eventsSoFar(desk))],
  ['POST view', postView],
  ['POST aside', postAside],
  ['POST sketch', postSketch],
  ['POST shot', postShot],
  ['POST save', postSave],
  ['POST keep', postKeep],
  ['GET versions', async ({ response }, { keeps }) => sendJson(response, await keeps.versions())],
  [
    'GET version',
    async ({ response }, { keeps }, name) => {
      const text = await keeps.version(name);
      return text === undefined ? notFound(response) : sendJson(response, { text });
    },
  ],
  ['POST ground', postGround],
  [
    'GET ground',
    ({ request, response }, { grounds }, name) => {
      const ground = grounds.file(name.replace(/\.mp4$/, ''));
      return ground === undefined ? notFound(response) : sendFile(request, response, ground, FOR_EVER);
    },
  ],
  [
    'GET still',
    async ({ response, query }, desk) => {
      const still = await desk.still(query.get('view') ?? '', Number(query.get('frame')), goneSignal(response));
      sendBytes(response, still, 'image/png');
    },
  ],
  [
    'GET insight',
    async ({ response, query }, desk) => {
      const frame = Number(query.get('frame'));
      sendJson(response, await desk.insight(query.get('view') ?? '', frame, goneSignal(response)));
    },
  ],
  ['GET colors', getColors],
  ['GET waveform', getWaveform],
  ['GET glance', getGlance],
  [
    'GET font',
    async ({ response }, { views }, name) => {
      const bytes = await views.font(name);
      return bytes === undefined ? notFound(response) : sendBytes(response, bytes, 'font/sfnt', FOR_EVER);
    },
  ],
  [
    'GET picture',
    ({ response }, { views }, name) => {
      const pixels = views.picture(name);
      if (pixels === undefined) return notFound(response);
      return sendBytes(response, pixels, 'application/octet-stream', FOR_EVER);
    },
  ],
  [
    'POST upload',
    async ({ request, response, query }, desk) => {
      const [name, id] = [query.get('name') ?? '', query.get('id') ?? ''];
      sendJson(response, await desk.take(request, name.slice(0, 200), id, goneSignal(response)));
    },
  ],
  ['GET clip', getClip],
]);

/** Answers a request to a composition. `path`: the address below that of the composition. */
export async function answerDesk(question: Question, desk: Desk, path: string): Promise<void> {
  const [room = '', name = '', part = ''] = path.split('/');
  const { method } = question.request;
  const route = ROUTES.get(`${method === 'HEAD' ? 'GET' : method} ${room}`);
  if (route === undefined) return notFound(question.response);
  await route(question, desk, name, part);
}

/** The colours of a brand kit; the engine has read it for the view, so that it lies below the roots. */
async function getColors({ response, query }: Question, desk: Desk): Promise<void> {
  const { composition } = knownView(desk, query.get('view') ?? '');
  const source = composition.kind === 'tracking' ? undefined : composition.brand?.source;
  if (source === undefined) return sendJson(response, []);
  const kit = JSON.parse(await readFile(resolve(desk.baseDir, source), 'utf8')) as Readonly<Record<string, unknown>>;
  const colors = ['accent_color', 'headline_color'].flatMap((field) => {
    const value = kit[field];
    return typeof value === 'string' && /^#[0-9a-f]{6}/i.test(value) ? [value.slice(0, 7).toLowerCase()] : [];
  });
  sendJson(response, colors);
}

async function getWaveform({ response, query }: Question, desk: Desk): Promise<void> {
  const { composition } = knownView(desk, query.get('view') ?? '');
  const { baseDir, settings } = desk;
  const waveform = await narrationWaveform(composition, settings, { baseDir, signal: goneSignal(response) });
  sendJson(response, { ...(waveform && { waveform }) } satisfies WaveformAnswer);
}

async function getGlance({ response, query }: Question, { baseDir, settings }: Desk): Promise<void> {
  const [source, atSeconds] = [query.get('source') ?? '', Number(query.get('at'))];
  const jpeg = await glance({ source, atSeconds }, settings, { baseDir, signal: goneSignal(response) });
  return jpeg === undefined ? notFound(response) : sendBytes(response, jpeg, 'image/jpeg');
}

/** Sends a file that a document of this desk may name, for a player in the page. */
async function getClip({ request, response, query }: Question, desk: Desk): Promise<void> {
  const source = query.get('source');
  const known = (await mediaFiles(desk)).find(({ path }) => path === source);
  return known === undefined ? notFound(response) : sendFile(request, response, join(desk.baseDir, known.path));
}

function eventsSoFar({ renders, exports }: Desk): readonly Event[] {
  const [render, rows] = [renders.state(), exports.state()];
  return [
    ...(render === undefined ? [] : [{ type: 'render', render } as const]),
    ...(rows.length === 0 ? [] : [{ type: 'exports', exports: rows } as const]),
  ];
}

async function sessionOf(desk: Desk, home: string): Promise<Session> {
  const { file, baseDir, output, keeps } = desk;
  const kept = await keeps.kept();
  return {
    name: basename(file.path),
    folder: baseDir,
    document: await file.read(),
    schemas: await schemasOfKinds(),
    files: await mediaFiles(desk),
    output,
    home,
    ...(kept && { kept }),
  };
}

let schemas: Promise<Session['schemas']> | undefined;

/** The schemas of all kinds, read only once. */
function schemasOfKinds(): Promise<Session['schemas']> {
  const read = async (kind: Kind) => [kind, JSON.parse(await readFile(schemaFile(kind), 'utf8'))] as const;
  schemas ??= Promise.all(KINDS.map(read)).then((all) => Object.fromEntries(all) as Session['schemas']);
  return schemas;
}

function schemaFile(kind: Kind): string {
  return fileURLToPath(import.meta.resolve(`reelwright/schemas/${kind}.schema.json`));
}

async function postView({ request, response }: Question, desk: Desk): Promise<void> {
  const { text } = await textsOf(request, ['text']);
  sendJson(response, await desk.views.view(text, goneSignal(response)));
}

async function postAside({ request, response }: Question, desk: Desk): Promise<void> {
  const { text } = await textsOf(request, ['text']);
  sendJson(response, await desk.views.view(text, goneSignal(response), { isAside: true }));
}

async function postSketch({ request, response }: Question, desk: Desk): Promise<void> {
  const { text, from, to, quick } = await textsOf(request, ['text', 'from', 'to', 'quick']);
  const span = { from: Number(from), to: Number(to), isQuick: quick === 'yes' };
  sendJson(response, await desk.views.sketch(text, span, goneSignal(response)));
}

async function postShot({ request, response }: Question, desk: Desk): Promise<void> {
  const { text, frame } = await textsOf(request, ['text', 'frame']);
  sendBytes(response, await desk.shot(text, Number(frame), goneSignal(response)), 'image/png');
}

/** Stores a draft; other pages on the same file take it in. */
async function postKeep({ request, response, query }: Question, { keeps, tell }: Desk): Promise<void> {
  const kept = readKept(await readBody(request));
  if (kept === undefined) throw new BadQuestion('a draft has a text and its base');
  await keeps.keep(kept);
  tell({ type: 'kept', page: query.get('page') ?? '', text: kept.text });
  sendJson(response, {});
}

async function postSave({ request, response }: Question, desk: Desk): Promise<void> {
  const { text, basedOn } = await textsOf(request, ['text', 'basedOn']);
  const before = await desk.file.read().catch(() => undefined);
  const answer = await desk.file.save(text, basedOn).catch((error: Error) => {
    throw new NotSaved(error.message, { cause: error });
  });
  if (answer.saved) {
    // When the history cannot be written, the file is saved all the same.
    if (before !== undefined) await desk.keeps.addVersion(before.text).catch(() => {});
    await desk.keeps.addVersion(text).catch(() => {});
  }
  sendJson(response, answer);
  // Other windows on the same file are told.
  if (answer.saved) desk.tell({ type: 'document', document: { text, revision: answer.revision } });
}

async function postGround({ request, response }: Question, desk: Desk): Promise<void> {
  const { view } = await textsOf(request, ['view']);
  const known = desk.views.known(view);
  const key = known?.view.film?.groundKey;
  if (known?.plan === undefined || key === undefined) throw new BadQuestion('there is no such film');
  sendJson(response, desk.grounds.want(key, known.plan));
}
