/**
 * One decode of a clip for two purposes: the survey that planning needs, and the frames that the render needs soon
 * after. The frames wait in a file, uncropped: whatever framing is chosen, no chunk waits for a decoder, and any
 * processor can take any chunk.
 */
import { mkdirSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type ConformedInput, inputOptions } from '../../compose/conform.js';
import type { RawPicture } from '../../compose/convert-picture.js';
import { chain, type Filter, filter, graph } from '../../compose/filter-graph.js';
import { printFilterGraph } from '../../compose/print-filter-graph.js';
import type { VideoMedia } from '../../media.js';
import { writeToneFiles } from '../ffmpeg/tone-files.js';
import { clipSamples, SAMPLE_LIMITS } from '../probe/clip-samples.js';
import { type ClipSurvey, type ClipSurveyOptions, seenIn } from '../probe/survey-clip.js';
import { rawFrames } from './feed.js';

export interface KeepFramesRequest extends ClipSurveyOptions {
  readonly path: string;
  readonly media: VideoMedia;
  /** The conform of all frames to keep, before any crop. */
  readonly slot: ConformedInput;
  /** The file that is created; it is removed when the frames cannot be kept. */
  readonly folder: string;
}

/** Raw frames of a clip in one file, one per output frame. */
export interface KeptClip {
  readonly file: string;
  readonly picture: RawPicture;
  /** The crop that was already applied, as filters. */
  readonly cut: readonly Filter[];
  /** The source frame that each of them shows: an index into the media's `pts`. */
  readonly shows: readonly number[];
}

export interface KeptFrames {
  readonly look: ClipSurvey;
  /** Undefined when they cannot be kept: the clip is damaged, or the disk is full. */
  readonly kept: KeptClip | undefined;
}

/** True for frames that are worth keeping: a survey of this clip decodes every frame. */
export function canKeepFrames({ media, slot }: Pick<KeepFramesRequest, 'media' | 'slot'>): boolean {
  return slot.fed.pixelFormat === 'yuv420p' && clipSamples(media, {}).thinning.length === 0;
}

/** Bytes of all frames of a slot. */
export function keptBytes({ fed, shows }: Pick<ConformedInput, 'fed' | 'shows'>): number {
  return shows.length * frameBytes(fed);
}

/** Bytes of one frame in yuv420p. */
export function frameBytes({ size: { width, height } }: RawPicture): number {
  return width * height + 2 * Math.ceil(width / 2) * Math.ceil(height / 2);
}

/** The decoder runs when this returns. Rejects only for an abort. */
export async function keepFrames(request: KeepFramesRequest): Promise<KeptFrames> {
  const { media, slot, folder } = request;
  const samples = clipSamples(media, request);
  const [sameSize, ...feed] = slot.feed;
  const [, ...small] = samples.filters;
  if (sameSize === undefined) throw new Error('internal: a feed without filters');
  const text = printFilterGraph(
    graph([
      // Both outputs begin by bringing frames to one size.
      chain([`0:${media.streamIndex}`], [sameSize, filter('split')], ['frames', 'picture']),
      chain(['frames'], feed, ['out']),
      chain(['picture'], small, ['small']),
    ]),
  );
  mkdirSync(folder, { recursive: true });
  writeToneFiles(text, folder);
  const file = join(folder, 'frames.yuv');
  const { signal } = request;
  const firstPts = Math.min(samples.firstPts, media.pts[slot.shows[0] ?? 0] ?? 0);
  const result = await request.run(
    request.ffmpegPath,
    [
      ...['-nostdin', '-v', 'level+info', '-nostats', '-hide_banner', '-y', '-filter_complex_threads', '1'],
      ...[
        ...inputOptions(media, firstPts),
        '-threads',
        '1',
        '-i',
        `file:${resolve(request.path)}`,
        '-filter_complex',
        text,
      ],
      ...[...rawFrames('out', slot.fed.pixelFormat), '-f', 'rawvideo', file],
      ...['-map', '[small]', '-vsync', '0', '-f', 'rawvideo', '-'],
    ],
    { ...SAMPLE_LIMITS, cwd: folder, ...(signal === undefined ? {} : { signal }) },
  );
  const size = (await stat(file).catch(() => undefined))?.size;
  // Damage is not reported here but by the render, which then reads the clip itself.
  const isClean = result.code === 0 && size === keptBytes(slot) && !/\[(error|fatal|panic)\]/.test(result.stderr);
  if (!isClean) await rm(folder, { recursive: true, force: true });
  const kept: KeptClip = { file, picture: slot.fed, cut: slot.cut, shows: slot.shows };
  return { look: seenIn(samples.read(result)), kept: isClean ? kept : undefined };
}
