/**
 * Pages for languages that are read from right to left. A template lays a page out from left to right; here its layout
 * is mirrored while each text and photo stays unmirrored: words begin at the right, arrows point left.
 */
import type { DrawNode, Paint, Shape } from '../draw/draw-list.js';
import type { Box } from '../geometry.js';
import type { Framing } from '../layout/framing.js';
import { type SeenFace, SUBJECT_UNITS, type SubjectBox, type SubjectFacts } from '../media.js';
import { packBytes, unpackBytes } from '../subjects/pack-bytes.js';
import type { LumaMap } from './luma-map.js';
import { shownPart } from './picture-ground.js';
import type { LaidSlide, PageBoxes, PaintedSlide, PicturePlace, SlidePicture, TextReport } from './slide.types.js';

/** A slide that was laid out from left to right, `width` px wide -> the same slide from right to left. */
export function mirroredSlide(laid: LaidSlide, width: number): LaidSlide {
  return {
    ...laid,
    page: mirroredBoxes(laid.page, width),
    paint: (picture, place, isPlated) => {
      const painted = laid.paint(picture && mirroredPicture(picture), mirroredPlace(place, width), isPlated);
      const { nodes, texts, logo } = mirroredPaint(painted, width);
      const source = picture && place.framing && shownPart(picture, place.framing);
      const shown = nodes.map((node) => showing(node, picture?.asset, source));
      return { nodes: shown, texts, logo, veilShare: painted.veilShare };
    },
  };
}

/** A drawing whose picture `asset` shows `source`, the part of its unmirrored pixels that the layout chose. */
function showing(node: DrawNode, asset: string | undefined, source: Box | undefined): DrawNode {
  if (node.kind === 'group') return { ...node, children: node.children.map((child) => showing(child, asset, source)) };
  return node.kind === 'image' && node.asset === asset && source !== undefined ? { ...node, source } : node;
}

function box<T extends { readonly x: number; readonly width: number }>(own: T, width: number): T {
  return { ...own, x: width - own.x - own.width };
}

function mirroredBoxes(page: PageBoxes, width: number): PageBoxes {
  const all = (boxes: readonly Box[]) => boxes.map((one) => box(one, width));
  const { stage, room, solid, cards, lines, words, art, filled, marks } = page;
  return {
    ...page,
    ...{ stage: box(stage, width), cards: all(cards), lines: all(lines) },
    ...(room === undefined ? {} : { room: box(room, width) }),
    ...(solid === undefined ? {} : { solid: all(solid) }),
    ...(words === undefined ? {} : { words: box(words, width) }),
    ...(art === undefined ? {} : { art: box(art, width) }),
    ...(filled === undefined ? {} : { filled: all(filled) }),
    ...(marks === undefined ? {} : { marks: all(marks) }),
  };
}

function mirroredPlace({ framing, stand, guest }: PicturePlace, width: number): PicturePlace {
  return {
    framing: framing && mirroredFraming(framing, width),
    stand: stand && box(stand, width),
    guest: guest && { ...guest, box: box(guest.box, width) },
  };
}

function mirroredFraming(framing: Framing, width: number): Framing {
  const { focus, stage } = framing;
  return { ...framing, stage: box(stage, width), focus: 'x' in focus ? { ...focus, x: 1 - focus.x } : focus };
}

/** The facts of a picture, mirrored. Its pixels are not mirrored: see `mirroredPaint`. */
function mirroredPicture(picture: SlidePicture): SlidePicture {
  const { luma, subjects } = picture;
  return { ...picture, luma: mirroredLuma(luma), ...(subjects === undefined ? {} : { subjects: turned(subjects) }) };
}

function mirroredLuma(luma: LumaMap): LumaMap {
  const { columns } = luma;
  return { ...luma, low: reversedRows(luma.low, columns), high: reversedRows(luma.high, columns) };
}

function reversedRows(packed: string, columns: number): string {
  const bytes = unpackBytes(packed);
  return packBytes(bytes.map((_, at) => bytes[at - 2 * (at % columns) + columns - 1] ?? 0));
}

function turned(subjects: SubjectFacts): SubjectFacts {
  const { faces, interest, columns } = subjects;
  return {
    ...subjects,
    faces: faces.map((look) => look.map(turnedFace)),
    interest: interest.map((look) => reversedRows(look, columns)),
  };
}

function turnedFace(face: SeenFace): SeenFace {
  const own = <T extends SubjectBox>(part: T) => box(part, SUBJECT_UNITS);
  const { marks, body } = face;
  return {
    ...own(face),
    ...(marks && { marks: { oval: own(marks.oval), eyes: own(marks.eyes), mouth: own(marks.mouth) } }),
    ...(body && { body: own(body) }),
  };
}

function mirroredPaint({ nodes, texts, logo }: PaintedSlide, width: number): PaintedSlide {
  return {
    nodes: nodes.map((node) => mirroredNode(node, width)),
    texts: texts.map((text) => mirroredReport(text, width)),
    logo: logo && { ...logo, box: box(logo.box, width), nodes: logo.nodes.map((node) => mirroredNode(node, width)) },
  };
}

function mirroredReport(report: TextReport, width: number): TextReport {
  const { lines, rotation } = report;
  return {
    ...report,
    lines: lines.map((line) => box(line, width)),
    ...(rotation === undefined ? {} : { rotation: -rotation }),
  };
}

/** A drawing mirrored about the middle of `width`. A text gets the right end of its run as `x`. */
export function mirroredNode(node: DrawNode, width: number): DrawNode {
  switch (node.kind) {
    case 'group': {
      const { transform, clip, children } = node;
      return {
        ...node,
        children: children.map((child) => mirroredNode(child, width)),
        ...(transform === undefined ? {} : { transform: mirroredTransform(transform, width) }),
        ...(clip === undefined ? {} : { clip: mirroredShape(clip, width) }),
      };
    }
    case 'shape': {
      const { shape, fill, stroke } = node;
      return {
        ...node,
        shape: mirroredShape(shape, width),
        ...(fill === undefined ? {} : { fill: mirroredPaintOf(fill, width) }),
        ...(stroke === undefined ? {} : { stroke: { ...stroke, paint: mirroredPaintOf(stroke.paint, width) } }),
      };
    }
    case 'text':
      return { ...node, x: Math.round(1000 * (width - node.x)) / 1000, fill: mirroredPaintOf(node.fill, width) };
    case 'image':
      return { ...node, box: box(node.box, width) };
    default:
      return node satisfies never;
  }
}

type Matrix = readonly [number, number, number, number, number, number];

function mirroredTransform([a, b, c, d, e, f]: Matrix, width: number): Matrix {
  return [a, -b, -c, d, width - a * width - e, f + b * width];
}

function mirroredPaintOf(paint: Paint, width: number): Paint {
  if (typeof paint === 'string') return paint;
  const at = ([x, y]: readonly [number, number]): readonly [number, number] => [width - x, y];
  return paint.kind === 'linear-gradient'
    ? { ...paint, from: at(paint.from), to: at(paint.to) }
    : { ...paint, center: at(paint.center) };
}

function mirroredShape(shape: Shape, width: number): Shape {
  if (shape.kind !== 'path') return { ...shape, box: box(shape.box, width) };
  return { kind: 'path', data: mirroredPath(shape.data, width) };
}

/** How many numbers each command of path data takes, and which of them are an x. */
const COMMANDS: Readonly<Record<string, { readonly takes: number; readonly xs: readonly number[] }>> = {
  M: { takes: 2, xs: [0] },
  L: { takes: 2, xs: [0] },
  T: { takes: 2, xs: [0] },
  H: { takes: 1, xs: [0] },
  V: { takes: 1, xs: [] },
  Q: { takes: 4, xs: [0, 2] },
  S: { takes: 4, xs: [0, 2] },
  C: { takes: 6, xs: [0, 2, 4] },
  A: { takes: 7, xs: [5] },
  Z: { takes: 0, xs: [] },
};
/** The positions of an arc's rotation and of its direction among the numbers of the command. */
const [ARC_TURN, ARC_SWEEP] = [2, 4];

interface PathPart {
  readonly letter: string;
  readonly numbers: readonly number[];
}

/** Mirrors path data with absolute and relative commands; a tick is moved but not mirrored. */
export function mirroredPath(data: string, width: number): string {
  const parts = [...data.matchAll(/([a-zA-Z])([^a-zA-Z]*)/gu)].map(([, letter = '', rest = '']) => ({
    letter,
    numbers: (rest.match(/-?\d*\.?\d+(?:e-?\d+)?/giu) ?? []).map(Number),
  }));
  const moved = tickShift(parts, width);
  return parts
    .map(({ letter, numbers }) => {
      const command = letter.toUpperCase();
      const { takes, xs } = COMMANDS[command] ?? { takes: 1, xs: [] };
      const values = numbers.map((value, index) => {
        const at = index % takes;
        if (command === 'A' && at === ARC_TURN) return -value;
        if (command === 'A' && at === ARC_SWEEP) return 1 - value;
        if (!xs.includes(at)) return value;
        if (letter !== command) return -value;
        return moved === undefined ? width - value : value + moved;
      });
      return `${letter}${values.map((value) => Math.round(1000 * value) / 1000).join(' ')}`;
    })
    .join('');
}

/** The distance by which a tick is moved; a tick is a line of three points, of which the second is the lowest. */
function tickShift(parts: readonly PathPart[], width: number): number | undefined {
  if (parts.map(({ letter }) => letter).join('') !== 'MLL') return undefined;
  const [[x0 = 0, y0 = 0] = [], [, y1 = 0] = [], [x2 = 0, y2 = 0] = []] = parts.map(({ numbers }) => numbers);
  return y1 > y0 && y1 > y2 ? width - x0 - x2 : undefined;
}
