import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FfmpegTools, locateFfmpeg } from '../../../src/io/ffmpeg/locate-ffmpeg.js';
import { probeVideo } from '../../../src/io/probe/probe-video.js';
import { runChild } from '../../../src/io/process/run-child.js';
import { secondsOfFrames } from '../../../src/io/tracking/detect-clip.js';
import { referenceFrames } from '../../../src/io/tracking/reference-frames.js';
import { surveyFrames } from '../../../src/io/tracking/survey-frames.js';
import type { VideoMedia } from '../../../src/media.js';
import { letterbox } from '../../../src/tracking/network-shape.js';
import { planSurvey } from '../../../src/tracking/survey-times.js';

const box = letterbox({ width: 320, height: 180 }, { width: 160, height: 96 });

describe('reference frames', () => {
  let folder: string;
  let tools: FfmpegTools;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'reelwright-references-'));
    tools = await locateFfmpeg();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function clip(name: string, encoder: readonly string[]): Promise<{ file: string; media: VideoMedia }> {
    const file = path.join(folder, name);
    const source = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=30:d=2'];
    const made = await runChild(tools.ffmpegPath, ['-v', 'error', ...source, ...encoder, '-pix_fmt', 'yuv420p', file]);
    expect(made.stderr).toBe('');
    const { ffmpegPath, ffprobePath } = tools;
    const media = await probeVideo(file, { ffmpegPath, ffprobePath, run: runChild, scanSeconds: 62, contentHash: '' });
    return { file, media };
  }
  const references = ({ file, media }: { file: string; media: VideoMedia }) =>
    referenceFrames(file, media, { ffprobePath: tools.ffprobePath, run: runChild });
  const x264 = (params: string) => ['-c:v', 'libx264', '-preset', 'veryfast', '-x264-params', params];
  const STEADY = 'b-adapt=0:scenecut=0:keyint=60';

  test.each<[string, string, readonly string[], (frame: number) => boolean]>([
    ['without B-frames every frame is one', 'p.mp4', x264('bframes=0'), () => true],
    [
      'three B-frames without pyramid: every fourth',
      'b.mp4',
      x264(`bframes=3:b-pyramid=none:${STEADY}`),
      (n) => n % 4 === 0,
    ],
    ['with a pyramid: every second', 'bp.mp4', x264(`bframes=3:b-pyramid=normal:${STEADY}`), (n) => n % 2 === 0],
  ])('%s', async (_, name, encoder, isReference) => {
    const found = await references(await clip(name, encoder));
    // The encoder ends as it likes; its last frame is one.
    const steady = Array.from({ length: 57 }, (_, frame) => frame).filter(isReference);
    expect(found?.filter((frame) => frame < 57)).toEqual(steady);
    expect(found?.at(-1)).toBe(59);
  });

  test.each<[string, string, readonly string[]]>([
    ['another codec', 'other.mp4', ['-c:v', 'mpeg4']],
    ['another container', 'other.mkv', x264('bframes=3')],
  ])('not told for %s', async (_, name, encoder) => {
    expect(await references(await clip(name, encoder))).toBeUndefined();
  });

  test('looks among reference frames show the same pictures as a decode of all', async () => {
    const made = await clip('same.mp4', x264(`bframes=3:b-pyramid=normal:no-deblock=1:${STEADY}`));
    const looks = planSurvey(secondsOfFrames(made.media), await references(made));
    expect(looks.decode).toBe('references');
    const read = async (decode: 'all' | 'references') => {
      const frames: Uint8Array[] = [];
      const request = {
        ffmpegPath: tools.ffmpegPath,
        path: made.file,
        media: made.media,
        size: box.picture,
        folder: path.dirname(made.file),
      };
      for await (const frame of surveyFrames({ ...request, looks: { ...looks, decode } })) frames.push(frame);
      return frames;
    };
    const [all, some] = [await read('all'), await read('references')];
    expect(some).toHaveLength(looks.frames.length);
    for (const [k, frame] of some.entries()) expect(Buffer.compare(frame, all[k]!), `look ${k}`).toBe(0);
  });
});
