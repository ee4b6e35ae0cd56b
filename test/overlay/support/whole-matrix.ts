/** Soundness of every combination of some looks; two test files share the looks, so that two processes share the time. */
import { describe, expect, it } from 'vitest';
import type { Look } from '../../../src/document/enumerations.js';
import { cellsOf, compose, faultsOf } from './matrix.js';

export function describeWholeMatrix(looks: readonly Look[]): void {
  describe('every combination', () => {
    it.each(looks)('%s: 7 animations, 13 languages, 3 positions, 3 end cards', { timeout: 240_000 }, (look) => {
      const faults: string[] = [];
      let cells = 0;
      for (const cell of cellsOf(look)) {
        cells += 1;
        for (const fault of faultsOf(compose(cell))) faults.push(`${cell.name}: ${fault}`);
      }
      expect(cells).toBe(819);
      expect(faults.slice(0, 20)).toEqual([]);
    });
  });
}
