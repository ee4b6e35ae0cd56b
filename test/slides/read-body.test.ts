/** What the lines of a body are: a price, items, paragraphs. */
import { expect, it } from 'vitest';
import { readBody } from '../../src/slides/read-body.js';

const kinds = (body: string) =>
  readBody(body).map((line) => (line.kind === 'price' ? 'price' : `${line.kind} ${line.text}`));

it.each<[string, readonly string[]]>([
  ['- Picked by hand\n- Roasted on Monday', ['item Picked by hand', 'item Roasted on Monday']],
  ['Picked by hand\nRoasted on Monday', ['item Picked by hand', 'item Roasted on Monday']],
  ['€29.90 → €23.90\nFree delivery', ['price', 'item Free delivery']],
  ['Free delivery\n-20% today\nCancel any time', ['item Free delivery', 'price', 'item Cancel any time']],
  ['€49\n* While stocks last.', ['price', 'text * While stocks last.']],
  ['* Light\n* Strong', ['item Light', 'item Strong']],
  ['€49\nRoasted on Monday.', ['price', 'text Roasted on Monday.']],
  ['One short line', ['text One short line']],
  ['It is late.\nWe are tired.', ['text It is late.', 'text We are tired.']],
  ['Espresso\nIt keeps you awake until the morning.', ['text Espresso', 'text It keeps you awake until the morning.']],
  // Several prices are a list: none of them is the one.
  ['€19\n€29\n€39', ['item €19', 'item €29', 'item €39']],
  ['', []],
])('%j', (body, expected) => {
  expect(kinds(body)).toEqual(expected);
});
