import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/document/enumerations.js';
import type { Alignment } from '../../../src/sound/align/align.types.js';
import { alignScript } from '../../../src/sound/align/align-script.js';
import { buzz } from './support/buzz.js';

const SCRIPT = ['Rain again? [sighs] Good.', '', 'This jacket folds into its own pocket, and keeps you dry.'];
const english = buzz(SCRIPT, 'en');
const align = (script: readonly string[], voice = english) => alignScript({ ...voice, script, language: 'en' });

/** Whatever comes in: words in order, inside the recording, in milliseconds. */
function expectOrder({ words, confidence }: Alignment, seconds: number) {
  let before = 0;
  for (const { start, end } of words) {
    expect(start).toBeGreaterThanOrEqual(before);
    expect(end).toBeGreaterThanOrEqual(start);
    expect(end).toBeLessThanOrEqual(seconds);
    expect(Math.round(start * 1000) / 1000).toBe(start);
    before = end;
  }
  expect(confidence.overall).toBeGreaterThanOrEqual(0);
  expect(confidence.overall).toBeLessThanOrEqual(1);
  expect(confidence.sentences.map(({ from }) => from).slice(1)).toEqual(
    confidence.sentences.map(({ to }) => to).slice(0, -1),
  );
  expect(confidence.sentences.at(-1)?.to ?? 0).toBe(words.length);
}

describe('alignScript', () => {
  it('finds the words of a voice, scene by scene, without tags', () => {
    const alignment = align(SCRIPT);
    expect(alignment.words.map(({ scene, text }) => `${scene} ${text}`).join(', ')).toBe(
      '0 Rain, 0 again?, 0 Good., 2 This, 2 jacket, 2 folds, 2 into, 2 its, 2 own, 2 pocket,, 2 and, 2 keeps, 2 you, 2 dry.',
    );
    alignment.words.forEach((word, i) => {
      expect(Math.abs(word.start - (english.starts[i] ?? 0)), word.text).toBeLessThan(0.06);
    });
    expectOrder(alignment, english.samples.length / english.sampleRate);
  });

  it('gives the same answer again, and nearly the same at any sample rate', () => {
    const once = align(SCRIPT);
    expect(align(SCRIPT)).toEqual(once);
    for (const sampleRate of [22_050, 44_100, 48_000]) {
      const { words } = align(SCRIPT, buzz(SCRIPT, 'en', sampleRate));
      words.forEach((word, i) => {
        expect(Math.abs(word.start - (once.words[i]?.start ?? 0)), `${word.text} at ${sampleRate}`).toBeLessThanOrEqual(
          0.03,
        );
      });
    }
  });

  it.each(LANGUAGES)('%s: words in order, whatever the script is', (language) => {
    const script = ['Größe 25 % «où», 咖啡很好。', 'コーヒー 커피를 قهوة؟ кофе! 🎉'];
    const voice = buzz(script, language);
    expectOrder(alignScript({ ...voice, script, language }), voice.samples.length / voice.sampleRate);
  });

  it.each([
    ['silence', new Float32Array(48_000)],
    ['no sample', new Float32Array(0)],
    ['less than a frame', new Float32Array(100).fill(0.5)],
    ['what is no number', new Float32Array(48_000).fill(Number.NaN)],
  ])('%s: no word is spoken, nothing is sure', (_, samples) => {
    const alignment = align(SCRIPT, { ...english, samples });
    expectOrder(alignment, samples.length / english.sampleRate);
    expect(alignment.words.every(({ spoken }) => !spoken)).toBe(true);
    expect(alignment.confidence).toMatchObject({ overall: 0, doubts: ['no_speech'] });
  });

  it.each([
    ['a steady tone', Float32Array.from({ length: 80_000 }, (_, i) => 0.3 * Math.sin(i / 20))],
    ['clicks', Float32Array.from({ length: 160_000 }, (_, i) => (i % 2400 < 160 ? 0.5 : 0))],
    [
      'infinities',
      Float32Array.from({ length: 80_000 }, (_, i) =>
        i % 4000 < 9 ? Number.POSITIVE_INFINITY : Math.sin(i / 3) * (i % 9000 < 3000 ? 0 : 0.2),
      ),
    ],
    ['far too short a voice', english.samples.slice(0, 9600)],
  ])('%s: nothing is sure', (_, samples) => {
    const alignment = align(SCRIPT, { ...english, samples });
    expectOrder(alignment, samples.length / english.sampleRate);
    expect(alignment.confidence.sentences.filter(({ sure }) => sure)).toEqual([]);
  });

  it.each([
    ['a word of 5000 letters', 'ed'.repeat(2500)],
    ['a word of 5000 consonants', 't'.repeat(5000)],
    ['5000 digits', '7'.repeat(5000)],
    ['5000 long marks', 'ー'.repeat(5000)],
    ['5000 open brackets', '['.repeat(5000)],
    ['5000 spaces', `a${' '.repeat(5000)}b`],
    ['half a character', 'a\ud800 b'],
  ])('%s: an answer, and nothing sure', (_, text) => {
    const alignment = align([text, 'Good.']);
    expectOrder(alignment, english.samples.length / english.sampleRate);
    expect(alignment.confidence.overall).toBeLessThan(0.5);
  });

  it('has no words where there is no script', () => {
    expect(align(['', '[laughs]'])).toEqual({
      words: [],
      confidence: { overall: 0, sentences: [], unscripted: [], doubts: [], level: 'phrase' },
    });
  });

  it('keeps its place through three minutes', { timeout: 120_000 }, () => {
    const script = Array.from({ length: 44 }, (_, i) => `${SCRIPT[i % 2 === 0 ? 2 : 0]} Number ${i} waits.`);
    const voice = buzz(script, 'en', 8000);
    expect(voice.samples.length / 8000).toBeGreaterThan(180);
    const { words } = align(script, voice);
    const off = words.filter((word, i) => Math.abs(word.start - (voice.starts[i] ?? 0)) > 0.1);
    expect(off.length).toBeLessThan(0.02 * words.length);
  });

  it.each([0, 7999, 44_100.5, 192_001, Number.NaN])('refuses a sample rate of %d', (sampleRate) => {
    expect(() => align(SCRIPT, { ...english, sampleRate })).toThrow(
      `Expected a whole number from 8000 to 192000 for sampleRate but received ${sampleRate}`,
    );
  });
});
