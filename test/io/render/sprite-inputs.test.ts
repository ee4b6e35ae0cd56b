/** Sheets and strips on real ffmpegs: every frame of a chunk is the frame that a chunk of its own would show. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type PictureJob, pictureJob } from '../../../src/compose/compose-chunks.js';
import type { SpriteTrack } from '../../../src/draw/draw-list.js';
import { drawerFor } from '../../../src/engine/film/drawer.js';
import type { Box } from '../../../src/geometry.js';
import { type SpriteWriter, spriteWriter } from '../../../src/io/render/sprite-inputs.js';
import { ffmpegs } from '../../support/ffmpegs.js';
import { colorFilm } from '../../support/films.js';
import { noImages } from '../../support/no-images.js';
import { runFfmpeg } from '../../support/run-ffmpeg.js';
import { scratchFolder } from '../../support/scratch.js';

const root = scratchFolder();
const size = { width: 640, height: 720 };
const frameBytes = (size.width * size.height * 3) / 2;
const LENGTH = 24;
const signal = new AbortController().signal;

/** The smallest box on even coordinates around another. */
function around({ x, y, width, height }: Box): Box {
  const even = { x: 2 * Math.floor(x / 2), y: 2 * Math.floor(y / 2) };
  return { ...even, width: 2 * Math.ceil((x + width - even.x) / 2), height: 2 * Math.ceil((y + height - even.y) / 2) };
}

/** A bar whose place and colour go by a number; the number -1 draws nothing. */
function track(id: string, y: number, boxHeight: number, steps: readonly (readonly [frame: number, step: number])[]) {
  const box = { x: 20, y, width: 600, height: boxHeight };
  const bar = (step: number) => ({
    x: 24 + 8 * step,
    y: y + 4 + step,
    width: 201 + 4 * (step % 3),
    height: boxHeight - 40.5,
  });
  const result: SpriteTrack = {
    id,
    element: 'beat',
    box,
    start: steps[0]?.[0] ?? 0,
    end: LENGTH - 2,
    cels: steps.map(([frame, step]) => ({
      frame,
      // Sheets take what lies around the ink, of another size in every cel.
      ...(step === -1 ? {} : { box: around(bar(step)) }),
      nodes:
        step === -1 ? [] : [{ kind: 'shape', shape: { kind: 'rect', box: bar(step) }, fill: `#ff${40 + step}00c0` }],
    })),
  };
  return result;
}

const each = Array.from({ length: 22 }, (_, index) => [index, index] as const);
const tracks = [
  track('still', 0, 100, [[0, 3]]),
  track('entering', 20, 60, [
    [0, 7],
    [1, 8],
    [2, 9],
  ]),
  track('breathing', 40, 120, [
    [1, 0],
    [4, 1],
    [6, 2],
    [8, 1],
    [10, 0],
    [14, 1],
  ]),
  track('blinking', 130, 80, [
    [3, 1],
    [6, -1],
    [9, 5],
    [12, -1],
  ]),
  // 22 bitmaps of 208 x 3764: 43 MB, more than a sheet may hold.
  track('large', -100, 3800, each),
  track('late', 300, 60, [[20, 4]]),
];
const all = { start: 0, end: LENGTH };
const film = (over: readonly SpriteTrack[] = tracks) => colorFilm(LENGTH, over, { size });

async function framesOf(ffmpegPath: string, job: PictureJob, name: string, drawn = tracks): Promise<Buffer> {
  const folder = join(root, name);
  mkdirSync(folder);
  const inputs = await spriteWriter(drawn, await drawerFor({ media: {}, tracks: drawn }, {}, noImages)).write(
    job.sprites,
    folder,
    signal,
  );
  const file = join(folder, 'frames.yuv');
  const out = ['-map', '[out]', '-f', 'rawvideo', '-pix_fmt', 'yuv420p', file];
  await runFfmpeg(ffmpegPath, [...inputs, '-filter_complex', job.graph, ...out]);
  return readFileSync(file);
}

describe.each(ffmpegs)('$name ffmpeg', ({ name, path }) => {
  it('lays every bitmap on exactly the frames it belongs to', async () => {
    const whole = pictureJob(film(), all);
    expect(whole.graph.split('setpts=expr=-1').length - 1, 'five sheets').toBe(5);
    expect(whole.graph, 'and a strip').toContain('setpts=expr=N+0');
    const frames = await framesOf(path, whole, `${name}-whole`);
    expect(frames.length).toBe(LENGTH * frameBytes);
    for (let frame = 0; frame < LENGTH; frame += 1) {
      const alone = pictureJob(film(), { start: frame, end: frame + 1 });
      const expected = await framesOf(path, alone, `${name}-${frame}`);
      const shown = frames.subarray(frame * frameBytes, (frame + 1) * frameBytes);
      expect(Buffer.compare(shown, expected), `frame ${frame}`).toBe(0);
    }
  });

  it('shows the same whether bitmaps are cut to their ink or fill the box of their track', async () => {
    const uncut = tracks.map((one) => ({ ...one, cels: one.cels.map(({ box: _, ...cel }) => cel) }));
    const job = pictureJob(film(), all);
    const uncutJob = pictureJob(film(uncut), all);
    expect(job.graph).not.toBe(uncutJob.graph);
    const frames = await framesOf(path, job, `${name}-cut`);
    const expected = await framesOf(path, uncutJob, `${name}-uncut`, uncut);
    expect(Buffer.compare(frames, expected)).toBe(0);
  });
});

it('draws what comes again in a later chunk once, and it is the same bitmap', async () => {
  // Bars of one width: a breath that spans two chunks, and an entrance that ends at rest.
  const drawn = [
    track('breathing', 40, 120, [
      [0, 0],
      [4, 3],
      [8, 6],
      [14, 3],
      [18, 0],
    ]),
    track('entering', 300, 60, [
      [0, 9],
      [2, 12],
      [4, 15],
    ]),
  ];
  const files = async (writer: SpriteWriter, part: number, name: string) => {
    const { sprites } = pictureJob(film(drawn), { start: 12 * part, end: 12 * part + 12 });
    const folder = join(root, name);
    mkdirSync(folder);
    const inputs = await writer.write(sprites, folder, signal);
    return inputs.filter((_, index) => inputs[index - 1] === '-i').map((file) => readFileSync(file));
  };
  const draw = await drawerFor({ media: {}, tracks: drawn }, {}, noImages);
  const writer = spriteWriter(drawn, draw);
  await files(writer, 0, 'again-0');
  expect(writer.spent().bitmaps).toBe(6);
  const second = await files(writer, 1, 'again-1');
  // 6, 3 and 0 of the breath and the text at rest are all known.
  expect(writer.spent().bitmaps).toBe(6);
  const alone = await files(spriteWriter(drawn, draw), 1, 'again-alone');
  expect(alone).toHaveLength(2);
  expect(second.map((bytes, index) => bytes.equals(alone[index] ?? Buffer.alloc(0)))).toEqual([true, true]);
});
