import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
// biome-ignore lint/correctness/useImportExtensions: a script has its types beside it
import { missingEntries, type Packages, platformOf, sortedEntries } from '../../scripts/lock-entries.mjs';

const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
const { packages } = JSON.parse(text) as { packages: Packages };

describe('package-lock.json', () => {
  test('names every optional package of every platform (node scripts/fill-lock.mjs adds them)', () => {
    expect(missingEntries(packages).map(({ name, version }) => `${name}@${version}`)).toEqual([]);
  });

  test('says for which platform each entry is that was added', () => {
    for (const [path, { optional, integrity, os, cpu }] of Object.entries(packages))
      if (optional === true && integrity === undefined)
        expect([os, cpu], path).toEqual([[expect.any(String)], [expect.any(String)]]);
  });

  test('is in npm’s order and names no host', () => {
    expect(Object.keys(packages)).toEqual(Object.keys(sortedEntries(packages)));
    // Links to folders of this repository alone say where they lead.
    const placed = Object.entries(JSON.parse(text).packages as Record<string, { resolved?: string; link?: boolean }>)
      .filter(([, { resolved }]) => resolved !== undefined)
      .map(([path, { resolved, link }]) => [path, resolved, link]);
    expect(placed).toEqual([
      ['node_modules/reelwright', '', true],
      ['node_modules/reelwright-service', 'service', true],
      ['node_modules/reelwright-studio', 'studio', true],
    ]);
  });
});

describe('what a lock lacks', () => {
  const parent = { optionalDependencies: { 'canvas-darwin-arm64': '1.1.1' } };
  test.each<[string, Packages, string[]]>([
    ['nothing', { 'node_modules/canvas': parent, 'node_modules/canvas-darwin-arm64': { version: '1.1.1' } }, []],
    ['an entry', { 'node_modules/canvas': parent }, ['canvas-darwin-arm64@1.1.1']],
    [
      'nothing, when it lies below',
      { 'node_modules/canvas': parent, 'node_modules/canvas/node_modules/canvas-darwin-arm64': { version: '1.1.1' } },
      [],
    ],
    [
      'an entry that lies below another only',
      { 'node_modules/canvas': parent, 'node_modules/x/node_modules/canvas-darwin-arm64': { version: '1.1.1' } },
      ['canvas-darwin-arm64@1.1.1'],
    ],
  ])('%s', (_, lock, expected) => {
    expect(missingEntries(lock).map(({ name, version }) => `${name}@${version}`)).toEqual(expected);
  });
});

describe('the platform in a name', () => {
  test.each([
    ['canvas-darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
    ['canvas-win32-x64-msvc', { os: ['win32'], cpu: ['x64'] }],
    ['cli-linux-x64', { os: ['linux'], cpu: ['x64'], libc: ['glibc'] }],
    ['binding-linux-arm-musleabihf', { os: ['linux'], cpu: ['arm'], libc: ['musl'] }],
    ['canvas-linux-riscv64-gnu', { os: ['linux'], cpu: ['riscv64'], libc: ['glibc'] }],
  ])('%s', (name, expected) => {
    expect(platformOf(name)).toEqual(expected);
  });

  test('a name without one is refused', () => {
    expect(() => platformOf('canvas-wasm')).toThrow(/Expected a system and a processor in canvas-wasm/);
  });
});
