/** A scene's picture through a framing, sample by sample: the part that is shown, its main person and its subject. */

import { type Box, onFrame } from '../geometry.js';
import type { SubjectFacts } from '../media.js';
import { rememberFor } from '../remember-for.js';
import { type PictureGround, type SceneSpan, samplesIn } from './fact-map.js';
import { edgesOver, type Framing, windowShown } from './framing.js';
import { peopleAt, type SeenPerson } from './people.js';
import { subjectsOf } from './subject.js';
import type { WeighedBox } from './things.js';

/** One sample of a scene's picture, seen through a framing. */
export interface FramedMoment {
  /** The visible part, in shares of the picture. */
  readonly window: Box;
  /** What the edges of the ground hide of it. */
  readonly hidden: readonly Box[];
  /** The person with the largest face. */
  readonly main: SeenPerson | undefined;
  /** The others. */
  readonly others: readonly SeenPerson[];
  /** The heaviest of `subjects`. */
  readonly subject: Box;
  /** The parts of the picture that should be seen. */
  readonly subjects: readonly WeighedBox[];
}

/**
 * The samples that stand for a scene. All have the same weight, because they are taken at even distances. `edges`:
 * where the ground lies over a window's picture, from the window's left upper corner.
 */
export function framedMoments(
  ground: PictureGround,
  framing: Framing,
  span: SceneSpan,
  edges: readonly Box[] = [],
): readonly FramedMoment[] {
  const { facts, picture } = ground;
  if (facts === undefined) return [];
  const over = edgesOver(framing, edges);
  return samplesIn(facts.times, ground, span).map(({ look, frame }) => {
    const window = windowShown(framing, picture, frame);
    const subjects = subjectsOf(ground, look);
    const [main, ...others] = byFace(facts, look);
    const hidden = over.map((edge) => onFrame(edge, framing.stage, window));
    return { window, hidden, main, others, subjects, subject: (subjects[0] as WeighedBox).box };
  });
}

/** The people of a sample, those with the largest faces first. */
function byFace(facts: SubjectFacts, look: number): readonly SeenPerson[] {
  const areaOf = ({ face }: SeenPerson) => face.width * face.height;
  return rememberFor(facts, `people ${look}`, () => peopleAt(facts, look).toSorted((a, b) => areaOf(b) - areaOf(a)));
}
