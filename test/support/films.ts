/** Small films for tests of the pipeline: what a timeline is, without probing anything. */
import type { ChunkWorld } from '../../src/compose/compose-chunks.js';
import { CENTER, type Scene, type Transition } from '../../src/compose/timeline.js';
import type { SpriteTrack } from '../../src/draw/draw-list.js';
import type { Size } from '../../src/geometry.js';
import type { VideoMedia } from '../../src/media.js';

const RATE = { num: 30, den: 1 };
export const FULL_SIZE: Size = { width: 1080, height: 1920 };

/** A 720p clip at 30 frames a second, as probing describes it. */
export function clipMedia(contentHash: string, frames = 300): VideoMedia {
  const size = { width: 1280, height: 720 };
  return {
    kind: 'video',
    contentHash,
    demuxer: 'mov',
    decoder: undefined,
    streamIndex: 0,
    codec: 'h264',
    codedSize: size,
    displaySize: size,
    rotation: 0,
    mirrored: false,
    pixelFormat: 'yuv420p',
    color: { range: 'limited', matrix: 'bt709', primaries: 'bt709', transfer: 'sdr', bitDepth: 8 },
    interlaced: false,
    fieldOrder: 'progressive',
    timeBase: { num: 1, den: 30 },
    pts: Array.from({ length: frames }, (_, index) => index),
    keyPts: [0],
    scannedSeconds: frames / 30,
    durationSeconds: frames / 30,
    averageFrameRate: RATE,
    hasAudio: false,
  };
}

/** One flat colour for `frames` frames. */
export function colorFilm(
  frames: number,
  tracks: readonly SpriteTrack[],
  { color = '#204060', size = FULL_SIZE }: { readonly color?: string; readonly size?: Size } = {},
): ChunkWorld {
  const scene: Scene = { start: 0, end: frames, shot: { kind: 'color', color }, enter: { kind: 'cut' } };
  return { output: { size, frameRate: RATE, totalFrames: frames }, media: {}, scenes: [scene], tracks };
}

/** Clips of 6 s in a row, each entered as said. */
export function clipFilm(
  clips: readonly { readonly media: VideoMedia; readonly enter?: Transition }[],
  tracks: readonly SpriteTrack[] = [],
): ChunkWorld {
  const scenes = clips.map(
    ({ enter = { kind: 'cut' } }, index): Scene => ({
      start: 180 * index,
      end: 180 * (index + 1),
      shot: { kind: 'clip', media: `segments[${index}].source`, fromSeconds: 0, fit: 'cover', focus: CENTER },
      enter,
    }),
  );
  return {
    output: { size: FULL_SIZE, frameRate: RATE, totalFrames: 180 * clips.length },
    media: Object.fromEntries(clips.map(({ media }, index) => [`segments[${index}].source`, media])),
    scenes,
    tracks,
  };
}
