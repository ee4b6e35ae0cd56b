import { describe, expect, it } from 'vitest';
import { takePlain } from '../../src/document/take-plain.js';
import { compositionProblems, validateComposition } from '../../src/document/validate.js';
import { createEngine } from '../../src/engine/create-engine.js';
import { FULL_EDITOR } from './editor/valid-editor.js';
import { LEAST_SHORT } from './short/valid-short.js';

const refused = (value: unknown) => {
  try {
    takePlain(value);
  } catch (error) {
    return error as { code: string; path: string; message: string; class: string };
  }
  throw new Error('Expected a refusal but the value was taken');
};

describe('a value from outside', () => {
  it('that says another length each time it is asked is asked once', () => {
    let asked = 0;
    const length = { valueOf: () => (asked++ === 0 ? 2 : 1e9) };
    const list = new Proxy(['a', 'b'], { get: (own, key) => (key === 'length' ? length : Reflect.get(own, key)) });
    expect(takePlain({ list })).toEqual({ list: ['a', 'b'] });
    expect(asked).toBe(1);
  });

  it('is copied in depth: what changes afterwards does not reach the copy', () => {
    const value = { a: [{ b: 1 }], __proto__: null, c: undefined };
    const copy = takePlain(value) as { a: { b: number }[] };
    expect(copy).toEqual({ a: [{ b: 1 }], c: undefined });
    (value.a[0] as { b: number }).b = 2;
    expect(copy.a[0]?.b).toBe(1);
  });

  it('keeps a field called __proto__ a field', () => {
    const copy = takePlain(JSON.parse('{ "__proto__": { "kind": "short" } }')) as object;
    expect(Object.keys(copy)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
  });

  it('is read once: a getter that changes its mind is heard once', () => {
    let reads = 0;
    const shifty = {
      get kind() {
        reads += 1;
        return 'short';
      },
    };
    takePlain(shifty);
    expect(reads).toBe(1);
  });

  const cyclic: Record<string, unknown> = {};
  cyclic['self'] = { again: cyclic };
  const { proxy: revoked, revoke } = Proxy.revocable({}, {});
  revoke();
  const thrower = {
    get headline(): string {
      throw new TypeError('no');
    },
  };
  const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
  it.each([
    ['contains itself', cyclic, 'invalid_type', 'self.again'],
    ['is a revoked proxy', { logo: revoked }, 'invalid_type', ''],
    ['has a getter that throws', thrower, 'invalid_type', ''],
    ['holds a list without end', { classes: new Array(1_000_000).fill(300) }, 'document_too_large', 'classes'],
    [
      'holds too many fields',
      Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`k${i}`, i])),
      'document_too_large',
      '',
    ],
    ['has a name without end', { ['k'.repeat(10_000)]: 1 }, 'document_too_large', ''],
    ['is too deep', { a: nested(5000) }, 'document_too_large', 'a'],
    ['holds a text without end', { headline: 'a'.repeat(10_000_000) }, 'document_too_large', 'headline'],
  ])('that %s is refused with its place', (_, value, code, path) => {
    const error = refused(value);
    expect(error).toMatchObject({ code, path, class: 'usage' });
    expect(error.message.length).toBeLessThan(600);
  });
});

it('the largest editor ad is taken, words and all; nothing far beyond it is', () => {
  const words = (amount: number, text: string) => Array.from({ length: amount }, () => ({ text, start: 1, end: 1 }));
  const [segment] = FULL_EDITOR.segments;
  const largest = {
    ...FULL_EDITOR,
    segments: Array.from({ length: 20 }, () => ({ ...segment, narration_text: '𝄞'.repeat(5000) })),
    narration: { source: 'v.mp3', words: words(20_000, '𝄞'.repeat(100)) },
    scenario_prompt: '𝄞'.repeat(50_000),
  };
  expect(compositionProblems(takePlain(largest))).toEqual([]);
  // Ten megabytes each, by one measure or another.
  const narration = (list: unknown) => ({ ...FULL_EDITOR, narration: { source: 'v.mp3', words: list } });
  expect(refused(narration(words(200_000, 'a')))).toMatchObject({ path: 'narration.words' });
  expect(refused(narration(words(20_000, 'x'.repeat(480)))).path).toMatch(/^narration\.words\[\d+\]\.text$/);
  expect(refused({ ...FULL_EDITOR, segments: Array(1001).fill(segment) })).toMatchObject({ path: 'segments' });
  const wide = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`f${index}`, index]));
  expect(refused(narration(Array(1000).fill(wide))).code).toBe('document_too_large');
});

it('a hundred problems are told, and how many more there are', () => {
  const fields = Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`strange_${index}`, 1]));
  const value = { ...LEAST_SHORT, ...fields };
  const all = compositionProblems(value).length;
  expect(all).toBe(250);
  expect(() => validateComposition(value)).toThrow();
  try {
    validateComposition(value);
  } catch (error) {
    const { problems } = error as { problems: readonly { code: string; message: string }[] };
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)).toMatchObject({ code: 'more_problems', message: expect.stringContaining('150 more') });
  }
});

it('the engine takes its own copy before it waits for anything', async () => {
  const composition: Record<string, unknown> = { kind: 'short', headline: 1 };
  const checking = createEngine({ cacheDir: null }).check(composition as never);
  composition['kind'] = 'slider';
  await expect(checking).rejects.toMatchObject({ errors: expect.objectContaining({ headline: expect.anything() }) });
});
