/**
 * Versions of the compiled code that keys hold, so that no command reads 150 modules to know what it is. Runs in
 * `npm run build`; output in dist.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { KEPT_BY } from '../dist/engine/versions.js';
import { RECORD, readVersion } from '../dist/io/files/code-version.js';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const record = Object.values(KEPT_BY).map((entry) => [entry, readVersion(dist, entry)]);
writeFileSync(`${dist}${RECORD}`, `${JSON.stringify(Object.fromEntries(record), null, 2)}\n`);
