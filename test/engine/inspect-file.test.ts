import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../src/engine/create-engine.js';
import type { FilmInspection } from '../../src/inspect/inspection.types.js';
import { runTool } from '../../src/io/ffmpeg/run-tool.js';
import { decodeHere } from '../../src/io/images/image-decoder.js';
import { standInFor } from '../../src/io/inspect/stand-in.js';
import { bundledFfmpeg, ffmpegs } from '../support/ffmpegs.js';
import { rarely } from '../support/rarely.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';
import { scratchFolder } from '../support/scratch.js';
import { smallDisk, smallDisks } from '../support/small-disk.js';

const folder = scratchFolder();
const film = join(folder, 'film.mp4');
const made = (name: string) => join(folder, name);
const inspect = async (file: string, options = {}) => {
  const found = await createEngine({ cacheDir: null, ...options }).inspect(file);
  if (found.kind !== 'film') throw new Error('a film was expected');
  return found;
};
const codes = ({ findings }: FilmInspection) => findings.map(({ code, severity }) => `${severity} ${code}`);

/** From the film, with the given options. */
async function mutate(name: string, options: readonly string[]): Promise<string> {
  await runFfmpeg(bundledFfmpeg, ['-i', film, ...options, made(name)]);
  return made(name);
}

const TAGS = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'];
const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', ...TAGS];

beforeAll(async () => {
  // Four seconds: movement, then black for one, movement again; a tone that is silent for one.
  const picture = 'testsrc2=s=180x320:r=30:d=4,drawbox=c=black:t=fill:enable=between(t\\,1.99\\,2.99),format=yuv420p';
  const sound = 'sine=f=440:r=48000:d=4,volume=0:enable=between(t\\,1\\,2)';
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound];
  await runFfmpeg(bundledFfmpeg, [...inputs, ...X264, '-c:a', 'aac', '-ac', '2', '-movflags', '+faststart', film]);
});

describe.each(ffmpegs)('a receipt by the $name ffmpeg', ({ path: ffmpegPath }) => {
  it('says what the file is: boxes, frames, tags, loudness, stretches, captions beside it', async () => {
    writeFileSync(made('film.srt'), '1\n00:00:00,500 --> 00:00:01,500\nHi\n\n2\n00:00:02,000 --> 00:00:09,000\nLate\n');
    const found = await inspect(film, { ffmpegPath });
    expect(found).toMatchObject({
      kind: 'film',
      status: 'passed',
      container: { type: 'mp4', index_first: true, fragmented: false },
      picture: { frames: 120, listed_frames: 120, frame_rate: 30, width: 180, height: 320, duration_seconds: 4 },
      sound: { codec: 'aac', sample_rate: 48000, channels: 2, start_seconds: 0 },
      black: [{ start_seconds: 2, end_seconds: 3 }],
      captions: [{ format: 'srt', cues: 2, first_seconds: 0.5, last_seconds: 9 }],
      asked: null,
    });
    expect(found.picture.frame_times).toMatchObject({ even: true, first_seconds: 0, uneven: [] });
    expect(found.picture.color).toEqual({ range: 'tv', matrix: 'bt709', transfer: 'bt709', primaries: 'bt709' });
    expect(found.sound?.integrated_lufs).toBeGreaterThan(-25);
    expect(Math.abs((found.silent[0]?.start_seconds ?? 0) - 1)).toBeLessThan(0.08);
    expect(Math.abs((found.silent[0]?.end_seconds ?? 0) - 2)).toBeLessThan(0.08);
    expect(codes(found)).toContain('warning black_stretch');
    expect(codes(found)).toContain('warning captions_outlast');
    const black = found.findings.find(({ code }) => code === 'black_stretch');
    expect(black).toMatchObject({ at_seconds: 2, path: '', message: expect.stringContaining('from 2.00 s to 3.00 s') });
  });
});

it.each([
  ['a picture', 'slide.png'],
  ['a folder', 'slides'],
])('says of %s how a carousel is inspected', async (_, name) => {
  mkdirSync(made('slides'), { recursive: true });
  if (!existsSync(made('slide.png'))) await mutate('slide.png', ['-frames:v', '1']);
  await expect(inspect(made(name))).rejects.toMatchObject({
    class: 'media',
    remedy: 'Name the film. Slides are inspected with their composition: inspect out/ slider.json.',
  });
});

describe('a receipt finds', () => {
  it('full-range tags on limited pixels, and limited tags on full ones', async () => {
    const tagged = await mutate('full-tag.mp4', ['-c', 'copy', '-bsf:v', 'h264_metadata=video_full_range_flag=1']);
    expect(codes(await inspect(tagged))).toContain('fault range_tag_wrong');
    const full = await mutate('full-pixels.mp4', ['-vf', 'scale=in_range=tv:out_range=pc', ...X264, '-an']);
    expect(codes(await inspect(full))).toContain('fault range_tag_wrong');
  });

  it('an index behind the media, and a sound that is missing, late or longer', async () => {
    const last = await inspect(await mutate('index-last.mp4', ['-c', 'copy']));
    expect(last.container).toMatchObject({ index_first: false, boxes: expect.arrayContaining(['moov', 'mdat']) });
    expect(codes(last)).toContain('warning index_after_media');
    const mute = await inspect(await mutate('mute.mkv', ['-c', 'copy', '-an']));
    expect(mute).toMatchObject({ container: { type: 'matroska', boxes: [], index_first: null }, sound: null });
    expect(codes(mute)).toContain('warning sound_missing');
    const short = await inspect(await mutate('short-sound.mp4', ['-c:v', 'copy', '-af', 'atrim=end=3']));
    expect(codes(short)).toContain('warning sound_length_differs');
  });

  it('frames that are not where an even row has them, and the place', async () => {
    const gap = await mutate('gap.mp4', ['-vf', 'select=not(eq(n\\,45))', '-vsync', '0', ...X264]);
    const found = await inspect(gap);
    expect(found.picture).toMatchObject({ frames: 119, frame_times: { even: false } });
    expect(found.findings.find(({ code }) => code === 'frame_times_uneven')?.at_seconds).toBeCloseTo(46 / 30, 3);
  });
});

describe('what is no film is refused as everywhere', () => {
  it.each([
    ['a playlist', 'list.m3u8', '#EXTM3U\nfile:///etc/passwd\n', 'asset_not_video'],
    ['a script of ffmpeg', 'list.mp4', 'ffconcat version 1.0\nfile film.mp4\n', 'asset_not_video'],
    ['nothing', 'none.mp4', '', 'asset_empty'],
  ])('%s', async (_, name, text, code) => {
    writeFileSync(made(name), text);
    await expect(inspect(made(name))).rejects.toMatchObject({ code, class: 'media' });
  });

  it('a sound is heard, a damaged one told as such, and frames that lack one are refused', async () => {
    const hear = (file: string) => createEngine({ cacheDir: null }).inspect(file);
    for (const [name, codec] of [
      ['tone.wav', 'pcm_s16le'],
      ['tone.ogg', 'vorbis'],
    ] as const) {
      const coder = codec === 'vorbis' ? ['-c:a', 'libvorbis'] : [];
      await runFfmpeg(bundledFfmpeg, ['-f', 'lavfi', '-i', 'sine=f=440:r=48000:d=2', ...coder, made(name)]);
      expect(await hear(made(name))).toMatchObject({ kind: 'sound', status: 'passed', sound: { codec, channels: 1 } });
    }
    writeFileSync(made('none.wav'), 'RIFF\0\0\0\0WAVEjunk');
    await expect(hear(made('none.wav'))).rejects.toMatchObject({
      message: expect.stringMatching(/^Expected a sound file/),
    });
    const frames = made('frames');
    mkdirSync(frames);
    await runFfmpeg(bundledFfmpeg, ['-i', film, '-frames:v', '3', join(frames, '%05d.png')]);
    expect(await inspect(frames)).toMatchObject({ container: { type: 'png' }, picture: { frames: 3, width: 180 } });
    rmSync(join(frames, '00002.png'));
    await expect(hear(frames)).rejects.toMatchObject({ message: expect.stringContaining('without 00002.png') });
  });

  it.skipIf(smallDisks === undefined)('a disk that is full is no fault of the pictures', async () => {
    const gif = made('noise.gif');
    await runFfmpeg(bundledFfmpeg, ['-f', 'lavfi', '-i', 'testsrc2=s=360x640:r=10:d=2', gif]);
    const disk = smallDisk(made('disk'), 65_536);
    try {
      const tools = { ffmpegPath: bundledFfmpeg, run: runTool, images: decodeHere, folder: disk.folder };
      await expect(standInFor(gif, tools)).rejects.toMatchObject({ code: 'disk_full', retryable: true });
    } finally {
      disk.remove();
    }
  });

  rarely('more pictures than memory holds a look at', async () => {
    const many = made('many.mp4');
    const source = ['-f', 'lavfi', '-i', 'color=s=16x16:r=2200:d=50'];
    await runFfmpeg(bundledFfmpeg, [...source, '-c:v', 'mpeg4', '-video_track_timescale', '22000', many]);
    await expect(inspect(many)).rejects.toMatchObject({
      code: 'asset_too_complex',
      message: 'Expected a film of at most 108000 pictures for many.mp4 but received one of 110000',
    });
  });

  it('an address, a file outside the roots, a file that is not there', async () => {
    await expect(inspect('https://example.com/a.mp4')).rejects.toMatchObject({ code: 'path_not_allowed' });
    await expect(inspect(film, { roots: [join(folder, 'inner')] })).rejects.toMatchObject({ code: 'path_not_allowed' });
    await expect(inspect(made('not-there.mp4'))).rejects.toMatchObject({ code: 'asset_missing' });
    await expect(inspect('')).rejects.toMatchObject({ code: 'invalid_option', class: 'usage' });
  });

  it('leaves nothing behind, however it ends', async () => {
    const before = readdirSync(folder).toSorted();
    const stop = new AbortController();
    const cancelled = createEngine({ cacheDir: null }).inspect(film, undefined, {
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    await expect(cancelled).rejects.toMatchObject({ code: 'aborted' });
    expect(readdirSync(folder).toSorted()).toEqual(before);
    expect(existsSync(join(folder, basename(film)))).toBe(true);
  });
});
