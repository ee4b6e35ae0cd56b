/** The offer of the film: alone and large where it has a moment, then small at its place. */
import type { Transition } from '../../compose/timeline.js';
import { FILM_FRAMES } from '../../document/short/short-format.js';
import type { LabelPlace } from '../elements/label.js';
import { labelTrack } from '../elements/label-track.js';
import type { TrackAndReport } from '../standing-track.js';
import { endOf, type ShortScore } from './score.js';
import type { ShortLayout } from './short-layout.js';
import type { ShortStage } from './stage.types.js';

/** The most frames by which a transition delays the moment of the offer. */
const MOST_DELAY = 10;

export interface OfferTimes {
  readonly score: ShortScore;
  /** The transition into the second clip. */
  readonly enters: Transition;
}

/** Frames of a transition that lie after the cut. */
function halfOf(transition: Transition): number {
  return transition.kind === 'cut' ? 0 : Math.min(MOST_DELAY, Math.ceil(transition.frames / 2));
}

/** The offer at its place; before that, where it has its moment, alone and large on the stage. */
export function offerTracks(
  stage: ShortStage,
  layout: ShortLayout,
  item: LabelPlace,
  { score, enters }: OfferTimes,
): readonly TrackAndReport[] {
  const moment = layout.offerMoment;
  const struckAt = score.turns.find(({ id }) => id === 'offer')?.frame;
  const until = endOf(stage, 'proof');
  const small = { id: 'offer', element: 'offer', anchor: 'stack', end: until, leaves: until < FILM_FRAMES } as const;
  if (moment === undefined || score.offerMoment === undefined)
    return [labelTrack(stage, item, { ...small, start: score.offer, struckAt })];
  const { end } = score.offerMoment;
  // Not while the picture is still changing.
  const start = score.offerMoment.start + halfOf(enters);
  const { motion } = layout.look.offerMoment;
  const large = { id: 'offer-moment', element: 'offer', anchor: 'stage', start, end, motion, struckAt } as const;
  return [
    labelTrack(stage, moment, { ...large, fliesTo: item.box }),
    labelTrack(stage, item, { ...small, start: end, isThere: true }),
  ];
}
