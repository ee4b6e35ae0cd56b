/**
 * docs/api.md, the reference of the public names, out of the docstrings of the sources: one program of the compiler for
 * it and for the tests of the docstrings.
 */
import { fileURLToPath } from 'node:url';
import ts from 'typescript-6';

const root = fileURLToPath(new URL('../', import.meta.url));
export const ENTRIES = [
  { title: 'reelwright', file: 'src/index.ts' },
  { title: 'reelwright/types', file: 'src/types.ts' },
  { title: 'reelwright/testing', file: 'src/engine/testing.ts' },
  { title: 'reelwright/extend', file: 'src/engine/extend.ts' },
  { title: 'reelwright/fluent', file: 'src/engine/fluent.ts' },
  { title: 'reelwright/preview', file: 'src/engine/preview/previewer.ts' },
  { title: 'reelwright/browser', file: 'src/draw/browser.ts' },
  { title: 'reelwright/web', file: 'src/web/web.ts' },
];
/** A longer type is cut: the declaration has it. */
const LONGEST_TYPE = 220;

export const program = ts.createProgram(
  ENTRIES.map(({ file }) => root + file),
  {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: ['node'],
  },
);
export const checker = program.getTypeChecker();
const printer = ts.createPrinter({ removeComments: true });

/** The page as it should stand there. */
export function apiPage() {
  return `# API

The public names of the package, from the docstrings in its sources. \`node scripts/write-api.mjs\` writes this page; hover texts in an editor say the same. Codes of errors and warnings
are in [codes.md](codes.md), the fields of documents in the JSON Schemas (\`reelwright schema short\`).

${ENTRIES.map(({ title, file }) => `# ${title}\n\n${sectionsOf(root + file).join('\n')}`).join('\n')}`;
}

/** The exports of a module in the order they stand there, under the comments that part them. */
function sectionsOf(file) {
  const source = program.getSourceFile(file);
  const module = checker.getSymbolAtLocation(source);
  const exported = new Map(checker.getExportsOfModule(module).map((symbol) => [symbol.name, symbol]));
  const lines = [];
  const say = (name) => {
    const symbol = exported.get(name);
    if (symbol === undefined) return;
    exported.delete(name);
    lines.push(...entryOf(name, symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol));
  };
  for (const statement of source.statements) {
    if (ts.isExportDeclaration(statement)) {
      const comment = (ts.getLeadingCommentRanges(source.text, statement.pos) ?? [])
        .map(({ pos, end }) => source.text.slice(pos, end))
        .findLast((text) => text.startsWith('// ') && !text.startsWith('// biome'));
      if (comment !== undefined) lines.push(`## ${comment.slice(3).replace(/\.$/, '')}`, '');
      for (const { name } of statement.exportClause?.elements ?? []) say(name.text);
    } else {
      const name = statement.name?.text ?? statement.declarationList?.declarations[0]?.name.text;
      if (name !== undefined) say(name);
    }
  }
  return lines;
}

function entryOf(name, symbol) {
  const declaration = symbol.declarations?.[0];
  const lines = [`### \`${name}\``, ''];
  const docs = docsOf(symbol);
  if (docs !== '') lines.push(docs, '');
  if (declaration === undefined) return lines;
  const code = signatureOf(declaration);
  if (code !== undefined) lines.push('```ts', code, '```', '');
  const example = symbol.getJsDocTags(checker).find((tag) => tag.name === 'example');
  if (example !== undefined) lines.push('```ts', ts.displayPartsToString(example.text), '```', '');
  if (ts.isInterfaceDeclaration(declaration)) lines.push(...rowsOf(inherited(symbol)));
  if (ts.isClassDeclaration(declaration)) lines.push(...rowsOf(declaration.members));
  return lines;
}

/** What is written of a declaration: a function without its body, a type as it stands, a value by its type. */
function signatureOf(declaration) {
  const source = declaration.getSourceFile();
  const text = (node) => printer.printNode(ts.EmitHint.Unspecified, node, source).replaceAll(/\s+/g, ' ');
  if (ts.isFunctionDeclaration(declaration)) {
    const { name, typeParameters = [], parameters, type } = declaration;
    const generic = typeParameters.length === 0 ? '' : `<${typeParameters.map(text).join(', ')}>`;
    return `${name.text}${generic}(${parameters.map(text).join(', ')}): ${type ? text(type) : 'void'}`;
  }
  if (ts.isTypeAliasDeclaration(declaration)) return short(text(declaration.type));
  if (ts.isVariableDeclaration(declaration)) {
    const type = checker.getTypeAtLocation(declaration);
    return short(checker.typeToString(type, declaration, ts.TypeFormatFlags.NoTruncation));
  }
  return undefined;
}

/** All members of an interface, those of its parents first; what comes from outside of the package is left out. */
function inherited(symbol) {
  const members = checker
    .getDeclaredTypeOfSymbol(symbol)
    .getProperties()
    .flatMap(({ declarations = [] }) => declarations);
  const isOwn = (member) => symbol.declarations.includes(member.parent);
  return members
    .filter((member) => member.getSourceFile().fileName.startsWith(`${root}src/`))
    .sort((a, b) => Number(isOwn(a)) - Number(isOwn(b)));
}

function rowsOf(members) {
  const rows = members.flatMap((member) => {
    const isHidden = (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Private) !== 0;
    if (member.name === undefined || isHidden) return [];
    const symbol = checker.getSymbolAtLocation(member.name);
    const written = ts.isPropertySignature(member) || ts.isPropertyDeclaration(member) ? member.type : undefined;
    const type = written
      ? written.getText()
      : checker.typeToString(checker.getTypeAtLocation(member), member, ts.TypeFormatFlags.NoTruncation);
    const optional = member.questionToken ? '?' : '';
    const cells = [
      `\`${member.name.getText()}${optional}\``,
      `\`${short(type.replaceAll(/\s+/g, ' '))}\``,
      docsOf(symbol),
    ];
    return [`| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`];
  });
  return rows.length === 0 ? [] : ['| | | |', '| --- | --- | --- |', ...rows, ''];
}

function docsOf(symbol) {
  return ts.displayPartsToString(symbol?.getDocumentationComment(checker) ?? []).trim();
}

function short(type) {
  return type.length > LONGEST_TYPE ? `${type.slice(0, LONGEST_TYPE)} …` : type;
}
