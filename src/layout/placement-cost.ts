/** The cost of a layout that exists already: a framing with words on it, priced as the search would price it. */
import { type Box, bottom, right, type Size } from '../geometry.js';
import {
  COVER_DEMANDS,
  COVER_ROWS,
  FRAMING_DEMANDS,
  FRAMING_ROWS,
  GROUND_ROWS,
  rowsOf,
  WORDS_DEMANDS,
  WORDS_ROWS,
} from './costs.js';
import { groundMaps, type PictureGround } from './fact-map.js';
import { framedMoments } from './framed-moments.js';
import type { Framing } from './framing.js';
import type { ItemSetting, Role } from './item.types.js';

/** Words as they stand on a frame. */
export interface StandingText {
  readonly role: Role;
  /** Cap height, px. */
  readonly cap: number;
  readonly lines: readonly { readonly box: Box }[];
  /** The cost of its line breaks, in points. Default 0. */
  readonly sense?: number;
}

export interface FrameArrangement {
  readonly framing: Framing;
  readonly texts: readonly StandingText[];
}

/** The cap height that each role should have, px at a width of 1080: `shrunk` is counted from it. */
const WANTED_CAPS: Partial<Record<Role, number>> = { hook: 120, beat: 64, offer: 48, button: 40 };

/** Costs by row, for one sample. `seen`: the part of the frame that no platform covers with its own buttons, px. */
export function placementCosts(
  { framing, texts }: FrameArrangement,
  {
    ground,
    frame,
    seen,
  }: {
    readonly ground: PictureGround;
    readonly frame: Size;
    readonly seen: { readonly top: number; readonly bottom: number };
  },
): Readonly<Record<string, number>> {
  const span = { start: 0, end: 1 };
  const framed = { framing, looks: framedMoments(ground, framing, span), frame, seen };
  const words = { settings: texts.map((text) => ({ role: text.role, setting: settingOf(text) })) };
  const costs = {
    ...rowsOf(FRAMING_DEMANDS, framed),
    ...rowsOf(FRAMING_ROWS, framed),
    ...rowsOf(WORDS_DEMANDS, words),
    ...rowsOf(WORDS_ROWS, words),
  };
  if (framing.kind === 'window') return costs;
  const boxes = texts.flatMap(({ lines }) => lines.map(({ box }) => box));
  const cover = { under: groundMaps(ground, frame)(framing, span).under(boxes) };
  return {
    ...costs,
    ...rowsOf(COVER_DEMANDS, cover),
    ...rowsOf(COVER_ROWS, cover),
    ...rowsOf(GROUND_ROWS, cover),
  };
}

function settingOf({ role, cap, lines, sense = 0 }: StandingText): ItemSetting {
  const boxes = lines.map(({ box }) => box);
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const own = boxes.map((box) => ({ ...box, x: box.x - x, y: box.y - y }));
  const shrunk = Math.max(0, Math.round(100 * Math.log((WANTED_CAPS[role] ?? cap) / cap)));
  const size = { width: Math.max(...own.map(right)), height: Math.max(...own.map(bottom)) };
  return { ...size, boxes: own, lines: own, cap, shrunk, sense, ragged: 0, fits: true };
}
