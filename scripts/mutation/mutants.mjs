/**
 * A TypeScript source -> the faults that somebody could write into it, one token or one statement each. Sites that no
 * test can tell apart by their nature make none: types, words of messages, guards that say "internal", and the fallback
 * that the compiler asks for behind an index.
 */
import ts from 'typescript-6';

const S = ts.SyntaxKind;

/** Operator for operator: the neighbour at a bound, and the opposite. */
const OPERATORS = new Map([
  [S.LessThanToken, ['<=', '>=']],
  [S.LessThanEqualsToken, ['<', '>']],
  [S.GreaterThanToken, ['>=', '<=']],
  [S.GreaterThanEqualsToken, ['>', '<']],
  [S.EqualsEqualsEqualsToken, ['!==']],
  [S.ExclamationEqualsEqualsToken, ['===']],
  [S.PlusToken, ['-']],
  [S.MinusToken, ['+']],
  [S.AsteriskToken, ['/']],
  [S.SlashToken, ['*']],
  [S.PercentToken, ['*']],
  [S.AmpersandAmpersandToken, ['||']],
  [S.BarBarToken, ['&&']],
  [S.PlusEqualsToken, ['-=']],
  [S.MinusEqualsToken, ['+=']],
]);

/** Method for method. */
const METHODS = new Map(
  Object.entries({
    min: 'max',
    max: 'min',
    floor: 'ceil',
    ceil: 'floor',
    round: 'floor',
    some: 'every',
    every: 'some',
  }),
);
/** Calls that give back about what they are called on: left out. */
const LEFT_OUT = new Set(['filter', 'toSorted', 'toReversed', 'slice', 'trim', 'toLowerCase', 'normalize']);

/**
 * The mutants of a source in the order of its text: `{ start, end, text, line, operator }`, where `text` takes the
 * place of [start, end).
 */
export function mutantsOf(source, path = 'source.ts') {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const found = [];
  const put = (operator, node, text) => {
    const [start, end] = [node.getStart(file), node.getEnd()];
    if (source.slice(start, end) === text) return;
    found.push({ operator, start, end, text, line: file.getLineAndCharacterOfPosition(start).line + 1 });
  };
  const visit = (node) => {
    if (isSkipped(node, file)) return;
    mutate(node, file, put);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found.sort((a, b) => a.start - b.start || a.end - b.end);
}

function isSkipped(node, file) {
  if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return true;
  if (ts.isTypeAliasDeclaration(node) || ts.isThrowStatement(node)) return true;
  if (ts.isIfStatement(node) && /\binternal: /.test(node.thenStatement.getText(file))) return true;
  const isMessage = ts.isPropertyAssignment(node) && /^(?:message|remedy|why)$/.test(node.name.getText(file));
  return isMessage;
}

function mutate(node, file, put) {
  if (ts.isBinaryExpression(node)) return ofBinary(node, file, put);
  if (ts.isNumericLiteral(node)) return ofNumber(node, put);
  if (ts.isPrefixUnaryExpression(node)) return ofUnary(node, file, put);
  if (ts.isCallExpression(node)) return ofCall(node, file, put);
  if (ts.isIfStatement(node)) return bothWays('if', node.expression, put);
  if (ts.isConditionalExpression(node)) return bothWays('?:', node.condition, put);
  if (node.kind === S.TrueKeyword) return put('boolean', node, 'false');
  if (node.kind === S.FalseKeyword) return put('boolean', node, 'true');
  if (ts.isExpressionStatement(node) && isEffect(node.expression)) return put('statement left out', node, ';');
  if (ts.isObjectLiteralExpression(node)) return ofObject(node, file, put);
  if (ts.isRegularExpressionLiteral(node)) return ofPattern(node, file, put);
}

function bothWays(operator, condition, put) {
  put(operator, condition, 'true');
  put(operator, condition, 'false');
}

function ofBinary(node, file, put) {
  const { operatorToken, left, right } = node;
  const isText = [left, right].some((side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side));
  if (operatorToken.kind === S.PlusToken && isText) return;
  for (const other of OPERATORS.get(operatorToken.kind) ?? []) put(operatorToken.getText(file), operatorToken, other);
}

function ofNumber(node, put) {
  const { parent } = node;
  const isFallback =
    ts.isBinaryExpression(parent) && parent.operatorToken.kind === S.QuestionQuestionToken && isIndexed(parent.left);
  if (isFallback || ts.isLiteralTypeNode(parent)) return;
  const value = Number(node.text.replaceAll('_', ''));
  put('number', node, String(Number.isInteger(value) ? value + 1 : value * 2));
  if (value > 1) put('number', node, String(value / 2));
}

const isIndexed = (node) =>
  ts.isElementAccessExpression(node) || (ts.isCallExpression(node) && /\.at$|\.get$/.test(node.expression.getText()));

function ofUnary(node, file, put) {
  if (node.operator === S.ExclamationToken) put('!', node, node.operand.getText(file));
  if (node.operator === S.MinusToken) put('-x', node, node.operand.getText(file));
}

function ofCall(node, file, put) {
  if (!ts.isPropertyAccessExpression(node.expression)) return;
  const { name, expression } = node.expression;
  const other = METHODS.get(name.text);
  if (other !== undefined && (/^(?:some|every)$/.test(other) || expression.getText(file) === 'Math'))
    put(name.text, name, other);
  if (LEFT_OUT.has(name.text)) put(`${name.text} left out`, node, expression.getText(file));
}

const isEffect = (node) => ts.isCallExpression(node) || ts.isAwaitExpression(node) || ts.isBinaryExpression(node);

/** A field that is forgotten. */
function ofObject(node, file, put) {
  if (node.properties.length < 2) return;
  for (const property of node.properties) {
    const rest = node.properties.filter((one) => one !== property);
    put(
      `field left out: ${property.name?.getText(file) ?? '...'}`,
      node,
      `{ ${rest.map((one) => one.getText(file)).join(', ')} }`,
    );
  }
}

/** A pattern that is held by one end no more. */
function ofPattern(node, file, put) {
  const text = node.getText(file);
  const end = text.lastIndexOf('/');
  const [body, flags] = [text.slice(1, end), text.slice(end + 1)];
  if (body.startsWith('^')) put('pattern: ^', node, `/${body.slice(1)}/${flags}`);
  if (/[^\\]\$$/.test(body)) put('pattern: $', node, `/${body.slice(0, -1)}/${flags}`);
}
