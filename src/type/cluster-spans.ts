/**
 * The steps of a typewriter over a line that is drawn whole and clipped, so that letters keep the shapes and joins of
 * the full line.
 */
import type { Language } from '../document/enumerations.js';
import { placeStretches } from './bidi-order.js';
import { graphemes } from './graphemes.js';
import type { ClusterSpan, FontBook, TypesetLine } from './typeset.types.js';

/**
 * The graphemes of `line` in reading order, with their places. Widths of joined Arabic letters are measured in their
 * joined form; lam-alef, which is one glyph, is one step; the spans of a line cover it without gaps.
 */
export function clusterSpans(line: TypesetLine, fonts: FontBook, language: Language): ClusterSpan[] {
  const { text, font } = line;
  const spacing = font.letterSpacingPx ?? 0;
  const steps = mergeLigatures(graphemes(text).map((grapheme) => ({ offset: grapheme.offset, text: grapheme.text })));
  const advance = (part: string, direction: 'ltr' | 'rtl') => fonts.advance(part, font, language, direction) + spacing;
  const gaps = [...text.matchAll(/\s+/gu)].flatMap((match) => [match.index, match.index + match[0].length]);
  const stretches = placeStretches(text, gaps, line.direction, advance);
  return steps.flatMap((step): ClusterSpan[] => {
    const end = step.offset + step.text.length;
    const stretch = stretches.find((candidate) => candidate.start <= step.offset && end <= candidate.end);
    if (stretch === undefined) return [];
    const edge = (at: number) => {
      if (at <= stretch.start) return 0;
      if (at >= stretch.end) return stretch.width;
      const joins = /\p{Script=Arabic}$/u.test(text.slice(0, at)) && /^\p{Script=Arabic}/u.test(text.slice(at));
      // A joiner after the last letter keeps it in the form that it has before its neighbour.
      return Math.min(
        stretch.width,
        advance(text.slice(stretch.start, at) + (joins ? '\u200d' : ''), stretch.direction),
      );
    };
    const near = edge(step.offset);
    const width = Math.max(0, edge(end) - near);
    const x = stretch.direction === 'ltr' ? stretch.x + near : stretch.x + stretch.width - near - width;
    return [{ offset: step.offset, length: step.text.length, x, width, direction: stretch.direction }];
  });
}

/**
 * The far edges of the clusters in reading order, relative to the line's pen origin: to show k clusters, clip the line
 * to the part from where reading begins to `edges[k - 1]`. For lines that mix directions use `clusterSpans`.
 */
export function clusterEdges(line: TypesetLine, fonts: FontBook, language: Language): number[] {
  return clusterSpans(line, fonts, language).map((span) => (line.direction === 'ltr' ? span.x + span.width : span.x));
}

function mergeLigatures(steps: readonly { offset: number; text: string }[]): { offset: number; text: string }[] {
  const merged: { offset: number; text: string }[] = [];
  for (const step of steps) {
    const before = merged.at(-1);
    if (before !== undefined && /ل\p{M}*$/u.test(before.text) && /^[اأإآ]/u.test(step.text)) before.text += step.text;
    else merged.push({ ...step });
  }
  return merged;
}
