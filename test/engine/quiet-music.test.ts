/**
 * Music that cannot be brought to the film's loudness: the film comes out, its warnings say how loud it is, and `check`
 * says the same before.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../src/engine/create-engine.js';
import { fromDecibels, toDecibels } from '../../src/sound/stereo.js';
import { floatWav } from '../io/sound/support/wav.js';
import { measureLoudness } from '../sound/support/whole.js';
import { decodePcm } from '../support/decode.js';
import { ffmpegs } from '../support/ffmpegs.js';
import { scratchFolder } from '../support/scratch.js';
import { sampled } from '../support/tier.js';
import type { CodedShort } from './support/coded-short.js';
import { sharedFilm } from './support/shared-film.js';

const RATE = 48_000;
const root = scratchFolder();
let short: CodedShort;

/** A tone that sways, as music does, around `level` dBFS. */
const swaying = (level: number) => (i: number) =>
  fromDecibels(level) * (1 + 0.3 * Math.sin(i / 9000)) * Math.sin((2 * Math.PI * 440 * i) / RATE);

interface Bed {
  readonly why: string;
  readonly sample: (index: number) => number;
  readonly warns: readonly string[];
  /** Of the film, LUFS; null for silence. */
  readonly lufs: readonly [least: number, most: number] | null;
  /** With the bundled ffmpeg alone: mastering is the same, and coding adds nothing here. */
  readonly once?: true;
}

const BEDS: readonly Bed[] = [
  { why: 'silence', sample: () => 0, warns: ['music_silent'], lufs: null },
  { why: 'an offset and nothing else', sample: () => 0.3, warns: ['music_silent'], lufs: null, once: true },
  { why: 'a tone at -34 dB', sample: swaying(-34), warns: [], lufs: [-14.5, -13.5], once: true },
  { why: 'a tone at -34 dB on an offset', sample: (i) => 0.4 + swaying(-34)(i), warns: [], lufs: [-14.5, -13.5] },
  { why: 'a tone at -50 dB', sample: swaying(-50), warns: ['sound_loudness'], lufs: [-22, -19] },
  { why: 'a tone at -60 dB', sample: swaying(-60), warns: ['sound_loudness'], lufs: [-32, -29], once: true },
  { why: 'a tone at -75 dB', sample: swaying(-75), warns: ['music_quiet'], lufs: null, once: true },
  {
    why: 'one click in silence',
    sample: (i) => (i === 200_000 ? 0.5 : 0),
    warns: ['sound_loudness'],
    lufs: [-43, -36],
  },
];

beforeAll(async () => {
  const film = await sharedFilm();
  short = film.short;
  // The bundled ffmpeg's pictures are there; the other's are rendered once.
  film.copyCache(join(root, 'cache-bundled'));
});

describe.each(ffmpegs)('music with the $name ffmpeg', ({ name, path: ffmpegPath }) => {
  it.each(sampled('beds', BEDS, 2).filter(({ once }) => name === 'bundled' || !once))(
    'of $why: a film, and the warnings that check gave',
    async ({ why, sample, warns, lufs }) => {
      const music = join(root, `${name} ${why}.wav`);
      writeFileSync(
        music,
        floatWav(
          Array.from({ length: 13 * RATE }, (_, i) => [sample(i), sample(i)]),
          RATE,
        ),
      );
      // One cache for all beds: the pictures are rendered once.
      const engine = createEngine({ cacheDir: join(root, `cache-${name}`), ffmpegPath });
      const composition = { ...short.composition, music: { source: music } };
      const checked = await engine.check(composition, { baseDir: short.folder, quality: 'draft' });
      const output = join(root, `${name}.mp4`);
      const rendered = await engine.render(composition, { output, baseDir: short.folder, quality: 'draft' });

      expect(rendered.status).toBe('completed');
      expect(checked.warnings).toEqual(rendered.warnings);
      expect(checked.sources.map(({ path, kind }) => `${kind} ${path}`)).toEqual([
        'audio music.source',
        'video segments[0].source',
        'video segments[1].source',
      ]);
      expect(checked.sources[0]).toMatchObject({ codec: 'pcm_f32le', duration_seconds: 13, tags: { title: null } });
      expect(rendered.warnings.map(({ code, path }) => `${code} ${path}`)).toEqual(
        warns.map((code) => `${code} music.source`),
      );
      const { channels } = await decodePcm(ffmpegPath, output);
      const heard = measureLoudness([channels[0]!, channels[1]!]);
      if (lufs === null) {
        expect(heard).toBe(-Infinity);
        expect(rendered['loudness']).toBeNull();
        // A sound too quiet to be heard is not lifted into hearing.
        const peak = channels[0]!.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
        expect(toDecibels(peak)).toBeLessThan(-70);
      } else {
        expect(heard).toBeGreaterThanOrEqual(lufs[0]);
        expect(heard).toBeLessThanOrEqual(lufs[1]);
        expect(rendered['loudness']).toMatchObject({ integrated_lufs: expect.closeTo(heard, 1) });
      }
    },
  );
});
