import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { probeVideo } from '../../../src/io/probe/probe-video.js';
import { type ClipSurveyOptions, surveyClip } from '../../../src/io/probe/survey-clip.js';
import { runChild } from '../../../src/io/process/run-child.js';
import { unknownGround } from '../../../src/layout/fact-map.js';
import { fullFraming } from '../../../src/layout/framing.js';
import type { VideoMedia } from '../../../src/media.js';
import { lightAt } from '../../../src/overlay/film-stages.js';
import { bundledFfmpeg, bundledFfprobe, ffmpegs } from '../../support/ffmpegs.js';
import { runFfmpeg } from '../../support/run-ffmpeg.js';
import { scratchFolder } from '../../support/scratch.js';

const folder = scratchFolder();

/** What a short shows of the middle of a clip: the light in a small box, at each look. */
async function lightOf(path: string, media: VideoMedia, options: ClipSurveyOptions) {
  const { light } = await surveyClip(path, media, options);
  const frame = { width: 1080, height: 1920 };
  const ground = { ...unknownGround(media.displaySize), light };
  const stage = { start: 0, end: 120, clockStart: 0, ground, framing: fullFraming(frame) };
  const at = (look: number, x: number, y: number) => lightAt(stage, look, 0, { x, y, width: 8, height: 8 })[0];
  return light && { times: light.times, at };
}

describe('the light of a clip', () => {
  const encodings = [
    {
      name: 'limited range, B-frames',
      format: 'yuv420p',
      level: (share: number) => 16 + 219 * share,
      options: ['-bf', '3', '-g', '250'],
    },
    {
      name: 'full range, all key packets',
      format: 'yuv420p',
      level: (share: number) => 255 * share,
      options: ['-g', '5', '-color_range', 'pc'],
    },
    {
      name: 'late start',
      format: 'yuv420p',
      level: (share: number) => 16 + 219 * share,
      options: ['-bf', '2', '-output_ts_offset', '4'],
    },
  ];
  for (const { name, format, level, options } of encodings) {
    it(`knows what is bright, where and when: ${name}`, async () => {
      const path = join(folder, 'clip.mp4');
      // The bottom of the shown middle is 80% bright; the top turns from black to white after 2 s; the sides are cut
      // away.
      const [black, white, grey] = [level(0), level(1), level(0.8)].map(Math.round);
      const luma = `if(lt(abs(X-W/2),W/5),if(gt(Y,H/2),${grey},if(lt(T,2),${black},${white})),${white})`;
      const source = `nullsrc=s=320x180:r=25:d=4,format=${format},geq=lum='${luma}':cb=128:cr=128`;
      const codec = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '10', ...options];
      await runFfmpeg(bundledFfmpeg, ['-f', 'lavfi', '-i', source, ...codec, path]);
      for (const ffmpeg of ffmpegs) {
        const tools = { ffmpegPath: ffmpeg.path, run: runChild };
        const media = await probeVideo(path, {
          ...tools,
          ffprobePath: bundledFfprobe,
          scanSeconds: 6.5,
          contentHash: '',
        });
        const grid = await lightOf(path, media, tools);
        if (grid === undefined) throw new Error('no grid');
        expect(grid.times[0]).toBe(0);
        expect(grid.times.length).toBeGreaterThanOrEqual(9);
        for (const [index, time] of grid.times.entries()) {
          const [top, foot, side] = [grid.at(index, 540, 240), grid.at(index, 540, 1680), grid.at(index, 8, 1680)];
          if (Math.abs(time - 2) > 0.05)
            expect(Math.abs((top?.mean ?? -1) - (time < 2 ? 0 : 255)), `${time} s`).toBeLessThanOrEqual(6);
          expect(Math.abs((foot?.mean ?? 0) - 204)).toBeLessThanOrEqual(6);
          expect(Math.abs((side?.mean ?? 0) - 204)).toBeLessThanOrEqual(6);
          expect(foot?.low).toBeLessThanOrEqual(foot?.mean ?? 0);
          expect(foot?.high).toBeGreaterThanOrEqual(foot?.mean ?? 255);
        }
      }
    });
  }

  it('turns with the picture', async () => {
    const path = join(folder, 'turned.mp4');
    const source = "nullsrc=s=320x180:r=25:d=1,format=yuv420p,geq=lum='if(lt(X,W/2),235,16)':cb=128:cr=128";
    await runFfmpeg(bundledFfmpeg, ['-f', 'lavfi', '-i', source, '-c:v', 'libx264', path]);
    const tools = { ffmpegPath: bundledFfmpeg, run: runChild };
    const media = await probeVideo(path, { ...tools, ffprobePath: bundledFfprobe, scanSeconds: 6.5, contentHash: '' });
    const turned = { ...media, rotation: 90, displaySize: { width: 180, height: 320 } } as const;
    const grid = await lightOf(path, turned, tools);
    // Clockwise: what was left is on top.
    expect(grid?.at(0, 540, 200)?.mean).toBeGreaterThan(240);
    expect(grid?.at(0, 540, 1680)?.mean).toBeLessThan(15);
  });
});
