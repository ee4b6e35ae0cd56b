/** The pictures of a file where they differ from those of the film: in rate, in size, or without the filmed parts. */
import type { Size } from '../geometry.js';
import type { ChosenOutput } from '../outputs/delivery.js';
import type { Rational } from '../time.js';
import { chain, filter, graph } from './filter-graph.js';
import type { DeliveredChunk, FilmPlan } from './plan.js';
import { printFilterGraph } from './print-filter-graph.js';
import type { FilmFormat, Scene } from './timeline.js';

/** Size, rate and length of the file: the film's own, or a preview's. */
export function deliveredFormat({ output, delivery }: Pick<FilmPlan, 'output' | 'delivery'>): FilmFormat {
  const { fps, width } = delivery ?? { fps: null, width: null };
  return {
    size: sizeAt(output.size, width),
    frameRate: fps === null ? output.frameRate : { num: fps, den: 1 },
    totalFrames: fps === null ? output.totalFrames : picturesBefore(output.totalFrames, fps, output.frameRate),
  };
}

function sizeAt({ width, height }: Size, asked: number | null): Size {
  if (asked === null || asked >= width) return { width, height };
  return { width: asked, height: Math.max(1, Math.round((asked * height) / width)) };
}

/**
 * The number of pictures, at `fps` a second, that show frames of the film before `frame`: picture k shows frame
 * floor(k x rate / fps).
 */
function picturesBefore(frame: number, fps: number, { num, den }: Rational): number {
  return Math.ceil((frame * fps * den) / num);
}

/** Undefined where the file shows the graph's pictures as they are. */
export function deliveredChunk(
  { delivery, encoder }: ChosenOutput,
  { start, end }: { readonly start: number; readonly end: number },
  output: FilmFormat,
): DeliveredChunk | undefined {
  const { fps, width } = delivery;
  const size = sizeAt(output.size, width);
  const filters = (encoder?.filters ?? []).map(([name, options]) =>
    filter(name, name === 'scale' && width !== null ? { w: size.width, h: size.height, ...options } : options),
  );
  const tail = [...(fps === null ? [] : thinned(start, fps, output.frameRate)), ...filters];
  if (tail.length === 0) return undefined;
  const before = (frame: number) => (fps === null ? frame : picturesBefore(frame, fps, output.frameRate));
  return { tail: printFilterGraph(graph([chain([], tail, [])])), frames: before(end) - before(start) };
}

/**
 * Keeps frame N of the film when a picture shows it: the least k with k x rate >= N x fps has k x rate < (N + 1) x fps.
 */
function thinned(start: number, fps: number, { num, den }: Rational) {
  // The pattern repeats every `num` frames: chunks at the same phase of it share a key.
  const frame = `(n+${start % num})`;
  const rate = num;
  const wanted = fps * den;
  const least = `floor((${frame}*${wanted}+${rate - 1})/${rate})`;
  return [
    filter('select', { expr: `lt(${least}*${rate},(${frame}+1)*${wanted})` }),
    filter('settb', { expr: `1/${fps}` }),
    filter('setpts', { expr: 'N' }),
  ];
}

const CLEAR = 'black@0';

/**
 * The scenes under the overlays removed: clips and stills become transparent, flat colours, which the engine draws
 * itself, stay. Transitions have no effect then.
 */
export function overlaysAlone(scenes: readonly Scene[]): readonly Scene[] {
  return scenes.map(({ shot, ...scene }) => ({
    ...scene,
    enter: { kind: 'cut' },
    shot: { kind: 'color', color: shot.kind === 'color' ? `${shot.color}@1` : CLEAR },
  }));
}
