import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const entry = fileURLToPath(new URL('../../src/index.ts', import.meta.url));
const program = ts.createProgram([entry], {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
});
const checker = program.getTypeChecker();

describe('every public name', () => {
  it('says what it is', () => {
    const file = program.getSourceFile(entry);
    const module = file && checker.getSymbolAtLocation(file);
    const names = module === undefined ? [] : checker.getExportsOfModule(module);
    expect(names.length).toBeGreaterThan(50);
    const silent = names
      .map((name) => (name.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(name) : name))
      .filter((symbol) => symbol.getDocumentationComment(checker).length === 0)
      .map((symbol) => symbol.name);
    expect(silent).toEqual([]);
  });
});
