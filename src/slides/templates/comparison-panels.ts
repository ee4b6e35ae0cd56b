/**
 * Sets the body of the template comparison: two panels, the neutral one and the one in the accent, with their lines at
 * common heights; without two sides one white panel.
 */
import { contrast } from '../../color.js';
import type { DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import { type Flow, flow } from '../flow.js';
import type { ComparisonCopy, Side } from '../read-comparison.js';
import { reportText } from '../report-text.js';
import { type BodyStyle, setBodyParts } from '../set-body.js';
import type { PriceStyle } from '../set-price.js';
import { placeText, type SetText, type SlideTextStyle, setText, setTextIfAny, textNodes } from '../set-text.js';
import { cross, ellipseNode, tick, within } from '../shapes.js';
import type { Density, SlideKit, SlidePart } from '../slide.types.js';

/** The type of running text. */
export const PANEL_BODY: SlideTextStyle = { family: 'ShortFontInter', cut: 'text', leading: 1.82 };
const NAME: SlideTextStyle = { family: 'ShortFontSpaceGrotesk', cut: 'display', leading: 1.55 };
/** The type of small words in capitals: kickers, page numbers, and the word between two sides. */
export const PANEL_KICKER: SlideTextStyle = {
  family: 'ShortFontSpaceGrotesk',
  cut: 'display',
  leading: 1.6,
  upperCase: true,
  letterSpacing: 0.08,
};

const PRICE: PriceStyle = {
  price: { family: 'ShortFontSpaceGrotesk', cut: 'display', leading: 1.4, letterSpacing: -0.022 },
  aside: { family: 'ShortFontInter', cut: 'text', leading: 1.6 },
};
const RADIUS = 30;
/** The distance between two panels, px. */
const GAP = 14;

/** Two sides, or running text; undefined without a body. */
export function layPanels(
  sides: ComparisonCopy | undefined,
  body: string,
  density: Density,
  kit: SlideKit,
): Panels | undefined {
  if (sides === undefined) return body === '' ? undefined : layPanel(body, density, kit);
  const panels = laySides(sides, density, kit);
  if (sides.rest === '') return panels;
  const below = layPanel(sides.rest, density, kit);
  return {
    height: panels.height + GAP + below.height,
    fits: panels.fits && below.fits,
    at: (y) => {
      const [upper, lower] = [panels.at(y), below.at(y + panels.height + GAP)];
      return {
        nodes: [...upper.nodes, ...lower.nodes],
        texts: [...upper.texts, ...lower.texts],
        rows: [...upper.rows, ...lower.rows],
      };
    },
  };
}

/** Panels as wide as a slide, set and ready to be drawn at their place. */
export interface Panels {
  readonly height: number;
  readonly fits: boolean;
  at(y: number): PlacedPanels;
}

interface PlacedPanels extends SlidePart {
  /** The boxes of the words with their marks; two sides count as a whole. */
  readonly rows: readonly Box[];
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

/** Measures that both panels share, so that their points stand on common lines. */
interface PanelMeasures {
  readonly cap: number;
  readonly pad: number;
  readonly icon: number;
  /** From the panel's left edge to its points. */
  readonly textX: number;
  readonly width: number;
}

/** Where each row begins below the panels' upper edge. */
interface PanelRows {
  readonly height: number;
  /** To the names of the sides; the height of the higher name; and from the first name's top to the points. */
  readonly lead: number;
  readonly nameHeight: number;
  readonly head: number;
  /** Below the first point. */
  readonly points: Flow;
}

/** Two panels; the points of both stand on shared lines. */
function laySides(sides: ComparisonCopy, density: Density, kit: SlideKit): Panels {
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
        rows: [{ x: kit.frame.safe.x, y, width: kit.frame.safe.width, height: rows.height }],
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
    points: points.map((point) =>
      setText(point, PANEL_BODY, { cap, width: width - textX - pad + 6, maxLines: 16 }, kit),
    ),
  };
  const { accent, onAccent, deep, mist, muted, onLight } = palette;
  // Beside an accent that is nearly white the neutral side is dark.
  const quiet =
    onLight.fill === accent
      ? { fill: '#ffffff', ink: deep, disc: mist, mark: muted }
      : { fill: muted, ink: '#ffffff', disc: deep, mark: '#ffffff' };
  return verdict === 'no'
    ? { verdict, x: frame.safe.x, ...texts, ...quiet }
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
    ellipseNode(box, disc),
    ...(verdict === 'no'
      ? cross(within(box, 0.34), mark, Math.max(4, width * 0.09))
      : [tick(within(box, 0.3), mark, Math.max(4, width * 0.1))]),
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

/** The colour of marks in a disc of `onAccent`: the accent itself where it is visible, else its opposite. */
function markOn(accent: string, disc: string): string {
  return contrast(accent, disc) >= 3 ? accent : disc === '#ffffff' ? '#111111' : '#ffffff';
}

/** The box of a line together with what stands before it. */
function fromEdge(line: Box, x: number): Box {
  return { ...line, x, width: line.x + line.width - x };
}

function versus(x: number, y: number, kit: SlideKit): readonly DrawNode[] {
  const set = setText('VS', PANEL_KICKER, { cap: 20, width: 200, maxLines: 1 }, kit);
  const radius = 34;
  const placed = placeText(set, x - 100, Math.round(y) - 10, 'center');
  return [
    ellipseNode({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }, kit.palette.deep),
    ...textNodes(placed, '#ffffff'),
  ];
}

/**
 * Running text on one white panel; items, and a text no longer than an item, stand after the mark of the better side.
 */
function layPanel(text: string, density: Density, kit: SlideKit): Panels {
  const { safe } = kit.frame;
  const { palette } = kit;
  const pad = Math.round(36 * (0.5 + 0.5 * density.air));
  const { onLight } = palette;
  const style: BodyStyle = {
    ...{ text: PANEL_BODY, price: PRICE, width: safe.width - 2 * pad },
    ticksAlone: true,
    indent: 2.5,
    tick: ({ x, y }, cap) => {
      const icon = Math.round(1.75 * cap);
      const box = { x: Math.round(x), y: Math.round(y - cap / 2 - icon / 2), width: icon, height: icon };
      return [ellipseNode(box, onLight.fill), tick(within(box, 0.3), onLight.ink, Math.max(4, icon * 0.1))];
    },
  };
  const parts = setBodyParts(text, density, kit, style);
  const stack = flow(parts, density.air);
  const height = Math.round(stack.height + 2 * pad + 12);
  const on = (ink: string) => ({ ink, ratio: () => contrast(ink, '#ffffff') });
  const { ink, marker } = palette.textOnWhite;
  const inks = { own: on(palette.deep), aside: on(palette.muted), mark: marker ?? ink };
  return {
    height,
    fits: parts.every(({ fits }) => fits),
    at: (y) => {
      const box: Box = { x: safe.x, y, width: safe.width, height };
      const drawn = parts.map((part, index) => part.at(safe.x + pad, y + pad + 4 + (stack.at[index] ?? 0)).draw(inks));
      const texts = drawn.flatMap((part) => part.texts);
      return {
        nodes: [card(box, '#ffffff'), ...drawn.flatMap(({ nodes }) => nodes)],
        texts,
        rows: texts.flatMap(({ lines }) => lines.map((ink) => fromEdge(ink, safe.x + pad))),
      };
    },
  };
}
