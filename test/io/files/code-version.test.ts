import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { codeVersion, hashModules } from '../../../src/io/files/code-version.js';
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
