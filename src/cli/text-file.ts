/** Reads a text that a person named, or piped in: of a bounded size, in UTF-8. */
import { type FileHandle, open } from 'node:fs/promises';
import { ReelwrightError } from '../errors.js';
import { describeType, isText, SNIFF_BYTES, sniff } from '../io/probe/sniff.js';
import { systemWords } from '../io/system/system-words.js';

export const STANDARD_INPUT = 'standard input';

/** The largest file that is read: a composition with every field at its longest stays under 1 MiB. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * A text of a file, or of standard input without a path; `noun` is what the file is expected to be. Throws
 * `composition_unreadable` (class media) for what is no text at all, or `invalid_json` (class usage) for one in other
 * than UTF-8.
 */
export async function readTextFile(path: string | undefined, noun = 'composition'): Promise<string> {
  const name = path ?? STANDARD_INPUT;
  let handle: FileHandle | undefined;
  try {
    handle = path === undefined ? undefined : await open(path, 'r');
    if ((await handle?.stat())?.isDirectory()) throw unreadable(`${name} (a folder)`, 'Name a file in it.', { noun });
    const stream = handle?.createReadStream({ end: MAX_BYTES, autoClose: false }) ?? process.stdin;
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of stream as AsyncIterable<Buffer>) {
      parts.push(part);
      bytes += part.length;
      if (bytes > MAX_BYTES) break;
    }
    const other = otherThanText(Buffer.concat(parts, Math.min(bytes, SNIFF_BYTES)));
    if (other !== undefined)
      throw unreadable(`${name} (${other})`, 'Name a text file; media are named in it.', { noun });
    if (bytes > MAX_BYTES) {
      throw unreadable(
        `${name} (more than ${MAX_BYTES} bytes)`,
        `Name a file of at most ${MAX_BYTES / 1024 ** 2} MiB; media belong in files of their own.`,
        { noun },
      );
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
  } catch (cause) {
    if (cause instanceof ReelwrightError) throw cause;
    const code = (cause as NodeJS.ErrnoException).code ?? '';
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
      throw new ReelwrightError(
        {
          code: 'invalid_json',
          path: '',
          message: `Expected JSON in UTF-8 in ${name} but received other bytes`,
          remedy: 'Save the file as UTF-8 text.',
        },
        { class: 'usage' },
      );
    }
    const why = code === 'ENOENT' ? 'no such file' : systemWords(cause);
    throw unreadable(`${name} (${why})`, 'Name an existing file.', { noun, cause });
  } finally {
    await handle?.close();
  }
}

/** Byte order marks of UTF-16, which looks like binary data but is text. */
const UTF16 = ['fffe', 'feff'];

/** What a file that holds no text is, in words; undefined for any text, even in an encoding that is not read here. */
function otherThanText(head: Buffer): string | undefined {
  if (isText(head) || UTF16.includes(head.toString('hex', 0, 2))) return undefined;
  const type = sniff(head);
  if (type !== 'unknown') return describeType(type);
  return head.includes(0) ? 'binary data' : undefined;
}

export function unreadable(
  received: string,
  remedy: string,
  { noun = 'composition', cause }: { readonly noun?: string; readonly cause?: unknown } = {},
): ReelwrightError {
  const message = `Expected a ${noun} file but received ${received}`;
  return new ReelwrightError(
    { code: 'composition_unreadable', path: '', message, remedy },
    { class: 'media', ...(cause === undefined ? {} : { cause }) },
  );
}
