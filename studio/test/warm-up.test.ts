/** Redrawing while nobody types: it begins after a rest, ends when somebody asks, and never fails. */
import type { Composition } from 'reelwright';
import { expect, test } from 'vitest';
import { warmUp } from '../src/server/warm-up.js';

const SHORT = {
  kind: 'short',
  headline: 'Mornings taste better',
  segments: [{ source: 'a.mp4' }],
} as unknown as Composition;

/** What was drawn; `idleMs`: milliseconds since the last request, by how much was drawn. */
async function drawnBy(idleMs: (drawn: number) => number, redraw = (_: Composition) => {}): Promise<readonly string[]> {
  const drawn: string[] = [];
  await warmUp(SHORT, {
    redraw(changed) {
      drawn.push((changed as { readonly headline: string }).headline);
      redraw(changed);
    },
    idleMs: () => idleMs(drawn.length),
    signal: new AbortController().signal,
    restMs: 20,
  });
  return drawn;
}

test('redraws the document as if its headline were typed, each time with another text', async () => {
  const drawn = await drawnBy(() => 5000);
  expect(drawn.slice(0, 3)).toEqual(['Mornings taste bette', 'Mornings taste bett', 'Mornings taste bet']);
  expect(new Set(drawn).size).toBe(drawn.length);
  expect(drawn.length).toBeGreaterThan(5);
});

test('leaves off for somebody who types, before it begins and in the middle', async () => {
  expect(await drawnBy(() => 10)).toEqual([]);
  expect(await drawnBy((drawn) => (drawn < 3 ? 5000 : 10))).toHaveLength(3);
});

test('ends with the studio, and with a text that cannot be drawn', async () => {
  const stop = new AbortController();
  let times = 0;
  const warming = warmUp(SHORT, { redraw: () => (times += 1), idleMs: () => 5000, signal: stop.signal, restMs: 20 });
  stop.abort();
  await warming;
  expect(times).toBe(0);
  const failing = () => {
    throw new Error('no');
  };
  expect(await drawnBy(() => 5000, failing)).toHaveLength(1);
});
