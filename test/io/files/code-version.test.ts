import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { KEPT_BY } from '../../../src/engine/versions.js';
import { codeVersion, hashModules, RECORD } from '../../../src/io/files/code-version.js';
import { scratchFolder } from '../../support/scratch.js';

const root = scratchFolder();
mkdirSync(join(root, 'looks/deep'), { recursive: true });
mkdirSync(join(root, 'other'));
const write = (name: string, text: string) => writeFileSync(join(root, name), text);
const hash = () => hashModules(root, ['looks']);
write('looks/a.js', 'export const a = 1;');
write('looks/deep/b.js', 'export const b = 1;');

it.each([
  ['a changed module', true, () => write('looks/a.js', 'export const a = 2;')],
  ['a changed module further down', true, () => write('looks/deep/b.js', 'export const b = 2;')],
  ['a new module', true, () => write('looks/c.js', '')],
  ['another name', true, () => renameSync(join(root, 'looks/c.js'), join(root, 'looks/d.js'))],
  ['a module of another folder', false, () => write('other/a.js', 'export const a = 3;')],
  [
    'a declaration or a map, which do nothing',
    false,
    () => {
      write('looks/a.d.ts', 'export const a: number;');
      write('looks/a.js.map', '{}');
    },
  ],
])('%s: another hash is %s', (_, changes, change) => {
  const before = hash();
  change();
  expect(hash() !== before).toBe(changes);
});

it('is the same for the same code, and another for another part of it', () => {
  expect(codeVersion('overlay')).toMatch(/^[0-9a-f]{16}$/);
  expect(codeVersion('overlay')).toBe(codeVersion('overlay'));
  expect(codeVersion('overlay')).not.toBe(codeVersion('compose'));
});

it('is, of compiled code, what the build recorded, and that is what the code is', () => {
  const dist = fileURLToPath(new URL('../../../dist/', import.meta.url));
  const record = JSON.parse(readFileSync(join(dist, RECORD), 'utf8')) as Record<string, string>;
  const folders = Object.values(KEPT_BY);
  expect(Object.keys(record)).toEqual(folders.map((names) => names.join()));
  for (const names of folders) expect(record[names.join()]).toBe(hashModules(dist, names));
  // The command line is joined into one folder and must find the record from there.
  const cli = readdirSync(join(dist, 'cli')).filter((name) => name.endsWith('.js'));
  const place = cli.map((name) => readFileSync(join(dist, 'cli', name), 'utf8')).find((code) => code.includes(RECORD));
  const url = /new URL\("(\.\.\/io\/files\/code-version\.js)", import\.meta\.url\)/.exec(place ?? '')?.[1];
  expect(url).toBe('../io/files/code-version.js');
});
