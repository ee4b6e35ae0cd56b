/**
 * Where the pages of each scene stand: at one height, because text that jumps from page to page cannot be read; apart
 * only where a face leaves no such height.
 */
import { overlaps } from '../../../geometry.js';
import type { CaptionClock, CaptionPage } from './caption.types.js';
import type { Band, Covering, KeepClear } from './caption-zone.js';

/** Covering the logo or the label for a moment weighs more than covering a face. */
const FACE_WEIGHT = 0.01;

type BandOf = (clear: readonly Covering[]) => Band;

/** The band of each page. */
export function captionBands(
  pages: readonly CaptionPage[],
  { cuts }: CaptionClock,
  keepClear: readonly KeepClear[],
  bandOf: BandOf,
): (page: CaptionPage) => Band {
  const sceneOf = ({ start, end }: CaptionPage) => cuts.filter((cut) => cut <= (start + end) / 2).length;
  const spans = new Map<number, Span>();
  for (const page of pages) {
    const { start = page.start } = spans.get(sceneOf(page)) ?? {};
    spans.set(sceneOf(page), { start, end: page.end });
  }
  const bands = new Map([...spans].map(([scene, span]) => [scene, bandOf(seenDuring(keepClear, span))] as const));
  return (page) => {
    const band = bands.get(sceneOf(page)) ?? bandOf([]);
    if (band.free) return band;
    const seen = seenDuring(keepClear, page);
    const alone = bandOf(seen);
    if (!alone.free) return alone;
    return touchesNone(band, seen) ? { ...band, free: true } : alone;
  };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** What is seen in the span, with how much it matters: by how long, and what it is. */
function seenDuring(keepClear: readonly KeepClear[], span: Span): readonly Covering[] {
  return keepClear.flatMap(({ box, start = span.start, end = span.end, isFace = false }) => {
    const frames = Math.min(end, span.end) - Math.max(start, span.start);
    const share = frames / Math.max(1, span.end - span.start);
    return frames <= 0 ? [] : [{ box, weight: share * (isFace ? FACE_WEIGHT : 1) }];
  });
}

function touchesNone({ box }: Band, seen: readonly Covering[]): boolean {
  return !seen.some((one) => overlaps(one.box, box));
}
