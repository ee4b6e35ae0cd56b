import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { codeOf, KEPT_BY, versionOf } from '../../../src/engine/versions.js';
import { codeVersion, RECORD, readVersion } from '../../../src/io/files/code-version.js';
import { moduleGraph } from '../../../src/io/files/module-graph.js';
import { scratchFolder } from '../../support/scratch.js';
import { filesBelow } from '../../support/temp-dir.js';

const dist = fileURLToPath(new URL('../../../dist/', import.meta.url));

describe('the modules that a module reaches', () => {
  const root = scratchFolder();
  mkdirSync(join(root, 'deep'));
  const files = {
    'entry.js': "import { a } from './a.js';\nexport * from './deep/b.js';\nexport const text = 'no import';\n",
    'a.js': "import {\n  c,\n} from './c.js';\nimport './side.js';\nimport { join } from 'node:path';\n",
    'c.js': "const late = () => import('./late.js');\nexport const c = late;\n",
    'late.js': "import setting from '@scope/package/part';\nexport default setting;\n",
    'side.js': 'const file = () => require(`patterns/de`);\n',
    'deep/b.js': "import { a } from '../a.js';\nimport * as bidi from 'bidi-js';\nexport const b = [a, bidi];\n",
    'stranger.js': "import './entry.js';\n",
    'parent.js': "const script = childScript('deep/child.js');\n",
    'deep/child.js': "import { c } from '../c.js';\n",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);

  it('follows static, bare, dynamic and re-exporting imports, and names packages', () => {
    expect(moduleGraph(root, ['entry'])).toEqual({
      modules: ['a.js', 'c.js', 'deep/b.js', 'entry.js', 'late.js', 'side.js'],
      packages: ['@scope/package', 'bidi-js', 'patterns'],
    });
  });

  it('follows the script of a child process, which has a hand in the result too', () => {
    expect(moduleGraph(root, ['parent']).modules).toEqual(['c.js', 'deep/child.js', 'late.js', 'parent.js']);
  });

  it('leaves out what compiled code has no import of: types', () => {
    const source = join(root, 'types.ts');
    writeFileSync(
      source,
      "import type { C } from './c.js';\nimport { a } from './a.js';\nexport type { D } from './d.js';\n",
    );
    expect(moduleGraph(root, ['types']).modules).toContain('a.js');
    expect(moduleGraph(root, ['types']).modules).not.toContain('d.js');
  });
});

it('says that files of the package are missing, as in a bundle', () => {
  expect(() => codeVersion('engine/left-out')).toThrow(
    expect.objectContaining({
      code: 'package_incomplete',
      class: 'environment',
      remedy: expect.stringMatching(/external/),
    }),
  );
});

describe.each(['aligning', 'film', 'burning'] as const)('the version of the code for %s', (what) => {
  const entry = KEPT_BY[what];
  const { modules } = moduleGraph(dist, [entry]);

  it('is another when any module that it reaches changes, and the same when another module does', () => {
    const tree = scratchFolder();
    cpSync(dist, tree, { recursive: true });
    const before = readVersion(tree, entry).code;
    const versionWith = (name: string) => {
      const text = readFileSync(join(tree, name), 'utf8');
      writeFileSync(join(tree, name), `${text}\n// changed`);
      const { code } = readVersion(tree, entry);
      writeFileSync(join(tree, name), text);
      return code;
    };
    expect(modules.filter((name) => versionWith(name) === before)).toEqual([]);
    expect(versionWith('slides/compose-slider.js')).toBe(before);
  });
});

it('is, of compiled code, what the build recorded', () => {
  const record = JSON.parse(readFileSync(join(dist, RECORD), 'utf8')) as Record<string, unknown>;
  expect(record).toEqual(Object.fromEntries(Object.values(KEPT_BY).map((entry) => [entry, readVersion(dist, entry)])));
});

it('belongs to what each kind of fact is kept by: no number that somebody must raise', () => {
  const numbers = filesBelow(join(dist, 'engine')).filter(
    (name) =>
      name.endsWith('.js') && /\bconst [A-Z_]*VERSION = ['\d]/.test(readFileSync(join(dist, 'engine', name), 'utf8')),
  );
  expect(numbers).toEqual([]);
});

it.each([
  ['colour arithmetic decides contrast', 'color.js'],
  ['what is set is decided there', 'engine/short/picture-of-short.js'],
])('knows of the ground floor: %s', (_, module) => {
  expect(moduleGraph(dist, [KEPT_BY.planning]).modules).toContain(module);
});

it('knows of the network, which runs in a child', () => {
  const { modules, packages } = moduleGraph(dist, [KEPT_BY.burning]);
  expect(modules).toContain('tracking/yolox.js');
  expect(packages).toContain('onnxruntime-node');
});

it('names the packages that decide, with their versions', () => {
  expect(codeOf('planning').split(' ')).toEqual([
    expect.stringMatching(/^[0-9a-f]{16}$/),
    ...['@napi-rs/canvas', 'bidi-js'].map((name) => `${name}@${versionOf(name)}`),
  ]);
  expect(codeVersion(KEPT_BY.planning)).toEqual(codeVersion(KEPT_BY.planning));
});

it('is found by the command line, which is joined into one folder', () => {
  const cli = readdirSync(join(dist, 'cli')).filter((name) => name.endsWith('.js'));
  const place = cli.map((name) => readFileSync(join(dist, 'cli', name), 'utf8')).find((code) => code.includes(RECORD));
  const url = /new URL\("(\.\.\/io\/files\/code-version\.js)", import\.meta\.url\)/.exec(place ?? '')?.[1];
  expect(url).toBe('../io/files/code-version.js');
});
