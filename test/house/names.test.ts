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

const glossary = readFileSync(fileURLToPath(new URL('../../docs/glossary.md', import.meta.url)), 'utf8');
/** Begin a phrase, and no noun. */
const PREPOSITION =
  /^(?:A|ABOVE|ACROSS|AFTER|AROUND|AS|AT|BEFORE|BEHIND|BELOW|BESIDE|BETWEEN|BEYOND|BY|FROM|IN|OF|OFF|ON|OUT|PER|TO|UNDER|WITH)(?:_|$)/;

interface Identifier {
  readonly text: string;
  /** A constant of the module. */
  readonly isConstant: boolean;
}

/** Every name that a module uses, and those of its own constants. */
function identifiersOf(name: string, text: string): readonly Identifier[] {
  const found: Identifier[] = [];
  const visit = (node: ts.Node, isConstant: boolean): void => {
    if (ts.isIdentifier(node)) found.push({ text: node.text, isConstant });
    else if (ts.isVariableStatement(node) && node.parent === source)
      for (const { name: declared, initializer } of node.declarationList.declarations) {
        visit(declared, true);
        if (initializer !== undefined) visit(initializer, false);
      }
    else ts.forEachChild(node, (child) => visit(child, isConstant && !ts.isIdentifier(node)));
  };
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  visit(source, false);
  return found;
}

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

describe('the glossary', () => {
  const [terms = '', forbidden = ''] = glossary.split('Words that no name');
  const names = [...terms.matchAll(/\| `(\w+)` \|$/gm)].map((match) => match[1] ?? '');
  const words = [...forbidden.matchAll(/^\| `(\w+)` \|/gm)].map((match) => match[1] ?? '');
  const identifiers = modules.flatMap(({ name, text }) =>
    identifiersOf(name, text).map((identifier) => ({ ...identifier, name })),
  );
  const used = new Set(identifiers.map(({ text }) => text));
  /** Fields of results are of the interface, not of the code. */
  const isField = (text: string) => /^[a-z]+(?:_[a-z]+)+$/.test(text);
  const holds = (word: string, text: string) => !isField(text) && text.toLowerCase().includes(word.toLowerCase());

  it('names what is in the code, one name a term', () => {
    expect(names.length).toBeGreaterThanOrEqual(30);
    expect(names.filter((name) => !used.has(name))).toEqual([]);
    expect(names.length).toBe(new Set(names).size);
    const rows = terms.split('\n').filter((line) => line.startsWith('| ') && !/^\| (?:---|term)/.test(line));
    expect(rows.length).toBe(names.length);
  });

  it('forbids words that no name in the code holds', () => {
    expect(words.length).toBeGreaterThanOrEqual(3);
    const broken = identifiers.filter(({ text }) => words.some((word) => holds(word, text)));
    expect(broken.map(({ name, text }) => `${name}: ${text}`)).toEqual([]);
  });

  it('has constants that are nouns', () => {
    const riddles = identifiers.filter(({ text, isConstant }) => isConstant && PREPOSITION.test(text));
    expect(riddles.map(({ name, text }) => `${name}: ${text}`)).toEqual([]);
  });

  it('is held against names of all kinds', () => {
    const text = 'const [OF_LEAN, RIM] = lookAt(AT);\nfunction f() {\n  const { IN: looked } = FROM;\n}';
    const found = identifiersOf('x.ts', text);
    expect(found.filter(({ isConstant }) => isConstant).map((one) => one.text)).toEqual(['OF_LEAN', 'RIM']);
    expect(found.map((one) => one.text)).toEqual(expect.arrayContaining(['lookAt', 'AT', 'IN', 'looked', 'FROM']));
  });
});
