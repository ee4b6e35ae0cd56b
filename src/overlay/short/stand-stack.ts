/**
 * Where the text block of a short (badge, proof row where it leads, headline, the text under it) stands between the
 * corner row and the foot. A centred block stands under the corner row, never half beside it; one at the margin may
 * rise beside a sign in the other corner. Where room is scarce the badge joins the row, on the middle of the sign, and
 * the block has that much more of it.
 */
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import { type Box, inflate, overlaps, right } from '../../geometry.js';
import type { LookTokens } from '../looks/look.types.js';
import type { FittedTexts } from './fit-texts.js';
import { alignedX } from './layout-rows.js';
import { type PlacedTexts, placeTexts } from './place-texts.js';

/** Least room between the block or its badge and a corner element beside it. */
const CORNER_AIR = 36;
/** A block with less way to go than this, its badge included, sends the badge into the corner row. */
const WIDE_TRAVEL = 230;

export interface StackRequest {
  readonly texts: FittedTexts;
  readonly badge: { readonly width: number; readonly height: number } | undefined;
  /** Proof row over the headline, y from 0; without boxes where it stands at the foot. */
  readonly head: { readonly height: number; readonly boxes: readonly Box[] };
  /** Pixels kept free over the beats, for their mark. */
  readonly lead: number;
  /** Under the corner row, from where on everything is free. */
  readonly top: number;
  /** Head of the safe zone. */
  readonly zoneTop: number;
  readonly end: number;
  /** What stands in the corners at the head, the sign before its label. */
  readonly corners: readonly Box[];
  readonly column: Box;
  readonly look: LookTokens;
  readonly direction: 'ltr' | 'rtl';
  readonly position: ResolvedShort['textPosition'];
}

export interface StandingStack {
  readonly badge: Box | undefined;
  /** Top of the proof row over the headline. */
  readonly headTop: number;
  readonly placed: PlacedTexts;
  /** Pixels between the highest and the lowest place. */
  readonly travel: number;
  /** Of the whole block, its badge and mark included; and the free pixels under it. */
  readonly height: number;
  readonly below: number;
}

/** The stack at the place its position asks for. */
export function standStack(request: StackRequest): StandingStack {
  const { texts, badge, head, lead: mark, top, zoneTop, end, column, look, direction, position } = request;
  const badgeHeight = badge === undefined ? 0 : badge.height + (texts.height > 0 ? look.gaps.badge : 0);
  const headHeight = head.height > 0 ? head.height + look.gaps.text : 0;
  /** The block from `y` down, led by its badge or without it. */
  const at = (y: number, lead: number) => ({
    headTop: y + lead,
    placed: placeTexts(texts, y + lead + headHeight, { column, look, direction, position }, mark),
  });
  const led = (y: number): Box | undefined =>
    badge && { ...badge, x: alignedX(column, badge.width, look.align, direction), y };
  const height = headHeight + texts.height + mark;
  const room = Math.max(0, Math.round(end - top - height));
  const free = look.align === 'start' && isClear(request, [led(zoneTop)], at(zoneTop, badgeHeight));
  const inRow = free || room - badgeHeight >= WIDE_TRAVEL ? undefined : badgeInRow(request);
  const lead = inRow === undefined ? badgeHeight : 0;
  const lowest = top + Math.max(0, room - lead);
  const highest = free ? Math.min(zoneTop, lowest) : top;
  const y = position === 'top' ? highest : position === 'bottom' ? lowest : Math.round((highest + lowest) / 2);
  const below = Math.max(0, Math.round(end - y - lead - height));
  const stood = at(y, lead);
  const own = inRow ?? (headHeight + mark > 0 ? led(y) : onTextUnder(led(y), stood.placed, look.gaps.badge));
  return { badge: own, ...stood, travel: lowest - highest, height: lead + height, below };
}

/** Over beats that stand in the middle or at the foot of their room the badge stands on the highest of them. */
function onTextUnder(badge: Box | undefined, { headline, beats }: PlacedTexts, gap: number): Box | undefined {
  if (badge === undefined || headline !== undefined || beats.length === 0) return badge;
  const top = Math.min(...beats.map(({ drawn }) => drawn.y));
  return { ...badge, y: Math.max(badge.y, Math.round(top - gap - badge.height)) };
}

/** True when nothing of the block comes near a corner element. */
function isClear(
  { corners, head }: StackRequest,
  badge: readonly (Box | undefined)[],
  { headTop, placed }: Pick<StandingStack, 'headTop' | 'placed'>,
): boolean {
  const { headline, subheadline, beats } = placed;
  const rows = head.boxes.map((box) => ({ ...box, y: box.y + headTop }));
  const own = [...badge, ...rows, headline?.drawn, subheadline?.drawn, ...beats.map(({ drawn }) => drawn)];
  return own.every(
    (box) => box === undefined || corners.every((corner) => !overlaps(inflate(box, CORNER_AIR), corner)),
  );
}

/**
 * The badge on the middle of the corner row's first element, at its own place in the line or next to what stands there.
 */
function badgeInRow({ badge, corners, top, column, look, direction }: StackRequest): Box | undefined {
  const sign = corners[0];
  // Between a sign and a label in the other corner it would be the third tag in a line.
  const crowded = sign !== undefined && corners.some((corner) => corner.x >= right(sign) || right(corner) <= sign.x);
  if (badge === undefined || sign === undefined || crowded) return undefined;
  const at = (x: number): Box => ({
    ...badge,
    x: Math.round(x),
    y: Math.max(sign.y, Math.round(sign.y + (sign.height - badge.height) / 2)),
  });
  const beside = corners.map((corner) =>
    direction === 'ltr' ? right(corner) + CORNER_AIR : corner.x - CORNER_AIR - badge.width,
  );
  const places = [alignedX(column, badge.width, look.align, direction), ...(look.align === 'start' ? beside : [])];
  return places
    .map(at)
    .find(
      (box) =>
        box.x >= column.x &&
        right(box) <= right(column) &&
        box.y + box.height + look.gaps.badge <= top &&
        corners.every((corner) => !overlaps(inflate(box, CORNER_AIR - 1), corner)),
    );
}
