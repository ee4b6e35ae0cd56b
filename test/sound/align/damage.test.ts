/** Scripts that are not what the voice says: doubted there, and the rest still found. */
import { beforeAll, expect, it } from 'vitest';
import type { Alignment } from '../../../src/sound/align/align.types.js';
import { alignScript } from '../../../src/sound/align/align-script.js';
import { describeWithEspeak, type Speech, speak } from '../../support/espeak.js';

const SENTENCES = [
  'Rain again, and the bus is late.',
  'This jacket weighs less than your phone.',
  'It folds into its own pocket and keeps you dry for hours.',
  'Pick a colour, and we will ship it tomorrow morning.',
  'Nothing to sign, nothing to cancel.',
];
const OTHER = 'Every Friday we roast a small batch of beans from a single farm.';

describeWithEspeak('a script that is not what is said', () => {
  let speech: Speech;
  let right: Alignment;
  beforeAll(() => {
    speech = speak({ text: SENTENCES.join(' '), voice: 'en-us', wordsPerMinute: 165 });
    right = align(SENTENCES);
  });
  const align = (script: readonly string[]) => alignScript({ ...speech, script, language: 'en' });
  const sure = ({ confidence }: Alignment) => confidence.sentences.map((sentence) => sentence.sure);

  it('is trusted where it is what is said', () => {
    expect(sure(right)).toEqual(SENTENCES.map(() => true));
    expect(right.confidence).toMatchObject({ doubts: [], unscripted: [], level: 'word' });
    expect(right.confidence.overall).toBeGreaterThan(0.8);
  });

  it('has a sentence too many: it alone is doubted, its words are not spoken', () => {
    const alignment = align([...SENTENCES.slice(0, 2), OTHER, ...SENTENCES.slice(2)]);
    expect(sure(alignment)).toEqual([true, true, false, true, true, true]);
    expect(alignment.confidence.doubts).toEqual(['sentence_missing']);
    const silent = alignment.words.filter(({ scene }) => scene === 2);
    expect(silent.every(({ spoken, start, end }) => !spoken && start === end)).toBe(true);
    const others = alignment.words.filter(({ scene }) => scene !== 2).map(({ start }) => start);
    expect(others.every((start, i) => Math.abs(start - (right.words[i]?.start ?? 0)) <= 0.05)).toBe(true);
  });

  it.each([0, 1, 3, 4])(
    'lacks sentence %i: the speech without words is named, the others keep their places',
    (missing) => {
      const starts = right.confidence.sentences.map(({ from }) => right.words[from]?.start ?? 0);
      const [from = 0, to = speech.samples.length / speech.sampleRate] = starts.slice(missing);
      const alignment = align(SENTENCES.filter((_, i) => i !== missing));
      expect(alignment.confidence.doubts).toEqual(['speech_added']);
      expect(alignment.confidence.overall).toBeLessThan(0.9);
      const [span] = alignment.confidence.unscripted;
      const overlap = Math.min(to, span?.end ?? 0) - Math.max(from, span?.start ?? 0);
      expect(overlap).toBeGreaterThan(0.6 * (to - from));
      const others = right.words.filter(({ scene }) => scene !== missing);
      const near = alignment.words.filter((word, i) => Math.abs(word.start - (others[i]?.start ?? 0)) <= 0.1);
      expect(near.length).toBeGreaterThan(0.9 * others.length);
    },
  );

  it('has another sentence in place of one: it alone is doubted', () => {
    expect(sure(align(SENTENCES.with(2, OTHER)))).toEqual([true, true, false, true, true]);
  });

  it('is another script: nothing is sure', () => {
    const alignment = align([
      OTHER,
      'You taste chocolate, orange, and a little smoke.',
      'Subscribe once, pause whenever you like.',
    ]);
    expect(sure(alignment)).not.toContain(true);
    expect(alignment.confidence.overall).toBeLessThan(0.2);
  });

  it('is right, but noise covers the pauses: nothing is sure, and that is why', () => {
    let state = 1;
    const samples = speech.samples.map((value) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
      return value + (state / 2 ** 31) * 0.05;
    });
    const alignment = alignScript({ ...speech, samples, script: SENTENCES, language: 'en' });
    expect(alignment.confidence.doubts).toContain('noisy');
    expect(sure(alignment)).not.toContain(true);
  });
});
