/** Rows of the table of costs, one by one: what each is about, and that it is silent about the rest. */
import { describe, expect, it } from 'vitest';
import type { Box } from '../../src/geometry.js';
import {
  BROKEN,
  COVER_DEMANDS,
  COVER_ROWS,
  type CostRow,
  type CoverCase,
  costOf,
  FACE_ROWS,
  FRAMING_ROWS,
  LABEL_ROWS,
  LEAST_CAPS,
  MARK_ROWS,
  PAGE_COVER_ROWS,
  rowsOf,
  WORDS_COVER_ROWS,
  WORDS_ROWS,
} from '../../src/layout/costs.js';
import { groundMaps, type PictureGround } from '../../src/layout/fact-map.js';
import { framedMoments } from '../../src/layout/framed-moments.js';
import { edgesOver, type Framing, fullFraming, fullFramings, windowShown } from '../../src/layout/framing.js';
import type { ItemSetting, Role } from '../../src/layout/item.types.js';
import { SUBJECT_UNITS } from '../../src/media.js';
import { FRAME, groundOf } from './support/grounds.js';

const SPAN = { start: 0, end: 90 };
const WIDE = { width: 1920, height: 1080 };
const SEEN = { top: 150, bottom: 1330 };
const [WHOLE] = fullFramings({ picture: FRAME, frame: FRAME }, { x: 0.5, y: 0.5 }) as readonly [Framing];

function setting(change: Partial<ItemSetting> = {}): ItemSetting {
  const plain = { width: 600, height: 200, boxes: [], lines: [], cap: 100, shrunk: 0, sense: 0, ragged: 0, fits: true };
  return { ...plain, ...change };
}

/** A picture of one thing, from a fifth to four fifths of its width, that goes to a side. */
function headed(heading: 'left' | 'right'): PictureGround {
  const { facts, ...ground } = groundOf({}, WIDE);
  const thing = { x: 40, y: 80, width: 120, height: 60, weight: 100, heading };
  return { ...ground, facts: { ...(facts ?? expect.fail('facts')), things: [[thing]] } };
}

describe('rows of words', () => {
  const of = (role: Role, change: Partial<ItemSetting>) => ({ settings: [{ role, setting: setting(change) }] });

  it('are silent about a text in its own size that breaks well', () => {
    expect(rowsOf(WORDS_ROWS, of('hook', {}))).toEqual({});
  });

  it('weigh a hook that shrinks more than a beat, and a beat more than a label', () => {
    const [hook, beat, button] = (['hook', 'beat', 'button'] as const).map((role) =>
      costOf(WORDS_ROWS, of(role, { shrunk: 20 })),
    );
    expect(hook).toBeGreaterThan(beat as number);
    expect(beat).toBeGreaterThan(button as number);
  });

  it('name sense and rag by themselves', () => {
    expect(Object.keys(rowsOf(WORDS_ROWS, of('beat', { sense: 2, ragged: 400 })))).toEqual(['sense', 'ragged']);
  });

  it('have a beat seen in passing, and leave what no phone shows to the demand', () => {
    const cost = (cap: number) => {
      const { overlooked = 0 } = rowsOf(WORDS_ROWS, of('beat', { cap }));
      return overlooked;
    };
    expect(cost(56)).toBe(0);
    expect(cost(44)).toBeGreaterThan(cost(50));
    expect(cost(LEAST_CAPS.beat)).toBe(cost(16));
    expect(rowsOf(WORDS_ROWS, of('button', { cap: 20 }))).toEqual({});
  });

  it('call type small that its role is not read at', () => {
    for (const role of ['hook', 'beat', 'button', 'rating'] as const) {
      const cost = (cap: number) => rowsOf(WORDS_ROWS, of(role, { cap }))['type_small'];
      expect(cost(LEAST_CAPS[role]), role).toBeUndefined();
      expect(cost(LEAST_CAPS[role] - 1), role).toBeGreaterThan(10_000);
    }
  });
});

describe('rows of what is covered', () => {
  const face = { x: 0.35, y: 0.3, width: 0.3, height: 0.2 };
  const map = groundMaps(groundOf({ faces: [face], interest: [face] }), FRAME)(WHOLE, SPAN);
  const rows = (box: Box, table: readonly CostRow<CoverCase>[]) => rowsOf(table, { under: map.under([box]) });

  it('are silent about a text in an empty place', () => {
    const box = { x: 200, y: 1400, width: 600, height: 200 };
    expect(rows(box, COVER_ROWS)).toEqual({});
  });

  it('weigh words on a thing more on a page, up to a bound, and not at its rim', () => {
    const { facts, ...ground } = groundOf({});
    const [at, side] = [0.2 * SUBJECT_UNITS, 0.6 * SUBJECT_UNITS];
    const things = [[{ x: at, y: at, width: side, height: side, weight: 100 }]];
    const on = groundMaps({ ...ground, facts: facts && { ...facts, things } }, FRAME)(WHOLE, SPAN);
    const buried = (share: number) => {
      const box = { x: 0.2 * FRAME.width, y: 0.2 * FRAME.height, width: 0.6 * FRAME.width, height: 1 };
      const { thing_buried: cost = 0 } = rowsOf(PAGE_COVER_ROWS, {
        under: on.under([{ ...box, height: share * 0.6 * FRAME.height }]),
      });
      return cost;
    };
    expect([buried(0.02), buried(0.9) > 0, buried(0.9) === buried(0.5)]).toEqual([0, true, true]);
  });

  it('weigh a label on the front of what goes somewhere, and none on its back', () => {
    const told = (heading: 'left' | 'right', x: number) => {
      const framing: Framing = { ...WHOLE, stage: { x: 0, y: 600, width: FRAME.width, height: 608 } };
      const own = groundMaps(headed(heading), FRAME)(framing, SPAN);
      const { telling_part: cost = 0 } = rowsOf(FACE_ROWS, {
        under: own.under([{ x, y: 880, width: 150, height: 60 }]),
      });
      return cost;
    };
    expect([told('left', 230) > 0, told('left', 700), told('right', 230), told('right', 700) > 0]).toEqual([
      ...[true, 0, 0, true],
    ]);
  });

  it('weigh words on hair more on a page, from a tenth of the head on', () => {
    const buried = (share: number) => {
      const box = { x: face.x * FRAME.width, y: (face.y - 0.42 * face.height) * FRAME.height };
      const size = { width: face.width * FRAME.width, height: share * face.height * FRAME.height };
      const { hair_buried: cost = 0 } = rows({ ...box, ...size }, PAGE_COVER_ROWS);
      return cost;
    };
    expect([buried(0.02), buried(0.4) > 0]).toEqual([0, true]);
  });

  it('weigh words across hair in a film like a cut face, however small they are, and a label by its own share', () => {
    const head = { x: face.x * FRAME.width, y: (face.y - 0.4 * face.height) * FRAME.height };
    const on = (width: number, height: number) => ({ ...head, width: width * face.width * FRAME.width, height });
    const boxes = [on(0.1, 20), on(1, 20), on(1, 60)];
    expect(boxes.map((box) => rows(box, WORDS_COVER_ROWS)['hair_crossed'] ?? 0)).toEqual([0, 3000, 3000]);
    const label = (y: number) => rows({ ...head, y, width: 200, height: 40 }, LABEL_ROWS)['label_on_head'] ?? 0;
    expect([label(head.y - 400), label(head.y + 20)]).toEqual([0, 2000]);
  });

  it('weigh words on the body of a figure on a page, and not on one of whom only the bust is seen', () => {
    const buried = (side: number) => {
      const small = { x: 0.5 - side / 2, y: 0.15, width: side, height: side };
      const own = groundMaps(groundOf({ faces: [small], interest: [small] }), FRAME)(WHOLE, SPAN);
      const box = { x: 0, y: 0.55 * FRAME.height, width: FRAME.width, height: 0.2 * FRAME.height };
      const { figure_buried: cost = 0 } = rowsOf(PAGE_COVER_ROWS, { under: own.under([box]) });
      return cost;
    };
    expect([buried(0.08) > 0, buried(0.3)]).toEqual([true, 0]);
  });

  it('weigh words on a figure in a film too, less than on a face', () => {
    const small = { x: 0.46, y: 0.15, width: 0.08, height: 0.08 };
    const own = groundMaps(groundOf({ faces: [small] }), FRAME)(WHOLE, SPAN);
    const cost = (y: number) => {
      const box = { x: 0.4 * FRAME.width, y: y * FRAME.height, width: 0.2 * FRAME.width, height: 100 };
      return rowsOf(COVER_ROWS, { under: own.under([box]) });
    };
    expect(cost(0.4)['figure']).toBeGreaterThan(0);
    expect(cost(0.4)['figure']).toBeLessThan(cost(0.17)['face'] ?? 0);
    expect(cost(0.02)['figure']).toBeUndefined();
  });

  it('count the edge of a window that lies over a face, and none over a full picture', () => {
    const edges = [{ x: 0, y: 0, width: FRAME.width, height: 120 }];
    const stage = { x: 0, y: 960, width: FRAME.width, height: 960 };
    expect(edgesOver(WHOLE, edges)).toEqual([]);
    expect(edgesOver({ ...WHOLE, kind: 'window', stage }, edges)).toEqual([{ ...edges[0], y: 960 }]);
  });

  it('hold a text on eyes, and one on a mouth, for a broken demand', () => {
    for (const y of [0.34, 0.44]) {
      const box = { x: 0.4 * FRAME.width, y: y * FRAME.height, width: 0.2 * FRAME.width, height: 60 };
      expect(Object.values(rows(box, COVER_DEMANDS))[0], `${y}`).toBeGreaterThanOrEqual(BROKEN / 4);
    }
  });

  it('take hair lightly', () => {
    const box = { x: 0.35 * FRAME.width, y: 0.225 * FRAME.height, width: 0.3 * FRAME.width, height: 60 };
    expect(rows(box, COVER_DEMANDS)).toEqual({});
    const found = rows(box, COVER_ROWS);
    expect(Object.keys(found)).toContain('hair');
    expect(Object.keys(found)).not.toContain('face');
  });

  it('count what lies lower than its boxes say', () => {
    const box = { x: 200, y: 0, width: 600, height: 200 };
    const lower = Math.round(0.35 * FRAME.height);
    expect(rowsOf(COVER_DEMANDS, { under: map.under([box]) })).toEqual({});
    expect(rowsOf(COVER_DEMANDS, { under: map.under([box], lower) })).not.toEqual({});
  });
});

describe('a face under words', () => {
  it.each([
    ['its eyes', 0.45, 0.4, true],
    ['its nose', 0.45, 0.46, true],
    ['a cheek beside the nose', 0.56, 0.46, true],
    ['its mouth', 0.45, 0.53, true],
    ['its brow', 0.45, 0.3, false],
    ['its chin', 0.45, 0.585, false],
  ] as const)('%s: the demand asks for what is between eyes and mouth too', (_, x, y, isBroken) => {
    const map = groundMaps(groundOf({ faces: [{ x: 0.3, y: 0.34, width: 0.4, height: 0.27 }] }), FRAME)(WHOLE, SPAN);
    const box = { x: x * FRAME.width, y: y * FRAME.height, width: 0.08 * FRAME.width, height: 30 };
    expect(costOf(COVER_DEMANDS, { under: map.under([box]) }) > 0).toBe(isBroken);
  });
});

describe('rows of a framing', () => {
  const framings = (known: Parameters<typeof groundOf>[0]) => {
    const ground = groundOf(known, WIDE);
    return fullFramings({ picture: WIDE, frame: FRAME }, { x: 0.5, y: 0.5 }).map((framing) => {
      const one = { framing, looks: framedMoments(ground, framing, SPAN), frame: FRAME, seen: SEEN };
      const rows = rowsOf(FRAMING_ROWS, one);
      return { one, rows, broken: rows['subject_cut'] ?? 0 };
    });
  };

  it('hold a face at the edge of the picture for cut where the frame parts it, and for whole where it does not', () => {
    const all = framings({ faces: [{ x: 0.31, y: 0.3, width: 0.1, height: 0.2 }] });
    expect(all.some(({ broken }) => broken === 0)).toBe(true);
    expect(all.some(({ broken }) => broken > 0)).toBe(true);
    for (const { one, broken } of all) {
      const left = windowShown(one.framing, WIDE, 0).x;
      // A tenth of a face is cut, and more than a sliver of it is told.
      if (left > 0.33) expect(broken).toBe(BROKEN);
      if (left < 0.31) expect(broken).toBe(0);
    }
  });

  it('have a forehead cut for a lesser harm than a chin, and hair for none', () => {
    const face = { x: 0.3, y: 0.3, width: 0.4, height: 0.4 };
    const ground = groundOf({ faces: [face] }, FRAME);
    const brokenFrom = (top: number, height: number) => {
      const stage = { x: 0, y: 0, width: FRAME.width, height: Math.round(height * FRAME.height) };
      const framing: Framing = { kind: 'window', zoom: 1, stage, focus: { x: 0.5, y: top + height / 2 } };
      const looks = framedMoments(ground, framing, SPAN);
      return rowsOf(FRAMING_ROWS, { framing, looks, frame: FRAME, seen: SEEN })['subject_cut'] ?? 0;
    };
    expect(brokenFrom(0.18, 0.6)).toBe(0);
    const [forehead, chin] = [brokenFrom(0.3, 0.6), brokenFrom(0, 0.6)];
    expect(forehead).toBeGreaterThan(0);
    expect(chin).toBeGreaterThan(10 * forehead);
  });

  it('tell a face under the edge of a window’s ground as cut, and leave it to other rows how much of it is hidden', () => {
    const ground = groundOf({ faces: [{ x: 0.1, y: 0.2, width: 0.2, height: 0.2 }] }, FRAME);
    const stage = { x: 0, y: 960, width: FRAME.width, height: 960 };
    const framing: Framing = { kind: 'window', zoom: 1, stage, focus: { x: 0.5, y: 0.4 } };
    const brokenUnder = (x: number) => {
      const looks = framedMoments(ground, framing, SPAN, [{ x, y: 0, width: 540, height: 400 }]);
      return rowsOf(FRAMING_ROWS, { framing, looks, frame: FRAME })['subject_cut'] ?? 0;
    };
    expect([brokenUnder(0), brokenUnder(540)]).toEqual([BROKEN / 100, 0]);
  });

  it('count a face besides the largest that is neither seen nor left out', () => {
    const [main, other] = [
      { x: 0.42, y: 0.3, width: 0.12, height: 0.2 },
      { x: 0.6, y: 0.3, width: 0.08, height: 0.14 },
    ];
    const ground = groundOf({ faces: [main, other] }, WIDE);
    const halvedAt = (x: number) => {
      const framing = fullFraming(FRAME, { x, y: 0.5 });
      const looks = framedMoments(ground, framing, SPAN);
      return rowsOf(FRAMING_ROWS, { framing, looks, frame: FRAME })['faces_halved'] ?? 0;
    };
    // A wide picture in an upright frame shows a third of its width.
    expect([halvedAt(0.55), halvedAt(0.44)]).toEqual([0, 0]);
    expect(halvedAt(0.48)).toBeGreaterThan(0);
  });

  it('count a mark across the edge of a window or at it, not one within it or beside it', () => {
    const stage = { x: 120, y: 960, width: 960, height: 960 };
    const framing: Framing = { kind: 'window', zoom: 1, stage, focus: { x: 0.5, y: 0.5 } };
    const countAt = (x: number, y: number, one: Framing = framing) =>
      costOf(MARK_ROWS, { framing: one, marks: [{ x, y, width: 200, height: 48 }], edges: [] });
    expect([countAt(400, 940), countAt(120, 1200)].every((cost) => cost > 0)).toBe(true);
    expect([countAt(400, 1200), countAt(400, 800), countAt(400, 940, WHOLE)]).toEqual([0, 0, 0]);
  });

  it('call what is lost of the subject lost', () => {
    const [first] = framings({ interest: [{ x: 0, y: 0.2, width: 1, height: 0.6 }] });
    expect(first?.rows['subject_lost']).toBeGreaterThan(1000);
    const [small] = framings({ interest: [{ x: 0.45, y: 0.4, width: 0.1, height: 0.2 }] });
    expect(small?.rows['subject_lost'] ?? 0).toBe(0);
  });

  it('weigh the upper part of a thing more than its foot', () => {
    const ground = groundOf({ interest: [{ x: 0.2, y: 0.25, width: 0.6, height: 0.5 }] }, FRAME);
    const lostFrom = (top: number) => {
      const stage = { x: 0, y: 0, width: FRAME.width, height: 0.6 * FRAME.height };
      const framing: Framing = { kind: 'window', zoom: 1, stage, focus: { x: 0.5, y: top + 0.3 } };
      const looks = framedMoments(ground, framing, SPAN);
      return rowsOf(FRAMING_ROWS, { framing, looks, frame: FRAME, seen: SEEN })['subject_lost'] ?? 0;
    };
    // A fifth of its height is not seen, at its top or at its foot.
    expect(lostFrom(0.05)).toBeGreaterThan(0);
    expect(lostFrom(0.35)).toBeGreaterThan(2 * lostFrom(0.05));
  });

  it('keep the end of a thing that is ahead, and lose the other', () => {
    const shown = ((FRAME.width / FRAME.height) * WIDE.height) / WIDE.width;
    const lostFrom = (heading: 'left' | 'right', left: number) => {
      const ground = headed(heading);
      const framing = fullFraming(FRAME, { x: left + shown / 2, y: 0.5 });
      const looks = framedMoments(ground, framing, SPAN);
      return rowsOf(FRAMING_ROWS, { framing, looks, frame: FRAME, seen: SEEN })['subject_lost'] ?? 0;
    };
    const [atLeft, atRight] = [0.2, 0.8 - shown];
    expect(lostFrom('left', atLeft)).toBeLessThan(0.7 * lostFrom('left', atRight));
    expect(lostFrom('right', atRight)).toBeLessThan(0.7 * lostFrom('right', atLeft));
  });

  it('cost nothing but a step closer for a picture that nobody has looked at', () => {
    const ground = { ...groundOf({}, WIDE), facts: undefined };
    for (const framing of fullFramings({ picture: WIDE, frame: FRAME }, { x: 0.5, y: 0.5 })) {
      const one = { framing, looks: framedMoments(ground, framing, SPAN), frame: FRAME, seen: SEEN };
      expect(Object.keys(rowsOf(FRAMING_ROWS, one))).toEqual(framing.zoom === 1 ? [] : ['zoom']);
    }
  });
});

it('a sum stops where it is too dear already', () => {
  let asked = 0;
  const row = (of: number): CostRow<object> => ({
    name: 'x',
    unit: 'x',
    weight: 1,
    of: () => {
      asked += 1;
      return of;
    },
  });
  expect(costOf([row(5), row(5), row(5)], {}, 9)).toBe(10);
  expect(asked).toBe(2);
});
