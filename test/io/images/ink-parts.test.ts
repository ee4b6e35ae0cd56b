import { describe, expect, it } from 'vitest';
import { inkParts } from '../../../src/io/images/ink-parts.js';

/** A picture from rows of characters: ' ' nothing, '#' black, 'o' middle, '.' white. */
function parts(...rows: readonly string[]) {
  const light: Readonly<Record<string, number>> = { '#': 0, o: 0.35, '.': 1 };
  return inkParts(rows[0]?.length ?? 0, rows.length, (x, y) => {
    const mark = rows[y]?.[x] ?? ' ';
    return { coverage: mark === ' ' ? 0 : 1, luminance: light[mark] ?? 0 };
  });
}

describe('the parts of a logo', () => {
  it('a sign and the letters beside it are two; the letters of one light are one', () => {
    expect(parts('ooo . . .', 'ooo . . .', 'ooo . . .')).toEqual([
      { share: 0.5, luminance: 0.35 },
      { share: 0.5, luminance: 1 },
    ]);
  });

  it('what lies inside a shape belongs to it', () => {
    expect(parts('#####', '#...#', '#####')).toEqual([{ share: 1, luminance: 0.2 }]);
  });

  it('specks do not count', () => {
    const row = '#'.repeat(100);
    expect(parts(`${row} .`, `${row}  `)).toEqual([{ share: 1, luminance: 0 }]);
  });

  it('nothing has no parts', () => {
    expect(parts('   ', '   ')).toEqual([]);
  });

  it('a large picture is looked at coarsely', () => {
    const found = inkParts(1000, 500, (x) => ({
      coverage: x < 400 || x >= 600 ? 1 : 0,
      luminance: x < 400 ? 0.1 : 0.9,
    }));
    expect(found).toEqual([
      { share: 0.5, luminance: 0.1 },
      { share: 0.5, luminance: 0.9 },
    ]);
  });
});
