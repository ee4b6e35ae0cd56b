/**
 * Pages for languages that are read from right to left. A template lays a page out from left to right; here its layout
 * is mirrored while each text and photo stays unmirrored: words begin at the right, arrows point left.
 */
import type { DrawNode, Shape } from '../draw/draw-list.js';
import type { Box } from '../geometry.js';
import type { Framing } from '../layout/framing.js';
import { type PackedLight, type SeenFace, SUBJECT_UNITS, type SubjectBox, type SubjectFacts } from '../media.js';
import { packBytes, unpackBytes } from '../subjects/pack-bytes.js';
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
  const { stage, room, solid, cards, lines, art, filled, marks } = page;
  return {
    ...page,
    ...{ stage: box(stage, width), cards: all(cards), lines: all(lines) },
    ...(room === undefined ? {} : { room: box(room, width) }),
    ...(solid === undefined ? {} : { solid: all(solid) }),
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
  const { light, subjects } = picture;
  return { ...picture, light: mirroredLight(light), ...(subjects === undefined ? {} : { subjects: turned(subjects) }) };
}

function mirroredLight(light: PackedLight): PackedLight {
  const turn = (looks: readonly string[]) => looks.map((look) => reversedRows(look, light.columns));
  return { ...light, mean: turn(light.mean), low: turn(light.low), high: turn(light.high) };
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
  const { marks, head, body } = face;
  return {
    ...own(face),
    ...(marks && { marks: { oval: own(marks.oval), eyes: own(marks.eyes), mouth: own(marks.mouth) } }),
    ...(head && { head: own(head) }),
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
  return { ...report, lines: report.lines.map((line) => box(line, width)) };
}

/** Turns what is drawn in it over, about the middle of `width`. */
function turnedOver(children: readonly DrawNode[], width: number): DrawNode {
  return { kind: 'group', transform: [-1, 0, 0, 1, width, 0], children };
}

/**
 * A drawing mirrored about the middle of `width`. Shapes are turned over, but ticks are moved, as texts and pictures
 * are. A text gets the right end of its run as `x`.
 */
export function mirroredNode(node: DrawNode, width: number): DrawNode {
  switch (node.kind) {
    case 'group': {
      // The group is turned over with its clip and transform; in it, each child is turned back and mirrored by itself.
      const children = node.children.map((child) => mirroredNode(child, width));
      return turnedOver([{ ...node, children: [turnedOver(children, width)] }], width);
    }
    case 'shape': {
      const shift = tickShift(node.shape, width);
      return shift === undefined
        ? turnedOver([node], width)
        : { kind: 'group', transform: [1, 0, 0, 1, shift, 0], children: [node] };
    }
    case 'text':
      return { ...node, x: Math.round(1000 * (width - node.x)) / 1000 };
    case 'image':
      return { ...node, box: box(node.box, width) };
    default:
      return node satisfies never;
  }
}

const TICK = /^M([-\d.]+) ([-\d.]+) L([-\d.]+) ([-\d.]+) L([-\d.]+) ([-\d.]+)$/u;

/** The distance by which a tick is moved; a tick is a line of three points, of which the second is the lowest. */
function tickShift(shape: Shape, width: number): number | undefined {
  const points = shape.kind === 'path' ? TICK.exec(shape.data) : null;
  if (points === null) return undefined;
  const [x0 = 0, y0 = 0, , y1 = 0, x2 = 0, y2 = 0] = points.slice(1).map(Number);
  return y1 > y0 && y1 > y2 ? width - x0 - x2 : undefined;
}
