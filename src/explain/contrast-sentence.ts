/** Sentences about what makes a text readable on its picture, and why that was chosen. */

import type { Intervention } from '../document/looks/look.types.js';
import type { LegibilityReport } from '../overlay/legibility.js';

const NAMES: Readonly<Record<Intervention, string>> = {
  none: 'nothing',
  colour: 'another colour',
  shadow: 'a shadow',
  stroke: 'an outline',
  scrim: 'a veil under it',
  plate: 'a plate',
};

export function contrastSentence(report: LegibilityReport): string {
  const { intervention, contrastBefore, contrast, target, backdrop, tried, fill, scrimOpacity, plateFill } = report;
  const { low, high, measured, busy } = backdrop;
  const behind = measured
    ? `The picture behind it goes from luma ${Math.round(low)} to ${Math.round(high)}`
    : 'The picture behind it was not measured, so it may be black or white';
  const bare = `${behind}, on which ${fill} reaches ${contrastBefore}:1`;
  if (intervention === 'none')
    return `${behind}: ${fill} reaches ${contrast}:1 of the ${target}:1 wanted, without any help.`;
  const before = tried.slice(0, -1).filter((one) => one.intervention !== 'none');
  const missed = before.map((one) => `${NAMES[one.intervention]} reaches ${one.contrast}:1`);
  const skipped = busy && measured && tried[0]?.intervention === 'scrim' ? ['light and dark lie close together'] : [];
  const reasons = [...skipped, ...missed].join(', ');
  const detail =
    intervention === 'scrim'
      ? ` of ${Math.round(100 * scrimOpacity)}%`
      : intervention === 'plate'
        ? ` in ${plateFill}`
        : intervention === 'colour'
          ? ` (${fill})`
          : '';
  const missing = contrast < target ? `, which misses the ${target}:1 wanted` : ` of the ${target}:1 wanted`;
  const because = reasons === '' ? '' : `; ${reasons}`;
  return `${bare}${because}: the look gives it ${NAMES[intervention]}${detail}, ${contrast}:1${missing}.`;
}
