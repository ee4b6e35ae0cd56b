/** The offer's moment as pictures: one label at a time, on its way and when it is there. */
import { expect, it } from 'vitest';
import type { DrawNode } from '../../src/draw/draw-list.js';
import { momentCels } from '../../src/overlay/elements/offer-moment.js';

const box = { x: 140, y: 600, width: 800, height: 240 };
const label: DrawNode = { kind: 'shape', shape: { kind: 'rect', box, radiusPx: 0 }, fill: '#ffffff' };

it.each(['slam', 'pop', 'rise', 'open', 'push'] as const)(
  '%s flies as one body, as large as its small label',
  (motion) => {
    const small = { x: 400, y: 1300, width: 280, height: 84 };
    const zone = { x: 0, y: 0, width: 1080, height: 1920 };
    const cels = momentCels({
      large: { nodes: [label], box },
      small: { box: small },
      motion,
      start: 60,
      end: 120,
      zone,
    });
    const flight = cels.filter(({ frame }) => frame >= 110);
    expect(flight.map(({ frame }) => frame)).toEqual([110, 111, 112, 113, 114, 115, 116, 117, 118, 119]);
    for (const { nodes } of flight) {
      expect(nodes).toHaveLength(1);
      expect(nodes[0]).toMatchObject({ kind: 'group', children: [label] });
      expect(nodes[0]).not.toHaveProperty('opacity');
    }
    const [last] = flight.at(-1)?.nodes ?? [];
    const [scale = 0] = last?.kind === 'group' ? (last.transform ?? []) : [];
    expect(scale).toBeCloseTo(0.35, 1);
  },
);
