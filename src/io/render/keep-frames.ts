/**
 * One decode of a clip for two ends: the look that the plan needs, and the frames of its slot that the render will need
 * soon after. The frames wait in files on the disk, one per chunk, so that no chunk waits for a decoder and any
 * processor takes any chunk.
 */
import { mkdirSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ConformedInput } from '../../compose/conform.js';
import { chain, filter, graph } from '../../compose/filter-graph.js';
import { printFilterGraph } from '../../compose/print-filter-graph.js';
import type { VideoMedia } from '../../media.js';
import { writeToneFiles } from '../ffmpeg/tone-files.js';
import { clipSamples, SAMPLE_LIMITS } from '../probe/clip-samples.js';
import { type ClipLook, type LookOptions, seenIn } from '../probe/look-at-clip.js';
import { rawFrames, segmentedOutput } from './feed.js';

export interface KeepFramesRequest extends LookOptions {
  readonly path: string;
  readonly media: VideoMedia;
  /** The conform of the whole slot. */
  readonly slot: ConformedInput;
  /** Frames of each file, in order. */
  readonly frameCounts: readonly number[];
  /** Made here; removed again when the frames cannot be kept. */
  readonly folder: string;
}

export interface KeptFrames {
  readonly look: ClipLook;
  /**
   * Raw frames, one file per count; undefined when they cannot be kept: the clip is damaged, large, or the disk is
   * full.
   */
  readonly files: readonly string[] | undefined;
}

/** More bytes of one slot than this go through pipes: two slots of 1080p just fit. */
const MOST_BYTES = 200_000_000;

/** True when frames of this clip are worth keeping: a plain decode is cheap, and they are small. */
export function canKeepFrames({ media, slot, frameCounts }: Pick<KeepFramesRequest, 'media' | 'slot' | 'frameCounts'>) {
  const bytes = frameCounts.reduce((sum, count) => sum + count * frameBytes(slot), 0);
  return slot.fed.pixelFormat === 'yuv420p' && bytes <= MOST_BYTES && clipSamples(media, {}).thinning.length === 0;
}

/** The decoder runs when this returns. Never rejects, but for an abort. */
export async function keepFrames(request: KeepFramesRequest): Promise<KeptFrames> {
  const { media, slot, folder, frameCounts } = request;
  const samples = clipSamples(media, request);
  const [sameSize, ...feed] = slot.feed;
  const [, ...small] = samples.filters;
  if (sameSize === undefined) throw new Error('internal: a feed without filters');
  const text = printFilterGraph(
    graph([
      // Both begin by bringing frames to one size.
      chain([`0:${media.streamIndex}`], [sameSize, filter('split')], ['frames', 'picture']),
      chain(['frames'], feed, ['out']),
      chain(['picture'], small, ['small']),
    ]),
  );
  mkdirSync(folder, { recursive: true });
  writeToneFiles(text, folder);
  const names = frameCounts.map((_, index) => `c${index}.yuv`);
  const { signal } = request;
  const result = await request.run(
    request.ffmpegPath,
    [
      ...['-nostdin', '-v', 'level+info', '-nostats', '-hide_banner', '-y', '-filter_complex_threads', '1'],
      ...[...slot.inputOptions, '-threads', '1', '-i', `file:${resolve(request.path)}`, '-filter_complex', text],
      ...[...rawFrames('out', slot.fed.pixelFormat), ...segmentedOutput(frameCounts)],
      ...['-map', '[small]', '-vsync', '0', '-f', 'rawvideo', '-'],
    ],
    { ...SAMPLE_LIMITS, cwd: folder, ...(signal === undefined ? {} : { signal }) },
  );
  const files = names.map((name) => join(folder, name));
  const sizes = await Promise.all(files.map(async (file) => (await stat(file).catch(() => undefined))?.size));
  const isWhole = sizes.every((size, index) => size === (frameCounts[index] ?? 0) * frameBytes(slot));
  // What a decoder makes of damage is told by the render, which then reads the clip itself.
  const isClean = result.code === 0 && isWhole && !/\[(error|fatal|panic)\]/.test(result.stderr);
  if (!isClean) await rm(folder, { recursive: true, force: true });
  return { look: seenIn(samples.read(result)), files: isClean ? files : undefined };
}

function frameBytes({ fed }: ConformedInput): number {
  const { width, height } = fed.size;
  return width * height + 2 * Math.ceil(width / 2) * Math.ceil(height / 2);
}
