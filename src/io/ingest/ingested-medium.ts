/**
 * A folder that an ingest wrote -> the file in it that renders read. `ingest.json` is untrusted like any document: it
 * can only name a file in the folder itself, and that file must have the hash that it names.
 */
import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ErrorCode } from '../../codes.js';
import { ReelwrightError } from '../../errors.js';
import { readSmallFile } from '../files/read-small-file.js';

export interface IngestedMedium {
  /** Absolute path of the file. */
  readonly path: string;
  /** The hash that the file must have. */
  readonly sha256: string;
}

const RECORD = 'ingest.json';
/** Far larger than any record. */
const MOST_BYTES = 1024 * 1024;

/**
 * Undefined for a path that is not a folder. `path` is a real path; `documentPath` the place of the source. Rejects
 * (class `media`) with `asset_unreadable` for a folder without a record, `editor_upload_not_ready` for an upload that
 * failed, and `ingest_invalid`.
 */
export async function ingestedMedium(path: string, documentPath: string): Promise<IngestedMedium | undefined> {
  if (!(await stat(path)).isDirectory()) return undefined;
  const text = await readRecord(path, documentPath);
  const record = parseRecord(text);
  if (record === undefined) throw invalid(path, documentPath, `a record (${RECORD}) that ingest did not write`);
  if (record.status === 'failed') throw notReady(path, documentPath, record.message);
  const { name, sha256 } = record;
  if (basename(name) !== name || name.startsWith('.') || /[\\/\0]/.test(name))
    throw invalid(path, documentPath, 'a record that names a file outside its folder');
  const file = join(path, name);
  const real = await realpath(file).catch(() => undefined);
  if (real === undefined) throw invalid(path, documentPath, `a record whose file ${name} is not there`);
  // A link in the folder may lead anywhere.
  if (dirname(real) !== path || !(await stat(real)).isFile())
    throw invalid(path, documentPath, `a record whose file ${name} lies outside its folder`);
  return { path: real, sha256 };
}

async function readRecord(folder: string, documentPath: string): Promise<string> {
  const record = await readSmallFile(join(folder, RECORD), MOST_BYTES);
  switch (record.kind) {
    case 'text':
      return record.text;
    case 'unfit':
      throw invalid(folder, documentPath, `a record that cannot be read (${record.reason})`);
    case 'missing':
      throw problem(folder, documentPath, {
        code: 'asset_unreadable',
        expected: 'a regular file',
        received: `a folder without ${RECORD}`,
        remedy: 'name a media file, or the folder that an ingest wrote',
      });
    default:
      return record satisfies never;
  }
}

type IngestRecord =
  | { readonly status: 'ready'; readonly name: string; readonly sha256: string }
  | { readonly status: 'failed'; readonly message: string };

/** The mezzanine where there is one, else the upload's own bytes. */
function parseRecord(text: string): IngestRecord | undefined {
  const parsed = fields(parseJson(text));
  if (parsed['status'] === 'failed')
    return { status: 'failed', message: String(fields(parsed['error'])['code'] ?? '') };
  if (parsed['status'] !== 'ready') return undefined;
  const { path: name, sha256 } = fields(parsed['mezzanine'] ?? parsed['source']);
  if (typeof name !== 'string' || typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) return undefined;
  return { status: 'ready', name, sha256 };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fields(value: unknown): Readonly<{ [name: string]: unknown }> {
  return typeof value === 'object' && value !== null ? (value as { [name: string]: unknown }) : {};
}

/** The error for a file that is not the one its record names. */
export function anotherContent(path: string, documentPath: string): ReelwrightError {
  return invalid(dirname(path), documentPath, `a file ${basename(path)} whose content is not what its record says`);
}

function invalid(folder: string, documentPath: string, received: string): ReelwrightError {
  return problem(folder, documentPath, {
    code: 'ingest_invalid',
    expected: 'a finished ingest',
    received,
    remedy: 'ingest the upload again',
  });
}

function notReady(folder: string, documentPath: string, code: string): ReelwrightError {
  const reason = /^[a-z_]{1,40}$/.test(code) ? ` (${code})` : '';
  return problem(folder, documentPath, {
    code: 'editor_upload_not_ready',
    expected: 'an upload that is ready',
    received: `one that failed${reason}`,
    remedy: `read error_message in its ${RECORD}, and ingest a good file`,
  });
}

function problem(
  folder: string,
  path: string,
  fault: {
    readonly code: ErrorCode;
    readonly expected: string;
    readonly received: string;
    readonly remedy: string;
  },
): ReelwrightError {
  const message = `Expected ${fault.expected} for ${basename(folder)} but received ${fault.received}`;
  return new ReelwrightError({ code: fault.code, path, message, remedy: fault.remedy }, { class: 'media' });
}
