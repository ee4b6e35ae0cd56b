/** People of a detector beside faces that are known: who is new, and what asks to be seen then. */
import { describe, expect, it } from 'vitest';
import type { SubjectFacts } from '../../src/media.js';
import { addPeople, NO_PEOPLE, type Person, type SeenPeople } from '../../src/subjects/add-people.js';
import { packBytes, unpackBytes } from '../../src/subjects/pack-bytes.js';
import { headBox, headStrip } from '../../src/tracking/head-rule.js';

const facts: SubjectFacts = {
  times: [0, 1],
  cuts: [],
  faces: [[], [{ x: 90, y: 20, width: 20, height: 20 }]],
  columns: 4,
  rows: 4,
  interest: [packBytes(new Uint8Array(16).fill(200)), packBytes(new Uint8Array(16).fill(100))],
};
const person: Person = {
  body: { x: 0.25, y: 0.05, width: 0.5, height: 0.95 },
  head: { x: 0.25, y: 0.05, width: 0.5, height: 0.2 },
};

const seen: SeenPeople = { people: [person], faces: [] };

describe('people', () => {
  it('without a face get a head; one whose face is known gets no second one', () => {
    const { faces } = addPeople(facts, [seen, seen]);
    const body = { x: 50, y: 10, width: 100, height: 190 };
    expect(faces).toEqual([
      [{ x: 50, y: 10, width: 100, height: 40, isHead: true, body }],
      [{ ...facts.faces[1]?.[0], body }],
    ]);
  });

  it('are what is seen first, the head before the body, the chest before the feet, all else behind them', () => {
    const [first] = addPeople(facts, [seen, NO_PEOPLE]).interest.map(unpackBytes);
    const rows = [150, 135, 130].flatMap((worth) => [130, worth, worth, 130]);
    expect([...(first ?? [])]).toEqual([130, 255, 255, 130, ...rows]);
  });

  it('change nothing where there are none', () => {
    expect(addPeople(facts, [NO_PEOPLE, NO_PEOPLE])).toEqual(facts);
  });

  it('whom the upper edge cuts have no head on their chest, and ask to be seen all the same', () => {
    const cut = { ...person, body: { ...person.body, y: 0, height: 1 } };
    const { faces, interest } = addPeople(facts, [{ people: [cut], faces: [] }, NO_PEOPLE]);
    expect(faces[0]).toEqual([]);
    const columns = unpackBytes(interest[0] ?? '').filter((_, at) => at % 4 === 1);
    expect([...columns]).toEqual([165, 150, 135, 130]);
    const face = { x: 0.4, y: 0.05, width: 0.1, height: 0.1 };
    expect(addPeople(facts, [{ people: [cut], faces: [face] }, NO_PEOPLE]).faces[0]).toHaveLength(1);
  });

  it('cut off by the frame have a head inside it', () => {
    const beyond = { ...person, head: { x: -0.1, y: -0.1, width: 0.3, height: 0.3 } };
    const [head] = addPeople(facts, [{ people: [beyond], faces: [] }, NO_PEOPLE]).faces[0] ?? [];
    expect(head).toMatchObject({ x: 0, y: 0, width: 40, height: 40 });
  });

  it('put things aside in the looks that they are seen in', () => {
    const thing = { x: 10, y: 10, width: 50, height: 50, weight: 80 };
    const { things } = addPeople({ ...facts, faces: [[], []], things: [[thing], [thing]] }, [seen, NO_PEOPLE]);
    expect(things).toEqual([[], [thing]]);
  });
});

describe('faces', () => {
  const face = { x: 0.3, y: 0.05, width: 0.1, height: 0.1 };
  const small = { people: [], faces: [face] };

  it('that are new join those that are known, with what asks to be seen', () => {
    const { faces, interest } = addPeople(facts, [small, small]);
    expect(faces).toEqual([
      [{ x: 60, y: 10, width: 20, height: 20 }],
      [...(facts.faces[1] ?? []), { x: 60, y: 10, width: 20, height: 20 }],
    ]);
    expect(unpackBytes(interest[0] ?? '')[1]).toBe(255);
  });

  it('take the place of a head by its outline, and get the body of their person', () => {
    const outline = { x: 60, y: 0, width: 60, height: 60, isHead: true as const };
    const { faces } = addPeople({ ...facts, faces: [[outline], []] }, [{ ...seen, faces: [face] }, NO_PEOPLE]);
    expect(faces[0]).toEqual([
      { x: 60, y: 10, width: 20, height: 20, body: { x: 50, y: 10, width: 100, height: 190 } },
    ]);
  });
});

describe('the head rule', () => {
  it.each([
    ['who stands', [100, 0, 200, 400], 88],
    ['a bust, arms out', [0, 0, 300, 300], 186],
    ['a face alone', [0, 0, 200, 100], 80],
  ] as const)('of %s', (_, body, height) => {
    const strip = headStrip([...body]);
    expect(strip[3]).toBeCloseTo(height, 0);
    expect([strip[0], strip[2]]).toEqual([body[0], body[2]]);
    const [left, , right] = headBox([...body]);
    expect(right - left).toBeLessThanOrEqual(0.9 * height + 1e-9);
    expect((left + right) / 2).toBe((body[0] + body[2]) / 2);
  });
});
