/**
 * Finds where a text stops being JSON, or names a key twice (RFC 8259): JSON.parse reports the former without a place,
 * and the latter not at all. One pass, no recursion.
 */

export interface JsonFault {
  readonly kind: 'syntax' | 'duplicate_key' | 'too_deep';
  /** UTF-16 offset of the first character that does not fit, or of the second key. */
  readonly offset: number;
  /** The value or key concerned, like `segments[0].source`; '' at the top. */
  readonly path: string;
  /** What could have stood there: "a value", "a comma or }". For a duplicate key, the key. */
  readonly expected: string;
}

interface Frame {
  /** The keys of an object so far; undefined for a list. */
  readonly keys: Set<string> | undefined;
  key: string;
  index: number;
}

/** The deepest nesting of lists and objects that is read; no document comes near it. */
const MOST_NESTING = 1000;

/**
 * The first fault of a text, undefined for JSON in which every key stands once. `jsonFault('{"a":NaN}')` has offset 5
 * and path 'a'.
 */
export function jsonFault(text: string): JsonFault | undefined {
  const reader: Reader = { text, frames: [], at: skipSpace(text, 0) };
  for (;;) {
    const value = takeValue(reader);
    if (value === 'opened') continue;
    if (value !== 'ended') return value;
    const next = closeValues(reader);
    if (next !== 'more') return next === 'done' ? undefined : next;
  }
}

/** How far the pass has come. */
interface Reader {
  readonly text: string;
  /** Lists and objects that are open. */
  readonly frames: Frame[];
  /** UTF-16 offset of the next character that is not white space. */
  at: number;
}

/** Takes a scalar, an empty list or object, or the beginning of a filled one, up to its first value. */
function takeValue(reader: Reader): 'opened' | 'ended' | JsonFault {
  const { text, frames } = reader;
  const bracket = text[reader.at];
  if (bracket !== '{' && bracket !== '[') return takeScalar(reader);
  const frame: Frame = { keys: bracket === '{' ? new Set() : undefined, key: '', index: 0 };
  move(reader, reader.at + 1);
  if (text[reader.at] === (frame.keys ? '}' : ']')) {
    move(reader, reader.at + 1);
    return 'ended';
  }
  if (frames.length === MOST_NESTING) return tooDeep(frames, reader.at - 1);
  frames.push(frame);
  return takeKey(reader, frame, '"key" or }') ?? 'opened';
}

function takeScalar(reader: Reader): 'ended' | JsonFault {
  const end = endOfScalar(reader.text, reader.at);
  if (end === undefined) return syntaxFault(reader, 'a value');
  if (end.broken) return syntaxFault(reader, end.broken, end.offset);
  move(reader, end.offset);
  return 'ended';
}

/** A value ended: closes what closes, up to the next value or the end of the text. */
function closeValues(reader: Reader): 'more' | 'done' | JsonFault {
  const { text, frames } = reader;
  for (;;) {
    const frame = frames.at(-1);
    if (frame === undefined) return reader.at === text.length ? 'done' : syntaxFault(reader, 'the end of the file');
    if (text[reader.at] === ',') {
      move(reader, reader.at + 1);
      frame.index++;
      return takeKey(reader, frame, '"key"') ?? 'more';
    }
    if (text[reader.at] !== (frame.keys ? '}' : ']'))
      return syntaxFault(reader, frame.keys ? 'a comma or }' : 'a comma or ]');
    frames.pop();
    move(reader, reader.at + 1);
  }
}

/** Takes a key and its colon; nothing in a list. */
function takeKey(reader: Reader, frame: Frame, expected: string): JsonFault | undefined {
  if (frame.keys === undefined) return undefined;
  const { text, frames, at } = reader;
  const end = text[at] === '"' ? endOfScalar(text, at) : undefined;
  if (end === undefined) return { ...syntaxFault(reader, expected), path: pathOf(frames.slice(0, -1)) };
  if (end.broken) return syntaxFault(reader, end.broken, end.offset);
  const key = text.slice(at, end.offset);
  frame.key = key.includes('\\') ? (JSON.parse(key) as string) : key.slice(1, -1);
  if (frame.keys.has(frame.key))
    return { kind: 'duplicate_key', offset: at, path: pathOf(frames), expected: frame.key };
  frame.keys.add(frame.key);
  move(reader, end.offset);
  if (text[reader.at] !== ':') return syntaxFault(reader, 'a colon');
  move(reader, reader.at + 1);
  return undefined;
}

function move(reader: Reader, to: number): void {
  reader.at = skipSpace(reader.text, to);
}

function syntaxFault({ frames, at }: Reader, expected: string, offset = at): JsonFault {
  return { kind: 'syntax', offset, path: pathOf(frames), expected };
}

/**
 * The fault of a text that nests too deeply; its path is the outermost step alone, since the others only lead further
 * down.
 */
function tooDeep(frames: readonly Frame[], offset: number): JsonFault {
  return { kind: 'too_deep', offset, path: pathOf(frames.slice(0, 1)), expected: '' };
}

/** Line and column of an offset, both counted from 1. */
export function lineAndColumn(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return { line, column: offset - before.lastIndexOf('\n') };
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t\n\r'.includes(text[at] as string)) at++;
  return at;
}

interface ScalarEnd {
  readonly offset: number;
  /** What was expected at `offset` inside the scalar. */
  readonly broken?: string;
}

const NUMBER_OR_WORD = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

function endOfScalar(text: string, from: number): ScalarEnd | undefined {
  if (text[from] !== '"') {
    NUMBER_OR_WORD.lastIndex = from;
    return NUMBER_OR_WORD.test(text) ? { offset: NUMBER_OR_WORD.lastIndex } : undefined;
  }
  for (let at = from + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return { offset: at + 1 };
    if (code < 0x20) return { offset: at, broken: 'no line break or control character inside a text' };
    if (code !== 0x5c) continue;
    const escaped = text[at + 1] ?? '';
    if (escaped === 'u' && /^[0-9a-fA-F]{4}$/.test(text.slice(at + 2, at + 6))) at += 5;
    else if (escaped !== '' && '"\\/bfnrt'.includes(escaped)) at += 1;
    else return { offset: at, broken: 'one of \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX' };
  }
  return { offset: text.length, broken: 'a closing quote' };
}

/**
 * The path of the innermost value. The 60 innermost steps are enough to find a place, and keep a hostile nesting
 * printable.
 */
function pathOf(frames: readonly Frame[]): string {
  return frames
    .slice(-60)
    .map(({ keys, key, index }) => (keys === undefined ? `[${index}]` : `.${key.slice(0, 80)}`))
    .join('')
    .replace(/^\./, '');
}
