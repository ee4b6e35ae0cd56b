/**
 * Puts the hyphenation patterns of the engine's languages, and the code that reads them, into fonts/hyphenation: 0.7 MB
 * of a package of 10 that nobody else needs. Runs in `npm run build`; the files are not committed.
 */
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const from = dirname(require.resolve('hyphen/package.json'));
const { version } = require('hyphen/package.json');
const all = fileURLToPath(new URL('../fonts/hyphenation/', import.meta.url));
/** The hyphenator names it: after an update of the package its tests say that the name has to follow. */
const folder = join(all, version);
/** Those that src/io/fonts/hyphenator.ts names. */
const TAKEN = ['de-1996', 'en-us', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'ru'];

rmSync(all, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
copyFileSync(join(from, 'LICENSE'), join(folder, 'LICENSE'));
// CommonJS by its suffix: this package is of modules, that one is not.
copyFileSync(join(from, 'hyphen.js'), join(folder, 'hyphen.cjs'));
for (const name of TAKEN)
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(require(`hyphen/patterns/${name}.js`)));
