/**
 * Checks that a file is the image that was announced: its first bytes here, its pixels in a child process of the
 * engine.
 */
import { open } from 'node:fs/promises';
import { runTask } from '../children/run-task.js';
import { TaskFailed } from '../children/task.types.js';
import type { ImageTask } from './film-child.js';

const CHILD = new URL('../../dist/films/film-child.js', import.meta.url);
const BEGINNINGS: Readonly<Record<string, readonly number[]>> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
};

/** What was expected instead; undefined for a good image. */
export async function checkImage(file: string, type: string, signal: AbortSignal): Promise<string | undefined> {
  const beginning = BEGINNINGS[type] ?? [];
  const handle = await open(file, 'r');
  const { buffer } = await handle.read(Buffer.alloc(8), 0, 8, 0).finally(() => handle.close());
  if (!beginning.every((byte, index) => buffer[index] === byte)) return `an ${type} as its type says`;
  const task: ImageTask = { kind: 'image', file };
  try {
    await runTask({ script: CHILD, task, signal, givesWay: false });
    return undefined;
  } catch (error) {
    if (error instanceof TaskFailed && (!error.retryable || error.code === 'internal'))
      return `an image that can be decoded (${error.code})`;
    throw error;
  }
}
