/** How far heads reach: by proportion, and with the hats and the hair that are seen. */
import { describe, expect, it } from 'vitest';
import { type Box, bottom, right } from '../../src/geometry.js';
import { headAbout, headReach } from '../../src/subjects/head-reach.js';
import { measureSubjects } from '../../src/subjects/measure-subjects.js';
import type { SmallPicture } from '../../src/subjects/small-picture.js';

const SIZE = { width: 120, height: 200 };
/** From the brow to the chin, px. */
const FACE = { x: 48, y: 80, width: 26, height: 34 };

interface Patch extends Box {
  readonly luma: number;
  readonly red?: number;
}

const SKIN: Patch = { ...FACE, luma: 150, red: 25 };
const HAIR: Patch = { x: 47, y: 68, width: 28, height: 14, luma: 60 };
const CROWN: Patch = { x: 44, y: 46, width: 34, height: 36, luma: 40, red: 30 };
const BRIM: Patch = { x: 34, y: 76, width: 54, height: 6, luma: 40, red: 30 };

/** A wall with noise, and patches on it. */
function pictureOf(patches: readonly Patch[], wall = 190): SmallPicture {
  const count = SIZE.width * SIZE.height;
  const picture = { ...SIZE, luma: new Uint8Array(count), blue: new Int8Array(count), red: new Int8Array(count) };
  for (let at = 0; at < count; at += 1) {
    const [x, y] = [at % SIZE.width, Math.floor(at / SIZE.width)];
    const patch = patches.findLast((one) => one.x <= x && x < right(one) && one.y <= y && y < bottom(one));
    picture.luma[at] = (patch?.luma ?? wall) + ((7 * x + 13 * y) % 5);
    picture.red[at] = patch?.red ?? 0;
  }
  return picture;
}

const sharesOf = ({ x, y, width, height }: Box): Box => ({
  ...{ x: x / SIZE.width, y: y / SIZE.height },
  ...{ width: width / SIZE.width, height: height / SIZE.height },
});

function reachOf(patches: readonly Patch[], { wall = 190, face = FACE } = {}): Box | undefined {
  const shares = sharesOf(face);
  const found = headReach(pictureOf(patches, wall), headAbout(shares), shares);
  return (
    found && {
      ...{ x: found.x * SIZE.width, y: found.y * SIZE.height },
      ...{ width: found.width * SIZE.width, height: found.height * SIZE.height },
    }
  );
}

describe('a head', () => {
  it('holds the crown and the brim of its hat, down to the chin', () => {
    const head = reachOf([SKIN, CROWN, BRIM]) ?? expect.fail('a hat');
    expect(Math.abs(head.y - CROWN.y)).toBeLessThanOrEqual(3);
    expect(Math.abs(head.x - BRIM.x)).toBeLessThanOrEqual(3);
    expect(Math.abs(right(head) - right(BRIM))).toBeLessThanOrEqual(3);
    expect(Math.abs(bottom(head) - bottom(FACE))).toBeLessThanOrEqual(1);
  });

  it('reaches no further than its hair where it wears none', () => {
    const head = reachOf([SKIN, HAIR]) ?? expect.fail('hair');
    expect(head.y).toBeGreaterThanOrEqual(HAIR.y - 2);
    expect(head.width).toBeLessThanOrEqual(HAIR.width + 4);
  });

  it('is not told from a ground of its colour, nor where it is too small', () => {
    expect(reachOf([SKIN, { ...CROWN, luma: 190, red: 0 }])).toBeUndefined();
    expect(reachOf([SKIN, HAIR], { face: { x: 48, y: 80, width: 6, height: 8 } })).toBeUndefined();
  });

  it('is not told where what it wears has no end in sight', () => {
    expect(reachOf([SKIN, { ...CROWN, y: 0, height: bottom(CROWN) }])).toBeUndefined();
    expect(reachOf([SKIN, { ...CROWN, x: 0, width: SIZE.width }])).toBeUndefined();
  });

  it('keeps its hat where faces are not looked for, and in the facts', () => {
    const times = [0, 1, 2, 3, 4];
    const [hat, bare] = [pictureOf([SKIN, CROWN, BRIM]), pictureOf([SKIN, { ...CROWN, luma: 190, red: 0 }])];
    const pictures = times.map((time) => (time === 0 ? hat : bare));
    const facts = measureSubjects(times, pictures, () => [{ ...sharesOf(FACE), score: 0.9 }]);
    const heads = facts?.faces.map(([face]) => face?.head);
    expect(new Set(heads?.slice(0, 2).map((head) => head?.y)).size).toBe(1);
    expect(heads?.[1]?.y).toBeLessThan(facts?.faces[1]?.[0]?.y ?? 0);
  });
});
