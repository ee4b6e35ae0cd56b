import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHAPES_CLIP, shapesAt, writeShapesClip } from '../../src/demo/shapes-clip.js';
import { createEngine } from '../../src/engine/create-engine.js';
import type { Progress } from '../../src/engine/progress.js';
import { locateFfmpeg } from '../../src/io/ffmpeg/locate-ffmpeg.js';
import { runChild } from '../../src/io/process/run-child.js';
import { iou } from '../../src/tracking/boxes.js';
import type { TracksDocument } from '../../src/tracking/write-tracks.js';
import { decodeFrame } from '../support/decode.js';

describe('tracking compositions through the engine, with the packaged network', () => {
  let folder: string;
  let clip: string;
  let ffmpegPath: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'reelwright-tracking-'));
    clip = path.join(folder, 'shapes.mp4');
    ({ ffmpegPath } = await locateFfmpeg());
    await writeShapesClip({ ffmpegPath, output: clip });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const composition = (change: object = {}) => ({
    kind: 'tracking' as const,
    source: clip,
    model: 'shapes-tiny',
    ...change,
  });
  const engine = () => createEngine({ cacheDir: path.join(folder, 'cache') });
  const tracksOf = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as TracksDocument;
  const pathOf = (result: { outputs: readonly { role: string; path: string }[] }, role: string) =>
    result.outputs.find((output) => output.role === role)?.path ?? '';

  test('renders video, thumbnail, tracks and MOT text; every frame has its row and the boxes lie on the shapes', async () => {
    const progress: Progress[] = [];
    const result = await engine().render(composition(), {
      output: path.join(folder, 'one', 'out.mp4'),
      mot: path.join(folder, 'one', 'out.txt'),
      onProgress: (step) => progress.push(step),
    });
    expect(result).toMatchObject({
      kind: 'tracking',
      status: 'completed',
      cached: false,
      object_count: 3,
      frame_count: SHAPES_CLIP.frames,
      warnings: [],
    });
    expect(result.outputs.map((output) => output.role)).toEqual(['video', 'mot', 'tracks', 'thumbnail']);
    for (const output of result.outputs) expect(existsSync(output.path)).toBe(true);
    expect(progress.map((step) => step.percent)).toEqual(
      progress.map((step) => step.percent).toSorted((a, b) => a - b),
    );
    expect(progress.at(-1)).toMatchObject({ percent: 100, completed: SHAPES_CLIP.frames });
    const { width, height, frames } = tracksOf(pathOf(result, 'tracks'));
    expect([width, height, frames.length]).toEqual([640, 360, SHAPES_CLIP.frames]);
    for (const { index, objects } of frames) {
      expect(objects).toHaveLength(3);
      for (const object of objects) {
        const shape = shapesAt(index).find((other) => other.class === object.class)!;
        expect(iou(object.box, [shape.x, shape.y, shape.x + shape.width, shape.y + shape.height])).toBeGreaterThan(0.6);
      }
    }
    expect(frames[0]?.objects.map((object) => object.class_name).toSorted()).toEqual(['bar', 'disc', 'square']);
  });

  test('again: nothing is done; another colour or class only draws', async () => {
    await engine().render(composition(), { output: path.join(folder, 'two', 'a.mp4') });
    const again = await engine().render(composition(), { output: path.join(folder, 'two', 'b.mp4') });
    expect(again).toMatchObject({ cached: true, object_count: 3, chunks: { total: 1, reused: 1 } });
    const restyled = await engine().render(composition({ classes: [0], color: [0, 255, 0, 255], style: 'corner' }), {
      output: path.join(folder, 'two', 'c.mp4'),
    });
    expect(restyled).toMatchObject({ cached: false, object_count: 1, timings: { inference: 0 } });
    expect(restyled.combination_hash).not.toBe(again.combination_hash);
  });

  /** Red, green and blue where the box of the disc has its left edge, above the disc itself: grey wall, or a line. */
  const edgeOfDisc = (data: Uint8Array, channels: number, frame: number): readonly number[] => {
    const disc = shapesAt(frame)[0]!;
    const at = channels * (Math.round(disc.y + 6) * SHAPES_CLIP.width + Math.round(disc.x));
    return [...data.subarray(at, at + 3)];
  };
  const spread = (levels: readonly number[]) => Math.max(...levels) - Math.min(...levels);
  /** Mean distance of the channels of an RGB and an RGBA picture, in levels. */
  const distance = (rgb: Uint8Array, rgba: Uint8Array): number =>
    rgb.reduce((sum, level, k) => sum + Math.abs(level - rgba[4 * Math.floor(k / 3) + (k % 3)]!), 0) / rgb.length;

  test('a class that is not there gives the clip as it is, and says so', async () => {
    const output = path.join(folder, 'none.mp4');
    const result = await engine().render(composition({ classes: [55] }), { output });
    expect(result.warnings).toMatchObject([{ code: 'no_objects', path: 'classes' }]);
    const [before, after] = [await decodeFrame(ffmpegPath, clip, 25), await decodeFrame(ffmpegPath, output, 25)];
    expect(spread(edgeOfDisc(after.data, 4, 25))).toBeLessThan(25);
    const off = after.data.reduce((sum, level, k) => sum + Math.abs(level - before.data[k]!), 0) / after.data.length;
    expect(off).toBeLessThan(1.5);
  });

  test('a still is the frame of the render, with its boxes', async () => {
    const output = path.join(folder, 'still.mp4');
    await engine().render(composition(), { output });
    const still = await engine().frame(composition(), { atSeconds: 1 });
    expect([still.width, still.height, still.frame]).toEqual([640, 360, 25]);
    expect(spread(edgeOfDisc(still.data, 3, 25))).toBeGreaterThan(60);
    const rendered = await decodeFrame(ffmpegPath, output, 25);
    expect(spread(edgeOfDisc(rendered.data, 4, 25))).toBeGreaterThan(60);
    const off = distance(still.data, rendered.data);
    expect(off).toBeLessThan(2);
    expect(distance(still.data, (await decodeFrame(ffmpegPath, output, 27)).data)).toBeGreaterThan(1.3 * off);
    await expect(engine().frame(composition(), { atSeconds: 4 })).rejects.toMatchObject({ code: 'frame_out_of_range' });
  });

  test('the thumbnail is the middle frame, in its colours', async () => {
    const output = path.join(folder, 'middle.mp4');
    const result = await engine().render(composition(), { output });
    const middle = Math.floor(SHAPES_CLIP.frames / 2);
    const still = await engine().frame(composition(), { atSeconds: (middle + 0.5) / SHAPES_CLIP.frameRate });
    expect(still.frame).toBe(middle);
    const picture = sharp(pathOf(result, 'thumbnail'));
    expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 360 });
    const shown = await picture.removeAlpha().raw().toBuffer();
    const off = shown.reduce((sum, level, k) => sum + Math.abs(level - still.data[k]!), 0) / shown.length;
    expect(off).toBeLessThan(2);
    // Two frames later is further off: what moves has moved.
    const next = await engine().frame(composition(), { atSeconds: (middle + 2.5) / SHAPES_CLIP.frameRate });
    const offNext = shown.reduce((sum, level, k) => sum + Math.abs(level - next.data[k]!), 0) / shown.length;
    expect(offNext).toBeGreaterThan(1.3 * off);
  });

  test('the plan is the same twice and names detector, looks and graph', async () => {
    const plan = await engine().plan(composition());
    expect(plan).toEqual(await engine().plan(composition()));
    expect(plan).toMatchObject({
      kind: 'tracking-plan',
      detector: { name: 'shapes-tiny', input: { width: 640, height: 384 } },
    });
    expect(plan.chunks[0]?.graph).toContain('ass=');
  });

  test.each<[string, object, object]>([
    ['no model on this machine', { model: 'yolox_s' }, { code: 'model_missing', class: 'environment' }],
    ['no such file', { source: 'nowhere.mp4' }, { code: 'asset_missing', class: 'media' }],
    ['a text file', { source: import.meta.filename }, { code: 'asset_not_video', class: 'media' }],
    ['no classes', { classes: [] }, { class: 'usage' }],
  ])('refuses %s before any work', async (_, change, expected) => {
    const engineWithout = createEngine({
      cacheDir: path.join(folder, 'cache'),
      modelDir: path.join(folder, 'no-models'),
    });
    await expect(
      engineWithout.render(composition(change), { output: path.join(folder, 'no.mp4') }),
    ).rejects.toMatchObject(expected);
    expect(existsSync(path.join(folder, 'no.mp4'))).toBe(false);
  });

  test.each([
    ['too long', 'color=s=64x64:r=5:d=61', 'tracking_source_too_long', /Cut 1\.00 s/],
    ['too large', 'color=s=1920x1088:r=5:d=1', 'tracking_source_too_large', /1904x1080/],
  ])('refuses a source that is %s', async (name, source, code, remedy) => {
    const file = path.join(folder, `${name.replace(' ', '-')}.mp4`);
    const made = await runChild(ffmpegPath, [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      source,
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      file,
    ]);
    expect(made.code).toBe(0);
    await expect(engine().check(composition({ source: file }))).rejects.toMatchObject({
      code,
      class: 'media',
      remedy: expect.stringMatching(remedy),
    });
  });

  test.each<[string, (folder: string, clip: string) => { output: string; mot?: string }, string]>([
    ['the clip itself', (_, source) => ({ output: source }), 'output_is_input'],
    ['the clip as MOT file', (dir, source) => ({ output: path.join(dir, 'x.mp4'), mot: source }), 'output_is_input'],
    [
      'the tracks as MOT file',
      (dir) => ({ output: path.join(dir, 'x.mp4'), mot: path.join(dir, 'x.tracks.json') }),
      'usage',
    ],
    ['a folder under a file', (_, source) => ({ output: path.join(source, 'x.mp4') }), 'output_not_writable'],
    ['a folder that takes nothing', () => ({ output: '/proc/reelwright/x.mp4' }), 'output_not_writable'],
  ])('refuses as output: %s, before any work', async (_, targets, code) => {
    const before = readFileSync(clip);
    const stages: string[] = [];
    const rendering = createEngine({ cacheDir: null }).render(composition(), {
      ...targets(folder, clip),
      onProgress: ({ stage }) => stages.push(stage),
    });
    await expect(rendering).rejects.toMatchObject({ code, class: 'usage' });
    expect(stages).not.toContain('render');
    expect(readFileSync(clip).equals(before)).toBe(true);
    expect(existsSync(path.join(folder, 'x.mp4'))).toBe(false);
  });

  test('an abort ends it within a second and leaves nothing', async () => {
    const controller = new AbortController();
    const output = path.join(folder, 'aborted', 'out.mp4');
    const rendering = createEngine({ cacheDir: null }).render(composition(), {
      output,
      signal: controller.signal,
      onProgress: ({ percent }) => {
        if (percent > 10) controller.abort();
      },
    });
    await expect(rendering).rejects.toMatchObject({ code: 'aborted', class: 'interrupted' });
    expect(await readdir(path.dirname(output)).catch(() => [])).toEqual([]);
  });
});
