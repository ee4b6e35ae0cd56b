/**
 * The picture of a frame range as one filter graph: the clip's raw frames made into pictures (or a flat colour), then one overlay per sprite, held by the
 * overlay filter between its cels. Everything runs on time base 1/30, frame 0 = first frame of the range, so a range gives the same
 * frames whether it is drawn alone or as part of a longer one.
 */
import type { Size } from '../geometry.js';
import type { SpriteTrack } from '../overlay/draw-list.js';
import { chain, type Filter, type FilterChain, type FilterGraph, filter, graph } from './filter-graph.js';
import type { SpriteSlice } from './plan.js';

export interface ChunkGraphRequest {
  /** Filters from the raw frames of input 0 to the finished picture under the sprites; undefined: a flat `color`. */
  readonly picture: readonly Filter[] | undefined;
  readonly color: string;
  readonly size: Size;
  readonly frameCount: number;
  readonly sprites: readonly SpriteSlice[];
  readonly tracks: readonly SpriteTrack[];
  /** Number of the first sprite's input. */
  readonly firstSpriteInput: number;
}

/** Its one output is labelled `out`. */
export function chunkGraph(request: ChunkGraphRequest): FilterGraph {
  const { sprites, frameCount } = request;
  // What lies still on a flat colour is laid on it once, not once a frame: the ground of an end card is as large as the picture.
  const still = request.picture === undefined ? sprites.findIndex((slice) => !isStill(slice, frameCount)) : 0;
  const stillCount = still === -1 ? sprites.length : still;
  const chains: FilterChain[] = [sourceChain(request, stillCount > 0 ? 1 : frameCount)];
  let below = 'base';
  sprites.forEach((slice, index) => {
    const track = request.tracks.find(({ id }) => id === slice.track);
    if (track === undefined) throw new Error(`internal: no track ${slice.track}`);
    const above = index === request.sprites.length - 1 ? 'out' : `v${index}`;
    chains.push(
      chain(
        [`${request.firstSpriteInput + index}:v`],
        [filter('settb', { expr: '1/30' }), filter('setpts', { expr: celTimes(slice) })],
        [`s${index}`],
      ),
      chain(
        [below, `s${index}`],
        [overlay(slice, track, frameCount), ...(index === stillCount - 1 ? held(frameCount) : [])],
        [above],
      ),
    );
    below = above;
  });
  return graph(chains);
}

function isStill(slice: SpriteSlice, frameCount: number): boolean {
  return slice.start === 0 && slice.end === frameCount && slice.cels.length === 1;
}

/** One frame to `frameCount` of them. */
function held(frameCount: number): readonly Filter[] {
  return [filter('loop', { loop: frameCount - 1, size: 1, start: 0 }), filter('setpts', { expr: 'N' })];
}

function sourceChain(request: ChunkGraphRequest, colorFrames: number): FilterChain {
  const label = request.sprites.length === 0 ? 'out' : 'base';
  if (request.picture !== undefined) return chain(['0:v'], request.picture, [label]);
  const { width, height } = request.size;
  return chain(
    [],
    [
      filter('color', { color: request.color, size: `${width}x${height}`, rate: 30 }),
      filter('trim', { end_frame: colorFrames }),
      filter('format', { pix_fmts: 'yuv420p' }),
      filter('settb', { expr: '1/30' }),
      filter('setpts', { expr: 'N' }),
    ],
    [label],
  );
}

function overlay(slice: SpriteSlice, track: SpriteTrack, frameCount: number): Filter {
  const whole = slice.start === 0 && slice.end === frameCount;
  return filter('overlay', {
    x: track.box.x,
    y: track.box.y,
    format: 'yuv420',
    eof_action: 'repeat',
    // By time, never by `n`: ffmpeg asks again for every sprite frame it takes, and `n` then counts those.
    ...(whole ? {} : { enable: `between(t*30,${slice.start - 0.5},${slice.end - 0.5})` }),
  });
}

/**
 * When each cel appears, as a sum of jumps: cels on neighbouring frames need no term, so `3,4,5,20` is `N+3+gte(N,3)*14`.
 * `N` counts the bitmaps of the input from 0.
 */
export function celTimes(slice: SpriteSlice): string {
  const first = slice.cels[0]?.frame ?? 0;
  const jumps = slice.cels.flatMap((cel, index) => {
    const previous = slice.cels[index - 1];
    const gap = previous === undefined ? 0 : cel.frame - previous.frame - 1;
    return gap > 0 ? [`+gte(N,${index})*${gap}`] : [];
  });
  return `N+${first}${jumps.join('')}`;
}
