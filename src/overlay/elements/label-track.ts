/** A label at its place as a track: how it enters, has its old price struck through, pulses, and leaves. */
import type { LookTokens } from '../../document/looks/look.types.js';
import type { Cel, DrawNode } from '../../draw/draw-list.js';
import type { TrackWorld } from '../cels.js';
import { easeInOut } from '../easing.js';
import type { ElementReport } from '../element-report.types.js';
import { type Shown, zoneOf } from '../safe-zone.js';
import { standingTrack, type TrackAndReport } from '../standing-track.js';
import { drawLabel, type LabelPlace } from './label.js';
import { breathing, labelEntrance, labelExit } from './label-motion.js';

/** How much larger a label is in its pulse. */
const BREATH_AMOUNT = 0.035;
/** Frames in which an old price is struck through. */
const STRIKE = 8;

interface LabelStage extends TrackWorld {
  readonly short: Shown;
  readonly look: Pick<LookTokens, 'labelMotion'>;
}

interface LabelTimes extends Pick<ElementReport, 'id' | 'element' | 'anchor' | 'start' | 'end' | 'backdrop'> {
  /** It is whole from its first frame on. Default: it enters as its look has it. */
  readonly isThere?: boolean;
  /** It leaves as its look has it. Default: it is cut. */
  readonly leaves?: boolean;
  /** The frames at which it pulses. */
  readonly breaths?: readonly number[];
  /** The frame from which on its old price is struck through. Default: none is. */
  readonly struckAt?: number | undefined;
}

export function labelTrack(stage: LabelStage, place: LabelPlace, times: LabelTimes): TrackAndReport {
  const { isThere = false, leaves = false, breaths = [], struckAt, ...own } = times;
  const { box } = place;
  const { nodes, said } = labelAt(place);
  const { before = nodes, strokes } = struckLabel(place, struckAt);
  const [{ labelMotion: motion }, zone] = [stage.look, zoneOf(stage.frame, stage.short)];
  const cels = [
    ...(isThere ? [{ frame: own.start, nodes: before }] : labelEntrance(before, box, { ...own, motion, zone })),
    ...strokes,
    ...breathing(nodes, box, breaths, BREATH_AMOUNT, zone),
    ...(leaves ? labelExit(nodes, box, { ...own, motion }) : []),
  ];
  return standingTrack({ ...said, ...own, cels }, stage);
}

/** A label at rest, and what is reported of it. */
export function labelAt({ label, box }: LabelPlace) {
  const { nodes, ink, text } = drawLabel(label, box.x, box.y);
  const { block, form, size, contrast: plateContrast, ink: color, fill: plate } = label;
  const cap = block.capHeightPx;
  const said = {
    ...{ box, ink, size, plateContrast, capHeightPx: cap, fits: block.fits },
    lines: text.lines.map((line) => ({ text: line.text, ink: line.ink })),
    step: form.text.capHeights.indexOf(cap),
    labelColors: { ink: color, plate },
  };
  return { nodes, said };
}

/** A label before its old price is struck through, and the pictures of the stroke from frame `at` on. */
export function struckLabel(
  { label, box }: LabelPlace,
  at: number | undefined,
): { readonly before?: readonly DrawNode[]; readonly strokes: readonly Cel[] } {
  if (at === undefined) return { strokes: [] };
  const drawn = (share: number) => drawLabel(label, box.x, box.y, easeInOut(share)).nodes;
  const strokes = Array.from({ length: STRIKE }, (_, index): Cel => {
    return { frame: at + index, nodes: drawn((index + 1) / STRIKE) };
  });
  return { before: drawn(0), strokes };
}
