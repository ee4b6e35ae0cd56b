/**
 * The typesetter turns a text and a box into placed lines. Size, breaks and hyphens are chosen together
 * (break-lines.ts); whether a text fits is decided by the ink of the real glyphs, accents and descenders included. It
 * is pure, given a FontBook.
 */
import type { FontSpec } from '../draw/draw-list.js';
import { BREAK_COSTS } from './break-costs.js';
import { breakParagraph, fewestLines } from './break-lines.js';
import type { Division } from './cheapest-division.js';
import { hyphenCosts } from './hyphen-cost.js';
import { layOut, layoutHeight } from './lay-out.js';
import type { BrokenLine, LineSetting } from './lines.js';
import { createMeasuredTexts, type MeasuredText } from './measured-text.js';
import {
  firstStrongDirection,
  hasRightToLeft,
  prepareText,
  refusesLetterSpacing,
  trueMinus,
  upperCase,
} from './prepare-text.js';
import { stepCost, towerCost, unreadableCost } from './size-search.js';
import type { FontBook, SizeLimit, Typeset, TypesetBlock, TypesetRequest } from './typeset.types.js';

/**
 * A setting without hyphens that costs less than one hyphen cannot be improved by hyphens, so most texts never load the
 * patterns.
 */
const LEAST_HYPHEN_COST = BREAK_COSTS.joint;
/** The most that a hyphen costs at the joint of a compound, however short its parts are. */
const GOOD_HYPHEN_COST = 1.4;
/** The smallest share of its letter spacing that a text keeps where it would otherwise be too small to read. */
const CLOSEST_SPACING = 0.2;
const CLOSER_SPACINGS = [0.5, CLOSEST_SPACING] as const;
/** The most that breaks after full stops can save: no smaller step is better by more than that. */
const MOST_EARNED = 0.6;

/**
 * `createTypesetter(book)(request)` sets the text at the largest step that sets well. Throws `glyph_missing` when no
 * face covers a character. An empty text gives a block without lines; `fits: false` marks a text that overflows even at
 * the smallest step.
 */
export function createTypesetter(fonts: FontBook): Typeset {
  const texts = createMeasuredTexts();
  return (request) => {
    const { letterSpacing = 0, readable = 0 } = request;
    let best = typesetAt(request, fonts, texts, { least: 0, hyphens: 'all' });
    for (const { share, ...effort } of relief(letterSpacing, readable)) {
      if (best.fits && best.capHeightPx >= readable) break;
      const larger = typesetAt({ ...request, letterSpacing: letterSpacing * share }, fonts, texts, effort);
      if (larger.fits && (!best.fits || larger.capHeightPx > best.capHeightPx)) best = larger;
    }
    return best;
  };
}

/**
 * How a text may be set. Where letters are smaller than the cap height `least`, size matters more than usual; `hyphens`
 * are allowed only at the joints of words, or anywhere.
 */
interface Effort {
  readonly least: number;
  readonly hyphens: 'joints' | 'all';
}

/**
 * The steps by which a text that is too small to read is made larger, in this order: hyphens at joints, less letter
 * spacing, hyphens anywhere.
 */
function relief(letterSpacing: number, readable: number): readonly (Effort & { readonly share: number })[] {
  if (readable === 0) return [];
  const closer =
    letterSpacing > 0 ? CLOSER_SPACINGS.map((share) => ({ share, least: 0, hyphens: 'all' as const })) : [];
  return [
    { share: 1, least: readable, hyphens: 'joints' },
    ...closer,
    { share: letterSpacing > 0 ? CLOSEST_SPACING : 1, least: readable, hyphens: 'all' },
  ];
}

type MeasuredTexts = ReturnType<typeof createMeasuredTexts>;

function typesetAt(
  request: TypesetRequest,
  fonts: FontBook,
  texts: MeasuredTexts,
  { least, hyphens }: Effort,
): TypesetBlock {
  const setting = prepare(request, hyphens === 'joints' ? { ...fonts, hyphenate: atJoints(fonts) } : fonts);
  if (setting.paragraphs.length === 0) return emptyBlock(setting);
  const whole = solve(setting, texts(setting, { hyphens: 'none', emergency: 'none' }), least);
  const cap = request.capHeights[whole?.step ?? 0] ?? 0;
  const isWhole = request.wholeLines !== undefined;
  const content =
    isWhole ||
    (whole !== undefined && (whole.cost < LEAST_HYPHEN_COST || cap >= (request.wholeFrom ?? Number.POSITIVE_INFINITY)));
  const hyphenated = content ? undefined : solve(setting, texts(setting, { hyphens, emergency: 'none' }), least);
  const best =
    hyphenated ??
    whole ??
    (isWhole ? undefined : solve(setting, texts(setting, { hyphens, emergency: 'words' }), least));
  return best === undefined ? overflow(setting, texts, hyphens) : layOut(best.lines, best.step, setting, best.limit);
}

/** A hyphenation that allows only places where a reader does not stumble over the division. */
function atJoints({ hyphenate }: FontBook): FontBook['hyphenate'] {
  return (word, language) => {
    const points = hyphenate(word, language);
    if (points.length === 0) return points;
    const costs = hyphenCosts(word, points, language);
    return points.filter((_, index) => (costs[index] ?? 0) <= GOOD_HYPHEN_COST);
  };
}

/**
 * A family with a hairline minus that is lost over a film, so that "−20%" would be read as "20%". Its hyphen is as
 * strong as its stems.
 */
const HAIRLINE_MINUS: TypesetRequest['family'] = 'ShortFontDMSerif';

function prepare(request: TypesetRequest, fonts: FontBook): LineSetting {
  const { family, language, cut } = request;
  const written = prepareText(request.text);
  const role = request.role ?? (request.setting === 'headline' ? 'headline' : 'text');
  const natural = fonts.faceFor(written.join('\n'), family, language, cut, role);
  const isSturdy = family !== HAIRLINE_MINUS && fonts.covers(natural, '−');
  const plain = isSturdy ? written.map(trueMinus) : written;
  const capitals = request.upperCase || natural.upperCase;
  const raise = (line: string) => upperCase(line, language, (text) => fonts.covers(natural, text));
  const paragraphs = capitals ? plain.map(raise) : plain;
  const all = paragraphs.join('\n');
  const face = capitals ? fonts.faceFor(all, family, language, cut, role) : natural;
  const base = request.direction === 'rtl' ? 'rtl' : firstStrongDirection(all);
  const spacing = refusesLetterSpacing(all) ? 0 : (request.letterSpacing ?? 0) + (face.heavier?.letterSpacing ?? 0);
  const unit: FontSpec = {
    families: face.families,
    weight: face.weight,
    sizePx: 1,
    ...(spacing === 0 ? {} : { letterSpacingPx: spacing }),
    ...(face.heavier === undefined ? {} : { emboldenPx: face.heavier.em }),
    ...(face.variations === undefined ? {} : { variations: face.variations }),
  };
  return { request, fonts, face, paragraphs, written: plain, direction: hasRightToLeft(all) ? base : 'ltr', unit };
}

interface Solution {
  readonly cost: number;
  readonly step: number;
  readonly limit: SizeLimit;
  readonly lines: readonly BrokenLine[];
}

/** The cheapest of all sizes, numbers of lines and breaks that fit the box; undefined when nothing fits. */
function solve(setting: LineSetting, text: MeasuredText, least: number): Solution | undefined {
  const { request, face } = setting;
  const { atoms, measured } = text;
  const largest = request.capHeights[0] ?? 0;
  const headline = request.setting === 'headline';
  let best: Solution | undefined;
  // The reason why the size under consideration is not larger: a larger size that fits is given up only for better
  // breaks.
  let limit: SizeLimit = 'largest_size';
  for (const [step, capHeight] of request.capHeights.entries()) {
    if (best !== undefined) limit = 'line_breaks';
    const base = stepCost(largest, capHeight, headline) + unreadableCost(least, capHeight);
    const bound = (best?.cost ?? Number.POSITIVE_INFINITY) - base;
    if (bound <= -MOST_EARNED) break;
    const sizePx = capHeight / face.capHeight;
    const width = request.width / sizePx;
    const [fewest, most] = [request.wholeLines ?? 1, Math.min(request.wholeLines ?? request.maxLines, atoms.length)];
    if (request.setting === 'paragraph') {
      const found = fitting(text, width, Number.POSITIVE_INFINITY, (measure) => breakParagraph(measured, measure));
      const fitsBox =
        found !== undefined &&
        found.lines.length <= most &&
        layoutHeight(found.lines, setting, sizePx) <= request.height;
      if (fitsBox && found.cost < bound) best = { cost: base + found.cost, step, limit, lines: found.lines };
      limit = found !== undefined && found.lines.length <= most ? 'height' : 'width';
      continue;
    }
    let isTooHigh = false;
    for (let count = Math.max(fewest, fewestLines(measured, width)); count <= most; count++) {
      const own = base + (headline ? towerCost(count) : 0);
      const left = (best?.cost ?? Number.POSITIVE_INFINITY) - own;
      const found = breakExactly(text, count, width, left, setting);
      if (found === undefined) continue;
      const isHigh = layoutHeight(found.lines, setting, sizePx) > request.height;
      if (isHigh) isTooHigh = true;
      else best = { cost: own + found.cost, step, limit, lines: found.lines };
    }
    limit = isTooHigh ? 'height' : 'width';
  }
  return best;
}

/** How a text that overflows is set: a paragraph is set line by line, as a balanced text. */
function lineSetting({ request }: LineSetting): 'balanced' | 'headline' | 'running' {
  return request.setting === undefined || request.setting === 'paragraph' ? 'balanced' : request.setting;
}

function breakExactly(
  text: MeasuredText,
  count: number,
  width: number,
  bound: number,
  setting: LineSetting,
): { lines: readonly BrokenLine[]; cost: number } | undefined {
  return fitting(text, width, bound, (measure) => text.breakInto(count, measure, lineSetting(setting)));
}

/**
 * Chooses breaks by the sums of atoms, checks the lines as they will be drawn, and narrows the measure where kerning
 * made one wider. Undefined when no breaks cost less than `bound`.
 */
function fitting(
  text: MeasuredText,
  width: number,
  bound: number,
  breaks: (measure: number) => Division | undefined,
): { lines: readonly BrokenLine[]; cost: number } | undefined {
  let measure = width;
  for (let attempt = 0; attempt < 4; attempt++) {
    const broken = breaks(measure);
    if (broken === undefined || broken.cost >= bound) return undefined;
    const lines = text.join(broken);
    const over = Math.max(...lines.map((line) => line.ink.right - line.ink.left)) - width;
    if (over <= 1e-9) return { lines, cost: broken.cost };
    measure -= over + 1e-6;
  }
  return undefined;
}

/**
 * For a box that is too small: sets all of the text at the smallest step in as few lines as its width allows; words are
 * broken only where nothing else helps, and numbers last of all.
 */
function overflow(setting: LineSetting, texts: MeasuredTexts, hyphens: Effort['hyphens']): TypesetBlock {
  const { request, face } = setting;
  const step = Math.max(0, request.capHeights.length - 1);
  const sizePx = (request.capHeights[step] ?? 1) / face.capHeight;
  for (const emergency of ['none', 'words', 'numbers'] as const) {
    const text = texts(setting, { hyphens, emergency });
    const { atoms, measured } = text;
    // A box narrower than one letter is widened until the letters stand one by one.
    for (let width = Math.max(1, request.width) / sizePx; ; width *= 1.5) {
      for (let count = fewestLines(measured, width); count <= atoms.length; count++) {
        const found = breakExactly(text, count, width, Number.POSITIVE_INFINITY, setting);
        if (found !== undefined) return layOut(found.lines, step, setting, 'smallest_size');
      }
      if (emergency !== 'numbers') break;
    }
  }
  throw new TypeError('internal: a text of letters has no line breaks');
}

function emptyBlock({ request, face }: LineSetting): TypesetBlock {
  const capHeightPx = request.capHeights[0] ?? 0;
  return {
    lines: [],
    capHeightPx,
    step: 0,
    limit: 'largest_size',
    face,
    width: 0,
    height: 0,
    hyphenated: false,
    stranded: false,
    offence: 0,
    torn: 0,
    leaning: 0,
    fits: true,
  };
}
