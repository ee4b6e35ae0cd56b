import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../support/scratch.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const modules = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.split(sep).join('/'));

/** The rows of the table of rooms, from the ground up: `ground`, `media`, then folders of src. */
const ORDER: readonly string[] = (() => {
  const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `src\/([^`]+)` \|/gm)].map((match) => match[1] ?? '');
  return rows.map((row) => (row.startsWith('{') ? 'ground' : row.replace(/\.ts$|\/$/, '')));
})();

function roomOf(module: string): string {
  const [first = '', second] = module.split('/');
  if (second !== undefined) return first;
  if (first === 'index.ts' || first === 'types.ts') return 'index';
  return first === 'media.ts' ? 'media' : 'ground';
}

/** Modules that wait for themselves: each is loaded before the others of its circle are. */
function inCircles(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const reaches = (from: string) => {
    const seen = new Set<string>();
    const open = [...(graph.get(from) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (!seen.has(next)) open.push(...(graph.get(next) ?? []));
      seen.add(next);
    }
    return seen;
  };
  // What nothing imports, or what imports nothing, is in no circle: taken off until that is all.
  const left = new Map(graph);
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const [module, targets] of left) if (!targets.some((target) => left.has(target))) left.delete(module);
  }
  return [...left.keys()].filter((module) => reaches(module).has(module));
}

/** `loaded`: without imports of types alone, of which nothing is left in compiled code. */
function importsOf(module: string, loaded = false): readonly string[] {
  const source = readFileSync(join(root, 'src', module), 'utf8');
  const text = loaded
    ? source.replace(/^(?:import|export) type [^;]*;/gm, '').replace(/\bimport\('[^']+'\)/g, '')
    : source;
  const specifiers = [...text.matchAll(/(?:\bfrom|\bimport\(|^import)\s*'(\.[^']+)'/gm)].map((match) => match[1] ?? '');
  return specifiers.map((name) =>
    normalize(join(dirname(module), name))
      .split(sep)
      .join('/')
      .replace(/\.js$/, '.ts'),
  );
}

describe('the rooms of the house', () => {
  it('stand in the table of ARCHITECTURE.md, every one', () => {
    const rooms = new Set(modules.map(roomOf));
    rooms.delete('index');
    expect(ORDER.toSorted()).toEqual([...rooms].toSorted());
  });

  it('import only themselves and rooms above them in the table', () => {
    const against = modules
      .filter((module) => roomOf(module) !== 'index')
      .flatMap((module) =>
        importsOf(module)
          .filter((target) => ORDER.indexOf(roomOf(target)) > ORDER.indexOf(roomOf(module)))
          .map((target) => `${module} imports ${target}`),
      );
    expect(against).toEqual([]);
  });

  it('hold no circle of files', () => {
    expect(inCircles(new Map(modules.map((module) => [module, importsOf(module, true)])))).toEqual([]);
    const planted = { a: ['b'], b: ['c', 'd'], c: ['a'], d: [], e: ['a'] };
    expect(inCircles(new Map(Object.entries(planted)))).toEqual(['a', 'b', 'c']);
  });
});

describe('the linter', () => {
  const place = scratchFolder();
  const config = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8')) as Record<string, unknown>;
  writeFileSync(join(place, 'biome.json'), JSON.stringify({ ...config, vcs: undefined, $schema: undefined }));
  const pure = ORDER.slice(2, ORDER.indexOf('io'));
  const depths = (room: string) => (room === 'document' ? [room, `${room}/short`] : [room]);

  /** One file a violation: what the file is called tells what it may not import. */
  const planted: string[] = [];
  const plant = (folder: string, what: string, specifier: string) => {
    const file = `src/${folder}/imports-${what.replaceAll(/\W+/g, '-')}.ts`;
    mkdirSync(join(place, dirname(file)), { recursive: true });
    writeFileSync(join(place, file), `import { x } from '${specifier}';\n\nexport const y = x;\n`);
    planted.push(file);
  };
  const climb = (folder: string, target: string) => `${relative(folder, '.') || '.'}/${target}`;
  for (const [index, room] of ORDER.entries()) {
    if (index < 2) continue;
    for (const folder of depths(room))
      for (const other of ORDER.slice(index + 1)) plant(folder, other, climb(folder, `${other}/x.js`));
  }
  for (const room of pure)
    for (const name of ['node:fs', 'sharp', '@napi-rs/canvas', 'onnxruntime-node']) plant(room, name, name);
  for (const name of ['time', 'geometry', 'errors', 'hash', 'sha256', 'color', 'media']) {
    const file = `src/${name}.ts`;
    writeFileSync(join(place, file), "import { x } from './compose/x.js';\n\nexport const y = x;\n");
    planted.push(file);
  }
  // What is allowed must pass: a folder of a room that is called like another room, and rooms further left.
  const allowed = ['src/document/short/near.ts', 'src/overlay/near.ts', 'src/engine/short/near.ts'];
  const near = ['../tracking/x.js', '../document/x.js', '../../io/tracking/x.js'];
  for (const [index, file] of allowed.entries()) {
    mkdirSync(join(place, dirname(file)), { recursive: true });
    writeFileSync(join(place, file), `import { x } from '${near[index]}';\n\nexport const y = x;\n`);
  }

  it('refuses each import against the arrows, one planted for every pair of rooms, and none of those along them', () => {
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
    const args = [
      biome,
      'lint',
      '--reporter=github',
      '--max-diagnostics=none',
      '--only=style/noRestrictedImports',
      'src',
    ];
    let printed = '';
    try {
      printed = execFileSync(process.execPath, args, { cwd: place, encoding: 'utf8', stdio: 'pipe' });
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      printed = `${stdout}${stderr}`;
    }
    const refused = new Set([...printed.matchAll(/file=([^,]+),/g)].map((match) => relative(place, match[1] ?? '')));
    expect(planted.filter((file) => !refused.has(file))).toEqual([]);
    expect(allowed.filter((file) => refused.has(file))).toEqual([]);
  });
});
