/**
 * Sound that some tool names and the rendering ffmpeg cannot decode: a clip keeps its picture and says so, music is
 * refused by the codec's name.
 */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createEngine } from '../../src/engine/create-engine.js';
import { probeAudio } from '../../src/io/sound/probe-audio.js';
import { decodePcm } from '../support/decode.js';
import { bundledFfmpeg, ffmpegs } from '../support/ffmpegs.js';
import { type IsoPcm, writeIsoPcm } from '../support/iso-pcm.js';
import { skipsMedia, testMedia } from '../support/media.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';
import { tempDir } from '../support/temp-dir.js';

const UNREADABLE: readonly (IsoPcm & { readonly name: string })[] = [
  // ffmpeg 4.1 does not know the tag, 5.1 would take 24 bits for 16.
  { tag: 'ipcm', encoder: 'pcm_s24le', bits: 24, name: 'uncompressed samples (ipcm)' },
  { tag: 'fpcm', encoder: 'pcm_f32le', bits: 32, name: 'uncompressed floating-point samples (fpcm)' },
  { tag: 'mha1', encoder: 'pcm_s24le', bits: 24, name: 'MPEG-H 3D Audio' },
];

/** What check and render say of a clip, and the sound of the result. */
async function track(source: string, ffmpegPath: string, folder: string) {
  const engine = createEngine({ cacheDir: join(folder, 'cache'), ffmpegPath });
  const composition = { kind: 'tracking' as const, source, model: 'shapes-tiny' };
  const checked = await engine.check(composition);
  const output = join(folder, 'out.mp4');
  const rendered = await engine.render(composition, { output, quality: 'draft' });
  const told = rendered.warnings.filter(({ code }) => code !== 'no_objects');
  expect(checked.warnings).toEqual(told);
  const sound = await decodePcm(ffmpegPath, output).catch(() => undefined);
  return { status: rendered.status, told, sound };
}

describe.each(ffmpegs)('with the $name ffmpeg', ({ path: ffmpegPath, run }) => {
  it.each(UNREADABLE)('$tag of $encoder: the clip comes out silent, with a warning', async (iso) => {
    const folder = tempDir();
    const source = join(folder, 'clip.mp4');
    await writeIsoPcm(source, iso);
    const { status, told, sound } = await track(source, ffmpegPath, folder);
    expect(status).toBe('completed');
    expect(told).toEqual([
      {
        code: 'sound_dropped',
        path: 'source',
        message: `The clip's sound (${iso.name}) cannot be decoded: the result is silent.`,
        remedy: 'Export the clip with AAC sound to keep it.',
      },
    ]);
    expect(sound).toBeUndefined();
  });

  it.each(UNREADABLE)('$tag of $encoder is refused as music', async (iso) => {
    const file = join(tempDir(), 'music.mp4');
    await writeIsoPcm(file, iso);
    const probing = probeAudio(file, { run, contentHash: async () => '', path: 'music.source' });
    await expect(probing).rejects.toMatchObject({
      code: 'asset_codec_unsupported',
      class: 'media',
      message: `Expected sound in a codec that can be decoded for music.mp4 but received ${iso.name}`,
      remedy: 'Export the file again as MP3, M4A or WAV.',
    });
  });

  it('nine channels without a layout keep their first two', async () => {
    const folder = tempDir();
    const source = join(folder, 'clip.mov');
    const channels = Array.from({ length: 9 }, (_, index) => `0.1*sin(2*PI*${100 * (index + 1)}*t)`).join('|');
    await runFfmpeg(bundledFfmpeg, [
      ...['-f', 'lavfi', '-i', 'testsrc=s=160x120:r=10:d=1', '-f', 'lavfi', '-i', `aevalsrc=${channels}:d=1`],
      ...['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'pcm_s16le', source],
    ]);
    const { told, sound } = await track(source, ffmpegPath, folder);
    expect(told.map(({ code }) => code)).toEqual(['sound_converted']);
    expect(sound?.channels).toHaveLength(2);
  });

  it('the first stream that can be decoded is taken', async () => {
    const folder = tempDir();
    const [odd, source] = [join(folder, 'odd.mp4'), join(folder, 'clip.mkv')];
    await writeIsoPcm(odd, { tag: 'sowt', encoder: 'pcm_s16le', bits: 16 });
    // A codec that Matroska names and ffmpeg has no decoder for, then MP3.
    await runFfmpeg(bundledFfmpeg, [
      ...['-i', odd, '-f', 'lavfi', '-i', 'sine=frequency=880:duration=1', '-map', '0:v', '-map', '0:a', '-map', '1:a'],
      ...['-c:v', 'copy', '-c:a:0', 'libopus', '-c:a:1', 'libmp3lame', source],
    ]);
    const { readFileSync, writeFileSync } = await import('node:fs');
    const bytes = readFileSync(source);
    bytes.write('A_NONE', bytes.indexOf('A_OPUS'), 'latin1');
    writeFileSync(source, bytes);
    const { told, sound } = await track(source, ffmpegPath, folder);
    expect(told).toEqual([]);
    expect(sound?.channels).toHaveLength(1);
    const { media } = await probeAudio(source, { run, contentHash: async () => '' });
    expect([media.streamIndex, media.codec]).toEqual([2, 'mp3']);
  });

  it.skipIf(skipsMedia)('AC-4, which ffprobe names, is refused as music', async () => {
    const probing = probeAudio(testMedia('bad/audio-ac4.mp4'), { run, contentHash: async () => '' });
    await expect(probing).rejects.toMatchObject({
      code: 'asset_codec_unsupported',
      message: 'Expected sound in a codec that can be decoded for audio-ac4.mp4 but received Dolby AC-4',
    });
  });
});
