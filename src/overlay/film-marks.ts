/** Events of a film -> what is heard of them: each sound begins so that its moment falls on the event's. */
import type { PaletteSound, SoundPalette } from '../document/looks/look.types.js';
import { landsAfter } from '../sound/kit/kit.js';
import type { SoundDip, SoundHit } from '../sound/kit/kit.types.js';
import { SAMPLE_RATE } from '../sound/stereo.js';
import type { FilmEvent } from './film-events.js';

/** What is heard, and when: samples from the beginning of the film. */
interface Heard {
  readonly kind: Exclude<keyof SoundPalette, 'levelLu'>;
  readonly at: number;
}

/** Of two events nearer than that one is heard: the one that says more. */
const APART_SECONDS = 0.3;
/** From the one that says most. */
const KINDS_BY_WEIGHT: readonly Heard['kind'][] = ['card', 'before', 'cut', 'offer', 'hook', 'button', 'beat'];
/** Two sounds at one moment are as loud as one where each is so much quieter; no sound is less than that. */
const [PAIR_LU, LEAST_LEVEL_LU] = [3, -18];
/** How long the music gives way to what is offered and asked. */
const DIP_SECONDS = 1.2;

export interface FilmMarks {
  readonly hits: readonly SoundHit[];
  readonly dips: readonly SoundDip[];
}

/** `events`: in any order; `sampleOf`: when a frame begins. What would begin before the film begins with it. Pure. */
export function filmMarks(
  events: readonly FilmEvent[],
  palette: SoundPalette,
  sampleOf: (frame: number) => number,
): FilmMarks {
  const all = events.flatMap(({ kind, frame }): readonly Heard[] => {
    const at = sampleOf(frame);
    // A view that moves is silent, and so are stars; what leads up to a card belongs to it.
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
    // What leads up to the card ends where it comes: the two are one.
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
