/** Recordings with scripts that are not theirs. All of them, in 13 languages: `npm run bench align -- --scripts`. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { alignScript } from '../../../src/sound/align/align-script.js';
import { decodePcm } from '../../support/decode.js';
import { describeWithEspeak, speak } from '../../support/espeak.js';
import { bundledFfmpeg } from '../../support/ffmpegs.js';
import { describeWithMedia, testMedia } from '../../support/media.js';
import { isWhole, sampled } from '../../support/tier.js';

interface Texts {
  readonly texts: readonly string[];
  readonly sentences: readonly string[];
}
const url = new URL('../../../bench/align-scripts.json', import.meta.url);
const { known, held } = JSON.parse(readFileSync(url, 'utf8')) as { readonly known: Texts; readonly held: Texts };

/** The share of pairs that must be told. */
const LEAST_TOLD = 0.95;
const SCRIPTS_EACH = isWhole ? 20 : 2;

interface Recording {
  readonly samples: Float32Array;
  readonly sampleRate: number;
  readonly text: string;
}

const judge = ({ samples, sampleRate }: Recording, script: string) =>
  alignScript({ samples, sampleRate, script: [script], language: 'en' }).confidence;

function expectTold(recordings: readonly Recording[], scripts: readonly string[]) {
  let [told, pairs] = [0, 0];
  for (const [i, recording] of recordings.entries()) {
    expect(judge(recording, recording.text).sentences.filter(({ sure }) => !sure)).toEqual([]);
    const others = [...recordings.map(({ text }) => text), ...sampled(`scripts ${i}`, scripts, SCRIPTS_EACH)];
    for (const script of others.filter((text) => text !== recording.text)) {
      const { sentences, doubts } = judge(recording, script);
      told += doubts.length > 0 && sentences.some(({ sure }) => !sure) ? 1 : 0;
      pairs += 1;
    }
  }
  expect(pairs).toBeGreaterThan(5);
  expect(told / pairs).toBeGreaterThanOrEqual(LEAST_TOLD);
}

describeWithMedia('a neural voice', () => {
  it('is told from scripts of other recordings', { timeout: 60_000 }, async () => {
    const recordings: Recording[] = [];
    for (const name of ['20cf0ab8', '83e869e5', '90917ba0']) {
      const { text } = JSON.parse(readFileSync(testMedia(`narration/venus-${name}.json`), 'utf8')) as { text: string };
      const { channels, sampleRate } = await decodePcm(bundledFfmpeg, testMedia(`narration/venus-${name}.mp3`));
      recordings.push({ text, sampleRate, samples: channels[0] as Float32Array });
    }
    expectTold(recordings, [...known.texts, ...held.texts]);
  });
});

describeWithEspeak('a synthetic voice', () => {
  const read = (text: string, voice: string): Recording => ({ ...speak({ text, voice, wordsPerMinute: 165 }), text });

  it('is told from scripts of other recordings', { timeout: 60_000 }, () => {
    const texts = sampled('held texts', held.texts, 2);
    expectTold(
      texts.map((text, i) => read(text, ['en-us+f2', 'en-gb-scotland', 'en-029'][i % 3] as string)),
      known.texts,
    );
  });

  it('is sure of its script beside one sentence that is exchanged', { timeout: 60_000 }, () => {
    const [one, other, third] = held.texts as [string, string, string];
    const script = (middle: string) => [one, middle, third].join(' ');
    const recording = read(script(held.sentences[8] as string), 'en-us');
    const right = judge(recording, recording.text).sentences;
    const wrong = judge(recording, script(known.sentences[8] as string)).sentences;
    expect(right.filter(({ sure }) => !sure)).toEqual([]);
    expect(wrong.filter(({ sure }) => !sure).length).toBe(1);
    expect(judge(recording, other).sentences.filter(({ sure }) => sure)).toEqual([]);
  });

  it('stands between two sure sentences with other words: placed there, not sure', () => {
    const [first, middle, last] = ['The bus is late again.', held.sentences[10] as string, 'Nothing to sign today.'];
    const recording = read([first, middle, last].join(' '), 'en-us');
    const script = [first, known.sentences[10] as string, last] as [string, string, string];
    const { words, confidence } = alignScript({ ...recording, script, language: 'en' });
    const right = alignScript({ ...recording, script: [recording.text], language: 'en' });
    const [from, to] = [right.confidence.sentences[1]?.from ?? 0, (right.confidence.sentences[1]?.to ?? 1) - 1];
    const placed = words.filter(({ scene }) => scene === 1);
    expect(confidence.sentences.map(({ sure }) => sure)).toEqual([true, false, true]);
    expect(placed.every(({ spoken }) => spoken)).toBe(true);
    expect(Math.abs((placed[0]?.start ?? 0) - (right.words[from]?.start ?? 0))).toBeLessThan(0.2);
    expect(Math.abs((placed.at(-1)?.end ?? 0) - (right.words[to]?.end ?? 0))).toBeLessThan(0.2);
    expect(confidence.unscripted).toEqual([]);
  });
});
