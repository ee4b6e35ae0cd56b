/** Values that only looks have, as bricks of their schema. */
import { z } from 'zod';
import { parseHex } from '../../color.js';
import { oneOf } from '../describe.js';
import { didYouMean } from '../did-you-mean.js';
import { choice, list, numberWithin, withRule } from '../schema-parts.js';
import type { ColorRole } from './look.types.js';

/** A choice among all values of a type; if one of them is missing here, the code does not compile. */
export function everyOne<T extends string>(all: Readonly<Record<T, true>>) {
  return choice(Object.keys(all) as unknown as readonly [T, ...T[]]);
}

/** A list in which nothing is named twice. */
export function eachOnce<S extends z.ZodArray<z.ZodEnum>>(names: S): S {
  return withRule(names, (value) => new Set(value).size === value.length, {
    code: 'out_of_range',
    expected: 'each name once',
    received: (value: readonly string[]) => JSON.stringify(value),
    remedy: (value: readonly string[], name) => `Use ${JSON.stringify([...new Set(value)])} for ${name}.`,
  }).meta({ uniqueItems: true });
}

const ROLES = Object.keys({
  ...{ ink: true, 'sub-ink': true, accent: true, 'on-accent': true, paper: true, 'on-paper': true, none: true },
} satisfies Record<Exclude<ColorRole, `#${string}`>, true>);

/** A role of the palette, or a colour. */
export function colorRole() {
  return withRule(z.string(), (value) => ROLES.includes(value) || parseHex(value) !== undefined, {
    code: 'invalid_color',
    expected: `${oneOf(ROLES)}, or a colour as #rrggbb`,
    remedy: (value: string, name) => {
      const near = didYouMean(value, ROLES);
      return near === undefined
        ? `Use a role such as "accent", or a colour such as "#ff4d00", for ${name}.`
        : `Use "${near}" for ${name}.`;
    },
  }).meta({
    pattern: `^(?:${ROLES.join('|')}|#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8}))$`,
    examples: ['accent', '#ff4d00'],
  });
}

/** The smallest cap height that a look may have, in pixels of a film 1080 wide. */
const LEAST_CAP = 14;

/** The sizes of a text: cap heights in pixels, from the largest to the smallest. */
export function sizeLadder() {
  return withRule(
    list(numberWithin(LEAST_CAP, 420), 1, 20),
    (value) => value.every((size, index) => index === 0 || size < Number(value[index - 1])),
    {
      code: 'out_of_range',
      expected: 'sizes from the largest to the smallest',
      received: (value: readonly number[]) => JSON.stringify(value),
      remedy: (value: readonly number[], name) =>
        `Use ${JSON.stringify([...new Set(value)].sort((a, b) => b - a))} for ${name}.`,
    },
  );
}
