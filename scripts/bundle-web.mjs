/**
 * Joins `reelwright/web` and what it needs of other packages into one file for a browser. Runs at the end of
 * `npm run build`; output in dist/web, with the licences of the packages that went into it.
 */
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { licencesOf } from './licences-of.mjs';

const folder = fileURLToPath(new URL('../dist/web/', import.meta.url));
const bundle = await rolldown({ input: join(folder, 'web.js'), platform: 'browser' });
const { output } = await bundle.generate({ format: 'esm', codeSplitting: false, comments: false, minify: true });
await bundle.close();
const [{ code, moduleIds }] = output;
// What the file is joined from is read by nobody any more; modules that node reads, too, hold types alone.
for (const name of readdirSync(folder)) if (name.endsWith('.js')) rmSync(join(folder, name));
writeFileSync(join(folder, 'web.js'), code);
writeFileSync(join(folder, 'LICENSES.txt'), licencesOf(moduleIds));
