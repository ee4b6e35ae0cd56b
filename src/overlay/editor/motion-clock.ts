/** Motion is worked out at 30 frames a second and shown at the film's rate. */
import type { SpriteTrack } from '../../draw/draw-list.js';
import type { FrameSpan } from '../film-stages.js';
import type { DrawnParts } from '../standing-track.js';

const MOTION_RATE = 30;

export interface MotionClock {
  /** The span on the film's clock. */
  readonly span: FrameSpan;
  /** The same as motion counts it. */
  readonly drawn: FrameSpan;
}

export function motionClock(span: FrameSpan, framesPerSecond: number): MotionClock {
  if (framesPerSecond === MOTION_RATE) return { span, drawn: span };
  const frames = Math.max(2, Math.round(((span.end - span.start) * MOTION_RATE) / framesPerSecond));
  return { span, drawn: { start: 0, end: frames } };
}

/** Pictures at the frames of the film on which they are due, from `first` on. */
export function onFilm({ tracks, elements }: DrawnParts, { span, drawn }: MotionClock, first: number): DrawnParts {
  const by = (span.end - span.start) / (drawn.end - drawn.start);
  const at = (frame: number) => Math.max(first, span.start + Math.round((frame - drawn.start) * by));
  const isSame = drawn === span && [...tracks, ...elements].every(({ start }) => start >= first);
  if (isSame) return { tracks, elements };
  const timed = <T extends FrameSpan>(one: T): T => ({
    ...one,
    start: at(one.start),
    end: Math.min(span.end, at(one.end)),
  });
  return {
    elements: elements.map(timed),
    tracks: tracks.map((track) => {
      const placed = timed(track);
      const cels = new Map<number, SpriteTrack['cels'][number]>();
      for (const cel of track.cels) {
        const frame = at(cel.frame);
        if (frame < placed.end) cels.set(frame, { ...cel, frame });
      }
      return { ...placed, cels: [...cels.values()] };
    }),
  };
}
