/** Joined files show every frame of their parts at its time, and players find their way in them. */
import { createHash } from 'node:crypto';
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encoderArguments } from '../../../src/compose/encoder.js';
import { joinMp4 } from '../../../src/io/mp4/join-mp4.js';
import { bundledFfmpeg, ffmpegs } from '../../support/ffmpegs.js';
import { runFfmpeg } from '../../support/run-ffmpeg.js';
import { scratchFolder } from '../../support/scratch.js';

const root = scratchFolder();
const size = '192x108';
const frameBytes = (192 * 108 * 3) / 2;
const signal = new AbortController().signal;
const standard = encoderArguments({ quality: 'standard', preset: 'veryfast', crf: 20 });

interface Part {
  readonly from: number;
  readonly frames: number;
  readonly encoder?: readonly string[];
}

async function makePart(ffmpegPath: string, { from, frames, encoder = standard }: Part, file: string): Promise<void> {
  const source = `testsrc2=size=${size}:rate=30,trim=start_frame=${from}:end_frame=${from + frames},setpts=N`;
  const input = ['-f', 'lavfi', '-i', `${source},format=yuv420p,settb=1/30`, '-frames:v', String(frames)];
  await runFfmpeg(ffmpegPath, [...input, ...encoder, '-fflags', '+bitexact', '-video_track_timescale', '90000', file]);
}

/** SHA-256 of each shown frame. */
async function shownFrames(ffmpegPath: string, file: string): Promise<readonly string[]> {
  const raw = await runFfmpeg(ffmpegPath, ['-i', file, '-vsync', '0', '-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-']);
  return Array.from({ length: raw.length / frameBytes }, (_, index) =>
    createHash('sha256')
      .update(raw.subarray(index * frameBytes, (index + 1) * frameBytes))
      .digest('hex'),
  );
}

/** Shown time of every packet in file order, and whether one can start there. */
async function packets(ffmpegPath: string, file: string) {
  const list = await runFfmpeg(ffmpegPath, ['-copyts', '-i', file, '-c', 'copy', '-f', 'framecrc', '-']);
  const rows = list
    .toString()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  return rows.map((row) => {
    const [, dts, pts, duration] = row.split(',').map(Number);
    return { dts, pts, duration, isKey: !row.includes('F=0x0') };
  });
}

const cases: readonly (readonly [why: string, parts: readonly Part[]])[] = [
  ['one part', [{ from: 0, frames: 60 }]],
  [
    'parts of different length',
    [
      { from: 0, frames: 60 },
      { from: 60, frames: 30 },
      { from: 90, frames: 60 },
    ],
  ],
  [
    'a part of one frame, whose encoder waits for no other',
    [
      { from: 0, frames: 30 },
      { from: 30, frames: 1 },
      { from: 31, frames: 29 },
    ],
  ],
  [
    'a first part of one frame',
    [
      { from: 0, frames: 1 },
      { from: 1, frames: 44 },
    ],
  ],
  [
    'parts of key frames only, which have no list of them',
    [0, 20].map((from) => ({ from, frames: 20, encoder: [...standard, '-g', '1'] })),
  ],
  ['forty parts', Array.from({ length: 40 }, (_, index) => ({ from: 5 * index, frames: 5 }))],
];

describe.each(ffmpegs)('$name ffmpeg', ({ name, path }) => {
  it.each(cases)('%s', async (why, parts) => {
    const folder = join(root, `${name}-${cases.findIndex(([other]) => other === why)}`);
    const files = parts.map((_, index) => `${folder}-${index}.mp4`);
    const expected: string[] = [];
    for (const [index, part] of parts.entries()) {
      await makePart(path, part, files[index] ?? '');
      expected.push(...(await shownFrames(path, files[index] ?? '')));
    }
    const joined = `${folder}.mp4`;
    await joinMp4(files, joined, signal);
    const total = parts.reduce((sum, { frames }) => sum + frames, 0);
    expect(expected.length).toBe(total);
    expect(await shownFrames(path, joined)).toEqual(expected);
    const list = await packets(path, joined);
    expect(list.map(({ pts }) => pts).toSorted((a = 0, b = 0) => a - b)).toEqual(
      expected.map((_, index) => 3000 * index),
    );
    expect(list.map(({ dts }) => dts)).toEqual(list.map((_, index) => 3000 * index + (list[0]?.dts ?? 0)));
    const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, { frames }) => sum + frames, 0));
    for (const start of starts)
      expect(list[start], `packet ${start}`).toMatchObject({ isKey: true, pts: 3000 * start });
  });
});

describe('what does not belong together', () => {
  const path = bundledFfmpeg;
  const good = join(root, 'good.mp4');
  const part = async (name: string, change: (file: string) => void | Promise<void>) => {
    await makePart(path, { from: 0, frames: 10 }, good);
    const file = join(root, `${name}.mp4`);
    await makePart(path, { from: 10, frames: 10 }, file);
    await change(file);
    return joinMp4([good, file], join(root, `${name}-joined.mp4`), signal);
  };

  it.each<readonly [string, (file: string) => void | Promise<void>]>([
    ['a file of garbage', (file) => writeFileSync(file, 'garbage')],
    ['an empty file', (file) => truncateSync(file, 0)],
    ['a file without its end', (file) => truncateSync(file, readFileSync(file).length - 200)],
    ['sound beside the picture', (file) => addTone(file)],
    [
      'other encoder settings',
      (file) => makePart(path, { from: 0, frames: 10, encoder: [...standard, '-bf', '0'] }, file),
    ],
  ])('%s is refused', async (name, change) => {
    await expect(part(name.replaceAll(' ', '-'), change)).rejects.toMatchObject({
      code: 'render_incomplete',
      class: 'render',
      message: expect.stringMatching(/^Expected chunks of one encoder to join but received /),
    });
  });

  async function addTone(file: string): Promise<void> {
    const both = `${file}.both.mp4`;
    await runFfmpeg(path, ['-i', file, '-f', 'lavfi', '-i', 'sine=duration=0.3', '-c:v', 'copy', '-c:a', 'aac', both]);
    writeFileSync(file, readFileSync(both));
  }

  it('a cancelled join ends with the reason', async () => {
    await makePart(path, { from: 0, frames: 10 }, good);
    const controller = new AbortController();
    controller.abort(new Error('enough'));
    await expect(joinMp4([good], join(root, 'cancelled.mp4'), controller.signal)).rejects.toThrow('enough');
  });
});
