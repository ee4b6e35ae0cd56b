/**
 * What keeps captions legible on any picture: an outline of the opposite lightness with a shadow, or plates behind the
 * lines.
 */

import type { CaptionGround } from '../../../document/looks/caption-look.types.js';
import type { DrawNode } from '../../../draw/draw-list.js';
import { type Box, bottom, inflate, right, union } from '../../../geometry.js';
import { softShadow } from '../../elements/soft-shadow.js';
import { joinedPlates } from '../../text/joined-plates.js';
import type { PlacedText } from '../../text/placed-text.js';
import type { PlacedPiece } from './place-words.js';

/** A thinner outline is only a soft edge, through which the picture is visible. */
const LEAST_STROKE_PX = 4;

/** Outer width of the outline, px. */
export function strokePx(ground: Extract<CaptionGround, { kind: 'stroke' }>, cap: number): number {
  return Math.max(LEAST_STROKE_PX, Math.round(ground.widthShare * cap));
}

/**
 * Room that the ground takes around the ink of a page at the film's cap height: beside it, above the ascent and under
 * the descent.
 */
export function groundMargin(
  ground: CaptionGround,
  cap: number,
  extent: { readonly ascent: number; readonly descent: number },
): { readonly x: number; readonly top: number; readonly bottom: number } {
  if (ground.kind === 'stroke') {
    const width = strokePx(ground, cap) + 1;
    return { x: width, top: width, bottom: width };
  }
  const pad = Math.round(ground.padYShare * cap);
  return {
    x: Math.round(ground.padXShare * cap),
    top: Math.max(4, cap + pad - extent.ascent),
    bottom: Math.max(4, pad - extent.descent),
  };
}

/** The plates of the lines that hold `pieces`, as far as these reach; [] for an outline. */
export function captionPlates(ground: CaptionGround, text: PlacedText, pieces: readonly PlacedPiece[]): readonly Box[] {
  if (ground.kind === 'stroke') return [];
  const cap = text.capHeightPx;
  const padX = Math.round(ground.padXShare * cap);
  const padY = Math.round(ground.padYShare * cap);
  const boxes = text.lines.flatMap((line, number) => {
    const own = pieces.filter((piece) => piece.line === number);
    const reach = union(own.map(({ box }) => box));
    if (reach === undefined) return [];
    // The plate of a whole line follows its ink, which is what the eye centres.
    const whole = right(reach) >= right(line.ink) - 0.2 * cap && reach.x <= line.ink.x + 0.2 * cap;
    const x = whole ? line.ink.x : reach.x;
    const width = whole ? line.ink.width : reach.width;
    const y = Math.min(line.baseline - cap - padY, line.ink.y - 4);
    const foot = Math.max(line.baseline + padY, bottom(line.ink) + 4);
    return [{ x: x - padX, y, width: width + 2 * padX, height: foot - y }];
  });
  const all = union(boxes);
  return ground.kind === 'card' && all !== undefined ? [all] : boxes;
}

/**
 * The nodes under the words. Outlines are filled as well: on them, each word's own fill has a clean edge in any colour.
 */
export function groundNodes(
  ground: CaptionGround,
  text: PlacedText,
  pieces: readonly PlacedPiece[],
): readonly DrawNode[] {
  const cap = text.capHeightPx;
  if (ground.kind === 'stroke') return pieces.map((piece) => edgeNode(ground, cap, piece, text));
  const boxes = captionPlates(ground, text, pieces);
  if (boxes.length === 0) return [];
  const data = joinedPlates(boxes, Math.round(ground.radiusShare * cap));
  const shadow = ground.shadow ? { shadow: softShadow } : {};
  return [{ kind: 'shape', shape: { kind: 'path', data }, fill: ground.fill, ...shadow }];
}

/** A word's outline with its shadow. */
export function edgeNode(
  ground: Extract<CaptionGround, { kind: 'stroke' }>,
  cap: number,
  piece: PlacedPiece,
  text: PlacedText,
): DrawNode {
  const width = strokePx(ground, cap);
  return {
    ...(fillNode(piece, text, ground.color) as Extract<DrawNode, { kind: 'text' }>),
    stroke: { paint: ground.color, widthPx: 2 * width },
    shadow: {
      color: ground.shadow.color,
      offsetXPx: 0,
      offsetYPx: Math.round(ground.shadow.offsetYShare * cap),
      // At least as wide as the outline: a harder shadow of an outlined text is drawn through a layer, which takes
      // twice as long.
      blurPx: Math.max(width, Math.round(ground.shadow.blurShare * cap)),
    },
  };
}

/** A word in one colour. */
export function fillNode(piece: PlacedPiece, text: PlacedText, fill: string): DrawNode {
  return {
    kind: 'text',
    text: piece.text,
    x: piece.x,
    y: piece.baseline,
    font: piece.font,
    language: text.language,
    direction: piece.direction,
    offGrid: true,
    fill,
  };
}

/** Ink with outline or plates, without soft shadows. */
export function groundedInk(ground: CaptionGround, text: PlacedText, pieces: readonly PlacedPiece[]): Box {
  const around = ground.kind === 'stroke' ? strokePx(ground, text.capHeightPx) : 0;
  return union([inflate(text.ink, around), ...captionPlates(ground, text, pieces)]) ?? text.ink;
}
