/** What docs/brand.md and docs/extensions.md show is what the engine takes. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { brandSchema } from '../../../src/document/brand/brand-schema.js';
import { lookSchema } from '../../../src/document/looks/look-schema.js';
import { compositionProblems } from '../../../src/document/validate.js';

const blocksOf = (page: string): readonly unknown[] => {
  const text = readFileSync(new URL(`../../../docs/${page}`, import.meta.url), 'utf8');
  return [...text.matchAll(/```json\n([\s\S]*?)```/g)].map(([, block]) => JSON.parse(block ?? ''));
};

it('the kit, the composition and the look of docs/brand.md are valid', () => {
  const [kit, composition, look, ...rest] = blocksOf('brand.md');
  expect(brandSchema.safeParse(kit).error).toBeUndefined();
  expect(compositionProblems(composition)).toEqual([]);
  expect(lookSchema.safeParse(look).error).toBeUndefined();
  expect(rest).toEqual([]);
});

it('the composition of docs/extensions.md is valid', () => {
  expect(blocksOf('extensions.md').map((block) => compositionProblems(block))).toEqual([[]]);
});
