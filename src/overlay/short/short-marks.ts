/** The sound effects of a short: the events of its score, with the sounds of its look. */
import { lookOf } from '../../document/looks/design.js';
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import { type FilmMarks, filmMarks } from '../film-marks.js';
import { scoreOf } from './score.js';
import type { ShortClock } from './short-clock.js';
import { shortEvents } from './short-events.js';

export const SAMPLES_PER_FRAME = 1600;

export function shortMarks(short: ResolvedShort, clock: ShortClock): FilmMarks {
  const events = shortEvents(short, scoreOf(short, clock));
  return filmMarks(events, lookOf(short).sounds, (frame) => frame * SAMPLES_PER_FRAME);
}
