import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript-6';
import { describe, expect, test } from 'vitest';
import { ERROR_CODES, type ErrorCode, FINDING_CODES, WARNING_CODES } from '../src/codes.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const sources = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && name !== 'codes.ts')
  .map((name) => ({ name, text: readFileSync(`${root}src/${name}`, 'utf8') }));
const text = sources.map((source) => source.text).join('\n');

// That every code in the sources is one of the tables, the compiler sees: `code` is a union of their keys.

test.each(Object.keys({ ...ERROR_CODES, ...WARNING_CODES, ...FINDING_CODES }))('%s is said somewhere', (code) => {
  const isTool = code === 'ffmpeg_missing' || code === 'ffprobe_missing';
  expect(text.includes(`'${code}'`) || (isTool && text.includes('$' + '{tool}_missing`'))).toBe(true);
});

describe('the class of an error', () => {
  /** `new ReelwrightError({ code: 'x', … }, { class: 'y' })` -> ['x', 'y', where]; other forms are left out. */
  const thrown = sources.flatMap(({ name, text }) => {
    const found: [code: string, kind: string, name: string][] = [];
    const visit = (node: ts.Node) => {
      if (ts.isNewExpression(node) && node.expression.getText() === 'ReelwrightError') {
        const [problem, options] = (node.arguments ?? []).map((argument) => argument.getText());
        const code = /\bcode: '(\w+)'/.exec(problem ?? '')?.[1];
        const kind = /\bclass: '(\w+)'/.exec(options ?? '')?.[1];
        if (code !== undefined && kind !== undefined) found.push([code, kind, name]);
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(name, text, ts.ScriptTarget.ES2023, true));
    return found;
  });

  test('is the one of the table, wherever both are written', () => {
    expect(thrown.length).toBeGreaterThan(40);
    const wrong = thrown.filter(([code, kind]) => ERROR_CODES[code as ErrorCode]?.class !== kind);
    expect(wrong).toEqual([]);
  });
});

test.each(Object.entries({ ...ERROR_CODES, ...WARNING_CODES }))(
  '%s says what it means and what to do, each in one sentence',
  (_, { means, remedy }) => {
    for (const sentence of [means, remedy]) expect(sentence).toMatch(/^(ffmpeg|[A-Z`]).{9,}\.$/);
  },
);

test('docs/codes.md is written from the tables (node scripts/write-codes.mjs)', () => {
  const page = execFileSync(process.execPath, [`${root}scripts/write-codes.mjs`, '--print'], { encoding: 'utf8' });
  expect(readFileSync(`${root}docs/codes.md`, 'utf8')).toBe(page);
});
