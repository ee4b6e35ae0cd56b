/** What is said of files that are no usable video: one wording for every place that finds out. */
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
  if (type === 'empty')
    return { code: 'asset_truncated', expected, received, remedy: 'upload or export the file again' };
  const otherVideo = ['avi', 'ogg', 'mpegts', 'mpegps', 'flv', 'asf'].includes(type);
  return { code: otherVideo ? 'asset_type_unsupported' : 'asset_not_video', expected, received, remedy: CONVERT };
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

/** For a list of pictures that does not end within `maxBytes`: no real clip within the limits of length has one. */
export function tooManyPictures(maxBytes: number): MediaFault {
  return {
    code: 'asset_corrupt',
    expected: 'a playable video',
    received: `one whose list of pictures is longer than ${maxBytes} bytes`,
    remedy: CONVERT,
  };
}

/** For streams that give nothing: cut when the container's structure says so, else damaged. */
export function cutOrCorrupt(container: ContainerState, reason: string, stderr: string): MediaFault {
  const detail = stderr
    .trim()
    .split('\n')
    .at(-1)
    ?.replace(/^\[[^\]]*\] /, '');
  const because = detail === undefined || detail === '' ? reason : `${reason} (${detail.slice(0, 160)})`;
  if (container.kind === 'whole') {
    return {
      code: 'asset_corrupt',
      expected: 'a playable video',
      received: `a damaged one: ${because}`,
      remedy: 'export or upload it again',
    };
  }
  return truncated(container, because);
}

/** For a file whose end is missing; `because` says what is there. */
export function truncated(container: ContainerState, because: string): MediaFault {
  const received =
    container.kind === 'cut'
      ? `one cut off at ${container.bytes} of ${container.declaredBytes} bytes: ${because}`
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
