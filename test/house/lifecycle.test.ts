/**
 * One way for every kind of composition: each shared act stands in one place, and nothing asks who somebody is by name.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { KINDS } from '../../src/document/kinds.js';
import { ANIMATIONS } from '../../src/overlay/animations/animation-table.js';
import { DETECTOR_FORMATS } from '../../src/tracking/detector-formats.js';

const src = fileURLToPath(new URL('../../src/', import.meta.url));
const modules = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((name) => name.split(sep).join('/'))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, code: withoutComments(readFileSync(join(src, name), 'utf8')) }));

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
}

function modulesWith(pattern: RegExp): readonly string[] {
  return modules.filter(({ code }) => pattern.test(code)).map(({ name }) => name);
}

it.each([
  ['the wait for an idle main thread', /whenIdle\(\): Promise<void>;/, 'engine/main-thread.ts'],
  ['how frames reach an encoder', /interface FrameSource\b/, 'io/render/frame-source.ts'],
  ['the walk along a list of steps', /export async function walk\b/, 'engine/steps.ts'],
  ['the warning of a full cache', /code: 'cache_not_written'/, 'engine/cache-full.ts'],
  ['the table of kinds', /const KIND_CALLS\b/, 'engine/create-engine.ts'],
])('%s has one home', (_, pattern, home) => {
  expect(modulesWith(pattern)).toEqual([home]);
});

it('every kind is made by a list of steps that is walked', () => {
  const walks = ['engine/film/film.ts', 'engine/slider/render-slides.ts', 'engine/tracking/tracking-film.ts'];
  expect(modulesWith(/await walk\([A-Z]+_STEPS,/)).toEqual(walks);
  // A short and an editor ad are both films.
  const homes = KINDS.map(({ kind }) => (kind === 'short' || kind === 'editor' ? 'film' : kind));
  expect(new Set(homes)).toEqual(new Set(walks.map((name) => name.split('/')[1])));
});

/** Other things are called so, too: a style of captions, a motion of labels, an arrangement. */
const NOT_ONLY_ANIMATIONS = ['pop', 'reveal'];

it('nothing outside their table asks for the name of an animation', () => {
  const names = Object.keys(ANIMATIONS).filter((name) => !NOT_ONLY_ANIMATIONS.includes(name));
  expect(names.length).toBeGreaterThan(4);
  const asked = modulesWith(new RegExp(`(?:[!=]== |case )'(?:${names.join('|')})'`));
  expect(asked.filter((name) => !name.startsWith('overlay/animations/'))).toEqual([]);
});

it('nothing outside their table asks for a format of detectors', () => {
  const named = new RegExp(Object.keys(DETECTOR_FORMATS).join('|'));
  expect(modulesWith(named)).toEqual(['tracking/detector-formats.ts', 'tracking/model-manifest.ts']);
  expect(modulesWith(/from '[^']*\/yolox\.js'/)).toEqual(['tracking/detector-formats.ts']);
});

it('types are not talked away: `as never` stands where a caller is known by its name alone', () => {
  expect(modulesWith(/\bas never\b/)).toEqual(['cli/main.ts', 'document/problems.ts', 'io/isolated/serve.ts']);
});
