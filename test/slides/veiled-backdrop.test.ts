import { describe, expect, it } from 'vitest';
import type { Veil } from '../../src/slides/veil.js';
import { veiledBackdrop } from '../../src/slides/veil-bands.js';

const frame = { width: 1080, height: 1920 };
const veil: Veil = { ink: '#ffffff', color: '#000000', opacity: 0.5 };
const core = { x: 0, y: 800, width: 1080, height: 300 };
const bright = { low: 200, high: 240 };
const behind = (y: number, cores = [core], one = veil) =>
  veiledBackdrop(bright, { x: 40, y, width: 120, height: 80 }, { cores, veil: one, frame });

describe('what lies behind a box under a veil', () => {
  it('is the whole veil over the words', () => {
    expect(behind(900)).toEqual({ low: 100, high: 120 });
  });

  it('is the bare picture far from the words, without words, and under a veil of nothing', () => {
    expect(behind(60)).toEqual(bright);
    expect(behind(900, [])).toEqual(bright);
    expect(behind(900, [core], { ...veil, opacity: 0 })).toEqual(bright);
  });

  it('is a range where the veil fades: a logo there must hold at both ends', () => {
    const { low, high } = behind(520);
    expect(low).toBeGreaterThan(100);
    expect(low).toBeLessThan(200);
    expect(high).toBeLessThan(240);
    expect(high - low).toBeGreaterThan(40);
  });
});
