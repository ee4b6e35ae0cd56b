/**
 * Clips as phones record them in the dark: pictures at uneven gaps, in another order than they are shown. Their
 * tracking film lasts as long as they do.
 */
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../src/engine/create-engine.js';
import { runChild } from '../../src/io/process/run-child.js';
import { bothFfmpegs, bundledFfmpeg, bundledFfprobe } from '../support/ffmpegs.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';
import { scratchFolder } from '../support/scratch.js';

const root = scratchFolder();
const source = join(root, 'phone.mp4');
const [FRAMES, SECONDS] = [73, 5.8 + 1 / 30];

beforeAll(async () => {
  // 30 a second for two seconds, then every seventh, then every 29th picture.
  const uneven = "select='lt(n,60)+not(mod(n,7))*lt(n,120)+not(mod(n,29))'";
  const from = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=30:d=6', '-f', 'lavfi', '-i', 'sine=d=5.8'];
  const coding = ['-vsync', 'vfr', '-c:v', 'libx264', '-bf', '3', '-g', '30', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  // With an edit list this ffmpeg would cut the clip to the wrong length itself.
  await runFfmpeg(bundledFfmpeg, [...from, '-vf', uneven, ...coding, '-use_editlist', '0', source]);
});

/**
 * When this ffmpeg shows each picture, in seconds after the first. It must decode the sound too, and find nothing
 * wrong.
 */
async function shownTimes(ffmpeg: string, path: string): Promise<readonly number[]> {
  const small = ['-vf', 'scale=16:9:flags=area,format=gray', '-vsync', '0', '-f', 'framecrc', '-'];
  const sound = ['-map', '0:a', '-f', 'null', '-'];
  const args = ['-v', 'error', '-i', path, '-map', '0:v', '-enc_time_base', '-1', ...small, ...sound];
  const { stdout, stderr } = await runChild(ffmpeg, args);
  expect(stderr).toBe('');
  const text = stdout.toString('latin1');
  const [, num, den] = /^#tb 0: (\d+)\/(\d+)/m.exec(text) ?? [];
  const rows = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const times = rows.map((line) => (Number(line.split(',')[2]) * Number(num)) / Number(den));
  return times.map((time) => time - times[0]!);
}

async function declared(path: string) {
  const entries = ['-show_entries', 'stream=codec_type,duration,start_time:format=duration', '-of', 'json'];
  const { stdout } = await runChild(bundledFfprobe, ['-v', 'error', ...entries, path]);
  interface Printed {
    readonly streams: readonly { codec_type: string; duration: string; start_time: string }[];
    readonly format: { readonly duration: string };
  }
  const { streams, format } = JSON.parse(stdout.toString()) as Printed;
  const of = (type: string) => streams.find(({ codec_type }) => codec_type === type);
  return { video: of('video'), audio: of('audio'), film: Number(format.duration) };
}

describe.each(bothFfmpegs)('$name ffmpeg: a clip of uneven gaps with reordered pictures', ({ name, path }) => {
  const output = join(root, `${name}.mp4`);
  beforeAll(async () => {
    const engine = createEngine({ cacheDir: null, ffmpegPath: path });
    const composition = { kind: 'tracking' as const, source, model: 'shapes-tiny' };
    const result = await engine.render(composition, { output, quality: 'draft' });
    expect(result).toMatchObject({ status: 'completed', frame_count: FRAMES });
  });

  it('declares the length at which it is shown, for the film and for its picture', async () => {
    expect(Number((await declared(source)).video?.duration), 'the clip is one that declares another').toBeLessThan(5);
    const { video, audio, film } = await declared(output);
    expect(Number(video?.duration)).toBeCloseTo(SECONDS, 2);
    expect(Number(video?.start_time)).toBe(0);
    expect(Number(audio?.duration)).toBeCloseTo(5.8, 1);
    expect(film).toBeCloseTo(SECONDS, 1);
  });

  it.each(bothFfmpegs)('is played by the $name ffmpeg picture by picture as the clip', async (player) => {
    const [before, after] = [await shownTimes(player.path, source), await shownTimes(player.path, output)];
    expect(after).toHaveLength(FRAMES);
    after.forEach((time, index) => {
      expect(time, `picture ${index}`).toBeCloseTo(before[index]!, 3);
    });
  });
});
