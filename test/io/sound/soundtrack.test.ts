import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeFilm } from '../../../src/io/mp4/write-film.js';
import { encodeSoundtrack } from '../../../src/io/sound/encode-soundtrack.js';
import { type RequestedTrack, renderSoundtrack } from '../../../src/io/sound/render-soundtrack.js';
import type { RunFfmpeg } from '../../../src/io/sound/run-ffmpeg.js';
import { soundInMemory } from '../../../src/sound/blocks.js';
import { silence, toDecibels } from '../../../src/sound/stereo.js';
import { noise } from '../../sound/support/signals.js';
import { measureLoudness, truePeak } from '../../sound/support/whole.js';
import { ffmpegs, type TestFfmpeg } from '../../support/ffmpegs.js';
import { skipsMedia, testMedia } from '../../support/media.js';
import { tempDir } from '../../support/temp-dir.js';
import { sampled } from '../../support/tier.js';
import { decodeWhole } from './support/decode-whole.js';
import { floatWav } from './support/wav.js';

const MOV = { demuxer: 'mov', streamIndex: 0 };
const TOTAL = { twelve: 576_000, fourteen: 672_000 };
/** What every film of the engine asks for. */
const LOUD = { targetLufs: -14, ceilingDbtp: -1 };

/** Samples of a sound whose peaks coding changes. */
const BURSTS = 96_000;

/** What ffmpeg's own EBU R128 meter says. */
async function ebur128({ run }: TestFfmpeg, file: string): Promise<{ integratedLufs: number; truePeakDbtp: number }> {
  const { stderr } = await run([
    '-nostdin',
    '-hide_banner',
    '-i',
    file,
    '-map',
    '0:a:0',
    '-af',
    'ebur128=peak=true',
    '-f',
    'null',
    '-',
  ]);
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'));
  return {
    integratedLufs: Number(/I:\s+(\S+) LUFS/.exec(summary)?.[1]),
    truePeakDbtp: Number(/Peak:\s+(\S+) dBFS/.exec(summary)?.[1]),
  };
}

/** The movie's duration as its header says it. */
async function presentedDuration({ run }: TestFfmpeg, file: string): Promise<string> {
  const { stderr } = await run(['-nostdin', '-hide_banner', '-i', file, '-c', 'copy', '-f', 'null', '-']);
  return /Duration: ([\d:.]+)/.exec(stderr)?.[1] ?? '';
}

/** How much each sample's step differs from the one before. */
function roughness(samples: Float32Array): Float32Array {
  return samples
    .slice(2)
    .map((value, at) => Math.abs(value - 2 * (samples[at + 1] as number) + (samples[at] as number)));
}

const BEDS = [
  { file: 'audio/music-lofi-lobby-cover.mp3', demuxer: 'mp3', why: 'a beat with sharp peaks' },
  { file: 'audio/music-vibe-ace.ogg', demuxer: 'ogg', why: 'a dense mix' },
  { file: 'audio/music-hungarian-dance5.ogg', demuxer: 'ogg', why: 'an orchestra' },
  { file: 'audio/music-freepd-30s.mp3', demuxer: 'mp3', why: 'a piano' },
  { file: 'audio/music-loop-garzul.flac', demuxer: 'flac', why: 'a loop of 8 s, louder than the target' },
  { file: 'audio/mp3-cover-1400px.mp3', demuxer: 'mp3', why: 'speech of 2.8 s, 27 dB too quiet' },
];

/** The music of a short, as its plan has it. */
function bed(file: string, demuxer: string, end = TOTAL.twelve): RequestedTrack {
  const place = { role: 'music', media: 'music.source', start: 0, end, fromSeconds: 0, gainDb: 0, fit: 'bed' } as const;
  return { ...place, file: testMedia(file), stream: { demuxer, streamIndex: 0 } };
}

describe.each(ffmpegs)('a soundtrack with the $name ffmpeg', (ffmpeg) => {
  const { run } = ffmpeg;

  it.skipIf(skipsMedia).each(sampled('mastered beds', BEDS, 3))(
    'of $file ($why) is at -14 LUFS and under -1 dBTP after coding',
    async ({ file, demuxer }) => {
      const folder = tempDir();
      const output = join(folder, 'sound.m4a');
      const request = {
        tracks: [bed(file, demuxer, TOTAL.fourteen)],
        totalSamples: TOTAL.fourteen,
        output,
        ...LOUD,
      };
      const { measured, facts, warnings } = await renderSoundtrack(request, { run, folder });
      const meter = await ebur128(ffmpeg, output);
      expect(Math.abs(meter.integratedLufs + 14)).toBeLessThanOrEqual(0.3);
      expect(meter.truePeakDbtp).toBeLessThanOrEqual(-1);
      expect(Math.abs((measured?.integratedLufs ?? 0) - meter.integratedLufs)).toBeLessThan(0.1);
      expect(Math.abs((measured?.truePeakDbtp ?? 0) - meter.truePeakDbtp)).toBeLessThan(0.2);
      expect(measured?.decodedSamples).toBeGreaterThanOrEqual(TOTAL.fourteen);
      expect(measured?.decodedSamples).toBeLessThan(TOTAL.fourteen + 1024);
      expect(await presentedDuration(ffmpeg, output)).toBe('00:00:14.00');
      expect(warnings.map(({ code }) => code)).toEqual((facts?.loops ?? 0) > 0 ? ['music_loops'] : []);
    },
  );

  it.skipIf(skipsMedia)(
    'of a film that loops goes over into its beginning, coded, at -14 LUFS and under -1 dBTP',
    async () => {
      const folder = tempDir();
      const output = join(folder, 'sound.m4a');
      const tracks = [bed('audio/music-freepd-30s.mp3', 'mp3', TOTAL.twelve)];
      const request = { tracks, totalSamples: TOTAL.twelve, output, ...LOUD, loops: true } as const;
      const { warnings } = await renderSoundtrack(request, { run, folder });
      const meter = await ebur128(ffmpeg, output);
      expect(Math.abs(meter.integratedLufs + 14)).toBeLessThanOrEqual(0.3);
      expect(meter.truePeakDbtp).toBeLessThanOrEqual(-1);
      expect(await presentedDuration(ffmpeg, output)).toBe('00:00:12.00');
      expect(warnings).toEqual([]);
      const decoded = await decodeWhole(output, MOV, { run, folder, maxSeconds: 20 });
      const once = decoded[0].subarray(0, TOTAL.twelve);
      const rough = roughness(Float32Array.of(...once.subarray(-240), ...once.subarray(0, 240)));
      const usual = roughness(once.subarray(240)).toSorted();
      expect(Math.max(...rough)).toBeLessThan(usual[Math.floor(usual.length * 0.999)] as number);
      const level = (part: Float32Array) =>
        toDecibels(Math.sqrt(part.reduce((sum, one) => sum + one ** 2, 0) / part.length));
      expect(Math.abs(level(once.subarray(-4800)) - level(once.subarray(0, 4800)))).toBeLessThan(4);
    },
  );

  it.skipIf(skipsMedia).each(sampled('metered beds', BEDS, 3))(
    'the meter agrees with ffmpeg’s on $file as it is',
    async ({ file, demuxer }) => {
      const source = testMedia(file);
      const samples = await decodeWhole(
        source,
        { demuxer, streamIndex: 0 },
        { run, folder: tempDir(), maxSeconds: 600 },
      );
      const meter = await ebur128(ffmpeg, source);
      expect(Math.abs(measureLoudness(samples) - meter.integratedLufs)).toBeLessThan(0.1);
      expect(Math.abs(toDecibels(truePeak(samples)) - meter.truePeakDbtp)).toBeLessThan(0.25);
    },
  );

  it('is a silent track of the exact length without music', async () => {
    const folder = tempDir();
    const output = join(folder, 'sound.m4a');
    const soundtrack = await renderSoundtrack(
      { ...LOUD, tracks: [], totalSamples: TOTAL.twelve, output },
      { run, folder },
    );
    expect(soundtrack).toEqual({ facts: undefined, measured: undefined, reached: undefined, warnings: [] });
    const samples = await decodeWhole(output, MOV, { run, folder, maxSeconds: 20 });
    expect(samples[0].every((value) => value === 0)).toBe(true);
    expect(await presentedDuration(ffmpeg, output)).toBe('00:00:12.00');
  });

  it.each([-1, -6])('stays under %d dBTP after coding, also where coding adds 2 dB to a peak', async (ceilingDbtp) => {
    const folder = tempDir();
    const [wav, output] = [join(folder, 'bed.wav'), join(folder, 'sound.m4a')];
    // Bursts of 5 ms of noise: coding spreads each over its whole window, and no loudness is reached.
    const [hiss] = noise(1, BURSTS);
    const frames = Array.from(hiss, (value, at) => [at % 4800 < 240 ? value : 0.01 * value]);
    await writeFile(wav, floatWav(frames, 48_000));
    const place = { role: 'music', media: 'music.source', start: 0, fromSeconds: 0, gainDb: 0, fit: 'as-is' } as const;
    const track = { ...place, end: BURSTS, file: wav, stream: { demuxer: 'wav', streamIndex: 0 } };
    const request = { tracks: [track], totalSamples: BURSTS, output, targetLufs: -14, ceilingDbtp };
    const { warnings } = await renderSoundtrack(request, { run, folder });
    const { truePeakDbtp } = await ebur128(ffmpeg, output);
    expect(truePeakDbtp).toBeLessThanOrEqual(ceilingDbtp);
    expect(truePeakDbtp).toBeGreaterThan(ceilingDbtp - 1.5);
    expect(warnings.map(({ code }) => code)).toEqual(['sound_loudness']);
  });

  it.skipIf(skipsMedia)('stays silent with silent music, and says so', async () => {
    const folder = tempDir();
    const output = join(folder, 'sound.m4a');
    const tracks = [bed('audio/silence.mp3', 'mp3')];
    const { measured, warnings } = await renderSoundtrack(
      { ...LOUD, tracks, totalSamples: TOTAL.twelve, output },
      { run, folder },
    );
    expect(measured?.truePeakDbtp).toBe(-Infinity);
    expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual(['music_silent music.source']);
  });

  it.skipIf(skipsMedia)('has the same bytes twice', async () => {
    const folder = tempDir();
    const tracks = [bed('audio/music-freepd-30s.mp3', 'mp3')];
    const files = [join(folder, 'a.m4a'), join(folder, 'b.m4a')];
    for (const output of files)
      await renderSoundtrack({ ...LOUD, tracks, totalSamples: TOTAL.twelve, output }, { run, folder });
    const [first, second] = await Promise.all(files.map((file) => readFile(file)));
    expect(first?.equals(second as Buffer)).toBe(true);
  });

  it('fails with a name when the encoder cannot write', async () => {
    const output = '/proc/no/such/folder/sound.m4a';
    await expect(encodeSoundtrack(soundInMemory(silence(4800)), { output }, { run })).rejects.toMatchObject({
      code: 'sound_encode_failed',
      class: 'render',
    });
  });

  it.skipIf(skipsMedia)('does not blame the music when the encoder writes garbage', async () => {
    const folder = tempDir();
    const output = join(folder, 'sound.m4a');
    const spoiled: RunFfmpeg = async (args, options) => {
      const result = await run(args, options);
      if (args.includes('aac')) await writeFile(output, 'garbage');
      return result;
    };
    const tracks = [bed('audio/music-freepd-30s.mp3', 'mp3')];
    const request = { ...LOUD, tracks, totalSamples: TOTAL.twelve, output };
    await expect(renderSoundtrack(request, { run: spoiled, folder })).rejects.toMatchObject({
      ...{ code: 'sound_encode_failed', class: 'render', path: '' },
      message: `Expected an encoded soundtrack for ${output} but received a file that cannot be decoded`,
    });
  });

  it('keeps every impulse in its place in the film', async () => {
    const folder = tempDir();
    const impulses = [0, 1000, 24_000, TOTAL.twelve - 2000];
    const samples = silence(TOTAL.twelve);
    for (const at of impulses) for (const channel of samples) channel[at] = 0.9;
    const sound = join(folder, 'sound.m4a');
    const picture = join(folder, 'picture.mp4');
    const film = join(folder, 'film.mp4');
    await encodeSoundtrack(soundInMemory(samples), { output: sound }, { run });
    const size = [
      '-f',
      'lavfi',
      '-i',
      'testsrc=s=64x64:r=30',
      '-frames:v',
      '360',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-bf',
      '2',
    ];
    await run(['-nostdin', '-v', 'error', ...size, '-pix_fmt', 'yuv420p', picture]);
    await writeFilm({ chunks: [picture], soundtrack: sound }, film, new AbortController().signal);
    for (const reader of ffmpegs) {
      const options = { run: reader.run, folder, maxSeconds: 20 };
      const [left] = await decodeWhole(film, { demuxer: 'mov', streamIndex: 1 }, options);
      const found = Array.from(left.keys()).filter((index) => (left[index] as number) > 0.4);
      expect(found).toHaveLength(impulses.length);
      for (const [index, at] of found.entries())
        expect(Math.abs(at - (impulses[index] as number))).toBeLessThanOrEqual(1);
    }
    expect(await presentedDuration(ffmpeg, film)).toBe('00:00:12.00');
  });
});
