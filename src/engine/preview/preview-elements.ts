/**
 * What the layout of a film decided about each element, for a page that shows it: where, when, how large, how legible,
 * and how long it takes to read.
 */
import type { Language } from '../../document/enumerations.js';
import type { ElementKind } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import { readingSeconds } from '../../overlay/reading-time.js';
import { elementPath } from '../../overlay/short/overlay-warnings.js';
import type { DrawnLayout } from './overlay.types.js';

/** An element of a film's overlay. */
export interface PreviewElement {
  /** The id of its sprite track. */
  readonly id: string;
  /** What it is: headline, badge, logo and so on. */
  readonly element: ElementKind;
  /** The field of the document that it shows; empty for what no single field makes. */
  readonly path: string;
  /** Place of the element, frame pixels. */
  readonly box: Box;
  /** On screen in [start, end), output frames. */
  readonly start: number;
  /** The first output frame without it. */
  readonly end: number;
  /** As it is drawn, without line breaks; empty for pictures. */
  readonly text: string;
  /** Height of a capital letter, of captions the size of the font; frame pixels. Absent for pictures. */
  readonly capHeightPx?: number;
  /** WCAG ratios: what the layout reaches, and what it aims at. */
  readonly contrast?: { readonly reached: number; readonly target: number };
  /** Seconds it takes to read in the film's language. */
  readonly readingSeconds?: number;
}

/** The elements of a preview, in the order of the layout. */
export function previewElements(
  composition: string,
  layout: DrawnLayout | undefined,
  language: Language,
): readonly PreviewElement[] {
  const elements = (layout?.elements ?? []).map((report): PreviewElement => {
    const { id, element, box, start, end, lines = [], capHeightPx, legibility } = report;
    const text = report.text ?? lines.map((line) => line.text).join(' ');
    return {
      ...{ id, element, box, start, end, text, path: elementField(composition, id, element) },
      ...(capHeightPx === undefined ? {} : { capHeightPx }),
      ...(legibility === undefined ? {} : { contrast: { reached: legibility.contrast, target: legibility.target } }),
      ...(text === '' ? {} : { readingSeconds: readingSeconds(text, language) }),
    };
  });
  const captions = (layout?.captions ?? []).map((page): PreviewElement => {
    const { id, box, start, end, fontSizePx, lines } = page;
    const text = lines.join(' ');
    const said = { text, capHeightPx: fontSizePx, readingSeconds: readingSeconds(text, language) };
    return { id, element: 'caption', path: 'captions', box, start, end, ...said };
  });
  return [...elements, ...captions];
}

/** The fields of a closing image's words. */
const CLOSING_FIELDS: Readonly<Record<string, string>> = {
  'closing-claim': 'closing_image.headline',
  'closing-brand': 'brand_name',
  'closing-cta': 'closing_image.cta_text',
};

/** The place in the document that an element shows. */
export function elementField(composition: string, id: string, element: ElementKind): string {
  if (element === 'logo') return 'logo';
  if (element === 'disclosure') return 'disclosure.text';
  if (element === 'caption') return 'captions';
  if (composition === 'short') return elementPath(id);
  const scene = /^segment-(\d+)-title/.exec(id)?.[1];
  if (scene !== undefined) return `segments[${scene}].title.text`;
  return CLOSING_FIELDS[id] ?? '';
}
