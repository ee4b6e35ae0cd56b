#!/usr/bin/env node
/**
 * node scripts/write-schemas.mjs [--check]: writes schemas/<kind>.schema.json for every kind of composition, for looks,
 * brand kits and tracks.json, or says which are out of date. Needs a build.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brandSchema } from '../dist/document/brand/brand-schema.js';
import { jsonSchemaFrom, printJsonSchema, printSchema } from '../dist/document/json-schema.js';
import { KINDS } from '../dist/document/kinds.js';
import { lookSchema } from '../dist/document/looks/look-schema.js';
import { tracksSchema } from '../dist/tracking/tracks-schema.js';

const folder = new URL('../schemas/', import.meta.url);
const check = process.argv.includes('--check');
mkdirSync(folder, { recursive: true });
const texts = [
  ...KINDS.map(({ kind }) => [kind, printJsonSchema(kind)]),
  ['look', printSchema(jsonSchemaFrom(lookSchema))],
  ['brand', printSchema(jsonSchemaFrom(brandSchema))],
  ['tracks', printSchema(jsonSchemaFrom(tracksSchema))],
];
for (const [name, text] of texts) {
  const file = new URL(`${name}.schema.json`, folder);
  if (!check) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`schemas/${name}.schema.json is out of date: run node scripts/write-schemas.mjs`);
    process.exitCode = 1;
  }
}
