/** Clips of coded-source.ts, looked at by both ffmpegs: a test of tests. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CodedSource, codedCases, makeCodedSource } from './coded-source.js';
import { decodeYuvFrames, frameTimes } from './decode.js';
import { bundledFfmpeg, bundledFfprobe, ffmpegs } from './ffmpegs.js';
import { readFrameNumber } from './frame-number.js';
import { runFfmpeg } from './run-ffmpeg.js';

const sources = new Map<string, CodedSource>();
let folder = '';
const source = (name: string): CodedSource => {
  const found = sources.get(name);
  if (found === undefined) throw new Error(`internal: no coded source ${name}`);
  return found;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reelwright-test-'));
  for (const { name } of codedCases) sources.set(name, await makeCodedSource(folder, name));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(ffmpegs)('coded sources in the eyes of the $name ffmpeg', ({ path }) => {
  it.each(codedCases)('$name: $reason', async ({ name, container }) => {
    const { path: file, numbers, seconds } = source(name);
    const frames = await decodeYuvFrames(
      path,
      file,
      numbers.map((_, index) => index),
    );
    expect(frames.map((frame) => readFrameNumber(frame.y, frame.width, frame.height))).toEqual(numbers);
    const times = await frameTimes(path, file);
    expect(times.pts).toHaveLength(numbers.length);
    const tolerance = container === 'mkv' || container === 'webm' ? 0.00051 : 1e-6;
    for (const [index, pts] of times.pts.entries()) {
      const read = (pts * times.timeBase.num) / times.timeBase.den;
      expect(Math.abs(read - (seconds[index] ?? 0)), `frame ${index} at ${read}`).toBeLessThanOrEqual(tolerance);
    }
  });
});

describe('what the clips are made of', () => {
  it.each([
    ['long-gop', (types: string) => types.lastIndexOf('I') === 0 && types.includes('B')],
    ['b-frames', (types: string) => types.includes('BBBBB') && types.split('I').length > 3],
    ['open-gop', (types: string) => types.includes('BBI')],
  ] as const)('%s', (name, holds) => {
    const args = ['-v', 'error', '-show_entries', 'frame=pict_type', '-of', 'csv=p=0', source(name).path];
    const types = spawnSync(bundledFfprobe, args, { encoding: 'utf8' }).stdout.replaceAll(/[^IPB]/g, '');
    expect(holds(types), types).toBe(true);
  });

  it('edit-list: the hidden frames are in the file', () => {
    const args = ['-v', 'error', '-count_packets', '-show_entries', 'stream=nb_read_packets', '-of', 'csv=p=0'];
    const packets = Number.parseInt(
      spawnSync(bundledFfprobe, [...args, source('edit-list').path], { encoding: 'utf8' }).stdout,
      10,
    );
    expect(packets).toBe(45 + 13);
  });
});

describe('numbers in a cropped 1080x1920 frame', () => {
  it.each(codedCases)('$name', async ({ name }) => {
    const { path: file, numbers } = source(name);
    const cover =
      'scale=1080:1920:force_original_aspect_ratio=increase,crop=1080:1920,select=not(mod(n\\,5)),format=gray';
    const pixels = await runFfmpeg(bundledFfmpeg, [
      '-i',
      file,
      '-vf',
      cover,
      '-vsync',
      '0',
      '-f',
      'rawvideo',
      'pipe:1',
    ]);
    const size = 1080 * 1920;
    const read = Array.from({ length: pixels.length / size }, (_, index) =>
      readFrameNumber(pixels.subarray(index * size, (index + 1) * size), 1080, 1920),
    );
    expect(read).toEqual(numbers.filter((_, index) => index % 5 === 0));
  });

  it('survive another encoding at CRF 30', async () => {
    const file = join(folder, 'again.mp4');
    const cover = 'scale=1080:1920:force_original_aspect_ratio=increase,crop=1080:1920';
    await runFfmpeg(bundledFfmpeg, [
      '-i',
      source('30-wide').path,
      '-vf',
      cover,
      '-c:v',
      'libx264',
      '-preset',
      'superfast',
      '-crf',
      '30',
      file,
    ]);
    const frames = await decodeYuvFrames(bundledFfmpeg, file, source('30-wide').numbers);
    expect(frames.map((frame) => readFrameNumber(frame.y, 1080, 1920))).toEqual(source('30-wide').numbers);
  });
});
