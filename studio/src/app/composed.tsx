/**
 * The clips at the playhead, composed in the page by `reelwright/web` where the ground film does not show them: at once
 * after a change of clips, scenes or looks, and before the film is there.
 */
import { computed, signal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { Compositor, PaintedFilm } from 'reelwright/web';
import type { Size, Under } from '../shared/messages.js';
import { draft, frame, view } from './store.js';

/** The scenes and clips under the drawings. A draft with a clip that nobody knows yet has nothing to compose. */
const under = computed<Under | undefined>(() =>
  draft.value === undefined ? view.value?.film?.under : draft.value.sketch.under,
);

/** A text that names the scenes that are seen at a frame: two where scenes meet. */
export function scenesAt({ scenes }: Pick<Under, 'scenes'>, at: number): string {
  const seen = scenes.filter(({ start, end, transitionFrames }, index) => {
    return start - transitionFrames <= at && at < end + (scenes[index + 1]?.transitionFrames ?? 0);
  });
  return JSON.stringify(seen.map(({ start, shows }) => [start, shows]));
}

/** The scenes that the canvas shows. */
const composed = signal<string | undefined>(undefined);

export const isComposedRight = computed(() => {
  const wanted = under.value;
  return wanted !== undefined && composed.value === scenesAt(wanted, frame.value);
});

/** Half of the film's size, as in the ground film: quick to paint, and replaced by the engine's still soon after. */
const SCALE = 0.5;

/** Composes the clips when `isWanted`: nothing else then shows them as they should be. */
export function Composed({ size, isWanted }: { readonly size: Size; readonly isWanted: () => boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useSignalEffect(() => {
    if (isWanted()) void paint(canvas.current, under.value, frame.value);
    else composed.value = undefined;
  });
  return (
    <canvas
      ref={canvas}
      class="composed"
      width={Math.round(size.width * SCALE)}
      height={Math.round(size.height * SCALE)}
      hidden={!isComposedRight.value}
    />
  );
}

let compositor: Promise<Compositor> | undefined;
let shown: Under | undefined;
let asked: { readonly canvas: HTMLCanvasElement; readonly film: Under; readonly at: number } | undefined;
let isPainting = false;

/** Paints one picture at a time; of those that were asked for meanwhile only the last is painted next. */
async function paint(canvas: HTMLCanvasElement | null, film: Under | undefined, at: number): Promise<void> {
  if (canvas === null || film === undefined) return;
  asked = { canvas, film, at };
  if (isPainting) return;
  isPainting = true;
  try {
    while (asked !== undefined) {
      const now: NonNullable<typeof asked> = asked;
      asked = undefined;
      await paintOne(now);
    }
  } finally {
    isPainting = false;
  }
}

async function paintOne({ canvas, film, at }: NonNullable<typeof asked>): Promise<void> {
  try {
    compositor ??= openFilm(film);
    const open = await compositor;
    if (shown !== film) await open.replace(filmOf(film));
    shown = film;
    if (await open.paint(canvas, at)) {
      canvas.dataset['frame'] = String(at);
      composed.value = scenesAt(film, at);
    }
  } catch {
    // This browser cannot decode a clip, so that single pictures of it and the ground film are shown instead.
    if (shown === undefined) compositor = undefined;
    composed.value = undefined;
  }
}

/** Composes films of this page; the engine's module is fetched for the first of them. */
export async function openFilm(film: Under): Promise<Compositor> {
  const { openCompositor } = await import('reelwright/web');
  return openCompositor(filmOf(film));
}

/** The film under the sprite tracks; the tracks are painted over it on a canvas of their own. */
export function filmOf({ pictured, media }: Under): PaintedFilm {
  return { plan: { ...pictured, tracks: [] }, media, fonts: [], pictures: [] };
}
