/** The wording of faults in files that are no usable video, for every place that finds one. */
import { toolWords } from '../ffmpeg/tool-words.js';
import type { ContainerState } from './container-check.js';
import type { MediaFault } from './media-error.js';
import { describeType, type SniffedType } from './sniff.js';
import type { ProbedFile } from './stream-facts.js';

/** The remedy for what this engine cannot read but other tools can. */
export const CONVERT =
  'convert it to MP4 (H.264), for example: ffmpeg -i INPUT -c:v libx264 -pix_fmt yuv420p OUTPUT.mp4';

/** For a sniffed type that is no accepted container. */
export function wrongType(type: SniffedType): MediaFault {
  const expected = 'an MP4, MOV, WebM or MKV video';
  const received = describeType(type);
  if (type === 'empty') return { code: 'asset_empty', expected, received, remedy: 'upload or export the file again' };
  if (['avi', 'ogg', 'mpegts', 'mpegps', 'flv', 'asf'].includes(type))
    return { code: 'asset_type_unsupported', expected, received, remedy: CONVERT };
  return { code: 'asset_not_video', expected, received, remedy: 'choose the video itself' };
}

/** For a container without a moving picture. */
export function noVideo(file: ProbedFile, container: ContainerState): MediaFault {
  if (file.streams.length === 0) return cutOrCorrupt(container, 'no streams can be read', '');
  const kinds = [...new Set(file.streams.map((stream) => stream.codec_type ?? 'unknown'))].join(', ');
  return {
    code: 'asset_not_video',
    expected: 'a file with a moving picture',
    received: `one with no video stream (it holds: ${kinds})`,
    remedy: 'choose the video, not its sound or cover',
  };
}

/** For copy protection. */
export function encrypted(): MediaFault {
  return {
    code: 'asset_encrypted',
    expected: 'a video without copy protection',
    received: 'an encrypted one (DRM)',
    remedy: 'use the original, unprotected file',
  };
}

/** For an index that no real clip has; `excess` says what there is too much of. */
export function overfull(excess: string): MediaFault {
  return { code: 'asset_corrupt', expected: 'a playable video', received: `one with ${excess}`, remedy: CONVERT };
}

/**
 * For a list of pictures that does not end within `maxBytes`: no real clip within the limits of length has such a list.
 */
export function tooManyPictures(maxBytes: number): MediaFault {
  return {
    code: 'asset_corrupt',
    expected: 'a playable video',
    received: `one whose list of pictures is longer than ${maxBytes} bytes`,
    remedy: CONVERT,
  };
}

/**
 * For streams without a picture: cut when the container's structure says so, else damaged. `stderr` is what the tool
 * printed.
 */
export function cutOrCorrupt(container: ContainerState, because: string, stderr: string): MediaFault {
  const cause = stderr.trim() === '' ? {} : { cause: toolWords(stderr) };
  if (container.kind === 'whole') {
    return {
      code: 'asset_corrupt',
      expected: 'a playable video',
      received: `a damaged one: ${because}`,
      remedy: 'export or upload it again',
      ...cause,
    };
  }
  return { ...truncated(container, because), ...cause };
}

/** For a file whose end is missing; `because` tells what is there. */
export function truncated(container: ContainerState, because: string): MediaFault {
  const received =
    container.kind === 'cut'
      ? `one cut off at ${container.bytes} of at least ${container.declaredBytes} bytes: ${because}`
      : container.kind === 'no-index'
        ? `one without its index (moov), so recording or upload never ended: ${because}`
        : `one that ends early: ${because}`;
  return {
    code: 'asset_truncated',
    expected: 'a complete video',
    received,
    remedy: 'upload or export the whole file again',
  };
}
