/**
 * Writes the sprites of chunks to files, one chunk after the other and a few chunks ahead, so that the next encoder can
 * start as soon as one ends.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Chunk } from '../../compose/plan.js';
import type { SpriteWriter } from '../../io/render/sprite-inputs.js';
import type { Workspace } from '../workspace.js';

export interface ChunkSprites {
  /** Input arguments of a chunk's sprites; draws what is not drawn yet. */
  of(chunk: Chunk): Promise<readonly string[]>;
  /** Begins to draw a chunk while others are being encoded. A failure is reported by `of`. */
  ahead(chunk: Chunk): void;
  /** Removes the files of a chunk. */
  done(chunk: Chunk): Promise<void>;
  /** Resolves when nothing is being drawn; never rejects. */
  settled(): Promise<unknown>;
  spent: SpriteWriter['spent'];
}

export function chunkSprites(writer: SpriteWriter, workspace: Workspace): ChunkSprites {
  const begun = new Map<number, Promise<readonly string[]>>();
  const folderOf = ({ index }: Chunk) => join(workspace.folder, `sprites-${index}`);
  let last: Promise<unknown> = Promise.resolve();
  const of = (chunk: Chunk) => {
    const known = begun.get(chunk.index);
    if (known !== undefined) return known;
    const draw = async () => {
      await mkdir(folderOf(chunk));
      return writer.write(chunk.sprites, folderOf(chunk), workspace.signal);
    };
    const drawing = last.then(draw, draw);
    last = drawing.catch(() => undefined);
    begun.set(chunk.index, drawing);
    return drawing;
  };
  return {
    of,
    ahead: (chunk) => void of(chunk).catch(() => undefined),
    done: (chunk) => rm(folderOf(chunk), { recursive: true, force: true }),
    settled: () => last,
    spent: writer.spent,
  };
}
