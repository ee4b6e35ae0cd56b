/** Cuts the output into chunks on a grid of about 1.5 s that restarts at every cut, and gives each its key. */

import type { Size } from '../geometry.js';
import { hashOf } from '../hash.js';
import type { SpriteTrack } from '../overlay/draw-list.js';
import { chunkGraph } from './chunk-graph.js';
import { encoderArguments } from './encoder.js';
import type { Filter } from './filter-graph.js';
import type { Chunk, ChunkSource, EncoderSettings, SpriteSlice } from './plan.js';
import { printFilterGraph } from './print-filter-graph.js';
import { sliceTracks } from './sprite-slice.js';

/**
 * About 1.5 s. Every encoder costs 0.06 s of CPU to start (150 MB of fresh pages), so shorter chunks cost more when cold; longer ones make
 * the edit of one beat slower, because a chunk is one encoder on one processor.
 */
const CHUNK_FRAMES = 45;

/** Bounds of a span's chunks, as even as whole frames allow: 180 frames give 0, 45, 90, 135, 180; 60 give 0, 60. */
export function chunkBounds(frames: number): readonly number[] {
  const count = Math.max(1, Math.round(frames / CHUNK_FRAMES));
  return Array.from({ length: count + 1 }, (_, index) => Math.round((index * frames) / count));
}

/** A stretch of the output that shows one source without a cut. */
export type Span =
  | {
      readonly kind: 'clip';
      readonly segment: number;
      readonly start: number;
      readonly end: number;
      readonly contentHash: string;
      readonly streamIndex: number;
      /** The conform chain for frames [start, end) of the span's own slot. */
      conform(range: { readonly start: number; readonly end: number }): Conformed;
    }
  | { readonly kind: 'color'; readonly start: number; readonly end: number; readonly color: string };

export interface Conformed {
  readonly inputOptions: readonly string[];
  readonly filters: readonly Filter[];
}

export interface ChunkWorld {
  readonly size: Size;
  readonly encoder: EncoderSettings;
  readonly tracks: readonly SpriteTrack[];
  /** What draws and encodes: ffmpeg build, canvas and fonts, engine render version. */
  readonly versions: Readonly<Record<string, string>>;
}

/** A source over a frame range with its sprites: the job of one ffmpeg, for one chunk or for neighbouring ones together. */
export interface PictureJob {
  readonly source: ChunkSource;
  readonly frameCount: number;
  readonly sprites: readonly SpriteSlice[];
  readonly graph: string;
}

/** The job that draws output frames [start, end) of a span. */
export function pictureJob(
  span: Span,
  range: { readonly start: number; readonly end: number },
  world: Pick<ChunkWorld, 'size' | 'tracks'>,
): PictureJob {
  const frameCount = range.end - range.start;
  const sprites = sliceTracks(world.tracks, range);
  const slot = { start: range.start - span.start, end: range.end - span.start };
  const conformed = span.kind === 'clip' ? span.conform(slot) : undefined;
  const text = printFilterGraph(
    chunkGraph({
      conform: conformed?.filters,
      sourcePad: span.kind === 'clip' ? `0:${span.streamIndex}` : '',
      color: span.kind === 'color' ? span.color : 'black',
      size: world.size,
      frameCount,
      sprites,
      tracks: world.tracks,
      firstSpriteInput: span.kind === 'clip' ? 1 : 0,
    }),
  );
  const source: ChunkSource =
    span.kind === 'clip'
      ? {
          kind: 'clip',
          segment: span.segment,
          contentHash: span.contentHash,
          range: slot,
          inputOptions: conformed?.inputOptions ?? [],
        }
      : { kind: 'color', color: span.color };
  return { source, frameCount, sprites, graph: text };
}

export function composeChunks(spans: readonly Span[], world: ChunkWorld): readonly Chunk[] {
  const celHashes = new Map<string, readonly string[]>(
    world.tracks.map((track) => [track.id, track.cels.map((cel) => hashOf(cel.nodes))]),
  );
  const boxes = new Map(world.tracks.map((track) => [track.id, track.box]));
  const chunks: Chunk[] = [];
  for (const span of spans) {
    const bounds = chunkBounds(span.end - span.start);
    for (const [index, from] of bounds.slice(0, -1).entries()) {
      const start = span.start + from;
      const end = span.start + (bounds[index + 1] ?? 0);
      const job = pictureJob(span, { start, end }, world);
      const drawn = job.sprites.map((slice) => ({
        ...slice,
        track: undefined,
        box: boxes.get(slice.track),
        cels: slice.cels.map(({ frame, cel }) => ({ frame, nodes: celHashes.get(slice.track)?.[cel] })),
      }));
      const { frameCount: _, sprites: __, ...rest } = job;
      const source = job.source.kind === 'clip' ? { ...job.source, segment: undefined } : job.source;
      const key = hashOf({
        ...rest,
        source,
        drawn,
        frames: end - start,
        encoder: encoderArguments(world.encoder),
        versions: world.versions,
      });
      chunks.push({
        index: chunks.length,
        start,
        end,
        source: job.source,
        sprites: job.sprites,
        graph: job.graph,
        key,
      });
    }
  }
  return chunks;
}
