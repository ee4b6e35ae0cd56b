import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toBt709 } from '../../src/color.js';
import { countFrames, decodeFrame, decodePcm, decodeYuvFrames, frameTimes } from './decode.js';
import { bothFfmpegs } from './ffmpegs.js';
import { runFfmpeg } from './run-ffmpeg.js';
import { tempDir } from './temp-dir.js';

/** One frame of yuv420p in a flat colour. */
function flatYuv(width: number, height: number, rgb: readonly [number, number, number]): Buffer {
  const { y, cb, cr } = toBt709({ r: rgb[0], g: rgb[1], b: rgb[2], a: 255 });
  const chroma = (width / 2) * (height / 2);
  return Buffer.concat([Buffer.alloc(width * height, y), Buffer.alloc(chroma, cb), Buffer.alloc(chroma, cr)]);
}

describe.each(bothFfmpegs)('decoding with the $name ffmpeg', ({ path }) => {
  it('gives back the colour of each frame by its number, and the times', async () => {
    const colors = [
      [255, 77, 0],
      [0, 128, 255],
      [240, 240, 240],
      [12, 16, 20],
    ] as const;
    const file = join(tempDir(), 'colors.mp4');
    const input = Buffer.concat(colors.map((color) => flatYuv(64, 48, color)));
    const raw = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-video_size', '64x48', '-framerate', '25', '-i', 'pipe:0'];
    await runFfmpeg(path, [...raw, '-c:v', 'libx264', '-preset', 'veryfast', '-qp', '1', file], input);
    for (const [index, color] of colors.entries()) {
      const picture = await decodeFrame(path, file, index);
      expect([picture.width, picture.height]).toEqual([64, 48]);
      const middle = picture.data.subarray(4 * (24 * 64 + 32), 4 * (24 * 64 + 32) + 3);
      for (const [channel, value] of middle.entries()) {
        expect(Math.abs(value - (color[channel] ?? 0)), `frame ${index}, channel ${channel}`).toBeLessThanOrEqual(3);
      }
    }
    expect(await countFrames(path, file)).toBe(4);
    const times = await frameTimes(path, file);
    expect(times.pts.map((pts) => (pts * times.timeBase.num) / times.timeBase.den)).toEqual([0, 0.04, 0.08, 0.12]);
    await expect(decodeYuvFrames(path, file, [1, 9])).rejects.toThrow('but received 1 of them');
  });

  it('gives the samples of a sound, channel by channel', async () => {
    const file = join(tempDir(), 'tone.flac');
    await runFfmpeg(path, ['-f', 'lavfi', '-i', 'aevalsrc=0.5*sin(2*PI*1000*t)|0.25:s=44100:d=0.5', file]);
    const sound = await decodePcm(path, file);
    expect(sound.sampleRate).toBe(44_100);
    expect(sound.channels.map((channel) => channel.length)).toEqual([22_050, 22_050]);
    expect(sound.channels[0]?.[11]).toBeCloseTo(0.5 * Math.sin((2 * Math.PI * 1000 * 11) / 44_100), 3);
    expect(sound.channels[1]?.[20_000]).toBeCloseTo(0.25, 3);
  });
});
