/**
 * Every field that a body may have is bounded, and one more than its bound is refused by its name: read off the
 * schemas, so that no new field is left out.
 */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testService } from '../support/service.js';

const own = testService({ workers: 0 });
const { ask, account } = own;

type Json = Readonly<Record<string, unknown>>;

/** Fields whose bound is no keyword of their schema, and who holds it. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'apply-scenario segments_count': 'a code of its own for every other number',
  'generate-music prompt': 'what is longer is cut without a word',
  'input input{}': 'a field that no blocker asks for is not looked at; the body is bounded as a whole',
};

interface Leaf {
  readonly name: string;
  readonly schema: Json;
}

/** The leaves of a schema, by names like `text_beats[]`. */
function leavesOf(name: string, schema: Json): readonly Leaf[] {
  const some = (schema['anyOf'] ?? schema['oneOf']) as readonly Json[] | undefined;
  if (some !== undefined) return some.flatMap((one) => leavesOf(name, one));
  if (schema['type'] === 'object') {
    const below = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, Json>>);
    const rest = schema['additionalProperties'];
    return [
      ...below.flatMap(([key, one]) => leavesOf(name === '' ? key : `${name}.${key}`, one)),
      ...(typeof rest === 'object' && rest !== null ? leavesOf(`${name}{}`, rest as Json) : []),
      ...(schema['propertyNames'] === undefined ? [] : leavesOf(`${name}{key}`, schema['propertyNames'] as Json)),
    ];
  }
  if (schema['type'] === 'array') return [{ name, schema }, ...leavesOf(`${name}[]`, schema['items'] as Json)];
  return [{ name, schema }];
}

/** A pattern that ends, without a star or a plus. */
const endsSoon = (pattern: unknown) => /^\^.*\$$/.test(String(pattern)) && !/[*+](?![/\]])/.test(String(pattern));

function isBounded({ schema }: Leaf): boolean {
  const has = (...names: readonly string[]) => names.some((name) => schema[name] !== undefined);
  switch (schema['type']) {
    case 'string':
      return has('maxLength', 'enum', 'const', 'format') || endsSoon(schema['pattern']);
    case 'array':
      return has('maxItems');
    case 'number':
    case 'integer':
      return has('maximum');
    default:
      return /^(?:boolean|null|,)+$/.test(String(schema['type']));
  }
}

/** What is one too much, or of a type that only looks right. */
function tooMuch({ type, maxLength, maxItems, maximum, items }: Json): readonly unknown[] {
  if (type === 'array')
    return maxItems === undefined ? [] : [Array(Number(maxItems) + 1).fill(sampleOf(items as Json))];
  if (type === 'string') return [12, true, ...(maxLength === undefined ? [] : ['é'.repeat(Number(maxLength) + 1)])];
  if (type === 'boolean') return ['true', 1];
  if (type !== 'number' && type !== 'integer') return [];
  return ['1', true, ...(Number(maximum) < Number.MAX_SAFE_INTEGER ? [Number(maximum) + 1] : [1e300])];
}

function sampleOf({ type, minimum, minLength, enum: values }: Json): unknown {
  const [first] = (values ?? []) as readonly unknown[];
  return first ?? (type === 'string' ? 'x'.repeat(Number(minLength ?? 1)) : Math.max(0, Number(minimum ?? 0)));
}

const schemaOf = (body: z.ZodType) => z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Json;
const withBody = () => own.service.routes.filter(({ body }) => body !== undefined);
const shortOf = (path: string) => path.split('/').at(-1);

describe('bodies', () => {
  test('have a bound for every text, list, number and name', () => {
    const open = withBody().flatMap(({ method, path, body }) =>
      leavesOf('', schemaOf(body!))
        .filter((leaf) => !isBounded(leaf) && ELSEWHERE[`${shortOf(path)} ${leaf.name}`] === undefined)
        .map(({ name }) => `${method} ${path} ${name}`),
    );
    expect(open).toEqual([]);
    expect(withBody().length).toBeGreaterThan(40);
  });

  test('are refused by the name of the field that is one over its bound, or a number written as text', async () => {
    const { token } = await account({ scopes: '*' });
    let sent = 0;
    for (const { method, path, body } of withBody().filter(({ limit }) => limit === undefined)) {
      const url = path.replaceAll(/:\w+/g, '1');
      const fields = leavesOf('', schemaOf(body!)).filter(({ name }) => /^\w+(?:\[\])?$/.test(name));
      for (const { name, schema } of fields)
        for (const value of tooMuch(schema)) {
          const isItem = name.endsWith('[]');
          const key = isItem ? name.slice(0, -2) : name;
          const field = { [key]: isItem ? [value] : value };
          const told = await ask(`${method} ${url}`, { token, body: field, headers: { 'idempotency-key': 'k' } });
          if (ELSEWHERE[`${shortOf(path)} ${name}`] !== undefined) continue;
          const said = Object.keys(told.body.errors ?? {});
          expect([path, name, told.status, said.some((one) => one.startsWith(key))]).toEqual([path, name, 422, true]);
          sent++;
        }
    }
    expect(sent).toBeGreaterThan(200);
  });

  test.each(['1e400', '-1e400', 'NaN', 'Infinity', '0x10', '01'])('know no number %s', async (number) => {
    const { token } = await account();
    const body = `{"product_prompt": "Cold brew in a can", "star_rating": ${number}}`;
    expect([400, 422]).toContain((await ask('POST /api/shorts', { token, body })).status);
  });

  test('of figures and tags have fifty names of sixty characters; names of prototypes are names like others', async () => {
    const { token } = await account();
    const pack = (await ask('POST /api/campaign-packs', { token, body: {} })).body.data;
    const variations = [{ product_prompt: 'Cold brew in a can' }];
    const filled = await ask(`POST /api/campaign-packs/${pack.id}/variations`, { token, body: { variations } });
    const at = `/api/campaign-pack-items/${filled.body.data.items[0].id}`;
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, 1]));
    for (const [body, status] of [
      [many(50), 200],
      [many(51), 422],
      [{ ['n'.repeat(61)]: 1 }, 422],
      [{ constructor: 1, toString: 2, hasOwnProperty: 3 }, 200],
      ['{"__proto__": 1}', 400],
      [{ views: -1 }, 422],
      [{ views: '1' }, 422],
    ] as const)
      expect([body, (await ask(`POST ${at}/performance`, { token, body })).status]).toEqual([body, status]);
    expect((await ask(`PUT ${at}/attributes`, { token, body: { hook: 'x'.repeat(201) } })).status).toBe(422);
    expect((await ask(`PUT ${at}/attributes`, { token, body: { valueOf: 'x' } })).status).toBe(200);
    expect((await ask('GET /api/performance/recommendations', { token })).status).toBe(200);
  });
});

test('what only looks like a name is none: full-width letters, other signs for a slug, a token or a key', async () => {
  const { token } = await account();
  const { slug } = (await ask('POST /api/shorts', { token, body: { product_prompt: 'Cold brew in a can' } })).body.data;
  const wide = [...String(slug)].map((one) => String.fromCodePoint(one.codePointAt(0)! + 0xfee0)).join('');
  expect((await ask(`GET /api/shorts/${encodeURIComponent(wide)}`, { token })).status).toBe(404);
  expect((await ask(`GET /api/shorts/${slug}%CC%81`, { token })).status).toBe(404);
  expect((await ask(`GET /api/shorts/${String(slug).toUpperCase()}`, { token })).status).toBe(404);
  expect((await ask('GET /api/balance', { token: token.replace('rwp', 'RWP') })).status).toBe(401);
  const headers = { 'idempotency-key': 'k\u00e9' };
  expect((await ask(`POST /api/shorts/${slug}/generate`, { token, headers })).body.error).toBe(
    'idempotency_key_invalid',
  );
});
