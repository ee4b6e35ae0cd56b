/** The first frames of a film, which loops are made of: as many as asked for, and those that the film begins with. */
import { join } from 'node:path';
import { createEngine, type EditorComposition, type FilmPlan } from 'reelwright';
import { preview, renderOpening } from 'reelwright/preview';
import { beforeAll, expect, test } from 'vitest';
import { bundledFfmpeg } from '../../test/support/ffmpegs.js';
import { runFfmpeg } from '../../test/support/run-ffmpeg.js';
import { scratchFolder } from '../../test/support/scratch.js';
import { writeMedia } from './support/media.js';

const folder = scratchFolder();
const AD: EditorComposition = {
  kind: 'editor',
  language: 'en',
  segments: [
    { source: 'a.mp4', trim: { start: 0, duration: 2 }, title: { text: 'Roasted' } },
    { source: 'b.mp4', trim: { start: 3, duration: 2 }, transition: { type: 'crossfade', duration_seconds: 1 } },
  ],
  music: { source: 'tone.wav' },
};
const SIDE = 24;

/** Grey pictures of a film, side by side in one buffer. */
const pictures = (film: string) =>
  runFfmpeg(
    bundledFfmpeg,
    ['-i', film, '-vf', `scale=${SIDE}:${SIDE},format=gray`, '-f', 'rawvideo', 'pipe:1'],
    Buffer.alloc(0),
  );
const engine = { cacheDir: join(folder, 'cache'), roots: [folder] };
let plan: FilmPlan;
let whole: Uint8Array;

beforeAll(async () => {
  await writeMedia(folder);
  plan = (await preview(AD, engine, { baseDir: folder })).plan as FilmPlan;
  const film = join(folder, 'whole.mp4');
  await createEngine(engine).render(AD, { baseDir: folder, output: film, quality: 'draft' });
  whole = await pictures(film);
});

test.each([
  ['in the first scene', 45, 45],
  ['while the second one arrives: that is left out', 65, 60],
  ['in the second one', 95, 95],
  ['behind the end', 1000, 120],
])('ends %s', async (_, frames, end) => {
  const output = join(folder, `${frames}.mp4`);
  await renderOpening(plan, engine, { baseDir: folder, output, frames });
  const seen = await pictures(output);
  expect(seen.length / SIDE ** 2).toBe(end);
  // A transition that is left out has begun half a second before its scene.
  const same = frames === 65 ? 44 : end;
  const most = seen
    .subarray(0, same * SIDE ** 2)
    .reduce((far, grey, at) => Math.max(far, Math.abs(grey - (whole[at] ?? 0))), 0);
  expect(most).toBeLessThan(12);
});
