/** Commands of fluent-ffmpeg for a chunk: run, they make the bytes that the engine makes. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FfmpegCommand } from 'fluent-ffmpeg';
import { describe, expect, it } from 'vitest';
import { createEngine } from '../../src/engine/create-engine.js';
import { localWorker } from '../../src/engine/film/local-worker.js';
import { fluentChunk } from '../../src/engine/fluent.js';
import { withWorkspace } from '../../src/engine/workspace.js';
import { scratchFolder } from '../support/scratch.js';
import { makeCodedShort } from './support/coded-short.js';

const root = scratchFolder();

const ended = (command: FfmpegCommand) =>
  new Promise<void>((resolve, reject) => {
    command
      .on('end', () => resolve())
      .on('error', (error: Error) => reject(error))
      .run();
  });

describe('a chunk as commands of fluent-ffmpeg', () => {
  it('decodes, then encodes, to the bytes of the engine’s own', async () => {
    const short = await makeCodedShort(join(root, 'media'));
    const engine = createEngine({ cacheDir: null });
    const plan = await engine.plan(short.composition, { baseDir: short.folder, quality: 'draft' });
    // Not the one with the thumbnail, which is a second output of its command.
    const index = 1;
    expect(plan.chunks[index]?.sprites.length).toBeGreaterThan(0);

    const steps = await fluentChunk(plan, index, {
      cacheDir: null,
      baseDir: short.folder,
      folder: join(root, 'work'),
      output: join(root, 'chunk.mp4'),
    });
    expect(steps.map(({ name }) => name)).toEqual(['decode', 'encode']);
    for (const { command } of steps) await ended(command);

    const into = join(root, 'own');
    mkdirSync(into);
    await withWorkspace({ cacheDir: null }, async (workspace) => {
      const media = Object.fromEntries(
        Object.entries(plan.sources).map(([id, source]) => [id, join(short.folder, source)]),
      );
      await localWorker(workspace).render({ plan, chunks: [index] }, { media, into, signal: workspace.signal });
    });
    const [theirs, ours] = [join(root, 'chunk.mp4'), join(into, 'chunk-0001.mp4')].map((file) => readFileSync(file));
    expect(ours?.length).toBeGreaterThan(10_000);
    expect(theirs?.equals(ours ?? Buffer.alloc(0))).toBe(true);
  });

  it('refuses a chunk that the plan has not', async () => {
    const short = await makeCodedShort(join(root, 'other'));
    const plan = await createEngine({ cacheDir: null }).plan(short.composition, { baseDir: short.folder });
    const options = { folder: join(root, 'none'), output: join(root, 'none.mp4') };
    await expect(fluentChunk(plan, 99, options)).rejects.toThrow('Expected a chunk from 0 to 5 but received 99');
  });
});
