/** The ornaments of the hands: kickers, marks under headlines, feet. */

import { withAlpha } from '../../color.js';
import type { DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import { paperGrain } from '../grain.js';
import { markedLine } from '../marked-line.js';
import { pastHeads } from '../past-heads.js';
import { reportText } from '../report-text.js';
import { placeText, type SlideTextStyle, setText, textNodes } from '../set-text.js';
import { arrow, ellipseNode, pageDots, plated, rect } from '../shapes.js';
import type { SlidePart } from '../slide.types.js';
import { wholeSlide } from '../slide-frame.js';
import { pages } from '../templates/offer-coupon.js';
import { curvedArrow, squares, tapeStrip, seamTapes as tapes } from '../templates/scrapbook-paper.js';
import { seamButtons as buttons } from '../templates/seam-buttons.js';
import type { HeadlineMark, PageLine, Sheet, TemplateHand } from './archetype.types.js';
import { reading, textless } from './drawing.js';
import { lineBlock } from './items.js';
import { PAGE_FOOT_PX } from './page-room.js';

type Kicker = ReturnType<TemplateHand['underKicker']>;

/** A kicker in the accent, where that is legible. */
export function bareKicker(_: Box, { tones }: Sheet): Kicker {
  return { nodes: [], ink: tones.accent, on: tones.ground };
}

export function dashKicker({ x, y }: Box, { tones }: Sheet): Kicker {
  const dash = rect({ x: x - 84, y: Math.round(y + 7), width: 60, height: 10 }, tones.mark.fill);
  return { nodes: [dash], ink: tones.ink, on: tones.ground };
}

function around({ x, y, width, height }: Box, padX: number, padY: number): Box {
  return {
    x: Math.round(x - padX),
    y: Math.round(y - padY),
    width: Math.round(width + 2 * padX),
    height: Math.round(height + 2 * padY),
  };
}

export function pillKicker(ink: Box, { tones: { mark } }: Sheet): Kicker {
  const box = around(ink, 28, 20);
  return { nodes: [rect(box, mark.fill, Math.min(34, box.height / 2))], ink: mark.ink, on: mark.fill };
}

export function tapeKicker(ink: Box, { tones: { mark } }: Sheet): Kicker {
  return { nodes: [tapeStrip(around(ink, 26, 16), mark.fill)], ink: mark.ink, on: mark.fill };
}

export function noMark(_: readonly PageLine[], __: number, { tones }: Sheet): HeadlineMark {
  return { nodes: [], line: -1, ink: tones.ink, on: tones.ground };
}

/** A block under one of several lines. */
export function blockUnderLine(lines: readonly PageLine[], cap: number, { tones }: Sheet): HeadlineMark {
  const line = markedLine(lines);
  const marked = lines[line];
  if (marked === undefined) return { nodes: [], line: -1, ink: tones.ink, on: tones.ground };
  return {
    nodes: [rect(lineBlock(marked, cap, 0.2 * cap), tones.mark.fill)],
    line,
    ink: tones.mark.ink,
    on: tones.mark.fill,
  };
}

/** A highlighter's stroke under the marked line, or under the only one, which leaves the letters where they are. */
export function markerUnderLine(lines: readonly PageLine[], cap: number, { tones, kit }: Sheet): HeadlineMark {
  const own = { line: -1, ink: tones.ink, on: tones.ground };
  const marked = lines.at(markedLine(lines));
  if (marked === undefined || tones.ground !== kit.palette.paper) return { nodes: [], ...own };
  const { ink, y } = marked;
  const [left, right] = [ink.x - 14, ink.x + ink.width + 18].map(Math.round) as [number, number];
  const at = (share: number) => Math.round(y + share * cap);
  const data = `M${left} ${at(0.02)} L${right} ${at(-0.08)} L${right - 10} ${at(0.2)} L${left + 8} ${at(0.26)}Z`;
  return {
    nodes: [{ kind: 'shape', shape: { kind: 'path', data }, fill: withAlpha(kit.palette.onLight.fill, 0.5) }],
    ...own,
  };
}

/** Squares as on squared paper, in the colour of the ground's lines. */
export function scrapGround({ kit, tones }: Sheet): readonly DrawNode[] {
  const grain = tones.ground === kit.palette.paper ? paperGrain(kit.frame, tones.ink) : [];
  return [...grain, squares(wholeSlide(kit.frame), tones.line)];
}

const FOLIO: SlideTextStyle = { family: 'ShortFontInter', cut: 'text', leading: 1.5 };

interface FootStyle {
  readonly folio: SlideTextStyle;
  readonly cap: number;
  readonly arrow: number;
  /** True where the logo has the left of the foot: the number stands at the right, and the arrow on the hook alone. */
  readonly isBesideLogo: boolean;
}

/** Page number on the left of content slides, the arrow to the next slide on the right of all but the last. */
function plainFoot(y: number, sheet: Sheet, { folio, cap, arrow: widthPx, isBesideLogo }: FootStyle): SlidePart {
  const { kit, tones, plate } = sheet;
  const middle = Math.round(y + PAGE_FOOT_PX / 2);
  const right = kit.frame.safe.x + kit.frame.safe.width;
  const under = plate === undefined ? [] : [rect({ x: right - 74, y: middle - 24, width: 88, height: 48 }, plate)];
  const hasArrow = kit.role === 'hook' || (kit.role === 'content' && !isBesideLogo);
  const way = hasArrow ? [...under, ...arrow(right - 60, middle, 60, tones.ink, widthPx)] : [];
  if (kit.role !== 'content') return { nodes: way, texts: [] };
  const number = folioPart(middle, sheet, { folio, cap, ...(isBesideLogo ? { right } : {}) });
  return { nodes: [...number.nodes, ...way], texts: number.texts };
}

/** The page number, on a plate where the words have plates. `right`: where it ends; default: at the left. */
function folioPart(
  middle: number,
  sheet: Sheet,
  { folio, cap, right }: Pick<FootStyle, 'folio' | 'cap'> & { readonly right?: number },
): SlidePart & { readonly width: number } {
  const { kit, tones, plate } = sheet;
  const set = setText(`${kit.position}/${kit.count}`, folio, { cap, width: 200, maxLines: 1 }, kit);
  const [x, align] = right === undefined ? [kit.frame.safe.x, 'start' as const] : [right - 200, 'end' as const];
  const placed = placeText(set, x, Math.round(middle - cap / 2), align);
  return {
    nodes: [...plated(placed, plate), ...textNodes(placed, tones.muted)],
    texts: reportText('folio', placed, reading(sheet, tones.muted)),
    width: set.inkWidth,
  };
}

/** A line across the slide that passes behind heads. */
function acrossFoot({ heads = [] }: Sheet, { x, y, width, height }: Box, fill: string): readonly DrawNode[] {
  return pastHeads({ from: x, to: x + width, y: y + height / 2 }, heads).map(({ from, to }) =>
    rect({ x: from, y, width: to - from, height }, fill),
  );
}

/** The line along the foot of the template boldStatement, which continues across every seam. */
export function threadFoot(y: number, sheet: Sheet): SlidePart {
  const { kit, tones } = sheet;
  const { safe, width } = kit.frame;
  const middle = Math.round(y + PAGE_FOOT_PX / 2);
  const thread = (from: number, to: number) =>
    acrossFoot(sheet, { x: from, y: middle - 3, width: to - from, height: 6 }, tones.mark.fill);
  const dot = (x: number) =>
    thread(x - 11, x + 11).length === 0
      ? []
      : [ellipseNode({ x: x - 11, y: middle - 11, width: 22, height: 22 }, tones.mark.fill)];
  if (kit.role === 'hook')
    return {
      nodes: [
        ...dot(safe.x + 11),
        ...thread(safe.x + 11, width),
        ...arrow(width - 132, middle, 60, tones.mark.fill, 6),
      ],
      texts: [],
    };
  const end = safe.x + safe.width - 11;
  if (kit.role === 'close') return { nodes: [...thread(0, end), ...dot(end)], texts: [] };
  const { nodes, texts, width: numberWidth } = folioPart(middle, sheet, { folio: FOLIO, cap: 22 });
  return {
    nodes: [...thread(0, safe.x - 20), ...nodes, ...thread(Math.round(safe.x + numberWidth + 20), width)],
    texts,
  };
}

export function hairlineFoot(y: number, sheet: Sheet): SlidePart {
  const { width } = sheet.kit.frame;
  const foot = plainFoot(y + 10, sheet, {
    folio: { family: 'ShortFontDMSerif', cut: 'display', leading: 1.5 },
    cap: 22,
    arrow: 3,
    isBesideLogo: true,
  });
  return { ...foot, nodes: [...acrossFoot(sheet, { x: 0, y, width, height: 2 }, sheet.tones.line), ...foot.nodes] };
}

/** The foot of a slide with tape over the seams; on the hook an arrow drawn by hand. */
export function handFoot(y: number, sheet: Sheet): SlidePart {
  const { kit, tones } = sheet;
  const { safe } = kit.frame;
  const tip = { x: safe.x + safe.width - 12, y: Math.round(y + PAGE_FOOT_PX / 2) };
  const way = { nodes: curvedArrow(tip, tones.ink), texts: [] };
  const foot =
    kit.role === 'hook'
      ? way
      : plainFoot(y, sheet, {
          folio: { family: 'ShortFontPermanentMarker', cut: 'book', leading: 1.5 },
          cap: 28,
          arrow: 6,
          isBesideLogo: true,
        });
  return { ...foot, nodes: [...foot.nodes, ...tapes(kit, withAlpha(kit.palette.onLight.fill, 0.86))] };
}

/**
 * Dots, one for each slide, of which this slide's is wide, and the page number; buttons on the seams, as on the
 * template's other pages.
 */
export function dotFoot(y: number, sheet: Sheet): SlidePart {
  const { kit, tones } = sheet;
  const { safe } = kit.frame;
  const middle = Math.round(y + PAGE_FOOT_PX / 2);
  if (kit.role !== 'content') return { nodes: buttons(kit), texts: [] };
  const marks = [...buttons(kit), ...pageDots(kit, { x: safe.x, middle, side: 12 }, [tones.mark.fill, tones.line])];
  const style: SlideTextStyle = { family: 'ShortFontPoppins', cut: 'text', leading: 1.6 };
  const number = folioPart(middle, sheet, { folio: style, cap: 20, right: safe.x + safe.width });
  return { nodes: [...marks, ...number.nodes], texts: number.texts };
}

export function barFoot(y: number, { kit }: Sheet): SlidePart {
  return textless(pages(kit, Math.round(y + PAGE_FOOT_PX / 2 + (kit.frame.aspect === '9:16' ? 24 : 48))));
}

/** The two sides of a comparison as a band along the foot of the slide. */
export function twoToneFoot(y: number, sheet: Sheet): SlidePart {
  const { kit, tones } = sheet;
  const { width, height } = kit.frame;
  const [first, second] = kit.position % 2 === 0 ? [tones.mark.fill, tones.ink] : [tones.ink, tones.mark.fill];
  const band = [first, second].map((fill, index) =>
    rect({ x: (index * width) / 2, y: height - 22, width: width / 2, height: 22 }, fill),
  );
  const foot = plainFoot(y, sheet, {
    folio: { family: 'ShortFontSpaceGrotesk', cut: 'display', leading: 1.5 },
    cap: 21,
    arrow: 5,
    isBesideLogo: false,
  });
  return { ...foot, nodes: [...band, ...foot.nodes] };
}
