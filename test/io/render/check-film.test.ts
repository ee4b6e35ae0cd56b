/** The engine's look at its own file, at real films that each lack one thing. */
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runChild } from '../../../src/io/process/run-child.js';
import { checkFilm, type FilmExpectation } from '../../../src/io/render/check-film.js';
import { bundledFfmpeg, bundledFfprobe } from '../../support/ffmpegs.js';
import { runFfmpeg } from '../../support/run-ffmpeg.js';
import { scratchFolder } from '../../support/scratch.js';

const root = scratchFolder();
const size = { width: 64, height: 96 };
const mastered = { integratedLufs: -14, truePeakDbtp: -1.5 };
const expected: FilmExpectation = {
  frameRate: { num: 30, den: 1 },
  size,
  totalFrames: 30,
  sound: { measured: mastered, reached: mastered },
};

interface Film {
  readonly rate?: string;
  readonly frames?: number;
  readonly picture?: readonly string[];
  readonly tags?: readonly string[];
  readonly sound?: readonly string[];
  readonly seconds?: number;
  readonly container?: readonly string[];
}

const tagged = (color: string, range = 'tv') => [
  ...['-colorspace', color, '-color_primaries', color, '-color_trc', color],
  ...['-color_range', range],
];
const stereo = ['-c:a', 'aac', '-ar', '48000', '-ac', '2'];

let films = 0;
async function makeFilm(film: Film): Promise<string> {
  const path = join(root, `film-${films++}.mp4`);
  const { rate = '30', frames = 30, seconds = 1, sound = stereo } = film;
  await runFfmpeg(bundledFfmpeg, [
    ...[
      '-f',
      'lavfi',
      '-i',
      `testsrc=s=64x96:r=${rate}:d=${frames / Number(rate)}`,
      '-f',
      'lavfi',
      '-i',
      `sine=r=48000:d=${seconds}`,
    ],
    ...['-c:v', 'libx264', '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
    ...(film.picture ?? []),
    ...(film.tags ?? tagged('bt709')),
    ...sound,
    ...(film.container ?? ['-movflags', '+faststart']),
    path,
  ]);
  return path;
}

const check = (path: string, change: Partial<FilmExpectation> = {}) =>
  checkFilm(path, { ...expected, ...change }, { ffprobePath: bundledFfprobe, run: runChild });

describe('a film as planned', () => {
  let good = '';
  beforeAll(async () => {
    good = await makeFilm({});
  });

  it.each([
    ['with music at its loudness', {}],
    ['with silence', { sound: { measured: null, reached: null } }],
    [
      'with music at the edge',
      { sound: { measured: { integratedLufs: -14.49, truePeakDbtp: -1 }, reached: mastered } },
    ],
  ])('%s is good', async (_, change) => {
    await expect(check(good, change)).resolves.toBeUndefined();
  });

  it.each([
    ['of another width', { size: { ...size, width: 66 } }, 'width is 64, not 66'],
    ['of another height', { size: { ...size, height: 98 } }, 'height is 96, not 98'],
    ['with a frame more', { totalFrames: 29 }, 'frame count is 30, not 29'],
    [
      'with music too loud',
      { sound: { measured: { integratedLufs: -13.4, truePeakDbtp: -2 }, reached: mastered } },
      'integrated loudness is -13.40 LUFS',
    ],
  ])('%s is not', async (_, change, says) => {
    await expect(check(good, change)).rejects.toMatchObject({
      ...{ code: 'output_check_failed', class: 'render', retryable: true },
      message: expect.stringContaining(says),
    });
  });
});

describe('a film is refused that', () => {
  it.each<[string, Film, string]>([
    ['lacks a frame', { frames: 29 }, 'frame count is 29, not 30'],
    ['runs at 25', { rate: '25' }, 'frame rate is 25/1, not 30/1'],
    ['is of another profile', { picture: ['-profile:v', 'main'] }, 'profile is Main, not High'],
    [
      'keeps all of its chroma',
      { picture: ['-profile:v', 'high444', '-pix_fmt', 'yuv444p'] },
      'pixel format is yuv444p, not yuv420p',
    ],
    ['is of another codec', { picture: ['-c:v', 'mpeg4', '-profile:v', '0'] }, 'video codec is mpeg4, not h264'],
    ['says nothing of its colours', { tags: [] }, 'color_space is undefined, not bt709; color_transfer is undefined'],
    ['says other primaries', { tags: tagged('bt709').with(3, 'bt470bg') }, 'color_primaries is bt470bg, not bt709'],
    ['is of full range', { tags: tagged('bt709', 'pc') }, 'color_range is pc, not tv'],
    ['has no sound', { sound: ['-an'] }, 'number of audio streams is 0, not 1'],
    ['has sound twice', { sound: [...stereo, '-map', '0', '-map', '1', '-map', '1'] }, 'audio streams is 2, not 1'],
    [
      'has a second picture',
      { sound: [...stereo, '-map', '0', '-map', '1', '-map', '0'] },
      'video streams is 2, not 1',
    ],
    ['is mono', { sound: ['-c:a', 'aac', '-ac', '1'] }, 'channels is 1, not 2'],
    ['has another sample rate', { sound: [...stereo, '-ar', '44100'] }, 'sample rate is 44100, not 48000'],
    ['has another sound codec', { sound: ['-c:a', 'libmp3lame', '-ac', '2'] }, 'audio codec is mp3, not aac'],
    ['loses sound at its end', { seconds: 0.9 }, 'away from the picture'],
    ['has sound for longer', { seconds: 1.1 }, 'away from the picture'],
    ['has its index at the end', { container: [] }, 'moov is not before mdat'],
  ])('%s', async (_, film, says) => {
    const error = await check(await makeFilm(film)).catch((reason) => reason);
    expect(error).toMatchObject({ code: 'output_check_failed', class: 'render', retryable: true });
    expect(error.message).toContain(says);
  });

  it('is none', async () => {
    await expect(check(import.meta.filename)).rejects.toMatchObject({ code: 'output_check_failed' });
  });
});
