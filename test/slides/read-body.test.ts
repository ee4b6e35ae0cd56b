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
  ['€49\n* While stocks last.', ['price', 'small * While stocks last.']],
  ['49€90\nDans la limite des stocks disponibles.', ['price', 'small Dans la limite des stocks disponibles.']],
  [
    '$0\nPause any time\nFree delivery\n*New customers, US only.',
    ['price', 'item Pause any time', 'item Free delivery', 'small *New customers, US only.'],
  ],
  [
    '- Pause any time\n- Free delivery\n- New customers only',
    ['item Pause any time', 'item Free delivery', 'small New customers only'],
  ],
  ['Light\nStrong\nOnly for members', ['item Light', 'item Strong', 'small Only for members']],
  ['*New customers only.\n*Until 31 May.', ['small *New customers only.', 'small *Until 31 May.']],
  ['* New customers only.\n* Until 31 May.', ['small * New customers only.', 'small * Until 31 May.']],
  ['†In the EU', ['small †In the EU']],
  // Alone it is all that its slide says.
  ['New customers only', ['text New customers only']],
  ['* Light\n* Strong', ['item Light', 'item Strong']],
  ['€49\nRoasted on Monday.', ['price', 'text Roasted on Monday.']],
  ['One short line', ['text One short line']],
  ['It is late.\nWe are tired.', ['text It is late.', 'text We are tired.']],
  ['Espresso\nIt keeps you awake until the morning.', ['text Espresso', 'text It keeps you awake until the morning.']],
  // Several prices are a list: none of them is the one.
  ['€19\n€29\n€39', ['item €19', 'item €29', 'item €39']],
  ['- 29,90 €\nFree delivery', ['text - 29,90 €', 'text Free delivery']],
  ['Why it works:\n- Light\n- Strong', ['text Why it works:', 'item Light', 'item Strong']],
  ['It is late.\n- Go home', ['text It is late.', 'text - Go home']],
  // Quotes and who said them.
  ['“Never slept better.”\nAnna, Lyon', ['quote “Never slept better.”', 'author Anna, Lyon']],
  ['“Never slept better.”\n- Anna, Lyon', ['quote “Never slept better.”', 'author - Anna, Lyon']],
  ['„Nie besser\ngeschlafen“\n— Anna K.', ['quote „Nie besser', 'quote geschlafen“', 'author — Anna K.']],
  [
    '« Jamais aussi bien dormi. »\n— Anna\n*Avis vérifié',
    ['quote « Jamais aussi bien dormi. »', 'author — Anna', 'small *Avis vérifié'],
  ],
  ['“Never better.” — Anna, Lyon', ['quote “Never better.” — Anna, Lyon']],
  ['"Light"\n"Strong"', ['quote "Light"', 'quote "Strong"']],
  ['“So good.”\nLight\nStrong', ['quote “So good.”', 'item Light', 'item Strong']],
  ['It keeps you awake.\n— Maria, Lisbon', ['text It keeps you awake.', 'author — Maria, Lisbon']],
  ['It keeps you awake.\n— Maria\n— Rui', ['text It keeps you awake.', 'item Maria', 'item Rui']],
  ['’Tis the season', ['text ’Tis the season']],
  ['', []],
])('%j', (body, expected) => {
  expect(kinds(body)).toEqual(expected);
});
