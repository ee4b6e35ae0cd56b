/**
 * The state of the page: the document as text, what the engine makes of it, the playhead and the selection. All of it
 * signals; all changes go through the functions here.
 */
import { batch, computed, effect, signal } from '@preact/signals';
import type { Problem } from 'reelwright';
import { type Json, moveIn, type Path, parseJson, removeIn, setIn } from '../shared/json-text.js';
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
/** Media beside the document, as they are now. */
export const files = signal<readonly MediaFile[]>([]);
/** The document as it would be saved. */
export const text = signal('');
/** The document as it is on disk. */
export const saved = signal({ text: '', revision: '' });
export const view = signal<View | undefined>(undefined);
/** Why the document cannot be shown; the last view that could be stays. */
export const problems = signal<readonly Problem[]>([]);
/** Counts the texts: a view, a draft and their drawings say which one they are of. */
export const edition = signal(0);
/** The text that the engine has looked at last, whether it could be shown or not. */
export const lookedAt = signal(-1);
/** The text that the view is of, and that document. */
export const viewed = signal<{ readonly edition: number; readonly composition: Json | undefined }>({
  edition: -1,
  composition: undefined,
});
/** The view is of an older text: the newest one is not looked at yet, or cannot be shown. */
export const isStale = computed(() => viewed.value.edition !== edition.value);
/** The view, or the reason why there is none, is of an older text. */
export const isLooking = computed(() => lookedAt.value !== edition.value);
/**
 * What a text that the engine has not looked at yet draws at one moment: it comes first, and the view takes its place.
 */
export const draft = signal<Draft | undefined>(undefined);
export const frame = signal(0);
export const isPlaying = signal(false);
/** Place of the field that is chosen, as `text_beats[0]`. */
export const chosen = signal('');
export const ground = signal<{ readonly key: string; readonly state: GroundState } | undefined>(undefined);
/** The last one that could be played, and what it shows: it stays while another one is made. */
export const playable = signal<{ readonly url: string; readonly film: FilmView } | undefined>(undefined);
export const render = signal<RenderState | undefined>(undefined);
/** Rows of the last export, and how far they are. */
export const exported = signal<readonly ExportState[]>([]);
export const notice = signal<Notice | undefined>(undefined);
export const isOnLine = signal(true);
/** What is laid over the picture. `zone`: a placement; empty: none. */
export const guides = signal({ zone: '', faces: false });
export const panel = signal<'picture' | 'fields' | 'checks' | 'render'>('picture');

export interface Draft {
  readonly edition: number;
  /** Frame or slide. */
  readonly at: number;
  readonly sketch: Sketch;
}

/** The draft where it is of the moment that is shown. */
export const draftNow = computed(() => (draft.value?.at === frame.value ? draft.value : undefined));

/** What somebody else wrote, and what became of it. */
export interface Notice {
  readonly message: string;
  /** Fields that both changed: mine stand, theirs can be taken. */
  readonly conflicts: readonly string[];
  readonly theirs?: string;
}

export const isChanged = computed(() => text.value !== saved.value.text);

/** Undefined while the text is no JSON. */
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

/** Frames of a film; slides of a carousel, which count from 1. */
export const span = computed(() => {
  const { film, slides } = view.value ?? {};
  if (slides !== undefined) return { first: 1, last: Math.max(1, slides.length) };
  return { first: 0, last: Math.max(0, (film?.totalFrames ?? 1) - 1) };
});

/** Texts before and after, for undo and redo. */
export const past = signal<readonly Step[]>([]);
export const future = signal<readonly Step[]>([]);
const MOST_STEPS = 500;
export const canUndo = computed(() => past.value.length > 0);
export const canRedo = computed(() => future.value.length > 0);
/** The field that is being typed in: its letters are one step. */
let typing = '';

/** The whole text as a step of its place; steps of one place that follow each other are one. */
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

/** The whole text, as it is typed. */
export function rewrite(next: string): void {
  write(next, 'text');
}

/** Undefined removes the field. */
export function change(path: Path, value: Json | undefined): void {
  write(value === undefined ? removeIn(text.value, path) : setIn(text.value, path, value), path.join('/'));
}

/** Several values at once, as one step; steps of one `place` that follow each other are one. */
export function changeAll(edits: readonly (readonly [Path, Json])[], place: string): void {
  write(
    edits.reduce((now, [path, value]) => setIn(now, path, value), text.value),
    place,
  );
}

export function move(path: Path, from: number, to: number): void {
  endStep();
  write(moveIn(text.value, path, from, to), path.join('/'));
  endStep();
}

/** What is typed from here on is a step of its own. */
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
 * How long no letter is typed or drawn before the engine looks at the whole text: until then it draws the shown moment
 * alone.
 */
const REST_MS = 180;
let restsFrom = 0;

function changed(): void {
  restsFrom = performance.now();
  void drawDraft();
  void look();
}

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
      restsFrom = performance.now();
    }
  } catch {
    // The look at the whole text says what is wrong.
  } finally {
    isDrafting = false;
  }
}

let isAsking = false;

/**
 * Has the engine look at the text when the hand rests: one question at a time, and another one when the text has
 * changed meanwhile.
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
    }
  } catch (error) {
    batch(() => {
      problems.value = [failure(error)];
      lookedAt.value = edition.peek();
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

/** Nobody waits for the answer: the next look can begin. */
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

/** What the grounds show that were asked for. */
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

/** What stands on disk is another text now: my changes are put into it, and nothing of either is lost. */
function takeIn(there: { readonly text: string; readonly revision: string }): void {
  const base = saved.value.text;
  const mine = text.value;
  // Saved by this very window, or by another one that holds the same.
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

/** What was written when the studio was open last, with its steps; put into a file that has changed since. */
function bringBack(kept: Kept, there: OpenDocument): void {
  const isUnsaved = kept.text !== kept.base;
  if (kept.revision !== there.revision && !isUnsaved) return;
  saved.value = { text: kept.base, revision: kept.revision };
  text.value = kept.text;
  past.value = kept.past;
  future.value = kept.future;
  edition.value += 1;
  if (isUnsaved) notice.value = { message: 'What you wrote last is here again. It is not saved yet.', conflicts: [] };
  if (kept.revision !== there.revision) takeIn(there);
}

/** How far the file is that the server is looking at. */
export const uploadTold = signal<{ readonly id: string; readonly percent: number } | undefined>(undefined);

/** A file that has come or gone changes what a document that could not be shown shows. */
function takeFiles(next: readonly MediaFile[]): void {
  if (JSON.stringify(next) === JSON.stringify(files.value)) return;
  files.value = next;
  if (problems.value.length === 0) return;
  lookedAt.value = -1;
  void look();
}

/** What the engine knows of the view beside its picture; of the moments that were looked at. */
export const insight = signal<(Insight & { readonly view: string }) | undefined>(undefined);

/** Takes in what was told of one moment: reasons of other moments of the same view stay. */
export function learn(key: string, told: Insight): void {
  const before = insight.value?.view === key ? insight.value.why : {};
  insight.value = { ...told, view: key, why: { ...before, ...told.why } };
}

function takeRender(state: RenderState): void {
  batch(() => {
    render.value = state;
    // The pieces are kept now.
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
      if (event.type === 'ground' && ground.value?.key === event.key)
        ground.value = { key: event.key, state: event.ground };
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
