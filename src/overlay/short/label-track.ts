/** A label of the film: its entrance, pulse, stroke and exit. */
import { trackOf } from '../cels.js';
import { drawLabel } from '../elements/label.js';
import { breathing, labelEntrance } from '../elements/label-motion.js';
import { struckLabel } from '../elements/struck-label.js';
import { safeZone } from '../safe-zone.js';
import type { TrackAndReport } from '../text-track.js';
import { labelReport } from './label-report.js';
import { leavingCels } from './last-exits.js';
import type { LabelPlace } from './short-layout.js';
import type { ShortStage } from './stage.types.js';

const BREATH_AMOUNT = 0.035;

interface Times {
  readonly start: number;
  readonly end: number;
}

export function labelTrack(
  stage: ShortStage,
  id: 'badge' | 'offer' | 'cta',
  item: LabelPlace,
  { start, end, struckAt }: Times & { readonly struckAt?: number | undefined },
  breaths: readonly number[] = [],
): TrackAndReport {
  const drawn = drawLabel(item.label, item.box.x, item.box.y);
  const motion = { motion: stage.look.labelMotion, zone: safeZone(stage.short) };
  const { before = drawn.nodes, strokes } = struckLabel(item, struckAt);
  const cels = [
    ...labelEntrance(before, item.box, { start, ...motion }),
    ...strokes,
    ...breathing(drawn.nodes, item.box, breaths, BREATH_AMOUNT, motion.zone),
    ...leavingCels(stage, drawn.nodes, item.box, end),
  ];
  return {
    track: trackOf({ id, element: id, start, end, cels }, stage),
    report: labelReport(id, item, {
      ...{ element: id, anchor: 'stack', start, end },
      ink: drawn.ink,
      lines: drawn.text.lines,
    }),
  };
}
