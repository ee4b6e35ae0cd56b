/** A throw-away kind of film, added to the table of kinds: the compiler names every place that must know of it. */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { scratchFolder } from '../support/scratch.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = scratchFolder();

function change(file: string, from: string, to: string): void {
  const text = readFileSync(join(folder, file), 'utf8');
  expect(text, file).toContain(from);
  writeFileSync(join(folder, file), text.replace(from, to));
}

it('a kind that nothing but the tables of documents and plans knows does not compile', () => {
  for (const name of ['src', 'tsconfig.json', 'tsconfig.build.json', 'package.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const row = "{ kind: 'bumper', noun: 'a bumper', schema: shortSchema, problemsBetweenFields: shortProblems },\n]";
  change('src/document/kinds.ts', '] as const satisfies', `${row} as const satisfies`);
  const own = "(Omit<ShortComposition, 'kind'> & { readonly kind: 'bumper' }) |";
  change('src/document/kinds.ts', 'export type Composition =', `export type Composition = ${own}`);
  change('src/engine/calls.ts', 'interface PlanByKind {', 'interface PlanByKind {\n  readonly bumper: FilmPlan;');
  const { stdout } = spawnSync('npx', ['tsc', '--noEmit', '-p', 'tsconfig.build.json'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const named = new Set([...stdout.matchAll(/^src\/(\S+?)\(\d+,\d+\): error/gm)].map(([, file]) => file));
  expect([...named]).toEqual(
    expect.arrayContaining([
      'document/resolve-composition.ts',
      'engine/calls.ts',
      'engine/create-engine.ts',
      'engine/film-kinds.ts',
      'engine/preview/previewer.ts',
      'explain/cost-history.ts',
    ]),
  );
}, 300_000);
