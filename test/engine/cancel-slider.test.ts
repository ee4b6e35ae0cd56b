/** A carousel that is cancelled while a large picture is being decoded, which nothing can stop, still rejects within a second. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../src/engine/create-engine.js';
import { scratchFolder } from '../support/scratch.js';

const root = scratchFolder();
const pictures = [1, 2, 3, 4].map((place) => join(root, `large-${place}.jpg`));
const slides = pictures.map((source) => ({ background: { source } }));
/** Some seconds of work together: a progressive picture must be decoded whole, and its noise makes that dear. */
const large = { width: 6000, height: 4000, channels: 3, background: '#888' } as const;

beforeAll(async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const jpeg = sharp({ create: { ...large, noise } }).jpeg({ progressive: true, quality: 90 });
  const bytes = await jpeg.toBuffer();
  // Another content each: what is behind the end of a picture is not looked at.
  for (const [place, file] of pictures.entries()) writeFileSync(file, Buffer.concat([bytes, Buffer.from([place])]));
});

/** Until the call has begun to work: its folder is there. */
async function begun(cacheDir: string): Promise<void> {
  const runs = join(cacheDir, 'runs');
  while (!existsSync(runs) || readdirSync(runs).length === 0) await sleep(10);
  await sleep(250);
}

describe('a cancelled carousel', () => {
  it.each(['render', 'plan'] as const)('%s rejects while its picture is decoded, and leaves nothing', async (call) => {
    const cacheDir = join(root, call);
    const output = join(root, `${call}-out`);
    const controller = new AbortController();
    const options = { output: `${output}/`, signal: controller.signal };
    const work = createEngine({ cacheDir })[call]({ kind: 'slider', slides }, options);
    work.catch(() => {});
    await begun(cacheDir);
    const start = performance.now();
    controller.abort();
    await expect(work).rejects.toMatchObject({ code: 'aborted', class: 'interrupted' });
    expect(performance.now() - start).toBeLessThan(1000);
    expect(readdirSync(join(cacheDir, 'runs'))).toEqual([]);
    // What was being decoded ends, and comes to nothing.
    await sleep(3000);
    expect(existsSync(output)).toBe(false);
    expect(readdirSync(join(cacheDir, 'runs'))).toEqual([]);
  });
});
