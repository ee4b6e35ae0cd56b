/**
 * What each style draws on an object: one file and one row per style. Styles that are not here change the picture
 * itself.
 */
import type { TrackingStyle } from '../../../document/enumerations.js';
import type { OwnName } from '../../../document/own-name.js';
import type { Annotator } from './annotator.types.js';
import { box } from './box.js';
import { corner } from './corner.js';
import { ellipse } from './ellipse.js';
import { trail } from './trail.js';

/** Styles that show an object by what they do to the picture: masks, not drawings. */
const MASKING = ['spotlight', 'blur', 'pixelate'] as const satisfies readonly TrackingStyle[];
export type MaskingStyle = (typeof MASKING)[number];

export const ANNOTATORS: Readonly<Record<Exclude<TrackingStyle, MaskingStyle>, Annotator>> = {
  box,
  corner,
  ellipse,
  trail,
};

const LABEL_ALONE: Annotator = { idea: 'nothing but a label', isFrame: false, shapes: () => [] };

/** Annotators of extensions. The engine accepts no document that names an annotator it does not know. */
const EXTENSION_ANNOTATORS = new Map<string, Annotator>();

export function addAnnotators(vendor: string, annotators: Readonly<Record<string, Annotator>>): void {
  for (const [key, annotator] of Object.entries(annotators)) EXTENSION_ANNOTATORS.set(`${vendor}/${key}`, annotator);
}

/** A built-in annotator, or one of an extension that was loaded; that of a masking style draws nothing. */
export function annotatorOf(style: TrackingStyle | OwnName): Annotator {
  if (isMasking(style)) return LABEL_ALONE;
  const found = EXTENSION_ANNOTATORS.get(style) ?? ANNOTATORS[style as keyof typeof ANNOTATORS];
  if (found === undefined) throw new TypeError(`internal: no annotator ${style}`);
  return found;
}

/** Whether a style changes the picture itself. */
export function isMasking(style: TrackingStyle | OwnName): style is MaskingStyle {
  return (MASKING as readonly string[]).includes(style);
}
