/** What the layout knows of a picture: who is seen, what asks to be seen, and how pictures may lie in their frame. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, bottom, onFrame, right } from '../../src/geometry.js';
import { thirdOf } from '../../src/layout/arrange-scene.js';
import {
  COVER_ROWS,
  DEMANDS,
  FRAMING_ROWS,
  GROUND_ROWS,
  LEAST_CAPS,
  SIZE_WEIGHTS,
  WORDS_ROWS,
} from '../../src/layout/costs.js';
import { FACT_CELL_PX, groundMaps, samplesIn } from '../../src/layout/fact-map.js';
import { type Framing, fullFramings, windowFramings, windowShown } from '../../src/layout/framing.js';
import { peopleAt } from '../../src/layout/people.js';
import { subjectOf } from '../../src/layout/subject.js';
import { SUBJECT_UNITS } from '../../src/media.js';
import { propertySeed } from '../support/seed.js';
import { FRAME, groundOf } from './support/grounds.js';

const SPAN = { start: 0, end: 90 };
const CENTRE = { x: 0.5, y: 0.5 };
const [WHOLE] = fullFramings({ picture: FRAME, frame: FRAME }, CENTRE) as readonly [Framing];

const holds = (outer: Box, inner: Box) =>
  outer.x <= inner.x && outer.y <= inner.y && right(inner) <= right(outer) && bottom(inner) <= bottom(outer);

describe('a person', () => {
  const { facts } = groundOf({ faces: [{ x: 0.3, y: 0.3, width: 0.2, height: 0.15 }] });
  const [person] = facts === undefined ? [] : peopleAt(facts, 0);
  const { head, face, eyes, mouth } = person ?? expect.fail('a person');

  it('has eyes over a mouth in a face in a head', () => {
    for (const part of [eyes, mouth]) expect(holds(face, part)).toBe(true);
    expect(holds(head, face)).toBe(true);
    expect(bottom(eyes)).toBeLessThan(mouth.y);
  });

  it('has hair over the face and little under it', () => {
    expect(face.y - head.y).toBeGreaterThan(0.25 * face.height);
    expect(bottom(head) - bottom(face)).toBeLessThan(0.1 * face.height);
  });
});

it('has the hat on its head that was seen', () => {
  const { facts } = groundOf({ faces: [{ x: 0.3, y: 0.3, width: 0.2, height: 0.15 }] });
  const hat = {
    x: 0.25 * SUBJECT_UNITS,
    y: 0.1 * SUBJECT_UNITS,
    width: 0.3 * SUBJECT_UNITS,
    height: 0.3 * SUBJECT_UNITS,
  };
  const faces = facts?.faces.map((look) => look.map((one) => ({ ...one, head: hat })));
  const [person] = peopleAt({ ...(facts ?? expect.fail('facts')), faces: faces ?? [] }, 0);
  expect(person?.head).toEqual({ x: 0.25, y: 0.1, width: expect.closeTo(0.3), height: expect.closeTo(0.353) });
  expect(person?.face).toMatchObject({ y: 0.3 });
});

describe('the map of a picture', () => {
  const seen = { x: 6 / 18, y: 8 / 32, width: 4 / 18, height: 10 / 32 };
  const map = groundMaps(groundOf({ interest: [seen] }), FRAME)(WHOLE, SPAN);
  const asks = (x: number, y: number) => {
    const [across, down] = [((x + 0.5) * FACT_CELL_PX) / FRAME.width, ((y + 0.5) * FACT_CELL_PX) / FRAME.height];
    const isIn = seen.x < across && across < right(seen) && seen.y < down && down < bottom(seen);
    return isIn ? 255 : 0;
  };

  it('sums what lies under any box, cell by cell', () => {
    const box = fc.record({
      x: fc.integer({ min: 0, max: 1000 }),
      y: fc.integer({ min: 0, max: 1800 }),
      width: fc.integer({ min: 1, max: 700 }),
      height: fc.integer({ min: 1, max: 700 }),
    });
    fc.assert(
      fc.property(box, fc.integer({ min: 0, max: 300 }), (at, lower) => {
        let [sum, cells] = [0, 0];
        const most = { x: Math.min(FRAME.width, right(at)), y: Math.min(FRAME.height, bottom(at) + lower) };
        for (let y = Math.floor((at.y + lower) / FACT_CELL_PX); y < Math.ceil(most.y / FACT_CELL_PX); y += 1)
          for (let x = Math.floor(at.x / FACT_CELL_PX); x < Math.ceil(most.x / FACT_CELL_PX); x += 1) {
            sum += asks(x, y);
            cells += 1;
          }
        const under = map.under([at], lower);
        expect(under.sum('salient')).toBe(sum);
        expect(under.sumAt('salient', 0)).toBe(sum);
        expect(under.cells).toBe(cells);
      }),
      { seed: propertySeed(), numRuns: 200 },
    );
  });

  it('holds all of it for the whole frame, and nothing that nobody saw', () => {
    expect(map.under([]).total('salient')).toBe(255 * ((4 * 60) / FACT_CELL_PX) * ((10 * 60) / FACT_CELL_PX));
    expect(map.under([]).total('face')).toBe(0);
    expect(map.isLit).toBe(false);
  });
});

it('looks that stand for a span are the one before it and those in it', () => {
  const ground = { ...groundOf({}), fromSeconds: 1 };
  const times = [0, 0.5, 1, 1.5, 2, 2.5, 3];
  expect(samplesIn(times, ground, { start: 0, end: 30 }).map(({ look }) => look)).toEqual([2, 3]);
  expect(samplesIn(times, ground, { start: 10, end: 46 }).map(({ look, frame }) => [look, frame])).toEqual([
    [2, 10],
    [3, 15],
    [4, 30],
    [5, 45],
  ]);
});

describe('the subject', () => {
  it('is the people, else what asks to be seen, else all of the picture', () => {
    const face = { x: 0.4, y: 0.2, width: 0.2, height: 0.12 };
    const low = { x: 2 / 18, y: 24 / 32, width: 8 / 18, height: 4 / 32 };
    const people = subjectOf(groundOf({ faces: [face], interest: [low] }), 0);
    expect(holds(people, face)).toBe(true);
    expect(bottom(people)).toBeLessThan(low.y);
    const thing = subjectOf(groundOf({ interest: [low] }), 0);
    for (const side of ['x', 'y', 'width', 'height'] as const) expect(thing[side]).toBeCloseTo(low[side], 1);
    expect(subjectOf(groundOf({}), 0)).toEqual({ x: 0, y: 0, width: 1, height: 1 });
  });
});

describe('framings', () => {
  const pictures = [FRAME, { width: 1920, height: 1080 }, { width: 1080, height: 1080 }, { width: 640, height: 480 }];

  it.each(pictures)('of $width x $height show nothing but the picture, undistorted, in their stage', (picture) => {
    const framed = { picture, frame: FRAME };
    for (const framing of [...fullFramings(framed, CENTRE), ...windowFramings(framed, CENTRE)]) {
      const window = windowShown(framing, picture, 0);
      expect(holds({ x: -1e-6, y: -1e-6, width: 1 + 2e-6, height: 1 + 2e-6 }, window)).toBe(true);
      const [across, down] = [window.width * picture.width, window.height * picture.height];
      expect(across / down).toBeCloseTo(framing.stage.width / framing.stage.height, 1);
      const shown = onFrame(window, window, framing.stage);
      for (const side of ['x', 'y', 'width', 'height'] as const) expect(shown[side]).toBeCloseTo(framing.stage[side]);
    }
  });

  it('fill the frame, or a window at its foot that begins on an even line', () => {
    const framed = { picture: { width: 1920, height: 1080 }, frame: FRAME };
    const full = fullFramings(framed, { x: 0.4, y: 0.5 });
    expect(full[0]).toMatchObject({
      kind: 'full',
      zoom: 1,
      focus: { x: 0.4, y: 0.5 },
      stage: { x: 0, y: 0, ...FRAME },
    });
    expect(Math.max(...full.map(({ zoom }) => zoom))).toBeLessThanOrEqual(1.2);
    const tops = new Set(windowFramings(framed, CENTRE).map(({ stage }) => stage.y));
    expect([...tops]).toEqual([672, 768, 864, 960]);
    for (const { stage } of windowFramings(framed, CENTRE)) expect(bottom(stage)).toBe(FRAME.height);
  });

  it('reach both edges of a picture of which the frame shows all, in a window', () => {
    const upright = { width: 720, height: 1080 };
    const windows = windowFramings({ picture: upright, frame: FRAME }, CENTRE).filter(({ zoom }) => zoom === 1);
    const shown = windows.map((framing) => windowShown(framing, upright, 0));
    for (const top of new Set(windows.map(({ stage }) => stage.y))) {
      const own = shown.filter((_, at) => windows[at]?.stage.y === top);
      expect(Math.min(...own.map(({ y }) => y))).toBeCloseTo(0, 2);
      expect(Math.max(...own.map(bottom))).toBeCloseTo(1, 2);
    }
  });
});

it('a column has a head, a middle and a foot', () => {
  const column = { x: 0, y: 100, width: 10, height: 1000 };
  expect([100, 450, 470, 690, 710, 1100].map((y) => thirdOf(y, column))).toEqual([
    ...['head', 'head', 'middle', 'middle', 'foot', 'foot'],
  ]);
});

it('every row has a name of its own, a unit and a weight, and every role its worth', () => {
  const rows = [FRAMING_ROWS, WORDS_ROWS, COVER_ROWS, GROUND_ROWS].flat();
  const names = rows.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { name, unit, weight } of rows) {
    expect(name).toMatch(/^[a-z]+(?:_[a-z]+)*$/u);
    expect(unit.length).toBeGreaterThan(2);
    expect(weight).toBeGreaterThan(0);
  }
  expect(names).toEqual(expect.arrayContaining([...DEMANDS]));
  expect(Object.keys(SIZE_WEIGHTS)).toEqual(Object.keys(LEAST_CAPS));
  for (const worth of Object.values(SIZE_WEIGHTS)) expect(worth).toBeGreaterThan(0);
  expect(SIZE_WEIGHTS.hook).toBe(Math.max(...Object.values(SIZE_WEIGHTS)));
});
