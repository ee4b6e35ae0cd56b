/** `depth: behind` on a real clip: what it needs, and that it is the same film wherever and whenever it is planned. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resolveShort } from '../../src/document/short/resolve-short.js';
import type { ShortComposition } from '../../src/document/short/short-schema.js';
import { createEngine } from '../../src/engine/create-engine.js';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import { modelsFolder, skipsMedia, skipsModels, testMedia } from '../support/media.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';
import { scratchFolder } from '../support/scratch.js';

const folder = scratchFolder();
const cacheDir = join(folder, 'cache');

function shortOf(source: string): ShortComposition {
  return {
    ...{ kind: 'short', language: 'en', segments: [{ source }, { source }], headline: 'Sleep better tonight' },
    ...{ text_beats: ['Wake up rested'], visual_language: 'kinetic_creator', end_card: 'none', depth: 'behind' },
  };
}

/** A woman who talks, with a wall over her head: the upper row of the clip goes on upward. */
async function clipWithRoom(): Promise<string> {
  const clip = join(folder, 'room.mp4');
  const source = testMedia('people/presenter-woman-selfie-362x380.mp4');
  const room = 'pad=iw:ih+212:0:212,fillborders=top=214:mode=smear';
  await runFfmpeg(bundledFfmpeg, [
    '-t',
    '2.4',
    '-i',
    source,
    '-vf',
    room,
    '-an',
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    clip,
  ]);
  return clip;
}

describe('depth', () => {
  it('none says nothing', () => {
    const { depth: _depth, ...plain } = shortOf('a.mp4');
    expect(resolveShort({ ...plain, depth: 'none' })).toEqual(resolveShort(plain));
  });

  it('behind without the network: model_missing, and what to do', async () => {
    const engine = createEngine({ cacheDir: null, modelDir: folder });
    await expect(engine.plan(shortOf('a.mp4'))).rejects.toMatchObject({
      ...{ code: 'model_missing', class: 'environment' },
      remedy: `Run "reelwright models pull selfie_segmentation" once (0.4 MB), or name a folder: REELWRIGHT_MODELS.`,
    });
  });

  it.skipIf(skipsMedia || skipsModels)(
    'behind takes the person out of the headline, the same cold, cached and in another engine',
    async () => {
      const short = shortOf(await clipWithRoom());
      const options = { ffmpegPath: bundledFfmpeg, modelDir: modelsFolder };
      const cold = await createEngine({ ...options, cacheDir: null }).plan(short);
      expect(cold.warnings.filter(({ code }) => code === 'headline_in_front')).toEqual([]);
      const headline = cold.tracks.find(({ id }) => id === 'headline');
      const cut = headline?.cels.filter(({ nodes }) => nodes.some((node) => node.kind === 'group' && node.without));
      expect(cut?.length).toBeGreaterThan(25);
      const engine = createEngine({ ...options, cacheDir });
      for (const plan of [await engine.plan(short), await engine.plan(short)])
        expect(JSON.stringify(plan)).toBe(JSON.stringify(cold));
      // Another beat asks nothing of the network, which may be anywhere by then but here.
      const edited = await engine.plan({ ...short, text_beats: ['Wake up fresh'] });
      expect(edited.tracks.find(({ id }) => id === 'headline')).toEqual(headline);
    },
  );
});
