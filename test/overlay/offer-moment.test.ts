/** The offer's moment as pictures: one label at a time, on its way and when it is there. */
import { expect, it } from 'vitest';
import type { DrawNode } from '../../src/draw/draw-list.js';
import { labelFlight } from '../../src/overlay/elements/label-motion.js';

const box = { x: 140, y: 600, width: 800, height: 240 };
const label: DrawNode = { kind: 'shape', shape: { kind: 'rect', box, radiusPx: 0 }, fill: '#ffffff' };

it('flies as one body, as large as its small label', () => {
  const small = { x: 400, y: 1300, width: 280, height: 84 };
  const flight = labelFlight([label], box, small, 120);
  expect(flight.map(({ frame }) => frame)).toEqual([110, 111, 112, 113, 114, 115, 116, 117, 118, 119]);
  for (const { nodes } of flight) {
    expect(nodes).toHaveLength(1);
    expect(nodes[0]).toMatchObject({ kind: 'group', children: [label] });
    expect(nodes[0]).not.toHaveProperty('opacity');
  }
  const [last] = flight.at(-1)?.nodes ?? [];
  const [scale = 0] = last?.kind === 'group' ? (last.transform ?? []) : [];
  expect(scale).toBeCloseTo(0.35, 1);
});
