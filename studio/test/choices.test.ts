/** What the lists of the form hold, by the schemas themselves. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { choiceOf, choicesOf, UNSET } from '../src/app/choices.js';
import { controlOf, eitherOf, fullShape } from '../src/app/control-of.js';
import type { Json } from '../src/shared/json-text.js';
import type { JsonSchema } from '../src/shared/messages.js';

const schemaOf = (kind: string): JsonSchema =>
  JSON.parse(readFileSync(new URL(`../../schemas/${kind}.schema.json`, import.meta.url), 'utf8'));

/** Every list of a schema, with its place. */
function listsOf(shape: JsonSchema, path: readonly string[] = []): readonly (readonly [string, JsonSchema])[] {
  if (shape.enum !== undefined) return [[path.join('.'), shape]];
  const below = Object.entries(shape.properties ?? {}).flatMap(([name, one]) => listsOf(one, [...path, name]));
  return shape.items === undefined ? below : [...below, ...listsOf(shape.items, [...path, '0'])];
}

describe.each(['short', 'editor', 'slider', 'tracking'])('the lists of a %s', (kind) => {
  const lists = listsOf(schemaOf(kind));
  test.each(lists)('%s: each choice once, and one for every value', (place, shape) => {
    const path = place.split('.');
    const choices = choicesOf(path, shape);
    const labels = choices.map(({ label }) => label.replace(' (default)', ''));
    expect(new Set(labels).size).toBe(labels.length);
    expect(new Set(choices.map(({ id }) => id)).size).toBe(choices.length);
    for (const value of shape.enum ?? []) {
      const id = choiceOf(choices, value, shape.default);
      expect(choices.map((one) => one.id)).toContain(id);
    }
  });
});

/** Every field of a schema that is shown, with its place; what a field refers to is walked once. */
function fieldsOf(
  shape: JsonSchema,
  root: JsonSchema,
  path = '',
  above: readonly string[] = [],
): readonly (readonly [string, JsonSchema])[] {
  const full = fullShape(shape, root);
  const named = shape.$ref ?? shape.anyOf?.find((one) => one.$ref)?.$ref;
  if (named !== undefined && above.includes(named)) return [];
  const inside = named === undefined ? above : [...above, named];
  const other = eitherOf(full)?.other;
  const below = [
    ...Object.entries(full.properties ?? {}).map(([name, one]) => [`${path}.${name}`, one] as const),
    ...(full.items === undefined ? [] : [[`${path}[]`, full.items] as const]),
    ...(other === undefined ? [] : [[`${path}|`, other] as const]),
  ];
  return [[path, full], ...below.flatMap(([place, one]) => fieldsOf(one, root, place, inside))];
}

test.each(['short', 'editor', 'slider', 'tracking'])('no field of a %s is written as JSON', (kind) => {
  const all = fieldsOf(schemaOf(kind), schemaOf(kind));
  expect(all.length).toBeGreaterThan(15);
  expect(all.filter(([, shape]) => controlOf(shape) === 'raw').map(([place]) => place)).toEqual([]);
});

type Row = readonly [string, string, readonly string[], readonly (readonly [Json | undefined, string])[]];
const ROWS: readonly Row[] = [
  [
    'short',
    'short_text_animation',
    ['Auto', 'Reveal'],
    [
      ['auto', UNSET],
      [null, UNSET],
      ['pop', 'pop'],
    ],
  ],
  [
    'short',
    'end_card',
    ['Auto', 'None', 'Lockup', 'Poster'],
    [
      ['none', 'none'],
      [null, UNSET],
    ],
  ],
  [
    'short',
    'short_text_position',
    ['Auto', 'Top', 'Center', 'Bottom'],
    [
      ['center', 'center'],
      [null, UNSET],
    ],
  ],
  [
    'short',
    'creative_format',
    ['Auto', 'Problem solution'],
    [
      [undefined, UNSET],
      [null, UNSET],
    ],
  ],
  [
    'short',
    'placement',
    ['Every platform (default)', 'TikTok'],
    [
      ['universal', UNSET],
      ['reels', 'reels'],
    ],
  ],
  ['short', 'project_intent', ['Not set'], [[undefined, UNSET]]],
  [
    'slider',
    'text_position',
    ['Auto', 'Top', 'Middle', 'Bottom'],
    [
      [null, UNSET],
      ['no such', 'no such'],
    ],
  ],
];

test.each(ROWS)('%s, %s', (kind, name, labels, values) => {
  const shape = schemaOf(kind).properties?.[name] ?? {};
  const choices = choicesOf([name], shape);
  expect(choices.map(({ label }) => label).slice(0, labels.length)).toEqual(labels);
  for (const [value, id] of values) expect([value, choiceOf(choices, value, shape.default)]).toEqual([value, id]);
});

test('neutral is a look of its own, and of a brand profile no look at all', () => {
  const look = schemaOf('short').properties?.['visual_language'] ?? {};
  const choices = choicesOf(['visual_language'], look);
  expect([choices[0]?.label, choices.at(-1)?.label]).toEqual(['Auto', 'Neutral']);
  expect(choices.at(-1)?.value).toBeNull();
  expect(choiceOf(choices, null, look.default)).not.toBe(UNSET);
  expect(choiceOf(choices, 'kinetic_creator', look.default)).toBe('kinetic_creator');
  const lent = choicesOf(['brand_profile', 'visual_language'], look);
  expect([lent.some(({ label }) => label === 'Neutral'), choiceOf(lent, null, undefined)]).toEqual([false, UNSET]);
});
