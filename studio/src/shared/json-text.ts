/**
 * Edits of a JSON file that leave every other character unchanged: key order, spacing and comments belong to its
 * author. Comments are read as the engine reads them; faults are reported by offset.
 */

export type Step = string | number;
export type Path = readonly Step[];
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

interface Node {
  readonly start: number;
  readonly end: number;
  readonly value: Json;
  /** The fields of an object in their order, or the items of a list. */
  readonly children?: readonly Child[];
}

interface Child {
  readonly step: Step;
  /** Where the field begins: its key, or the item itself. */
  readonly start: number;
  readonly node: Node;
}

/** The deepest nesting that is accepted; no composition nests deeper. */
const DEEPEST = 40;

export class JsonFault extends Error {
  readonly offset: number;

  constructor(offset: number, expected: string) {
    super(`Expected ${expected}`);
    this.offset = offset;
  }
}

/** Throws `JsonFault`. `parseJson('{ "a": 1 } // one')` is `{ a: 1 }`. */
export function parseJson(text: string): Json {
  return readDocument(text).value;
}

/** The value at a path; undefined where there is none. */
export function valueAt(value: Json | undefined, path: Path): Json | undefined {
  let at: Json | undefined = value;
  for (const step of path) {
    if (at === null || typeof at !== 'object') return undefined;
    at = Object.hasOwn(at, step) ? (at as Readonly<Record<Step, Json>>)[step] : undefined;
  }
  return at;
}

/**
 * The text with the value at `path`; objects and lists on the way are made. `setIn('{ "a": 1 }', ['b'], 2)` is `'{ "a":
 * 1, "b": 2 }'`.
 */
export function setIn(text: string, path: Path, value: Json): string {
  const [parent, rest] = deepest(readDocument(text), path);
  const indent = indentAt(text, parent.start);
  if (rest.length === 0) return spliced(text, parent.start, parent.end, printed(value, indent));
  const [step, ...below] = rest as [Step, ...Step[]];
  const made = below.reduceRight<Json>((inner, at) => (typeof at === 'number' ? [inner] : { [at]: inner }), value);
  if (parent.children === undefined) {
    // The value there is no object or list (null, for example), so it is replaced by one.
    const whole: Json = typeof step === 'number' ? [made] : { [step]: made };
    return spliced(text, parent.start, parent.end, printed(whole, indent));
  }
  return inserted(text, parent, step, made);
}

/** The text without the value at `path`; unchanged where there is none. */
export function removeIn(text: string, path: Path): string {
  const step = path.at(-1);
  const [parent, rest] = deepest(readDocument(text), path.slice(0, -1));
  const { children = [] } = parent;
  const index = children.findIndex((child) => child.step === step);
  const child = children[index];
  if (rest.length > 0 || child === undefined) return text;
  const next = children[index + 1];
  const before = children[index - 1];
  if (next !== undefined) return text.slice(0, child.start) + text.slice(next.start);
  if (before !== undefined) return text.slice(0, before.node.end) + text.slice(child.node.end);
  return text.slice(0, child.start).trimEnd() + text.slice(child.node.end).trimStart();
}

/** A list with one item moved. Items keep their text. */
export function moveIn(text: string, path: Path, from: number, to: number): string {
  const [list, rest] = deepest(readDocument(text), path);
  const { children = [] } = list;
  if (rest.length > 0 || children[from] === undefined || children[to] === undefined) return text;
  const order = children.map((_, index) => index);
  order.splice(to, 0, ...order.splice(from, 1));
  let made = '';
  let at = list.start;
  for (const [place, child] of children.entries()) {
    const source = children[order[place] as number] as Child;
    made += text.slice(at, child.node.start) + text.slice(source.node.start, source.node.end);
    at = child.node.end;
  }
  return text.slice(0, list.start) + made + text.slice(at);
}

/** A path in the form of problems: `segments[0].source`. */
export function pathText(path: Path): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');
}

/** The path in the form of problems -> its steps: the inverse of `pathText`. */
export function pathOf(text: string): Path {
  return [...text.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, key]) =>
    index === undefined ? (key as string) : Number(index),
  );
}

function deepest(root: Node, path: Path): readonly [Node, Path] {
  let node = root;
  for (const [index, step] of path.entries()) {
    const child: Child | undefined = node.children?.find((one) => one.step === step);
    if (child === undefined) return [node, path.slice(index)];
    node = child.node;
  }
  return [node, []];
}

function inserted(text: string, parent: Node, step: Step, value: Json): string {
  const { children = [] } = parent;
  const isObject = text[parent.start] === '{';
  const key = isObject ? `${JSON.stringify(String(step))}: ` : '';
  const last = children.at(-1);
  if (last === undefined) {
    const [open, close] = isObject ? ['{ ', ' }'] : ['[', ']'];
    return spliced(
      text,
      parent.start,
      parent.end,
      `${open}${key}${printed(value, indentAt(text, parent.start))}${close}`,
    );
  }
  const first = children[0] as Child;
  const lead = /\n[ \t]*$/.exec(text.slice(0, first.start))?.[0];
  const gap = lead === undefined ? ' ' : lead;
  return spliced(text, last.node.end, last.node.end, `,${gap}${key}${printed(value, (lead ?? '').slice(1))}`);
}

function spliced(text: string, start: number, end: number, put: string): string {
  return text.slice(0, start) + put + text.slice(end);
}

function indentAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

/** The most columns that a value may take on one line. */
const LINE = 100;

function printed(value: Json, indent: string): string {
  const flat = onOneLine(value);
  if (flat.length + indent.length <= LINE || value === null || typeof value !== 'object') return flat;
  const inner = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((item) => printed(item, inner))
    : Object.entries(value).map(([key, field]) => `${JSON.stringify(key)}: ${printed(field, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${lines.map((line) => inner + line).join(',\n')}\n${indent}${close}`;
}

function onOneLine(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  const fields = Object.entries(value).map(([key, field]) => `${JSON.stringify(key)}: ${onOneLine(field)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

function readDocument(text: string): Node {
  const reader = { text, at: text.charCodeAt(0) === 0xfeff ? 1 : 0 };
  const node = readValue(reader, 0);
  skipBlanks(reader);
  if (reader.at < text.length) throw new JsonFault(reader.at, 'the end of the file');
  return node;
}

interface Reader {
  readonly text: string;
  at: number;
}

const BLANKS = /(?:[ \t\r\n]|\/\/[^\n\r]*|\/\*[\s\S]*?\*\/)*/y;
const SCALAR = /"(?:[^"\\\n]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

function skipBlanks(reader: Reader): void {
  BLANKS.lastIndex = reader.at;
  reader.at += BLANKS.exec(reader.text)?.[0].length ?? 0;
}

function readValue(reader: Reader, depth: number): Node {
  skipBlanks(reader);
  if (depth > DEEPEST) throw new JsonFault(reader.at, `at most ${DEEPEST} levels`);
  const start = reader.at;
  const open = reader.text[start];
  if (open === '{' || open === '[') {
    const children = readChildren(reader, open, depth);
    const value =
      open === '['
        ? children.map(({ node }) => node.value)
        : Object.fromEntries(children.map(({ step, node }) => [step, node.value]));
    return { start, end: reader.at, value, children };
  }
  const value = readScalar(reader, 'a value');
  return { start, end: reader.at, value };
}

function readChildren(reader: Reader, open: '{' | '[', depth: number): readonly Child[] {
  const close = open === '{' ? '}' : ']';
  const children: Child[] = [];
  const seen = new Set<Step>();
  reader.at += 1;
  skipBlanks(reader);
  if (reader.text[reader.at] === close) {
    reader.at += 1;
    return children;
  }
  for (;;) {
    skipBlanks(reader);
    const start = reader.at;
    const step = open === '[' ? children.length : readKey(reader);
    if (seen.has(step)) throw new JsonFault(start, `each field once, but ${JSON.stringify(step)} comes again`);
    seen.add(step);
    children.push({ step, start, node: readValue(reader, depth + 1) });
    skipBlanks(reader);
    const mark = reader.text[reader.at];
    if (mark !== ',' && mark !== close) throw new JsonFault(reader.at, `"," or "${close}"`);
    reader.at += 1;
    if (mark === close) return children;
  }
}

function readKey(reader: Reader): string {
  if (reader.text[reader.at] !== '"') throw new JsonFault(reader.at, 'a field name in quotes');
  const key = readScalar(reader, 'a field name') as string;
  skipBlanks(reader);
  if (reader.text[reader.at] !== ':') throw new JsonFault(reader.at, '":"');
  reader.at += 1;
  return key;
}

function readScalar(reader: Reader, expected: string): null | boolean | number | string {
  SCALAR.lastIndex = reader.at;
  const found = SCALAR.exec(reader.text)?.[0];
  if (found === undefined) throw new JsonFault(reader.at, expected);
  try {
    const value = JSON.parse(found) as null | boolean | number | string;
    reader.at += found.length;
    return value;
  } catch {
    throw new JsonFault(reader.at, expected);
  }
}
