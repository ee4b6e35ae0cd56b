/**
 * Joins the compiled command line into few files: finding and reading 300 modules is a third of what an unchanged short
 * costs. The library stays as the compiler wrote it. Runs at the end of `npm run build`; output in dist/cli, with the
 * licences of the packages that went into it.
 */
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { licencesOf } from './licences-of.mjs';

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

writeFileSync(join(folder, 'LICENSES.txt'), licencesOf(output.flatMap(({ moduleIds }) => moduleIds)));
