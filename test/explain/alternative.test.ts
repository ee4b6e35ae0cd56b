import { describe, expect, it } from 'vitest';
import type { ShortArrangement } from '../../src/document/enumerations.js';
import { alternativeOf, arrangementsOf } from '../../src/explain/alternative.js';

/** A plan whose clips stand so, at these costs. */
function planOf(...clips: readonly (readonly [ShortArrangement, Readonly<Record<string, number>>])[]) {
  const places = clips.map(([arrangement, costs]) => {
    return { arrangement, costs, cost: Object.values(costs).reduce((sum, one) => sum + one, 0) };
  });
  return { facts: { layout: { places } } };
}

const taken = planOf(['foot', { size: 100 }], ['head', { size: 50, face: 0 }]);

it('the arrangements of a plan are named once, in order', () => {
  expect(arrangementsOf(taken)).toEqual(['foot', 'head']);
  expect(arrangementsOf(planOf(['foot', {}], ['foot', {}]))).toEqual(['foot']);
});

describe('an alternative', () => {
  it('tells what it costs more over all clips, and the row that makes it so', () => {
    const head = planOf(['head', { size: 120, face: 300 }], ['head', { size: 50 }]);
    expect(alternativeOf(head, 'head', taken)).toEqual({ arrangement: 'head', dearer: 320, because: 'face' });
  });

  it('is none where a clip has no room for it, or where all stand so already', () => {
    expect(alternativeOf(planOf(['head', {}], ['foot', {}]), 'head', taken)).toBeUndefined();
    const all = planOf(['foot', {}], ['foot', {}]);
    expect(alternativeOf(all, 'foot', all)).toBeUndefined();
  });
});
