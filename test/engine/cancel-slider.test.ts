/** A carousel that is cancelled while large pictures are being decoded rejects, and the child that decodes is gone. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createEngine } from '../../src/engine/create-engine.js';
import { expectNoLeftovers } from '../support/no-leftovers.js';
import { scratchFolder } from '../support/scratch.js';
import { ABORTED, aChildRuns } from './support/cancel-call.js';

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

/** For waiting until something holds; a machine may be busy. */
const WAIT = { timeout: 60_000, interval: 5 } as const;

describe('a cancelled carousel', () => {
  it.each(['render', 'plan'] as const)(
    '%s rejects while its pictures are decoded, and leaves nothing',
    async (call) => {
      const cacheDir = join(root, call);
      const output = join(root, `${call}-out`);
      const controller = new AbortController();
      const options = { output: `${output}/`, signal: controller.signal };
      const work = createEngine({ cacheDir })[call]({ kind: 'slider', slides }, options);
      work.catch(() => {});
      await vi.waitUntil(aChildRuns, WAIT);
      controller.abort();
      await expect(work).rejects.toMatchObject(ABORTED);
      // The child that decodes went with the call.
      await expectNoLeftovers({ graceMs: 0 });
      expect(readdirSync(join(cacheDir, 'runs'))).toEqual([]);
      expect(existsSync(output)).toBe(false);
    },
  );
});
