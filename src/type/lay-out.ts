/**
 * Turns lines into a block: baselines, alignment by ink, and the place of each word. From here on, lengths are in
 * pixels.
 */
import type { Language } from '../document/enumerations.js';
import type { FontSpec } from '../draw/draw-list.js';
import { placeStretches } from './bidi-order.js';
import type { BrokenLine, LineSetting } from './lines.js';
import { hasRightToLeft } from './prepare-text.js';
import type { Ink, SizeLimit, TypesetBlock, TypesetLine, TypesetRequest, TypesetWord } from './typeset.types.js';

/** Share of the cap height that stays free between the inks of two lines. */
const CLEARANCE = 0.06;

/** Baseline distance in pixels: the wanted one, or more where the ink of a word would touch that of a word below it. */
function leadingPx(lines: readonly BrokenLine[], setting: LineSetting, sizePx: number): number {
  const { capHeight } = setting.face;
  const asked = setting.request.leading * capHeight;
  let leading = asked;
  for (let i = 1; i < lines.length; i++) {
    const upper = lines[i - 1] as BrokenLine;
    const lower = lines[i] as BrokenLine;
    const rows = upper.ink.descent + lower.ink.ascent + CLEARANCE * capHeight;
    // Only rows that come too near are looked at word by word: a tall accent that is away from every descender needs no
    // room.
    if (rows > leading) leading = Math.max(leading, nearestWords(upper, lower, lines, setting) + CLEARANCE * capHeight);
  }
  // An exact multiple must not become a pixel more because of its last bit.
  return Math.ceil(leading * sizePx - 1e-6);
}

/** The largest sum of a word's descent and the ascent of a word that lies under it, in em. */
function nearestWords(
  upper: BrokenLine,
  lower: BrokenLine,
  lines: readonly BrokenLine[],
  setting: LineSetting,
): number {
  const below = wordBoxes(lower, lines, setting);
  let most = 0;
  for (const above of wordBoxes(upper, lines, setting)) {
    for (const under of below) {
      const apart = under.left > above.right + CLEARANCE || above.left > under.right + CLEARANCE;
      if (!apart) most = Math.max(most, above.descent + under.ascent);
    }
  }
  return most;
}

/** The box of the ink of each word of an aligned line, in em. */
function wordBoxes(line: BrokenLine, lines: readonly BrokenLine[], setting: LineSetting): Ink[] {
  const { fonts, unit, request } = setting;
  const inkWidth = (each: BrokenLine) => each.ink.right - each.ink.left;
  const x = inkLeftOf(inkWidth(line), Math.max(...lines.map(inkWidth)), request) - line.ink.left;
  return placeWords(line, { ...setting, font: unit, language: request.language }).map((word) => {
    const ink = fonts.ink(word.text, unit, request.language, word.direction);
    return { ...ink, left: x + word.x + ink.left, right: x + word.x + ink.right };
  });
}

/** Where a line's ink begins in a block of the given width. */
function inkLeftOf(inkWidth: number, blockWidth: number, request: TypesetRequest): number {
  if (request.align === 'center') return (blockWidth - inkWidth) / 2;
  return (request.align === 'start') === (request.direction === 'ltr') ? 0 : blockWidth - inkWidth;
}

/** Height of the block from the first line's highest ink to the last line's lowest, in pixels. */
export function layoutHeight(lines: readonly BrokenLine[], setting: LineSetting, sizePx: number): number {
  const first = lines[0] as BrokenLine;
  const last = lines.at(-1) as BrokenLine;
  const leading = leadingPx(lines, setting, sizePx);
  return Math.ceil(first.ink.ascent * sizePx) + (lines.length - 1) * leading + Math.ceil(last.ink.descent * sizePx);
}

/** Sets lines at a step of the request, aligned by their ink, with the places of their words. */
export function layOut(
  lines: readonly BrokenLine[],
  step: number,
  setting: LineSetting,
  limit: SizeLimit,
): TypesetBlock {
  const { request, fonts } = setting;
  const capHeightPx = request.capHeights[step] ?? 0;
  const sizePx = capHeightPx / setting.face.capHeight;
  const { unit } = setting;
  const spacing = unit.letterSpacingPx ?? 0;
  const font: FontSpec = {
    ...unit,
    sizePx,
    ...(spacing === 0 ? {} : { letterSpacingPx: spacing * sizePx }),
    ...(unit.emboldenPx === undefined ? {} : { emboldenPx: unit.emboldenPx * sizePx }),
  };
  const leading = leadingPx(lines, setting, sizePx);
  const inkWidths = lines.map((line) => (line.ink.right - line.ink.left) * sizePx);
  // A width that fits exactly must not be rounded up beyond the box.
  const width = Math.min(Math.ceil(Math.max(...inkWidths)), Math.max(request.width, ...inkWidths));
  const firstBaseline = Math.ceil((lines[0] as BrokenLine).ink.ascent * sizePx);
  const placed = lines.map((line, i): TypesetLine => {
    const inkLeft = inkLeftOf(inkWidths[i] as number, width, request);
    const baseline = firstBaseline + i * leading;
    return {
      text: line.text,
      font,
      direction: setting.direction,
      x: inkLeft - line.ink.left * sizePx,
      baseline,
      width: fonts.advance(line.text, font, request.language, setting.direction),
      inkTop: baseline - line.ink.ascent * sizePx,
      inkBottom: baseline + line.ink.descent * sizePx,
      inkLeft,
      inkRight: inkLeft + (inkWidths[i] as number),
      words: placeWords(line, { ...setting, font, language: request.language }),
    };
  });
  const last = lines.at(-1) as BrokenLine;
  return {
    lines: placed,
    capHeightPx,
    step,
    limit,
    face: setting.face,
    width,
    height: firstBaseline + (lines.length - 1) * leading + Math.ceil(last.ink.descent * sizePx),
    hyphenated: lines.some((line) => line.hyphen),
    stranded: lines.some((line) => line.stranded || line.leaning === 'bound'),
    offence: lines.reduce((sum, line) => sum + line.offence, 0),
    torn: lines.reduce((sum, line) => sum + line.torn, 0),
    leaning: lines.filter((line) => line.leaning !== 'none').length,
    fits: limit !== 'smallest_size',
  };
}

/** A line's type: the direction is that of its paragraph. */
interface LineType extends Pick<LineSetting, 'direction' | 'fonts'> {
  readonly font: FontSpec;
  readonly language: Language;
}

/** The words of a line, each as it is drawn by itself, in its own direction. */
export function placeWords(
  line: Pick<BrokenLine, 'text' | 'words'>,
  { direction, fonts, font, language }: LineType,
): TypesetWord[] {
  const spacing = font.letterSpacingPx ?? 0;
  const cuts = line.words.flat();
  if (direction === 'ltr' && !hasRightToLeft(line.text)) {
    return line.words.map(([start, end]): TypesetWord => {
      const text = line.text.slice(start, end);
      const width = fonts.advance(text, font, language, direction);
      // The word's place is measured back from its end, because some faces kern a space against the letter that follows
      // it.
      const x = start === 0 ? 0 : fonts.advance(line.text.slice(0, end), font, language, direction) - width;
      return { text, x, width, direction, offset: start };
    });
  }
  const stretches = placeStretches(
    line.text,
    cuts,
    direction,
    (part, way) => fonts.advance(part, font, language, way) + spacing,
  );
  return line.words.map(([start, end]): TypesetWord => {
    const own = stretches.filter((stretch) => stretch.start >= start && stretch.end <= end);
    const x = Math.min(...own.map((stretch) => stretch.x));
    const right = Math.max(...own.map((stretch) => stretch.x + stretch.width));
    const ways = new Set(own.map((stretch) => stretch.direction));
    const [only = direction] = ways;
    return {
      text: readsAlone(line.text, start, end),
      x,
      width: right - x - spacing,
      direction: ways.size === 1 ? only : direction,
      offset: start,
    };
  });
}

/**
 * A part of a line as it has to be written to look alone as it does in the line. Numbers take their order from the
 * Arabic letter before them (UAX 9, W2), so an Arabic letter mark replaces that letter.
 */
function readsAlone(line: string, start: number, end: number): string {
  const text = line.slice(start, end);
  const before = line.slice(0, start).match(/\p{L}/gu)?.at(-1);
  return before !== undefined && hasRightToLeft(before) && /^\P{L}*\d/u.test(text) ? `\u061c${text}` : text;
}

/** A line at another place and size: all lengths are multiplied by `by`, then moved by pixels. */
export function movedLine(line: TypesetLine, { by = 1, x = 0, y = 0 }): TypesetLine {
  const { sizePx, letterSpacingPx, emboldenPx } = line.font;
  return {
    ...line,
    font: {
      ...line.font,
      sizePx: sizePx * by,
      ...(letterSpacingPx === undefined ? {} : { letterSpacingPx: letterSpacingPx * by }),
      ...(emboldenPx === undefined ? {} : { emboldenPx: emboldenPx * by }),
    },
    ...{ x: line.x * by + x, inkLeft: line.inkLeft * by + x, inkRight: line.inkRight * by + x },
    ...{ baseline: line.baseline * by + y, inkTop: line.inkTop * by + y, inkBottom: line.inkBottom * by + y },
    width: line.width * by,
    words: line.words.map((word) => ({ ...word, x: word.x * by, width: word.width * by })),
  };
}
