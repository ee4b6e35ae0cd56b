import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectFfprobe, locateFfmpeg } from '../../../src/io/ffmpeg/locate-ffmpeg.js';
import { toolRunner } from '../../../src/io/ffmpeg/run-tool.js';
import { bundledFfprobe } from '../../support/ffmpegs.js';

describe('locateFfmpeg', () => {
  it.each([
    ['a program that ends well and is no ffmpeg', '/bin/true', /no ffmpeg \(it says nothing\)/],
    ['one that says something else', '/bin/echo', /no ffmpeg \(-version\)/],
    ['one that fails', '/bin/false', /received one that failed and said nothing/],
    ['a name that is none', join(import.meta.dirname, 'none'), /no such command/],
  ])('refuses %s', async (_, ffmpegPath, says) => {
    await expect(locateFfmpeg({ ffmpegPath })).rejects.toMatchObject({
      code: 'ffmpeg_missing',
      class: 'environment',
      message: expect.stringMatching(says),
    });
  });
});

describe('an ffprobe that does not answer', () => {
  const question = ['-v', 'error', '-show_streams', '-of', 'json', join(import.meta.dirname, 'none.mp4')];
  const isAnswer = ({ stdout }: { readonly stdout: Buffer }) => stdout.includes('"streams"');
  const asked = (ffprobePath: string) => toolRunner({}, ffprobePath)(ffprobePath, question, { isAnswer });

  it.each([
    ['a program that ends well', '/bin/true', /no ffprobe \(it says nothing\)/],
    ['one that fails', '/bin/false', /received one that failed and said nothing/],
    ['a name that is none', join(import.meta.dirname, 'none'), /no such command/],
  ])('is missing where it is %s', async (_, ffprobePath, says) => {
    const missing = { code: 'ffprobe_missing', class: 'environment', message: expect.stringMatching(says) };
    await expect(asked(ffprobePath)).rejects.toMatchObject(missing);
    await expect(expectFfprobe(ffprobePath)).rejects.toMatchObject(missing);
  });

  it('has failed where it is a working one', async () => {
    await expect(asked(bundledFfprobe)).rejects.toMatchObject({ code: 'ffmpeg_failed', class: 'render' });
  });
});
