/**
 * The pictures of docs/studio.md show the studio as it is: the states that they were taken of are opened again, and
 * every heading, control and bar is there under its name and about where it was. Pixels are not compared, since letters
 * differ from system to system. `node studio/scripts/pictures.mjs` draws stale ones again.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rarely } from '../../test/support/rarely.js';
import { scratchFolder } from '../../test/support/scratch.js';
// biome-ignore lint/correctness/useImportExtensions: a script has its types beside it
import { outlineOf, type Part, PICTURES, showPictures } from '../scripts/picture-states.mjs';
import { browserPath, launch } from './support/studio.js';

const REMEDY = 'Draw them again: node studio/scripts/pictures.mjs';
const read = (path: string) => readFileSync(new URL(path, import.meta.url));

interface Drawn {
  readonly sha256: string;
  readonly shows: readonly Part[];
}
const DRAWN: Readonly<Record<string, Drawn>> = JSON.parse(read('pictures.json').toString());

/** The distance by which the letters of another system may move something, px, and a share of a long text. */
const [MOST_PX, MOST_SHARE] = [24, 0.15];

/** What is not where it was, with both places. */
function moved(before: readonly Part[], now: readonly Part[]): readonly string[] {
  return before.flatMap(({ part, name, box }, index) => {
    const there = now[index]?.box ?? [0, 0, 0, 0];
    const isNear = box.every((value, side) => {
      const most = Math.max(MOST_PX, MOST_SHARE * (box[2 + (side % 2)] ?? 0));
      return Math.abs(value - (there[side] ?? 0)) <= most;
    });
    return isNear ? [] : [`${part} ${name}: ${box} is now ${there}`];
  });
}

const named = (shows: readonly Part[]) => shows.map(({ part, name }) => `${part} ${name}`);

test('are the files that were drawn, all of them', () => {
  expect(Object.keys(DRAWN)).toEqual(PICTURES.map(({ name }) => name));
  for (const [name, { sha256 }] of Object.entries(DRAWN))
    expect(
      createHash('sha256')
        .update(read(`../../docs/${name}.png`))
        .digest('hex'),
      REMEDY,
    ).toBe(sha256);
  const page = read('../../docs/studio.md').toString();
  for (const { name } of PICTURES) expect(page).toContain(`(${name}.png)`);
});

test('another name, another place and one part more are told', () => {
  const { shows } = DRAWN['studio'] as Drawn;
  expect(moved(shows, shows)).toEqual([]);
  const shifted = shows.map((one, at): Part => (at === 9 ? { ...one, box: [600, 300, 50, 50] } : one));
  expect(moved(shows, shifted)).toHaveLength(1);
  const renamed = shows.map((one, at) => (at === 3 ? { ...one, name: 'Take back' } : one));
  expect(named(renamed)).not.toEqual(named(shows));
  expect(named(shows).length).toBeGreaterThan(80);
});

describe.skipIf(browserPath === undefined)('show the page as it is', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  const compared = async (names: readonly string[]) => {
    const seen: string[] = [];
    await showPictures(browser, scratchFolder(), names, async ({ name }, page) => {
      const [before, now] = [DRAWN[name]?.shows ?? [], await outlineOf(page)];
      expect(named(now), REMEDY).toEqual(named(before));
      expect(moved(before, now), REMEDY).toEqual([]);
      seen.push(name);
    });
    expect(seen).toEqual(names);
  };

  test('on a wide window and a narrow one', () => compared(['studio', 'studio-narrow']));
  rarely('side by side, and with words', () => compared(['studio-beside', 'studio-words']), 300_000);
});
