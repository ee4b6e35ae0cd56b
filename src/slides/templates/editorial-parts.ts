/** What the cover and the pages of editorialStory share: type, and the foot with its hairline. */

import { type Box, overlaps } from '../../geometry.js';
import { type LightRange, worstContrast } from '../../layout/light-range.js';
import type { SlideGround } from '../ground.js';
import { pastHeads } from '../past-heads.js';
import { logoArea, placeLogo } from '../place-logo.js';
import { reportText } from '../report-text.js';
import type { PriceStyle } from '../set-price.js';
import { placeText, type SlideTextStyle, setText, textNodes } from '../set-text.js';
import { arrow, flat, plated, rect } from '../shapes.js';
import type { PaintedSlide, SlideKit } from '../slide.types.js';
import type { Veil } from '../veil.js';
import { veiledBackdrop } from '../veil-bands.js';

const HEADLINE: SlideTextStyle = { family: 'ShortFontDMSerif', cut: 'display', leading: 1.62, letterSpacing: -0.005 };
const KICKER: SlideTextStyle = {
  family: 'ShortFontLato',
  cut: 'text',
  leading: 1.7,
  upperCase: true,
  letterSpacing: 0.14,
};
const FOLIO: SlideTextStyle = { family: 'ShortFontDMSerif', cut: 'display', leading: 1.5 };
export const EDITORIAL_PRICE: PriceStyle = {
  price: { family: 'ShortFontDMSerif', cut: 'display', leading: 1.5 },
  aside: { family: 'ShortFontLato', cut: 'book', leading: 1.7 },
};
export const EDITORIAL_KICKER_CAP_PX = 22;
/** The type of kickers and headlines. */
export const COPY = { kicker: KICKER, kickerCap: EDITORIAL_KICKER_CAP_PX, headline: HEADLINE };
/** Height of the foot: hairline, then page number and logo. */
export const EDITORIAL_FOOT_PX = 62;

const LOGO_SHARE = 0.62;

/** Where the foot begins. */
export function hairlineY({ frame: { safe } }: SlideKit): number {
  return safe.y + safe.height - EDITORIAL_FOOT_PX;
}

/** The box of the page number or the arrow in the foot. */
function markBox(kit: SlideKit): Box {
  const { x, width } = kit.frame.safe;
  return { x: x + width - 90, y: hairlineY(kit), width: 110, height: EDITORIAL_FOOT_PX + 10 };
}

/** The boxes in the foot: products keep off them. */
export function footMarks(kit: SlideKit): readonly Box[] {
  const { x } = kit.frame.safe;
  return [
    markBox(kit),
    ...logoArea(kit, { x, y: Math.round(hairlineY(kit) + EDITORIAL_FOOT_PX / 2 + 10), share: LOGO_SHARE }),
  ];
}

/** The ground beside a photo that does not fill its slide. */
export function paperGround({ palette: { paper } }: SlideKit, box: Box): SlideGround {
  return { nodes: [rect(box, paper)], backdrop: flat(paper) };
}

/** What the foot is drawn from. */
export interface Foot {
  /** The height of the hairline, px from the top. */
  readonly y: number;
  readonly ink: string;
  readonly hairline: string;
  /** Distance from the slide's sides, px. */
  readonly inset: number;
  /** The veil under it, a plate where its opacity is 1; absent on paper. */
  readonly veil?: Veil;
  readonly isPlated: boolean;
  /** Boxes of heads that the hairline passes behind. */
  readonly heads?: readonly Box[];
  /** What lies under the veil. */
  backdrop(box: Box): LightRange;
}

/** Hairline across the seam; below it the logo, and the page number or the arrow. */
export function drawFoot(kit: SlideKit, foot: Foot): Pick<PaintedSlide, 'nodes' | 'texts' | 'logo'> {
  const { y, ink, hairline, inset, veil, isPlated } = foot;
  const { width, safe } = kit.frame;
  const from = kit.role === 'hook' ? safe.x : inset;
  const to = kit.role === 'close' ? safe.x + safe.width : width - inset;
  const middle = Math.round(y + EDITORIAL_FOOT_PX / 2 + 10);
  const plate = veil?.opacity === 1 ? veil.color : undefined;
  const veiled = (box: Box) =>
    veil === undefined || plate !== undefined
      ? foot.backdrop(box)
      : veiledBackdrop(foot.backdrop(box), box, { cores: [box], veil, frame: kit.frame });
  const logo = placeLogo(kit, { x: safe.x, y: middle, share: LOGO_SHARE, radiusPx: 0, isPlated }, veiled);
  // A plate that would cover a head stands at the other side.
  const isOnHead = (foot.heads ?? []).some((head) => overlaps(head, markBox(kit)));
  const isLeft = plate !== undefined && logo === undefined && isOnHead;
  const right = isLeft ? safe.x + 80 : safe.x + safe.width;
  const rule = pastHeads({ from, to, y }, foot.heads ?? []).map((part) =>
    rect({ x: part.from, y, width: part.to - part.from, height: 2 }, hairline),
  );
  if (kit.role === 'hook') {
    const under = plate === undefined ? [] : [rect({ x: right - 80, y: middle - 24, width: 96, height: 48 }, plate)];
    return {
      nodes: [...rule, ...(logo?.nodes ?? []), ...under, ...arrow(right - 64, middle, 64, ink, 3)],
      texts: [],
      logo,
    };
  }
  if (kit.role === 'close') return { nodes: [...rule, ...(logo?.nodes ?? [])], texts: [], logo };
  const folio = setText(`${kit.position} / ${kit.count}`, FOLIO, { cap: 22, width: 200, maxLines: 1 }, kit);
  const placed = placeText(folio, right - 200, middle - 11, 'end');
  return {
    logo,
    nodes: [...rule, ...(logo?.nodes ?? []), ...plated(placed, plate), ...textNodes(placed, ink)],
    texts: reportText('folio', placed, {
      ink,
      ratio: (box) => worstContrast(ink, foot.backdrop(box), veil?.color, veil?.opacity),
    }),
  };
}
