/**
 * Images that would keep a decoder busy: refused by their headers, or given up on in a child that nothing else depends
 * on.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { decodeHere } from '../../../src/io/images/image-decoder.js';
import { ImageTooComplex } from '../../../src/io/images/image-too-complex.js';
import { isolatedDecoder } from '../../../src/io/images/isolated-decoder.js';
import { probeImage, readImageFacts } from '../../../src/io/images/probe-image.js';
import { cpuSeconds } from '../../../src/io/isolated/cpu-time.js';
import { heavyPicture, manyScans, promisingPng, saysOfItself } from '../../support/complex-images.js';
import { descendants, expectNoLeftovers } from '../../support/no-leftovers.js';
import { scratchFolder } from '../../support/scratch.js';
import { filesBelow } from '../../support/temp-dir.js';

const folder = scratchFolder();
const at = (name: string) => join(folder, name);
const facts = (path: string) => readImageFacts(path, { contentHash: '', documentPath: 'logo.source' });
const TOO_COMPLEX = { code: 'asset_too_complex', class: 'media', path: 'logo.source', retryable: false };

describe('by its header', () => {
  it('a JPEG in more than 100 scans is refused, one in 100 is not', async () => {
    const message = expect.stringContaining('a JPEG of 64x64 in more than 100 scans, where 100 are the most');
    await expect(facts(await manyScans(at('101.jpg'), 64, 101))).rejects.toMatchObject({ ...TOO_COMPLEX, message });
    expect(await facts(await manyScans(at('100.jpg'), 64, 100))).toMatchObject({ size: { width: 64, height: 64 } });
  });

  it('a large JPEG may have fewer scans', async () => {
    const file = await manyScans(at('large.jpg'), 64, 40);
    writeFileSync(file, saysOfItself(readFileSync(file), { width: 8000, height: 8000 }));
    await expect(facts(file)).rejects.toMatchObject({
      ...TOO_COMPLEX,
      message: expect.stringContaining('in 40 scans, where 39 are the most'),
    });
  });

  it.each([
    [
      'interlaced, of 12 megapixels',
      { width: 4000, height: 3000, depth: 8, interlaced: true },
      'an interlaced PNG of 4000x3000',
    ],
    [
      'of 48 megapixels at 16 bits a channel',
      { width: 8000, height: 6000, depth: 16 },
      '8000x6000 with 64 bits a pixel',
    ],
  ] as const)('a PNG %s is refused', async (name, header, received) => {
    const file = await promisingPng(at(`${name.replaceAll(/\W+/g, '-')}.png`), header);
    await expect(facts(file)).rejects.toMatchObject({ ...TOO_COMPLEX, message: expect.stringContaining(received) });
  });

  it.each([
    ['interlaced, of 4 megapixels', { progressive: true, width: 2000, height: 2000 }],
    ['of 12 megapixels', { progressive: false, width: 4000, height: 3000 }],
  ])('a PNG %s is taken', async (name, { progressive, width, height }) => {
    const file = at(`${name.replaceAll(/\W+/g, '-')}-taken.png`);
    const background = { r: 1, g: 2, b: 3 };
    await sharp({ create: { width, height, channels: 3, background } })
      .png({ progressive })
      .toFile(file);
    expect(await facts(file)).toMatchObject({ size: { width, height } });
  });
});

describe('in a child', () => {
  let heavy: string;
  const light = at('light.png');
  beforeAll(async () => {
    heavy = await heavyPicture();
    await sharp({ create: { width: 90, height: 60, channels: 4, background: { r: 9, g: 8, b: 7, alpha: 0.5 } } })
      .png()
      .toFile(light);
  });
  afterEach(async () => {
    await expectNoLeftovers({});
    expect(filesBelow(folder).filter((name) => name.startsWith('decoded-'))).toEqual([]);
  });
  const request = (path: string) =>
    ({ path, failOn: 'warning', steps: [{ kind: 'resize', width: 30, height: 20, fit: 'fill' }] }) as const;
  /** Waits until the child has worked for so long. */
  const busyChild = async () => {
    for (;;) {
      const [child] = descendants().filter(({ pid }) => (cpuSeconds(pid) ?? 0) > 0.5);
      if (child !== undefined) return child.pid;
      await new Promise((next) => setTimeout(next, 10));
    }
  };

  it('it gives the very pixels and words that this process would', async () => {
    const decoder = isolatedDecoder({ folder });
    expect(await decoder.metadata(light)).toEqual(await decodeHere.metadata(light));
    const image = await decoder.decode(request(light));
    const own = await decodeHere.decode(request(light));
    expect({ ...image, data: Buffer.from(image.data) }).toEqual({ ...own, data: Buffer.from(own.data) });
    const wordsOf = (work: Promise<unknown>) =>
      work.then(
        () => expect.fail(),
        ({ message }: Error) => message,
      );
    const missing = request(at('missing.png'));
    expect(await wordsOf(decoder.decode(missing))).toBe(await wordsOf(decodeHere.decode(missing)));
    await decoder.close();
  });

  it('an image that takes too long is given up, and others decoded beside it are not', async () => {
    const decoder = isolatedDecoder({ folder, bounds: { cpuSeconds: 0.5 } });
    const [first, bomb, second] = await Promise.allSettled(
      [light, heavy, light].map((path) => decoder.decode(request(path))),
    );
    await decoder.close();
    expect(bomb).toMatchObject({ status: 'rejected', reason: expect.any(ImageTooComplex) });
    for (const one of [first, second])
      expect(one).toMatchObject({ status: 'fulfilled', value: { width: 30, height: 20 } });
  });

  it('and is told by its name', async () => {
    const decoder = isolatedDecoder({ folder, bounds: { cpuSeconds: 0.5 } });
    const probing = probeImage(heavy, { contentHash: '', documentPath: 'logo.source', decoder });
    const message = expect.stringMatching(/for heavy\.png but received one that takes more than 0\.5 s of a processor/);
    await expect(probing).rejects.toMatchObject({ ...TOO_COMPLEX, message });
    await decoder.close();
  });

  it('an abort ends it at once, in the middle of an image', async () => {
    const controller = new AbortController();
    const decoder = isolatedDecoder({ folder, signal: controller.signal });
    const decoding = decoder.decode(request(heavy));
    const rejected = expect(decoding).rejects.toThrow('enough');
    const pid = await busyChild();
    controller.abort(new Error('enough'));
    await rejected;
    await decoder.close();
    expect(() => readFileSync(`/proc/${pid}/stat`)).toThrow();
  });

  it('that is killed from outside is no fault of the image', async () => {
    const decoder = isolatedDecoder({ folder });
    const decoding = decoder.decode(request(heavy));
    const rejected = expect(decoding).rejects.toMatchObject({
      code: 'decoder_failed',
      class: 'render',
      retryable: true,
    });
    process.kill(await busyChild(), 'SIGKILL');
    await rejected;
    expect(await decoder.decode(request(light))).toMatchObject({ width: 30 });
    await decoder.close();
  });

  it.each([
    ['had no processor for so long', { wallSeconds: 0.3 }, /none in time/],
    ['could not begin', { memoryKib: 1000 }, /its end before it could begin/],
  ])('that %s is no fault of the image either', async (_, bounds, message) => {
    const decoder = isolatedDecoder({ folder, bounds });
    const probing = probeImage(heavy, { contentHash: '', documentPath: 'logo.source', decoder });
    await expect(probing).rejects.toMatchObject({ code: 'decoder_failed', retryable: true });
    await expect(probing).rejects.toThrow(message);
    await decoder.close();
  });
});
