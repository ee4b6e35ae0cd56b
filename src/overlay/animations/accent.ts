/**
 * The accent of a text that stands for long: once, about halfway through, the look emphasises it: a line is drawn under
 * the words that count, a marker sweeps over them, or the whole block jolts.
 */

import type { LookTokens } from '../../document/looks/look.types.js';
import type { DrawNode, Shadow } from '../../draw/draw-list.js';
import { type Box, bottom, right } from '../../geometry.js';
import { decelerate, easeInOut } from '../easing.js';
import { paintAtRest, plateBoxes, type TextSkin } from '../text/paint-text.js';
import type { PlacedLine, PlacedText } from '../text/placed-text.js';
import { tidy } from '../tidy.js';

/** The text that an accent is drawn on, and its surroundings. */
export interface AccentScene {
  readonly text: PlacedText;
  readonly skin: TextSkin;
  readonly unit: 'line' | 'word';
  readonly form: LookTokens['accent'];
  /** Free pixels around the ink of text and plates. */
  readonly room: { readonly up: number; readonly down: number; readonly side: number };
  readonly ink: Box;
}

/** An accent: how the text looks before it, and its pictures, of which the last one stays. */
export interface Accent {
  readonly before: TextSkin;
  readonly pictures: readonly (readonly DrawNode[])[];
}

/** The accent of a text in its look. Pure. */
export function accentOf(scene: AccentScene): Accent {
  const { skin, form, text } = scene;
  if (form.kind === 'jolt') return jolt(scene);
  if (skin.marker !== undefined && skin.accentWords.size > 0) return sweep(scene, skin.marker.padXPx);
  const under = underOf(scene, runOf(text, form.under));
  return under === undefined ? jolt(scene) : drawn(scene, under);
}

/** Sizes and turns of a start: gathered, out, past its place, and at rest again. */
const JOLT = [
  { scale: 0.965, turn: 0 },
  { scale: 1.03, turn: -1 },
  { scale: 1.055, turn: -0.7 },
  { scale: 1.02, turn: 0.35 },
  { scale: 0.994, turn: 0 },
] as const;
/** The radians of a turn of 1 in the table above. */
const MOST_TURN = 0.024;

/** The whole block moves as one body. Where it has no room to grow and turn, it only becomes smaller and returns. */
function jolt({ text, skin, unit, room, ink }: AccentScene): Accent {
  const rest = paintAtRest(text, skin, unit);
  const [halfWidth, halfHeight] = [ink.width / 2, ink.height / 2];
  const free = Math.max(0, Math.min(room.up, room.down));
  const turnRoom = Math.min(MOST_TURN, free / halfWidth, room.side / halfHeight);
  const grown = Math.min((room.side - turnRoom * halfHeight) / halfWidth, (free - turnRoom * halfWidth) / halfHeight);
  const most = 1 + Math.max(0, Math.min(0.055, grown));
  const [x, y] = [ink.x + halfWidth, ink.y + halfHeight];
  const pictures = JOLT.map(({ scale, turn }): readonly DrawNode[] => {
    const [cos, sin] = [Math.min(most, scale) * Math.cos(turn * turnRoom), scale * Math.sin(turn * turnRoom)];
    const transform = [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y].map(tidy);
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
    return [{ kind: 'group', transform: [a, b, c, d, e, f], children: rest }];
  });
  return { before: skin, pictures: [...pictures, rest] };
}

/** Frames in which a marker sweeps over its words. */
const SWEEP = 6;

/**
 * Before the accent, the words have the text's own ink; together with the marker they get the ink that is readable on
 * it.
 */
function sweep({ text, skin, unit }: AccentScene, pad: number): Accent {
  const { plate: _plate, ...bare } = skin;
  const { marker: _marker, ...plain } = skin;
  const before: TextSkin = { ...plain, accentFill: skin.fill, accentWords: new Set() };
  const marked = text.lines.flatMap((line) => line.words.filter(({ index }) => skin.accentWords.has(index)));
  const left = Math.min(...marked.map((word) => word.x)) - pad;
  const end = Math.max(...marked.map((word) => word.x + word.width)) + pad;
  const rows = text.lines.filter((line) => line.words.some(({ index }) => skin.accentWords.has(index)));
  const top = Math.min(...rows.map(({ ink }) => ink.y)) - text.capHeightPx;
  const foot = Math.max(...rows.map(({ ink }) => bottom(ink))) + text.capHeightPx;
  const [under, over] = [paintAtRest(text, before, unit), paintAtRest(text, bare, unit)];
  const pictures = Array.from({ length: SWEEP - 1 }, (_, index): readonly DrawNode[] => {
    const width = tidy((end - left) * easeInOut((index + 1) / SWEEP));
    const x = text.direction === 'ltr' ? left : end - width;
    const clip = { kind: 'rect', box: { x: tidy(x), y: top, width, height: foot - top } } as const;
    return [...under, { kind: 'group', clip, children: over }];
  });
  return { before, pictures: [...pictures, paintAtRest(text, skin, unit)] };
}

/** Words of one line, from left to right. */
interface Run {
  readonly line: PlacedLine;
  readonly x: number;
  readonly width: number;
}

/** The number of letters from which on the last word of a line is long enough to be underlined alone. */
const WEIGHTY = 5;

/** The words that the line is drawn under: the number, or the end of the text; or else its last line as a whole. */
function runOf({ lines, direction }: PlacedText, under: 'words' | 'line'): Run | undefined {
  const last = lines.at(-1);
  if (last === undefined) return undefined;
  const whole = { line: last, x: last.ink.x, width: last.ink.width };
  if (under === 'line') return whole;
  const numbers = lines.flatMap((line) => line.words.filter(({ text }) => /\p{Nd}/u.test(text)).slice(0, 1));
  const number = numbers.length === 1 ? numbers[0] : undefined;
  const line = number && lines.find(({ words }) => words.includes(number));
  if (number !== undefined && line !== undefined) return { line, x: number.x, width: number.width };
  const inOrder = last.words.toSorted((a, b) => (direction === 'ltr' ? b.x - a.x : a.x - b.x));
  let letters = 0;
  const taken = inOrder.filter((word) => {
    if (letters >= WEIGHTY) return false;
    letters += [...word.text].length;
    return true;
  });
  if (taken.length === 0) return whole;
  const x = Math.min(...taken.map((word) => word.x));
  return { line: last, x, width: Math.max(...taken.map((word) => word.x + word.width)) - x };
}

/** Where the line under words is drawn, and how thick it is. */
interface Under {
  readonly x: number;
  readonly width: number;
  readonly y: number;
  readonly thick: number;
}

/** The least distance between a line and the edge of its plate, px. */
const EDGE = 4;

/** The place of the line; undefined where there is no room for it under the words. */
function underOf(scene: AccentScene, run: Run | undefined): Under | undefined {
  const { text, skin, form, room } = scene;
  if (run === undefined || form.kind === 'jolt') return undefined;
  const cap = text.capHeightPx;
  const thick = Math.max(form.leastPx, Math.round(form.thickShare * cap));
  const { line } = run;
  const index = text.lines.indexOf(line);
  const plates = plateBoxes(text, skin);
  const plate = skin.plate?.form === 'card' ? plates[0] : plates[index];
  const next = text.lines[index + 1];
  const tail = form.kind === 'scribble' ? 2 * thick : 0;
  const most = Math.min(
    plate === undefined ? bottom(scene.ink) + room.down : bottom(plate) - EDGE,
    next === undefined ? Number.POSITIVE_INFINITY : next.ink.y - 2,
  );
  // The line keeps clear of letters that extend below the baseline.
  const low = ['zh', 'ja', 'ko', 'ar'].includes(text.language) ? bottom(line.ink) - line.baseline : 0;
  const wanted = line.baseline + Math.max(low + 0.12 * cap, form.dropShare * cap);
  const y = Math.min(Math.round(wanted), Math.floor(most - thick - tail));
  if (y < line.baseline + Math.max(2, low)) return undefined;
  const width = form.widthShare === undefined ? run.width : Math.min(run.width, form.widthShare * cap);
  const x = run.x + (run.width - width) / 2;
  // In scripts without spaces, a full stop takes the room of a letter, most of which is empty.
  const least = Math.max(x, scene.ink.x - room.side);
  const end = Math.min(x + width, right(scene.ink) + room.side);
  return { x: tidy(least), width: tidy(end - least), y, thick };
}

/** The line grows to its length, picture by picture. */
function drawn({ text, skin, unit, form }: AccentScene, under: Under): Accent {
  const rest = paintAtRest(text, skin, unit);
  if (form.kind === 'jolt') return { before: skin, pictures: [rest] };
  const { shadow } = skin.plate === undefined ? skin : { shadow: undefined };
  const paint = skin.markFill ?? skin.fill;
  const line = (share: number): DrawNode =>
    form.kind === 'scribble'
      ? scribble(under, share, text.direction, { paint, shadow })
      : ruled(under, share, text.direction, { paint, shadow, form });
  const curve = form.slow ? easeInOut : decelerate;
  return {
    before: skin,
    pictures: Array.from({ length: form.frames }, (_, index) => [...rest, line(curve((index + 1) / form.frames))]),
  };
}

interface Pen {
  readonly paint: string;
  readonly shadow: Shadow | undefined;
}

function ruled(
  { x, width, y, thick }: Under,
  share: number,
  direction: 'ltr' | 'rtl',
  { paint, shadow, form }: Pen & { readonly form: Extract<LookTokens['accent'], { kind: 'line' | 'scribble' }> },
): DrawNode {
  const length = Math.max(1, width * share);
  const from = form.from === 'center' ? x + (width - length) / 2 : direction === 'ltr' ? x : x + width - length;
  const box = { x: tidy(from), y, width: tidy(length), height: thick };
  const radiusPx = form.round ? thick / 2 : 0;
  return { kind: 'shape', shape: { kind: 'rect', box, radiusPx }, fill: paint, ...(shadow ? { shadow } : {}) };
}

/** The points of a pen stroke, and the point at which it turns back. */
const POINTS = 30;
const TURN = 0.56;

/** A hand-drawn stroke under the words, and a shorter one back. */
function scribble(under: Under, share: number, direction: 'ltr' | 'rtl', { paint, shadow }: Pen): DrawNode {
  const { x, width, y, thick } = under;
  const at = (done: number): string => {
    const there = done < TURN;
    const along = there ? done / TURN : 1 - (0.82 * (done - TURN)) / (1 - TURN);
    const wave = 0.35 * Math.sin(along * Math.PI * (there ? 1.4 : 1.1) + (there ? 0.4 : 2));
    const down = there ? 0.5 + wave * 0.9 - 0.25 * along : 0.5 + 1.7 * ((done - TURN) / (1 - TURN)) ** 0.7 + wave * 0.4;
    const px = direction === 'ltr' ? x + along * width : right(box(under)) - along * width;
    return `${tidy(px)} ${tidy(y + thick * down)}`;
  };
  const count = Math.max(2, Math.round(POINTS * share));
  const points = Array.from({ length: count + 1 }, (_, index) => at((index / count) * share));
  return {
    kind: 'shape',
    shape: { kind: 'path', data: `M ${points.join(' L ')}` },
    stroke: { paint, widthPx: thick },
    ...(shadow ? { shadow } : {}),
  };
}

function box({ x, width, y, thick }: Under): Box {
  return { x, y, width, height: thick };
}
