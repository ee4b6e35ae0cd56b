/** Extensions at an engine's door, and the example that ships as a person finds it. */
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { resolveShort } from '../../src/document/short/resolve-short.js';
import type { ShortComposition } from '../../src/document/short/short-schema.js';
import { createEngine } from '../../src/engine/create-engine.js';
import { defineExtension } from '../../src/engine/extensions/define-extension.js';
import { proveExtension } from '../../src/engine/extensions/prove-extension.js';
import { withExtensions } from '../../src/engine/extensions/use-extensions.js';
import { ANIMATIONS } from '../../src/overlay/animations/animation-table.js';
import { LEAST_SHORT } from '../document/short/valid-short.js';

const tests = defineExtension({
  ...{ name: 'tests', version: '1.0.0' },
  looks: { plain: { extends: 'luxury_minimal', colors: { accent: '#123456' } } },
  animations: { slow: ANIMATIONS.fade_in },
});
const short = (fields: object) => ({ ...LEAST_SHORT, ...fields }) as ShortComposition;

it('puts a look in the place of its name, and says which code it came from', async () => {
  const made = resolveShort(await withExtensions(short({ visual_language: 'tests/plain' }), [tests]));
  expect(made).toMatchObject({ look: 'luxury_minimal', design: { colors: { accent: '#123456' } } });
  expect(made.extensions).toEqual([expect.stringMatching(/^tests@1\.0\.0 [0-9a-f]{16}$/)]);
  const seeded = await withExtensions(short({ brand_profile: { visual_language: 'tests/plain' } }), [tests]);
  expect(resolveShort(seeded).look).toBe('luxury_minimal');
});

it('changes nothing of a document that names none', async () => {
  const plain = short({});
  expect(await withExtensions(plain, [tests])).toBe(plain);
});

it('another version is another document', async () => {
  const newer = { ...tests, name: 'versions', version: '1.0.1' };
  const older = { ...newer, version: '1.0.0' };
  const stamp = async (one: typeof tests) =>
    resolveShort(await withExtensions(short({ short_text_animation: 'versions/slow' }), [one])).extensions;
  expect(await stamp(newer)).not.toEqual(undefined);
  await expect(stamp(older)).rejects.toMatchObject({ code: 'invalid_extension' });
});

it.each([
  [{ visual_language: 'nobody/neon' }, 'visual_language', []],
  [{ short_text_animation: 'tests/slw' }, 'short_text_animation', [tests]],
])('a name that no extension has is extension_missing: %j', async (fields, path, extensions) => {
  const engine = createEngine({ cacheDir: null, extensions });
  await expect(engine.plan(short(fields))).rejects.toMatchObject({
    ...{ code: 'extension_missing', class: 'environment', path },
  });
});

it.each([
  [{ name: 'Bad Name', version: '1' }],
  [{ name: 'noversion' }],
  [{ name: 'badlook', version: '1', looks: { a: { colors: { papre: '#fff' } } } }],
  [{ name: 'badmove', version: '1', animations: { a: {} } }],
  [{ name: 'badpage', version: '1', templates: { a: { lay: 1 } } }],
])('what is no extension is refused: %j', async (extension) => {
  await expect(withExtensions(short({}), [extension as never])).rejects.toMatchObject({ class: 'usage' });
});

it('the example holds what built-in looks, animations and templates hold', async () => {
  const file = fileURLToPath(new URL('../../examples/extension/index.mjs', import.meta.url));
  const { default: acme } = (await import(file)) as { readonly default: typeof tests };
  await proveExtension(acme);
}, 120_000);

it('what does not hold is told by name', async () => {
  const grey = defineExtension({
    ...{ name: 'grey', version: '1' },
    looks: { fog: { captions: { ink: '#777777', ground: { kind: 'card', fill: '#888888' } } } },
  });
  await expect(proveExtension(grey)).rejects.toThrow(/look fog \(captions\): Expected 4.5:1 for the words of captions/);
}, 120_000);
