/**
 * comparison (ad_driven): two panels, the quiet one and the one in the accent, level line by line, over the photo with
 * the headline. Without two sides in its body a slide sets the text on one panel with the accent as its other side.
 */

import { contrast } from '../../color.js';
import type { DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import { type Flow, flow } from '../flow.js';
import { designedGround } from '../ground.js';
import { ladder } from '../ladder.js';
import { placeArt } from '../place-art.js';
import { type Comparison, readComparison, type Side } from '../read-comparison.js';
import { reportText } from '../report-text.js';
import { type Copy, setCopy, setParagraphs } from '../set-copy.js';
import {
  inkOf,
  paragraphGap,
  placeText,
  type SetText,
  setText,
  setTextIfAny,
  type TextStyle,
  textNodes,
} from '../set-text.js';
import {
  arrow,
  type Button,
  besideLogo,
  button,
  cross,
  ellipse,
  logoArea,
  logoExtent,
  placeLogo,
  rect,
  tick,
} from '../shapes.js';
import type {
  Density,
  LaidSlide,
  PaintedSlide,
  SlideKit,
  SlidePicture,
  SlideTemplate,
  SlideText,
  TextReport,
} from '../slide.types.js';
import { wholeSlide } from '../slide-frame.js';
import { type StandingWords, standWords } from '../stand-words.js';
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
/** Page number, way on and band. */
const FOOT = 84;
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

/** A slide's parts, set and stacked, before anyone knows its picture. */
interface LaidComparison {
  readonly kit: SlideKit;
  readonly copy: Copy;
  readonly panels: Panels | undefined;
  readonly cta: Button | undefined;
  /** The hook without panels shows the two discs. */
  readonly hasEmblem: boolean;
  /** Emblem, kicker, headline, panels, call to action. */
  readonly stack: Flow;
  readonly standing: StandingWords;
}

function layComparison(text: SlideText, density: Density, kit: SlideKit): LaidSlide {
  const { safe, aspect } = kit.frame;
  const { palette } = kit;
  const copy = setCopy({ ...text, body: '' }, density, kit, {
    kicker: KICKER,
    kickerCap: KICKER_CAP,
    headline: HEADLINE,
    body: BODY,
    width: safe.width,
  });
  const panels = layPanels(readComparison(text.body, text.headline), text.body, density, kit);
  const ctaStyle = { text: CTA, cap: 28, fill: palette.accent, ink: palette.onAccent };
  const cta = button(kit, { ...ctaStyle, radius: 16, padX: 42, padY: 34 }, safe.width);
  const hasEmblem = kit.role === 'hook' && panels === undefined;
  const parts = { kit, copy, panels, cta, hasEmblem };
  const stack = stackOf(parts, density);
  // Tall slides have the height to leave air under a logo on its plate.
  const top = safe.y + (logoExtent(kit) === undefined ? 40 : aspect === '9:16' ? 148 : 112);
  const bottom = safe.y + safe.height - FOOT + (aspect === '9:16' ? 0 : 14);
  const standing = standWords({
    position: kit.textPosition,
    height: stack.height,
    top,
    bottom,
    picture: wholeSlide(kit.frame),
    edge: safe.x + safe.width,
    crest: besideLogo(kit),
    ragged: widthsOf(parts).flatMap((width, index) =>
      width === undefined ? [] : [{ y: stack.at[index] ?? 0, right: safe.x + width }],
    ),
  });
  const laid: LaidComparison = { ...parts, stack, standing };
  return {
    fits: stack.height <= bottom - top && copy.fits && (panels?.fits ?? true),
    strain: copy.strain,
    unrest: copy.unrest,
    paint: (picture, isPlated = false) => paintComparison(laid, picture, isPlated),
  };
}

type Parts = Omit<LaidComparison, 'stack' | 'standing'>;

function stackOf({ copy: { kicker, headline }, panels, cta, hasEmblem }: Parts, density: Density): Flow {
  return flow(
    [
      hasEmblem ? { height: 2 * DISC, after: 52 } : undefined,
      kicker && { height: kicker.height, after: 34 },
      headline && { height: headline.height, after: density.headline * 0.4 + 40 },
      panels && { height: panels.height, after: 40 },
      cta && { height: cta.height, after: 0 },
    ],
    density.air,
  );
}

/** Of the parts of the stack, in its order. */
function widthsOf({ kit, copy, panels, cta, hasEmblem }: Parts): readonly (number | undefined)[] {
  const { safe } = kit.frame;
  return [
    hasEmblem ? 4 * DISC : undefined,
    copy.kicker?.inkWidth,
    copy.headline?.inkWidth,
    panels && safe.width,
    cta?.width,
  ];
}

function placeParts({ kit, copy, panels, cta, hasEmblem, stack, standing }: LaidComparison) {
  const { safe } = kit.frame;
  const at = (index: number) => standing.start + (stack.at[index] ?? 0);
  const panelsY = Math.round(at(3));
  const kicker = copy.kicker && placeText(copy.kicker, safe.x, at(1));
  const headline = copy.headline && placeText(copy.headline, safe.x, at(2));
  return {
    kicker,
    headline,
    ink: [kicker, headline].flatMap((placed) => (placed === undefined ? [] : inkOf(placed))),
    emblem: hasEmblem ? { x: safe.x, y: Math.round(at(0)), width: 3.62 * DISC, height: 2 * DISC } : undefined,
    panels: panels?.at(panelsY),
    panelsBox: panels && { x: safe.x, y: panelsY, width: safe.width, height: panels.height },
    cta: cta?.at(safe.x, Math.round(at(4))),
  };
}

function paintComparison(laid: LaidComparison, picture: SlidePicture | undefined, isPlated: boolean): PaintedSlide {
  const { kit, standing } = laid;
  const { safe, width } = kit.frame;
  const { kicker, headline, ink, emblem, panels, panelsBox, cta } = placeParts(laid);
  const logoAt = { x: safe.x, y: safe.y + 42 };
  const cards = [emblem, panelsBox, cta?.box, ...logoArea(kit, logoAt)].filter((box) => box !== undefined);
  const art = placeArt(picture, {
    ...{ box: wholeSlide(kit.frame), stages: standing.stages, covered: standing.covered, words: [...ink, ...cards] },
    ground: designedGround(kit, kit.palette.night),
  });
  const footY = Math.round(safe.y + safe.height - 26);
  const footBox: Box = { x: 0, y: footY - 20, width, height: 40 };
  const veils = slideVeils(ink, footBox, {
    backdrop: art.backdrop,
    inks: { light: '#ffffff', dark: kit.palette.deep },
    frame: kit.frame,
  });
  const reading = readingOf(art.backdrop, veils.words);
  const logo = placeLogo(kit, { ...logoAt, isPlated }, veils.behind);
  const folio = drawFolio(kit, footY, veils.foot.ink);
  return {
    nodes: [
      ...art.nodes,
      ...veils.nodes,
      ...(logo?.nodes ?? []),
      ...textNodes(kicker, reading.ink),
      ...textNodes(headline, reading.ink),
      ...(emblem === undefined ? [] : discs(emblem, kit)),
      ...(panels?.nodes ?? []),
      ...(cta?.nodes ?? []),
      ...folio.nodes,
      ...twoTone(kit),
    ],
    isLogoPlated: logo?.isPlated,
    onPhoto: { subjects: art.subjects, cards },
    texts: [
      ...reportText('kicker', kicker, reading),
      ...reportText('headline', headline, reading),
      ...(panels?.texts ?? []),
      ...(cta ? [cta.report] : []),
      ...folio.placed.flatMap((placed) => reportText('folio', placed, readingOf(art.backdrop, veils.foot))),
    ],
  };
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

/** One of two panels: its colours, and its texts as they are set. */
interface SetSide {
  readonly verdict: 'no' | 'yes';
  readonly x: number;
  readonly name: SetText | undefined;
  readonly points: readonly SetText[];
  readonly fill: string;
  readonly ink: string;
  /** The disc under each mark, and the mark. */
  readonly disc: string;
  readonly mark: string;
}

/** What both panels share, so that their points stand on common lines. */
interface PanelMeasures {
  readonly cap: number;
  readonly pad: number;
  readonly icon: number;
  /** From the panel's left edge to its points. */
  readonly textX: number;
  readonly width: number;
}

/** Where everything stands below the panels' upper edge. */
interface PanelRows {
  readonly height: number;
  /** To the names; the higher of them; and from the first's top to the points. */
  readonly lead: number;
  readonly nameHeight: number;
  readonly head: number;
  /** Below the first point. */
  readonly points: Flow;
}

/** Two panels; the points of both stand on shared lines. */
function laySides(sides: Comparison, density: Density, kit: SlideKit): Panels {
  const measures = panelMeasures(density, kit);
  const columns = [setSide('no', sides.left, measures, kit), setSide('yes', sides.right, measures, kit)];
  const rows = panelRows(columns, measures, density.air);
  const areNamed = columns.every(({ name }) => name !== undefined);
  return {
    height: rows.height,
    fits: columns.every(({ name, points }) => [name, ...points].every((item) => item?.fits ?? true)),
    at: (y) => {
      const drawn = columns.map((side) => drawSide(side, y, rows, measures));
      const middle = kit.frame.safe.x + measures.width + GAP / 2;
      return {
        nodes: [...drawn.flatMap(({ nodes }) => nodes), ...(areNamed ? versus(middle, y, kit) : [])],
        texts: drawn.flatMap(({ texts }) => texts),
      };
    },
  };
}

function panelMeasures({ body: cap }: Density, kit: SlideKit): PanelMeasures {
  const pad = 30;
  const icon = Math.round(cap * 1.75);
  return { cap, pad, icon, textX: pad + icon + 18, width: Math.round((kit.frame.safe.width - GAP) / 2) };
}

function setSide(
  verdict: SetSide['verdict'],
  { name, points }: Side,
  { cap, pad, textX, width }: PanelMeasures,
  kit: SlideKit,
): SetSide {
  const { palette, frame } = kit;
  const texts = {
    name: setTextIfAny(name, NAME, { cap: Math.max(cap * 1.18, 30), width: width - 2 * pad, maxLines: 3 }, kit),
    points: points.map((point) => setText(point, BODY, { cap, width: width - textX - pad + 6, maxLines: 16 }, kit)),
  };
  const { accent, onAccent, deep, mist, muted } = palette;
  return verdict === 'no'
    ? { verdict, x: frame.safe.x, ...texts, fill: '#ffffff', ink: deep, disc: mist, mark: muted }
    : {
        ...{ verdict, x: frame.safe.x + width + GAP, ...texts },
        ...{ fill: accent, ink: onAccent, disc: onAccent, mark: markOn(accent, onAccent) },
      };
}

function panelRows(columns: readonly SetSide[], { cap, icon, pad }: PanelMeasures, air: number): PanelRows {
  const isNamed = columns.some(({ name }) => name !== undefined);
  const nameHeight = Math.max(0, ...columns.map(({ name }) => name?.height ?? 0));
  const rowCount = Math.max(...columns.map(({ points }) => points.length));
  const heights = Array.from({ length: rowCount }, (_, row) =>
    Math.max(icon - cap * 0.2, ...columns.map(({ points }) => points[row]?.height ?? 0)),
  );
  const points = flow(
    heights.map((height) => ({ height, after: cap * 1.45 })),
    air,
  );
  const lead = isNamed ? 44 : 38;
  const head = isNamed ? nameHeight + cap * 1.9 : 0;
  return {
    height: Math.round(lead + head + points.height + pad + 14),
    ...{ lead, nameHeight, head, points },
  };
}

function drawSide(side: SetSide, y: number, rows: PanelRows, { cap, pad, icon, textX, width }: PanelMeasures) {
  const { x, name, points, ink, fill } = side;
  const { lead, nameHeight, head } = rows;
  const on = { ink, ratio: () => contrast(ink, fill) };
  const nameAt = name && placeText(name, x + pad, y + lead + (nameHeight - name.height));
  const rowYs = points.map((_, row) => y + lead + head + (rows.points.at[row] ?? 0));
  const pointsAt = points.map((point, row) => placeText(point, x + textX, rowYs[row] ?? y));
  const marks = rowYs.map((rowY) =>
    drawMark(side, { x: x + pad, y: Math.round(rowY + cap / 2 - icon / 2), width: icon, height: icon }),
  );
  return {
    nodes: [
      card({ x, y, width, height: rows.height }, fill),
      ...textNodes(nameAt, ink),
      ...pointsAt.flatMap((point, row) => [...(marks[row] ?? []), ...textNodes(point, ink)]),
    ],
    texts: [...reportText('label', nameAt, on), ...pointsAt.flatMap((point) => reportText('body', point, on))],
  };
}

/** A cross or a tick on its disc. */
function drawMark({ verdict, disc, mark }: SetSide, box: Box): readonly DrawNode[] {
  const { width } = box;
  return [
    ellipse(box, disc),
    ...(verdict === 'no'
      ? cross(inner(box, 0.34), mark, Math.max(4, width * 0.09))
      : [tick(inner(box, 0.3), mark, Math.max(4, width * 0.1))]),
  ];
}

function card(box: Box, fill: string): DrawNode {
  return {
    kind: 'shape',
    shape: { kind: 'rect', box, radiusPx: RADIUS },
    fill,
    shadow: { color: '#0000004d', offsetXPx: 0, offsetYPx: 12, blurPx: 40 },
  };
}

/** Marks in a disc of `onAccent`: the accent itself where it shows, else its opposite. */
function markOn(accent: string, disc: string): string {
  return contrast(accent, disc) >= 3 ? accent : disc === '#ffffff' ? '#111111' : '#ffffff';
}

/** The hook's emblem: no and yes, overlapping. */
function discs({ x, y }: Box, { palette }: SlideKit): readonly DrawNode[] {
  const at = (left: number): Box => ({ x: Math.round(left), y, width: 2 * DISC, height: 2 * DISC });
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
          card(box, '#ffffff'),
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
