/** The mark over a beat that says without words where the story is: which step, which side, wrong or right. */
import { contrast } from '../../color.js';
import type { DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import type { LookTokens } from '../looks/look.types.js';
import type { Palette } from '../palette.js';
import type { MarkKind } from '../short/score.js';

export type Mark =
  | { readonly kind: 'steps'; readonly at: number; readonly of: number }
  | { readonly kind: 'side'; readonly isSecond: boolean }
  | { readonly kind: 'cross' }
  | { readonly kind: 'tick' };

/** The mark of beat `index` of `count`; undefined for a beat without one. */
export function markOf(kind: MarkKind, index: number, count: number): Mark | undefined {
  switch (kind) {
    case 'none':
      return undefined;
    case 'steps':
      return { kind: 'steps', at: index, of: count };
    case 'sides':
      return { kind: 'side', isSecond: index >= count / 2 };
    case 'verdict':
      return index === 0 ? { kind: 'cross' } : index === count - 1 ? { kind: 'tick' } : undefined;
    default:
      return kind satisfies never;
  }
}

export interface DrawnMark {
  readonly nodes: readonly DrawNode[];
  readonly box: Box;
}

/** Where it stands in the strip `place`. */
export function markBox(mark: Mark, place: Box, look: Pick<LookTokens, 'align'>, direction: 'ltr' | 'rtl'): Box {
  const size = sizeOf(mark, place.height);
  const start = direction === 'ltr' ? place.x : place.x + place.width - size.width;
  const x = look.align === 'center' ? Math.round(place.x + (place.width - size.width) / 2) : start;
  return { x, y: place.y, ...size };
}

/** In the strip `place`, at the look's alignment, on a ground of the look's own, so that any picture carries it. */
export function drawMark(
  mark: Mark,
  place: Box,
  look: LookTokens,
  palette: Palette,
  direction: 'ltr' | 'rtl',
): DrawnMark {
  const box = markBox(mark, place, look, direction);
  const round = look.badge.radius === 'pill' || look.badge.radius > 0.3;
  const ground = mark.kind === 'tick' ? palette.accent : palette.paper;
  const ink = mark.kind === 'tick' ? palette.onAccent : palette.onPaper;
  const lit = contrast(palette.accent, palette.paper) >= 3 ? palette.accent : palette.onPaper;
  const plate: DrawNode = {
    kind: 'shape',
    shape: { kind: 'rect', box, radiusPx: round ? box.height / 2 : 0 },
    fill: ground,
  };
  switch (mark.kind) {
    case 'steps':
      return { nodes: [plate, ...steps(mark, box, { lit, dim: palette.onPaper, round, direction })], box };
    case 'side':
      return { nodes: [plate, ...sides(mark.isSecond, box, { lit, dim: palette.onPaper, direction })], box };
    case 'cross':
    case 'tick':
      return { nodes: [plate, sign(mark.kind, box, ink)], box };
    default:
      return mark satisfies never;
  }
}

const STEP = { width: 44, height: 10, gap: 12, pad: 20 } as const;

function sizeOf(mark: Mark, height: number): { readonly width: number; readonly height: number } {
  if (mark.kind === 'steps')
    return {
      width: mark.of * STEP.width + (mark.of - 1) * STEP.gap + 2 * STEP.pad,
      height: STEP.height + 2 * STEP.pad,
    };
  if (mark.kind === 'side') return { width: 132, height: 60 };
  return { width: height, height };
}

/** So many bars as there are beats; those that were told are lit. */
function steps(
  { at, of }: { readonly at: number; readonly of: number },
  box: Box,
  style: { readonly lit: string; readonly dim: string; readonly round: boolean; readonly direction: 'ltr' | 'rtl' },
): readonly DrawNode[] {
  return Array.from({ length: of }, (_, index): DrawNode => {
    const place = style.direction === 'ltr' ? index : of - 1 - index;
    const x = box.x + STEP.pad + place * (STEP.width + STEP.gap);
    const bar: Box = { x, y: box.y + STEP.pad, width: STEP.width, height: STEP.height };
    const shape: DrawNode = {
      kind: 'shape',
      shape: { kind: 'rect', box: bar, radiusPx: style.round ? STEP.height / 2 : 0 },
      fill: index <= at ? style.lit : style.dim,
    };
    return index <= at ? shape : { kind: 'group', opacity: 0.3, children: [shape] };
  });
}

/** Two halves of one disc: the side that is shown is lit. */
function sides(
  isSecond: boolean,
  box: Box,
  style: { readonly lit: string; readonly dim: string; readonly direction: 'ltr' | 'rtl' },
): readonly DrawNode[] {
  const gap = 6;
  const half = { width: box.width / 2 - 16 - gap / 2, height: box.height - 28 };
  return [0, 1].map((index): DrawNode => {
    const isLit = (index === 1) === (isSecond === (style.direction === 'ltr'));
    const x = box.x + 16 + index * (half.width + gap);
    const shape: DrawNode = {
      kind: 'shape',
      shape: { kind: 'rect', box: { x, y: box.y + 14, ...half }, radiusPx: 4 },
      fill: isLit ? style.lit : style.dim,
    };
    return isLit ? shape : { kind: 'group', opacity: 0.25, children: [shape] };
  });
}

function sign(kind: 'cross' | 'tick', { x, y, width, height }: Box, ink: string): DrawNode {
  const at = (across: number, down: number) =>
    `${Math.round((x + across * width) * 100) / 100} ${Math.round((y + down * height) * 100) / 100}`;
  const data =
    kind === 'cross'
      ? `M ${at(0.32, 0.32)} L ${at(0.68, 0.68)} M ${at(0.68, 0.32)} L ${at(0.32, 0.68)}`
      : `M ${at(0.27, 0.53)} L ${at(0.43, 0.68)} L ${at(0.73, 0.35)}`;
  return {
    kind: 'shape',
    shape: { kind: 'path', data },
    stroke: { paint: ink, widthPx: Math.max(6, Math.round(height * 0.11)), order: 'over' },
  };
}
