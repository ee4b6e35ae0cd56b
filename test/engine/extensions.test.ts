/** Extensions at an engine's door, and the example that ships as a person finds it. */
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { chain, filter } from '../../src/compose/filter-graph.js';
import type { TransitionGraph } from '../../src/compose/transitions/transition.types.js';
import { TRANSITIONS } from '../../src/compose/transitions/transition-table.js';
import { resolveShort } from '../../src/document/short/resolve-short.js';
import type { ShortComposition } from '../../src/document/short/short-schema.js';
import { resolveTracking } from '../../src/document/tracking/resolve-tracking.js';
import type { TrackingComposition } from '../../src/document/tracking/tracking-schema.js';
import { createEngine } from '../../src/engine/create-engine.js';
import { defineExtension } from '../../src/engine/extensions/define-extension.js';
import { guarded } from '../../src/engine/extensions/guarded.js';
import { proveExtension } from '../../src/engine/extensions/prove-extension.js';
import { stampOf, withExtensions } from '../../src/engine/extensions/use-extensions.js';
import { expectExtensionsFor } from '../../src/engine/film/plan-extensions.js';
import { ANIMATIONS } from '../../src/overlay/animations/animation-table.js';
import type { Annotator } from '../../src/tracking/draw/annotators/annotator.types.js';
import { ANNOTATORS } from '../../src/tracking/draw/annotators/annotator-table.js';
import { LEAST_SHORT } from '../document/short/valid-short.js';

const tests = defineExtension({
  ...{ name: 'tests', version: '1.0.0' },
  looks: { plain: { extends: 'luxury_minimal', colors: { accent: '#123456' } } },
  animations: { slow: ANIMATIONS.fade_in },
  transitions: { rise: TRANSITIONS.slide },
  annotators: { frame: ANNOTATORS.box },
});
const short = (fields: object) => ({ ...LEAST_SHORT, ...fields }) as ShortComposition;

it('puts a look in the place of its name, and says which code it came from', async () => {
  const made = resolveShort(await withExtensions(short({ visual_language: 'tests/plain' }), [tests]));
  expect(made).toMatchObject({ look: 'luxury_minimal', design: { colors: { accent: '#123456' } } });
  expect(made.extensions).toEqual([expect.stringMatching(/^tests@1\.0\.0 [0-9a-f]{16}$/)]);
  const seeded = await withExtensions(short({ brand_profile: { visual_language: 'tests/plain' } }), [tests]);
  expect(resolveShort(seeded).look).toBe('luxury_minimal');
});

it('takes a transition by its name, in a document and in a look', async () => {
  const asked = { transition: { type: 'tests/rise', duration_seconds: 0.6 } };
  const made = resolveShort(await withExtensions(short(asked), [tests]));
  expect(made.transition).toEqual({ kind: 'tests/rise', frames: 18 });
  expect(made.extensions).toHaveLength(1);
  const look = { extends: 'neutral', transition: { kind: 'tests/rise' } };
  const looked = resolveShort(await withExtensions(short({ look }), [tests]));
  expect(looked).toMatchObject({ design: { transition: { kind: 'tests/rise', frames: 14 } } });
  expect(looked.extensions).toEqual(made.extensions);
});

it('takes an annotator as the style of a tracked clip', async () => {
  const written = { kind: 'tracking', source: 'a.mp4', style: 'tests/frame' } as TrackingComposition;
  const resolved = resolveTracking(await withExtensions(written, [tests]));
  expect(resolved).toMatchObject({ style: 'tests/frame', extensions: [expect.stringMatching(/^tests@1/)] });
});

it('a saved plan is drawn with the very code it was made with', async () => {
  const scenes = [{ enter: { kind: 'cut' } }, { enter: { kind: 'tests/rise', frames: 8 } }] as never;
  const planOf = (extensions: readonly string[]) => ({ scenes, document: { extensions } });
  await expect(expectExtensionsFor(planOf([stampOf(tests)]), [tests])).resolves.toBe(undefined);
  const missing = { code: 'extension_missing', class: 'environment', path: 'scenes[1].enter.kind' };
  await expect(expectExtensionsFor(planOf([stampOf(tests)]), undefined)).rejects.toMatchObject(missing);
  await expect(expectExtensionsFor(planOf(['tests@0.9.0 0123456789abcdef']), [tests])).rejects.toMatchObject({
    ...missing,
    message: expect.stringContaining('tests@0.9.0'),
  });
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
  [{ transition: { type: 'tests/fall' } }, 'transition.type', [tests]],
  [{ look: { extends: 'neutral', transition: { kind: 'nobody/fall' } } }, 'look.transition.kind', [tests]],
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
  [{ name: 'badcut', version: '1', transitions: { a: {} } }],
  [{ name: 'badmark', version: '1', annotators: { a: () => [] } }],
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
  const stays: TransitionGraph = ({ from, to, out }) => [
    chain([from], [filter('null')], [out]),
    chain([to], [filter('nullsink')], []),
  ];
  const after: TransitionGraph = ({ from, to, out }) => [chain([from, to], [filter('concat', { n: 2 })], [out])];
  const nowhere: Annotator = { ...ANNOTATORS.box, shapes: () => [{ x: Number.NaN, y: 0, path: 'm NaN' }] };
  const bad = { name: 'bad', version: '1', transitions: { stays, after }, annotators: { nowhere } };
  const told = proveExtension(bad);
  await expect(told).rejects.toThrow(/transition stays: does not end near the new picture/);
  await expect(told).rejects.toThrow(/transition after: gives 4 pictures where 2 were asked for/);
  await expect(told).rejects.toThrow(/annotator nowhere: has the path m NaN/);
  const grey = defineExtension({
    ...{ name: 'grey', version: '1' },
    looks: { fog: { captions: { ink: '#777777', ground: { kind: 'card', fill: '#888888' } } } },
  });
  await expect(proveExtension(grey)).rejects.toThrow(/look fog \(captions\): Expected 4.5:1 for the words of captions/);
}, 120_000);

/** What a template lays at least. */
const LAID = {
  fits: true,
  page: { stage: { x: 0, y: 0, width: 1080, height: 1350 }, cards: [], lines: [] },
  paint: () => ({ nodes: [], texts: [], logo: undefined }),
};

it.each([
  ['throws', () => expect.fail('boom'), 'Expected odd/one to draw but received boom'],
  ['gives nothing', () => undefined, 'Expected cels with a frame and nodes of odd/one but received nothing'],
  ['gives no cel', () => [], 'Expected cels with a frame and nodes of odd/one but received a list of 0'],
  ['gives nonsense', () => [{ frame: Number.NaN, nodes: 'no' }], 'Expected cels with a frame and nodes of odd/one'],
])('an animation that %s is told by its name, and is no defect of the engine', (_, cels, message) => {
  const odd = { ...{ name: 'odd', version: '1.0.0' }, animations: { one: { ...ANIMATIONS.fade_in, cels } } };
  const one = guarded(odd as unknown as Parameters<typeof guarded>[0]).animations['one'];
  expect(() => one?.cels({} as never)).toThrow(
    expect.objectContaining({ code: 'invalid_extension', class: 'usage', message: expect.stringContaining(message) }),
  );
});

it.each([
  ['gives no slide', () => 3, 'Expected a laid slide with fits, page and paint of odd/one but received 3'],
  ['leaves its page out', () => ({ fits: true, paint: () => ({ nodes: [], texts: [] }) }), 'Expected a laid slide'],
  ['paints nothing', () => ({ ...LAID, paint: () => undefined }), 'Expected a painted slide with nodes and texts'],
  ['fails while it paints', () => ({ ...LAID, paint: () => expect.fail('boom') }), 'Expected odd/one to draw'],
])('a template that %s is told by its name', (_, lay, message) => {
  const template = { ladder: [], arrangements: () => [], lay };
  const odd = { name: 'odd', version: '1.0.0', templates: { one: template } };
  const one = guarded(odd as unknown as Parameters<typeof guarded>[0]).templates['one'];
  expect(() => one?.lay({} as never, {} as never, {} as never).paint(undefined, {})).toThrow(
    expect.objectContaining({ code: 'invalid_extension', class: 'usage', message: expect.stringContaining(message) }),
  );
  expect(() => one?.arrangements({} as never)).toThrow(/a list of arrangements of odd\/one but received a list of 0/);
});

it('a transition and an annotator that give nonsense are told as well; what is good goes through as it is', () => {
  const nonsense = { transitions: { two: () => [{ hello: 1 }] }, annotators: { three: { shapes: () => 3 } } };
  const odd = guarded({ name: 'odd', version: '1.0.0', ...nonsense } as unknown as Parameters<typeof guarded>[0]);
  expect(() => odd.transitions['two']?.({} as never)).toThrow(/filter chains of odd\/two/);
  expect(() => odd.annotators['three']?.shapes({} as never, {} as never)).toThrow(/a list of shapes of odd\/three/);
  const chains = [chain(['a'], [filter('null', {})], ['b'])];
  const fine = guarded({ name: 'fine', version: '1.0.0', transitions: { one: () => chains } });
  expect(fine.transitions['one']?.({} as never)).toBe(chains);
});
