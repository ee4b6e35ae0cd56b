/** What it costs a layout to make lines readable, by the look and by what lies under them. */
import { describe, expect, it } from 'vitest';
import { LOOKS } from '../../src/document/looks/look-table.js';
import { groundMaps } from '../../src/layout/fact-map.js';
import { paletteOf } from '../../src/overlay/palette.js';
import { treatmentsOf } from '../../src/overlay/treatment.js';
import { packBytes } from '../../src/subjects/pack-bytes.js';
import { FRAME, groundOf } from '../layout/support/grounds.js';

const CELLS = { columns: 9, rows: 16 };
const SPAN = { start: 0, end: 1 };
const FULL = { kind: 'full', focus: { x: 0.5, y: 0.5 }, zoom: 1, stage: { x: 0, y: 0, ...FRAME } } as const;

/** Cost of lines on a dark picture whose cells vary by so many levels of luma. */
function costOn(levels: number, look: 'luxury_minimal' | 'kinetic_creator') {
  const bytes = (value: number) => [packBytes(new Uint8Array(CELLS.columns * CELLS.rows).fill(value))];
  const light = { times: [0], ...CELLS, mean: bytes(20), low: bytes(20 - levels / 2), high: bytes(20 + levels / 2) };
  const ground = { ...groundOf({}), light };
  const under = groundMaps(ground, FRAME)(FULL, SPAN).under([{ x: 200, y: 400, width: 600, height: 120 }]);
  return treatmentsOf(LOOKS[look], paletteOf({}, LOOKS[look]))(under, 46);
}

describe('what lines need on a picture', () => {
  it('costs thin letters more, the more the picture varies under them', () => {
    const [still, lively] = [costOn(0, 'luxury_minimal'), costOn(40, 'luxury_minimal')];
    expect(still).toEqual({ cost: 0, isPlated: false });
    expect(lively.cost).toBeGreaterThan(still.cost + 500);
  });

  it('costs heavy letters nothing while they read', () => {
    expect(costOn(40, 'kinetic_creator').cost).toBe(costOn(0, 'kinetic_creator').cost);
  });

  it('counts a tone that fills a fifth of the ground', () => {
    const byColumn = (value: (column: number) => number) => [
      packBytes(Uint8Array.from({ length: CELLS.columns * CELLS.rows }, (_, at) => value(at % CELLS.columns))),
    ];
    const costOver = (bright: number) => {
      const cells = byColumn((column) => (column === 2 ? bright : 30));
      const ground = { ...groundOf({}), light: { times: [0], ...CELLS, mean: cells, low: cells, high: cells } };
      const under = groundMaps(ground, FRAME)(FULL, SPAN).under([{ x: 0, y: 400, width: 600, height: 120 }]);
      const look = LOOKS.premium_editorial;
      return treatmentsOf(look, { ...paletteOf({}, look), ink: '#ffffff' })(under, 46).cost;
    };
    expect(costOver(30)).toBe(0);
    expect(costOver(130)).toBeGreaterThan(0);
  });
});
