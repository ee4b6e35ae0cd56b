/** A label at its place as a track: how it enters, has its old price struck through, pulses, and leaves. */
import type { LookTokens } from '../../document/looks/look.types.js';
import type { Cel } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import type { TrackWorld } from '../cels.js';
import { easeInOut } from '../easing.js';
import type { ElementReport } from '../element-report.types.js';
import { type Shown, zoneOf } from '../safe-zone.js';
import { standingTrack, type TrackAndReport } from '../standing-track.js';
import { drawLabel, type LabelPlace } from './label.js';
import { breathing, type LabelEntrance, labelEntrance, labelExit, labelFlight } from './label-motion.js';

/** How much larger a label is in its pulse. */
const BREATH_AMOUNT = 0.035;
/** Frames in which an old price is struck through. */
const STRIKE = 8;

interface LabelStage extends TrackWorld {
  readonly short: Shown;
  readonly look: Pick<LookTokens, 'labelMotion'>;
}

interface LabelTimes extends Pick<ElementReport, 'id' | 'element' | 'anchor' | 'start' | 'end' | 'backdrop'> {
  /** It is whole from its first frame on. Default: it enters. */
  readonly isThere?: boolean;
  /** How it enters and leaves. Default: as its look has it. */
  readonly motion?: LabelEntrance['motion'];
  /** It leaves before its end, or flies to the place of a smaller one. Default: it is cut. */
  readonly leaves?: boolean;
  readonly fliesTo?: Box;
  /** The frames at which it pulses. */
  readonly breaths?: readonly number[];
  /** The frame from which on its old price is struck through. Default: none is. */
  readonly struckAt?: number | undefined;
}

export function labelTrack(stage: LabelStage, { label, box }: LabelPlace, times: LabelTimes): TrackAndReport {
  const { isThere, motion = stage.look.labelMotion, leaves, fliesTo, breaths = [], struckAt, ...own } = times;
  const { nodes, ink, text } = drawLabel(label, box.x, box.y);
  const struck = (share: number) => drawLabel(label, box.x, box.y, easeInOut(share)).nodes;
  const before = struckAt === undefined ? nodes : struck(0);
  const zone = zoneOf(stage.frame, stage.short);
  const cels = [
    ...(isThere === true ? [{ frame: own.start, nodes: before }] : []),
    ...(isThere === true ? [] : labelEntrance(before, box, { ...own, motion, zone })),
    ...Array.from({ length: struckAt === undefined ? 0 : STRIKE }, (_, index): Cel => {
      return { frame: (struckAt ?? 0) + index, nodes: struck((index + 1) / STRIKE) };
    }),
    ...breathing(nodes, box, breaths, BREATH_AMOUNT, zone),
    ...(leaves === true ? labelExit(nodes, box, { ...own, motion }) : []),
    ...(fliesTo === undefined ? [] : labelFlight(nodes, box, fliesTo, own.end)),
  ];
  const { block, form, size, contrast: plateContrast } = label;
  const cap = block.capHeightPx;
  const said = {
    ...{ box, ink, size, plateContrast, capHeightPx: cap, fits: block.fits },
    lines: text.lines.map((line) => ({ text: line.text, ink: line.ink })),
    step: form.text.capHeights.indexOf(cap),
    labelColors: { ink: label.ink, plate: label.fill },
  };
  return standingTrack({ ...said, ...own, cels }, stage);
}
