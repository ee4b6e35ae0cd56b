import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { EditorComposition } from '../../../src/document/editor/editor-schema.js';
import { editorWarnings } from '../../../src/document/editor/editor-warnings.js';
import { compositionProblems } from '../../../src/document/validate.js';

const page = readFileSync(new URL('../../../docs/editor.md', import.meta.url), 'utf8');
const documents = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => JSON.parse(text ?? '') as unknown);

it('the documents of docs/editor.md are valid, without warnings', () => {
  expect(documents).toHaveLength(5);
  for (const document of documents) {
    expect(compositionProblems(document)).toEqual([]);
    expect(editorWarnings(document as EditorComposition)).toEqual([]);
  }
});

it('the table of warnings names every one', () => {
  const code = readFileSync(new URL('../../../src/document/editor/editor-warnings.ts', import.meta.url), 'utf8');
  const written = new Set([...code.matchAll(/code: '(\w+)'/g)].map(([, name]) => name));
  const table = page.slice(page.indexOf('## What is refused'));
  const told = new Set([...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name));
  expect([...told].sort()).toEqual([...written].sort());
});
