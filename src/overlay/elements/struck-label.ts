/** A label whose old price is struck through while it is shown. */
import type { Cel, DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import { easeInOut } from '../easing.js';
import { drawLabel, type MeasuredLabel } from './label.js';

/** Frames in which an old price is struck through. */
const STRIKE = 8;

/**
 * The label at its entrance, and the pictures of the stroke from frame `at` on; undefined and none where nothing is
 * struck.
 */
export function struckLabel(
  { label, box }: { readonly label: MeasuredLabel; readonly box: Box },
  at: number | undefined,
): { readonly before?: readonly DrawNode[]; readonly strokes: readonly Cel[] } {
  if (at === undefined) return { strokes: [] };
  const drawn = (share: number) => drawLabel(label, box.x, box.y, easeInOut(share)).nodes;
  const strokes = Array.from({ length: STRIKE }, (_, index): Cel => {
    return { frame: at + index, nodes: drawn((index + 1) / STRIKE) };
  });
  return { before: drawn(0), strokes };
}
