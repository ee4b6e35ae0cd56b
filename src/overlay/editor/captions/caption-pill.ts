/**
 * The box behind the spoken word. It moves to the next word of its line in four frames at 30 a second, and jumps to
 * another line.
 */

import type { CaptionLook } from '../../../document/looks/caption-look.types.js';
import type { Cel, DrawNode } from '../../../draw/draw-list.js';
import { type Box, bottom, right } from '../../../geometry.js';
import { unitBox, type WordUnit } from '../../text/paint-text.js';

/**
 * Progress of the box's leading and trailing edge in each frame of a move. The leading edge starts a frame before the
 * word is heard, the trailing edge leaves the last word when that is over, and the box arrives two frames later: the
 * spoken word is always inside of it.
 */
const WAY = [
  [0.4, 0],
  [0.92, 0.6],
  [1, 0.92],
  [1, 1],
] as const;
/** Frames a second of these steps. */
const WAY_RATE = 30;
const LEAD_SECONDS = 1 / WAY_RATE;
/** Room beside the word, in cap heights: less than half a space, so that the neighbours stay free. */
const PAD_X = 0.15;
/** The same where no space stands between words. */
const PAD_X_SOLID = 0.02;
const PAD_Y = 0.3;

export interface PillStop {
  readonly word: WordUnit;
  /** Frame from which the word is the spoken one. */
  readonly start: number;
  /** True where a neighbour stands close on either side: Chinese, Japanese. */
  readonly solid: boolean;
}

export interface PillWorld {
  readonly look: CaptionLook;
  readonly capHeightPx: number;
  readonly framesPerSecond: number;
}

/** Cels from the first word's start on; `stops` rise by frame, one for each word. */
export function pillCels(stops: readonly PillStop[], world: PillWorld): readonly Cel[] {
  const { look, capHeightPx, framesPerSecond } = world;
  const lead = Math.round(LEAD_SECONDS * framesPerSecond);
  const way = wayAt(framesPerSecond);
  const cels = new Map<number, readonly DrawNode[]>();
  stops.forEach((stop, index) => {
    const { word, start } = stop;
    const box = pillBox(stop, capHeightPx);
    const before = stops[index - 1];
    if (before === undefined || before.word.line !== word.line) {
      cels.set(start, [pill(box, look, capHeightPx)]);
      return;
    }
    const from = pillBox(before, capHeightPx);
    const next = stops[index + 1]?.start ?? Number.POSITIVE_INFINITY;
    way.forEach(([leading, trailing], step) => {
      const frame = Math.max(before.start + 1, start - lead) + step;
      // The box does not wait for a word that is over already.
      if (frame < next || step === 0) cels.set(frame, [pill(between(from, box, leading, trailing), look, capHeightPx)]);
    });
  });
  return [...cels].sort(([a], [b]) => a - b).map(([frame, nodes]) => ({ frame, nodes }));
}

/** The progress in each frame of the film: a move takes the same time at every rate. */
function wayAt(framesPerSecond: number): readonly (readonly [leading: number, trailing: number])[] {
  const by = WAY_RATE / framesPerSecond;
  return Array.from({ length: Math.ceil(WAY.length / by - 1e-9) }, (_, step) => {
    // The progress at the end of the frame.
    const at = Math.min(WAY.length, (step + 1) * by) - 1;
    const [from, to] = [WAY[Math.floor(at)] ?? [0, 0], WAY[Math.ceil(at)] ?? [1, 1]];
    const mix = (edge: 0 | 1) => from[edge] + (to[edge] - from[edge]) * (at - Math.floor(at));
    return [mix(0), mix(1)];
  });
}

/** The height of capitals and descenders with the same room, whatever the word; taller for tall scripts. */
function pillBox({ word, solid }: PillStop, cap: number): Box {
  const [{ baseline }, own] = [word.line, unitBox(word)];
  const y = Math.round(Math.min(baseline - cap * (1 + PAD_Y), own.y - 0.06 * cap));
  const foot = Math.round(Math.max(baseline + cap * PAD_Y, bottom(own) + 0.06 * cap));
  const pad = (solid ? PAD_X_SOLID : PAD_X) * cap;
  return { x: own.x - pad, y, width: own.width + 2 * pad, height: foot - y };
}

function between(a: Box, b: Box, leading: number, trailing: number): Box {
  const mix = (from: number, to: number, share: number) => Math.round((from + (to - from) * share) * 8) / 8;
  const onward = b.x >= a.x;
  const x = mix(a.x, b.x, onward ? trailing : leading);
  const end = mix(right(a), right(b), onward ? leading : trailing);
  const y = mix(a.y, b.y, trailing);
  return { x, y, width: end - x, height: mix(bottom(a), bottom(b), trailing) - y };
}

function pill(box: Box, look: CaptionLook, cap: number): DrawNode {
  const radiusPx = Math.round(look.pill.radiusShare * cap);
  return { kind: 'shape', shape: { kind: 'rect', box, radiusPx }, fill: look.pill.fill };
}
