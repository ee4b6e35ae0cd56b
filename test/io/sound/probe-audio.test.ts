import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { probeAudio } from '../../../src/io/sound/probe-audio.js';
import { bothFfmpegs } from '../../support/ffmpegs.js';
import { skipsMedia, testMedia } from '../../support/media.js';
import { tempDir } from '../../support/temp-dir.js';
import { sampled } from '../../support/tier.js';
import { floatWav, toneFrames } from './support/wav.js';

const contentHash = async () => 'a'.repeat(64);

interface Good {
  readonly file: string;
  readonly why: string;
  readonly seconds: number;
  readonly is: string;
  readonly warns?: readonly string[];
}

const GOOD: readonly Good[] = [
  {
    file: 'audio/music-lofi-lobby-cover.mp3',
    why: 'a JPEG cover is no video',
    seconds: 133.0,
    is: 'mp3 0 mp3 44100 2',
  },
  { file: 'audio/music-vibe-ace.ogg', why: 'a cover in Ogg', seconds: 61.45, is: 'ogg 0 vorbis 44100 2' },
  { file: 'audio/music-hungarian-dance5.ogg', why: 'plain Vorbis', seconds: 45.84, is: 'ogg 0 vorbis 44100 2' },
  {
    file: 'audio/music-freepd-30s.mp3',
    why: 'half of the file is a PNG cover',
    seconds: 30.0,
    is: 'mp3 0 mp3 44100 2',
  },
  { file: 'audio/music-loop-garzul.flac', why: 'FLAC', seconds: 8.0, is: 'flac 0 flac 44100 2' },
  { file: 'audio/vbr-no-header.mp3', why: 'a bitrate estimate would say 2.70', seconds: 2.81, is: 'mp3 0 mp3 48000 2' },
  { file: 'audio/mp3-cover-1400px.mp3', why: 'a large cover', seconds: 2.81, is: 'mp3 0 mp3 48000 2' },
  {
    file: 'audio/mp3-trailing-garbage.mp3',
    why: 'the estimate says 12.20; garbage is no sound',
    seconds: 2.82,
    is: 'mp3 0 mp3 44100 2',
  },
  { file: 'audio/mp3-mono-16k.mp3', why: 'MPEG-2 low rate', seconds: 6.63, is: 'mp3 0 mp3 16000 1' },
  {
    file: 'audio/mp3-header-lies-1887s.mp3',
    why: 'the header claims 1887 s',
    seconds: 0.18,
    is: 'mp3 0 mp3 44100 1',
    warns: ['media_partial'],
  },
  { file: 'audio/wav-float32.wav', why: 'floats', seconds: 1.02, is: 'wav 0 pcm_f32le 44100 1' },
  { file: 'audio/wav-24bit.wav', why: '24 bits', seconds: 1.0, is: 'wav 0 pcm_s24le 44100 1' },
  { file: 'audio/wav-192khz.wav', why: '192 kHz', seconds: 1.0, is: 'wav 0 pcm_s16le 192000 1' },
  {
    file: 'audio/wav-extensible.wav',
    why: 'six channels in an extensible header',
    seconds: 0.51,
    is: 'wav 0 pcm_f32le 48000 6',
  },
  { file: 'audio/wav-with-mp3-inside.wav', why: 'a WAV that carries MP3', seconds: 0.13, is: 'wav 0 mp3 44100 2' },
  {
    file: 'audio/wav-cover-art.wav',
    why: 'a cover in a WAV of silence',
    seconds: 2.0,
    is: 'wav 0 pcm_u8 16000 2',
    warns: ['music_silent'],
  },
  { file: 'audio/m4a-alac.mp4', why: 'lossless M4A with a late start', seconds: 1.02, is: 'mov 0 alac 44100 1' },
  { file: 'audio/m4a-aac-8k-start256.m4a', why: '8 kHz, starts at 0.256 s', seconds: 3.07, is: 'mov 0 aac 8000 1' },
  { file: 'audio/m4a-eac3-51.mp4', why: 'surround in MP4', seconds: 2.02, is: 'mov 0 eac3 48000 6' },
  { file: 'audio/ogg-opus-51.ogg', why: 'surround Opus', seconds: 3.0, is: 'ogg 0 opus 48000 6' },
  {
    file: 'audio/ogg-vorbis-eos.ogg',
    why: 'the last packet is trimmed by its position',
    seconds: 5.39,
    is: 'ogg 0 vorbis 44100 2',
  },
  {
    file: 'audio/flac-no-num-samples.flac',
    why: 'the header says nothing of a length',
    seconds: 2.74,
    is: 'flac 0 flac 48000 2',
  },
  {
    file: 'audio/aiff-16.aif',
    why: 'AIFF, all silent',
    seconds: 2.0,
    is: 'aiff 0 pcm_s16be 11025 1',
    warns: ['music_silent'],
  },
  { file: 'audio/silence.mp3', why: 'silence', seconds: 3.74, is: 'mp3 0 mp3 44100 2', warns: ['music_silent'] },
  { file: 'audio/audio-only-in-mp4.mp4', why: 'an MP4 with sound alone', seconds: 1.0, is: 'mov 0 aac 48000 2' },
  {
    file: 'bad/cut80-music.mp3',
    why: 'a fifth is missing: what is there is used',
    seconds: 17.63,
    is: 'mp3 0 mp3 44100 2',
    warns: ['media_partial'],
  },
  {
    file: 'bad/flip-music.mp3',
    why: 'flipped bytes: what decodes is used',
    seconds: 2.63,
    is: 'mp3 0 mp3 48000 2',
    warns: ['media_damaged'],
  },
  { file: 'bad/wrongext-m4a-as.aac', why: 'content decides, not the name', seconds: 9.66, is: 'mov 0 aac 44100 1' },
  { file: 'bad/mp3-as.png', why: 'content decides, not the name', seconds: 6.63, is: 'mp3 0 mp3 16000 1' },
];

const BAD = [
  { file: 'audio/mp3-100kB-garbage-prefix.mp3', why: 'guessing would play 70 s of noise', code: 'asset_not_audio' },
  { file: 'bad/zero-byte.mp3', why: 'empty', code: 'asset_empty' },
  { file: 'bad/lfs-pointer-as.mp3', why: 'text', code: 'asset_not_audio' },
  { file: 'bad/too-short.mp3', why: 'only a tag', code: 'asset_truncated' },
  { file: 'bad/infloop.m4a', why: 'loops careless parsers', code: 'asset_corrupt' },
  { file: 'bad/segfault.wav', why: 'crashed a parser', code: 'asset_corrupt' },
  { file: 'bad/audio-ac4.mp4', why: 'no decoder', code: 'asset_codec_unsupported' },
  { file: 'bad/audio-missing-stsd.mp4', why: 'its sound has no description', code: 'asset_codec_unsupported' },
  { file: 'bad/nodata-231s.mp4', why: 'an index without data', code: 'asset_truncated' },
  { file: 'bad/nomoov-4kB.mp4', why: 'data without an index', code: 'asset_truncated' },
  { file: 'bad/hls-playlist-remote-as.mp4', why: 'a playlist would open a socket', code: 'asset_not_audio' },
  { file: 'bad/png-as.mp4', why: 'an image', code: 'asset_not_audio' },
  { file: 'bad/svg-as.png', why: 'text that a decoder would render', code: 'asset_not_audio' },
  { file: 'bad/polyglot-jpg-pe.jpg', why: 'begins like a frame of MP3', code: 'asset_not_audio' },
  { file: 'video/noaudio-start226.mp4', why: 'a video without sound', code: 'asset_not_audio' },
];

describe.each(bothFfmpegs)('probeAudio with the $name ffmpeg', ({ run }) => {
  it.skipIf(skipsMedia).each(sampled('good sound', GOOD, 10))(
    '$file: $why',
    async ({ file, seconds, is, warns = [] }) => {
      const { media, warnings, hasVideo } = await probeAudio(testMedia(file), {
        run,
        contentHash,
        path: 'music.source',
      });
      expect(Math.abs(media.durationSeconds - seconds)).toBeLessThan(0.03);
      expect(`${media.demuxer} ${media.streamIndex} ${media.codec} ${media.sampleRate} ${media.channels}`).toBe(is);
      expect(warnings.map(({ code }) => code)).toEqual(warns);
      expect(warnings.every(({ path }) => path === 'music.source')).toBe(true);
      expect(hasVideo).toBe(false);
    },
  );

  it.skipIf(skipsMedia).each(sampled('bad sound', BAD, 8))('$file: $why', async ({ file, code }) => {
    await expect(probeAudio(testMedia(file), { run, contentHash, path: 'music.source' })).rejects.toMatchObject({
      code,
      class: 'media',
      path: 'music.source',
      message: expect.stringMatching(/^Expected .+ for \S+ but received .+/),
      remedy: expect.stringMatching(/\.$/),
    });
  });

  it('measures a WAV whose header claims two hours', async () => {
    const folder = tempDir();
    const file = join(folder, 'lies.wav');
    await writeFile(file, floatWav(toneFrames(440, 48_000, 1.5, 2), 48_000, 48_000 * 8 * 7200));
    const { media, warnings } = await probeAudio(file, { run, contentHash });
    expect(media.durationSeconds).toBeCloseTo(1.5, 2);
    expect(warnings.length).toBeLessThanOrEqual(1);
  });

  it('takes nine channels, for which there is no standard layout', async () => {
    const folder = tempDir();
    const file = join(folder, 'nine.wav');
    await writeFile(file, floatWav(toneFrames(440, 48_000, 0.5, 9), 48_000));
    const { media } = await probeAudio(file, { run, contentHash });
    expect(media.channels).toBe(9);
    expect(media.durationSeconds).toBeCloseTo(0.5, 2);
  });

  it('refuses 50 ms, a folder and a missing file', async () => {
    const folder = tempDir();
    const file = join(folder, 'click.wav');
    await writeFile(file, floatWav(toneFrames(440, 48_000, 0.05, 2), 48_000));
    await mkdir(join(folder, 'music.mp3'));
    await expect(probeAudio(file, { run, contentHash })).rejects.toMatchObject({ code: 'asset_too_short' });
    await expect(probeAudio(join(folder, 'music.mp3'), { run, contentHash })).rejects.toMatchObject({
      code: 'asset_unreadable',
    });
    await expect(probeAudio(join(folder, 'none.mp3'), { run, contentHash })).rejects.toMatchObject({
      code: 'asset_missing',
    });
  });

  it('reads a name that looks like an option or a protocol', async () => {
    const folder = tempDir();
    for (const name of ['-y.wav', 'http:x.wav', "it's 100%d.wav"]) {
      const file = join(folder, name);
      await writeFile(file, floatWav(toneFrames(440, 48_000, 0.2, 1), 48_000));
      expect((await probeAudio(file, { run, contentHash })).media.durationSeconds).toBeCloseTo(0.2, 2);
    }
  });
});
