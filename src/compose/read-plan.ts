/**
 * An untrusted plan -> its validated data, and from those a film plan of this engine, with graphs and keys made anew.
 */
import { type Problem, ReelwrightError, type Warning } from '../errors.js';
import { hashOf } from '../hash.js';
import { type ComposeFilmRequest, composeFilm, composePicture } from './compose-film.js';
import { type Deliverers, delivered } from './delivered.js';
import type { FilmPlan } from './plan.js';
import { digestOf } from './plan-digest.js';
import { faultsOf, type PlanFault } from './plan-faults.js';
import { filmPlanSchema } from './plan-schema.js';
import type { Timeline } from './timeline.js';

/**
 * An untrusted plan whose data are within bounds and fit each other. Its facts of media are not checked against the
 * files.
 */
export type SavedPlan = Omit<FilmPlan, 'chunks' | 'soundKey' | 'digest'>;

const MOST_PROBLEMS = 20;

/**
 * Throws `plan_invalid` (class `usage`) with what is wrong, by place. The identity is reckoned, whatever the plan says:
 * of its document where the digest says that nothing was changed since, else of all that the plan decides.
 * `fontNames`: what draw lists call the fonts of this installation.
 */
export function readPlan(value: unknown, { fontNames }: { readonly fontNames: ReadonlySet<string> }): SavedPlan {
  const parsed = filmPlanSchema.safeParse(value);
  if (!parsed.success)
    throw planInvalid(parsed.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })));
  const plan = parsed.data as unknown as FilmPlan;
  const faults = faultsOf(plan, fontNames);
  if (faults.length > 0) throw planInvalid(faults);
  const { chunks: _chunks, soundKey: _key, digest, ...saved } = plan;
  const found = digestOf(plan);
  if (digest === found) return { ...saved, combinationHash: hashOf(plan.document) };
  return { ...saved, combinationHash: found, warnings: [...plan.warnings, CHANGED] };
}

const CHANGED: Warning = {
  code: 'plan_changed',
  path: '',
  message:
    'The plan was changed since it was made, or has no digest: combination_hash is now the hash of the plan itself, no longer of its document.',
};

export interface PlanMakers {
  /** Versions of what draws and encodes in this process. */
  readonly pictureVersions: Readonly<Record<string, string>>;
  readonly soundVersions: ComposeFilmRequest['soundVersions'];
  readonly processor: Deliverers['processor'];
  /** The facts of the files as measured. Default: the facts in the plan. */
  readonly media?: FilmPlan['media'];
}

/** The plan that is rendered: nothing of it is text or a key from outside. */
export function composeSaved(saved: SavedPlan, makers: PlanMakers): FilmPlan {
  const { pictureVersions, soundVersions, media, processor } = makers;
  const timeline: Timeline = { ...saved, kind: 'timeline', media: media ?? saved.media };
  const { sources, warnings, facts, document, combinationHash, captions } = saved;
  const film = composeFilm({
    picture: composePicture({ timeline, quality: saved.encoder.quality, versions: pictureVersions }),
    ...{ timeline, sources, warnings, facts, document, combinationHash, soundVersions },
    ...(captions === undefined ? {} : { captions }),
  });
  return delivered(film, saved.delivery, { versions: pictureVersions, processor });
}

/** The error for a plan that is not one of this engine. `faults` holds at least one; the first twenty are listed. */
export function planInvalid(faults: readonly PlanFault[]): ReelwrightError {
  return ReelwrightError.fromProblems(faults.slice(0, MOST_PROBLEMS).map(problem), { class: 'usage' });
}

function problem({ path, message }: PlanFault): Problem {
  const place = path.slice(0, 200);
  return {
    code: 'plan_invalid',
    path: place,
    message: `Expected a plan as this engine makes them for ${place === '' ? 'the file' : place} but received another: ${message.slice(0, 300)}`,
    remedy: 'Make the plan again with "reelwright plan", and leave it as it is.',
  };
}
