/** Words on a frame that people judged, priced as the layout prices its own answers. */
import { type Box, movedBy, type Size, union } from '../../../src/geometry.js';
import { WORDS_COVER_ROWS } from '../../../src/layout/costs.js';
import { explainAnswer } from '../../../src/layout/explain-answer.js';
import type { PictureGround } from '../../../src/layout/fact-map.js';
import type { Framing } from '../../../src/layout/framing.js';
import type { Role } from '../../../src/layout/item.types.js';
import type { PlacedItem } from '../../../src/layout/scene.types.js';

/** Words as they stand on a frame. */
interface StandingText {
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
const SPAN = { start: 0, end: 1 };

/** Costs by row, for one sample. `seen`: the part of the frame that no platform covers with its own buttons, px. */
export function placementCosts(
  { framing, texts }: FrameArrangement,
  world: {
    readonly ground: PictureGround;
    readonly frame: Size;
    readonly seen: { readonly top: number; readonly bottom: number };
  },
): Readonly<Record<string, number>> {
  const moment = { id: 'judged', span: SPAN, top: 0, bottom: 0, third: 'head', items: texts.map(placed) } as const;
  return explainAnswer(
    { framing, moments: [moment], dock: undefined },
    { ...world, span: SPAN, cover: WORDS_COVER_ROWS },
  ).costs;
}

function placed({ role, cap, lines, sense = 0 }: StandingText): PlacedItem<undefined> {
  const boxes = lines.map((line) => line.box);
  const box = union(boxes) ?? { x: 0, y: 0, width: 0, height: 0 };
  const own = boxes.map((one) => movedBy(one, { x: -box.x, y: -box.y }));
  const shrunk = Math.max(0, Math.round(100 * Math.log((WANTED_CAPS[role] ?? cap) / cap)));
  const words = { cap, shrunk, sense, ragged: 0, fits: true, drawn: undefined };
  const { width, height } = box;
  return {
    item: { id: role, role, settings: [], gap: 0 },
    setting: { ...words, width, height, boxes: own, lines: own },
    box,
  };
}
