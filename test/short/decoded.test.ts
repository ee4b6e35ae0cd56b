/** What a viewer of the finished file sees: few frames, decoded again, of one render with every element. */
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createEngine } from '../../src/engine/create-engine.js';
import { PLAIN_SHORT, smallMedia } from '../cli/support/small-media.js';
import { decodeFrame } from '../support/decode.js';
import { expectGolden } from '../support/expect-golden.js';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import type { Picture } from '../support/picture.js';

const small = smallMedia();

async function halved({ width, height, data }: Picture): Promise<Picture> {
  const half = await sharp(data, { raw: { width, height, channels: 4 } })
    .resize({ width: 360, kernel: 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: half.info.width, height: half.info.height, data: half.data };
}

describe('a finished short', () => {
  it('shows its frames as they were drawn', async () => {
    const folder = small();
    const composition = {
      ...PLAIN_SHORT,
      headline: 'Mornings taste better',
      text_beats: ['Picked by hand at first light', 'Roasted slowly'],
      badge_text: 'New harvest',
      offer_text: '-20%',
      star_rating: 4.6,
      cta_text: 'Taste the ridge',
      brand_name: 'Alvora',
      end_card: 'lockup' as const,
      disclosure: { text: 'AI-generated', position: 'bottom_left' as const },
    };
    const engine = createEngine({ cacheDir: null, ffmpegPath: bundledFfmpeg });
    await engine.render(composition, { output: join(folder, 'x.mp4'), baseDir: folder, quality: 'draft' });
    for (const frame of [14, 250, 410]) {
      const decoded = await halved(await decodeFrame(bundledFfmpeg, join(folder, 'x.mp4'), frame));
      await expectGolden(decoded, `short/decoded@${Math.round((frame * 1000) / 30)}`);
      // The still of the same moment is the same picture but for the encoder's noise.
      const still = await engine.frame(composition, { atSeconds: frame / 30, baseDir: folder });
      const drawn = await sharp(still.data, { raw: { width: still.width, height: still.height, channels: 3 } })
        .resize({ width: 360, kernel: 'lanczos3' })
        .ensureAlpha()
        .raw()
        .toBuffer();
      const mean =
        drawn.reduce((sum, value, index) => sum + Math.abs(value - (decoded.data[index] ?? 0)), 0) / drawn.length;
      expect(mean).toBeLessThan(1);
    }
  });
});
