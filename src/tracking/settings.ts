/**
 * Every constant of the tracker, in seconds and shares of a box, with its reason. Chosen once on four MOT sequences
 * with two detectors at three rates, each in the middle of a range over which the scores hardly change; none depends on
 * a clip.
 */

export interface TrackerSettings {
  /** Detections from here on (0-1) start tracks; weaker ones only prolong them. */
  readonly strongScore: number;
  /** Below this a detection is noise. */
  readonly weakScore: number;
  /** A pass forgets an object this many seconds unseen; longer gaps are the linker's, which looks from both sides. */
  readonly passMemorySeconds: number;
  /**
   * Boxes grow by this share on each side before they are compared: little first, so that clear cases are settled
   * first.
   */
  readonly tightBuffer: number;
  readonly wideBuffer: number;
  /** Least IoU of the grown boxes. High, because a broken tracklet is joined later and a wrong one is never cut. */
  readonly leastOverlap: number;
  /** Least IoU, boxes not grown, for a weak detection to prolong a track. */
  readonly leastWeakOverlap: number;
  /**
   * Box heights per second that a thing may stray from its predicted place and still be it, where nothing else can be
   * meant; 0: boxes must overlap. A ball leaves its own box between two looks.
   */
  readonly leapPerSecond: number;
  /** A tracklet that may be linked has this many strong detections over this many seconds: fewer know no direction. */
  readonly seedSights: number;
  readonly seedSeconds: number;
  /** Longest gap that is linked, in seconds: about the time a walker is hidden behind a group. */
  readonly reachSeconds: number;
  /** Detections older than this say little about where an object heads: persons turn within a second. */
  readonly headingSeconds: number;
  /** Spread of the speed of things of this kind, box heights per second: how much a speed is believed. */
  readonly speedSpread: number;
  /** Spread of a predicted centre in box heights: of the detector, and per second because people change their speed. */
  readonly placeSpread: number;
  readonly placeSpreadPerSecond: number;
  /** Spread of the natural logarithm of the height at two times. */
  readonly sizeSpread: number;
  /**
   * What the growth of uncertainty costs, per doubling-e of variance: a vague prediction that fits says less than a
   * sharp one.
   */
  readonly vagueness: number;
  /** The same where no other of its kind is in the picture: one that is seen again is hardly another one. */
  readonly vaguenessAlone: number;
  /**
   * One that left over an edge and one that comes in there after up to so many seconds are the same, where no other of
   * its kind is in the picture.
   */
  readonly returnSeconds: number;
  /** The largest cost that a link may have: a place about two spreads off. */
  readonly dearestLink: number;
  /**
   * How long the path of a thing that flies is carried on, in seconds: a single sight on it, however faint, is its own,
   * and so is another path that begins there, for it may have been kicked. 0: not at all.
   */
  readonly tailSeconds: number;
  /** Least IoU of a single detection with the straight path of the track in whose gap it is put. */
  readonly absorbOverlap: number;
  /**
   * Wobble of the place, and of the size, with half of this period or less comes from the detector and is removed;
   * sizes change more slowly than places.
   */
  readonly placePeriodSeconds: number;
  readonly sizePeriodSeconds: number;
  /**
   * The periods are halved until a tenth of the sights, at most, lies farther off than this share of the shorter side:
   * what turns faster than the detector errs is movement.
   */
  readonly looseFit: number;
  /** A gap of so many seconds parts the smoothing: what comes after it says nothing about what came before. */
  readonly longestBend: number;
  /** Detections farther off the curve than this share of the height pull less (half-hidden objects give half boxes). */
  readonly tolerance: number;
  /** A real object is seen for this long, at least once with this score, and on average with this score. */
  readonly ghostSeconds: number;
  readonly ghostBestScore: number;
  readonly ghostMeanScore: number;
  /**
   * An object that never reached that score is real when its scores, summed over the seconds of sight, reach this (1.6
   * s at 0.5) and it moves by itself. Far cars have 0.7 to 3.9 on real clips; false objects that move reach 0.45 there,
   * 0.7 where detections are damaged on purpose.
   */
  readonly faintEvidence: number;
  /**
   * When an object moves by itself: the least share of its movement on the screen that is left without the camera's
   * movement, and the most that it may grow.
   */
  readonly ownMotion: number;
  readonly ownGrowth: number;
  /**
   * An object that stays within this share of its height for this long must have this score on average, because
   * patterns are mistaken for things.
   */
  readonly stillShift: number;
  readonly stillSeconds: number;
  readonly stillMeanScore: number;
  /**
   * The score that things which fly or roll must have: detectors often mistake painted lines for aeroplanes and
   * skateboards.
   */
  readonly neverStillMeanScore: number;
  /** Two tracks with this IoU for this share of the shorter one's time are one object. */
  readonly duplicateOverlap: number;
  readonly duplicateShare: number;
}

export const DEFAULT_SETTINGS: TrackerSettings = {
  strongScore: 0.45,
  weakScore: 0.1,
  passMemorySeconds: 0.6,
  tightBuffer: 0.1,
  wideBuffer: 0.3,
  leastOverlap: 0.45,
  leastWeakOverlap: 0.6,
  leapPerSecond: 0,
  seedSights: 3,
  seedSeconds: 0.15,
  reachSeconds: 3,
  headingSeconds: 0.4,
  speedSpread: 1,
  placeSpread: 0.1,
  placeSpreadPerSecond: 0.2,
  sizeSpread: 0.18,
  vagueness: 0.5,
  vaguenessAlone: 0.5,
  returnSeconds: 0,
  dearestLink: 4.5,
  tailSeconds: 0,
  absorbOverlap: 0.6,
  placePeriodSeconds: 1.2,
  sizePeriodSeconds: 2,
  tolerance: 0.08,
  looseFit: 0.6,
  longestBend: 3,
  ghostSeconds: 0.4,
  ghostBestScore: 0.6,
  ghostMeanScore: 0.4,
  faintEvidence: 0.8,
  ownMotion: 0.5,
  ownGrowth: 1.25,
  stillShift: 0.15,
  stillSeconds: 1,
  stillMeanScore: 0.5,
  neverStillMeanScore: 0.75,
  duplicateOverlap: 0.7,
  duplicateShare: 0.8,
};
