/** The price list of the interface, in cents, at the bounds where a price changes. */
import { expect, test } from 'vitest';
import { musicItems, sceneItems, voiceItems } from '../../src/editor/workflows.js';
import { totalOf } from '../../src/ledger/charges.js';
import { ASSIST_UNLOCK, ASSISTS_PER_DAY, FREE_EDITOR_PROJECTS, PRICES, sliderPrice } from '../../src/values/prices.js';

test('a short is 1.60, a slide 0.15, a tracking render 0.20, an AI scene 1.15', () => {
  expect([PRICES.short, sliderPrice(1), sliderPrice(5), PRICES.tracking]).toEqual([160, 15, 75, 20]);
  expect(totalOf(sceneItems([{ id: 1 }, { id: 2 }]))).toBe(230);
});

test.each([
  [0, 15],
  [1, 15],
  [999, 15],
  [1000, 15],
  [1001, 30],
  [2000, 30],
  [10_000, 150],
])('a voice of %d characters is 0.15 per started thousand: %d cents', (characters, cents) => {
  expect(totalOf(voiceItems(characters))).toBe(cents);
});

test.each([
  [1, 1],
  [12, 5],
  [14, 6],
  [24, 10],
  [60, 25],
  [61, 26],
])('a bed of %d seconds is 0.25 a minute by the second, rounded up once: %d cents', (seconds, cents) => {
  expect(totalOf(musicItems(seconds))).toBe(cents);
});

test('20 assists a day, ten more for a credit, 100 projects for nothing', () => {
  expect([ASSISTS_PER_DAY, ASSIST_UNLOCK, FREE_EDITOR_PROJECTS]).toEqual([20, { credits: 1, assists: 10 }, 100]);
});
