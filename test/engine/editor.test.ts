/** Editor ads from document to film, with the engine's own parts. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EditorComposition } from '../../src/document/editor/editor-schema.js';
import { createEngine } from '../../src/engine/create-engine.js';
import { isStale } from '../../src/engine/is-stale.js';
import type { EditorResult } from '../../src/engine/result.js';
import { writeCodedClip } from '../support/coded-clip.js';
import { bundledFfmpeg, bundledFfprobe } from '../support/ffmpegs.js';
import { scratchFolder } from '../support/scratch.js';

const root = scratchFolder();
const cacheDir = join(root, 'cache');
const engine = createEngine({ cacheDir });
const options = { baseDir: root, quality: 'draft' } as const;
let first: EditorResult;

/** 1.5 s of a counting clip with a tone of its own, 1 s of a still, 1 s of the clip again; an end of 0.5 s. */
const composition = {
  kind: 'editor',
  language: 'en',
  export_aspect_ratio: '1:1',
  segments: [
    { source: 'count.mp4', fit_mode: 'cover', trim: { start: 0.5, duration: 1.5 } },
    {
      source: 'photo.png',
      fit_mode: 'cover',
      trim: { duration: 1 },
      transition: { type: 'wipe', duration_seconds: 0.3 },
    },
    { source: 'count.mp4', trim: { duration: 1 }, volume: 0, transition: { type: 'crossfade', duration_seconds: 2 } },
  ],
  narration: { source: 'voice.wav' },
  music: { source: 'music.wav' },
  closing_image: { source: 'photo.png', duration_seconds: 0.5 },
  logo: { source: 'logo.png', logo_duration_seconds: 1 },
  disclosure: { text: 'AI-generated' },
} satisfies EditorComposition;

beforeAll(async () => {
  mkdirSync(root, { recursive: true });
  const silent = join(root, 'silent.mp4');
  const encode = ['-c:v', 'libx264', '-qp', '10', '-preset', 'ultrafast'];
  await writeCodedClip(silent, { width: 480, height: 480, frames: 90, rate: '30', encode });
  const make = (...args: string[]) => execFileSync(bundledFfmpeg, ['-v', 'error', '-y', ...args]);
  const tone = (hertz: number, seconds: number) => ['-f', 'lavfi', '-i', `sine=f=${hertz}:d=${seconds}`];
  make('-i', silent, ...tone(300, 3), '-c:v', 'copy', '-c:a', 'aac', join(root, 'count.mp4'));
  make(...tone(900, 1), '-af', 'adelay=1000,volume=0.5', join(root, 'voice.wav'));
  make(...tone(150, 10), join(root, 'music.wav'));
  const blue = { width: 900, height: 900, channels: 3 as const, background: '#2040a0' };
  await sharp({ create: blue }).png().toFile(join(root, 'photo.png'));
  const sign = { width: 120, height: 60, channels: 4 as const, background: '#ffffffff' };
  await sharp({ create: sign }).png().toFile(join(root, 'logo.png'));
  first = await engine.render(composition, { ...options, output: join(root, 'first.mp4') });
});

describe('an editor ad', () => {
  it('is as long as its scenes, whatever their transitions', () => {
    const [video] = first.outputs;
    expect(first).toMatchObject({ kind: 'editor', status: 'completed', duration_seconds: 4, cached: false });
    expect(video).toMatchObject({ role: 'video', width: 1080, height: 1080, duration_seconds: 4 });
    const entries = ['-show_entries', 'stream=codec_type,nb_frames,duration', '-of', 'json'];
    const { streams } = JSON.parse(
      execFileSync(bundledFfprobe, ['-v', 'error', ...entries, video?.path ?? ''], { encoding: 'utf8' }),
    );
    expect(streams).toMatchObject([
      { codec_type: 'video', nb_frames: '120', duration: '4.000000' },
      { codec_type: 'audio', duration: '4.000000' },
    ]);
    expect(first.outputs.map(({ role }) => role)).toEqual(['video', 'thumbnail']);
    expect(first.loudness?.integrated_lufs).toBeGreaterThan(-14.6);
    expect(first.loudness?.true_peak_dbtp).toBeLessThanOrEqual(-1);
  });

  it('says what became of each scene', () => {
    expect(first.scenes).toMatchObject([
      { segment: 0, start_frame: 0, end_frame: 45, source_start_seconds: 0.5, source_end_seconds: 2, held_seconds: 0 },
      { segment: 1, start_frame: 45, end_frame: 75, transition: { type: 'wipe', duration_seconds: 0.3 } },
      // Half of a second, the shorter neighbour, is the most.
      { segment: 2, start_frame: 75, end_frame: 105, transition: { type: 'crossfade', duration_seconds: 0.5 } },
      { closing_image: true, start_frame: 105, end_frame: 120 },
    ]);
    expect(first.warnings.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'captions_empty narration',
      'transition_shortened segments[2].transition.duration_seconds',
    ]);
  });

  it('is taken whole from the cache the second time, and chunk by chunk after an edit', async () => {
    const again = await engine.render(composition, { ...options, output: join(root, 'again.mp4') });
    expect(again.cached).toBe(true);
    expect(again.outputs[0]?.sha256).toBe(first.outputs[0]?.sha256);
    const louder = { ...composition, music: { source: 'voice.wav' } };
    const music = await engine.render(louder, { ...options, output: join(root, 'music.mp4') });
    expect(music.chunks.reused).toBe(music.chunks.total);
    const segments = composition.segments.map((segment, index) =>
      index === 2 ? { ...segment, trim: { start: 0.2, duration: 1 } } : segment,
    );
    const edited = await engine.render({ ...composition, segments }, { ...options, output: join(root, 'edited.mp4') });
    // The scene, the transition into it and the one out of it; the rest is there.
    expect(edited.chunks.total - edited.chunks.reused).toBe(3);
  });

  it('has the same bytes from its saved plan and without a cache', async () => {
    const plan = JSON.parse(JSON.stringify(await engine.plan(composition, options)));
    const cold = createEngine({ cacheDir: null, concurrency: 1 });
    const result = await cold.renderPlan(plan, { baseDir: root, output: join(root, 'planned.mp4') });
    expect(result.outputs[0]?.sha256).toBe(first.outputs[0]?.sha256);
    expect(result.combination_hash).toBe(first.combination_hash);
  });

  it('gives a still that is the frame of the film, inside a transition too', async () => {
    for (const frame of [10, 46, 100]) {
      const still = await engine.frame(composition, { ...options, atSeconds: frame / 30 });
      const args = [
        '-v',
        'error',
        '-i',
        first.outputs[0]?.path ?? '',
        '-vf',
        `select=eq(n\\,${frame}),scale=in_color_matrix=bt709,format=rgb24`,
      ];
      const raw = execFileSync(bundledFfmpeg, [...args, '-frames:v', '1', '-f', 'rawvideo', 'pipe:1'], {
        maxBuffer: 1e9,
      });
      const off = raw.reduce((sum, value, at) => sum + Math.abs(value - (still.data[at] ?? 0)), 0) / raw.length;
      expect(off, `frame ${frame}`).toBeLessThan(6);
    }
  });

  it('checks as it renders', async () => {
    const found = await engine.check(composition, options);
    expect(found.combination_hash).toBe(first.combination_hash);
    expect(found.warnings).toEqual(first.warnings);
    expect(found.layout.elements.map(({ id, end }) => [id, end])).toEqual([
      ['logo', 30],
      ['disclosure', 120],
    ]);
  });

  it.each([
    [{ trim: { start: 3.2 } }, 'trim_out_of_range', 'segments[0].trim.start'],
    [{ source: 'nowhere.mp4' }, 'asset_missing', 'segments[0].source'],
    [{ source: 'text.mp4' }, 'asset_not_video', 'segments[0].source'],
  ])('refuses %o as %s', async (change, code, path) => {
    writeFileSync(join(root, 'text.mp4'), 'no picture at all');
    const segments = [{ ...composition.segments[0], ...change }, ...composition.segments.slice(1)];
    const rendering = engine.check({ ...composition, segments } as EditorComposition, options);
    await expect(rendering).rejects.toMatchObject({ code, path, class: 'media' });
  });

  it.each([
    [{ disclosure: { text: 'by 𓀀' } }, 'disclosure.text'],
    [{ segments: [{ source: 'nowhere.mp4', narration_text: 'so 𓀀 it is' }] }, 'segments[0].narration_text'],
    [{ narration: { source: 'voice.wav', words: [{ text: '𓀀', start: 0, end: 1 }] } }, 'narration.words[0].text'],
  ])('names the place of a character that no font has, before any medium: %o', async (change, path) => {
    const checking = engine.check({ ...composition, ...change } as EditorComposition, options);
    await expect(checking).rejects.toMatchObject({ code: 'glyph_missing', path, class: 'usage' });
  });

  it('holds the last picture for a voice that lasts longer', async () => {
    const short = { ...composition, closing_image: null, segments: [{ source: 'photo.png', trim: { duration: 1 } }] };
    const found = await engine.check(short as EditorComposition, options);
    expect(found.duration_seconds).toBe(2);
    expect(found.warnings.map(({ code }) => code)).toContain('narration_outlasts_picture');
  });

  it('shows given words, and writes them beside the film, from its plan too', async () => {
    const words = [
      { text: 'Mornings', start: 0.2, end: 0.6 },
      { text: 'are', start: 0.7, end: 0.9 },
      { text: '[laughs]', start: 0.9, end: 1 },
      { text: 'loud.', start: 1, end: 1.4 },
    ];
    const segments = [{ source: 'photo.png', trim: { duration: 2 } }];
    const captioned = {
      ...composition,
      closing_image: null,
      logo: null,
      segments,
      narration: { source: 'voice.wav', words },
    };
    const result = await engine.render(captioned as EditorComposition, { ...options, output: join(root, 'said.mp4') });
    expect(result.outputs.map(({ role, path }) => [role, basename(path)])).toEqual([
      ['video', 'said.mp4'],
      ['thumbnail', 'said.jpg'],
      ['captions', 'said.srt'],
      ['captions', 'said.vtt'],
    ]);
    expect(result.narration).toEqual({ words: 'given' });
    expect(result.scenes[0]?.speech).toEqual({ start_seconds: 0.2, end_seconds: 1.4 });
    const srt = readFileSync(join(root, 'said.srt'), 'utf8');
    expect(srt.replace(/[\d:,> -]+/g, ' ').trim()).toBe('Mornings are loud.');
    // Drawn, and each word in its turn: the picture under them stands still.
    const stills = await Promise.all(
      [0.4, 0.8, 1.2, 1.95].map((atSeconds) => engine.frame(captioned as EditorComposition, { ...options, atSeconds })),
    );
    expect(new Set(stills.map(({ data }) => createHash('sha256').update(data).digest('hex'))).size).toBeGreaterThan(2);
    const plan = JSON.parse(JSON.stringify(await engine.plan(captioned as EditorComposition, options)));
    const again = await engine.renderPlan(plan, { baseDir: root, output: join(root, 'planned-said.mp4') });
    expect(again.outputs.map(({ sha256 }) => sha256)).toEqual(result.outputs.map(({ sha256 }) => sha256));
  });

  it('is stale when what it shows has changed, wherever its files lie', async () => {
    const stale = (changed: EditorComposition, where: string) =>
      engine.isStale(changed, { ...first }, { baseDir: where });
    expect(await stale(composition, root)).toBe(false);
    const moved = join(root, 'moved');
    mkdirSync(moved);
    for (const name of ['count.mp4', 'photo.png', 'voice.wav', 'music.wav', 'logo.png'])
      copyFileSync(join(root, name), join(moved, name));
    expect(await stale(composition, moved)).toBe(false);
    expect(await stale({ ...composition, voice_id: 'another' }, moved)).toBe(false);
    expect(await stale({ ...composition, segments: composition.segments.toReversed() }, moved)).toBe(true);
    copyFileSync(join(root, 'music.wav'), join(moved, 'voice.wav'));
    expect(await stale(composition, moved)).toBe(true);
    rmSync(join(moved, 'logo.png'));
    await expect(stale(composition, moved)).rejects.toMatchObject({ code: 'asset_missing', path: 'logo.source' });
    const absolute = { kind: 'editor', language: 'en', segments: [{ source: join(root, 'photo.png') }] } as const;
    const { combination_hash } = await engine.check(absolute, options);
    expect(await isStale(absolute, { combination_hash })).toBe(false);
    expect(await isStale(absolute, {})).toBe(true);
  });
});
