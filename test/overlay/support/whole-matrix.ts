/**
 * Soundness of every combination of some looks; two test files share the looks, so that two processes share the time.
 */
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Look } from '../../../src/document/enumerations.js';
import { sampled } from '../../support/tier.js';
import { cellsOf, compose, faultsOf } from './matrix.js';

/** In the gate, one language a look, and a third of its cells. */
export function describeWholeMatrix(looks: readonly Look[]): void {
  const rows = looks.map((look) => ({ look, languages: sampled(`whole ${look}`, LANGUAGES, 1) }));
  describe('every combination', () => {
    it.each(rows)('$look: 7 animations, 3 positions, 3 end cards in $languages', { timeout: 240_000 }, (row) => {
      const faults: string[] = [];
      const all = [...cellsOf(row.look)].filter(({ short }) => row.languages.includes(short.language));
      expect(all).toHaveLength(63 * row.languages.length);
      for (const cell of sampled(`cells ${row.look}`, all, 21)) {
        for (const fault of faultsOf(compose(cell))) faults.push(`${cell.name}: ${fault}`);
      }
      expect(faults.slice(0, 20)).toEqual([]);
    });
  });
}
