/** One name, one meaning: what a module of src exports is called like nothing that another one exports. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript-6';
import { describe, expect, it } from 'vitest';

const src = fileURLToPath(new URL('../../src/', import.meta.url));
const modules = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((name) => name.split(sep).join('/'))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, text: readFileSync(join(src, name), 'utf8') }));

/** What a module declares and exports; not what it passes on from another one. */
function declaredNames(name: string, text: string): readonly string[] {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) => {
    if (!ts.canHaveModifiers(statement)) return [];
    if (!ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
    const named = statement as ts.Statement & { readonly name?: ts.Node };
    return named.name !== undefined && ts.isIdentifier(named.name) ? [named.name.text] : [];
  });
}

/** Names with the modules that declare them, where these are several. */
function doubleNames(files: readonly { readonly name: string; readonly text: string }[]): readonly string[] {
  const places = new Map<string, string[]>();
  for (const { name, text } of files)
    for (const declared of new Set(declaredNames(name, text)))
      places.set(declared, [...(places.get(declared) ?? []), name]);
  return [...places].filter(([, found]) => found.length > 1).map(([name, found]) => `${name}: ${found.join(', ')}`);
}

describe('names that modules of src export', () => {
  it('have one meaning each', () => {
    expect(modules.length).toBeGreaterThan(1000);
    expect(doubleNames(modules)).toEqual([]);
  });

  it('are found where they are declared, whatever they are, and not where they are passed on', () => {
    const files = [
      { name: 'a.ts', text: 'export interface Span {}\nexport const at = 1, to = 2;\nfunction own() {}' },
      { name: 'b.ts', text: 'export type Span = 1;\nexport function at() {}\nfunction own() {}' },
      {
        name: 'c.ts',
        text: "export { to } from './a.js';\nexport type { Span } from './a.js';\nexport class Other {}",
      },
    ];
    expect(doubleNames(files)).toEqual(['Span: a.ts, b.ts', 'at: a.ts, b.ts']);
  });
});
