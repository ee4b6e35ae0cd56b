/** Documents -> views: planned by the engine, with the fonts and pictures that draw them kept for the page to fetch. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as rested } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  type Composition,
  type EngineOptions,
  type FilmPlan,
  type Problem,
  ReelwrightError,
  type SliderPlan,
} from 'reelwright';
import { type DrawnPicture, type KnownClips, type Preview, pictureId, preview, roughPreview } from 'reelwright/preview';
import { JsonFault, parseJson } from '../shared/json-text.js';
import type { PictureFile, SketchAnswer, View, ViewAnswer } from '../shared/messages.js';
import { clipsOf, underOf } from './under.js';
import { type Drawings, drawnSlides, pictureFile, sketchOf, sketchOfView, viewOf } from './view-of.js';
import { warmUp } from './warm-up.js';
import { withMediaOf } from './with-media-of.js';

/** A view that the page may still request. */
export interface KnownView {
  readonly composition: Composition;
  readonly view: View;
  /** The film's plan; undefined for carousels. */
  readonly plan: FilmPlan | undefined;
}

/** Views that stills and grounds are asked of; the page asks of the last one, or of the one before while it changes. */
const MOST_VIEWS = 10;
/** Bytes of pictures kept: a carousel's backgrounds, and those of the edit before. */
const MOST_PICTURE_BYTES = 200_000_000;

export interface Views {
  /** Looks at a document before anybody asks, while the browser starts. Never rejects. */
  begin(text: string, signal: AbortSignal): Promise<void>;
  /** `isAside`: sketches stay drawn from the media of the view before. */
  view(text: string, signal: AbortSignal, options?: Aside): Promise<ViewAnswer>;
  /** What a document would show in frames [from, to), or on slide `from`; the result is not kept. */
  sketch(text: string, span: Span, signal: AbortSignal): Promise<SketchAnswer>;
  known(key: string): KnownView | undefined;
  /** The view that was made last. */
  latest(): View | undefined;
  /** The file of a font that a view named, checked by its hash. */
  font(id: string): Promise<Uint8Array | undefined>;
  picture(id: string): Uint8Array | undefined;
}

interface Aside {
  readonly isAside?: boolean;
}

export interface Span {
  readonly from: number;
  readonly to: number;
  /**
   * True: answers at once or not at all; before the first view, without facts that are not known yet. Default false.
   */
  readonly isQuick?: boolean;
}

/** What a page asks for first. */
const FIRST: Span = { from: 0, to: 1, isQuick: true };
/** Within this time, a browser that was told to open a page asks for it. */
const PAGE_OPENS_MS = 1500;

export function createViews(engine: EngineOptions, baseDir: string): Views {
  const views = new Map<string, KnownView>();
  const fonts = new Map<string, string>();
  const pictures = new Map<string, DrawnPicture>();
  let last: { readonly drawn: Preview; readonly composition: Composition } | undefined;
  let lastPictures: readonly PictureFile[] = [];
  let clips: KnownClips = {};

  const keep = (made: readonly DrawnPicture[]) => {
    for (const picture of made) pictures.set(pictureId(picture), picture);
    let bytes = [...pictures.values()].reduce((sum, { data }) => sum + data.length, 0);
    for (const [id, { data }] of pictures) {
      if (bytes <= MOST_PICTURE_BYTES) break;
      pictures.delete(id);
      bytes -= data.length;
    }
  };

  const under = new Map<string, Promise<ViewAnswer>>();

  async function view(text: string, signal: AbortSignal, { isAside = false }: Aside = {}): Promise<ViewAnswer> {
    asked();
    const key = keyOf(text);
    const look = under.get(key) ?? looked(text, key, { signal, isAside });
    under.set(key, look);
    return look.finally(() => under.delete(key));
  }

  async function begin(text: string, signal: AbortSignal): Promise<void> {
    const rough = sketched(text, FIRST, signal);
    first = { text, rough };
    await rough;
    // Looking holds this thread: until the page has its first picture, or no page comes, it waits.
    await Promise.race([isAsked, rested(PAGE_OPENS_MS, undefined, { signal, ref: false }).catch(() => {})]);
    if (signal.aborted) return;
    const { ok } = await view(text, signal);
    if (ok && last !== undefined)
      await warmUp(last.composition, {
        redraw: (changed) => last?.drawn.redraw(changed, { known: clips, shown: { start: 0, end: 1 } }),
        idleMs: () => performance.now() - askedAt,
        signal,
      });
  }

  /** The first picture of a text, once it was begun: no page waits for it twice. */
  let first: { readonly text: string; readonly rough: Promise<SketchAnswer> } | undefined;
  let asked = () => {};
  let askedAt = 0;
  const isAsked = new Promise<void>((done) => {
    asked = done;
  });

  async function looked(
    text: string,
    key: string,
    { signal, isAside }: Aside & { readonly signal: AbortSignal },
  ): Promise<ViewAnswer> {
    const kept = keptView(text);
    if (kept !== undefined) return { ok: true, view: kept };
    try {
      const composition = parseJson(text) as unknown as Composition;
      const found = await preview(composition, engine, { baseDir, signal });
      keep(found.pictures);
      for (const { sha256, path } of found.fonts) fonts.set(sha256, path);
      const made = viewOf(key, found, composition);
      if (!isAside) {
        last = { drawn: found, composition };
        lastPictures = made.pictures;
      }
      clips = { ...clips, ...clipsOf(found.plan as FilmPlan) };
      const plan = made.film === undefined ? undefined : (found.plan as FilmPlan);
      views.delete(key);
      views.set(key, { composition, view: made, plan });
      for (const old of [...views.keys()].slice(0, -MOST_VIEWS)) views.delete(old);
      return { ok: true, view: made };
    } catch (error) {
      return { ok: false, problems: problemsOf(error, text) };
    }
  }

  /**
   * From the media of the last view where that can be, also in the place of others; undefined where a quick answer
   * cannot be had.
   */
  async function drawingsOf(
    text: string,
    { from, to, isQuick = false }: Span,
    signal: AbortSignal,
  ): Promise<Drawings | undefined> {
    const composition = parseJson(text) as unknown as Composition;
    const shown = { start: from, end: to };
    const redrawn = last?.drawn.redraw(composition, { known: clips, shown });
    if (redrawn !== undefined) {
      const { pictured } = redrawn;
      return { ...redrawn, pictures: lastPictures, ...(pictured && { under: underOf(pictured, composition) }) };
    }
    const besides = last?.drawn.redraw(withMediaOf(last.composition, composition), { shown });
    if (besides !== undefined) return { ...besides, pictures: lastPictures };
    if (isQuick) {
      const rough = last === undefined ? await roughPreview(composition, engine, { baseDir, signal }) : undefined;
      if (rough === undefined) return undefined;
      keep(rough.pictures);
      return { ...rough, pictures: rough.pictures.map(pictureFile) };
    }
    const found = await preview(composition, engine, { baseDir, signal });
    keep(found.pictures);
    const { plan, elements, places, overlays, fonts: files, pictures: drawn } = found;
    const slides = plan.kind === 'slider-plan' ? drawnSlides(plan as SliderPlan) : undefined;
    const tracks = plan.kind === 'film-plan' ? (plan as FilmPlan).tracks : [];
    const size = plan.output.size;
    const more = {
      ...(slides && { slides }),
      ...(plan.kind === 'film-plan' && { under: underOf(plan as FilmPlan, composition) }),
    };
    return { size, tracks, elements, places, overlays, fonts: files, pictures: drawn.map(pictureFile), ...more };
  }

  async function sketch(text: string, span: Span, signal: AbortSignal): Promise<SketchAnswer> {
    if (last === undefined && text === first?.text && isDeepStrictEqual(span, FIRST)) return first.rough;
    return sketched(text, span, signal);
  }

  /** The view of a text that can still be drawn: the pictures of others may have taken the room of its own. */
  function keptView(text: string): View | undefined {
    const view = views.get(keyOf(text))?.view;
    return view?.pictures.every(({ id }) => pictures.has(id)) ? view : undefined;
  }

  async function sketched(text: string, span: Span, signal: AbortSignal): Promise<SketchAnswer> {
    askedAt = performance.now();
    const kept = keptView(text);
    if (kept !== undefined) return { ok: true, sketch: sketchOfView(kept, span) };
    try {
      const drawn = await drawingsOf(text, span, signal);
      if (drawn === undefined) return { ok: false, problems: [] };
      for (const { sha256, path } of drawn.fonts) fonts.set(sha256, path);
      return { ok: true, sketch: sketchOf(drawn, span) };
    } catch (error) {
      return { ok: false, problems: problemsOf(error, text) };
    }
  }

  return {
    begin,
    view,
    sketch,
    known: (key) => views.get(key),
    latest: () => [...views.values()].at(-1)?.view,
    async font(id) {
      const path = fonts.get(id);
      if (path === undefined) return undefined;
      const bytes = await readFile(path);
      return createHash('sha256').update(bytes).digest('hex') === id ? bytes : undefined;
    },
    picture: (id) => pictures.get(id)?.data,
  };
}

function keyOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}

/** The errors, by place. An error that is not the engine's is reported in its own words. */
export function problemsOf(error: unknown, text = ''): readonly Problem[] {
  if (error instanceof ReelwrightError) return error.problems;
  if (error instanceof JsonFault) {
    const line = text.slice(0, error.offset).split('\n').length;
    const message = `${error.message} in line ${line}`;
    return [{ code: 'invalid_json', path: '', message, remedy: `Correct line ${line}.` }];
  }
  const message = error instanceof Error ? error.message : String(error);
  return [
    {
      code: 'usage',
      path: '',
      message: `The studio failed: ${message}`,
      remedy: 'Change the document, or start it again.',
    },
  ];
}
