import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodeSound } from '../../../src/io/sound/decode-sound.js';
import { interleaved, openSound, openWork, roomInMemory } from '../../../src/io/sound/sound-files.js';
import { soundInMemory } from '../../../src/sound/blocks.js';
import { SAMPLE_RATE, type Stereo } from '../../../src/sound/stereo.js';
import { bothFfmpegs } from '../../support/ffmpegs.js';
import { skipsMedia, testMedia } from '../../support/media.js';
import { tempDir } from '../../support/temp-dir.js';
import { decodeWhole } from './support/decode-whole.js';
import { floatWav, toneFrames } from './support/wav.js';

const WAV = { demuxer: 'wav', streamIndex: 0 };

/** Upward zero crossings a second on one side: the pitch of a tone. */
function pitch([left]: Stereo): number {
  let crossings = 0;
  for (let i = 1; i < left.length; i += 1) if ((left[i - 1] as number) < 0 && (left[i] as number) >= 0) crossings += 1;
  return (crossings * SAMPLE_RATE) / left.length;
}

describe.each(bothFfmpegs)('decodeSound with the $name ffmpeg', ({ run }) => {
  it.each([
    { why: 'mono 44.1 kHz', rate: 44_100, channels: 1 },
    { why: 'mono 8 kHz', rate: 8000, channels: 1 },
    { why: 'stereo 192 kHz', rate: 192_000, channels: 2 },
    { why: '5.1', rate: 48_000, channels: 6 },
    { why: 'nine channels', rate: 48_000, channels: 9 },
  ])('$why comes out as stereo 48 kHz of the same length and pitch', async ({ rate, channels }) => {
    const folder = tempDir();
    const file = join(folder, 'tone.wav');
    await writeFile(file, floatWav(toneFrames(440, rate, 1, channels), rate));
    const samples = await decodeWhole(file, WAV, { run, folder, maxSeconds: 5 });
    expect(Math.abs(samples[0].length - SAMPLE_RATE)).toBeLessThan(64);
    expect(Math.abs(pitch(samples) - 440)).toBeLessThan(2);
    expect(Math.max(...samples[1].subarray(2000, 8000))).toBeGreaterThan(0.1);
  });

  it('decodes no more than it was asked for', async () => {
    const folder = tempDir();
    const file = join(folder, 'long.wav');
    await writeFile(file, floatWav(toneFrames(440, 48_000, 3, 2), 48_000));
    const samples = await decodeWhole(file, WAV, { run, folder, maxSeconds: 1.1 });
    expect(samples[0].length).toBe(52_800);
  });

  it('turns what is no number into silence and what is no music into something finite', async () => {
    const folder = tempDir();
    const file = join(folder, 'poison.wav');
    await writeFile(
      file,
      floatWav([...toneFrames(440, 48_000, 0.2, 2), [Number.NaN, 1e30], [Number.POSITIVE_INFINITY, -1e30]], 48_000),
    );
    const samples = await decodeWhole(file, WAV, { run, folder, maxSeconds: 5 });
    expect(samples.every((channel) => channel.every((value) => Math.abs(value) <= 64))).toBe(true);
  });

  it('says so when there is nothing to decode', async () => {
    const folder = tempDir();
    const file = join(folder, 'none.wav');
    await writeFile(file, 'no sound');
    await expect(decodeSound(file, WAV, { run, folder, maxSeconds: 5, path: 'music.source' })).rejects.toMatchObject({
      code: 'asset_corrupt',
      path: 'music.source',
      class: 'media',
    });
  });

  it.skipIf(skipsMedia)('stops at once when aborted', async () => {
    const controller = new AbortController();
    const decoding = decodeSound(
      testMedia('audio/music-lofi-lobby-cover.mp3'),
      { demuxer: 'mp3', streamIndex: 0 },
      {
        run,
        folder: tempDir(),
        maxSeconds: 600,
        signal: controller.signal,
      },
    );
    controller.abort(new Error('enough'));
    await expect(decoding).rejects.toThrow('enough');
  });
});

describe('sound files', () => {
  it.each([0, 24, 100])('give back what was written, and have no name any more (%i bytes of memory)', async (bytes) => {
    const folder = tempDir();
    const file = join(folder, 'sound.f32');
    const samples: Stereo = [Float32Array.of(0.5, -1, 0.25), Float32Array.of(1, 0, -0.125)];
    for await (const part of interleaved(soundInMemory(samples))) await writeFile(file, part, { flag: 'a' });
    const sound = openSound(file, roomInMemory(bytes));
    expect(sound.length).toBe(3);
    expect(sound.read(0, 3)).toEqual(samples);
    expect(sound.read(1, 2)).toEqual([Float32Array.of(-1), Float32Array.of(0)]);
    const work = openWork(join(folder, 'rows'), roomInMemory(bytes));
    const [first, second] = [work.row(5), work.row(2)];
    second.write(0, Float32Array.of(8, 9));
    first.write(1, Float32Array.of(1, 2));
    expect(first.read(0, 5)).toEqual(Float32Array.of(0, 1, 2, 0, 0));
    expect(second.read(0, 2)).toEqual(Float32Array.of(8, 9));
    expect(await readdir(folder)).toEqual([]);
    sound.close();
    work.close();
  });
});
