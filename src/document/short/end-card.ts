/** Which end card a short gets, and what its poster fields demand (interface: end_card, poster_includes_lockup). */
import { type Problem, ReelwrightError } from '../../errors.js';
import type { EndCardMode } from '../enumerations.js';
import { END_CARDS } from '../enumerations.js';
import { type DocumentRecord, fieldOf, objectOf, textOf } from '../record.js';

/**
 * `auto` or blank: poster when a poster is set, else lockup; every other value as written. A record without `end_card`
 * is read by its `end_card_mode`. Throws `poster_required` for `poster` without one.
 * `resolveEndCard({ poster: { source: 'p.png' } })` is 'poster'.
 */
export function resolveEndCard(short: DocumentRecord): EndCardMode {
  const written = textOf(short, 'end_card') || textOf(short, 'end_card_mode');
  const mode = END_CARDS.find((card) => card === written) ?? 'auto';
  if (mode === 'auto') return hasPoster(short) ? 'poster' : 'lockup';
  const problem = endCardProblem(short);
  if (problem !== undefined) throw new ReelwrightError(problem, { class: 'usage' });
  return mode;
}

/** True when a poster is set: a composition's `poster`, or a record's key or address of one. */
export function hasPoster(short: DocumentRecord): boolean {
  const poster = objectOf(short, 'poster');
  if (poster !== undefined) return true;
  return ['poster', 'poster_s3_key', 'poster_url'].some((name) => textOf(short, name) !== '');
}

/** Every problem between the end card and the poster of a short. */
export function posterProblems(short: DocumentRecord): readonly Problem[] {
  const problems: Problem[] = [];
  const endCard = endCardProblem(short);
  if (endCard !== undefined) problems.push(endCard);
  if (fieldOf(short, 'poster_includes_lockup') === true && !hasPoster(short)) {
    problems.push({
      code: 'poster_required',
      path: 'poster_includes_lockup',
      message: 'Expected false for poster_includes_lockup without a poster but received true',
      remedy: 'Set poster to { "source": <image> }, or leave poster_includes_lockup out.',
    });
  }
  return problems;
}

function endCardProblem(short: DocumentRecord): Problem | undefined {
  if (textOf(short, 'end_card') !== 'poster' || hasPoster(short)) return undefined;
  return {
    code: 'poster_required',
    path: 'end_card',
    message: 'Expected auto, none or lockup for end_card without a poster but received "poster"',
    remedy: 'Set poster to { "source": <image> }, or use "lockup" for end_card.',
  };
}
