/** The framing of a clip in a film's frame: as its document asks for, else on its subject. */
import type { Size } from '../geometry.js';
import type { VideoMedia } from '../media.js';
import type { Rational } from '../time.js';
import { chooseFocus } from './choose-focus.js';
import { shownShare } from './crop-window.js';
import { buildTimeMap, sourceAt } from './time-map.js';
import { CENTER, type Focus, type FocusPath } from './timeline.js';

/** What a document may say: on the subject, on the middle, or on a point of the upright picture. */
export type WantedFocus = 'auto' | 'center' | Focus;

export interface ClipFrame {
  readonly size: Size;
  readonly frameRate: Rational;
  /** Frames of the scene. */
  readonly frames: number;
  /** Where in the clip the scene starts, seconds. Default 0. */
  readonly fromSeconds?: number;
}

/**
 * True when the subject decides what is seen: the clip has another shape than the frame, and the document does not say
 * where to crop it.
 */
export function isSubjectFramed(picture: Size, frame: Size, wanted: WantedFocus): boolean {
  const shown = shownShare(picture, frame);
  return wanted === 'auto' && Math.min(shown.width, shown.height) < 0.999;
}

export function frameClip(media: VideoMedia, wanted: WantedFocus, frame: ClipFrame): Focus | FocusPath {
  if (typeof wanted === 'object') return wanted;
  if (!isSubjectFramed(media.displaySize, frame.size, wanted)) return CENTER;
  const framesPerSecond = frame.frameRate.num / frame.frameRate.den;
  return chooseFocus({
    subjects: media.subjects,
    picture: media.displaySize,
    frame: frame.size,
    framesPerSecond,
    fromSeconds: frame.fromSeconds ?? 0,
    seconds: frame.frames / framesPerSecond,
    cutFrames: cutFramesOf(media, frame),
  });
}

/**
 * A cut is only known to lie between two samples. Encoders put a key packet on the first picture of a shot, so a single
 * key packet between the samples tells which picture that is. Without one, or with several, the picture is unknown, and
 * the focus stays where it is.
 */
function cutFramesOf(
  media: VideoMedia,
  { frameRate, frames, fromSeconds = 0 }: ClipFrame,
): ReadonlyMap<number, number> {
  const { cuts, times } = media.subjects ?? { cuts: [], times: [] };
  if (cuts.length === 0) return new Map();
  const tick = media.timeBase.num / media.timeBase.den;
  const origin = media.pts[0] ?? 0;
  const map = buildTimeMap(media, { slotFrames: frames, outputRate: frameRate, sourceStartSeconds: fromSeconds });
  const firstFrameOf = (pts: number) => {
    for (let frame = 0; frame < frames; frame += 1) if ((media.pts[sourceAt(map, frame)] ?? 0) >= pts) return frame;
    return undefined;
  };
  return new Map(
    cuts.flatMap((cut) => {
      const before = times.findLast((time) => time < cut) ?? 0;
      const keys = media.keyPts.filter((pts) => {
        const time = (pts - origin) * tick;
        return time > before && time <= cut + 0.001;
      });
      const [only] = keys;
      const frame = only === undefined || keys.length > 1 ? undefined : firstFrameOf(only);
      return frame === undefined ? [] : [[cut, frame] as const];
    }),
  );
}
