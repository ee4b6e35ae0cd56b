/** What platforms leave free, and what of it is the same for all. */
import { describe, expect, it } from 'vitest';
import { PLACEMENTS } from '../../src/document/enumerations.js';
import { contains } from '../../src/geometry.js';
import { safeZone, textColumn } from '../../src/overlay/safe-zone.js';

const DIRECTIONS = ['ltr', 'rtl'] as const;

describe.each(PLACEMENTS)('the zone of %s', (placement) => {
  it('lies in the frame on even pixels and is mirrored for Arabic', () => {
    const [zone, mirrored] = DIRECTIONS.map((direction) => safeZone({ direction, placement }));
    if (zone === undefined || mirrored === undefined) throw new Error('two zones');
    expect(contains({ x: 0, y: 0, width: 1080, height: 1920 }, zone)).toBe(true);
    expect([zone.x, zone.y, zone.width, zone.height].every((value) => value % 2 === 0)).toBe(true);
    expect(mirrored).toEqual({ ...zone, x: 1080 - zone.x - zone.width });
  });

  it('has its centred column about the middle of the frame', () => {
    for (const direction of DIRECTIONS) {
      const column = textColumn({ direction, placement }, 'center');
      expect(2 * column.x + column.width).toBe(1080);
      expect(contains(safeZone({ direction, placement }), column)).toBe(true);
    }
  });
});

// A feed lays nothing over a film, but cuts it at head and foot.
it.each(PLACEMENTS.filter((name) => name !== 'feed'))(
  'the zone of %s holds the one that is free on all',
  (placement) => {
    for (const direction of DIRECTIONS)
      expect(contains(safeZone({ direction, placement }), safeZone({ direction }))).toBe(true);
  },
);
