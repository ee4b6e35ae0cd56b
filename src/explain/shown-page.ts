/** A page of captions, described as one element over the picture. */
import type { CaptionReasons } from '../overlay/editor/captions/caption-reasons.js';
import type { CaptionPageReport } from '../overlay/editor/captions/compose-captions.js';
import type { ShownElement } from './explanation.types.js';

const TARGET = 4.5;

export function shownPage(page: CaptionPageReport, frame: number): ShownElement {
  const { id, lines, box, start, end, reasons } = page;
  const { size, ground } = reasons;
  return {
    id,
    path: 'captions',
    element: 'caption',
    text: lines.join(' '),
    lines,
    box,
    ink: box,
    start_frame: start,
    end_frame: end,
    phase: 'at_rest',
    size: { cap_height_px: size.capHeightPx, offered_px: [size.usualPx], limit: size.limit },
    contrast: {
      ground: ground.kind === 'stroke' ? 'stroke' : 'plate',
      ink: ground.ink,
      target: TARGET,
      bare: null,
      reached: ground.contrast,
      drawn: null,
      tried: [],
    },
    reading: null,
    spoken_word: spokenWord(page, frame),
    why: [...sizeReasons(reasons), placeReason(reasons), groundReason(reasons), timeReason(page)],
  };
}

/**
 * The word that is spoken in a frame: the lines are split at their spaces; null where that gives not as many words as
 * there are times.
 */
function spokenWord({ lines, wordStarts }: CaptionPageReport, frame: number): string | null {
  const words = lines.flatMap((line) => line.split(/\s+/u)).filter((word) => word !== '');
  if (wordStarts.length === 0 || words.length !== wordStarts.length) return null;
  const at = wordStarts.findLastIndex((start) => start <= frame);
  return words[at] ?? null;
}

function sizeReasons({ size: { capHeightPx, usualPx, limit } }: CaptionReasons): readonly string[] {
  const own = `Capitals of ${capHeightPx} px`;
  switch (limit) {
    case 'film_size':
      return [`${own}: the size of all captions of a film of this shape, language and look.`];
    case 'longest_word':
      return [
        `${own} instead of ${usualPx}: the longest word of the film has to fit a line, and all pages have one size.`,
      ];
    case 'title_room':
      return [
        `${own} instead of ${usualPx}: the titles of the film need room beside them, and all pages have one size.`,
      ];
    case 'page_too_long':
      return [`${own} instead of ${usualPx}: this page would not fit at the size of the others.`];
    default:
      return limit satisfies never;
  }
}

function placeReason({ place: { asked, movedPx, free } }: CaptionReasons): string {
  if (!free) return 'Nothing in the safe zone is free for it: it stands where it covers the least.';
  if (movedPx === 0) return `It stands at the place for captions.position ${asked}.`;
  const way = movedPx < 0 ? 'higher' : 'lower';
  return `It stands ${Math.abs(movedPx)} px ${way} than captions.position ${asked} asks for, to keep off logo, label and subject.`;
}

function groundReason({ ground: { kind, ink, color, contrast } }: CaptionReasons): string {
  const on = { stroke: 'with an outline of', lines: 'on plates of', card: 'on a card of' }[kind];
  return `${ink} ${on} ${color}: ${contrast}:1 on any picture, so that none has to be measured.`;
}

function timeReason({ wordStarts }: CaptionPageReport): string {
  return wordStarts.length === 0
    ? 'The time of one of its words is a guess, so the page shows as a phrase.'
    : 'Its words are highlighted as they are spoken.';
}
