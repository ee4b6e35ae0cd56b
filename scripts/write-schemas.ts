/** Writes schemas/<kind>.schema.json for every kind of composition, or, with --check, says which are out of date. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { printJsonSchema } from '../src/document/json-schema.js';
import { KINDS } from '../src/document/kinds.js';

const folder = new URL('../schemas/', import.meta.url);
const check = process.argv.includes('--check');
mkdirSync(folder, { recursive: true });
for (const { kind } of KINDS) {
  const file = new URL(`${kind}.schema.json`, folder);
  const text = printJsonSchema(kind);
  if (!check) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`schemas/${kind}.schema.json is out of date: run scripts/write-schemas.ts`);
    process.exitCode = 1;
  }
}
