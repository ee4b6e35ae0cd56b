/**
 * Backgrounds as they come: any orientation, profile, transparency and shape -> the slide's pixels, upright and in
 * sRGB.
 */
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { loadBackground } from '../../../src/io/slides/load-background.js';
import { arrangePage } from '../../../src/layout/arrange-page.js';
import { type Framing, windowShown } from '../../../src/layout/framing.js';
import { knownGround } from '../../../src/slides/picture-ground.js';
import { packed } from '../../../src/slides/pictures/pixels.js';
import { describeWithMedia, testMedia } from '../../support/media.js';
import { tempDir } from '../../support/temp-dir.js';

const slide = { width: 1080, height: 1350 };
const options = { slide, contentHash: 'x', documentPath: 'slides[0].background.source' };

describeWithMedia('a background', () => {
  it.each([
    ['cmyk-icc.jpg', 'photo', 'CMYK with a profile'],
    ['cmyk-noprofile.jpg', 'photo', 'CMYK without one'],
    ['icc-displayp3-iceland.jpg', 'photo', 'Display P3'],
    ['grayscale.jpg', 'photo', 'one channel'],
    ['png-16bit-rgb.png', 'photo', '16 bit'],
    ['png-1bit.png', 'photo', 'one bit'],
    ['extreme-aspect-940x2.png', 'photo', 'cropped on a small copy first'],
    ['tiny-1x1.png', 'photo', 'one pixel'],
    ['product-bottles.png', 'cutout', 'a product on transparency'],
  ])('%s becomes a %s (%s)', async (name, kind) => {
    const { facts, pixels } = await loadBackground(testMedia(`image/${name}`), options);
    expect(facts.kind).toBe(kind);
    expect(packed(pixels).length).toBe(pixels.width * pixels.height * 4);
    // As large as the slide, and all of the picture unless it is a panorama.
    if (kind === 'photo') {
      expect([1080, 1350].every((least, at) => ([pixels.width, pixels.height][at] ?? 0) >= least)).toBe(true);
      expect(pixels.width * pixels.height).toBeLessThan(3.2 * 1080 * 1350);
    }
    const { columns, rows, low } = facts.light;
    expect(columns * rows).toBe(Buffer.from(low[0] ?? '', 'base64').length);
  });

  it('turns all eight EXIF orientations upright', async () => {
    const means = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map(async (orientation) => {
        const { pixels } = await loadBackground(testMedia(`image/exif-orient-${orientation}.jpg`), options);
        const small = await sharp(packed(pixels), { raw: { width: pixels.width, height: pixels.height, channels: 4 } })
          .removeAlpha()
          .resize(6, 6, { fit: 'fill' })
          .raw()
          .toBuffer();
        return [...small];
      }),
    );
    for (const mean of means)
      for (const [at, value] of mean.entries()) expect(Math.abs(value - (means[0]?.[at] ?? 0))).toBeLessThan(24);
  });
});

it('keeps the subject: a face at the side of a wide picture stays whole in a tall window', async () => {
  const file = join(tempDir(), 'side.png');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="1350"><rect width="2400" height="1350" fill="#8899aa"/><circle cx="1900" cy="520" r="190" fill="#d9a384"/><path d="M1820 480h40M1940 480h40M1840 600q60 40 120 0" stroke="#402218" stroke-width="18" fill="none"/></svg>`;
  await sharp(Buffer.from(svg)).removeAlpha().png().toFile(file);
  const { pixels, facts } = await loadBackground(file, options);
  const data = packed(pixels);
  let [left, right] = [pixels.width, 0];
  for (let x = 0; x < pixels.width; x += 1) {
    const at = (520 * pixels.width + x) * 4;
    if ((data[at] ?? 0) > 190 && (data[at + 2] ?? 0) < 160) {
      left = Math.min(left, x);
      right = Math.max(right, x);
    }
  }
  expect(left).toBeGreaterThan(40);
  expect(right).toBeLessThan(pixels.width - 40);
  // A band of it for a panel shows the face, not the empty foot.
  const ground = knownGround({ ...pixels, ...facts });
  const stage = { x: 0, y: 0, width: 1080, height: 500 };
  const page = {
    drawn: '',
    kind: '',
    empty: 0,
    name: 'band',
    natural: 0,
    stage,
    cards: [],
    marks: [],
    lines: [],
    stand: undefined,
    words: [],
  };
  const [answer] = arrangePage({
    ...{ ground, frame: slide, seen: { top: 0, bottom: 1350 }, isFixed: false, pages: [page], treatmentOf: () => 0 },
  });
  const band = windowShown(answer?.framing as Framing, facts, 0);
  expect(band.y * facts.height).toBeLessThan(480);
  expect((band.y + band.height) * facts.height).toBeGreaterThan(620);
});
