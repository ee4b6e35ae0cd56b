/** What featureGrid ticks, and what it sets as text or small print. */
import { expect, it } from 'vitest';
import { readFeatures } from '../../src/slides/read-features.js';

const blocks = (body: string) =>
  readFeatures(body).map((block) => {
    if (block.kind === 'price') return `price ${block.line.text}`;
    if (block.kind !== 'features') return `${block.kind} ${block.lines.join(' / ')}`;
    return block.features.map(({ title, text }) => (text === '' ? `✓${title}` : `✓${title}=${text}`)).join(' ');
  });

it.each<[string, readonly string[]]>([
  ['Light: 240 g\nStrong', ['✓Light=240 g ✓Strong']],
  ['1. Light\n2. Strong', ['✓Light ✓Strong']],
  ['Light | Strong • Dry', ['✓Light ✓Strong ✓Dry']],
  [
    '- A line with a bullet that is far longer than any line without one may be, and that is an item nevertheless, as said\n- B',
    [
      '✓A line with a bullet that is far longer than any line without one may be, and that is an item nevertheless, as said ✓B',
    ],
  ],
  [
    '$0\nPause any time\nFree delivery over $25\n*New customers, US only.',
    ['price $0', '✓Pause any time ✓Free delivery over $25', 'small *New customers, US only.'],
  ],
  ['It is late.\nWe are tired.', ['text It is late. / We are tired.']],
  ['Espresso\nIt keeps you awake until the morning.', ['text Espresso / It keeps you awake until the morning.']],
  ['Light\nStrong\nWhy pay more?\nDry', ['✓Light ✓Strong ✓Why pay more? ✓Dry']],
  ['“Never slept better.”\nAnna, Lyon', ['text “Never slept better.” / Anna, Lyon']],
  ['“So good.”\n— Anna\nWe hear that often.', ['text “So good.” / — Anna / We hear that often.']],
  ['Light\nStrong\n“So good.” — Anna', ['✓Light ✓Strong', 'text “So good.” — Anna']],
  ['One short line', ['text One short line']],
  ['a\nb\nc\nd\ne\nf\ng', ['text a / b / c / d / e / f / g']],
  ['', []],
])('%j', (body, expected) => {
  expect(blocks(body)).toEqual(expected);
});
