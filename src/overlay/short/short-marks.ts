/** What of a short is heard beside its music: the events of its score in the sounds of its look. */
import { lookOf } from '../../document/looks/design.js';
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import { FILM_FRAMES } from '../../document/short/short-format.js';
import { type FilmEvent, type FilmMarks, filmMarks } from '../film-marks.js';
import { scoreOf } from './score.js';
import type { ShortClock } from './short-clock.js';

export const SAMPLES_PER_FRAME = 1600;

export function shortMarks(short: ResolvedShort, clock: ShortClock): FilmMarks {
  const score = scoreOf(short, clock);
  const at = (frame: number) => frame * SAMPLES_PER_FRAME;
  const offer = score.offerMoment?.start ?? score.offer;
  const hasCard = short.totalFrames > FILM_FRAMES;
  const events: FilmEvent[] = [
    ...(short.headline === '' ? [] : [{ kind: 'hook', at: 0 } as const]),
    ...score.slots.map(({ start }) => ({ kind: 'beat', at: at(start) }) as const),
    { kind: 'cut', at: at(score.cut) },
    ...(short.offerText === '' ? [] : [{ kind: 'offer', at: at(offer) } as const]),
    { kind: 'button', at: at(score.cta) },
    ...(hasCard
      ? ([
          { kind: 'before', at: at(FILM_FRAMES) },
          { kind: 'card', at: at(FILM_FRAMES) },
        ] as const)
      : []),
  ];
  return filmMarks(events, lookOf(short).sounds);
}
