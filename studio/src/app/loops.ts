/**
 * Loops of the own film, one for each value of a field: an entrance, a cut, a look in motion. Clips are composed in the
 * page where it can, and the drawings laid over them.
 */
import type { Compositor } from 'reelwright/web';
import { type Json, type Path, setIn } from '../shared/json-text.js';
import type { Sketch } from '../shared/messages.js';
import { gather, paintFrame, paintNodes } from './artist.js';
import { filmOf, openFilm } from './composed.js';
import { groundPicture } from './player.js';
import { isTransition } from './sections.js';
import { server } from './server.js';
import { frame, kind, text, view } from './store.js';

/** Pictures that a loop shows a second. */
export const LOOP_RATE = 15;
/** Frames of a loop: an entrance and a moment of rest. */
const LOOP_FRAMES = 44;
/** Frames of a loop of views: a few seconds of a clip. */
const SCORE_FRAMES = 120;
/** Frames of a loop before a cut. */
const BEFORE_CUT = 16;

/** The pictures of a value, in order; or a finished picture by the engine; or the reason why there is none. */
export interface Loop {
  readonly pictures: readonly HTMLCanvasElement[];
  readonly url?: string;
  readonly fault?: string;
}

interface Wanted {
  readonly path: Path;
  readonly values: readonly Json[];
  /** Width of a picture, px. */
  readonly width: number;
  readonly signal: AbortSignal;
  /** Called when the first picture of a value is there; more join it. */
  readonly tell: (value: Json, loop: Loop) => void;
}

interface Span {
  readonly from: number;
  readonly to: number;
  /** The index of the picture that stands for the others. */
  readonly still: number;
}

/** First a picture of each value, then what makes them move. */
export async function drawLoops({ path, values, width, signal, tell }: Wanted): Promise<void> {
  const span = spanOf(path);
  const moving: { readonly sketch: Sketch; readonly pictures: HTMLCanvasElement[] }[] = [];
  const composing = createComposing(signal);
  for (const value of values) {
    if (signal.aborted) return;
    try {
      const changed = setIn(text.peek(), path, value);
      if (kind.peek() === 'tracking') {
        const png = await server.shot(changed, span.still, signal);
        tell(value, { pictures: [], url: URL.createObjectURL(new Blob([png], { type: 'image/png' })) });
        continue;
      }
      const answer = await server.sketch(changed, span, signal);
      if (!answer.ok) {
        tell(value, { pictures: [], fault: answer.problems[0]?.message ?? 'It cannot be shown' });
        continue;
      }
      await gather(answer.sketch);
      const pictures = [await composing.picture(answer.sketch, span.still, width)];
      tell(value, { pictures });
      moving.push({ sketch: answer.sketch, pictures });
    } catch (error) {
      if (signal.aborted) return;
      tell(value, { pictures: [], fault: error instanceof Error ? error.message : String(error) });
    }
  }
  if (span.to - span.from < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const rate = view.peek()?.film?.frameRate ?? 30;
  for (const { sketch, pictures } of moving) {
    const drawn: HTMLCanvasElement[] = [];
    for (let at = span.from; at < span.to && !signal.aborted; at += rate / LOOP_RATE)
      drawn.push(await composing.picture(sketch, Math.floor(at), width));
    if (!signal.aborted) pictures.splice(0, 1, ...drawn);
  }
}

/**
 * The frames of a loop: where two scenes meet, the clip at the playhead for how it is filmed, or the entrance of the
 * text there; for slides a single moment.
 */
function spanOf(path: Path): Span {
  const at = frame.peek();
  const { film } = view.peek() ?? {};
  if (film === undefined || kind.peek() === 'tracking') return { from: at, to: at + 1, still: at };
  const last = film.totalFrames;
  if (isTransition(path)) {
    const cut = film.scenes[sceneIndex(path)]?.start ?? 0;
    return { from: Math.max(0, cut - BEFORE_CUT), to: Math.min(last, cut - BEFORE_CUT + LOOP_FRAMES), still: cut };
  }
  if (path[0] === 'score') {
    // Each view is a scene of its own: the loop shows all those of a clip.
    const now = film.scenes.find(({ start, end }) => start <= at && at < end);
    const views = film.scenes.filter(({ path }) => path === now?.path);
    const [from, to] = [views[0]?.start ?? 0, views.at(-1)?.end ?? last];
    return { from, to: Math.min(to, from + SCORE_FRAMES), still: at };
  }
  const shown = film.elements.find(({ text: said, start, end }) => said !== '' && start <= at && at < end);
  const from = shown?.start ?? at;
  return { from, to: Math.min(last, from + LOOP_FRAMES, shown?.end ?? last), still: at };
}

/** The scene that a path leads to; where the path names none, the second clip of a short. */
const sceneIndex = (path: Path) => (typeof path[1] === 'number' ? path[1] : 1);

function createComposing(signal: AbortSignal) {
  let compositor: Compositor | undefined;
  let shown: Sketch['under'];
  signal.addEventListener('abort', () => compositor?.close());

  async function paintUnder(canvas: HTMLCanvasElement, { under }: Sketch, at: number): Promise<boolean> {
    if (under === undefined) return false;
    try {
      compositor ??= await openFilm(under);
      if (shown !== under) await compositor.replace(filmOf(under));
      shown = under;
      return await compositor.paint(canvas, at);
    } catch {
      // This browser cannot decode a clip.
      return false;
    }
  }

  return {
    async picture(sketch: Sketch, at: number, width: number): Promise<HTMLCanvasElement> {
      const size = { width, height: Math.round((width * sketch.size.height) / sketch.size.width) };
      const canvas = Object.assign(document.createElement('canvas'), size);
      const over = Object.assign(document.createElement('canvas'), size);
      if (sketch.slide === undefined) paintFrame(over, sketch.tracks, at, sketch.size);
      else paintNodes(over, sketch.slide.nodes, sketch.size);
      const isPainted = await paintUnder(canvas, sketch, at);
      const context = canvas.getContext('2d');
      const ground = groundPicture();
      if (!isPainted && ground !== undefined) context?.drawImage(ground, 0, 0, size.width, size.height);
      context?.drawImage(over, 0, 0);
      return canvas;
    },
  };
}
