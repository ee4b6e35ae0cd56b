/**
 * comparison (ad_driven): two panels, the quiet one and the one in the accent, level line by line, over the photo with
 * the headline. Without two sides in its body a slide sets the text on one panel with the accent as its other side.
 */

import { contrast } from '../../color.js';
import type { DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import { flow } from '../flow.js';
import { designedGround } from '../ground.js';
import { ladder } from '../ladder.js';
import { placeArt } from '../place-art.js';
import { type Comparison, readComparison } from '../read-comparison.js';
import { reportText } from '../report-text.js';
import { setCopy, setParagraphs } from '../set-copy.js';
import { inkOf, paragraphGap, placeText, setText, type TextStyle, textNodes } from '../set-text.js';
import { arrow, besideLogo, button, cross, ellipse, logoArea, logoExtent, placeLogo, rect, tick } from '../shapes.js';
import type { Density, LaidSlide, SlideKit, SlideTemplate, SlideText, TextReport } from '../slide.types.js';
import { standWords } from '../stand-words.js';
import { readingOf, slideVeils } from '../veil.js';

const HEADLINE: TextStyle = { family: 'ShortFontSpaceGrotesk', cut: 'display', leading: 1.52, letterSpacing: -0.022 };
const BODY: TextStyle = { family: 'ShortFontInter', cut: 'text', leading: 1.82 };
const NAME: TextStyle = { family: 'ShortFontSpaceGrotesk', cut: 'display', leading: 1.55 };
const KICKER: TextStyle = {
  family: 'ShortFontSpaceGrotesk',
  cut: 'display',
  leading: 1.6,
  upperCase: true,
  letterSpacing: 0.08,
};
const CTA: TextStyle = { family: 'ShortFontSpaceGrotesk', cut: 'display', leading: 1.6 };

const KICKER_CAP = 24;
const BAR = 22;
const RADIUS = 30;
const GAP = 14;
/** Radius of the hook's two discs. */
const DISC = 62;

export const comparison: SlideTemplate = {
  name: 'comparison',
  accent: '#00a86b',
  ladder: ladder([
    [74, 27, 0],
    [67, 26.5, 0],
    [60, 26, 0],
    [54, 25.5, 0],
    [49, 25, 0],
    [44, 24, 0],
    [40, 23, 0],
    [36, 22, 0],
    [33, 21.5, 0],
    [30, 21, 0],
    [28, 20.4, 0],
    [26, 19.8, 0],
    [24.5, 19.4, 0],
  ]),
  hookScales: [1.6, 1.45, 1.3, 1.18, 1.08, 1],
  movable: 'all',
  onCards: false,
  lay: layComparison,
};

function layComparison(text: SlideText, density: Density, kit: SlideKit): LaidSlide {
  const { safe, width, height, aspect } = kit.frame;
  const { palette } = kit;
  const { kicker, headline, fits, strain, unrest } = setCopy({ ...text, body: '' }, density, kit, {
    kicker: KICKER,
    kickerCap: KICKER_CAP,
    headline: HEADLINE,
    body: BODY,
    width: safe.width,
  });
  const sides = readComparison(text.body, text.headline);
  const panels = layPanels(sides, text.body, density, kit);
  const cta =
    kit.callToAction === ''
      ? undefined
      : button(
          kit,
          { text: CTA, cap: 28, fill: palette.accent, ink: palette.onAccent, radius: 16, padX: 42, padY: 34 },
          safe.width,
        );
  const emblem = kit.role === 'hook' && panels === undefined ? { height: 2 * DISC, after: 52 } : undefined;
  const stack = flow(
    [
      emblem,
      kicker && { height: kicker.height, after: 34 },
      headline && { height: headline.height, after: density.headline * 0.4 + 40 },
      panels && { height: panels.height, after: 40 },
      cta && { height: cta.height, after: 0 },
    ],
    density.air,
  );
  // Tall slides have the height to leave air under a logo on its plate.
  const top = safe.y + (logoExtent(kit) === undefined ? 40 : aspect === '9:16' ? 148 : 112);
  const foot = 84;
  const bottom = safe.y + safe.height - foot + (aspect === '9:16' ? 0 : 14);
  const full: Box = { x: 0, y: 0, width, height };
  const { start, stages, covered } = standWords({
    position: kit.textPosition,
    height: stack.height,
    top,
    bottom,
    picture: full,
    edge: safe.x + safe.width,
    crest: besideLogo(kit),
    ragged: [emblem && 4 * DISC, kicker?.inkWidth, headline?.inkWidth, panels && safe.width, cta?.width].flatMap(
      (wide, index) => (wide === undefined ? [] : [{ y: stack.at[index] ?? 0, right: safe.x + wide }]),
    ),
  });
  return {
    fits: stack.height <= bottom - top && fits && (panels?.fits ?? true),
    strain,
    unrest,
    paint: (picture, isPlated = false) => {
      const at = (index: number) => start + (stack.at[index] ?? 0);
      const kickerAt = kicker && placeText(kicker, safe.x, at(1));
      const headlineAt = headline && placeText(headline, safe.x, at(2));
      const panelsAt = panels?.at(Math.round(at(3)));
      const ctaAt = cta?.at(safe.x, Math.round(at(4)));
      const boxes = [kickerAt, headlineAt].flatMap((placed) => (placed === undefined ? [] : inkOf(placed)));
      const logoAt = { x: safe.x, y: safe.y + 42 };
      const emblemBox = { x: safe.x, y: Math.round(at(0)), width: 3.62 * DISC, height: 2 * DISC };
      const panelsBox = panels && { x: safe.x, y: Math.round(at(3)), width: safe.width, height: panels.height };
      const cards = [emblem && emblemBox, panelsBox, ctaAt?.box, ...logoArea(kit, logoAt)].filter(isBox);
      const ground = designedGround(kit, palette.night);
      const art = placeArt(picture, { box: full, stages, covered, words: [...boxes, ...cards], ground });
      const footY = Math.round(safe.y + safe.height - 26);
      const footBox: Box = { x: 0, y: footY - 20, width, height: 40 };
      const veils = slideVeils(boxes, footBox, {
        backdrop: art.backdrop,
        inks: { light: '#ffffff', dark: palette.deep },
        frame: kit.frame,
      });
      const veil = veils.words;
      const reading = readingOf(art.backdrop, veil);
      const logo = placeLogo(kit, { ...logoAt, isPlated }, veils.behind);
      const folio = drawFolio(kit, footY, veils.foot.ink);
      return {
        nodes: [
          ...art.nodes,
          ...veils.nodes,
          ...(logo?.nodes ?? []),
          ...(kickerAt === undefined ? [] : textNodes(kickerAt, veil.ink)),
          ...(headlineAt === undefined ? [] : textNodes(headlineAt, veil.ink)),
          ...(emblem === undefined ? [] : discs(safe.x, at(0), kit)),
          ...(panelsAt?.nodes ?? []),
          ...(ctaAt?.nodes ?? []),
          ...folio.nodes,
          ...twoTone(kit),
        ],
        isLogoPlated: logo?.isPlated,
        onPhoto: { subjects: art.subjects, cards },
        texts: [
          ...reportText('kicker', kickerAt, reading),
          ...reportText('headline', headlineAt, reading),
          ...(panelsAt?.texts ?? []),
          ...(ctaAt ? [ctaAt.report] : []),
          ...folio.placed.flatMap((placed) => reportText('folio', placed, readingOf(art.backdrop, veils.foot))),
        ],
      };
    },
  };
}

function isBox(box: Box | undefined): box is Box {
  return box !== undefined;
}

function layPanels(sides: Comparison | undefined, body: string, density: Density, kit: SlideKit): Panels | undefined {
  if (sides !== undefined) return laySides(sides, density, kit);
  return body === '' ? undefined : layPanel(body, density, kit);
}

interface Panels {
  readonly height: number;
  readonly fits: boolean;
  at(y: number): { readonly nodes: readonly DrawNode[]; readonly texts: readonly TextReport[] };
}

/** Two panels; the points of both stand on shared lines. */
function laySides(sides: Comparison, density: Density, kit: SlideKit): Panels {
  const { safe } = kit.frame;
  const { palette } = kit;
  const cap = density.body;
  const pad = 30;
  const panelWidth = Math.round((safe.width - GAP) / 2);
  const icon = Math.round(cap * 1.75);
  const textX = pad + icon + 18;
  const set = (points: readonly string[]) =>
    points.map((point) => setText(point, BODY, { cap, width: panelWidth - textX - pad + 6, maxLines: 16 }, kit));
  const name = (text: string) =>
    text === ''
      ? undefined
      : setText(text, NAME, { cap: Math.max(cap * 1.18, 30), width: panelWidth - 2 * pad, maxLines: 3 }, kit);
  const columns = [
    {
      x: safe.x,
      points: set(sides.left.points),
      name: name(sides.left.name),
      fill: '#ffffff',
      ink: palette.deep,
      soft: palette.mist,
      mark: palette.muted,
    },
    {
      x: safe.x + panelWidth + GAP,
      points: set(sides.right.points),
      name: name(sides.right.name),
      fill: palette.accent,
      ink: palette.onAccent,
      soft: palette.onAccent,
      mark: markOn(palette.accent, palette.onAccent),
    },
  ] as const;
  const named = columns.some((column) => column.name !== undefined);
  const nameHeight = Math.max(0, ...columns.map((column) => column.name?.height ?? 0));
  const rowCount = Math.max(...columns.map(({ points }) => points.length));
  const rows = Array.from({ length: rowCount }, (_, row) =>
    Math.max(icon - cap * 0.2, ...columns.map(({ points }) => points[row]?.height ?? 0)),
  );
  const between = cap * 1.45;
  const list = flow(
    rows.map((height) => ({ height, after: between })),
    density.air,
  );
  const head = named ? nameHeight + cap * 1.9 : 0;
  const lead = named ? 44 : 38;
  const height = Math.round(lead + head + list.height + pad + 14);
  return {
    height,
    fits: columns.every((column) => [column.name, ...column.points].every((item) => item?.fits ?? true)),
    at: (y) => {
      const nodes: DrawNode[] = [];
      const texts: TextReport[] = [];
      for (const [index, column] of columns.entries()) {
        const box: Box = { x: column.x, y, width: panelWidth, height };
        nodes.push({
          kind: 'shape',
          shape: { kind: 'rect', box, radiusPx: RADIUS },
          fill: column.fill,
          shadow: { color: '#0000004d', offsetXPx: 0, offsetYPx: 12, blurPx: 40 },
        });
        const on = { ink: column.ink, ratio: () => contrast(column.ink, column.fill) };
        if (column.name !== undefined) {
          const placed = placeText(column.name, column.x + pad, y + lead + (nameHeight - column.name.height));
          nodes.push(...textNodes(placed, column.ink));
          texts.push(...reportText('label', placed, on));
        }
        for (const [row, point] of column.points.entries()) {
          const rowY = y + lead + head + (list.at[row] ?? 0);
          const iconBox: Box = {
            x: column.x + pad,
            y: Math.round(rowY + cap / 2 - icon / 2),
            width: icon,
            height: icon,
          };
          nodes.push(
            ellipse(iconBox, column.soft),
            ...(index === 0
              ? cross(inner(iconBox, 0.34), column.mark, Math.max(4, icon * 0.09))
              : [tick(inner(iconBox, 0.3), column.mark, Math.max(4, icon * 0.1))]),
          );
          const placed = placeText(point, column.x + textX, rowY);
          nodes.push(...textNodes(placed, column.ink));
          texts.push(...reportText('body', placed, on));
        }
      }
      if (named && columns.every((column) => column.name !== undefined))
        nodes.push(...versus(safe.x + panelWidth + GAP / 2, y, kit));
      return { nodes, texts };
    },
  };
}

/** Marks in a disc of `onAccent`: the accent itself where it shows, else its opposite. */
function markOn(accent: string, disc: string): string {
  return contrast(accent, disc) >= 3 ? accent : disc === '#ffffff' ? '#111111' : '#ffffff';
}

/** The hook's emblem: no and yes, overlapping. */
function discs(x: number, y: number, kit: SlideKit): readonly DrawNode[] {
  const { palette } = kit;
  const at = (left: number): Box => ({ x: Math.round(left), y: Math.round(y), width: 2 * DISC, height: 2 * DISC });
  const [no, yes] = [at(x), at(x + 1.62 * DISC)];
  return [
    ellipse(no, '#ffffff'),
    ...cross(inner(no, 0.36), palette.deep, 8),
    {
      kind: 'shape',
      shape: { kind: 'ellipse', box: yes },
      fill: palette.accent,
      shadow: { color: '#0000004d', offsetXPx: 0, offsetYPx: 6, blurPx: 24 },
    },
    tick(inner(yes, 0.32), palette.onAccent, 9),
  ];
}

function versus(x: number, y: number, kit: SlideKit): readonly DrawNode[] {
  const set = setText('VS', KICKER, { cap: 20, width: 200, maxLines: 1 }, kit);
  const radius = 34;
  const placed = placeText(set, x - 100, Math.round(y) - 10, 'center');
  return [
    ellipse({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }, kit.palette.deep),
    ...textNodes(placed, '#ffffff'),
  ];
}

/** Running text on a white panel whose end is the other side: a block of the accent. */
function layPanel(text: string, density: Density, kit: SlideKit): Panels {
  const { safe } = kit.frame;
  const { palette } = kit;
  const pad = Math.round(36 * (0.5 + 0.5 * density.air));
  const edge = 26;
  const set = setParagraphs(text, density, kit, { style: BODY, width: safe.width - 2 * pad - edge });
  const stack = flow(
    set.map((item) => ({ height: item.height, after: paragraphGap(BODY, density) })),
    density.air,
  );
  const height = Math.round(stack.height + 2 * pad + 12);
  return {
    height,
    fits: set.every((item) => item.fits),
    at: (y) => {
      const box: Box = { x: safe.x, y, width: safe.width, height };
      const placed = set.map((item, index) => placeText(item, safe.x + pad, y + pad + 4 + (stack.at[index] ?? 0)));
      return {
        nodes: [
          {
            kind: 'shape',
            shape: { kind: 'rect', box, radiusPx: RADIUS },
            fill: '#ffffff',
            shadow: { color: '#0000004d', offsetXPx: 0, offsetYPx: 12, blurPx: 40 },
          },
          {
            kind: 'group',
            clip: { kind: 'rect', box, radiusPx: RADIUS },
            children: [rect({ x: box.x + box.width - edge, y, width: edge, height }, palette.accent)],
          },
          ...placed.flatMap((item) => textNodes(item, palette.deep)),
        ],
        texts: placed.flatMap((item) =>
          reportText('body', item, { ink: palette.deep, ratio: () => contrast(palette.deep, '#ffffff') }),
        ),
      };
    },
  };
}

function inner(box: Box, share: number): Box {
  return {
    x: box.x + box.width * share,
    y: box.y + box.height * share,
    width: box.width * (1 - 2 * share),
    height: box.height * (1 - 2 * share),
  };
}

function drawFolio(kit: SlideKit, y: number, ink: string) {
  const { safe } = kit.frame;
  const right = safe.x + safe.width;
  const way = kit.role === 'close' ? [] : arrow(right - 60, y, 60, ink, 5);
  if (kit.role !== 'content') return { nodes: way, placed: [] };
  const set = setText(`${kit.position}/${kit.count}`, KICKER, { cap: 21, width: 200, maxLines: 1 }, kit);
  const placed = placeText(set, safe.x, Math.round(y - 10));
  return { nodes: [...textNodes(placed, ink), ...way], placed: [placed] };
}

/**
 * The two sides as a band along the foot; its colours change over at the middle of each slide and run on across the
 * seam.
 */
function twoTone(kit: SlideKit): readonly DrawNode[] {
  const { width, height } = kit.frame;
  const y = height - BAR;
  const flip = kit.position % 2 === 0;
  const [first, second] = flip ? [kit.palette.accent, '#ffffff'] : ['#ffffff', kit.palette.accent];
  return [
    rect({ x: 0, y, width: width / 2, height: BAR }, first),
    rect({ x: width / 2, y, width: width / 2, height: BAR }, second),
  ];
}
