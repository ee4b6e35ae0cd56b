/** A finished clip as a medium, known without probing it: its pictures are those of the source, upright and plain. */
import type { VideoMedia } from '../../media.js';
import { outputSize } from '../draw/burn-graph.js';

export function finishedMedia(media: VideoMedia): VideoMedia {
  const size = outputSize(media);
  return {
    ...media,
    ...{ demuxer: 'mov', decoder: undefined, streamIndex: 0, codec: 'h264' },
    ...{ codedSize: size, displaySize: size, rotation: 0, mirrored: false, pixelFormat: 'yuv420p' },
    color: { range: 'limited', matrix: 'bt709', primaries: 'bt709', transfer: 'sdr', bitDepth: 8 },
    ...{ interlaced: false, fieldOrder: 'progressive', isDamaged: false, losesAlpha: false, lateSeconds: 0 },
  };
}
