/**
 * Where the text block of a short (badge, proof row where it leads, headline, the text under it) stands between the corner row and the
 * foot: at the head it may stand beside a corner element, never under one.
 */
import type { ResolvedShort } from '../document/resolved-short.js';
import { type Box, inflate, overlaps } from '../geometry.js';
import type { FittedTexts, PlacedTexts } from './fit-texts.js';
import { placeTexts } from './fit-texts.js';
import { alignedX } from './layout-rows.js';
import type { LookTokens } from './looks/look.types.js';

/** Least room between the text block and a corner element at the head that stands beside it. */
const CORNER_AIR = 36;

export interface StackRequest {
  readonly texts: FittedTexts;
  readonly badge: { readonly width: number; readonly height: number } | undefined;
  /** Proof row over the headline, y from 0; without boxes where it stands at the foot. */
  readonly head: { readonly height: number; readonly boxes: readonly Box[] };
  /** Under the corner row, from where on everything is free. */
  readonly top: number;
  /** Head of the safe zone. */
  readonly zoneTop: number;
  readonly end: number;
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
}

/** The stack at the place its position asks for. */
export function standStack(request: StackRequest): StandingStack {
  const { texts, badge, head, top, zoneTop, end, corners, column, look, direction, position } = request;
  const badgeHeight = badge === undefined ? 0 : badge.height + (texts.height > 0 ? look.gaps.badge : 0);
  const headHeight = head.height > 0 ? head.height + look.gaps.text : 0;
  const lowest = Math.max(top, Math.round(end - headHeight - badgeHeight - texts.height));
  const at = (y: number) => ({
    badge:
      badge === undefined
        ? undefined
        : { ...badge, x: alignedX(column, badge.width, look.align, direction), y, width: badge.width },
    headTop: y + badgeHeight,
    placed: placeTexts(texts, y + badgeHeight + headHeight, column, look, direction, position),
  });
  /** Pixels by which what stands at `y` must go down to be clear of every corner. */
  const pushAt = (y: number): number => {
    const { badge: tag, headTop, placed } = at(y);
    const { headline, subheadline, beats } = placed;
    const rows = head.boxes.map((box) => ({ ...box, y: box.y + headTop }));
    const own = [tag, ...rows, headline?.drawn, subheadline?.drawn, ...beats.map(({ drawn }) => drawn)];
    const pushes = own.flatMap((box) =>
      corners.flatMap((corner) =>
        box !== undefined && overlaps(inflate(box, CORNER_AIR), corner)
          ? [corner.y + corner.height + CORNER_AIR - box.y]
          : [],
      ),
    );
    return pushes.length === 0 ? 0 : Math.ceil(Math.max(1, ...pushes));
  };
  const clearFrom = (from: number): number => {
    let y = Math.min(from, lowest);
    while (y < top) {
      const push = pushAt(y);
      if (push === 0) return y;
      y = Math.min(top, y + push);
    }
    return y;
  };
  const highest = clearFrom(zoneTop);
  const middle = () => clearFrom(Math.round((highest + lowest) / 2));
  const y = position === 'top' ? highest : position === 'bottom' ? lowest : middle();
  return { ...at(y), travel: lowest - highest };
}
