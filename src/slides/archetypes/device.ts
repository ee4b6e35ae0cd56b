/** A screenshot in a drawn phone or browser window, whole within its panel. */
import { mixColors } from '../../color.js';
import type { SlideFrameKind } from '../../document/enumerations.js';
import type { DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import { placeArt } from '../place-art.js';
import { ellipseNode, rect } from '../shapes.js';
import type { PicturePlace, SlidePicture } from '../slide.types.js';
import type { Sheet } from './archetype.types.js';

/** Width of a screen as a share of its height: of a phone, and of a page in a browser. */
const SCREEN_SHAPES: Readonly<Record<SlideFrameKind, number>> = { phone: 9 / 19.5, browser: 16 / 10 };
/** The distance from the panel's edges to the device, px. */
const PANEL_AIR = 40;
/**
 * The width of a phone's rim and the radius of its corners, in shares of its width; the height of a browser's bar and
 * the radius of its corners, px.
 */
const [PHONE_RIM, PHONE_CORNER, BROWSER_BAR, BROWSER_CORNER] = [0.04, 0.15, 54, 20];

interface Device {
  readonly body: Box;
  readonly screen: Box;
  readonly cornerPx: number;
}

/** The largest device that fits into the panel, in its middle. */
export function deviceIn(panel: Box, kind: SlideFrameKind): Device {
  const room = { width: panel.width - 2 * PANEL_AIR, height: panel.height - 2 * PANEL_AIR };
  const shape = SCREEN_SHAPES[kind];
  const bar = kind === 'browser' ? BROWSER_BAR : 0;
  const rimShare = kind === 'phone' ? PHONE_RIM : 0;
  // The body of a phone of width w has a screen of width (1 - 2 rims) w; its height is that of the screen, two rims and
  // the bar.
  const heightOf = (width: number) => ((1 - 2 * rimShare) * width) / shape + 2 * rimShare * width + bar;
  const highest = (room.height - bar) / ((1 - 2 * rimShare) / shape + 2 * rimShare);
  const width = Math.round(Math.max(80, Math.min(room.width, highest)));
  const body = {
    x: Math.round(panel.x + (panel.width - width) / 2),
    y: Math.round(panel.y + (panel.height - heightOf(width)) / 2),
    ...{ width, height: Math.round(heightOf(width)) },
  };
  const rim = Math.round(rimShare * width);
  const screen = {
    ...{ x: body.x + rim, y: body.y + rim + bar },
    ...{ width: body.width - 2 * rim, height: body.height - 2 * rim - bar },
  };
  return { body, screen, cornerPx: kind === 'phone' ? Math.round(PHONE_CORNER * width) : BROWSER_CORNER };
}

/** The device with the picture on its screen. */
export function deviceNodes(
  picture: SlidePicture,
  panel: Box,
  kind: SlideFrameKind,
  { place, sheet }: { readonly place: PicturePlace; readonly sheet: Sheet },
): readonly DrawNode[] {
  const { body, screen, cornerPx } = deviceIn(panel, kind);
  const shell = kind === 'phone' ? '#111318' : mixColors('#ffffff', sheet.tones.ink, 0.1);
  const inner = Math.max(2, cornerPx - (screen.x - body.x));
  const ground = { nodes: [rect(screen, '#ffffff')], backdrop: { low: 0, high: 255 } };
  // The foot of a browser's page is cut to the corners of its window; its head lies under the bar.
  const clip = kind === 'phone' ? screen : { ...screen, y: body.y, height: body.height };
  const shape = { kind: 'rect', box: clip, radiusPx: inner } as const;
  // A page longer than the screen is shown from its head.
  const framing = place.framing && { ...place.framing, zoom: 1, focus: { x: 0.5, y: 0 } };
  const art = placeArt(picture, { box: screen, shape, place: { framing }, ground });
  const shadow = { color: '#00000052', offsetXPx: 0, offsetYPx: 14, blurPx: 40 };
  return [
    rect(body, shell, cornerPx, shadow),
    ...art.behind,
    ...(kind === 'phone' ? speaker(screen) : windowDots(body)),
  ];
}

function speaker({ x, y, width }: Box): readonly DrawNode[] {
  const size = { width: Math.round(0.26 * width), height: Math.max(6, Math.round(0.05 * width)) };
  return [
    rect({ x: Math.round(x + (width - size.width) / 2), y: y + size.height, ...size }, '#111318', size.height / 2),
  ];
}

function windowDots({ x, y }: Box): readonly DrawNode[] {
  return ['#ff5f57', '#febc2e', '#28c840'].map((color, index) =>
    ellipseNode({ x: x + 24 + 30 * index, y: y + BROWSER_BAR / 2 - 9, width: 18, height: 18 }, color),
  );
}
