/** Warnings about what a tracked film cannot keep of its clip, or only in another form. */
import type { Warning } from '../../errors.js';
import { COPIED_AUDIO, type FoundSound } from '../../io/tracking/clip-sound.js';
import type { VideoMedia } from '../../media.js';
import { outputSize } from '../../tracking/draw/burn-graph.js';
import { alphaLost } from '../alpha-lost.js';

export function clipWarnings(media: VideoMedia, sound: FoundSound): Warning[] {
  const warnings: Warning[] = media.losesAlpha === true ? [alphaLost('source')] : [];
  if (media.isDamaged === true) {
    warnings.push({
      code: 'source_damaged',
      path: 'source',
      message: `Parts of the clip cannot be decoded: the result has the ${media.pts.length} pictures that can, and damaged ones may show.`,
    });
  }
  const { width, height } = media.displaySize;
  const size = outputSize(media);
  if (size.width !== width || size.height !== height) {
    warnings.push({
      code: 'size_evened',
      path: 'source',
      message: `The clip is ${width}x${height}; H.264 needs even sides, so the result is ${size.width}x${size.height}.`,
    });
  }
  if (sound.kind === 'sound' && !COPIED_AUDIO.has(sound.codec)) {
    warnings.push({
      code: 'sound_converted',
      path: 'source',
      message: `The clip's sound (${sound.codec}) does not fit MP4 and was encoded as AAC.`,
    });
  }
  if (sound.kind === 'unreadable') {
    warnings.push({
      code: 'sound_dropped',
      path: 'source',
      message: `The clip's sound (${sound.codec}) cannot be decoded: the result is silent.`,
    });
  }
  return warnings;
}
