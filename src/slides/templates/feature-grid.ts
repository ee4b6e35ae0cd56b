/**
 * featureGrid (ad_driven): the photo in a rounded panel, the features as a grid of cards with ticks; the close turns to
 * the accent. A button with an arrow sits on every seam, half on each slide.
 */

import { contrast, readableOn } from '../../color.js';
import type { DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import { flow } from '../flow.js';
import { designedGround } from '../ground.js';
import { ladder } from '../ladder.js';
import { placeArt } from '../place-art.js';
import { type Feature, readFeatures } from '../read-features.js';
import { reportText } from '../report-text.js';
import { setCopy, setParagraphs } from '../set-copy.js';
import {
  type PlacedLines,
  paragraphGap,
  placeText,
  type SetText,
  setText,
  type TextStyle,
  textNodes,
  unrestOf,
} from '../set-text.js';
import { arrow, button, ellipse, logoArea, logoExtent, placeLogo, rect, tick } from '../shapes.js';
import type { Density, LaidSlide, SlideKit, SlideTemplate, SlideText } from '../slide.types.js';
import { standWords } from '../stand-words.js';

const HEADLINE: TextStyle = { family: 'ShortFontPoppins', cut: 'display', leading: 1.56, letterSpacing: -0.018 };
const TITLE: TextStyle = { family: 'ShortFontPoppins', cut: 'text', leading: 1.75 };
const BODY: TextStyle = { family: 'ShortFontPoppins', cut: 'book', leading: 1.95 };
const KICKER: TextStyle = { family: 'ShortFontPoppins', cut: 'text', leading: 1.6 };
const CTA: TextStyle = { family: 'ShortFontPoppins', cut: 'text', leading: 1.6 };

const INSET = 36;
/** A lower panel shows too little of its photo. */
const LEAST_PANEL = 230;
/** What shows of the photo around a full sheet. */
const FRAME = 28;
const RADIUS = 44;
const KICKER_CAP = 23;
const GAP = 20;
const SEAM_RADIUS = 46;
/** Row of dots and page number. */
const FOOT = 68;

export const featureGrid: SlideTemplate = {
  name: 'featureGrid',
  accent: '#2861f2',
  ladder: ladder([
    [60, 26, 0.46],
    [55, 25.5, 0.42],
    [50, 25, 0.37],
    [46, 24.5, 0.32],
    [42, 24, 0.27],
    [39, 23.5, 0.22],
    [36, 23, 0.17],
    [36, 23.5, 0],
    [34, 22.8, 0],
    [32, 22, 0],
    [30, 21.2, 0],
    [28.5, 20.6, 0],
    [27, 20, 0],
  ]),
  hookScales: [1.6, 1.45, 1.3, 1.18, 1.08, 1],
  movable: 'hook',
  onCards: true,
  lay: (text, density, kit) => (kit.role === 'hook' ? layHook(text, density, kit) : layGrid(text, density, kit)),
};

interface Column {
  readonly x: number;
  readonly width: number;
}

/** Words stay clear of stories' right rail; the cards around them reach a little further. */
function columnOf(kit: SlideKit): Column {
  const { safe, aspect, width } = kit.frame;
  return aspect === '9:16'
    ? { x: width - safe.x - safe.width, width: 2 * safe.width + 2 * safe.x - width }
    : { x: safe.x, width: safe.width };
}

function chip(kit: SlideKit, text: string, width: number, fill: string, ink: string) {
  if (text === '') return undefined;
  const set = setText(text, KICKER, { cap: KICKER_CAP, width: width - 56, maxLines: 2 }, kit);
  const height = Math.round(set.height + 40);
  return {
    height,
    fits: set.fits,
    at: (x: number, y: number) => {
      const placed = placeText(set, x + 28, y + 20);
      const box = { x: Math.round(x), y: Math.round(y), width: Math.round(set.inkWidth + 56), height };
      return {
        nodes: [rect(box, fill, Math.min(height / 2, 34)), ...textNodes(placed, ink)],
        texts: reportText('kicker', placed, { ink, ratio: () => contrast(ink, fill) }),
      };
    },
  };
}

/** The hook: the picture is the slide; its words stand on a card at the foot. */
function layHook(text: SlideText, density: Density, kit: SlideKit): LaidSlide {
  const { width, height, safe } = kit.frame;
  const { palette } = kit;
  const column = columnOf(kit);
  const pad = 44;
  const inner: Column = {
    x: column.x + (kit.frame.aspect === '9:16' ? 0 : pad - 8),
    width: column.width - (kit.frame.aspect === '9:16' ? 0 : 2 * (pad - 8)),
  };
  const label = chip(kit, text.kicker, inner.width, palette.accent, palette.onAccent);
  const { headline, body, fits, strain, unrest } = setCopy({ ...text, kicker: '' }, density, kit, {
    kicker: KICKER,
    kickerCap: KICKER_CAP,
    headline: HEADLINE,
    body: BODY,
    width: inner.width,
  });
  const stack = flow(
    [
      label && { height: label.height, after: 38 },
      headline && { height: headline.height, after: density.headline * 0.4 + 34 },
      ...body.map((set) => ({ height: set.height, after: paragraphGap(BODY, density) })),
    ],
    density.air,
  );
  const card = { height: stack.height + 2 * pad + (body.length === 0 ? 10 : 16) };
  const top = safe.y + (logoExtent(kit) === undefined ? 48 : 100);
  const bottom = kit.frame.aspect === '9:16' ? safe.y + safe.height + pad - 36 : height - INSET - 40;
  const panel: Box = { x: INSET, y: INSET, width: width - 2 * INSET, height: height - 2 * INSET };
  const empty = stack.height === 0;
  const across = { x: inner.x - pad, width: inner.width + 2 * pad };
  const {
    start: cardY,
    stages,
    covered,
  } = standWords({
    position: kit.textPosition,
    height: empty ? 0 : card.height,
    top,
    bottom,
    picture: panel,
    across,
  });
  return {
    fits: card.height <= bottom - top && fits && (label?.fits ?? true),
    strain,
    unrest,
    paint: (picture, isPlated = false) => {
      const logoAt = { x: column.x + 8, y: safe.y + 44 };
      const cards = [...covered, ...logoArea(kit, logoAt)];
      const art = placeArt(picture, {
        ...{ box: panel, stages, covered, words: cards },
        shape: { kind: 'rect', box: panel, radiusPx: RADIUS },
        ground: designedGround(kit, palette.accent),
      });
      const y = (index: number) => cardY + pad + (stack.at[index] ?? 0);
      const labelAt = label?.at(inner.x, y(0));
      const headlineAt = headline && placeText(headline, inner.x, y(1));
      const bodyAt = body.map((set, index) => placeText(set, inner.x, y(2 + index)));
      const on = (ink: string) => ({ ink, ratio: () => contrast(ink, '#ffffff') });
      const logo = placeLogo(kit, { ...logoAt, isPlated }, (box) => art.backdrop(box));
      return {
        nodes: [
          rect({ x: 0, y: 0, width, height }, palette.mist),
          ...art.nodes,
          ...(logo?.nodes ?? []),
          ...(empty ? [] : [whiteCard({ ...across, y: cardY, height: card.height }, 36)]),
          ...(labelAt?.nodes ?? []),
          ...(headlineAt === undefined ? [] : textNodes(headlineAt, palette.deep)),
          ...bodyAt.flatMap((item) => textNodes(item, palette.muted)),
          ...seams(kit),
        ],
        isLogoPlated: logo?.isPlated,
        onPhoto: { subjects: art.subjects, cards },
        texts: [
          ...(labelAt?.texts ?? []),
          ...reportText('headline', headlineAt, on(palette.deep)),
          ...bodyAt.flatMap((item) => reportText('body', item, on(palette.muted))),
        ],
      };
    },
  };
}

function layGrid(text: SlideText, density: Density, kit: SlideKit): LaidSlide {
  const { width, height, safe } = kit.frame;
  const { palette } = kit;
  const column = columnOf(kit);
  const closing = kit.role === 'close';
  const [ground, ink] = closing ? [palette.accent, palette.onAccent] : [palette.mist, palette.deep];
  const label = chip(
    kit,
    text.kicker,
    column.width,
    closing ? palette.onAccent : palette.accent,
    closing ? readableOn(palette.onAccent) : palette.onAccent,
  );
  const headline =
    text.headline === ''
      ? undefined
      : setText(text.headline, HEADLINE, { cap: density.headline, width: column.width, maxLines: 6 }, kit);
  const grid = layCards(text.body, density, kit, column, closing);
  const cta =
    kit.callToAction === ''
      ? undefined
      : button(
          kit,
          {
            text: CTA,
            cap: 27,
            fill: closing ? palette.onAccent : palette.accent,
            ink: closing ? readableOn(palette.onAccent) : palette.onAccent,
            radius: 60,
            padX: 46,
            padY: 34,
          },
          column.width,
        );
  const stack = flow(
    [
      label && { height: label.height, after: 36 },
      headline && { height: headline.height, after: density.headline * 0.35 + 36 },
      grid && { height: grid.height, after: 40 },
      cta && { height: cta.height, after: 0 },
    ],
    density.air,
  );
  const end = safe.y + safe.height - (closing ? 0 : FOOT) + (kit.frame.aspect === '9:16' ? -16 : 18);
  const place = kit.textPosition ?? 'bottom';
  const tall = kit.frame.aspect === '9:16';
  // Too many words for a panel: the sheet takes nearly all, the photo looks out around it. On tall slides it always
  // does.
  const leftForPanel = place === 'bottom' ? end - stack.height - 52 - INSET : 0;
  const framed = tall || (density.art === 0 && leftForPanel < LEAST_PANEL);
  const artHeight = Math.round(density.art * (end - INSET));
  const first = framed ? safe.y + (tall ? 30 : 14) : INSET + artHeight + 52;
  const topFirst = safe.y + 40;
  const room = place === 'top' && !framed ? end - topFirst - artHeight - 52 : end - first;
  return {
    fits: stack.height <= room && [label, headline, grid].every((set) => set?.fits ?? true),
    strain: headline?.strain ?? 0,
    unrest: unrestOf(headline),
    paint: (picture, isPlated = false) => {
      const slack = Math.max(0, room - stack.height);
      // The picture takes what the words leave.
      const grown = place === 'middle' ? artHeight + slack / 2 : artHeight + slack;
      const start = Math.round(
        framed
          ? first + (place === 'top' ? 0 : tall && place === 'bottom' ? slack : slack / 2)
          : place === 'top'
            ? topFirst
            : first + grown - artHeight,
      );
      const panel: Box = framed
        ? { x: 0, y: 0, width, height }
        : place === 'top'
          ? { x: INSET, y: start + stack.height + 52, width: width - 2 * INSET, height: grown }
          : { x: INSET, y: INSET, width: width - 2 * INSET, height: start - 52 - INSET };
      const pad = 52;
      // On tall slides the sheet is as high as its words and, like them, clear of the right rail.
      const sheet: Box = tall
        ? {
            x: column.x - pad,
            y: start - pad,
            width: column.width + 2 * pad,
            height: Math.round(stack.height + 2 * pad + (closing ? 0 : FOOT - 24)),
          }
        : { x: FRAME, y: FRAME, width: width - 2 * FRAME, height: height - 2 * FRAME };
      // Without a word the picture is the slide: no empty sheet.
      const bare = tall && stack.height === 0;
      // The logo stands in the panel, or on a tall slide above its sheet, where there is room.
      const aboveSheet = bare || sheet.y >= safe.y + 84 + 44 ? { x: column.x + 8, y: safe.y + 44 } : undefined;
      const inPanel = panel.height > 190 ? { x: panel.x + 36, y: panel.y + 78 } : undefined;
      const corner = framed ? (tall ? aboveSheet : undefined) : inPanel;
      // On a tall slide a cutout keeps clear of it.
      const beside = tall && corner !== undefined ? corner.x + (logoExtent(kit)?.width ?? -corner.x) : 0;
      const stage: Box =
        bare || !tall ? panel : { x: beside, y: 80, width: width - beside, height: Math.max(200, sheet.y - 80) };
      const covered = tall && !bare ? [sheet] : [];
      const cards = [...covered, ...logoArea(kit, corner)];
      const art = placeArt(picture, {
        ...{ box: panel, stages: [stage], covered, words: cards },
        shape: { kind: 'rect', box: panel, radiusPx: framed ? 0 : Math.min(RADIUS, panel.height / 2) },
        ground: designedGround(kit, closing ? palette.night : palette.accent),
      });
      const y = (index: number) => start + (stack.at[index] ?? 0);
      const labelAt = label?.at(column.x, y(0));
      const headlineAt = headline && placeText(headline, column.x, y(1));
      const [gridAt, ctaAt] = [grid?.at(Math.round(y(2))), cta?.at(column.x, Math.round(y(3)))];
      const logo = corner && placeLogo(kit, { ...corner, isPlated }, (box) => art.backdrop(box));
      const folio =
        closing || bare
          ? undefined
          : folioOf(kit, column, tall ? start + stack.height + 56 : safe.y + safe.height - 22);
      return {
        nodes: [
          rect({ x: 0, y: 0, width, height }, ground),
          ...(panel.height > 24 ? art.nodes : []),
          ...(framed && !bare ? [rect(sheet, ground, RADIUS)] : []),
          ...(logo?.nodes ?? []),
          ...(labelAt?.nodes ?? []),
          ...(headlineAt === undefined ? [] : textNodes(headlineAt, ink)),
          ...(gridAt?.nodes ?? []),
          ...(ctaAt?.nodes ?? []),
          ...(folio?.nodes ?? []),
          ...seams(kit),
        ],
        isLogoPlated: logo?.isPlated,
        onPhoto: framed && !tall ? undefined : { subjects: art.subjects, cards },
        texts: [
          ...(labelAt?.texts ?? []),
          ...reportText('headline', headlineAt, { ink, ratio: () => contrast(ink, ground) }),
          ...(gridAt?.texts ?? []),
          ...(ctaAt ? [ctaAt.report] : []),
          ...(folio?.texts ?? []),
        ],
      };
    },
  };
}

interface LaidCards {
  readonly height: number;
  readonly fits: boolean;
  at(y: number): { readonly nodes: readonly DrawNode[]; readonly texts: ReturnType<typeof reportText> };
}

function layCards(
  bodyText: string,
  density: Density,
  kit: SlideKit,
  column: Column,
  onAccent: boolean,
): LaidCards | undefined {
  if (bodyText === '') return undefined;
  const features = readFeatures(bodyText);
  return features.length === 0
    ? layParagraph(bodyText, density, kit, column, onAccent)
    : layFeatures(features, density, kit, column);
}

/** Running text: one card with the accent at its edge; on the accent itself, plain. */
function layParagraph(text: string, density: Density, kit: SlideKit, column: Column, onAccent: boolean): LaidCards {
  const { palette } = kit;
  const pad = onAccent ? 0 : 34;
  const indent = onAccent ? 0 : 10;
  const width = onAccent ? column.width : column.width - 2 * pad - indent;
  const set = setParagraphs(text, density, kit, { style: BODY, width });
  const stack = flow(
    set.map((item) => ({ height: item.height, after: paragraphGap(BODY, density) })),
    density.air,
  );
  const height = Math.round(stack.height + 2 * pad + (onAccent ? 0 : 8));
  const [ink, ground] = onAccent ? [palette.onAccent, palette.accent] : [palette.deep, '#ffffff'];
  return {
    height,
    fits: set.every((item) => item.fits),
    at: (y) => {
      const box: Box = { x: column.x, y, width: column.width, height };
      const placed = set.map((item, index) =>
        placeText(item, column.x + pad + indent, y + pad + (onAccent ? 0 : 4) + (stack.at[index] ?? 0)),
      );
      const card = [
        whiteCard(box, 28),
        {
          kind: 'group',
          clip: { kind: 'rect', box, radiusPx: 28 },
          children: [rect({ ...box, width: 12 }, palette.accent)],
        } as const,
      ];
      return {
        nodes: [...(onAccent ? [] : card), ...placed.flatMap((item) => textNodes(item, ink))],
        texts: placed.flatMap((item) => reportText('body', item, { ink, ratio: () => contrast(ink, ground) })),
      };
    },
  };
}

interface SetFeature {
  readonly title: SetText;
  readonly text: SetText | undefined;
  readonly height: number;
}

function layFeatures(features: readonly Feature[], density: Density, kit: SlideKit, column: Column): LaidCards {
  const { palette } = kit;
  const cap = density.body;
  const longest = Math.max(...features.map(({ title, text }) => Math.max(title.length * 1.4, text.length)));
  const columns = features.length === 3 || features.length === 1 || longest > 84 ? 1 : 2;
  const pad = columns === 1 ? 26 : 28;
  const icon = Math.round(cap * 1.9);
  const cell = (column.width - (columns - 1) * GAP) / columns;
  const beside = columns === 1;
  const textWidth = cell - 2 * pad - (beside ? icon + 24 : 0);
  const set = features.map(({ title, text }): SetFeature => {
    const name = setText(title, TITLE, { cap: text === '' ? cap : cap * 1.06, width: textWidth, maxLines: 8 }, kit);
    const detail =
      text === '' ? undefined : setText(text, BODY, { cap: cap * 0.92, width: textWidth, maxLines: 10 }, kit);
    return { title: name, text: detail, height: name.height + (detail === undefined ? 0 : detail.height + cap * 1.1) };
  });
  const rows: number[] = [];
  for (let index = 0; index < set.length; index += columns) {
    const tallest = Math.max(...set.slice(index, index + columns).map(({ height }) => height));
    rows.push(Math.round(beside ? Math.max(icon, tallest + 8) + 2 * pad : icon + 26 + tallest + 2 * pad + 4));
  }
  const height = rows.reduce((sum, row) => sum + row, 0) + (rows.length - 1) * GAP;
  return {
    height,
    fits: set.every(({ title, text }) => title.fits && (text?.fits ?? true)),
    at: (top) => {
      const nodes: DrawNode[] = [];
      const texts: ReturnType<typeof reportText>[number][] = [];
      let y = top;
      for (const [row, rowHeight] of rows.entries()) {
        const inRow = set.slice(row * columns, (row + 1) * columns);
        for (const [at, item] of inRow.entries()) {
          // A last card without a neighbour takes the row.
          const wide = inRow.length < columns;
          const box: Box = {
            x: Math.round(column.x + at * (cell + GAP)),
            y,
            width: Math.round(wide ? column.width : cell),
            height: rowHeight,
          };
          nodes.push(whiteCard(box, 28));
          const iconBox: Box = beside
            ? { x: box.x + pad, y: Math.round(y + (rowHeight - icon) / 2), width: icon, height: icon }
            : { x: box.x + pad, y: y + pad, width: icon, height: icon };
          nodes.push(
            ellipse(iconBox, palette.accent),
            tick(shrunk(iconBox, 0.31), palette.onAccent, Math.max(4, icon * 0.1)),
          );
          const x = beside ? iconBox.x + icon + 24 : box.x + pad;
          const titleY = beside ? y + (rowHeight - item.height) / 2 : iconBox.y + icon + 26;
          const title = placeText(item.title, x, titleY);
          nodes.push(...textNodes(title, palette.deep));
          texts.push(
            ...reportText('label', title, { ink: palette.deep, ratio: () => contrast(palette.deep, '#ffffff') }),
          );
          const detail: PlacedLines | undefined =
            item.text && placeText(item.text, x, titleY + item.title.height + cap * 1.1);
          if (detail !== undefined) nodes.push(...textNodes(detail, palette.muted));
          texts.push(
            ...reportText('body', detail, { ink: palette.muted, ratio: () => contrast(palette.muted, '#ffffff') }),
          );
        }
        y += rowHeight + GAP;
      }
      return { nodes, texts };
    },
  };
}

function whiteCard(box: Box, radiusPx: number): DrawNode {
  return {
    kind: 'shape',
    shape: { kind: 'rect', box, radiusPx },
    fill: '#ffffff',
    shadow: { color: '#1018281f', offsetXPx: 0, offsetYPx: 8, blurPx: 28 },
  };
}

function shrunk(box: Box, share: number): Box {
  return {
    x: box.x + box.width * share,
    y: box.y + box.height * share,
    width: box.width * (1 - 2 * share),
    height: box.height * (1 - 2 * share),
  };
}

function folioOf(kit: SlideKit, column: Column, y: number) {
  const { palette } = kit;
  // Dots, one a slide; the wide one is this slide. They end at the number, so that neither depends on colour alone.
  const set = setText(`${kit.position}/${kit.count}`, KICKER, { cap: 20, width: 160, maxLines: 1 }, kit);
  const placed = placeText(set, column.x + column.width - 160, y - 10, 'end');
  const dots: DrawNode[] = [];
  let x = column.x;
  for (let slide = 1; slide <= kit.count; slide += 1) {
    const here = slide === kit.position;
    dots.push(rect({ x, y: y - 6, width: here ? 40 : 12, height: 12 }, here ? palette.accent : palette.line, 6));
    x += (here ? 40 : 12) + 10;
  }
  return {
    nodes: [...dots, ...textNodes(placed, palette.muted)],
    texts: reportText('folio', placed, { ink: palette.muted, ratio: () => contrast(palette.muted, palette.mist) }),
  };
}

/** A round button on each seam; the arrow crosses it. */
function seams(kit: SlideKit): readonly DrawNode[] {
  const { width, height } = kit.frame;
  const y = Math.round(height * 0.27);
  const at = (x: number): readonly DrawNode[] => [
    {
      kind: 'shape',
      shape: {
        kind: 'ellipse',
        box: { x: x - SEAM_RADIUS, y: y - SEAM_RADIUS, width: 2 * SEAM_RADIUS, height: 2 * SEAM_RADIUS },
      },
      fill: '#ffffff',
      shadow: { color: '#1018282e', offsetXPx: 0, offsetYPx: 6, blurPx: 22 },
    },
    ...arrow(x - 22, y, 44, kit.palette.deep, 5),
  ];
  return [...(kit.position > 1 ? at(0) : []), ...(kit.position < kit.count ? at(width) : [])];
}
