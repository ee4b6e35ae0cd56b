/** What a draw list shows of a text: where the ink of its glyphs lies, beside what, and on which card. */
import type { Language } from '../../src/document/enumerations.js';
import type { DrawNode, Shape } from '../../src/draw/draw-list.js';
import { type Box, bottom, contains, inflate, overlaps, right, union } from '../../src/geometry.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';

const fonts = loadFontBook();

type TextNode = Extract<DrawNode, { kind: 'text' }>;

/** One run of a draw list. */
export interface DrawnText {
  readonly text: string;
  /** Of its glyphs. */
  readonly ink: Box;
  readonly sizePx: number;
  /** Filled rectangles and outlines under it, in the order they are drawn. */
  readonly under: readonly Box[];
}

/** In the order of drawing; a group that is turned counts as it stands before that. */
export function drawnTexts(nodes: readonly DrawNode[]): readonly DrawnText[] {
  const texts: DrawnText[] = [];
  const shapes: Box[] = [];
  const visit = (node: DrawNode, isClipped = false): void => {
    if (node.kind === 'group') for (const child of node.children) visit(child, isClipped || node.clip !== undefined);
    // What is clipped is a picture or a pattern.
    else if (node.kind === 'shape' && isClipped) return;
    // Discs and rings are ground or marks, not cards.
    else if (node.kind === 'shape' && node.fill !== undefined && node.shape.kind !== 'ellipse')
      shapes.push(boxOf(node.shape));
    else if (node.kind === 'text')
      texts.push({ text: node.text, ink: inkOf(node), sizePx: node.font.sizePx, under: [...shapes] });
  };
  for (const node of nodes) visit(node);
  return texts;
}

function inkOf({ text, x, y, font, language, direction }: TextNode): Box {
  const ink = fonts.ink(text, font, language as Language, direction);
  return { x: x + ink.left, y: y - ink.ascent, width: ink.right - ink.left, height: ink.ascent + ink.descent };
}

/** Of path data in absolute coordinates. */
function boxOf(shape: Exclude<Shape, { kind: 'ellipse' }>): Box {
  if (shape.kind !== 'path') return shape.box;
  const points: (readonly [number, number])[] = [];
  let [x, y] = [0, 0];
  for (const [, letter = '', rest = ''] of shape.data.matchAll(/([A-Z])([^A-Z]*)/gu)) {
    const values = (rest.match(/-?\d+(?:\.\d+)?/gu) ?? []).map(Number);
    if (letter === 'H') x = values.at(-1) ?? x;
    else if (letter === 'V') y = values.at(-1) ?? y;
    else if (letter !== 'Z') [x = x, y = y] = values.slice(-2);
    points.push([x, y]);
  }
  const [xs, ys] = [points.map(([at]) => at), points.map(([, at]) => at)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** A price as it is read, whatever case, space and kind of stroke it is set with. */
export function asRead(text: string): string {
  return text
    .replace(/[\s\u00a0\u2009\u202f]/gu, '')
    .replace(/[-—−]/gu, '–')
    .toLowerCase();
}

/** Ink of parts of one line may overlap so much, in pixels: bounds are rounded outward. */
const ROUNDED = 2;
/** Between parts of one price, in em of its largest. */
const FARTHEST = 0.5;

/**
 * Why a text, such as a price, is not drawn whole: in no run and in no run of neighbours on one line, or not on its
 * card, or over other texts, or outside of the frame. Undefined where nothing is wrong.
 */
export function whyTorn(nodes: readonly DrawNode[], wanted: string, frame: Box): string | undefined {
  const drawn = drawnTexts(nodes);
  const parts = partsOf(drawn, asRead(wanted));
  if (parts === undefined) return `not on one line: ${drawn.map(({ text }) => text).join(' / ')}`;
  const ink = union(parts.map((part) => part.ink)) as Box;
  if (!contains(frame, inflate(ink, -ROUNDED))) return `outside of the frame: ${JSON.stringify(ink)}`;
  const center = { x: ink.x + ink.width / 2, y: ink.y + ink.height / 2, width: 0.1, height: 0.1 };
  const card = parts[0]?.under.filter((box) => contains(box, center) && box.height > ink.height).at(-1);
  if (card !== undefined && !contains(card, inflate(ink, -ROUNDED)))
    return `out of its card: ${JSON.stringify({ ink, card })}`;
  const over = drawn.find(
    (other) => !parts.includes(other) && overlaps(inflate(ink, -ROUNDED), inflate(other.ink, -1)),
  );
  return over === undefined ? undefined : `over "${over.text}"`;
}

/** One run that holds all of it, or neighbours in the order of drawing that make it up. */
function partsOf(drawn: readonly DrawnText[], wanted: string): readonly DrawnText[] | undefined {
  const own = drawn.find(({ text }) => asRead(text).includes(wanted));
  if (own !== undefined) return [own];
  for (let start = 0; start < drawn.length; start += 1) {
    for (let count = 2; count <= 4; count += 1) {
      const parts = drawn.slice(start, start + count);
      // A word that limits a price stands with its currency: `from $`.
      const read = asRead(parts.map(({ text }) => text).join(''));
      const rest = read.length - wanted.length;
      if (read.endsWith(wanted) && asRead(parts[0]?.text ?? '').length > rest && isOneLine(parts)) return parts;
    }
  }
  return undefined;
}

function isOneLine(parts: readonly DrawnText[]): boolean {
  const em = Math.max(...parts.map(({ sizePx }) => sizePx));
  return parts.every((part, index) => {
    const before = parts[index - 1];
    if (before === undefined) return true;
    const gap = part.ink.x - right(before.ink);
    const isLevel = part.ink.y < bottom(before.ink) && before.ink.y < bottom(part.ink);
    return isLevel && gap >= -ROUNDED && gap <= FARTHEST * em;
  });
}
