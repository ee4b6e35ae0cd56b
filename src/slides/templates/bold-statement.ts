/**
 * boldStatement (creative): the photo fills the slide; condensed capitals stand on it, their last line on a block of
 * the accent. A thread of the accent runs along the foot, across every seam.
 */

import { contrast } from '../../color.js';
import type { DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import { flow } from '../flow.js';
import { designedGround } from '../ground.js';
import { ladder } from '../ladder.js';
import type { Backdrop } from '../luma-map.js';
import { placeArt } from '../place-art.js';
import { reportText } from '../report-text.js';
import { setCopy } from '../set-copy.js';
import {
  inkOf,
  type PlacedLines,
  paragraphGap,
  placeText,
  type SetText,
  setText,
  type TextStyle,
  textNodes,
} from '../set-text.js';
import { arrow, besideLogo, button, ellipse, logoArea, logoExtent, placeLogo, rect } from '../shapes.js';
import type { Density, LaidSlide, SlideKit, SlideTemplate, SlideText, TextReport } from '../slide.types.js';
import { standWords } from '../stand-words.js';
import { readingOf, slideVeils, type Veil, veiledContrast } from '../veil.js';

const HEADLINE: TextStyle = {
  family: 'ShortFontAnton',
  cut: 'display',
  leading: 1.33,
  upperCase: true,
  letterSpacing: 0.005,
};
const BODY: TextStyle = { family: 'ShortFontInter', cut: 'text', leading: 1.9 };
const KICKER: TextStyle = {
  family: 'ShortFontInter',
  cut: 'display',
  leading: 1.6,
  upperCase: true,
  letterSpacing: 0.09,
};
const CTA: TextStyle = { family: 'ShortFontInter', cut: 'display', leading: 1.6 };

const KICKER_CAP = 23;
const FOLIO_CAP = 22;
const FOOT = 30;

export const boldStatement: SlideTemplate = {
  name: 'boldStatement',
  accent: '#ff4d00',
  ladder: ladder([
    [124, 33, 0],
    [108, 32, 0],
    [94, 31, 0],
    [82, 30, 0],
    [72, 28.5, 0],
    [64, 27, 0],
    [57, 25.5, 0],
    [51, 24, 0],
    [46, 22.5, 0],
    [42, 21.5, 0],
    [38, 20.5, 0],
    [34, 19.8, 0],
    [31, 19.3, 0],
  ]),
  hookScales: [1.55, 1.4, 1.28, 1.18, 1.1, 1],
  movable: 'all',
  onCards: false,
  lay: layBold,
};

function layBold(text: SlideText, density: Density, kit: SlideKit): LaidSlide {
  const { safe, width, height } = kit.frame;
  const copy = setCopy(text, density, kit, {
    kicker: KICKER,
    kickerCap: KICKER_CAP,
    headline: headlineStyle(text.headline),
    body: BODY,
    width: safe.width,
    kickerWidth: safe.width - 84,
    headlineWidth: safe.width - 0.4 * density.headline,
  });
  const { kicker, headline, body } = copy;
  const cta =
    kit.callToAction === ''
      ? undefined
      : button(
          kit,
          { text: CTA, cap: 27, fill: kit.palette.accent, ink: kit.palette.onAccent, radius: 0, padX: 40, padY: 32 },
          safe.width,
        );

  const plate = headline === undefined ? 0 : Math.round(0.2 * density.headline);
  const drop = headline === undefined ? 0 : Math.round(blockDrop(headline) + 0.05 * density.headline);
  const stack = flow(
    [
      kicker && { height: kicker.height, after: 40 + plate * 0.6 },
      headline && { height: headline.height + drop, after: Math.max(40, density.body * 1.35) },
      ...body.map((set, index) => ({
        height: set.height,
        after: index === body.length - 1 ? 52 : paragraphGap(BODY, density),
      })),
      cta && { height: cta.height, after: 0 },
    ],
    density.air,
  );

  const footY = safe.y + safe.height - FOOT / 2;
  const top =
    safe.y + (logoExtent(kit) === undefined ? Math.max(44, kicker === undefined ? crown(headline) : 0) : 84 + 44);
  const bottom = footY - FOOT / 2 - 46;
  const room = bottom - top;
  const full: Box = { x: 0, y: 0, width, height };
  const { start, stages, covered } = standWords({
    position: kit.textPosition,
    height: stack.height,
    top,
    bottom,
    picture: full,
    edge: safe.x + safe.width,
    crest: besideLogo(kit),
    ragged: [
      kicker && { set: kicker, inset: 84 },
      headline && { set: headline, inset: 0.4 * density.headline },
      ...body.map((set) => ({ set, inset: 0 })),
      cta && { set: { inkWidth: cta.width }, inset: 0 },
    ].flatMap((part, index) =>
      part === undefined ? [] : [{ y: stack.at[index] ?? 0, right: safe.x + part.inset + part.set.inkWidth }],
    ),
  });

  return {
    // While type is large the photo keeps its share; a long text may take the room it needs.
    fits: stack.height <= (density.headline > 60 ? Math.min(room, 0.62 * height) : room) && copy.fits,
    strain: copy.strain,
    unrest: copy.unrest,
    paint: (picture, isPlated = false) => {
      const at = (index: number) => start + (stack.at[index] ?? 0);
      const kickerAt = kicker && placeText(kicker, safe.x + 84, at(0));
      const headlineAt = headline && placeText(headline, safe.x, at(1));
      const bodyAt = body.map((set, index) => placeText(set, safe.x, at(2 + index)));
      const ctaAt = cta?.at(safe.x, Math.round(at(2 + body.length)));

      const { palette } = kit;
      const placed = [kickerAt, headlineAt, ...bodyAt].filter((item) => item !== undefined);
      const boxes = placed.flatMap(inkOf);
      const last =
        headlineAt?.lines.length !== undefined && headlineAt.lines.length > 1 ? headlineAt.lines.length - 1 : -1;
      const blocks = headlineAt === undefined || last < 0 ? [] : [lastLineBlock(headlineAt, last, density.headline)];
      const logoAt = { x: safe.x, y: safe.y + 42 };
      const cards = [...blocks, ...(ctaAt === undefined ? [] : [ctaAt.box]), ...logoArea(kit, logoAt)];
      const art = placeArt(picture, {
        ...{ box: full, stages, covered, words: [...boxes, ...cards] },
        ground: designedGround(kit, palette.night),
      });
      const footBox: Box = { x: 0, y: footY - 20, width, height: 40 };
      const veils = slideVeils(boxes, footBox, {
        backdrop: art.backdrop,
        inks: { light: '#ffffff', dark: palette.deep },
        frame: kit.frame,
      });
      const veil = veils.words;

      const logo = placeLogo(kit, { ...logoAt, isPlated }, veils.behind);
      const folio = foot(kit, footY, veils.foot, (box) => art.backdrop(box));

      const onAccent = contrast(palette.onAccent, palette.accent);
      const reading = readingOf(art.backdrop, veil);
      const onBlock: typeof reading = {
        ...reading,
        ratio: (box, index) => (index === last ? onAccent : reading.ratio(box, index)),
      };
      return {
        nodes: [
          ...art.nodes,
          ...veils.nodes,
          ...(logo?.nodes ?? []),
          ...(kickerAt === undefined
            ? []
            : [
                rect(
                  { x: safe.x, y: Math.round((kickerAt.lines[0]?.y ?? 0) - KICKER_CAP / 2 - 5), width: 60, height: 10 },
                  palette.accent,
                ),
                ...textNodes(kickerAt, veil.ink),
              ]),
          ...blocks.map((box) => rect(box, palette.accent)),
          ...(headlineAt === undefined
            ? []
            : textNodes(headlineAt, veil.ink).map((node, index) =>
                index === last && node.kind === 'text'
                  ? { ...node, fill: palette.onAccent, x: node.x + 0.2 * density.headline }
                  : node,
              )),
          ...bodyAt.flatMap((item) => textNodes(item, veil.ink)),
          ...(ctaAt?.nodes ?? []),
          ...folio.nodes,
        ],
        isLogoPlated: logo?.isPlated,
        onPhoto: { subjects: art.subjects, cards },
        texts: [
          ...reportText('kicker', kickerAt, reading),
          ...reportText('headline', headlineAt, onBlock),
          ...bodyAt.flatMap((item) => reportText('body', item, reading)),
          ...(ctaAt ? [ctaAt.report] : []),
          ...folio.texts,
        ],
      };
    },
  };
}

/** How far the block under the last line reaches below its baseline: marks such as ogoneks lie on it whole. */
function blockDrop({ cap, block, lineCount }: SetText): number {
  const last = block.lines.at(-1);
  const hanging = last === undefined || lineCount < 2 ? 0 : last.inkBottom - last.baseline + 0.05 * cap;
  return Math.max(0.15 * cap, hanging);
}

/** How far the marks on the first line's capitals rise above them. */
function crown(headline: SetText | undefined): number {
  const first = headline?.block.lines[0];
  return headline === undefined || first === undefined ? 0 : Math.ceil(first.baseline - headline.cap - first.inkTop);
}

function lastLineBlock(headline: PlacedLines, index: number, cap: number): Box {
  const line = headline.lines[index];
  if (line === undefined) throw new TypeError('internal: no such line');
  const pad = 0.2 * cap;
  const top = Math.min(line.y - cap - pad * 0.75, line.ink.y - 0.05 * cap);
  const end = line.y + blockDrop(headline.set);
  return {
    x: Math.round(line.ink.x),
    y: Math.round(top),
    width: Math.round(line.ink.width + 2 * pad),
    height: Math.round(end - top),
  };
}

/** Marks on capitals need more room below commas and tails than bare capitals do. */
function headlineStyle(text: string): TextStyle {
  return /\p{M}/u.test(text.normalize('NFD')) ? { ...HEADLINE, leading: 1.5 } : HEADLINE;
}

/** The thread: it begins on the hook, passes the page number on content slides, and ends on the close. */
function foot(
  kit: SlideKit,
  y: number,
  veil: Veil,
  behind: (box: Box) => Backdrop,
): { readonly nodes: readonly DrawNode[]; readonly texts: readonly TextReport[] } {
  const { width, safe } = kit.frame;
  const { ink } = veil;
  const { accent } = kit.palette;
  const thread = (from: number, to: number) => rect({ x: from, y: y - 3, width: to - from, height: 6 }, accent);
  const dot = (x: number) => ellipse({ x: x - 11, y: y - 11, width: 22, height: 22 }, accent);
  if (kit.role === 'hook') {
    const tip = width - 72;
    return { nodes: [dot(safe.x + 11), thread(safe.x + 11, width), ...arrow(tip - 60, y, 60, accent, 6)], texts: [] };
  }
  if (kit.role === 'close')
    return { nodes: [thread(0, safe.x + safe.width - 11), dot(safe.x + safe.width - 11)], texts: [] };
  const folio = setText(`${kit.position}/${kit.count}`, KICKER, { cap: FOLIO_CAP, width: 200, maxLines: 1 }, kit);
  const placed = placeText(folio, safe.x, Math.round(y - FOLIO_CAP / 2));
  return {
    nodes: [thread(0, safe.x - 20), ...textNodes(placed, ink), thread(Math.round(safe.x + folio.inkWidth + 20), width)],
    texts: reportText('folio', placed, {
      ink,
      veil: veil.opacity,
      ratio: (box) => veiledContrast(behind(box), ink, veil),
    }),
  };
}
