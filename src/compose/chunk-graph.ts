/**
 * The picture of a frame range as one filter graph: the clip's raw frames made into pictures (or a flat colour), then the sprites laid on, one overlay per
 * bitmap of a sheet, one per strip. Everything runs on time base 1/30, frame 0 = first frame of the range, so a range gives the same
 * frames whether it is drawn alone or as part of a longer one.
 */
import type { Box, Size } from '../geometry.js';
import type { SpriteTrack } from '../overlay/draw-list.js';
import { chain, type Filter, type FilterChain, type FilterGraph, filter, graph } from './filter-graph.js';
import type { SpriteSlice } from './plan.js';
import {
  type FrameRange,
  type SpriteInput,
  type SpriteSheet,
  type SpriteStrip,
  spriteInputs,
} from './sprite-inputs.js';

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
  const { frameCount } = request;
  const inputs = spriteInputs(request.sprites, request.tracks);
  // What lies still on a flat colour is laid on it once, not once a frame: the ground of an end card is as large as the picture.
  const moving = request.picture === undefined ? inputs.findIndex((input) => !isStill(input, frameCount)) : 0;
  const stillCount = moving === -1 ? inputs.length : moving;
  const layers = inputs.flatMap((input, index) => {
    const label = `${request.firstSpriteInput + index}:v`;
    const laid =
      input.kind === 'sheet'
        ? sheetLayers(input, label, index, frameCount)
        : [stripLayer(input, label, index, frameCount)];
    return laid.map((layer, at) => ({ ...layer, isLastStill: index === stillCount - 1 && at === laid.length - 1 }));
  });
  const chains: FilterChain[] = [sourceChain(request, stillCount > 0 ? 1 : frameCount, layers.length === 0)];
  layers.forEach(({ sources, sprite, overlay, isLastStill }, index) => {
    const below = index === 0 ? 'base' : `v${index - 1}`;
    const above = index === layers.length - 1 ? 'out' : `v${index}`;
    chains.push(...sources, chain([below, sprite], [overlay, ...(isLastStill ? held(frameCount) : [])], [above]));
  });
  return graph(chains);
}

/** One overlay: the chains that bring its bitmaps to the label `sprite`, and the filter that lays them on. */
interface Layer {
  readonly sources: readonly FilterChain[];
  readonly sprite: string;
  readonly overlay: Filter;
}

/** A sheet comes at time -1, before the first picture: by then each overlay knows that no other frame will follow. */
function sheetLayers(sheet: SpriteSheet, input: string, index: number, frameCount: number): readonly Layer[] {
  const count = sheet.cels.length;
  const early = [filter('settb', { expr: '1/30' }), filter('setpts', { expr: '-1' })];
  const parts = sheet.cels.map((_, at) => (count === 1 ? `s${index}` : `s${index}c${at}`));
  const split = count === 1 ? [] : [filter('split', { outputs: count })];
  let top = 0;
  return sheet.boxes.map((box, at) => {
    const part = parts[at] ?? '';
    const sources = at === 0 ? [chain([input], [...early, ...split], parts)] : [];
    const place = overlay(box, whenSeen(sheet.showings[at] ?? [], frameCount));
    if (count === 1) return { sources, sprite: part, overlay: place };
    const cut = filter('crop', { w: box.width, h: box.height, x: 0, y: top });
    top += box.height;
    return { sources: [...sources, chain([part], [cut], [`${part}b`])], sprite: `${part}b`, overlay: place };
  });
}

function stripLayer({ slice, track }: SpriteStrip, input: string, index: number, frameCount: number): Layer {
  const times = [filter('settb', { expr: '1/30' }), filter('setpts', { expr: celTimes(slice) })];
  return {
    sources: [chain([input], times, [`s${index}`])],
    sprite: `s${index}`,
    overlay: overlay(track.box, whenSeen([slice], frameCount)),
  };
}

/** Seen from the first frame to the last: nothing to say. */
function whenSeen(ranges: readonly FrameRange[], frameCount: number): string | undefined {
  const [first] = ranges;
  if (first !== undefined && first.start === 0 && first.end === frameCount) return undefined;
  return ranges.map(between).join('+');
}

/**
 * By time, never by `n`: ffmpeg asks again for every sprite frame it takes, and `n` then counts those. It may take the sheet, at time -1, before or
 * after the first picture, so what is seen at 0 is seen at -1 too: the answer for the first picture is then the same either way.
 */
function between({ start, end }: FrameRange): string {
  return `between(t*30,${start === 0 ? -1.5 : start - 0.5},${end - 0.5})`;
}

function isStill({ slice }: SpriteInput, frameCount: number): boolean {
  return slice.start === 0 && slice.end === frameCount && slice.cels.length === 1;
}

/** One frame to `frameCount` of them. */
function held(frameCount: number): readonly Filter[] {
  return [filter('loop', { loop: frameCount - 1, size: 1, start: 0 }), filter('setpts', { expr: 'N' })];
}

function sourceChain(request: ChunkGraphRequest, colorFrames: number, isAlone: boolean): FilterChain {
  const label = isAlone ? 'out' : 'base';
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

function overlay({ x, y }: Box, enable: string | undefined): Filter {
  return filter('overlay', {
    x,
    y,
    format: 'yuv420',
    eof_action: 'repeat',
    ...(enable === undefined ? {} : { enable }),
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
