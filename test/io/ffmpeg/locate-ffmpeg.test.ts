import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { locateFfmpeg } from '../../../src/io/ffmpeg/locate-ffmpeg.js';

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
