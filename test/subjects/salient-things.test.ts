/** Things that stand out in pictures without people, and their weight over time. */
import { describe, expect, it } from 'vitest';
import { type Box, bottom, right } from '../../src/geometry.js';
import { type CellMotion, salientThings } from '../../src/subjects/salient-things.js';
import type { SmallPicture } from '../../src/subjects/small-picture.js';
import { thingsOver } from '../../src/subjects/things-over.js';

const SIZE = { width: 100, height: 160 };
const STILL: CellMotion = { columns: 10, rows: 16, values: new Float64Array(160) };

interface Patch extends Box {
  readonly luma: number;
  readonly red: number;
}

/** A wall with noise, and patches on it, px. */
function pictureOf(...patches: readonly Patch[]): SmallPicture {
  const count = SIZE.width * SIZE.height;
  const picture = { ...SIZE, luma: new Uint8Array(count), blue: new Int8Array(count), red: new Int8Array(count) };
  for (let at = 0; at < count; at += 1) {
    const [x, y] = [at % SIZE.width, Math.floor(at / SIZE.width)];
    const patch = patches.findLast((one) => one.x <= x && x < right(one) && one.y <= y && y < bottom(one));
    picture.luma[at] = (patch?.luma ?? 120) + ((7 * x + 13 * y) % 5);
    picture.red[at] = patch?.red ?? 0;
  }
  return picture;
}

const CUP: Patch = { x: 40, y: 60, width: 24, height: 30, luma: 90, red: 60 };

function expectNear(found: Box | undefined, { x, y, width, height }: Box): void {
  const wanted = [x / SIZE.width, y / SIZE.height, width / SIZE.width, height / SIZE.height];
  const box = found ?? expect.fail('a thing');
  [box.x, box.y, box.width, box.height].forEach((side, at) => {
    expect(Math.abs(side - (wanted[at] as number)), `${at}`).toBeLessThan(0.05);
  });
}

describe('things', () => {
  it('are what no easy way leads to from the rim: of another colour than all about them', () => {
    const things = salientThings(pictureOf(CUP), STILL);
    expect(things).toHaveLength(1);
    expectNear(things[0], CUP);
  });

  it('are not what reaches the rim, and a flat wall has none', () => {
    const floor = { x: 0, y: 120, width: 100, height: 40, luma: 30, red: 0 };
    const things = salientThings(pictureOf(floor, CUP), STILL);
    expectNear(things[0], CUP);
    expect(things.every((thing) => bottom(thing) < 0.75)).toBe(true);
    expect(salientThings({ ...pictureOf(), luma: new Uint8Array(16_000).fill(90) }, STILL)).toEqual([]);
  });

  it('are of two the heavier first, and what is far smaller is none', () => {
    const jug = { ...CUP, x: 52, y: 50, height: 50, width: 26 };
    const cup = { ...CUP, x: 22, y: 66, width: 22, height: 30 };
    const crumb = { ...CUP, x: 20, y: 20, width: 4, height: 4 };
    const things = salientThings(pictureOf(jug, cup, crumb), STILL);
    expect(things).toHaveLength(2);
    expectNear(things[0], jug);
    expectNear(things[1], cup);
  });

  it('are what moves, where colours alike would hide it', () => {
    const bear = { ...CUP, luma: 112, red: 3 };
    const values = STILL.values as Float64Array;
    const moving = Float64Array.from(values, (_, at) => {
      const [x, y] = [(at % 10) * 10 + 5, Math.floor(at / 10) * 10 + 5];
      return x > 20 && x < 40 && y > 100 && y < 130 ? 1 : 0;
    });
    const things = salientThings(pictureOf(bear), { ...STILL, values: moving });
    expect(things.some((thing) => thing.x < 0.35 && bottom(thing) > 0.65)).toBe(true);
    expect(salientThings(pictureOf(bear), STILL).some((thing) => bottom(thing) > 0.65)).toBe(false);
  });
});

describe('a thing that a clear line parts from its photo', () => {
  const apple = { x: 14, y: 20, width: 74, height: 110, luma: 60, red: 70 };
  const thingsOf = (picture: SmallPicture) =>
    thingsOver({ times: [0], cuts: [], isPeopled: [false] }, () => ({ picture, motion: STILL }))[0];

  it('is known to that line, and is a thing however much of the photo it fills', () => {
    const [whole, ...others] = thingsOf(pictureOf(apple)) ?? [];
    expectNear(whole, apple);
    expect(others).toEqual([]);
  });

  it('of which a faint one is none: it may be a hill', () => {
    const hill = { ...apple, luma: 104, red: 8 };
    expect(salientThings(pictureOf(hill), STILL)[0]?.outline).toBeUndefined();
    expect(thingsOf(pictureOf(hill))).toEqual([]);
  });
});

describe('things over time', () => {
  const times = Array.from({ length: 12 }, (_, at) => at / 2);
  const none = times.map(() => false);
  const look = (picture: (at: number) => SmallPicture) => (at: number) => ({ picture: picture(at), motion: STILL });

  it('are those of the last look at which they were looked for, in every look', () => {
    const things = thingsOver(
      { times, cuts: [], isPeopled: none },
      look(() => pictureOf(CUP)),
    );
    expect(things).toHaveLength(times.length);
    for (const [thing, more] of things) {
      expect(more).toBeUndefined();
      expect(thing?.weight).toBe(100);
      expectNear(thing, CUP);
    }
  });

  it('weigh less the shorter they are there', () => {
    const late = { ...CUP, x: 10, y: 20 };
    const seen = thingsOver(
      { times, cuts: [], isPeopled: none },
      look((at) => (at < 2 ? pictureOf(late) : pictureOf(CUP))),
    );
    expect(seen[0]?.[0]?.weight).toBeLessThan(seen[11]?.[0]?.weight ?? 0);
  });

  it('go to the side to which they pass the world, whether the camera follows them or stands', () => {
    const headings = (placeAt: (at: number) => number, worldAt: readonly number[]) =>
      thingsOver(
        { times, cuts: [], isPeopled: none, worldAt },
        look((at) => pictureOf({ ...CUP, x: placeAt(at) })),
      ).map(([thing]) => thing?.heading);
    const standing = times.map(() => 0);
    const passing = times.map((time) => 0.08 * time);
    const all = (side: string | undefined) => times.map(() => side);
    expect(headings(() => 40, standing)).toEqual(all(undefined));
    expect(headings(() => 40, passing)).toEqual(all('left'));
    expect(headings((at) => 40 + 4 * at, standing)).toContain('right');
    // A camera that slides along a table passes a cup, which stands.
    expect(headings((at) => 30 + 4 * at, passing)).toEqual(all(undefined));
  });

  it('with a heading are all that hangs together with them, also in a look where it was not found', () => {
    const head = { ...CUP, x: 26, width: 14, luma: 108, red: 16 };
    const seen = (worldAt: readonly number[], hides = -1) =>
      thingsOver(
        { times, cuts: [], isPeopled: none, worldAt },
        look((at) => (at === hides ? pictureOf(CUP) : pictureOf(CUP, head))),
      );
    const passing = times.map((time) => 0.08 * time);
    for (const things of [seen(passing), seen(passing, 4)])
      for (const [thing] of things) expect(thing?.x).toBeLessThan((CUP.x - 2) / SIZE.width);
    for (const [thing] of seen(times.map(() => 0))) expectNear(thing, CUP);
  });

  it('are not looked for in a shot with people, only in the other', () => {
    let looked = 0;
    const counted = (at: number) => {
      looked += 1;
      expect(times[at]).toBeGreaterThanOrEqual(3);
      return { picture: pictureOf(CUP), motion: STILL };
    };
    const isPeopled = times.map((time) => time === 1);
    const things = thingsOver({ times, cuts: [3], isPeopled }, counted);
    expect(things.map((found) => found.length)).toEqual(times.map((time) => (time < 3 ? 0 : 1)));
    expect(looked).toBe(3);
  });

  const still = (picture: SmallPicture) =>
    thingsOver(
      { times: [0], cuts: [], isPeopled: [false] },
      look(() => picture),
    )[0] ?? [];

  it('have what hangs together with them beside them in a single picture, with less weight', () => {
    const hood = { ...CUP, y: 42, height: 18, luma: 108, red: 16 };
    const [core, extent, ...more] = still(pictureOf(CUP, hood));
    expect(more).toEqual([]);
    expectNear(core, CUP);
    expect(extent?.weight).toBeLessThan(core?.weight ?? 0);
    expect(extent?.y).toBeLessThan((hood.y + 4) / SIZE.height);
    expect(extent && bottom(extent)).toBeGreaterThan((bottom(CUP) - 4) / SIZE.height);
  });
});
