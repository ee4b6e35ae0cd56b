/** Sprites that are drawn before their chunk's turn: the same files, one drawing at a time, and no failure unheard. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { composeChunks } from '../../src/compose/compose-chunks.js';
import type { SpriteTrack } from '../../src/draw/draw-list.js';
import { chunkSprites } from '../../src/engine/film/chunk-sprites.js';
import { drawerFor } from '../../src/engine/film/drawer.js';
import { withWorkspace } from '../../src/engine/workspace.js';
import { spriteWriter } from '../../src/io/render/sprite-inputs.js';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import { colorFilm } from '../support/films.js';
import { noImages } from '../support/no-images.js';
import { scratchFolder } from '../support/scratch.js';

const root = scratchFolder();
const box = { x: 100, y: 100, width: 300, height: 60 };
const tracks: readonly SpriteTrack[] = [
  {
    id: 'bar',
    element: 'beat',
    box,
    start: 0,
    end: 180,
    cels: Array.from({ length: 180 }, (_, frame) => ({
      frame,
      nodes: [{ kind: 'shape', shape: { kind: 'rect', box: { ...box, width: 20 + frame } }, fill: '#ff4d00' }],
    })),
  },
];
const encoder = { quality: 'draft', preset: 'ultrafast', crf: 28 } as const;
const [first, second, third] = composeChunks(colorFilm(180, tracks), { encoder, versions: {} });
if (first === undefined || second === undefined || third === undefined) throw new Error('Expected three chunks');

/** The writer, and how many of its calls ran at once at the most. */
async function watched() {
  const writer = spriteWriter(tracks, await drawerFor({ media: {}, tracks }, {}, noImages));
  let running = 0;
  const most = { atOnce: 0, calls: 0 };
  const write: typeof writer.write = async (...args) => {
    running += 1;
    most.calls += 1;
    most.atOnce = Math.max(most.atOnce, running);
    return writer.write(...args).finally(() => {
      running -= 1;
    });
  };
  return { writer: { ...writer, write }, most };
}

const inWorkspace = <T>(work: Parameters<typeof withWorkspace<T>>[1]) =>
  withWorkspace({ cacheDir: join(root, 'cache'), ffmpegPath: bundledFfmpeg }, work);
const bytesOf = (inputs: readonly string[]) => readFileSync(inputs[inputs.indexOf('-i') + 1] ?? '');

describe('sprites drawn ahead', () => {
  it('are drawn once, one chunk at a time, to the bytes that a chunk on its own gets', async () => {
    await inWorkspace(async (workspace) => {
      const { writer, most } = await watched();
      const sprites = chunkSprites(writer, workspace);
      sprites.ahead(second);
      sprites.ahead(third);
      sprites.ahead(second);
      const all = await Promise.all([sprites.of(first), sprites.of(second), sprites.of(third)]);
      expect(most).toEqual({ atOnce: 1, calls: 3 });
      for (const [index, chunk] of [first, second, third].entries()) {
        const alone = join(workspace.folder, `alone-${index}`);
        mkdirSync(alone);
        const { writer: fresh } = await watched();
        const expected = await fresh.write(chunk.sprites, alone, workspace.signal);
        expect(Buffer.compare(bytesOf(all[index] ?? []), bytesOf(expected)), `chunk ${index}`).toBe(0);
      }
      const file = join(workspace.folder, `sprites-${second.index}`);
      expect(existsSync(file)).toBe(true);
      await sprites.done(second);
      expect(existsSync(file)).toBe(false);
    });
  });

  it('that fail say so when the chunk asks for them, and the next is drawn all the same', async () => {
    await inWorkspace(async (workspace) => {
      const { writer } = await watched();
      const write: typeof writer.write = (slices, ...rest) =>
        slices === second.sprites ? Promise.reject(new Error('no room')) : writer.write(slices, ...rest);
      const sprites = chunkSprites({ ...writer, write }, workspace);
      sprites.ahead(second);
      await sprites.settled();
      await expect(sprites.of(second)).rejects.toThrow('no room');
      expect((await sprites.of(third)).length).toBeGreaterThan(0);
    });
  });
});
