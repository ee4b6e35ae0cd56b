/** Events of a film -> sounds that mark them: each sound begins so that its marked moment is that of the event. */
import type { PaletteSound, SoundPalette } from '../document/looks/look.types.js';
import { landsAfter } from '../sound/kit/kit.js';
import type { SoundDip, SoundHit } from '../sound/kit/kit.types.js';
import { SAMPLE_RATE } from '../sound/stereo.js';
import type { FilmEvent } from './film-events.js';

/** A sound and the moment that it marks, in samples from the beginning of the film. */
interface Heard {
  readonly kind: Exclude<keyof SoundPalette, 'levelLu'>;
  readonly at: number;
}

/** Where two events are nearer to each other than this, seconds, only the more important one has a sound. */
const APART_SECONDS = 0.3;
/** The kinds of events, the most important first. */
const KINDS_BY_WEIGHT: readonly Heard['kind'][] = ['card', 'before', 'cut', 'offer', 'hook', 'button', 'beat'];
/**
 * Two sounds at one moment are each lowered by this much, so that together they are as loud as one; and the lowest
 * level of any sound.
 */
const [PAIR_LU, LEAST_LEVEL_LU] = [3, -18];
/** Seconds for which the music is lowered for an offer or a call to action. */
const DIP_SECONDS = 1.2;

export interface FilmMarks {
  readonly hits: readonly SoundHit[];
  readonly dips: readonly SoundDip[];
}

/**
 * `events` in any order; `sampleOf` gives the first sample of a frame. A sound that would begin before the film begins
 * with it. Pure.
 */
export function filmMarks(
  events: readonly FilmEvent[],
  palette: SoundPalette,
  sampleOf: (frame: number) => number,
): FilmMarks {
  const all = events.flatMap(({ kind, frame }): readonly Heard[] => {
    const at = sampleOf(frame);
    // Camera moves and stars have no sound; the sound before a card belongs to the card.
    if (kind === 'framing' || kind === 'push' || kind === 'proof') return [];
    if (kind === 'strike' || kind === 'answer') return [{ kind: 'beat', at }];
    return kind === 'card'
      ? [
          { kind: 'before', at },
          { kind, at },
        ]
      : [{ kind, at }];
  });
  const kept: Heard[] = [];
  const audible = all.filter(({ kind }) => palette[kind] !== 'none');
  for (const event of audible.toSorted(
    (a, b) => KINDS_BY_WEIGHT.indexOf(a.kind) - KINDS_BY_WEIGHT.indexOf(b.kind) || a.at - b.at,
  )) {
    // The rising sound before a card ends at the card, so the two count as one sound.
    const isNear = ({ kind, at }: Heard) =>
      kind !== 'before' && event.kind !== 'before' && Math.abs(at - event.at) < APART_SECONDS * SAMPLE_RATE;
    if (!kept.some(isNear)) kept.push(event);
  }
  const isPair = (['before', 'card'] as const).every((kind) => kept.some((one) => one.kind === kind));
  const hits = kept
    .map(({ kind, at }): SoundHit => {
      const sound = palette[kind] as Exclude<PaletteSound, 'none'>;
      const isHeardTwice = isPair && (kind === 'before' || kind === 'card');
      const levelLu = isHeardTwice ? Math.max(LEAST_LEVEL_LU, palette.levelLu - PAIR_LU) : palette.levelLu;
      return { sound, start: Math.max(0, at - landsAfter(sound)), levelLu };
    })
    .toSorted((a, b) => a.start - b.start);
  const dips = all
    .filter(({ kind }) => kind === 'offer' || kind === 'button')
    .map(({ at }) => ({ start: at, end: at + Math.round(DIP_SECONDS * SAMPLE_RATE) }))
    .toSorted((a, b) => a.start - b.start);
  return { hits, dips };
}
