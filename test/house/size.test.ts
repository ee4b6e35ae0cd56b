/** What keeps the house readable: short functions with few parameters, comments that fit beside each other. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript-6';
import { describe, expect, it } from 'vitest';

const src = fileURLToPath(new URL('../../src/', import.meta.url));
const MOST_LINES = 60;
const MOST_PARAMETERS = 5;
const MOST_COLUMNS = 120;
/** In the comment above a function; what follows says why. */
const REASON = /Long because \S|Many parameters because \S/;

interface Measured {
  readonly name: string;
  readonly excess: number | undefined;
  readonly hasReason: boolean;
}

function functionsIn(file: string, text: string): readonly Measured[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const found: Measured[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const lines = lineOf(node.end) - lineOf(node.getStart()) + 1;
      const { length } = node.parameters;
      const excess = lines > MOST_LINES ? lines : length > MOST_PARAMETERS ? length : undefined;
      found.push({ name: `${file} ${nameOf(node)}`, excess, hasReason: REASON.test(commentOf(node, text)) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function nameOf(node: ts.SignatureDeclaration): string {
  const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
  return named?.getText() ?? '(anonymous)';
}

/** Above the function, or above the statement that names it. */
function commentOf(node: ts.Node, text: string): string {
  const statement = ts.isVariableDeclaration(node.parent) ? node.parent.parent.parent : node;
  return text.slice(statement.getFullStart(), statement.getStart()).replace(/\s*\n\s*(?:\*|\/\/) ?/g, ' ');
}

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((name) => name.split(sep).join('/'))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, text: readFileSync(join(src, name), 'utf8') }));

describe('functions of src', () => {
  const measured = files.flatMap(({ name, text }) => functionsIn(name, text));
  const large = measured.filter(({ excess }) => excess !== undefined);

  it('are at most 60 lines long and take at most 5 parameters, or say why', () => {
    expect(measured.length).toBeGreaterThan(3000);
    const unexplained = large.filter(({ hasReason }) => !hasReason).map(({ name, excess }) => [name, excess]);
    expect(unexplained).toEqual([]);
  });

  it('say a reason only where one is needed', () => {
    const needless = measured.filter(({ excess, hasReason }) => hasReason && excess === undefined);
    expect(needless.map(({ name }) => name)).toEqual([]);
  });

  it('are measured: a long one, one with six parameters, and one with a reason', () => {
    const body = '  x();\n'.repeat(60);
    const parameters = '(a, b, c, d, e, f)';
    const found = functionsIn(
      'x',
      `function a() {\n${body}}\nconst b = ${parameters} => a;\n/** Long because y. */\nfunction c() {\n${body}}`,
    );
    expect(found).toEqual([
      { name: 'x a', excess: 62, hasReason: false },
      { name: 'x b', excess: 6, hasReason: false },
      { name: 'x c', excess: 62, hasReason: true },
    ]);
  });
});

it.each(['src', 'test', 'bench', 'scripts', 'fixtures', 'service/src', 'service/test', 'studio/src', 'studio/test'])(
  'comments of %s keep within 120 columns',
  (room) => {
    const folder = fileURLToPath(new URL(`../../${room}/`, import.meta.url));
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(?:tsx?|m[jt]s)$/.test(name),
    );
    const wide = names.flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .map((line, index) => ({ line, place: `${name}:${index + 1}` }))
        .filter(({ line }) => [...line].length > MOST_COLUMNS && /^\s*(?:\/\/|\/?\*)/.test(line))
        .map(({ place }) => place),
    );
    expect(names.length).toBeGreaterThan(0);
    expect(wide).toEqual([]);
  },
);
