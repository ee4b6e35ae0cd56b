/** From a legibility decision to colours, outline, shadow and plates of a text at its size. */

import { contrast, isLight, leastSolid, withAlpha } from '../../color.js';
import type { LookTokens, TextPlate } from '../../document/looks/look.types.js';
import { worstContrast } from '../../layout/light-range.js';
import { heroesIn } from '../../type/old-price.js';
import type { LegibilityReport } from '../legibility.js';
import type { Palette } from '../palette.js';
import type { Strike, TextSkin, WordMarker } from './paint-text.js';
import type { PlacedText } from './placed-text.js';
import { strikeWidth } from './strike-line.js';
import { spelt, struckWords, wordsWithin } from './word-spans.js';

/** Outline of looks that have none of their own but need one here. */
const NEEDED_STROKE_SHARE = 0.08;
/** Under this an outline is only a soft edge, and the picture shines through it. */
const LEAST_STROKE_PX = 3;

/** Opacity of the line inside a card's edge. */
const HAIRLINE = 0.42;

/** Outlined letters of a smaller cap height have no shadow: there is no room for it. */
const LEAST_SHADOW_CAP_PX = 80;

/** A plate as laid out. */
export interface FittedPlate extends TextPlate {
  /**
   * Pixels from either side to the type, where that begins on one edge with another card's. Default: its padding, and
   * at the reading edge its bar.
   */
  readonly insetPx?: number;
}

export interface SkinRequest {
  readonly look: LookTokens;
  readonly palette: Palette;
  readonly plate: FittedPlate;
  readonly legibility: LegibilityReport;
  readonly capHeightPx: number;
  readonly text: PlacedText;
  readonly emphasis: Emphasis;
}

/** As a look has it; `heroes`: of looks without an accent, money and per cents alone. */
export type Emphasis = LookTokens['emphasis'] | 'heroes';

export function skinOf(request: SkinRequest): TextSkin {
  const { look, palette, plate, legibility, capHeightPx: cap } = request;
  const { intervention, fill } = legibility;
  const dark = !isLight(fill);
  const edgeColor = dark ? '#ffffff' : '#000000';
  const plateFill = intervention === 'plate' ? legibility.plateFill : undefined;
  const accent = accentOn(request, plateFill, edgeColor);
  const accentWords = emphasized(request.text, request.emphasis);
  const marker = accentWords.size === 0 ? undefined : markerOf(request, accent, plateFill);
  const markFill = accentOn(request, plateFill, edgeColor, GRAPHIC) ?? fill;
  const strike = strikeOf(request, markFill);
  const stroked = intervention === 'stroke';
  const { shadow } = look.edge;
  // Under an outline a shadow fills the counters of small letters.
  const clogs = stroked && cap < LEAST_SHADOW_CAP_PX;
  const shadowed = intervention !== 'none' && intervention !== 'colour' && intervention !== 'plate' && !clogs;
  return {
    fill,
    accentFill: marker === undefined ? (accent ?? fill) : palette.onAccent,
    ...(marker === undefined ? {} : { marker }),
    spotlightFill: accent ?? fill,
    markFill,
    accentWords,
    ...(strike === undefined ? {} : { strike }),
    ...(stroked ? { stroke: { paint: edgeColor, widthPx: 2 * strokePx(look, cap) } } : {}),
    ...(shadowed
      ? {
          shadow: {
            color: dark ? '#ffffffb3' : shadow.color,
            offsetXPx: Math.round(shadow.offsetXShare * cap),
            offsetYPx: dark ? 0 : Math.round(shadow.offsetYShare * cap),
            blurPx: Math.round(shadow.blurShare * cap),
          },
        }
      : {}),
    ...(plateFill === undefined
      ? {}
      : {
          plate: {
            form: plate.form,
            fill: plateFill,
            padXPx: insetOf(plate, cap) ?? Math.round(plate.padXShare * cap),
            leadPx: plate.insetPx === undefined ? plate.accentBarPx : 0,
            padYPx: Math.round(padY(plate, cap)),
            radiusPx: Math.round(plate.radiusShare * cap),
            accentBarPx: plate.accentBarPx,
            accent: palette.accent,
            shadow: plate.shadow,
            ...(plate.hairline === true ? { hairline: withAlpha(fill, HAIRLINE) } : {}),
          },
        }),
  };
}

/** Outer width of the outline at a cap height. */
function strokePx(look: LookTokens, cap: number): number {
  return Math.max(
    LEAST_STROKE_PX,
    Math.round((look.edge.strokeShare > 0 ? look.edge.strokeShare : NEEDED_STROKE_SHARE) * cap),
  );
}

/** What a skin takes around its text: where reading begins, where it ends, above and below. */
export interface SkinMargin {
  readonly start: number;
  readonly end: number;
  readonly y: number;
}

/** Room the skin needs around the ink of a text whose look may use it, at the largest size of its scale. */
export function skinMargin(
  look: LookTokens,
  plate: FittedPlate,
  ladder: LookTokens['legibility']['headline'],
  cap: number,
): SkinMargin {
  const stroke = ladder.includes('stroke') ? strokePx(look, cap) : 0;
  if (!ladder.includes('plate')) return { start: stroke, end: stroke, y: stroke };
  const end = insetOf(plate, cap) ?? Math.max(stroke, Math.ceil(plate.padXShare * cap));
  return {
    start: plate.insetPx === undefined ? Math.max(stroke, Math.ceil(plate.padXShare * cap + plate.accentBarPx)) : end,
    end,
    y: Math.max(stroke, Math.ceil(padY(plate, cap))),
  };
}

/** The most room over and under letters in a fixed padding at their sides. */
const MOST_OF_INSET = 1.6;
/** Room that a marker behind the last word needs within its plate, in cap heights. */
const MARKED_SHARE = 0.34;

/** A fixed padding at the sides, px; undefined where a plate has its own. */
function insetOf({ insetPx }: FittedPlate, cap: number): number | undefined {
  return insetPx === undefined ? undefined : Math.max(insetPx, Math.round(MARKED_SHARE * cap));
}

/** Padding above and below: as the plate has it, but no more than suits a fixed padding at the sides. */
function padY(plate: FittedPlate, cap: number): number {
  const [own, inset] = [plate.padYShare * cap, insetOf(plate, cap)];
  return inset === undefined ? own : Math.min(own, MOST_OF_INSET * inset);
}

/** Contrast at which a line is seen, and one at which letters are read. */
const [GRAPHIC, LETTERS] = [3, 4.5];

/** The accent where it reads beside the text's own surrounding, else undefined: an accent is never bent. */
function accentOn(
  request: SkinRequest,
  plateFill: string | undefined,
  edgeColor: string,
  least = LETTERS,
): string | undefined {
  const { palette, legibility } = request;
  const surrounding = (): number => {
    if (plateFill !== undefined) return contrast(palette.accent, leastSolid(plateFill));
    const { intervention, backdrop, scrimColor, scrimOpacity } = legibility;
    if (intervention === 'stroke') return contrast(palette.accent, edgeColor);
    return worstContrast(palette.accent, backdrop, scrimColor, scrimOpacity);
  };
  return surrounding() >= least ? palette.accent : undefined;
}

/** The contrast under which a marker cannot be told from the plate it lies on. */
const MARKER_SHOWS = 1.25;

/**
 * Words in the accent as a marker behind them: where the look has it so, or where the accent does not read as ink.
 * Undefined without one.
 */
function markerOf(
  { look, palette, capHeightPx: cap, plate, emphasis }: SkinRequest,
  accent: string | undefined,
  plateFill: string | undefined,
): WordMarker | undefined {
  if (look.accentAs !== 'marker' && (accent !== undefined || emphasis === 'heroes')) return undefined;
  if (plateFill !== undefined && contrast(palette.accent, plateFill.slice(0, 7)) < MARKER_SHOWS) return undefined;
  return {
    fill: palette.accent,
    padXPx: Math.round(0.16 * cap),
    // Lines of capitals stand close: a marker keeps to its line.
    padYPx: Math.round(Math.min(0.3, (look.headline.leading - 1) / 2) * cap),
    radiusPx: Math.round(Math.min(0.2, plate.radiusShare) * cap),
  };
}

/** The line through an old price; undefined without one. */
function strikeOf({ look, text, capHeightPx: cap }: SkinRequest, fill: string): Strike | undefined {
  const words = struckWords(text);
  if (words.size === 0) return undefined;
  const { line, strike } = look.hand;
  return { words, fill, line, widthPx: strikeWidth(strike, cap) };
}

/**
 * Words in the accent colour: money and per cents before all else; then those with numbers, or the last line of
 * several; never all of a text.
 */
function emphasized(text: PlacedText, rule: Emphasis): ReadonlySet<number> {
  const words = text.lines.flatMap((line) => line.words);
  if (rule === 'none' || words.length < 2) return new Set();
  const { text: written, words: spans } = spelt(text);
  const heroes = heroesIn(written, text.language).flatMap((hero) => wordsWithin(spans, hero));
  if (heroes.length > 0 && heroes.length <= words.length / 2) return new Set(heroes);
  if (rule === 'heroes') return new Set();
  if (rule === 'last-word') return new Set([words.length - 1]);
  const numbers =
    rule === 'last-line' ? [] : words.filter((word) => /\p{Nd}/u.test(word.text)).map((word) => word.index);
  if (numbers.length > 0 && numbers.length <= words.length / 2) return new Set(numbers);
  const last = text.lines.at(-1)?.words ?? [];
  return text.lines.length < 2 ? new Set() : new Set(last.map((word) => word.index));
}
