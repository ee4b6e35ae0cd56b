/**
 * How things of a kind move: what the tracker's settings are for them. People and vehicles, the many, are what the
 * settings themselves describe; an animal turns about within its own length, and what is thrown leaves its own box
 * between two looks and falls on a curve.
 */
import { cocoGroup } from './class-groups.js';
import type { TrackerSettings } from './settings.js';

type Mover = Partial<TrackerSettings>;

/**
 * A dog runs up to ten body heights a second, turns at once, and doubles its height when it stands up. Where one is
 * alone it is the same that comes back.
 */
const ANIMAL: Mover = {
  leapPerSecond: 5,
  speedSpread: 3,
  placeSpreadPerSecond: 1.2,
  sizeSpread: 0.45,
  vaguenessAlone: 0,
  returnSeconds: 2,
  looseFit: 0.1,
  longestBend: 0.5,
};

/**
 * A ball crosses ten to forty of its heights a second; gravity and a kick change that within a tenth of it. Blurred by
 * its speed it is seen faintly, so that fainter sights count; that it moves is the better evidence.
 */
const THROWN: Mover = {
  strongScore: 0.3,
  leapPerSecond: 40,
  headingSeconds: 0.2,
  tailSeconds: 0.25,
  speedSpread: 15,
  placeSpread: 0.2,
  placeSpreadPerSecond: 5,
  sizeSpread: 0.3,
  vaguenessAlone: 0,
  returnSeconds: 2,
  looseFit: 0.1,
  longestBend: 0.5,
  ghostBestScore: 0.5,
  ghostMeanScore: 0.33,
};

/** By a group's first member, COCO-80: animals; frisbees, balls and kites. */
const MOVERS: ReadonlyMap<number, Mover> = new Map([
  [cocoGroup(14), ANIMAL],
  [cocoGroup(32), THROWN],
]);

/** The settings for a group of COCO's classes. */
export function settingsOf(group: number, settings: TrackerSettings): TrackerSettings {
  const mover = MOVERS.get(group);
  return mover === undefined ? settings : { ...settings, ...mover };
}
