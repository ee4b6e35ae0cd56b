import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const service = fileURLToPath(new URL('../../', import.meta.url));
const modules = readdirSync(join(service, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.split(sep).join('/'));
const textOf = (module: string) => readFileSync(join(service, 'src', module), 'utf8');
const roomOf = (module: string) => (module.includes('/') ? module.split('/')[0]! : 'main');

/** The rows of the table of rooms, in its order; main is above all. */
const rooms = [...readFileSync(join(service, 'ARCHITECTURE.md'), 'utf8').matchAll(/^\| ((?:`src\/\w+\/`(?:, )?)+)/gm)]
  .flatMap(([, cell]) => [...cell!.matchAll(/src\/(\w+)\//g)].map(([, room]) => room!))
  .concat('main');

test('every room stands in the table of ARCHITECTURE.md', () => {
  expect([...new Set(modules.map(roomOf))].filter((room) => !rooms.includes(room))).toEqual([]);
});

test('a room imports itself and the rooms above it in the table', () => {
  const against = modules.flatMap((module) =>
    [...textOf(module).matchAll(/(?:from|import\() ?'(\.[^']+)'/g)]
      .map(([, name]) => normalize(join(dirname(module), name!)))
      .filter((target) => rooms.indexOf(roomOf(target)) > rooms.indexOf(roomOf(module)))
      .map((target) => `${module} imports ${target}`),
  );
  expect(against).toEqual([]);
});

test('the engine is used by its public names', () => {
  const deep = modules.filter((module) => /from '(?:reelwright\/|(?:\.\.\/){3,})/.test(textOf(module)));
  expect(deep).toEqual([]);
});
