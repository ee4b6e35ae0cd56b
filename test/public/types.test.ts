/**
 * The types as an embedder's compiler meets them: the built package under its own name, strict, without Node's types,
 * its declarations checked as well.
 */
import { fileURLToPath } from 'node:url';
import ts from 'typescript-6';
import { expect, test } from 'vitest';

const documents = fileURLToPath(new URL('types/documents.ts', import.meta.url));

test('good documents compile and bad ones do not', () => {
  const program = ts.createProgram([documents], {
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    skipDefaultLibCheck: true,
    noEmit: true,
    types: [],
  });
  const found = program.getSourceFiles().map(({ fileName }) => fileName);
  expect(found.filter((name) => name.endsWith('/dist/index.d.ts'))).toHaveLength(1);
  expect(found.filter((name) => name.includes('/@types/') || name.includes('/src/'))).toEqual([]);
  const messages = ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const line = file === undefined ? 0 : file.getLineAndCharacterOfPosition(start).line + 1;
    return `${file?.fileName}:${line} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
  });
  expect(messages).toEqual([]);
});
