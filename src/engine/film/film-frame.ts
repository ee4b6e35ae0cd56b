/** The frame of a film that is on at the moment a call asks for. */
import type { FilmFormat } from '../../compose/timeline.js';
import { frameAt } from '../../time.js';
import { frameTime } from '../frame-time.js';
import type { FrameOptions } from '../options.js';
import { pastTheEnd } from '../past-the-end.js';

/** Throws (class `usage`) for a call that names no time, and for a moment that the film has not. */
export function filmFrame({ frameRate, totalFrames }: FilmFormat, options: Pick<FrameOptions, 'atSeconds'>): number {
  const seconds = frameTime(options);
  const frame = frameAt(seconds, frameRate);
  if (frame >= 0 && frame < totalFrames) return frame;
  throw pastTheEnd(seconds, ((totalFrames - 1) * frameRate.den) / frameRate.num);
}
