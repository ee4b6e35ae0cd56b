/**
 * Each format of the table, small: the pictures of the MP4 at their times, the same bytes cold, resumed and cached, and
 * a check that each has passed.
 */
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../src/engine/create-engine.js';
import type { RenderedFilm } from '../../src/engine/film/film.js';
import { hashFile } from '../../src/io/files/hash-file.js';
import { type AskedOutput, deliveryOf } from '../../src/outputs/delivery.js';
import { OUTPUT_FORMATS, type OutputFormat } from '../../src/outputs/output-table.js';
import { makeCodedSource } from '../support/coded-source.js';
import { bundledFfmpeg, ffmpegs } from '../support/ffmpegs.js';
import { readFrameNumber } from '../support/frame-number.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';
import { scratchFolder } from '../support/scratch.js';
import { dropEntries } from './support/cache-entries.js';
import { renderSmall, SMALL_SIZE } from './support/small-film.js';

const root = scratchFolder();
const SCENE = 12;
const FRAMES = 2 * SCENE;
let clips: readonly string[] = [];

beforeAll(async () => {
  const sources = [await makeCodedSource(root, '24', 30), await makeCodedSource(root, '12', 30)];
  clips = sources.map(({ path }) => path);
});

/** Each format with what is asked of it, and the numbers of its pictures a second. */
const ROWS: readonly (readonly [name: string, format: OutputFormat, asked: AskedOutput, fps: number])[] = [
  ['mp4', 'mp4', {}, 30],
  ['mp4 of HEVC', 'mp4', { codec: 'hevc' }, 30],
  ['webm', 'webm', {}, 30],
  ['mov', 'mov', {}, 30],
  ['png', 'png', {}, 30],
  ['small png', 'png', { fps: 12, width: 200 }, 12],
  ['gif', 'gif', { width: 240 }, 10],
  ['webp', 'webp', { fps: 20, width: 220 }, 20],
  ['m4a', 'm4a', {}, 0],
  ['wav', 'wav', {}, 0],
];

const placeOf = (folder: string, format: OutputFormat) =>
  join(folder, OUTPUT_FORMATS[format].suffix.startsWith('/') ? '%05d.png' : `film${OUTPUT_FORMATS[format].suffix}`);

/** What frame `frame` of the film shows, by how its clips are made: 24 pictures a second, then 12. */
const sourceFrame = (frame: number) => Math.floor(((frame % SCENE) * (frame < SCENE ? 24 : 12)) / 30);

/** Numbers that the pictures of a file carry, in order. */
async function numbersIn(path: string): Promise<readonly (number | undefined)[]> {
  if (path.endsWith('.webp')) {
    const { pages = 1, delay = [] } = await sharp(path).metadata();
    const all = Array.from({ length: pages }, async (_, page) => {
      const { data, info } = await sharp(path, { page }).greyscale().raw().toBuffer({ resolveWithObject: true });
      return readFrameNumber(data, info.width, info.height);
    });
    // A picture like the one before it is told by a longer time.
    return (await Promise.all(all)).flatMap((number, page) =>
      Array.from({ length: Math.round((delay[page] ?? 0) / 50) }, () => number),
    );
  }
  const { width, height } = SMALL_SIZE;
  const scale = ['-vf', `scale=${width}:${height},format=gray`, '-vsync', '0'];
  const frames = await runFfmpeg(bundledFfmpeg, ['-i', path, ...scale, '-f', 'rawvideo', 'pipe:1']);
  const bytes = width * height;
  return Array.from({ length: frames.length / bytes }, (_, index) =>
    readFrameNumber(frames.subarray(index * bytes, (index + 1) * bytes), width, height),
  );
}

describe.each(ffmpegs)('$name ffmpeg', ({ name, path: ffmpegPath }) => {
  it.each(ROWS)(
    '%s: the pictures of the film, the same bytes however they come about',
    async (row, format, asked, fps) => {
      const place = join(root, name, row.replaceAll(' ', '-'));
      const cacheDir = join(place, 'cache');
      const delivery = deliveryOf(asked, format);
      const render = (folder: string, engine: object = { cacheDir }): Promise<RenderedFilm> =>
        renderSmall(
          { clips, sceneFrames: SCENE, ...(delivery === undefined ? {} : { delivery }) },
          placeOf(join(place, folder), format),
          { engine: { ffmpegPath, ...engine } },
        );
      const cold = await render('cold');
      const [main] = cold.outputs;
      expect(main).toMatchObject({ role: OUTPUT_FORMATS[format].role, mime_type: OUTPUT_FORMATS[format].mimeType });

      if (fps > 0) {
        const numbers = await numbersIn(placeOf(join(place, 'cold'), format));
        const count = Math.ceil((FRAMES * fps) / 30);
        expect(numbers).toEqual(Array.from({ length: count }, (_, at) => sourceFrame(Math.floor((at * 30) / fps))));
        const { width, height } = main ?? {};
        expect(width).toBe(asked.width ?? SMALL_SIZE.width);
        expect(Math.abs((height ?? 0) - ((width ?? 0) * 480) / 270)).toBeLessThan(1);
      }
      const cached = await render('cached');
      expect(cached.cached).toBe(true);
      expect(cached.outputs[0]?.sha256).toBe(main?.sha256);
      dropEntries(cacheDir, ({ sha256 }) => sha256 === main?.sha256);
      const resumed = await render('resumed', { cacheDir, concurrency: 1 });
      expect(resumed.outputs[0]?.sha256).toBe(main?.sha256);
      expect(resumed.chunks.reused).toBe(resumed.chunks.total);
      const seen = await createEngine({ cacheDir: null }).inspect(main?.path ?? '');
      expect(seen.findings.filter(({ severity }) => severity !== 'note')).toEqual([]);
      const frames = Math.ceil((FRAMES * fps) / 30);
      const isHeard = OUTPUT_FORMATS[format].role === 'sound';
      expect(seen).toMatchObject(isHeard ? { kind: 'sound' } : { kind: 'film', picture: { frames } });
      expect(seen.status).toBe('passed');
      if (OUTPUT_FORMATS[format].role !== 'frames') expect(await hashFile(main?.path ?? '')).toBe(main?.sha256);
    },
  );
});
