import { describe, expect, it } from 'vitest';
import { anyOf } from '../../src/compose/any-of.js';
import { bothFfmpegs } from '../support/ffmpegs.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';

const terms = (count: number) => Array.from({ length: count }, (_, index) => `eq(n,${3 * index})`);

it('a few terms are a plain sum', () => {
  expect(anyOf(terms(2))).toBe('eq(n,0)+eq(n,3)');
});

describe.each(bothFfmpegs)('$name ffmpeg', ({ path }) => {
  it.each([1, 64, 65, 97, 98, 400])('%d terms choose as many frames', async (count) => {
    const source = `color=s=16x16:r=30:d=${count / 10}`;
    const filters = [
      '-vf',
      `select='${anyOf(terms(count))}'`,
      '-vsync',
      '0',
      '-f',
      'rawvideo',
      '-pix_fmt',
      'gray',
      '-',
    ];
    const chosen = await runFfmpeg(path, ['-f', 'lavfi', '-i', source, ...filters]);
    expect(chosen.length).toBe(256 * count);
  });
});
