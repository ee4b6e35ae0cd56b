/** The requests of the page of an open composition. */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
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
import { readKept } from './keeps.js';
import { mediaFiles } from './media-files.js';

const KINDS: readonly Kind[] = ['short', 'editor', 'slider', 'tracking'];

type Route = (question: Question, desk: Desk, name: string) => Promise<void> | void;

const ROUTES: ReadonlyMap<string, Route> = new Map<string, Route>([
  ['GET session', async ({ response, home }, desk) => sendJson(response, await sessionOf(desk, home))],
  ['GET events', ({ response }, { listeners, renders }) => listeners.add(response, ...eventsSoFar(renders))],
  ['POST view', postView],
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
  ['POST render', postRender],
  [
    'DELETE render',
    ({ response }, { renders }) => {
      renders.cancel();
      sendJson(response, {});
    },
  ],
  [
    'GET output',
    ({ request, response }, { renders }, name) => {
      const output = renders.file(Number(name));
      return output === undefined ? notFound(response) : sendFile(request, response, output);
    },
  ],
]);

/** `path`: below the address of the composition. */
export async function answerDesk(question: Question, desk: Desk, path: string): Promise<void> {
  const [room = '', name = ''] = path.split('/');
  const { method } = question.request;
  const route = ROUTES.get(`${method === 'HEAD' ? 'GET' : method} ${room}`);
  if (route === undefined) return notFound(question.response);
  await route(question, desk, name);
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

/** A file that a document of this desk may name, for a player of the page. */
async function getClip({ request, response, query }: Question, desk: Desk): Promise<void> {
  const source = query.get('source');
  const known = (await mediaFiles(desk)).find(({ path }) => path === source);
  return known === undefined ? notFound(response) : sendFile(request, response, join(desk.baseDir, known.path));
}

function eventsSoFar(renders: Desk['renders']): readonly Event[] {
  const render = renders.state();
  return render === undefined ? [] : [{ type: 'render', render }];
}

async function sessionOf(desk: Desk, home: string): Promise<Session> {
  const { file, baseDir, output, keeps } = desk;
  const kept = await keeps.kept();
  const schemas = await Promise.all(
    KINDS.map(async (kind) => [kind, JSON.parse(await readFile(schemaFile(kind), 'utf8'))]),
  );
  return {
    name: basename(file.path),
    folder: baseDir,
    document: await file.read(),
    schemas: Object.fromEntries(schemas),
    files: await mediaFiles(desk),
    output,
    home,
    ...(kept && { kept }),
  };
}

function schemaFile(kind: Kind): string {
  return fileURLToPath(import.meta.resolve(`reelwright/schemas/${kind}.schema.json`));
}

async function postView({ request, response }: Question, desk: Desk): Promise<void> {
  const { text } = await textsOf(request, ['text']);
  sendJson(response, await desk.views.view(text, goneSignal(response)));
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

/** Other pages on the same file take in what is kept. */
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
    // A history that cannot be written is no reason not to save.
    if (before !== undefined) await desk.keeps.addVersion(before.text).catch(() => {});
    await desk.keeps.addVersion(text).catch(() => {});
  }
  sendJson(response, answer);
  // Another window on the same file.
  if (answer.saved) desk.tell({ type: 'document', document: { text, revision: answer.revision } });
}

async function postGround({ request, response }: Question, desk: Desk): Promise<void> {
  const { view } = await textsOf(request, ['view']);
  const known = desk.views.known(view);
  const key = known?.view.film?.groundKey;
  if (known?.plan === undefined || key === undefined) throw new BadQuestion('there is no such film');
  sendJson(response, desk.grounds.want(key, known.plan));
}

async function postRender({ request, response }: Question, desk: Desk): Promise<void> {
  const { view } = await textsOf(request, ['view']);
  sendJson(response, { begun: desk.renders.begin(knownView(desk, view).composition) });
}
