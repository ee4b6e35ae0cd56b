/** The mix under real narration, with the times of its words known. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SAMPLE_RATE, type Stereo, toDecibels } from '../../../src/sound/stereo.js';
import { decodeWhole } from '../../io/sound/support/decode-whole.js';
import { bundledFfmpeg, ffmpegs } from '../../support/ffmpegs.js';
import { describeWithMedia, testMedia } from '../../support/media.js';
import { tempDir } from '../../support/temp-dir.js';
import { both, join, seconds, sine } from '../support/signals.js';
import { master, mixTracks, type SampledTrack } from '../support/whole.js';

const VOICES = ['20cf0ab8', '83e869e5', '90917ba0'].map((name) => ({ name }));
/** Of silence before the voice, so that the music is heard alone first. */
const LEAD = 4;

async function narration(name: string): Promise<{ voice: Stereo; words: readonly number[] }> {
  const run = ffmpegs.find(({ path }) => path === bundledFfmpeg)?.run ?? ffmpegs[0]!.run;
  const stream = { demuxer: 'mp3', streamIndex: 0 };
  const spoken = await decodeWhole(testMedia(`narration/venus-${name}.mp3`), stream, {
    run,
    folder: tempDir(),
    maxSeconds: 60,
  });
  const known = JSON.parse(readFileSync(testMedia(`narration/venus-${name}.json`), 'utf8')) as {
    words: [number, number, string][];
  };
  // The first word is written down from 0.0 s on, before anything is heard.
  const heard = spoken[0].findIndex((sample) => Math.abs(sample) > 0.01) / SAMPLE_RATE;
  return {
    voice: join(
      both(seconds(LEAD), () => 0),
      spoken,
    ),
    words: known.words.map(([start]) => Math.max(start, heard) + LEAD),
  };
}

describeWithMedia('a mix with a real voice', () => {
  it.each(VOICES)('gives way before each first syllable, by 12 dB and no more: $name', async ({ name }) => {
    const { voice, words } = await narration(name);
    const totalSamples = voice[0].length;
    const place = { start: 0, end: totalSamples, gainDb: 0 } as const;
    const spoken: SampledTrack = { ...place, role: 'voice', fit: 'as-is', samples: voice };
    const music: SampledTrack = {
      ...place,
      role: 'music',
      fit: 'bed',
      duckedBy: 'voice',
      samples: sine(6000, -20, totalSamples),
    };
    const alone = mixTracks([spoken], totalSamples).samples;
    const { samples } = mixTracks([spoken, music], totalSamples);
    expect(alone[0].every((value, index) => value === voice[0][index])).toBe(true);
    const gainAt = (time: number) => {
      // Two periods of the tone.
      let [heard, input] = [0, 0];
      for (let at = seconds(time); at < seconds(time) + 16; at += 1) {
        heard += (samples[0][at]! - alone[0][at]!) ** 2;
        input += music.samples[0][at]! ** 2;
      }
      return toDecibels(Math.sqrt(heard / input));
    };
    for (const time of [0, 1, LEAD - 0.5])
      expect(Math.abs(gainAt(time)), `music alone at ${time} s`).toBeLessThan(0.001);
    for (const start of words) expect(Math.abs(gainAt(start) + 12), `the word at ${start} s`).toBeLessThan(0.1);
  });

  it.each(VOICES)('leaves the limiter less than 4 dB to do: $name', async ({ name }) => {
    const { voice } = await narration(name);
    const totalSamples = voice[0].length;
    const place = { start: 0, end: totalSamples, gainDb: 0 } as const;
    const spoken: SampledTrack = { ...place, role: 'voice', fit: 'as-is', levelLufs: -16, samples: voice };
    const { facts } = master(mixTracks([spoken], totalSamples).samples, { ceilingDbtp: -1.7 });
    expect(facts.limiterDb).toBeGreaterThan(-4);
    expect(Math.abs(facts.integratedLufs + 14)).toBeLessThan(0.2);
  });
});
