/**
 * A plugin of Vitest: what a test file imports of the source is taken as the compiler wrote it, and loaded by Node
 * itself. Where each file has a process of its own, sending 800 modules through the runner costs a second a file. A
 * file that puts others in the place of modules (`vi.mock`) gets the source: Node's own modules cannot be replaced.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Of what is compiled: never sent through the runner. */
export const COMPILED = /\/dist\/(?!app\/app\.js)/;

/** Takes modules below each `src` named, `service/src` for one, from the `dist` beside it. */
export function compiled(sources: readonly string[]): Plugin {
  const places = sources.map((source) => join(root, source) + sep);
  return {
    name: 'compiled',
    enforce: 'pre',
    resolveId(id, importer) {
      if (!id.startsWith('.') || importer === undefined) return null;
      const path = resolve(dirname(importer), id);
      const place = places.find((one) => path.startsWith(one));
      const isSource = places.some((one) => importer.startsWith(one));
      if (place === undefined || isSource || readFileSync(importer, 'utf8').includes('vi.mock(')) return null;
      const built = join(dirname(place), 'dist', path.slice(place.length));
      // The command line is joined into few files; its parts are taken from the source.
      return existsSync(built) ? built : null;
    },
  };
}
