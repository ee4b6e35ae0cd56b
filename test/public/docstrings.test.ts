/** The public names: each says what it is, and docs/api.md says the same. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript-6';
import { describe, expect, it } from 'vitest';
// biome-ignore lint/correctness/useImportExtensions: a script has its types beside it
import { apiPage, checker, ENTRIES, program } from '../../scripts/api-page.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
// First of all: the compiler prints the members of a union in the order in which it was asked for them.
const page = apiPage();
const entries = ENTRIES.map(({ file }) => root + file);

const names = entries.flatMap((entry) => {
  const file = program.getSourceFile(entry);
  const module = file && checker.getSymbolAtLocation(file);
  return module === undefined ? [] : checker.getExportsOfModule(module);
});
const symbols = [
  ...new Set(names.map((name) => (name.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(name) : name))),
];
const isSilent = (symbol: ts.Symbol) => symbol.getDocumentationComment(checker).length === 0;

/** Of an interface or a class, its parents' included; not what comes from elsewhere, and not what is private. */
function membersOf(symbol: ts.Symbol): readonly ts.Symbol[] {
  if ((symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class)) === 0) return [];
  return (checker.getDeclaredTypeOfSymbol(symbol) as ts.InterfaceType).getProperties().filter(({ declarations }) => {
    const declaration = declarations?.[0];
    if (declaration === undefined) return false;
    const isHidden = (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Private) !== 0;
    return !isHidden && declaration.getSourceFile().fileName.startsWith(`${root}src/`);
  });
}

describe('every public name', () => {
  it('says what it is', () => {
    expect(symbols.length).toBeGreaterThan(50);
    expect(symbols.filter(isSilent).map(({ name }) => name)).toEqual([]);
  });

  it('says of each of its members what stands there', () => {
    const members = symbols.flatMap((symbol) => membersOf(symbol).map((member) => ({ symbol, member })));
    expect(members.length).toBeGreaterThan(500);
    const silent = members.filter(({ member }) => isSilent(member));
    expect(silent.map(({ symbol, member }) => `${symbol.name}.${member.name}`)).toEqual([]);
  });
});

it('docs/api.md is what the docstrings say: node scripts/write-api.mjs', () => {
  expect(page === readFileSync(`${root}docs/api.md`, 'utf8')).toBe(true);
});
