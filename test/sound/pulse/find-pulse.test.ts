/** The beat grid: found within a frame where there is one, on music alone. */
import { describe, expect, it } from 'vitest';
import { toMono } from '../../../src/io/sound/to-mono.js';
import { findPulse, type MusicPulse } from '../../../src/sound/pulse/find-pulse.js';
import { PULSE_SAMPLE_RATE } from '../../../src/sound/pulse/onset-strength.js';
import { bundledFfmpeg } from '../../support/ffmpegs.js';
import { skipsMedia, testMedia } from '../../support/media.js';
import { runFfmpeg } from '../../support/run-ffmpeg.js';

const SECONDS = 14;
const FRAME = 1 / 30;

/** Even noise between -1 and 1, the same in every run. */
function noise(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** Clicks at a tempo from `first` seconds on, over a hiss. */
function clicks(bpm: number, first: number): Float32Array {
  const hiss = noise(bpm);
  const samples = Float32Array.from({ length: SECONDS * PULSE_SAMPLE_RATE }, () => 0.002 * hiss());
  for (let at = first; at < SECONDS; at += 60 / bpm) {
    const start = Math.round(at * PULSE_SAMPLE_RATE);
    for (let i = 0; i < 1600 && start + i < samples.length; i += 1)
      samples[start + i] = (samples[start + i] as number) + 0.6 * Math.exp(-i / 200) * Math.sin(0.6 * i);
  }
  return samples;
}

/** How far each beat is from the nearest click, at most. */
function farthest({ seconds }: MusicPulse, bpm: number, first: number): number {
  const away = seconds.map((at) => ((at - first) * bpm) / 60).map((beat) => Math.abs(beat - Math.round(beat)));
  return (Math.max(...away) * 60) / bpm;
}

describe('a track of clicks', () => {
  it.each([
    [62, 0.1],
    [84, 0.31],
    [100, 0.137],
    [120, 0.02],
    [133, 0.4],
    [150, 0.25],
    [174, 0.2],
  ])('at %d a minute gives its clicks, or every second one, within a frame', (bpm, first) => {
    const beats = findPulse(clicks(bpm, first));
    expect(beats).toBeDefined();
    if (beats === undefined) return;
    expect(farthest(beats, bpm, first)).toBeLessThan(FRAME / 2);
    const taken = Math.round(bpm / beats.tempoBpm);
    expect([1, 2]).toContain(taken);
    expect(beats.tempoBpm * taken).toBeCloseTo(bpm, -1);
    expect(beats.seconds.length).toBeGreaterThan(((SECONDS - 1) * bpm) / 60 / taken - 2);
  });
});

describe('what is no music', () => {
  const hiss = noise(7);
  const away = noise(11);
  const sounds: readonly (readonly [string, Float32Array])[] = [
    ['nothing', new Float32Array(0)],
    ['silence', new Float32Array(SECONDS * PULSE_SAMPLE_RATE)],
    ['three seconds of clicks', clicks(120, 0).slice(0, 3 * PULSE_SAMPLE_RATE)],
    ['noise', Float32Array.from({ length: SECONDS * PULSE_SAMPLE_RATE }, () => 0.3 * hiss())],
    ['a tone', Float32Array.from({ length: SECONDS * PULSE_SAMPLE_RATE }, (_, i) => 0.3 * Math.sin(0.1 * i))],
    ['clicks at no tempo', clicksAt(Array.from({ length: 30 }, () => SECONDS * (0.5 + 0.5 * away())))],
    ['values that are no numbers', new Float32Array(SECONDS * PULSE_SAMPLE_RATE).fill(Number.NaN)],
  ];

  it.each(sounds)('has no beat: %s', (_, samples) => {
    expect(findPulse(samples)).toBeUndefined();
  });
});

/** Clicks at these times, s. */
function clicksAt(times: readonly number[]): Float32Array {
  const samples = new Float32Array(SECONDS * PULSE_SAMPLE_RATE);
  for (const time of times) {
    const start = Math.round(time * PULSE_SAMPLE_RATE);
    for (let i = 0; i < 1600 && start + i < samples.length; i += 1)
      samples[start + i] = Math.exp(-i / 200) * Math.sin(0.6 * i);
  }
  return samples;
}

async function heard(name: string, fromSeconds = 0): Promise<MusicPulse | undefined> {
  const part = ['-i', testMedia(name), '-vn', '-ss', String(fromSeconds), '-t', '16'];
  const stereo = await runFfmpeg(bundledFfmpeg, [
    ...part,
    '-ac',
    '2',
    '-ar',
    String(PULSE_SAMPLE_RATE),
    '-f',
    's16le',
    'pipe:1',
  ]);
  return findPulse(toMono(stereo));
}

describe.skipIf(skipsMedia)('real sound', () => {
  it.each([
    ['audio/music-lofi-lobby-cover.mp3', 8, 95],
    ['audio/music-freepd-30s.mp3', 8, 72],
  ])('%s keeps its tempo %d s later', async (name, later, bpm) => {
    const [first, second] = [await heard(name), await heard(name, later)];
    expect(Math.abs((first?.tempoBpm ?? 0) - bpm)).toBeLessThan(2);
    expect(Math.abs((second?.tempoBpm ?? 0) - bpm)).toBeLessThan(2);
    // The same beats, heard from another place on.
    const again = (second?.seconds ?? []).map((at) => at + later).filter((at) => at < 15);
    const missed = again.filter((at) => !first?.seconds.some((one) => Math.abs(one - at) < FRAME));
    expect(missed.length / again.length).toBeLessThan(0.15);
  });

  it.each(['narration/cold.wav', 'narration/venus-90917ba0.mp3', 'narration/venus-83e869e5.mp3'])(
    '%s is speech: no beat',
    async (name) => {
      expect(await heard(name)).toBeUndefined();
    },
  );
});
