#!/usr/bin/env node
/** node scripts/write-schemas.mjs [--check]: writes schemas/<kind>.schema.json for every kind of composition, or says which are out of date. Needs a build. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { printJsonSchema } from '../dist/document/json-schema.js';
import { KINDS } from '../dist/document/kinds.js';

const folder = new URL('../schemas/', import.meta.url);
const check = process.argv.includes('--check');
mkdirSync(folder, { recursive: true });
for (const { kind } of KINDS) {
  const file = new URL(`${kind}.schema.json`, folder);
  const text = printJsonSchema(kind);
  if (!check) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`schemas/${kind}.schema.json is out of date: run node scripts/write-schemas.mjs`);
    process.exitCode = 1;
  }
}
