import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../src/document/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));

/** What a file of src/document imports at run time: its own neighbours by file name, packages by name. */
function runtimeImports(file: string): readonly string[] {
  const text = readFileSync(new URL(file, folder), 'utf8');
  const statements = [...text.matchAll(/^import (?!type\b)[^;]*?from '([^']+)';/gm)].map((match) => match[1] ?? '');
  return statements.map((name) => name.replace(/^\.\//, '').replace(/\.js$/, '.ts'));
}

function loadsZod(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  return runtimeImports(file).some((name) => name === 'zod' || (files.includes(name) && loadsZod(name, seen)));
}

describe('zod', () => {
  it('is loaded by schemas and validation alone, so that rules stay cheap to import', () => {
    expect(files.filter((file) => loadsZod(file)).sort()).toEqual([
      'json-schema.ts',
      'kinds.ts',
      'problems.ts',
      'schema-parts.ts',
      'short-schema.ts',
      'slider-schema.ts',
      'tracking-schema.ts',
      'validate.ts',
    ]);
  });
});
