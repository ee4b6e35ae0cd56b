/**
 * A few faults made on purpose in one small editor ad; all ten, at the size of a short, are in the rare test beside it.
 */
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FilmPlan } from '../../src/compose/plan.js';
import type { EditorComposition } from '../../src/document/editor/editor-schema.js';
import { createEngine } from '../../src/engine/create-engine.js';
import type { FilmInspection } from '../../src/inspect/inspection.types.js';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import { rarely } from '../support/rarely.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';
import { scratchFolder } from '../support/scratch.js';

const folder = scratchFolder();
const made = (name: string) => join(folder, name);
const engine = createEngine({ cacheDir: made('cache') });
const film = made('film.mp4');
const composition = {
  kind: 'editor',
  language: 'en',
  export_aspect_ratio: '1:1',
  segments: [
    { source: 'a.mp4', fit_mode: 'cover', volume: 0 },
    { source: 'b.mp4', fit_mode: 'cover', volume: 0 },
  ],
  music: { source: 'music.wav' },
  logo: { source: 'logo.png' },
  disclosure: { text: 'AI-generated' },
} as const satisfies EditorComposition;
const options = { baseDir: folder, quality: 'draft' } as const;
let plan: FilmPlan;

const faultsOf = async (file: string) => {
  const { findings }: FilmInspection = await engine.inspect(file, composition, options);
  const faults = findings.filter(({ severity }) => severity === 'fault');
  return faults.map(({ code, path }) => (path === '' ? code : `${code} ${path}`)).toSorted();
};
const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '24', '-pix_fmt', 'yuv420p'];
const TAGS = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'];

/** The film through a filter of its picture and one of its sound. */
async function changed(name: string, picture: string, sound: string): Promise<string> {
  const coded = [...X264, ...TAGS, '-c:a', 'aac', '-b:a', '160k', '-movflags', '+faststart'];
  await runFfmpeg(bundledFfmpeg, ['-i', film, '-vf', picture, '-af', sound, '-t', '2.4', ...coded, made(name)]);
  return made(name);
}

/** Wipes the boxes of an element out. */
const without = (element: string) =>
  plan.tracks
    .filter((track) => track.element === element)
    .map(({ box }) => `delogo=x=${box.x - 1}:y=${box.y - 1}:w=${box.width + 2}:h=${box.height + 2}`)
    .join(',');

beforeAll(async () => {
  const clip = (source: string, name: string) =>
    runFfmpeg(bundledFfmpeg, [
      '-f',
      'lavfi',
      '-i',
      `${source}=s=270x270:r=30`,
      '-t',
      '1.2',
      ...X264,
      ...TAGS,
      made(name),
    ]);
  await clip('testsrc2', 'a.mp4');
  await clip('mandelbrot', 'b.mp4');
  const tune = 'aevalsrc=0.3*sin(2*PI*t*(220+40*floor(3*t)))*(0.4+0.6*mod(-2*t\\,1)):s=48000:d=3';
  await runFfmpeg(bundledFfmpeg, ['-f', 'lavfi', '-i', tune, made('music.wav')]);
  await runFfmpeg(bundledFfmpeg, ['-f', 'lavfi', '-i', 'testsrc=s=240x80', '-frames:v', '1', made('logo.png')]);
  await engine.render(composition, { ...options, output: film });
  plan = await engine.plan(composition, options);
});

describe('an editor ad against its composition', () => {
  it('is as asked when it is the render, coded again', async () => {
    expect(await faultsOf(await changed('again.mp4', 'null', 'anull'))).toEqual([]);
  });

  it('with a frame dropped and its sound late by 100 ms', async () => {
    const dropped = 'select=not(eq(n\\,20)),setpts=N/30/TB';
    expect(await faultsOf(await changed('dropped.mp4', dropped, 'adelay=100|100'))).toEqual([
      'frame_count_differs',
      'frames_dropped',
      'sound_offset',
    ]);
  });

  it('without its logo and label, and too quiet by 3 dB', async () => {
    const wiped = `${without('logo')},${without('disclosure')}`;
    expect(await faultsOf(await changed('wiped.mp4', wiped, 'volume=-3dB'))).toEqual([
      'label_missing disclosure.text',
      'logo_missing logo.source',
      'loudness_off',
    ]);
  });

  it('with half a second of its sound muted', async () => {
    const muted = await changed('muted.mp4', 'null', 'volume=0:enable=between(t\\,1\\,1.5)');
    expect(await faultsOf(muted)).toEqual(['silent_stretch']);
  });

  it('its sound alone, as it is and too quiet by 3 dB', async () => {
    const [alone, quiet] = [made('alone.m4a'), made('quiet.wav')];
    await runFfmpeg(bundledFfmpeg, ['-i', film, '-vn', '-c:a', 'copy', alone]);
    await runFfmpeg(bundledFfmpeg, ['-i', film, '-vn', '-af', 'volume=-3dB', quiet]);
    const found = await engine.inspect(alone as `${string}.m4a`, composition, options);
    expect(found).toMatchObject({ kind: 'sound', status: 'passed', findings: [], asked: { kind: 'editor' } });
    expect(found.asked?.sound?.correlation).toBeGreaterThan(0.99);
    expect(await faultsOf(quiet)).toEqual(['loudness_off']);
  });

  it('its frames, of a rate and a size that the document names', async () => {
    const small = { ...composition, output: { format: 'png', fps: 10, width: 216 } } as const;
    await engine.render(small, { ...options, output: made('small/%05d.png') });
    const found = await engine.inspect(made('small'), small, options);
    expect(found).toMatchObject({ status: 'passed', findings: [], asked: { frames: 24, width: 216 } });
  });

  rarely('its frames at the rate of its film', async () => {
    const slow = { ...composition, fps: 25, output: { format: 'png' } } as const;
    await engine.render(slow, { ...options, output: made('slow/%05d.png') });
    const found = await engine.inspect(made('slow'), slow, options);
    expect(found).toMatchObject({ status: 'passed', findings: [], picture: { frame_rate: 25 } });
  });

  it('of other clips, without a sound', async () => {
    const other = made('other.mp4');
    const source = ['-f', 'lavfi', '-i', 'testsrc=s=1080x1080:r=30:d=2.4'];
    await runFfmpeg(bundledFfmpeg, [...source, ...X264, ...TAGS, other]);
    expect(await faultsOf(other)).toEqual(['another_film', 'sound_missing']);
  });
});
