/** The offer of the film: alone and large where it has a moment, then small at its place. */
import type { Transition } from '../../compose/timeline.js';
import type { Cel, ElementKind } from '../../draw/draw-list.js';
import { trackOf } from '../cels.js';
import { drawLabel } from '../elements/label.js';
import { momentCels } from '../elements/offer-moment.js';
import { struckLabel } from '../elements/struck-label.js';
import { safeZone } from '../safe-zone.js';
import type { TrackAndReport } from '../text-track.js';
import { labelReport } from './label-report.js';
import { labelTrack } from './label-track.js';
import { endOf, leavingCels } from './last-exits.js';
import type { ShortScore } from './score.js';
import type { LabelPlace, ShortLayout } from './short-layout.js';
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
  if (moment === undefined || score.offerMoment === undefined)
    return [labelTrack(stage, 'offer', item, { start: score.offer, end: endOf(stage, 'proof'), struckAt })];
  const { end } = score.offerMoment;
  // Not while the picture is still changing.
  const start = score.offerMoment.start + halfOf(enters);
  const drawn = drawLabel(item.label, item.box.x, item.box.y);
  const large = drawLabel(moment.label, moment.box.x, moment.box.y);
  const { before, strokes } = struckLabel(moment, struckAt);
  const flight = momentCels({
    large: { nodes: large.nodes, box: moment.box, ...(before === undefined ? {} : { before }) },
    strokes,
    small: { box: item.box },
    ...{ motion: layout.look.offerMoment.motion, start, end, zone: safeZone(stage.short) },
  });
  const id = 'offer-moment';
  const element: ElementKind = 'offer';
  const until = endOf(stage, 'proof');
  const leaves = leavingCels(stage, drawn.nodes, item.box, until);
  const still: readonly Cel[] = [{ frame: end, nodes: drawn.nodes }, ...leaves];
  return [
    {
      track: trackOf({ id, element, start, end, cels: flight }, stage),
      report: labelReport(id, moment, {
        ...{ element, anchor: 'stage', ink: large.ink, start, end },
        lines: large.text.lines,
      }),
    },
    {
      track: trackOf({ id: 'offer', element, start: end, end: until, cels: still }, stage),
      report: labelReport('offer', item, {
        element,
        anchor: 'stack',
        ink: drawn.ink,
        start: end,
        end: until,
        lines: drawn.text.lines,
      }),
    },
  ];
}
