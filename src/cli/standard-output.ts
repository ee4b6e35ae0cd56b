/** `-o -`: a file is made in a folder of its own, goes to standard output, and is gone. */
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ReelwrightError } from '../errors.js';
import { createRunFolder, lostFolder } from '../io/files/run-folder.js';
import { manner } from './manner.js';

export const STANDARD_OUTPUT = '-';

/**
 * Refuses (class `usage`) to write a file to standard output where the JSON object goes there, or where it is a
 * terminal.
 */
export function expectBytesAllowed(): void {
  if (manner.json)
    throw refused('--json with an output file but received -o -', 'Name a file with -o, or leave --json out.');
  if (process.stdout.isTTY)
    throw refused('a file or a pipe behind -o - but received a terminal', 'Name a file with -o, or add "> file".');
}

/** Refuses `-o -` for a carousel, or frames, which are many files. */
export function noFolderOut(): ReelwrightError {
  return refused('a film or a still for -o - but received an output of several files', 'Name a folder: -o out/.');
}

/** Refuses `-` for a command that reads a file and writes a folder: neither is a stream. */
export function refuseStreams(file: string, output: string): void {
  if (file === STANDARD_OUTPUT)
    throw refused('a file to take in but received -, standard input', 'Save it first, and name the file.');
  if (output === STANDARD_OUTPUT)
    throw refused('a folder for -o but received -, standard output', 'Name a folder: -o upload/.');
}

/** Sends bytes to standard output. A reader that closes it early wants no more; main.ts reports every other fault. */
export async function sendOut(bytes: Readable): Promise<void> {
  await pipeline(bytes, process.stdout, { end: false }).catch((error: NodeJS.ErrnoException) => {
    if (error.syscall !== 'write') throw error;
  });
}

/** Sends the file that `make` writes to standard output; sends nothing when `make` fails. */
export async function toStandardOutput<T>(name: string, make: (file: string) => Promise<T>): Promise<T> {
  const folder = await createRunFolder(undefined);
  try {
    const file = join(folder.path, name);
    const made = await make(file);
    await sendOut(createReadStream(file));
    return made;
  } catch (error) {
    throw (await lostFolder(error, folder)) ?? error;
  } finally {
    await rm(folder.path, { recursive: true, force: true });
  }
}

function refused(expected: string, remedy: string): ReelwrightError {
  return new ReelwrightError({ code: 'usage', path: '', message: `Expected ${expected}`, remedy }, { class: 'usage' });
}
