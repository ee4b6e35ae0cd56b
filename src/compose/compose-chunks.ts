/**
 * Cuts a film into chunks on a grid of about 2 s that restarts at every cut and at both ends of a transition, and gives
 * each its key.
 */

import { celKey } from '../draw/cel-key.js';
import { hashOf } from '../hash.js';
import { chosen, type Delivery } from '../outputs/delivery.js';
import { type ChunkOverlay, type ChunkPart, chunkGraph } from './chunk-graph.js';
import { deliveredChunk, overlaysAlone } from './delivered-chunk.js';
import { encoderArguments } from './encoder.js';
import { type LayerWorld, layerOf, overlayLayer, type PicturedLayer } from './film-layers.js';
import type { Chunk, EncoderSettings } from './plan.js';
import { printFilterGraph } from './print-filter-graph.js';
import type { FrameRange } from './sprite-inputs.js';
import { sliceTracks } from './sprite-slice.js';
import { type Scene, type Stretch, stretchesOf, type Timeline } from './timeline.js';

/**
 * Frames of a chunk, 2 s. Every chunk costs the start of a process and of an encoder (0.1 s of CPU), and its clip may
 * have to be decoded again from an earlier key frame. A longer chunk makes the edit of one beat slower, because a chunk
 * is one encoder on one processor. Six beats of equal length fall on its bounds.
 */
const CHUNK_FRAMES = 60;

/** The last chunk of a stretch may differ from the grid by this number of frames. */
const NEARLY = 6;

/**
 * Bounds of a stretch's chunks: on the grid where the stretch ends on it or nearly so, else as even as whole frames
 * allow. 180 frames give 0, 60, 120, 180; 174 give 0, 60, 120, 174.
 */
export function chunkBounds(frames: number): readonly number[] {
  const count = Math.max(1, Math.round(frames / CHUNK_FRAMES));
  if (Math.abs(frames - count * CHUNK_FRAMES) <= NEARLY)
    return Array.from({ length: count + 1 }, (_, index) => (index < count ? index * CHUNK_FRAMES : frames));
  return Array.from({ length: count + 1 }, (_, index) => Math.round((index * frames) / count));
}

/** The data that chunks are cut from. */
export type ChunkWorld = LayerWorld & Pick<Timeline, 'scenes' | 'overlays' | 'tracks' | 'loopFrames'>;

/** What determines the bytes apart from the timeline. */
export interface ChunkMakers {
  readonly encoder: EncoderSettings;
  /** Versions of what draws and encodes: ffmpeg build, canvas and fonts, engine render version. */
  readonly versions: Readonly<Record<string, string>>;
  /** The format of the film. Default: an MP4 with H.264 and AAC. */
  readonly delivery?: Delivery;
  /** Model of the processor: in the key where the codec's bytes depend on it. */
  readonly processor?: string;
}

/** Layers over a frame range with their sprites: for a chunk, a still, or (its feeds alone) several chunks in a row. */
export interface PictureJob extends Pick<Chunk, 'layers' | 'sprites' | 'graph'> {
  readonly frameCount: number;
}

/**
 * The job that draws output frames [start, end), which must lie within one stretch of the film; in a transition, and in
 * the return to the first picture, it must begin with the first frame.
 */
export function pictureJob(film: ChunkWorld, range: FrameRange): PictureJob {
  return jobIn(stretchWith(range, film), range, film);
}

/**
 * The layers of a job: those of the scenes, then the ones over them, then the same for the first picture where the film
 * leads back to it. The range may span scenes that continue one clip: they differ only in how close the view is.
 */
export function layersAt(film: ChunkWorld, range: FrameRange): readonly PicturedLayer[] {
  const stretch = stretchWith({ start: range.start, end: range.start + 1 }, film);
  const last = stretchWith({ start: range.end - 1, end: range.end }, film);
  const part = partIn(stretch, range, film);
  if (stretch.start !== last.start && !isOneFeed(part.layers, layersIn(last, range, film)))
    throw new Error(`internal: a cut lies within frames ${range.start} to ${range.end}`);
  return layersOf([part, ...(stretch.loops ? [firstPart(film)] : [])]);
}

function isOneFeed(one: readonly PicturedLayer[], other: readonly PicturedLayer[]): boolean {
  return hashOf(one.map(({ layer }) => layer)) === hashOf(other.map(({ layer }) => layer));
}

function layersOf(parts: readonly ChunkPart[]): readonly PicturedLayer[] {
  return parts.flatMap(({ layers, overlays = [] }) => [...layers, ...overlays]);
}

function stretchWith(range: FrameRange, film: ChunkWorld): Stretch {
  const stretch = stretchesOf(film).find(({ start, end }) => start <= range.start && range.end <= end);
  if (stretch === undefined) throw new Error(`internal: a cut lies within frames ${range.start} to ${range.end}`);
  return stretch;
}

function layersIn({ scenes }: Stretch, range: FrameRange, film: ChunkWorld): readonly PicturedLayer[] {
  return scenes.map((index) => layerOf(film.scenes[index] as Scene, range, film));
}

function overlaysIn(range: FrameRange, film: ChunkWorld): readonly ChunkOverlay[] {
  return (film.overlays ?? [])
    .filter(({ start, end }) => start < range.end && end > range.start)
    .map((overlay) => {
      const [start, end] = [overlay.start - range.start, overlay.end - range.start];
      return { ...overlayLayer(overlay, range, film), overlay, start, end };
    });
}

function jobIn(stretch: Stretch, range: FrameRange, film: ChunkWorld): PictureJob {
  const frameCount = range.end - range.start;
  const part = partIn(stretch, range, film);
  const first = stretch.loops ? firstPart(film) : undefined;
  const loop = first && { frames: stretch.end - stretch.start, first };
  const { output, tracks } = film;
  const graph = printFilterGraph(chunkGraph({ ...part, output, frameCount, tracks, loop }));
  const parts = first === undefined ? [part] : [part, first];
  return {
    layers: layersOf(parts).map(({ layer }) => layer),
    frameCount,
    sprites: parts.flatMap(({ sprites }) => sprites),
    graph,
  };
}

function partIn(stretch: Stretch, range: FrameRange, film: ChunkWorld): ChunkPart {
  const enter = film.scenes[stretch.scenes[1] ?? -1]?.enter;
  return {
    layers: layersIn(stretch, range, film),
    overlays: overlaysIn(range, film),
    transition: enter === undefined || enter.kind === 'cut' ? undefined : enter,
    sprites: sliceTracks(film.tracks, range),
  };
}

/** The film's first frame. */
function firstPart(film: ChunkWorld): ChunkPart {
  const range = { start: 0, end: 1 };
  return {
    layers: [layerOf(film.scenes[0] as Scene, range, film)],
    overlays: overlaysIn(range, film),
    sprites: sliceTracks(film.tracks, range),
  };
}

export function composeChunks(film: ChunkWorld, makers: ChunkMakers): readonly Chunk[] {
  const choice = chosen(makers.delivery);
  const shown = choice.delivery.alpha ? alone(film) : film;
  const keyOf = keyMaker(film, makers);
  return stretchesOf(shown)
    .flatMap((stretch) => rangesOf(stretch).map((range) => ({ ...range, job: jobIn(stretch, range, shown) })))
    .map(({ start, end, job }, index): Chunk => {
      const { frameCount: _, ...rest } = job;
      const delivered = deliveredChunk(choice, { start, end }, film.output);
      const key = keyOf(job, delivered);
      return { index, start, end, ...rest, key, ...(delivered === undefined ? {} : { delivered }) };
    });
}

/** Nothing lies under the overlays that they could lead back into. */
function alone(film: ChunkWorld): ChunkWorld {
  return { ...film, scenes: overlaysAlone(film.scenes), overlays: [], loopFrames: 0 };
}

function keyMaker(film: ChunkWorld, { encoder, versions, delivery, processor }: ChunkMakers) {
  const celHashes = new Map<string, readonly string[]>(
    film.tracks.map((track) => [track.id, track.cels.map((cel) => celKey(cel.nodes))]),
  );
  const boxes = new Map(film.tracks.map((track) => [track.id, track.box]));
  const { sameBytes } = chosen(delivery).encoder ?? {};
  return ({ layers, sprites, graph, frameCount }: PictureJob, delivered: Chunk['delivered']) =>
    hashOf({
      layers: layers.map((layer) => (layer.kind === 'color' ? layer : { ...layer, media: undefined })),
      drawn: sprites.map((slice) => ({
        ...slice,
        track: undefined,
        box: boxes.get(slice.track),
        cels: slice.cels.map(({ frame, cel }) => ({ frame, nodes: celHashes.get(slice.track)?.[cel] })),
      })),
      graph,
      frames: frameCount,
      encoder: encoderArguments(encoder, delivery),
      versions,
      ...(delivered === undefined ? {} : { delivered }),
      ...(sameBytes === 'everywhere' ? {} : { processor }),
    });
}

/** A transition is one chunk, whatever its length: its progress counts from its first frame. */
function rangesOf({ start, end, scenes, loops }: Stretch): readonly FrameRange[] {
  if (scenes.length === 2 || loops === true) return [{ start, end }];
  const bounds = chunkBounds(end - start);
  return bounds.slice(0, -1).map((from, index) => ({ start: start + from, end: start + (bounds[index + 1] ?? 0) }));
}
