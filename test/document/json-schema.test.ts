import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { jsonSchemaOf, printJsonSchema } from '../../src/document/json-schema.js';
import { KINDS } from '../../src/document/kinds.js';
import { compositionProblems } from '../../src/document/validate.js';
import { LEAST_EDITOR } from './editor/valid-editor.js';
import { LEAST_SHORT } from './short/valid-short.js';

type Node = Readonly<Record<string, unknown>>;

/** Every property of a JSON Schema with its path. */
function properties(node: Node, path = ''): readonly (readonly [string, Node])[] {
  const own = Object.entries((node['properties'] ?? {}) as Record<string, Node>);
  const items = node['items'] as Node | undefined;
  return [
    ...own.flatMap(([name, child]) => [[`${path}${name}`, child] as const, ...properties(child, `${path}${name}.`)]),
    ...(items === undefined ? [] : properties(items, `${path}[].`)),
  ];
}

describe.each(KINDS.map(({ kind }) => kind))('the JSON Schema of %s', (kind) => {
  const schema = jsonSchemaOf(kind);

  it('ships as generated (write it with scripts/write-schemas.mjs)', () => {
    const shipped = readFileSync(new URL(`../../schemas/${kind}.schema.json`, import.meta.url), 'utf8');
    expect(shipped).toBe(printJsonSchema(kind));
  });

  it('is draft 2020-12 and closed at every level', () => {
    expect(schema['$schema']).toBe('https://json-schema.org/draft/2020-12/schema');
    const objects = [schema, ...properties(schema).map(([, node]) => node)].filter((node) => 'properties' in node);
    expect(objects).toContain(schema);
    for (const object of objects) expect(object['additionalProperties']).toBe(false);
  });

  it('describes every field', () => {
    const undescribed = properties(schema).filter(([, node]) => typeof node['description'] !== 'string');
    expect(undescribed.map(([path]) => path)).toEqual([]);
  });

  it('bounds every text and every list', () => {
    const loose = properties(schema).filter(([, node]) => {
      const type = [node['type']].flat();
      if (type.includes('string'))
        return !('maxLength' in node || 'pattern' in node || 'enum' in node || 'const' in node);
      return type.includes('array') && !('maxItems' in node);
    });
    expect(loose.map(([path]) => path)).toEqual([]);
  });
});

describe('the JSON Schema of short', () => {
  const schema = jsonSchemaOf('short');
  const top = schema['properties'] as Readonly<Record<string, Node>>;

  it('says the interface’s bounds', () => {
    const bounds = Object.fromEntries(
      Object.entries(top).map(([name, node]) => [name, node['maxLength'] ?? node['maxItems']]),
    );
    expect(bounds).toMatchObject({
      headline: 80,
      subheadline: 200,
      text_beats: 8,
      cta_text: 24,
      badge_text: 24,
      offer_text: 16,
      closing_claim: 80,
      brand_name: 40,
      music_vibe: 80,
      music_instruments: 10,
    });
    expect(top['star_rating']).toMatchObject({ minimum: 0, maximum: 5 });
    expect(top['segments']).toMatchObject({ minItems: 2, maxItems: 2 });
    expect(schema['required']).toEqual(['kind', 'segments']);
  });

  it('draws the same line as the runtime schema, in code points', () => {
    for (const [name, node] of Object.entries(top)) {
      const max = node['maxLength'];
      if (typeof max !== 'number') continue;
      const codes = (text: string) =>
        compositionProblems({ ...LEAST_SHORT, [name]: text }).map(({ path, code }) => `${path}: ${code}`);
      expect(codes('𝄞'.repeat(max))).toEqual([]);
      expect(codes('𝄞'.repeat(max + 1))).toEqual([`${name}: too_long`]);
    }
  });

  it('states every default it applies', () => {
    for (const [name, node] of Object.entries(top)) {
      if (!('default' in node)) continue;
      expect(compositionProblems({ ...LEAST_SHORT, [name]: node['default'] })).toEqual([]);
    }
    expect(top['language']?.['default']).toBe('en');
    expect(top['short_text_animation']?.['default']).toBe('auto');
    expect(top['end_card']?.['default']).toBe('auto');
  });

  it('lets null stand where records hold it, and nowhere else', () => {
    const typesOf = (node: Node) => [node, ...((node['anyOf'] ?? []) as Node[])].flatMap((shape) => shape['type']);
    const refusing = Object.entries(top).filter(([, node]) => !typesOf(node).flat().includes('null'));
    expect(refusing.map(([name]) => name)).toEqual(['kind', 'language', 'segments']);
  });
});

describe('what texts may hold', () => {
  // Not lone surrogates, which JSON text seldom holds, nor noncharacters beyond U+FFFF, which patterns count in halves.
  const samples = [
    '',
    ' ',
    '\u200b',
    'a\tb\nc\r',
    '\u0085',
    '😀',
    '\0',
    '\u0007',
    '\v',
    '\f',
    '\u007f',
    '\u0080',
    '\ufdd0',
    '\ufffe',
  ];

  it.each(KINDS.map(({ kind }) => kind))('%s: schema and runtime draw the same line', (kind) => {
    const base = {
      short: LEAST_SHORT,
      slider: { kind, slides: [{}, {}, {}] },
      editor: LEAST_EDITOR,
      tracking: { kind, source: 'a' },
    }[kind];
    const top = Object.entries(jsonSchemaOf(kind)['properties'] as Record<string, Node>);
    const texts = top.filter(
      ([, node]) => typeof node['maxLength'] === 'number' && typeof node['pattern'] === 'string' && !('not' in node),
    );
    expect(texts.length).toBeGreaterThan(1);
    for (const [name, node] of texts) {
      for (const sample of samples) {
        const text = sample + 'x'.repeat(Number(node['minLength'] ?? 0));
        const fits = new RegExp(String(node['pattern']), 'u').test(text);
        expect([name, text, compositionProblems({ ...base, [name]: text }).length === 0]).toEqual([name, text, fits]);
      }
    }
  });

  it('a path is no address and not blank; null is none', () => {
    const node = (jsonSchemaOf('tracking')['properties'] as Record<string, Node>)['model'] ?? {};
    const not = node['not'] as { readonly type: string; readonly anyOf: readonly { readonly pattern: string }[] };
    // A pattern alone holds for null too, and its contrary would refuse it.
    expect(not.type).toBe('string');
    for (const model of ['yolox_nano', './a.onnx', 'https://x.test/a', ' file:a', ' ', '\ufeff']) {
      const refused = not.anyOf.some(({ pattern }) => new RegExp(pattern, 'u').test(model));
      const problems = compositionProblems({ kind: 'tracking', source: 'a', model });
      expect([model, problems.length > 0]).toEqual([model, refused]);
    }
    expect(compositionProblems({ kind: 'tracking', source: 'a', model: null })).toEqual([]);
  });
});
