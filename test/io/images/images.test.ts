import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReelwrightError } from '../../../src/errors.js';
import { loadImageRgba } from '../../../src/io/images/load-image.js';
import { LOGO_LIMITS, probeImage, readImageFacts } from '../../../src/io/images/probe-image.js';
import { describeWithMedia, mediaFolder, testMedia } from '../../support/media.js';

const probe = (path: string) => probeImage(path, { contentHash: 'hash' });

describeWithMedia('probeImage on files met in the wild', () => {
  /** file, upright size, alpha */
  const good = [
    ['image/bg-craft-beer-6000x4000.jpg', '6000x4000', false],
    ['image/bg-metro-vertical-1920x2400.jpg', '1920x2400', false],
    ['image/product-bottles.png', '1360x1190', true],
    ['image/product-tote.png', '1360x1190', true],
    ['image/logo-shaka-high-res.png', '7652x8272', true],
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((turn) => [`image/exif-orient-${turn}.jpg`, '1600x1200', false] as const),
    ['image/exif-orient-6.png', '108x135', false],
    ['image/cmyk-icc.jpg', '500x333', false],
    ['image/cmyk-noprofile.jpg', '500x333', false],
    ['image/icc-prophoto.jpg', '1680x1050', false],
    ['image/jpeg-xyb.jpg', '290x442', false],
    ['image/jpeg-junk-header.jpg', '1024x768', false],
    ['image/grayscale.jpg', '400x267', false],
    ['image/png-16bit-rgb.png', '900x600', false],
    ['image/png-16bit-grey-alpha.png', '109x96', true],
    ['image/png-1bit.png', '2809x2074', false],
    ['image/png-interlaced.png', '32x32', false],
    ['image/png-fully-transparent.png', '300x300', true],
    ['image/animated-apng.png', '100x100', true],
    ['image/tiny-1x1.png', '1x1', false],
    ['image/extreme-aspect-940x2.png', '940x2', false],
    ['bad/png-as.mp4', '451x300', false],
    ['bad/polyglot-jpg-pe.jpg', '1200x1200', false],
    ['bad/wrongext-jpeg-as.tiff', '320x240', false],
  ] as const;
  for (const [name, size, hasAlpha] of good) {
    it(name, async () => {
      const found = await probe(testMedia(name));
      expect(`${found.size.width}x${found.size.height}`).toBe(size);
      expect(found.hasAlpha).toBe(hasAlpha);
      if (!hasAlpha) expect(found.inkBox).toEqual({ x: 0, y: 0, ...found.size });
      const loaded = await loadImageRgba(testMedia(name), { size: { width: 64, height: 64 }, fit: 'contain' });
      expect(loaded.data.length).toBe(loaded.width * loaded.height * 4);
      expect(Math.min(loaded.width, loaded.height)).toBeGreaterThanOrEqual(1);
    });
  }

  const refused = [
    ['image/animated.gif', 'asset_type_unsupported'],
    ['image/webp-still.webp', 'asset_type_unsupported'],
    ['image/heic.heic', 'asset_type_unsupported'],
    ['image/avif-photo.avif', 'asset_type_unsupported'],
    ['image/tiff.tif', 'asset_type_unsupported'],
    ['image/bmp.bmp', 'asset_type_unsupported'],
    ['image/svg-logo.svg', 'asset_type_unsupported'],
    ['image/motionphoto-jpeg-with-mp4.jpg', 'asset_truncated'],
    ['image/ultrahdr-gainmap-pixel.jpg', 'asset_truncated'],
    ['bad/svg-as.png', 'asset_type_unsupported'],
    ['bad/mp3-as.png', 'asset_not_image'],
    ['bad/wrongext-json-as.webp', 'asset_not_image'],
    ['bad/webm-as.mp4', 'asset_not_image'],
    ['bad/zero-byte.jpg', 'asset_empty'],
    ['bad/bomb-lottapixel-64250x64250.jpg', 'asset_dimensions'],
    ['bad/bomb-65536x65536.png', 'asset_dimensions'],
    ['bad/bomb-9643x10328.jpg', 'asset_dimensions'],
    ['bad/bomb-65535x66601.gif', 'asset_type_unsupported'],
    ['bad/trunc.jpg', 'asset_truncated'],
    ['bad/trunc.png', 'asset_truncated'],
    ['bad/cut70-photo.jpg', 'asset_truncated'],
    ['bad/corrupt-header.jpg', 'asset_corrupt'],
    ['bad/corrupt-idat.png', 'asset_corrupt'],
    ['bad/flip-logo.png', 'asset_corrupt'],
    ['bad/flip-photo.jpg', 'asset_corrupt'],
    ['bad/polyglot-png-pdf.png', 'asset_corrupt'],
    ['bad/no-such.png', 'asset_missing'],
  ] as const;
  for (const [name, code] of refused) {
    it(`${name} is ${code}`, async () => {
      const error = await probe(join(mediaFolder, name)).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(ReelwrightError);
      expect((error as ReelwrightError).code).toBe(code);
      expect((error as ReelwrightError).class).toBe('media');
    });
  }

  it('turns every EXIF orientation to the same picture', async () => {
    const load = (turn: number) =>
      loadImageRgba(testMedia(`image/exif-orient-${turn}.jpg`), { size: { width: 40, height: 30 } });
    const upright = (await load(1)).data;
    for (const turn of [2, 3, 4, 5, 6, 7, 8]) {
      const other = (await load(turn)).data;
      const mean =
        upright.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / upright.length;
      expect(mean, `orientation ${turn}`).toBeLessThan(4);
    }
  });

  it('keeps the colours of 16 bit exact, and CMYK is not inverted', async () => {
    const flag = await loadImageRgba(testMedia('image/png-16bit-rgb.png'), { size: { width: 90, height: 60 } });
    expect([...flag.data.subarray(0, 4)]).toEqual([174, 28, 40, 255]);
    const grass = (await probe(testMedia('image/cmyk-noprofile.jpg'))).luminance;
    expect(grass.mean).toBeGreaterThan(0.1);
    expect(grass.mean).toBeLessThan(0.4);
  });

  it('refuses a logo over its own bound and says by how much', async () => {
    const work = readImageFacts(testMedia('image/bg-craft-beer-6000x4000.jpg'), {
      contentHash: '',
      limits: { ...LOGO_LIMITS, maxBytes: 1_000_000 },
      documentPath: 'logo.source',
    });
    await expect(work).rejects.toMatchObject({ code: 'asset_too_large', path: 'logo.source' });
  });
});

describe('measurements on made images', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'reelwright-images-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function logo(width: number, height: number, ink: { x: number; y: number; width: number; height: number }) {
    const path = join(folder, `${width}.png`);
    const square = { create: { width: ink.width, height: ink.height, channels: 4 as const, background: '#ff4d00' } };
    await sharp({ create: { width, height, channels: 4, background: '#00000000' } })
      .composite([{ input: await sharp(square).png().toBuffer(), left: ink.x, top: ink.y }])
      .png()
      .toFile(path);
    return path;
  }

  it('finds the ink exactly, and its luminance', async () => {
    const ink = { x: 31, y: 17, width: 120, height: 55 };
    const found = await probe(await logo(400, 200, ink));
    expect(found.inkBox).toEqual(ink);
    expect(found.luminance.mean).toBeCloseTo(0.2655, 2);
    expect(found.luminance.p5).toBeCloseTo(found.luminance.p95, 2);
  });

  it('rounds the ink box of a large image outward, never inward', async () => {
    const ink = { x: 1001, y: 333, width: 2222, height: 1111 };
    const { inkBox } = await probe(await logo(4800, 2400, ink));
    expect(inkBox.x).toBeLessThanOrEqual(ink.x);
    expect(inkBox.y).toBeLessThanOrEqual(ink.y);
    expect(inkBox.x + inkBox.width).toBeGreaterThanOrEqual(ink.x + ink.width);
    expect(inkBox.y + inkBox.height).toBeGreaterThanOrEqual(ink.y + ink.height);
    expect(inkBox.width - ink.width).toBeLessThanOrEqual(18);
  });

  it('loads a region, straight alpha, without a dark halo', async () => {
    const path = await logo(401, 200, { x: 50, y: 50, width: 101, height: 101 });
    const region = { x: 40, y: 40, width: 121, height: 121 };
    const { data, width, height } = await loadImageRgba(path, { size: { width: 33, height: 33 }, region });
    expect([width, height]).toEqual([33, 33]);
    let edges = 0;
    for (let at = 0; at < data.length; at += 4) {
      const alpha = data[at + 3] ?? 0;
      if (alpha > 0 && alpha < 255) edges++;
      if (alpha > 16) expect(Math.abs((data[at] ?? 0) - 255) + Math.abs((data[at + 1] ?? 0) - 77)).toBeLessThan(12);
    }
    expect(edges).toBeGreaterThan(20);
  });
});
