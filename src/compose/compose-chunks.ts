/** Cuts the output into chunks on a grid of about 2 s that restarts at every cut, and gives each its key. */

import type { Size } from '../geometry.js';
import { hashOf } from '../hash.js';
import { celKey } from '../overlay/cel-key.js';
import type { SpriteTrack } from '../overlay/draw-list.js';
import { chunkGraph } from './chunk-graph.js';
import type { ConformedInput } from './conform.js';
import { encoderArguments } from './encoder.js';
import { chain, type Filter, graph } from './filter-graph.js';
import type { Chunk, ChunkSource, EncoderSettings } from './plan.js';
import { printFilterGraph } from './print-filter-graph.js';
import { sliceTracks } from './sprite-slice.js';

/**
 * 2 s. Every chunk costs a process and an encoder to start (0.1 s of CPU) and what its clip must be decoded again for; a longer one makes the
 * edit of one beat slower, because a chunk is one encoder on one processor. Six beats of equal length fall on its bounds.
 */
const CHUNK_FRAMES = 60;

/** Bounds of a span's chunks, as even as whole frames allow: 180 frames give 0, 60, 120, 180. */
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
      conform(range: { readonly start: number; readonly end: number }): Omit<ConformedInput, 'streamIndex'>;
    }
  | { readonly kind: 'color'; readonly start: number; readonly end: number; readonly color: string };

export interface ChunkWorld {
  readonly size: Size;
  readonly encoder: EncoderSettings;
  readonly tracks: readonly SpriteTrack[];
  /** What draws and encodes: ffmpeg build, canvas and fonts, engine render version. */
  readonly versions: Readonly<Record<string, string>>;
}

/** A source over a frame range with its sprites: for a chunk, a still, or (its feed alone) several chunks in a row. */
export interface PictureJob extends Pick<Chunk, 'source' | 'sprites' | 'feed' | 'graph'> {
  readonly frameCount: number;
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
  const feed =
    conformed && span.kind === 'clip'
      ? { graph: feedGraph(span.streamIndex, conformed.feed), ...conformed.fed }
      : undefined;
  const text = printFilterGraph(
    chunkGraph({
      picture: conformed?.picture,
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
  return { source, frameCount, sprites, ...(feed === undefined ? {} : { feed }), graph: text };
}

function feedGraph(streamIndex: number, filters: readonly Filter[]): string {
  return printFilterGraph(graph([chain([`0:${streamIndex}`], filters, ['out'])]));
}

export function composeChunks(spans: readonly Span[], world: ChunkWorld): readonly Chunk[] {
  const celHashes = new Map<string, readonly string[]>(
    world.tracks.map((track) => [track.id, track.cels.map((cel) => celKey(cel.nodes))]),
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
        ...(job.feed === undefined ? {} : { feed: job.feed }),
        graph: job.graph,
        key,
      });
    }
  }
  return chunks;
}
