/** The report of a label's layout, and how a label adapts to its picture. */
import type { ElementKind } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import type { Anchor, ElementReport } from '../element-report.types.js';
import type { MeasuredLabel } from '../elements/label.js';
import type { LabelPlace } from './short-layout.js';

export function labelReport(
  id: string,
  item: LabelPlace,
  shown: {
    readonly element: ElementKind;
    readonly anchor: Anchor;
    readonly ink: Box;
    readonly start: number;
    readonly end: number;
    readonly lines: readonly { readonly text: string; readonly ink: Box }[];
  },
): ElementReport {
  const { element, anchor, ink, start, end, lines } = shown;
  return {
    id,
    element,
    box: item.box,
    ink,
    start,
    end,
    lines: lines.map((line) => ({ text: line.text, ink: line.ink })),
    capHeightPx: item.label.block.capHeightPx,
    step: item.label.form.text.capHeights.indexOf(item.label.block.capHeightPx),
    fits: item.label.block.fits,
    size: item.label.size,
    anchor,
    plateContrast: item.label.contrast,
    labelColors: { ink: item.label.ink, plate: item.label.fill },
  };
}

/** A label without a plate, in dark ink. */
export function turnedLabel(label: MeasuredLabel): MeasuredLabel {
  const bare = label.form.form === 'bare' || label.form.form === 'underline';
  return bare ? { ...label, ink: '#111111', needsNoShadow: true } : label;
}
