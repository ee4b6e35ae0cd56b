/** A path through sounds -> where words begin and end. */
import type { Path } from './follow-sounds.js';
import type { ScriptWord } from './script-words.js';

/** Frames [start, end) of one word. */
export interface WordPlace {
  readonly start: number;
  readonly end: number;
  /** False in a sentence that was left out. */
  readonly spoken: boolean;
}

/** One place for each word. A word begins with its first sound and ends with its last. */
export function placeSpokenWords(words: readonly ScriptWord[], path: Path): readonly WordPlace[] {
  const places = words.map(() => ({ start: -1, end: 0, spoken: true }));
  path.steps.forEach((step, j) => {
    const place = places[step.word];
    if (place === undefined || step.kind !== 'sound') return;
    if (place.start < 0) place.start = path.starts[j] as number;
    place.end = path.starts[j + 1] as number;
    place.spoken = path.leftOut[j] === 0;
  });
  // A word that is not spoken takes no time: it is placed directly after the spoken word before it.
  let behind = places.find(({ spoken }) => spoken)?.start ?? 0;
  for (const place of places) {
    if (!place.spoken) [place.start, place.end] = [behind, behind];
    behind = place.end;
  }
  return places;
}
