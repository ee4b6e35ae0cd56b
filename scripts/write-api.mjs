/**
 * Writes docs/api.md, the reference of the public names, from the docstrings of the sources; prints it with --print.
 */
import { writeFileSync } from 'node:fs';
import { apiPage } from './api-page.mjs';

if (process.argv.includes('--print')) process.stdout.write(apiPage());
else writeFileSync(new URL('../docs/api.md', import.meta.url), apiPage());
