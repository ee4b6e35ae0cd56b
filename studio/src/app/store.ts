/**
 * The state of the page: the document as text, what the engine makes of it, the playhead and the selection. All of it
 * signals; all changes go through the functions here.
 */
import { batch, computed, signal } from '@preact/signals';
import type { Problem } from 'reelwright';
import { type Json, moveIn, type Path, parseJson, removeIn, setIn, valueAt } from '../shared/json-text.js';
import type {
  ExportState,
  Insight,
  JsonSchema,
  Kind,
  MediaFile,
  RenderState,
  Session,
  Sketch,
  Step,
  View,
} from '../shared/messages.js';
import { sketched } from './ahead.js';
import { canDraw, gather, withKnownCels } from './artist.js';
import { askGround, ground } from './film-ground.js';
import { failure, server } from './server.js';

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
export const render = signal<RenderState | undefined>(undefined);
/** The rows of the last export with their progress. */
export const exported = signal<readonly ExportState[]>([]);
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

/** Has a changed text drawn, and looked at. */
export function changed(): void {
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
export async function drawDraft(): Promise<void> {
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
export async function look(): Promise<void> {
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

export function goTo(next: number): void {
  const { first, last } = span.value;
  frame.value = Math.min(last, Math.max(first, Math.round(next)));
}

/** What the engine knows about the view besides its picture, for the moments that were looked at. */
export const insight = signal<(Insight & { readonly view: string }) | undefined>(undefined);

/** Takes in what the engine says about one moment; the reasons of other moments of the same view stay. */
export function learn(key: string, told: Insight): void {
  const before = insight.value?.view === key ? insight.value.why : {};
  insight.value = { ...told, view: key, why: { ...before, ...told.why } };
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
