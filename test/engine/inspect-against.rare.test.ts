/** Faults made on purpose in one shared draft render, and a film that another tool made of the same clips. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ShortComposition } from '../../src/document/short/short-schema.js';
import { createEngine } from '../../src/engine/create-engine.js';
import type { FilmInspection } from '../../src/inspect/inspection.types.js';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';
import { scratchFolder } from '../support/scratch.js';

const folder = scratchFolder();
const made = (name: string) => join(folder, name);
const engine = createEngine({ cacheDir: made('cache') });
const film = made('film.mp4');
const composition = {
  kind: 'short',
  segments: [{ source: 'a.mp4' }, { source: 'b.mp4' }],
  headline: 'Fresh every morning',
  text_beats: ['Baked at four', 'On your table at eight'],
  visual_language: 'premium_editorial',
  short_text_animation: 'fade_in',
  cta_text: 'Order now',
  end_card: 'lockup',
  logo: { source: 'logo.png', position: 'top_right' },
  music: { source: 'music.wav' },
  disclosure: { text: 'AI-generated' },
} as const satisfies ShortComposition;

const inspect = (file: string) => engine.inspect(file, composition, { baseDir: folder });
const faults = ({ findings }: FilmInspection) =>
  findings
    .filter(({ severity }) => severity === 'fault')
    .map(({ code, path }) => (path === '' ? code : `${code} ${path}`));

const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '24', '-pix_fmt', 'yuv420p'];
const TAGS = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'];
const SOUND = ['-c:a', 'aac', '-b:a', '160k', '-movflags', '+faststart'];

/** The film through a filter of its picture and one of its sound. */
async function mutate(name: string, picture: string, sound: string): Promise<string> {
  const filters = ['-vf', picture, '-af', sound, '-t', '14'];
  await runFfmpeg(bundledFfmpeg, ['-i', film, ...filters, ...X264, ...TAGS, ...SOUND, made(name)]);
  return made(name);
}

/** What a plain ffmpeg makes of clips. */
async function joined(name: string, clips: readonly [string, string]): Promise<string> {
  const fit = 'trim=duration=6,scale=1080:1920,setsar=1,fps=30,setpts=PTS-STARTPTS';
  const graph = `[0:v]${fit}[a];[1:v]${fit}[b];[a][b]concat=n=2:v=1[v]`;
  const inputs = clips.flatMap((clip) => ['-i', made(clip)]);
  await runFfmpeg(bundledFfmpeg, [...inputs, '-filter_complex', graph, '-map', '[v]', ...X264, made(name)]);
  return made(name);
}

beforeAll(async () => {
  const clip = (source: string, name: string) =>
    runFfmpeg(bundledFfmpeg, ['-f', 'lavfi', '-i', `${source}=s=270x480:r=30`, '-t', '6.2', ...X264, made(name)]);
  await clip('testsrc2', 'a.mp4');
  await clip('mandelbrot', 'b.mp4');
  const tune = 'aevalsrc=0.3*sin(2*PI*t*(220+40*floor(3*t)-25*floor(t)))*(0.4+0.6*mod(-2*t\\,1)):s=48000:d=14';
  await runFfmpeg(bundledFfmpeg, ['-f', 'lavfi', '-i', tune, made('music.wav')]);
  await runFfmpeg(bundledFfmpeg, ['-f', 'lavfi', '-i', 'testsrc=s=240x80', '-frames:v', '1', made('logo.png')]);
  await engine.render(composition, { output: film, baseDir: folder, quality: 'draft' });
});

describe('a film against its composition', () => {
  it('is as asked when it is the render, or a copy of it coded again', async () => {
    const own = await inspect(film);
    expect(own).toMatchObject({
      status: 'passed',
      asked: { identical: true, picture: { matching: 1, mean_difference: 0 } },
    });
    const again = await inspect(await mutate('again.mp4', 'null', 'anull'));
    expect(faults(again)).toEqual([]);
    expect(again).toMatchObject({
      status: 'passed',
      asked: { kind: 'short', identical: false, frames: 420, picture: { matching: 1 } },
    });
    expect(again.asked?.elements.filter(({ seen }) => !seen)).toEqual([]);
    expect(again.asked?.elements.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Baked at four', 'AI-generated']),
    );
    expect(Math.abs(again.asked?.sound?.offset_ms ?? 99)).toBeLessThan(2);
  });

  it('with a frame dropped and its sound late by 100 ms', async () => {
    const found = await inspect(
      await mutate('dropped.mp4', 'select=not(eq(n\\,100)),setpts=N/30/TB', 'adelay=100|100'),
    );
    expect(faults(found)).toEqual(['frame_count_differs', 'sound_offset', 'frames_dropped']);
    expect(found.findings.find(({ code }) => code === 'frames_dropped')?.at_seconds).toBeCloseTo(100 / 30, 1);
    expect(found.asked?.sound?.offset_ms).toBeCloseTo(100, 0);
  });

  it('with a second of black, a text missing and its sound 3 dB too quiet', async () => {
    const track = (await engine.plan(composition, { baseDir: folder, quality: 'draft' })).tracks.find(
      ({ id }) => id === 'beat-1',
    );
    const { x, y, width, height } = track?.box ?? { x: 0, y: 0, width: 0, height: 0 };
    const gone = `delogo=x=${x}:y=${y}:w=${width}:h=${height}:enable=between(t\\,5.9\\,12)`;
    const black = 'drawbox=c=black:t=fill:enable=between(t\\,1.99\\,2.99)';
    const found = await inspect(await mutate('black.mp4', `${gone},${black}`, 'volume=-3dB'));
    expect(faults(found)).toEqual(['loudness_off', 'black_stretch', 'text_missing text_beats[1]']);
    expect(found.findings.find(({ code }) => code === 'black_stretch')?.at_seconds).toBeCloseTo(2, 1);
  });

  it('with a second of its sound muted, and with one cut out', async () => {
    const muted = await inspect(await mutate('muted.mp4', 'null', 'volume=0:enable=between(t\\,4\\,5)'));
    expect(muted.findings).toMatchObject([{ code: 'silent_stretch', severity: 'fault' }]);
    expect(muted.findings[0]?.at_seconds).toBeCloseTo(4, 0);
    const cut = await inspect(await mutate('cut.mp4', 'null', 'aselect=not(between(t\\,4\\,5)),asetpts=N/SR/TB,apad'));
    expect(faults(cut)).toContain('sound_dropped');
  });

  it('without its logo and without its music', async () => {
    const plan = await engine.plan(composition, { baseDir: folder, quality: 'draft' });
    const boxes = plan.tracks
      .filter(({ element }) => element === 'logo')
      .map(({ box, start, end }) => {
        const when = `enable=between(t\\,${start / 30 - 0.01}\\,${end / 30 - 0.01})`;
        return `delogo=x=${box.x - 1}:y=${box.y - 1}:w=${box.width + 2}:h=${box.height + 2}:${when}`;
      });
    const found = await inspect(await mutate('logo.mp4', boxes.join(','), 'volume=0'));
    expect(new Set(faults(found))).toEqual(new Set(['music_missing music.source', 'logo_missing logo.source']));
  });

  it('tagged full range over limited pixels', async () => {
    const tagged = made('tagged.mp4');
    await runFfmpeg(bundledFfmpeg, [
      '-i',
      film,
      '-c',
      'copy',
      '-bsf:v',
      'h264_metadata=video_full_range_flag=1',
      tagged,
    ]);
    expect(faults(await inspect(tagged))).toEqual(['range_tag_wrong']);
  });

  it('with the texts of another language', async () => {
    const german = {
      ...composition,
      language: 'de',
      headline: 'Jeden Morgen frisch',
      cta_text: 'Jetzt bestellen',
    } as const;
    const output = made('german.mp4');
    await engine.render(german, { output, baseDir: folder, quality: 'draft' });
    const found = faults(await inspect(output));
    expect(found.map((fault) => fault.replace(/_(?:missing|differs)/, ''))).toEqual(
      expect.arrayContaining(['text headline', 'text cta_text']),
    );
  });
});

describe('a film that a plain ffmpeg made', () => {
  it('of the same clips has the pictures, and lacks all that the composition adds', async () => {
    const file = await joined('joined.mp4', ['a.mp4', 'b.mp4']);
    const alone = await createEngine({ cacheDir: null }).inspect(file);
    expect(alone).toMatchObject({ status: 'passed', asked: null, picture: { frames: 360 }, sound: null });
    const found = faults(await inspect(file));
    const lacking = [
      'frame_count_differs',
      'sound_missing',
      'end_card_missing end_card',
      'text_missing headline',
      'logo_missing logo.source',
      'label_missing disclosure.text',
    ];
    expect(found).toEqual(expect.arrayContaining(lacking));
    expect(found).not.toContain('another_film');
  });

  it('of other clips is another film', async () => {
    const found = faults(await inspect(await joined('swapped.mp4', ['b.mp4', 'a.mp4'])));
    expect(found).toEqual(expect.arrayContaining(['another_film', 'frame_count_differs']));
    expect(found.some((fault) => fault.startsWith('text_'))).toBe(false);
  });
});

it('a composition that cannot be rendered rejects as its render would', async () => {
  copyFileSync(film, made('other.mp4'));
  const broken = { ...composition, music: { source: 'not-there.wav' } } as const;
  await expect(engine.inspect(made('other.mp4'), broken, { baseDir: folder })).rejects.toMatchObject({
    code: 'asset_missing',
    path: 'music.source',
  });
});
