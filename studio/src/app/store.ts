/**
 * The state of the page: the document as text, what the engine makes of it, the playhead and the selection. All of it
 * signals; all changes go through the functions here.
 */
import { batch, computed, effect, signal } from '@preact/signals';
import type { Problem } from 'reelwright';
import { type Json, moveIn, type Path, parseJson, removeIn, setIn, valueAt } from '../shared/json-text.js';
import { mergeJson } from '../shared/merge-json.js';
import type {
  ExportState,
  FilmView,
  GroundState,
  Insight,
  JsonSchema,
  Kept,
  Kind,
  MediaFile,
  OpenDocument,
  RenderState,
  Session,
  Sketch,
  Step,
  View,
} from '../shared/messages.js';
import { sketched } from './ahead.js';
import { canDraw, gather, withKnownCels } from './artist.js';
import { placeName } from './sections.js';
import { server } from './server.js';

export const session = signal<Session | undefined>(undefined);
/** The media files beside the document at present. */
export const files = signal<readonly MediaFile[]>([]);
/** The document as it would be saved. */
export const text = signal('');
/** The document as it is on disk. */
export const saved = signal({ text: '', revision: '' });
export const view = signal<View | undefined>(undefined);
/** The reasons why the document cannot be shown; the last view that could be shown stays. */
export const problems = signal<readonly Problem[]>([]);
/** The number of the current text: views, drafts and their drawings carry the number of the text that they show. */
export const edition = signal(0);
/** The number of the text that the engine has looked at last, whether it could be shown or not. */
export const lookedAt = signal(-1);
/** The number of the text that the view shows, and that document. */
export const viewed = signal<{ readonly edition: number; readonly composition: Json | undefined }>({
  edition: -1,
  composition: undefined,
});
/** True when the view shows an older text: the newest one was not looked at yet, or cannot be shown. */
export const isStale = computed(() => viewed.value.edition !== edition.value);
/** True when the view, or the reason why there is none, belongs to an older text. */
export const isLooking = computed(() => lookedAt.value !== edition.value);
/** A drawing of one moment of a text that the engine has not looked at yet: it is shown until the view is there. */
export const draft = signal<Draft | undefined>(undefined);
export const frame = signal(0);
export const isPlaying = signal(false);
/** The place of the chosen field, such as `text_beats[0]`. */
export const chosen = signal('');
export const ground = signal<{ readonly key: string; readonly state: GroundState } | undefined>(undefined);
/** What was told last of any ground film. */
export const groundTold = signal<typeof ground.value>(undefined);
/** The last ground film that could be played, and the film that it shows: it stays while another one is made. */
export const playable = signal<{ readonly url: string; readonly film: FilmView } | undefined>(undefined);
export const render = signal<RenderState | undefined>(undefined);
/** The rows of the last export with their progress. */
export const exported = signal<readonly ExportState[]>([]);
export const notice = signal<Notice | undefined>(undefined);
export const isOnLine = signal(true);
/** The guides that are laid over the picture. `zone`: a placement; empty: none. */
export const guides = signal({ zone: '', faces: false });
export const panel = signal<'picture' | 'fields' | 'checks' | 'render'>('picture');

export interface Draft {
  readonly edition: number;
  /** The frame or the slide that the sketch shows. */
  readonly at: number;
  readonly sketch: Sketch;
}

/** The draft, if it shows the moment that is on screen. */
export const draftNow = computed(() => (draft.value?.at === frame.value ? draft.value : undefined));

/** A message about changes of the file by somebody else, and what was done with them. */
export interface Notice {
  readonly message: string;
  /** Fields that both have changed: my value is kept, the other one can be chosen. */
  readonly conflicts: readonly string[];
  readonly theirs?: string;
}

export const isChanged = computed(() => text.value !== saved.value.text);

/** The document; undefined while the text is not JSON. */
export const composition = computed<Json | undefined>(() => {
  try {
    return parseJson(text.value);
  } catch {
    return undefined;
  }
});

export const kind = computed<Kind>(() => {
  const value = composition.value;
  const named =
    value !== undefined && typeof value === 'object' && value !== null ? (value as { kind?: Json }).kind : '';
  return named === 'editor' || named === 'slider' || named === 'tracking' ? named : 'short';
});

export const schema = computed<JsonSchema | undefined>(() => session.value?.schemas[kind.value]);

/** The range of the playhead: frames of a film, or slides of a carousel, which count from 1. */
export const span = computed(() => {
  const { film, slides } = view.value ?? {};
  if (slides !== undefined) return { first: 1, last: Math.max(1, slides.length) };
  return { first: 0, last: Math.max(0, (film?.totalFrames ?? 1) - 1) };
});

/** Steps that can be undone, each with the text before it. */
export const past = signal<readonly Step[]>([]);
export const future = signal<readonly Step[]>([]);
const MOST_STEPS = 500;
export const canUndo = computed(() => past.value.length > 0);
export const canRedo = computed(() => future.value.length > 0);
/** The field that is being typed in: all letters typed there are one step. */
let typing = '';

/** Sets the whole text, as a step of a place; steps of one place that follow each other are one. */
export function write(next: string, place: string): void {
  if (next === text.value) return;
  batch(() => {
    if (typing !== place || past.value.length === 0) {
      past.value = [...past.value.slice(1 - MOST_STEPS), { text: text.value, place }];
    }
    typing = place;
    future.value = [];
    text.value = next;
    edition.value += 1;
  });
  changed();
}

/** Sets the whole text while it is typed. */
export function rewrite(next: string): void {
  write(next, 'text');
}

/** Changes the value at a path; undefined removes the field. */
export function change(path: Path, value: Json | undefined): void {
  write(value === undefined ? removeIn(text.value, path) : setIn(text.value, path, value), path.join('/'));
}

/** Changes several values in one step; steps of one `place` that follow each other are one. */
export function changeAll(edits: readonly (readonly [Path, Json])[], place: string): void {
  write(
    edits.reduce((now, [path, value]) => setIn(now, path, value), text.value),
    place,
  );
}

export function move(path: Path, from: number, to: number): void {
  reorder(path, (now) => moveIn(now, path, from, to));
}

/** Puts an item at the end of a list. */
export function append(path: Path, item: Json): void {
  const list = valueAt(composition.value, path);
  reorder(path, (now) => setIn(now, [...path, Array.isArray(list) ? list.length : 0], item));
}

export function removeFrom(path: Path, index: number): void {
  reorder(path, (now) => removeIn(now, [...path, index]));
}

/** Changes a list in one step. Its items then stand in the order of the list: positions that they had are dropped. */
function reorder(path: Path, reordered: (text: string) => string): void {
  const list = valueAt(composition.value, path);
  const placed = (Array.isArray(list) ? [...list.entries()] : []).filter(([, item]) => 'position' in Object(item));
  endStep();
  write(
    reordered(placed.reduce((now, [index]) => removeIn(now, [...path, index, 'position']), text.value)),
    path.join('/'),
  );
  endStep();
}

/** Ends the current step: whatever is typed from here on is a step of its own. */
export function endStep(): void {
  typing = '';
}

export function undo(): void {
  travel(past, future);
}

export function redo(): void {
  travel(future, past);
}

function travel(from: typeof past, to: typeof past): void {
  const step = from.value.at(-1);
  if (step === undefined) return;
  endStep();
  batch(() => {
    from.value = from.value.slice(0, -1);
    to.value = [...to.value, { text: text.value, place: step.place }];
    text.value = step.text;
    edition.value += 1;
  });
  changed();
}

/**
 * How long nothing must be typed or drawn before the engine looks at the whole text; until then it draws only the shown
 * moment.
 */
const REST_MS = 180;
let restsFrom = 0;

function changed(): void {
  restsFrom = performance.now();
  const drawn = drawDraft();
  // The server can serve nothing else while it looks: the first picture comes before.
  if (view.peek() === undefined) void drawn.then(look);
  else void look();
}

/** True once something is drawn, or nothing can be: what only decorates the page is fetched from then on. */
export const isSeen = signal(false);

let isDrafting = false;

/**
 * Has the shown moment drawn from the text as it is, one question at a time; what comes after the view of that text is
 * thrown away. A text whose media cannot all be read has no view: it is drawn over those that were read last.
 */
async function drawDraft(): Promise<void> {
  if (isDrafting) return;
  isDrafting = true;
  try {
    for (let asked = ''; asked !== `${edition.peek()}/${frame.peek()}` && isStale.peek(); ) {
      const [of, at] = [edition.peek(), frame.peek()];
      asked = `${of}/${at}`;
      const answer = await sketched(text.peek(), at);
      if (!answer.ok) continue;
      await gather(answer.sketch);
      if (viewed.peek().edition >= of || !canDraw(answer.sketch)) return;
      const tracks = withKnownCels(answer.sketch.tracks, draft.peek()?.sketch.tracks ?? []);
      draft.value = { edition: of, at, sketch: { ...answer.sketch, tracks } };
      isSeen.value = true;
      restsFrom = performance.now();
    }
  } catch {
    // What is wrong is reported when the engine looks at the whole text.
  } finally {
    isDrafting = false;
  }
}

let isAsking = false;

/**
 * Has the engine look at the text after a pause without changes: one request at a time, and another one when the text
 * has changed meanwhile.
 */
async function look(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  try {
    while (isLooking.peek()) {
      await rest();
      const of = edition.peek();
      const document = composition.peek();
      const answer = await server.view(text.peek());
      if (answer.ok) await show(answer.view, { edition: of, composition: document });
      else problems.value = answer.problems;
      lookedAt.value = of;
      isSeen.value = true;
    }
  } catch (error) {
    batch(() => {
      problems.value = [failure(error)];
      lookedAt.value = edition.peek();
      isSeen.value = true;
    });
  } finally {
    isAsking = false;
  }
}

async function rest(): Promise<void> {
  const left = () => (view.peek() === undefined ? 0 : REST_MS - (performance.now() - restsFrom));
  while (left() > 0) await new Promise((done) => setTimeout(done, left()));
}

async function show(next: View, of: typeof viewed.value): Promise<void> {
  await gather(next);
  const before = view.value?.film?.tracks ?? [];
  const film = next.film && { ...next.film, tracks: withKnownCels(next.film.tracks, before) };
  batch(() => {
    view.value = film === undefined ? next : { ...next, film };
    problems.value = [];
    lookedAt.value = of.edition;
    viewed.value = of;
    if ((draft.peek()?.edition ?? 0) <= of.edition) draft.value = undefined;
    goTo(frame.value);
  });
  if (film?.groundKey !== undefined && ground.value?.key !== film.groundKey)
    void askGround(next.key, film.groundKey, film);
}

/** Asks for a ground film; nobody waits for the answer, so that the engine can look at the next text. */
async function askGround(viewKey: string, key: string, film: FilmView): Promise<void> {
  const isAsked = () => ground.value?.key === key && ground.value.state.state === 'working';
  filmOfGround.set(key, film);
  ground.value = { key, state: { state: 'working', percent: 0, message: 'Preparing the clips' } };
  try {
    const state = await server.ground(viewKey);
    if (isAsked()) ground.value = { key, state };
  } catch (error) {
    if (isAsked()) ground.value = { key, state: { state: 'failed', problems: [failure(error)] } };
  }
}

function takeGroundState(told: NonNullable<typeof ground.value>): void {
  groundTold.value = told;
  if (ground.value?.key === told.key) ground.value = told;
}

/** The films of the grounds that were asked for, by their keys. */
const filmOfGround = new Map<string, FilmView>();

function takeGround(key: string, url: string): void {
  const film = filmOfGround.get(key);
  if (film !== undefined) playable.value = { url, film };
  for (const old of [...filmOfGround.keys()].slice(0, -8)) filmOfGround.delete(old);
}

function failure(error: unknown): Problem {
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'usage', path: '', message, remedy: 'Is the studio still running? Start it again if not.' };
}

export function goTo(next: number): void {
  const { first, last } = span.value;
  frame.value = Math.min(last, Math.max(first, Math.round(next)));
}

export async function save(): Promise<void> {
  endStep();
  const [written, { revision }] = [text.value, saved.value];
  try {
    const answer = await server.save(written, revision);
    if (answer.saved) saved.value = { text: written, revision: answer.revision };
    else takeIn(answer.document);
  } catch (error) {
    notice.value = { message: `Not saved. ${failure(error).message}`, conflicts: [] };
  }
}

/** Handles a file that has changed on disk: my changes are merged into it, and nothing of either is lost. */
function takeIn(there: { readonly text: string; readonly revision: string }): void {
  const base = saved.value.text;
  const mine = text.value;
  // The file was saved by this very window, or by another one with the same text.
  if (there.text === mine) {
    saved.value = there;
    return;
  }
  batch(() => {
    saved.value = there;
    endStep();
    if (mine === base) {
      write(there.text, 'outside');
      notice.value = { message: 'The file was changed outside and is shown as it is now.', conflicts: [] };
      return;
    }
    try {
      const merged = mergeJson(base, mine, there.text);
      write(merged.text, 'outside');
      const message =
        merged.conflicts.length === 0
          ? 'The file was changed outside. Your changes stand in it; save to keep both.'
          : `The file was changed outside, and both changed ${namesOf(merged.conflicts)}. Yours stand.`;
      notice.value = { message, conflicts: merged.conflicts, theirs: there.text };
    } catch {
      const message = 'The file was changed outside and cannot be read as JSON. Yours stands; nothing was written.';
      notice.value = { message, conflicts: ['the whole file'], theirs: there.text };
    }
    endStep();
  });
}

function namesOf(conflicts: readonly string[]): string {
  return conflicts.map((path) => `“${path === '' ? 'the whole file' : placeName(path, kind.peek())}”`).join(', ');
}

export function takeTheirs(): void {
  const theirs = notice.value?.theirs;
  if (theirs !== undefined) write(theirs, 'theirs');
  endStep();
  notice.value = undefined;
}

/** What another page on the same file has written. */
export const keptTold = signal<{ readonly page: string; readonly text: string } | undefined>(undefined);

/**
 * Brings back what was written in the last session, with its steps; it is merged into a file that has changed since.
 */
function bringBack(kept: Kept, there: OpenDocument): void {
  // The page may have been left before the draft was told of a save.
  const isSaved = kept.text === there.text;
  const isUnsaved = kept.text !== kept.base && !isSaved;
  const isOther = kept.revision !== there.revision && !isSaved;
  if (isOther && !isUnsaved) return;
  saved.value = isSaved ? there : { text: kept.base, revision: kept.revision };
  text.value = kept.text;
  past.value = kept.past;
  future.value = kept.future;
  edition.value += 1;
  if (isUnsaved) notice.value = { message: 'What you wrote last is here again. It is not saved yet.', conflicts: [] };
  if (isOther) takeIn(there);
}

/** The progress of a file that the server is checking. */
export const uploadTold = signal<{ readonly id: string; readonly percent: number } | undefined>(undefined);

/**
 * Takes in a new list of files; when a file was added or removed, a document that could not be shown is looked at
 * again.
 */
function takeFiles(next: readonly MediaFile[]): void {
  if (JSON.stringify(next) === JSON.stringify(files.value)) return;
  files.value = next;
  if (problems.value.length === 0) return;
  lookedAt.value = -1;
  void look();
}

/** What the engine knows about the view besides its picture, for the moments that were looked at. */
export const insight = signal<(Insight & { readonly view: string }) | undefined>(undefined);

/** Takes in what the engine says about one moment; the reasons of other moments of the same view stay. */
export function learn(key: string, told: Insight): void {
  const before = insight.value?.view === key ? insight.value.why : {};
  insight.value = { ...told, view: key, why: { ...before, ...told.why } };
}

function takeRender(state: RenderState): void {
  batch(() => {
    render.value = state;
    // A render has stored the pieces in the cache, so that the known cost is out of date.
    if (state.state === 'ready') insight.value = undefined;
  });
}

export async function startRender(): Promise<void> {
  const key = view.value?.key;
  if (key === undefined) return;
  try {
    await server.render(key);
  } catch (error) {
    render.value = { state: 'failed', problems: [failure(error)] };
  }
}

export async function open(): Promise<void> {
  const found = await server.session();
  batch(() => {
    session.value = found;
    files.value = found.files;
    text.value = found.document.text;
    saved.value = found.document;
    if (found.kept !== undefined) bringBack(found.kept, found.document);
  });
  effect(() => {
    document.title = `${isChanged.value ? '• ' : ''}${found.name} · Reelwright Studio`;
  });
  effect(() => {
    const { key = '', state } = ground.value ?? {};
    if (state?.state === 'ready') takeGround(key, state.url);
  });
  server.listen(
    (event) => {
      if (event.type === 'document' && event.document.text !== saved.value.text) takeIn(event.document);
      if (event.type === 'ground') takeGroundState({ key: event.key, state: event.ground });
      if (event.type === 'render') takeRender(event.render);
      if (event.type === 'exports') exported.value = event.exports;
      if (event.type === 'files') takeFiles(event.files);
      if (event.type === 'kept') keptTold.value = event;
      if (event.type === 'upload') uploadTold.value = event;
    },
    (isOpen) => {
      isOnLine.value = isOpen;
    },
  );
  effect(() => {
    // The playhead has left the moment that the draft shows.
    if (draft.value !== undefined && draft.value.at !== frame.value) void drawDraft();
  });
  changed();
}
