/**
 * Placed text to draw nodes: plates, then outlines and shadows of everything, then fills, so that no outline covers a
 * neighbour.
 */

import type { DrawNode, Paint, Shadow, Shape, Stroke } from '../../draw/draw-list.js';
import { type Box, bottom, inflate, right, union } from '../../geometry.js';
import { softShadow } from '../elements/soft-shadow.js';
import { isAtRest, type Pose, posedUnlessStill } from '../posed.js';
import { tidy } from '../tidy.js';
import { joinedPlates } from './joined-plates.js';
import type { PlacedLine, PlacedText, PlacedWord } from './placed-text.js';
import { type StrikeStyle, strikeLine } from './strike-line.js';
import { struckRuns } from './word-spans.js';

/** How a block of text looks: colours, outline, shadow, plates. Widths in pixels. */
export interface TextSkin {
  readonly fill: string;
  /** Fill of the words named in `accentWords`. */
  readonly accentFill: string;
  readonly accentWords: ReadonlySet<number>;
  /** A ground of its own behind the words of `accentWords`, which then have neither outline nor shadow. */
  readonly marker?: WordMarker;
  /** Fill of the word in the spotlight. */
  readonly spotlightFill: string;
  /** Fill of a line drawn under words: the accent where it is visible there. Default `fill`. */
  readonly markFill?: string;
  readonly stroke?: Stroke;
  readonly shadow?: Shadow;
  readonly strike?: Strike;
  readonly plate?: {
    readonly form: 'lines' | 'card';
    readonly fill: string;
    readonly padXPx: number;
    readonly padYPx: number;
    readonly radiusPx: number;
    readonly accentBarPx: number;
    /** How far a card extends beyond its padding at the reading edge, including its bar. */
    readonly leadPx: number;
    readonly accent: string;
    readonly shadow: boolean;
    /** Colour of a fine line inside the edge of a card. */
    readonly hairline?: string;
    /** One outline with the height of capitals under any letters. Default: no higher than the text's ink. */
    readonly isEven?: boolean;
  };
}

/** The line through an old price. */
export interface Strike extends StrikeStyle {
  /** The indices of the words. */
  readonly words: ReadonlySet<number>;
}

/** A block of colour behind words, like a marker pen's. Pixels beyond the word, and beyond its capitals. */
export interface WordMarker {
  readonly fill: string;
  readonly padXPx: number;
  readonly padYPx: number;
  readonly radiusPx: number;
}

/** The state that an animation gives to one line or word at one moment; scaling keeps a point of the unit's box. */
export interface TextMotion extends Omit<Pose, 'scale' | 'turn'> {
  /** Mask to the line's own band, its lower edge opened by this many pixels. */
  readonly maskOpenPx?: number;
  readonly fill?: Paint;
}

export type TextUnit =
  | { readonly kind: 'line'; readonly line: PlacedLine; readonly index: number; readonly count: number }
  | WordUnit;

export interface WordUnit {
  readonly kind: 'word';
  readonly line: PlacedLine;
  readonly word: PlacedWord;
  readonly index: number;
  readonly count: number;
}

/** Hidden: nothing of the unit is drawn. */
export type UnitMotion = TextMotion | 'hidden';

export interface TextPaintOptions {
  readonly unit: 'line' | 'word';
  readonly motion: (unit: TextUnit) => UnitMotion;
  /**
   * How far the plate of a line (of a card: of line 0) has opened from its reading edge, 0-1; text is visible on the
   * open part only. Default 1.
   */
  readonly plateOpen?: (lineIndex: number) => number;
  /** How it opens: `across` its line, or a card `down` its lines. Default across. */
  readonly plateOpens?: 'across' | 'down';
  /**
   * Motion of the plates (of a card: of line 0), for animations in which plate and text are one body. Default: none.
   */
  readonly plateMotion?: (lineIndex: number) => UnitMotion;
}

/** The block with every unit moved as `motion` says; at rest it is drawn without any group. */
export function paintText(text: PlacedText, skin: TextSkin, options: TextPaintOptions): readonly DrawNode[] {
  return [...paintGround(text, skin, options), ...paintLetters(text, skin, options)];
}

/** What lies under the letters: plates, markers, outlines and shadows. */
export function paintGround(text: PlacedText, skin: TextSkin, options: TextPaintOptions): readonly DrawNode[] {
  const marks = skin.marker === undefined ? [] : paintPass('marker', text, skin, options);
  const isEdged = skin.stroke !== undefined || skin.shadow !== undefined;
  return [...paintPlates(text, skin, options), ...marks, ...(isEdged ? paintPass('edge', text, skin, options) : [])];
}

/** The letters alone, and the lines through them. */
export function paintLetters(text: PlacedText, skin: TextSkin, options: TextPaintOptions): readonly DrawNode[] {
  const strikes = skin.strike === undefined ? [] : paintPass('strike', text, skin, options);
  return [...paintPass('fill', text, skin, options), ...strikes];
}

function paintPass(pass: Pass, text: PlacedText, skin: TextSkin, options: TextPaintOptions): readonly DrawNode[] {
  return textUnits(text, options.unit).flatMap((unit) => {
    const motion = options.motion(unit);
    if (motion === 'hidden' || (motion.opacity ?? 1) <= 0) return [];
    return onOpenPlate(text, skin, options, unit, moved(unit, motion, textNodes(text, unit, skin, motion, pass)));
  });
}

/** The layers of painting: each is painted for all units before the next. */
type Pass = 'marker' | 'edge' | 'fill' | 'strike';

/** Text clipped to the open part of its plate: letters never stand on the bare picture before their plate. */
function onOpenPlate(
  text: PlacedText,
  skin: TextSkin,
  options: TextPaintOptions,
  unit: TextUnit,
  nodes: readonly DrawNode[],
): readonly DrawNode[] {
  if (skin.plate === undefined || options.plateOpen === undefined) return nodes;
  const index = skin.plate.form === 'card' ? 0 : text.lines.indexOf(unit.line);
  const share = options.plateOpen(index);
  const box = plateBoxes(text, skin)[index];
  if (share >= 1 || box === undefined) return nodes;
  if (share <= 0) return [];
  return [{ kind: 'group', children: nodes, clip: { kind: 'rect', box: opened(box, share, text.direction, options) } }];
}

/** The open part of a plate: from the edge where reading begins. */
function opened(box: Box, share: number, direction: 'ltr' | 'rtl', { plateOpens }: TextPaintOptions): Box {
  if (share >= 1) return box;
  if (plateOpens === 'down') return { ...box, height: tidy(box.height * share) };
  const width = tidy(Math.max(Math.min(box.width, box.height * 0.4), box.width * share));
  return { ...box, width, x: direction === 'ltr' ? box.x : tidy(box.x + box.width - width) };
}

/** The block at rest, divided into the same units as its animation, so that nothing moves when it settles. */
export function paintAtRest(text: PlacedText, skin: TextSkin, unit: 'line' | 'word' = 'line'): readonly DrawNode[] {
  return paintText(text, skin, { unit, motion: () => ({}) });
}

export function textUnits(text: PlacedText, kind: 'line' | 'word'): readonly TextUnit[] {
  return kind === 'word'
    ? wordUnits(text)
    : text.lines.map((line, index) => ({ kind, line, index, count: text.lines.length }));
}

export function wordUnits({ lines, wordCount: count }: PlacedText): readonly WordUnit[] {
  return lines.flatMap((line) => line.words.map((word) => ({ kind: 'word', line, word, index: word.index, count })));
}

/** The unit's ink, without outline. */
export function unitBox(unit: TextUnit): Box {
  return unit.kind === 'line' ? unit.line.ink : { ...unit.line.ink, x: unit.word.x, width: unit.word.width };
}

function textNodes(
  text: PlacedText,
  unit: TextUnit,
  skin: TextSkin,
  motion: TextMotion,
  pass: Pass,
): readonly DrawNode[] {
  const isMarked = (word: PlacedWord) => skin.marker !== undefined && skin.accentWords.has(word.index);
  const own = unit.kind === 'word' ? [unit.word] : unit.line.words;
  if (pass === 'marker') return markerNodes(text, unit.line, own.filter(isMarked), skin);
  if (pass === 'strike') return strikeNodes(text, unit.line, own, skin);
  const node = (piece: { text: string; x: number; direction: 'ltr' | 'rtl' }, fill: Paint): DrawNode => ({
    kind: 'text',
    text: piece.text,
    x: piece.x,
    y: unit.line.baseline,
    font: unit.line.font,
    language: text.language,
    direction: piece.direction,
    offGrid: true,
    fill,
    ...(pass === 'edge' && skin.stroke !== undefined ? { stroke: skin.stroke } : {}),
    ...(pass === 'edge' && skin.shadow !== undefined ? { shadow: skin.shadow } : {}),
  });
  const fillOf = (word: PlacedWord) => {
    if (isMarked(word)) return skin.accentFill;
    return motion.fill ?? (skin.accentWords.has(word.index) ? skin.accentFill : skin.fill);
  };
  // A word with a marker has no outline.
  const shown = pass === 'edge' ? own.filter((word) => !isMarked(word)) : own;
  if (unit.kind === 'word' || shown.length < own.length) return shown.map((word) => node(word, fillOf(word)));
  const colors = new Set(own.map((word) => skin.accentWords.has(word.index)));
  const first = own[0];
  if (pass === 'edge' || colors.size <= 1) return [node(unit.line, first === undefined ? skin.fill : fillOf(first))];
  return own.map((word) => node(word, fillOf(word)));
}

/** Languages whose letters do not keep to the band of Latin capitals: their extent is measured. */
const TALL_SCRIPT_LANGUAGES: readonly PlacedText['language'][] = ['ar', 'zh', 'ja', 'ko'];

/** The markers of words in one line: neighbours share one. */
function markerNodes(
  text: PlacedText,
  line: PlacedLine,
  words: readonly PlacedWord[],
  { marker, accentWords }: TextSkin,
): readonly DrawNode[] {
  if (marker === undefined || words.length === 0) return [];
  const { fill, padXPx, padYPx, radiusPx } = marker;
  const band = capBand(line);
  const tall = TALL_SCRIPT_LANGUAGES.includes(text.language);
  const top = (tall ? Math.min(band.y, line.ink.y) : band.y) - padYPx;
  const foot = (tall ? Math.max(bottom(band), bottom(line.ink)) : bottom(band)) + padYPx;
  // A full stop that fills its square has most of its ink at one side.
  const [least, most] = tall ? [line.ink.x, right(line.ink)] : [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const spanOf = (word: PlacedWord) => ({
    left: Math.max(word.x, least) - padXPx,
    right: Math.min(word.x + word.width, most) + padXPx,
  });
  // A space is never wider than half of the capitals.
  const meets = (before: { readonly right: number }, next: { readonly left: number }) =>
    next.left - before.right < line.capHeightPx / 2;
  const marked = line.words.filter(({ index }) => accentWords.has(index)).toSorted((a, b) => a.x - b.x);
  const runs: { left: number; right: number }[] = [];
  for (const span of words.toSorted((a, b) => a.x - b.x).map(spanOf)) {
    const last = runs.at(-1);
    if (last !== undefined && meets(last, span)) last.right = span.right;
    else runs.push(span);
  }
  // Words that come one by one: each reaches under the corner of the next one's marker.
  for (const run of runs) {
    const next = marked.map(spanOf).find(({ right: end }) => end > run.right);
    if (next !== undefined && meets(run, next)) run.right = Math.max(run.right, next.left + 2 * radiusPx);
  }
  return runs.map(({ left, right: end }) => {
    const box = { x: tidy(left), y: tidy(top), width: tidy(end - left), height: tidy(foot - top) };
    return { kind: 'shape', shape: { kind: 'rect', box, radiusPx }, fill };
  });
}

/** The line through the struck words of a line, with the first of them. */
function strikeNodes(text: PlacedText, line: PlacedLine, own: readonly PlacedWord[], { strike }: TextSkin): DrawNode[] {
  const first = strike && line.words.find(({ index }) => strike.words.has(index));
  if (strike === undefined || first === undefined || !own.includes(first)) return [];
  return struckRuns({ ...text, lines: [line] }, strike.words).flatMap((run) => strikeLine(run, strike, text.direction));
}

function moved(unit: TextUnit, motion: TextMotion, nodes: readonly DrawNode[]): readonly DrawNode[] {
  const inner = posedUnlessStill(nodes, unitBox(unit), motion);
  if (motion.maskOpenPx === undefined) return inner;
  const band = inflate(unit.line.ink, 6);
  const clip: Shape = {
    kind: 'rect',
    box: {
      x: Math.floor(band.x - 48),
      y: Math.floor(band.y - motion.maskOpenPx),
      width: Math.ceil(band.width + 96),
      height: Math.ceil(band.height + 2 * motion.maskOpenPx),
    },
  };
  return [{ kind: 'group', children: inner, clip }];
}

/** The least of a plate over and under letters, px. */
const LEAST_AIR_PX = 4;

/** The boxes of the plates: one for each line, or one card. */
export function plateBoxes(text: PlacedText, skin: TextSkin): readonly Box[] {
  const plate = skin.plate;
  if (plate === undefined || text.lines.length === 0) return [];
  const { form, isEven = false, padXPx: padX, padYPx: padY } = plate;
  const padded = ({ x, y, width, height }: Box): Box => {
    return { x: x - padX, y: y - padY, width: width + 2 * padX, height: height + 2 * padY };
  };
  if (form === 'card' && !isEven) {
    const box = padded(text.ink);
    const left = text.direction === 'ltr' ? plate.leadPx : 0;
    return [{ ...box, x: box.x - left, width: box.width + plate.leadPx }];
  }
  // Letters of some scripts reach further below the line than the plate's padding.
  const deepest = Math.max(...text.lines.map(({ ink, baseline }) => bottom(ink) - baseline));
  const lower = Math.max(0, deepest + LEAST_AIR_SHARE * text.capHeightPx - padY);
  const lines = text.lines.map((line) => {
    const band = capBand(line);
    if (isEven) return union([padded(band), airy(line.ink)]) as Box;
    // A lone comma does not fill the band, and the layout reserved room for its ink only.
    const y = Math.max(band.y, text.ink.y);
    const foot = Math.min(bottom(band) + lower, bottom(text.ink));
    return padded({ ...band, y, height: Math.max(1, foot - y) });
  });
  return form === 'card' ? [union(lines) as Box] : lines;
}

/** The least air between the lowest ink of lines and the end of their plates, in cap heights. */
const LEAST_AIR_SHARE = 0.1;

/** Ink with the least air over and under it. */
function airy({ y, height, ...ink }: Box): Box {
  return { ...ink, y: y - LEAST_AIR_PX, height: height + 2 * LEAST_AIR_PX };
}

/** Ink with outline and plates, without soft shadows. */
export function skinInk(text: PlacedText, skin: TextSkin): Box {
  const stroked = inflate(text.ink, (skin.stroke?.widthPx ?? 0) / 2);
  return union([stroked, ...plateBoxes(text, skin)]) ?? stroked;
}

/** From cap height to baseline with the same room for descenders on every line, so that all plates are equally high. */
function capBand({ ink, baseline, capHeightPx }: PlacedLine): Box {
  return { x: ink.x, y: baseline - capHeightPx, width: ink.width, height: capHeightPx };
}

function paintPlates(text: PlacedText, skin: TextSkin, options: TextPaintOptions): readonly DrawNode[] {
  const plate = skin.plate;
  if (plate === undefined) return [];
  const boxes = plateBoxes(text, skin);
  const runs = standingRuns(boxes, options);
  const joined = (run: PlateRun): Shape => ({
    kind: 'path',
    data: joinedPlates(
      run.map(({ box }) => box),
      plate.radiusPx,
    ),
  });
  const pieces = (shadow: boolean) =>
    runs.flatMap((run) =>
      run.length > 1 || plate.isEven === true
        ? [plateNode(joined(run), plate, shadow)]
        : run.flatMap((one) => platePieces(one, text.direction, plate, options, shadow)),
    );
  // Plates of neighbouring lines touch: all shadows lie under all plates, or one would fall on the other.
  const layered = plate.shadow && plate.form === 'lines' && runs.length > 1;
  return layered ? [...pieces(true), ...pieces(false)] : pieces(true);
}

/** Plates in order, and which line's each is. */
type PlateRun = readonly LinePlate[];

interface LinePlate {
  readonly box: Box;
  readonly index: number;
}

/** Neighbouring plates that are open and at rest join; one that still moves is a run of its own. */
function standingRuns(boxes: readonly Box[], options: TextPaintOptions): readonly PlateRun[] {
  const stands = (index: number) => {
    const motion = options.plateMotion?.(index) ?? {};
    return (options.plateOpen?.(index) ?? 1) >= 1 && motion !== 'hidden' && isAtRest(motion);
  };
  const runs: LinePlate[][] = [];
  boxes.forEach((box, index) => {
    const last = runs.at(-1);
    if (last !== undefined && stands(index) && stands(index - 1)) last.push({ box, index });
    else runs.push([{ box, index }]);
  });
  return runs;
}

function plateNode(shape: Shape, plate: NonNullable<TextSkin['plate']>, shadow: boolean): DrawNode {
  return { kind: 'shape', shape, fill: plate.fill, ...(shadow && plate.shadow ? { shadow: softShadow } : {}) };
}

function platePieces(
  { box: full, index }: LinePlate,
  direction: PlacedText['direction'],
  plate: NonNullable<TextSkin['plate']>,
  options: TextPaintOptions,
  shadow: boolean,
): readonly DrawNode[] {
  const motion = options.plateMotion?.(index) ?? {};
  const share = options.plateOpen?.(index) ?? 1;
  if (motion === 'hidden' || (motion.opacity ?? 1) <= 0 || share <= 0) return [];
  const box = opened(full, share, direction, options);
  const nodes: DrawNode[] = [plateNode({ kind: 'rect', box, radiusPx: plate.radiusPx }, plate, shadow)];
  if (plate.form === 'card' && plate.accentBarPx > 0) {
    const x = direction === 'ltr' ? box.x : box.x + box.width - plate.accentBarPx;
    nodes.push({
      kind: 'group',
      clip: { kind: 'rect', box, radiusPx: plate.radiusPx },
      children: [
        { kind: 'shape', shape: { kind: 'rect', box: { ...box, x, width: plate.accentBarPx } }, fill: plate.accent },
      ],
    });
  }
  const inset = Math.round(Math.min(HAIRLINE_INSET, HAIRLINE_SHARE * plate.padXPx, HAIRLINE_SHARE * plate.padYPx));
  const inner = inflate(box, -inset);
  if (plate.form === 'card' && plate.hairline !== undefined && inner.width > 0 && inner.height > 0)
    nodes.push({
      kind: 'shape',
      shape: { kind: 'rect', box: inner },
      stroke: { paint: plate.hairline, widthPx: 2, order: 'over' },
    });
  return posedUnlessStill(nodes, full, motion);
}

/** Most distance from the edge of a card to the line inside it, in pixels and as a share of its padding. */
const HAIRLINE_INSET = 13;
const HAIRLINE_SHARE = 0.4;
