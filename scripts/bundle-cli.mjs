/**
 * Joins the compiled command line into few files: finding and reading 300 modules is a third of what an unchanged short
 * costs. The library stays as the compiler wrote it. Runs at the end of `npm run build`; output in dist/cli, with the
 * licences of the packages that went into it.
 */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const folder = join(dist, 'cli');
/** Plain JavaScript, needed by every command that reads a composition. What holds binaries or data stays a package. */
const JOINED = [
  'zod',
  'commander',
  'cli-progress',
  'string-width',
  'strip-ansi',
  'ansi-regex',
  'emoji-regex',
  'is-fullwidth-code-point',
  '@modelcontextprotocol/server',
  '@modelcontextprotocol/core',
];

/** A module finds files beside itself by its own URL; in the joined file that is still where the compiler put it. */
const ownPlace = {
  name: 'own-place',
  transform(code, id) {
    if (!id.startsWith(dist) || !code.includes('import.meta.url')) return null;
    const place = relative(folder, id).split(sep).join('/');
    return { code: code.replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`) };
  },
};

const bundle = await rolldown({
  input: { main: join(folder, 'main.js') },
  platform: 'node',
  external: (id) => /^[^./\\]/.test(id) && !JOINED.some((name) => id === name || id.startsWith(`${name}/`)),
  plugins: [ownPlace],
});
// Without comments, which nobody reads there; lines stay, for what Node shows of an error.
const { output } = await bundle.generate({ format: 'esm', chunkFileNames: '[name]-[hash].js', comments: false });
await bundle.close();

rmSync(folder, { recursive: true });
mkdirSync(folder);
for (const chunk of output) writeFileSync(join(folder, chunk.fileName), chunk.code);
chmodSync(join(folder, 'main.js'), 0o755);

const packages = new Set(output.flatMap(({ moduleIds }) => moduleIds.flatMap((id) => packageOf(id) ?? [])));
const licences = [...packages].toSorted().map((root) => {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const file = readdirSync(root).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`Expected a licence file in ${name}`);
  return `${name} ${version}\n\n${readFileSync(join(root, file), 'utf8').trim()}\n`;
});
writeFileSync(join(folder, 'LICENSES.txt'), licences.join(`\n${'-'.repeat(72)}\n\n`));

/** The nearest folder above a module of a package that names itself. */
function packageOf(id) {
  if (!id.includes(`${sep}node_modules${sep}`)) return undefined;
  for (let at = dirname(id); at.includes('node_modules'); at = dirname(at)) {
    const file = join(at, 'package.json');
    if (existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version !== undefined) return at;
  }
  return undefined;
}
