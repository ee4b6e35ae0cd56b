/** A carousel whose font keeps its reader busy for ever: bounded as in a film, and gone with the engine. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SliderComposition } from '../../src/document/slider/slider-schema.js';
import { createEngine } from '../../src/engine/create-engine.js';
import { cmapOf, fontFile, withTable } from '../support/font-file.js';
import { expectNoLeftovers } from '../support/no-leftovers.js';
import { scratchFolder } from '../support/scratch.js';
import { renderInChild, within } from './support/render-child.js';

const root = scratchFolder();
const engine = { cacheDir: join(root, 'cache') };
const slides = ['One', 'Two', 'Three'].map((headline) => ({ headline }));
const composition: SliderComposition = {
  kind: 'slider',
  language: 'en',
  slides,
  fonts: { headline: { source: join(root, 'endless.ttf') } },
};

beforeAll(() => {
  const bangers = fontFile('bangers/400Regular/Bangers_400Regular.ttf');
  writeFileSync(join(root, 'endless.ttf'), withTable(bangers, 'cmap', cmapOf(0, 0xffffffff)));
});

describe('a carousel with a font that never ends', () => {
  it('is refused by name after the bound', async () => {
    await expect(createEngine(engine).check(composition)).rejects.toMatchObject({
      // Its reader runs out of room or of time, whichever comes first on this machine.
      code: expect.stringMatching(/^font_(broken|too_complex)$/),
      path: 'fonts.headline.source',
      class: 'media',
    });
    await expectNoLeftovers({});
  });

  it('leaves no process when the engine is killed meanwhile', async () => {
    const child = await renderInChild({
      engine,
      composition,
      render: { output: `${join(root, 'slides')}/` },
      // By then the font's reader has begun; by itself it ends some seconds later.
      die: { at: 'progress', stage: 'probe', delayMs: 1500 },
    });
    expect(child.signal).toBe('SIGKILL');
    expect(await within(1, () => child.survivors().length === 0)).toBe(true);
  });
});
