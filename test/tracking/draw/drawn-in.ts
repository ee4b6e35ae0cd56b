/** Where a mask is drawn. */
import type { AssEvent } from '../../../src/tracking/draw/ass-script.js';

/** Left, top, right, bottom of the first drawing of a frame, px. */
export function drawnIn(events: readonly AssEvent[], frame: number): number[] | undefined {
  const event = events.find(({ from, to }) => from <= frame && frame < to);
  if (event === undefined) return undefined;
  const [, x, y] = /\\pos\(([-\d.]+),([-\d.]+)\)/.exec(event.tags)!.map(Number);
  const numbers = event.text.match(/-?\d+/g)!.map((value) => Number(value) / 4);
  const [xs, ys] = [numbers.filter((_, k) => k % 2 === 0), numbers.filter((_, k) => k % 2 === 1)];
  return [x! + Math.min(...xs), y! + Math.min(...ys), x! + Math.max(...xs), y! + Math.max(...ys)];
}
