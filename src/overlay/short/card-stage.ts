/**
 * Where the picture is on a closing card. Each look has a stage of its own: texts stand on its ground at the head, the
 * film or the poster goes on in its window at the foot.
 */

import { lookOf } from '../../document/looks/design.js';
import type { CardStage } from '../../document/looks/look.types.js';
import { cardClaim } from '../../document/short/card-claim.js';
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import { SHORT_SIZE } from '../../document/short/short-format.js';
import type { Box } from '../../geometry.js';
import { weightOf } from './display-size.js';

export type { CardStage } from '../../document/looks/look.types.js';

/** What of a short decides where the picture of its card is. */
export type CardOf = Pick<
  ResolvedShort,
  'look' | 'design' | 'direction' | 'endCard' | 'offerText' | 'starRating' | 'logo'
> &
  Parameters<typeof cardClaim>[0];

/** Where a picture begins: under the texts of every safe zone, or higher where there is little to say. */
const TOP = { much: 1290, more: 1170, poster: 1110, little: 1040 } as const;
/** Letters of a claim that is long. */
const LONG = 32;

/** Height on the frame at which the picture of a card begins, px, but for what a card of texts covers. */
export function cardTop(short: CardOf): number {
  const { endCard, offerText, starRating, logo } = short;
  const isLong = weightOf(cardClaim(short).text) > LONG;
  const isProved = offerText !== '' || starRating > 0;
  // A poster is there to be seen.
  if (endCard === 'poster') return isLong || isProved || logo !== undefined ? TOP.poster : TOP.little;
  if (isLong || logo !== undefined) return TOP.much;
  return isProved ? TOP.more : TOP.little;
}

/** Air between the texts and the picture, px. */
const ABOVE_PICTURE = 40;
/** By how much a picture begins higher that a card of texts lies on. */
const LAPPED = 160;
const { width: WIDTH, height: HEIGHT } = SHORT_SIZE;

/** On even pixels. */
export function pictureWindow(short: CardOf): Box {
  const y = cardTop(short);
  const { stage } = lookOf(short).endCard;
  switch (stage) {
    case 'round':
    case 'slant':
      return { x: 0, y, width: WIDTH, height: HEIGHT - y };
    case 'page':
      // It starts with the words and leaves the page at the other side.
      return { x: short.direction === 'ltr' ? PAGE_MARGIN : 0, y, width: WIDTH - PAGE_MARGIN, height: HEIGHT - y };
    case 'strip':
      return { x: 0, y, width: WIDTH, height: HEIGHT - 60 - y };
    case 'sheet':
      return { x: 0, y: y - LAPPED, width: WIDTH, height: HEIGHT - y + LAPPED };
    case 'pane':
      return { x: 56, y, width: WIDTH - 112, height: 1850 - y };
    case 'arch': {
      return { x: ARCH_SIDE, y, width: WIDTH - 2 * ARCH_SIDE, height: FRAME_FOOT - 20 - y };
    }
    default:
      return stage satisfies never;
  }
}

/** Of the line around the frame. */
export const FRAME_FOOT = 1800;
const PAGE_MARGIN = 120;
/** An arch within that line, 20 from it. */
const ARCH_SIDE = 76;

/** The part of a region in which texts do not meet the picture. */
export function aboveWindow(stage: CardStage, window: Box, region: Box): Box {
  const foot = window.y - ABOVE_PICTURE + (stage === 'sheet' ? LAPPED : 0);
  return { ...region, height: Math.min(region.y + region.height, foot) - region.y };
}
