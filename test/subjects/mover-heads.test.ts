/** Heads of figures that move before a camera that stands: found by their outline, and nothing else taken for one. */
import { describe, expect, it } from 'vitest';
import { moverHeads } from '../../src/subjects/mover-heads.js';
import type { SmallPicture } from '../../src/subjects/small-picture.js';

const [WIDTH, HEIGHT] = [240, 136];
const TIMES = Array.from({ length: 8 }, (_, look) => look / 2);
/** Chroma of skin and of cloth. */
const [SKIN, CLOTH] = [
  { luma: 170, blue: -18, red: 22 },
  { luma: 60, blue: 20, red: -10 },
];

interface Figure {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Rows at its top that are like skin. */
  readonly skin: number;
}

/** A still ground with texture, `shift` pixels aside, and a figure on it. */
function look(figure: Figure | undefined, shift = 0): SmallPicture {
  const count = WIDTH * HEIGHT;
  const picture = { width: WIDTH, height: HEIGHT, luma: new Uint8Array(count), blue: new Int8Array(count) };
  const red = new Int8Array(count);
  for (let at = 0; at < count; at += 1) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    picture.luma[at] = 110 + 70 * Math.sin((x + shift) / 5) * Math.cos(y / 4);
    if (figure === undefined) continue;
    const [across, down] = [x - figure.x, y - figure.y];
    if (across < 0 || across >= figure.width || down < 0 || down >= figure.height) continue;
    const paint = down < figure.skin ? SKIN : CLOTH;
    picture.luma[at] = paint.luma;
    picture.blue[at] = paint.blue;
    red[at] = paint.red;
  }
  return { ...picture, red };
}

const person = { y: 30, width: 26, height: 80, skin: 14 };
const headsOf = (looks: readonly SmallPicture[], cuts: readonly number[] = []) => moverHeads(TIMES, cuts, looks);
const found = (heads: ReturnType<typeof moverHeads>) => heads.filter(({ length }) => length > 0).length;

describe('a person who walks through the picture', () => {
  const heads = headsOf(TIMES.map((_, at) => look({ ...person, x: 10 + 26 * at })));

  it('has a head in every look, at the top of the figure and no wider', () => {
    heads.forEach(([head], at) => {
      const [left, top] = [(10 + 26 * at) / WIDTH, person.y / HEIGHT];
      expect(head?.x).toBeGreaterThan(left - 0.02);
      expect((head?.x ?? 0) + (head?.width ?? 1)).toBeLessThan(left + person.width / WIDTH + 0.02);
      expect(head?.y).toBeCloseTo(top, 1);
      expect(head?.height).toBeLessThan((0.3 * person.height) / HEIGHT);
    });
  });

  it('is looked for anew after a cut, where too few looks tell nothing', () => {
    const looks = TIMES.map((_, at) => look({ ...person, x: 10 + 26 * at }));
    expect(found(headsOf(looks, [2.5]))).toBe(5);
  });
});

it.each([
  ['something wide, as an animal or a car', { ...person, width: 70, height: 44 }],
  ['something small', { ...person, width: 12, height: 30 }],
  ['a pillar without anything like skin', { ...person, skin: 0 }],
  ['a figure whose head is outside the picture', { ...person, y: 0 }],
])('takes no head of %s', (_, shape) => {
  const step = (WIDTH - shape.width) / TIMES.length;
  expect(found(headsOf(TIMES.map((__, at) => look({ ...shape, x: Math.round(step * at) }))))).toBe(0);
});

it('takes no head where the camera moves', () => {
  expect(found(headsOf(TIMES.map((_, at) => look({ ...person, x: 10 + 26 * at }, 9 * at))))).toBe(0);
});

it('takes no head of a picture in which nothing moves', () => {
  expect(found(headsOf(TIMES.map(() => look({ ...person, x: 60 }))))).toBe(0);
});

it('takes no head of what is another shape at every look: a hand, a cup and a sleeve by turns', () => {
  const shapes = [
    [60, 94],
    [58, 90],
    [26, 100],
    [56, 86],
    [26, 86],
    [20, 48],
    [22, 74],
    [18, 60],
  ] as const;
  const lookAt = (width: number, height: number, at: number) =>
    look({ x: 4 + 24 * at, y: 124 - height, width, height, skin: 40 });
  expect(found(headsOf(shapes.map(([width, height], at) => lookAt(width, height, at))))).toBe(0);
  expect(found(headsOf(shapes.map((_, at) => lookAt(26, 90, at))))).toBeGreaterThan(5);
});
