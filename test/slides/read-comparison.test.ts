/** The two sides of a body, and what they are called. */
import { expect, it } from 'vitest';
import { readComparison } from '../../src/slides/read-comparison.js';

const sides = (body: string, headline = '') => {
  const read = readComparison(body, headline);
  const side = ({ name, points }: { name: string; points: readonly string[] }) => `${name}: ${points.join(', ')}`;
  return read && [side(read.left), side(read.right), ...(read.rest === '' ? [] : [read.rest])];
};

it.each<[string, string, readonly string[] | undefined]>([
  [
    '12 days | 2 days\n5 people | 1 person\nBy hand | By itself',
    'Spreadsheets vs Ledgerly',
    ['Spreadsheets: 12 days, 5 people, By hand', 'Ledgerly: 2 days, 1 person, By itself'],
  ],
  [
    'Bitter | Sweet\nMonths old and stale | Days old\nOne blend | Six farms',
    'Instant vs. fresh?',
    ['Instant: Bitter, Months old and stale, One blend', 'fresh: Sweet, Days old, Six farms'],
  ],
  // The first row says it again, or says it in words that name any side.
  ['Agency | Studio\nSix weeks | Three days', 'Agency vs. studio', ['Agency: Six weeks', 'Studio: Three days']],
  [
    'Ledgerly | Spreadsheets\n2 days | 12 days',
    'Spreadsheets vs Ledgerly',
    ['Ledgerly: 2 days', 'Spreadsheets: 12 days'],
  ],
  ['Old way | New way\nSlow | Fast', 'Spreadsheets vs Ledgerly', ['Old way: Slow', 'New way: Fast']],
  ['Before | After\nSlow | Fast', '', ['Before: Slow', 'After: Fast']],
  ['Supermarket | Ours\nMonths old | Days old', 'Why fresh', ['Supermarket: Months old', 'Ours: Days old']],
  // Values name nothing.
  ['12 days | 2 days\n5 people | 1 person', 'How we compare', [': 12 days, 5 people', ': 2 days, 1 person']],
  ['€49 | €39\n10 % | 5 %', '', [': €49, 10 %', ': €39, 5 %']],
  ['2024 | 2026\nSlow | Fast', '', ['2024: Slow', '2026: Fast']],
  ['Slow | Fast', '', [': Slow', ': Fast']],
  ['Slow | Fast', 'Compare: A vs B, honestly', ['A: Slow', 'B: Fast']],
  // Tables with labels, as they are pasted.
  [
    '| | Spreadsheets | Ledgerly |\n|---|---|---|\n| Setup | 12 days | 2 days |',
    '',
    ['Spreadsheets: Setup: 12 days', 'Ledgerly: Setup: 2 days'],
  ],
  [
    'Setup | 12 days | 2 days\nTeam | 5 | 1',
    'Spreadsheets vs Ledgerly',
    ['Spreadsheets: Setup: 12 days, Team: 5', 'Ledgerly: Setup: 2 days, Team: 1'],
  ],
  // What belongs to no side.
  ['Old | New\nSlow | Fast\n*Tested in 2025', '', ['Old: Slow', 'New: Fast', '*Tested in 2025']],
  ['Old | New\nSlow | Fast\nValid until 31 May', 'A vs B', ['Old: Slow', 'New: Fast', 'Valid until 31 May']],
  ['Espresso | Lungo\nBoth are good.', '', undefined],
  ['Slow | Fast\na | b | c | d', '', undefined],
  ['Slow |\nFast | b', '', undefined],
  // Blocks.
  ['Old:\n- Slow\n- Dear\n\nNew:\n- Fast', '', ['Old: Slow, Dear', 'New: Fast']],
  ['- Slow\n- Dear\n\n- Fast\n- Cheap\n\n*In 2025', 'A vs B', ['A: Slow, Dear', 'B: Fast, Cheap', '*In 2025']],
  ['One\nTwo\n\nThree', '', undefined],
  ['', 'A vs B', undefined],
])('%j under %j', (body, headline, expected) => {
  expect(sides(body, headline)).toEqual(expected);
});
