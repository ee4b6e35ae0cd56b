/**
 * The picture of a frame range as one filter graph: the clip's raw frames made into pictures (or a flat colour), then
 * the sprites laid on, one overlay per bitmap of a sheet, one per strip. Everything runs on time base 1 / frame rate,
 * frame 0 = first frame of the range, so a range gives the same frames whether it is drawn alone or as part of a longer
 * one.
 */

import type { SpriteTrack } from '../draw/draw-list.js';
import type { Box } from '../geometry.js';
import { anyOf } from './any-of.js';
import { flatColor, type PicturedLayer } from './film-layers.js';
import { chain, type Filter, type FilterChain, type FilterGraph, filter, graph } from './filter-graph.js';
import type { SpriteSlice } from './plan.js';
import {
  type FrameRange,
  type SpriteInput,
  type SpriteSheet,
  type SpriteStrip,
  spriteInputs,
} from './sprite-inputs.js';
import type { FilmFormat, PictureOverlay, Transition } from './timeline.js';
import { fadeIn, layOn } from './transitions/parts.js';
import { transitionChains } from './transitions/transition-chains.js';

/** The parts of one picture. */
export interface ChunkPart {
  /** One layer, or the two of a transition: the one that goes first. */
  readonly layers: readonly PicturedLayer[];
  /** Pictures over those, bottom first. */
  readonly overlays?: readonly ChunkOverlay[];
  /** Between two layers. */
  readonly transition?: Exclude<Transition, { kind: 'cut' }> | undefined;
  readonly sprites: readonly SpriteSlice[];
}

export interface ChunkGraphRequest extends ChunkPart {
  readonly output: FilmFormat;
  readonly frameCount: number;
  readonly tracks: readonly SpriteTrack[];
  /** The picture dissolves into the film's first one. Default: it does not. */
  readonly loop?: LoopBack | undefined;
}

export interface LoopBack {
  /** How long the dissolve takes in frames, at least 2. */
  readonly frames: number;
  /** The film's first picture, one frame long. */
  readonly first: ChunkPart;
}

/** A picture over a part of the frame. Frames count from the chunk's start, and may lie outside the chunk. */
export interface ChunkOverlay extends PicturedLayer {
  readonly overlay: PictureOverlay;
  readonly start: number;
  readonly end: number;
}

/** Its one output is labelled `out`. Inputs: the frames of each layer that has a feed, then one per sprite. */
export function chunkGraph(request: ChunkGraphRequest): FilterGraph {
  const { loop, frameCount, output, sprites, tracks } = request;
  const first = loop?.first;
  const inputs = spriteInputs([...sprites, ...(first?.sprites ?? [])], tracks);
  const [own, others] = [fedBy(request), first === undefined ? 0 : fedBy(first)];
  const place = { output, feeds: 0, sprites: own + others };
  const laid = inputs.slice(0, sprites.length);
  if (loop === undefined || first === undefined)
    return graph(composedChains(request, { ...place, inputs: laid, frameCount, prefix: '', out: 'out' }));
  const start = { ...place, feeds: own, inputs: inputs.slice(sprites.length), firstSprite: sprites.length };
  return graph([
    ...composedChains(request, { ...place, inputs: laid, frameCount, prefix: '', out: 'last' }),
    ...composedChains(first, { ...start, frameCount: 1, prefix: 'f', out: 'first' }),
    // The first picture is fully visible on the last frame, so that the film's own first picture can follow.
    chain(['first'], [...held(frameCount), ...fadeIn(0, loop.frames - 1)], ['lnew']),
    chain(['last', 'lnew'], layOn(), ['out']),
  ]);
}

/** Inputs that its layers take. */
function fedBy({ layers, overlays = [] }: ChunkPart): number {
  return [...layers, ...overlays].filter(({ layer }) => layer.kind !== 'color').length;
}

/** Where a picture's inputs lie, and what its labels are called. */
interface Composing {
  readonly output: FilmFormat;
  readonly frameCount: number;
  /** The bitmaps that are laid on the picture, and the number of the first one among all sprites of the graph. */
  readonly inputs: readonly SpriteInput[];
  readonly firstSprite?: number;
  /** The numbers of the graph's inputs at which its layers and all sprites begin. */
  readonly feeds: number;
  readonly sprites: number;
  /** The prefix of every label. */
  readonly prefix: string;
  readonly out: string;
}

function composedChains(part: ChunkPart, composing: Composing): readonly FilterChain[] {
  const { frameCount, inputs, output, prefix, out, firstSprite = 0 } = composing;
  const rate = framesPerSecond(output);
  const [only, another] = [...part.layers, ...(part.overlays ?? [])];
  const color = another === undefined && only?.layer.kind === 'color' ? only.layer.color : undefined;
  // Bitmaps at rest on a flat colour are laid on it once, not once a frame: the ground of an end card is as large as
  // the picture.
  const moving = color === undefined ? 0 : inputs.findIndex((input) => !isStill(input, frameCount));
  const stillCount = moving === -1 ? inputs.length : moving;
  const over = inputs.flatMap((input, at) => {
    const index = firstSprite + at;
    const label = `${composing.sprites + index}:v`;
    const laid =
      input.kind === 'sheet'
        ? sheetLayers(input, label, { index, frameCount, rate })
        : [stripLayer(input, label, { index, frameCount, rate })];
    return laid.map((layer, bitmap) => ({
      ...layer,
      isLastStill: at === stillCount - 1 && bitmap === laid.length - 1,
    }));
  });
  const base = over.length === 0 ? out : `${prefix}base`;
  const ground =
    color === undefined
      ? overlaidChains(part, { ...composing, out: base })
      : [flatColor({ color, frames: stillCount > 0 ? 1 : frameCount, ...output, out: base })];
  const chains: FilterChain[] = [...ground];
  over.forEach(({ sources, sprite, overlay, isLastStill }, index) => {
    const below = index === 0 ? base : `${prefix}v${index - 1}`;
    const above = index === over.length - 1 ? out : `${prefix}v${index}`;
    chains.push(...sources, chain([below, sprite], [overlay, ...(isLastStill ? held(frameCount) : [])], [above]));
  });
  return chains;
}

/** The scenes' picture with those over it. */
function overlaidChains(part: ChunkPart, composing: Composing): readonly FilterChain[] {
  const { layers, overlays = [] } = part;
  const { output, frameCount, feeds, prefix: named, out } = composing;
  if (overlays.length === 0) return pictureChains(part, composing);
  const rate = framesPerSecond(output);
  const first = feeds + layers.filter(({ layer }) => layer.kind !== 'color').length;
  return [
    ...pictureChains(part, { ...composing, out: `${named}under0` }),
    ...overlays.flatMap(({ picture, overlay: { box, enter }, start, end }, index) => {
      const label = `${named}over${index}`;
      const above = index === overlays.length - 1 ? out : `${named}under${index + 1}`;
      const seen = whenSeen([{ start: Math.max(0, start), end: Math.min(frameCount, end) }], frameCount, rate);
      const place = overlay(box, seen);
      const x = enter === undefined ? box.x : slidingX({ box, enter, start, rate, width: output.size.width });
      const laid = filter('overlay', { ...place.options, x });
      const chains = picture({ input: `${first + index}:v`, out: label, prefix: `${named}o${index}` });
      return [...chains, chain([`${named}under${index}`, label], [laid], [above])];
    }),
  ];
}

interface Slide extends Required<Pick<PictureOverlay, 'box'>> {
  readonly enter: NonNullable<PictureOverlay['enter']>;
  /** Frame of the chunk on which the slide begins. */
  readonly start: number;
  readonly rate: number;
  /** Width of the film, px. */
  readonly width: number;
}

/**
 * The place is rounded to even pixels, because chroma lies on every second one. It follows `slideOffset` frame by
 * frame.
 */
function slidingX({ box, enter, start, rate, width }: Slide): string {
  const way = enter.from === 'left' ? -(box.x + box.width) : width - box.x;
  const left = `(1-clip((t*${rate}-${start}+1)/${enter.frames},0,1))`;
  return `${box.x}+2*trunc(${way}*pow(${left},3)/2)`;
}

/** Distance in pixels of a picture from its place on a frame after it entered, counted from 0. */
export function slideOffset(
  { box, enter }: Pick<PictureOverlay, 'box' | 'enter'>,
  frame: number,
  width: number,
): number {
  if (enter === undefined) return 0;
  const way = enter.from === 'left' ? -(box.x + box.width) : width - box.x;
  const left = 1 - Math.max(0, Math.min(1, (frame + 1) / enter.frames));
  return 2 * Math.trunc((way * left ** 3) / 2);
}

/** The picture under the sprites: that of the one layer, or a transition between two. */
function pictureChains(part: ChunkPart, { output, feeds, prefix, out }: Composing): readonly FilterChain[] {
  const { layers, transition } = part;
  let input = feeds;
  const inputs = layers.map(({ layer }) => (layer.kind === 'color' ? '' : `${input++}:v`));
  if (transition === undefined) {
    return layers.flatMap(({ picture }, index) => picture({ input: inputs[index] ?? '', out, prefix: `${prefix}p` }));
  }
  const labels = ['from', 'to'];
  return [
    ...layers.flatMap(({ picture }, index) =>
      picture({ input: inputs[index] ?? '', out: labels[index] ?? '', prefix: labels[index] ?? '' }),
    ),
    ...transitionChains(transition, layers, { size: output.size, rate: framesPerSecond(output), out }),
  ];
}

/** Frames a second of a format. Films are made at whole rates only. */
export function framesPerSecond({ frameRate: { num, den } }: Pick<FilmFormat, 'frameRate'>): number {
  return num / den;
}

/** One overlay: the chains that bring its bitmaps to the label `sprite`, and the filter that lays them on. */
interface SpriteLayer {
  readonly sources: readonly FilterChain[];
  readonly sprite: string;
  readonly overlay: Filter;
}

/** Number of the sprite, and the chunk's clock. */
interface Place {
  readonly index: number;
  readonly frameCount: number;
  readonly rate: number;
}

/** A sheet comes at time -1, before the first picture: by then each overlay knows that no other frame will follow. */
function sheetLayers(sheet: SpriteSheet, input: string, { index, frameCount, rate }: Place): readonly SpriteLayer[] {
  const { bitmaps } = sheet;
  const count = bitmaps.length;
  const early = [filter('settb', { expr: `1/${rate}` }), filter('setpts', { expr: '-1' })];
  const parts = bitmaps.map((_, at) => (count === 1 ? `s${index}` : `s${index}c${at}`));
  const split = count === 1 ? [] : [filter('split', { outputs: count })];
  let top = 0;
  return bitmaps.map(({ box, showings }, at) => {
    const part = parts[at] ?? '';
    const sources = at === 0 ? [chain([input], [...early, ...split], parts)] : [];
    const place = overlay(box, whenSeen(showings, frameCount, rate));
    if (count === 1) return { sources, sprite: part, overlay: place };
    const cut = filter('crop', { w: box.width, h: box.height, x: 0, y: top });
    top += box.height;
    return { sources: [...sources, chain([part], [cut], [`${part}b`])], sprite: `${part}b`, overlay: place };
  });
}

function stripLayer({ slice, track }: SpriteStrip, input: string, { index, frameCount, rate }: Place): SpriteLayer {
  const times = [filter('settb', { expr: `1/${rate}` }), filter('setpts', { expr: celTimes(slice) })];
  return {
    sources: [chain([input], times, [`s${index}`])],
    sprite: `s${index}`,
    overlay: overlay(track.box, whenSeen([slice], frameCount, rate)),
  };
}

/** A bitmap that is seen from the first frame to the last needs no condition. */
function whenSeen(ranges: readonly FrameRange[], frameCount: number, rate: number): string | undefined {
  const [first] = ranges;
  if (first !== undefined && first.start === 0 && first.end === frameCount) return undefined;
  return anyOf(ranges.map((range) => between(range, rate)));
}

/**
 * The condition uses time, never `n`: ffmpeg evaluates it again for every sprite frame it takes, and `n` then counts
 * those. ffmpeg may take the sheet, at time -1, before or after the first picture, so a bitmap that is seen at 0 is
 * seen at -1 too: the answer for the first picture is then the same either way.
 */
function between({ start, end }: FrameRange, rate: number): string {
  return `between(t*${rate},${start === 0 ? -1.5 : start - 0.5},${end - 0.5})`;
}

function isStill({ slice }: SpriteInput, frameCount: number): boolean {
  return slice.start === 0 && slice.end === frameCount && slice.cels.length === 1;
}

/** Repeats one frame `frameCount` times. */
function held(frameCount: number): readonly Filter[] {
  return [filter('loop', { loop: frameCount - 1, size: 1, start: 0 }), filter('setpts', { expr: 'N' })];
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
 * When each cel appears, as a sum of jumps: cels on neighbouring frames need no term, so `3,4,5,20` is
 * `N+3+gte(N,3)*14`. `N` counts the bitmaps of the input from 0.
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
