/** Events of a film -> what is heard of them: each sound begins so that its moment falls on the event's. */
import type { PaletteSound, SoundPalette } from '../document/looks/look.types.js';
import { landsAfter } from '../sound/kit/kit.js';
import type { SoundDip, SoundHit } from '../sound/kit/kit.types.js';
import { SAMPLE_RATE } from '../sound/stereo.js';

/** Something that happens, and when: samples from the beginning of the film. */
export interface FilmEvent {
  readonly kind: Exclude<keyof SoundPalette, 'levelLu'>;
  readonly at: number;
}

/** Of two events nearer than that one is heard: the one that says more. */
const APART_SECONDS = 0.3;
/** From the one that says most. */
const WORTH: readonly FilmEvent['kind'][] = ['card', 'before', 'cut', 'offer', 'hook', 'button', 'beat'];
/** How long the music gives way to what is offered and asked. */
const DIP_SECONDS = 1.2;

export interface FilmMarks {
  readonly hits: readonly SoundHit[];
  readonly dips: readonly SoundDip[];
}

/** `events`: in any order. What would begin before the film does begins with it. Pure. */
export function filmMarks(events: readonly FilmEvent[], palette: SoundPalette): FilmMarks {
  const heard = events.filter(({ kind }) => palette[kind] !== 'none');
  const kept: FilmEvent[] = [];
  for (const event of heard.toSorted((a, b) => WORTH.indexOf(a.kind) - WORTH.indexOf(b.kind) || a.at - b.at)) {
    // What leads up to the card ends where it comes: the two are one.
    const isNear = ({ kind, at }: FilmEvent) =>
      kind !== 'before' && event.kind !== 'before' && Math.abs(at - event.at) < APART_SECONDS * SAMPLE_RATE;
    if (!kept.some(isNear)) kept.push(event);
  }
  const hits = kept
    .map(({ kind, at }): SoundHit => {
      const sound = palette[kind] as Exclude<PaletteSound, 'none'>;
      return { sound, start: Math.max(0, at - landsAfter(sound)), levelLu: palette.levelLu };
    })
    .toSorted((a, b) => a.start - b.start);
  const dips = events
    .filter(({ kind }) => kind === 'offer' || kind === 'button')
    .map(({ at }) => ({ start: at, end: at + Math.round(DIP_SECONDS * SAMPLE_RATE) }))
    .toSorted((a, b) => a.start - b.start);
  return { hits, dips };
}
