import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const own = JSON.parse(read('package.json')) as Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Paths in the tarball. */
let packed: ReadonlySet<string>;
beforeAll(() => {
  const { status, stdout, stderr } = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  const [tarball] = Object.values(JSON.parse(stdout) as { files: { path: string }[] }[]);
  packed = new Set(tarball!.files.map(({ path }) => path));
});

describe('the tarball', () => {
  test.each([
    'LICENSE',
    'README.md',
    'CHANGELOG.md',
    'SECURITY.md',
    'THIRD_PARTY.md',
    'dist/index.js',
    'dist/index.d.ts',
    'models/face-detector/tiny-face-detector.bin',
    'models/face-detector/tiny-face-detector-weights_manifest.json',
    'models/face-detector/LICENSE',
  ])('holds %s', (path) => {
    expect(packed).toContain(path);
  });

  test('holds what its documents link to and show', () => {
    const documents = [...packed].filter((path) => path.endsWith('.md'));
    expect(documents.length).toBeGreaterThan(8);
    const dead = documents.flatMap((document) =>
      [...read(document).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
        .map(([, link]) => link!)
        .filter((link) => !/^[a-z]+:/.test(link) && !packed.has(posix.join(dirname(document), link)))
        .map((link) => `${document} -> ${link}`),
    );
    expect(dead).toEqual([]);
  });

  test('holds no source map, and names none, since the sources are not in it', () => {
    expect([...packed].filter((path) => path.endsWith('.map'))).toEqual([]);
    const naming = [...packed].filter((path) => path.endsWith('.js') && /^\/\/# sourceMappingURL=/m.test(read(path)));
    expect(naming).toEqual([]);
  });

  test('holds nothing that was compiled from a source that is gone', () => {
    const compiled = [...packed].filter((path) => /^dist\/(?!cli\/).*\.js$/.test(path));
    expect(compiled.length).toBeGreaterThan(200);
    const sourceOf = (path: string) => join(root, path.replace(/^dist/, 'src').replace(/\.js$/, '.ts'));
    expect(compiled.filter((path) => !existsSync(sourceOf(path)))).toEqual([]);
  });

  test('holds nothing of the service, and needs nothing of it', () => {
    expect([...packed].filter((path) => path.includes('service'))).toEqual([]);
    const names = Object.keys({ ...own['dependencies'], ...own['peerDependencies'] });
    expect(names.filter((name) => /fastify|kysely|bullmq|pglite|^pg$/.test(name))).toEqual([]);
  });

  test('runs nothing when it is installed', () => {
    const scripts = Object.keys(own['scripts'] ?? {});
    expect(scripts.filter((name) => /^(pre|post)?install$/.test(name))).toEqual([]);
  });
});

describe('THIRD_PARTY.md', () => {
  const text = read('THIRD_PARTY.md');
  test.each(Object.keys({ ...own['dependencies'], ...own['peerDependencies'] }))('names %s', (name) => {
    const [scope, part] = name.split('/');
    const isFont = scope === '@expo-google-fonts' || scope === '@fontsource-variable';
    expect(text).toContain(isFont && !text.includes(`\`${name}\``) ? `\`${scope}/*\`` : `\`${name}\``);
    if (isFont) expect(text).toMatch(new RegExp(`\\b${part}\\b`));
  });

  test('gives the licence that each font’s own package states', () => {
    const { faces } = JSON.parse(read('fonts/manifest.json')) as {
      faces: Record<string, { package: string; licence: string; licenceFile: string }>;
    };
    for (const { package: name, licence, licenceFile } of Object.values(faces)) {
      const stated = JSON.parse(read(`node_modules/${name}/package.json`)) as { license: string };
      expect(stated.license.split(' AND '), name).toContain(licence);
      expect(existsSync(join(root, 'node_modules', name, licenceFile)), name).toBe(true);
      const line = text.split('\n').find((row) => row.includes(name.split('/')[1]!) && row.startsWith('| `@'));
      expect(line, name).toContain(licence);
    }
  });
});
