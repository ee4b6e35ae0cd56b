/**
 * The typesetter: text and box in, placed lines out. Size, breaks and hyphens are solved together (break-lines.ts); fit is judged
 * by the ink of the real glyphs, accents and descenders included. Pure, given a FontBook.
 */
import type { FontSpec } from '../draw-list.js';
import { type Atom, splitAtoms } from './atoms.js';
import { placeStretches } from './bidi-order.js';
import { breakInto, fewestLines, type MeasuredAtom, stepCost } from './break-lines.js';
import { firstStrongDirection, hasRightToLeft, prepareText, refusesLetterSpacing, upperCase } from './prepare-text.js';
import type {
  Face,
  FontBook,
  Ink,
  Typeset,
  TypesetBlock,
  TypesetLine,
  TypesetRequest,
  TypesetWord,
} from './typeset.types.js';

/** Lines that may not touch keep this share of the cap height between their inks. */
const CLEARANCE = 0.06;
/** A setting without hyphens that costs less than one hyphen cannot be bettered by one; most texts never load the patterns. */
const WORTH_A_HYPHEN = 0.9;
/** Cost of breaking a phrase of ideographs up to which its parts count as words of their own. */
const PHRASE_BREAK = 0.5;

/**
 * `createTypesetter(book)(request)` sets the text at the largest step that sets well. Throws `glyph_missing` when no face covers a
 * character. An empty text gives a block without lines; `fits: false` marks a text that overflows even at the smallest step.
 */
export function createTypesetter(fonts: FontBook): Typeset {
  return (request) => {
    const setting = prepare(request, fonts);
    if (setting.paragraphs.length === 0) return emptyBlock(request, setting.face);
    const whole = solve(request, setting, fonts, { hyphens: false, emergency: false });
    const hyphenated =
      whole !== undefined && whole.cost < WORTH_A_HYPHEN
        ? undefined
        : solve(request, setting, fonts, { hyphens: true, emergency: false });
    const best = hyphenated ?? whole ?? solve(request, setting, fonts, { hyphens: true, emergency: true });
    return best === undefined
      ? overflow(request, setting, fonts)
      : layOut(best.lines, best.step, request, setting, fonts, true);
  };
}

interface Setting {
  readonly face: Face;
  readonly paragraphs: readonly string[];
  readonly direction: 'ltr' | 'rtl';
  /** At one pixel per em. */
  readonly unit: FontSpec;
}

function prepare(request: TypesetRequest, fonts: FontBook): Setting {
  const { family, language, cut } = request;
  const plain = prepareText(request.text);
  const natural = fonts.faceFor(plain.join('\n'), family, language, cut);
  const capitals = request.upperCase || natural.upperCase;
  const paragraphs = capitals
    ? plain.map((line) => upperCase(line, language, (text) => fonts.covers(natural, text)))
    : plain;
  const face = capitals ? fonts.faceFor(paragraphs.join('\n'), family, language, cut) : natural;
  const all = paragraphs.join(' ');
  const direction = hasRightToLeft(all) ? (request.direction === 'rtl' ? 'rtl' : firstStrongDirection(all)) : 'ltr';
  const spacing = refusesLetterSpacing(all) ? 0 : (request.letterSpacing ?? 0);
  const unit: FontSpec = {
    families: face.families,
    weight: face.weight,
    sizePx: 1,
    ...(spacing === 0 ? {} : { letterSpacingPx: spacing }),
    ...(face.variations === undefined ? {} : { variations: face.variations }),
  };
  return { face, paragraphs, direction, unit };
}

interface Line {
  readonly text: string;
  readonly ink: Ink;
  readonly hyphen: boolean;
  /** Offsets of the words and their ends in `text`. */
  readonly words: readonly (readonly [start: number, end: number])[];
}

interface Allowed {
  readonly hyphens: boolean;
  readonly emergency: boolean;
}

interface Solution {
  readonly cost: number;
  readonly step: number;
  readonly lines: readonly Line[];
}

function solve(request: TypesetRequest, setting: Setting, fonts: FontBook, allowed: Allowed): Solution | undefined {
  const atoms = splitAll(request, setting, fonts, allowed);
  const measured = measure(atoms, request, setting, fonts);
  const largest = request.capHeights[0] ?? 0;
  let best: Solution | undefined;
  for (const [step, capHeight] of request.capHeights.entries()) {
    const base = stepCost(largest, capHeight);
    // Breaks after a full stop may earn a little: a smaller step can win by no more than that.
    if (best !== undefined && base - 0.6 >= best.cost) break;
    const sizePx = capHeight / setting.face.capHeight;
    const width = request.width / sizePx;
    const fewest = fewestLines(measured, width);
    for (let count = fewest; count <= Math.min(request.maxLines, atoms.length); count++) {
      const found = breakExactly(atoms, measured, count, width, setting, request, fonts);
      if (found === undefined) continue;
      const cost = base + found.cost;
      if (best !== undefined && cost >= best.cost) continue;
      if (layoutHeight(found.lines, request, setting, sizePx) > request.height) continue;
      best = { cost, step, lines: found.lines };
    }
  }
  return best;
}

/** Breaks on the sums of atoms, checks the lines as they will be drawn, and tightens the measure if kerning made one wider. */
function breakExactly(
  atoms: readonly Atom[],
  measured: readonly MeasuredAtom[],
  count: number,
  width: number,
  setting: Setting,
  request: TypesetRequest,
  fonts: FontBook,
): { lines: readonly Line[]; cost: number } | undefined {
  let measure = width;
  for (let attempt = 0; attempt < 4; attempt++) {
    const broken = breakInto(measured, count, measure);
    if (broken === undefined) return undefined;
    const lines = joinLines(atoms, broken.ends, setting, request, fonts);
    const over = Math.max(...lines.map((line) => line.ink.right - line.ink.left)) - width;
    if (over <= 1e-9) return { lines, cost: broken.cost };
    measure -= over + 1e-6;
  }
  return undefined;
}

function overflow(request: TypesetRequest, setting: Setting, fonts: FontBook): TypesetBlock {
  const atoms = splitAll(request, setting, fonts, { hyphens: true, emergency: true });
  const measured = measure(atoms, request, setting, fonts);
  const step = Math.max(0, request.capHeights.length - 1);
  const sizePx = (request.capHeights[step] ?? 1) / setting.face.capHeight;
  let width = request.width / sizePx;
  let count = fewestLines(measured, width);
  // A box narrower than one letter: the letters alone decide.
  while (!Number.isFinite(count)) {
    width *= 1.5;
    count = fewestLines(measured, width);
  }
  for (; ; count++) {
    const found = breakExactly(atoms, measured, count, width, setting, request, fonts);
    if (found !== undefined || count >= atoms.length) {
      const lines =
        found?.lines ??
        joinLines(
          atoms,
          atoms.map((_, i) => i + 1),
          setting,
          request,
          fonts,
        );
      return layOut(lines, step, request, setting, fonts, false);
    }
  }
}

function splitAll(request: TypesetRequest, setting: Setting, fonts: FontBook, allowed: Allowed): Atom[] {
  const { language } = request;
  const hyphenate = allowed.hyphens ? fonts.hyphenate : () => [];
  const covered = (space: Atom['space']) =>
    space === '\u202f' && !fonts.covers(setting.face, space) ? '\u00a0' : space;
  return setting.paragraphs
    .flatMap((paragraph) => splitAtoms(paragraph, { language, hyphenate, emergency: allowed.emergency }))
    .map((atom) => ({ ...atom, space: covered(atom.space) }));
}

function measure(atoms: readonly Atom[], request: TypesetRequest, setting: Setting, fonts: FontBook): MeasuredAtom[] {
  const { unit, direction } = setting;
  const { language } = request;
  const spacing = unit.letterSpacingPx ?? 0;
  const advance = (text: string) => fonts.advance(text, unit, language, direction);
  return atoms.map((atom) => {
    const width = advance(atom.text);
    const ink = fonts.ink(atom.text, unit, language, direction);
    return {
      advance: width,
      gap: atom.space === '' ? spacing : advance(atom.space) + 2 * spacing,
      // At the reading start of an rtl line stands its right edge; the sum is the same.
      bearingLeft: direction === 'ltr' ? ink.left : width - ink.right,
      bearingRight: direction === 'ltr' ? width - ink.right : ink.left,
      hyphen: atom.hyphen ? advance('-') + spacing : 0,
      cost: atom.cost,
      letters: (atom.text.match(/[\p{L}\p{N}]/gu) ?? []).length,
      wordEnd: endsWord(atom),
    };
  });
}

function endsWord(atom: Atom): boolean {
  return atom.space !== '' || (!atom.hyphen && atom.cost <= PHRASE_BREAK);
}

function joinLines(
  atoms: readonly Atom[],
  ends: readonly number[],
  setting: Setting,
  request: TypesetRequest,
  fonts: FontBook,
): Line[] {
  return ends.map((end, i) => {
    const start = i === 0 ? 0 : (ends[i - 1] as number);
    const words: [number, number][] = [];
    let text = '';
    let wordStart = 0;
    for (let k = start; k < end; k++) {
      const atom = atoms[k] as Atom;
      const last = k === end - 1;
      text += atom.text;
      const hyphen = last && atom.hyphen && end < atoms.length;
      if (hyphen) text += '-';
      if (last || endsWord(atom)) {
        words.push([wordStart, text.length]);
        if (!last) text += atom.space;
        wordStart = text.length;
      }
    }
    const ink = fonts.ink(text, setting.unit, request.language, setting.direction);
    const hyphen = end < atoms.length && (atoms[end - 1] as Atom).hyphen;
    return { text, ink, hyphen, words };
  });
}

/** Baseline distance in pixels: as asked, or more where inks would touch. */
function leadingPx(lines: readonly Line[], request: TypesetRequest, setting: Setting, sizePx: number): number {
  const cap = sizePx * setting.face.capHeight;
  let leading = request.leading * cap;
  for (let i = 1; i < lines.length; i++) {
    const { descent } = (lines[i - 1] as Line).ink;
    const { ascent } = (lines[i] as Line).ink;
    leading = Math.max(leading, (descent + ascent) * sizePx + CLEARANCE * cap);
  }
  return Math.ceil(leading);
}

function layoutHeight(lines: readonly Line[], request: TypesetRequest, setting: Setting, sizePx: number): number {
  const first = lines[0] as Line;
  const last = lines.at(-1) as Line;
  const leading = leadingPx(lines, request, setting, sizePx);
  return Math.ceil(first.ink.ascent * sizePx) + (lines.length - 1) * leading + Math.ceil(last.ink.descent * sizePx);
}

function layOut(
  lines: readonly Line[],
  step: number,
  request: TypesetRequest,
  setting: Setting,
  fonts: FontBook,
  fits: boolean,
): TypesetBlock {
  const capHeightPx = request.capHeights[step] ?? 0;
  const sizePx = capHeightPx / setting.face.capHeight;
  const { unit } = setting;
  const spacing = unit.letterSpacingPx ?? 0;
  const font: FontSpec = { ...unit, sizePx, ...(spacing === 0 ? {} : { letterSpacingPx: spacing * sizePx }) };
  const leading = leadingPx(lines, request, setting, sizePx);
  const inkWidths = lines.map((line) => (line.ink.right - line.ink.left) * sizePx);
  // Rounding up an exact fit must not leave the box.
  const width = Math.min(Math.ceil(Math.max(...inkWidths)), Math.max(request.width, ...inkWidths));
  const firstBaseline = Math.ceil((lines[0] as Line).ink.ascent * sizePx);
  const toLeft = request.align !== 'center' && (request.align === 'start') === (request.direction === 'ltr');
  const placed = lines.map((line, i): TypesetLine => {
    const slack = width - (inkWidths[i] as number);
    const inkLeft = request.align === 'center' ? slack / 2 : toLeft ? 0 : slack;
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
      words: placeWords(line, font, request, setting, fonts),
    };
  });
  const last = lines.at(-1) as Line;
  return {
    lines: placed,
    capHeightPx,
    step,
    face: setting.face,
    width,
    height: firstBaseline + (lines.length - 1) * leading + Math.ceil(last.ink.descent * sizePx),
    hyphenated: lines.some((line) => line.hyphen),
    fits,
  };
}

function placeWords(
  line: Line,
  font: FontSpec,
  request: TypesetRequest,
  setting: Setting,
  fonts: FontBook,
): TypesetWord[] {
  const { language } = request;
  const { direction } = setting;
  const spacing = font.letterSpacingPx ?? 0;
  const cuts = line.words.flat();
  if (direction === 'ltr' && !hasRightToLeft(line.text)) {
    return line.words.map(([start, end]): TypesetWord => {
      const text = line.text.slice(start, end);
      const before = line.text.slice(0, start);
      const x = start === 0 ? 0 : fonts.advance(before, font, language, direction) + spacing;
      return { text, x, width: fonts.advance(text, font, language, direction), direction, offset: start };
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
      text: line.text.slice(start, end),
      x,
      width: right - x - spacing,
      direction: ways.size === 1 ? only : direction,
      offset: start,
    };
  });
}

function emptyBlock(request: TypesetRequest, face: Face): TypesetBlock {
  const capHeightPx = request.capHeights[0] ?? 0;
  return { lines: [], capHeightPx, step: 0, face, width: 0, height: 0, hyphenated: false, fits: true };
}
