/** Word times against voices that know them. The whole table, on more recordings, is `npm run bench align`. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Language } from '../../../src/document/enumerations.js';
import { alignScript } from '../../../src/sound/align/align-script.js';
import { decodePcm } from '../../support/decode.js';
import { describeWithEspeak, speak } from '../../support/espeak.js';
import { bundledFfmpeg } from '../../support/ffmpegs.js';
import { describeWithMedia, testMedia } from '../../support/media.js';
import { errorsOf, quantile } from './support/errors.js';

type Texts = Readonly<
  Record<Language, { readonly measure: readonly [string, string]; readonly said?: Readonly<Record<string, string>> }>
>;
const texts = JSON.parse(readFileSync(new URL('../../../bench/align-texts.json', import.meta.url), 'utf8')) as Texts;
const MEDIAN_MS = 60;

describeWithEspeak('words of synthetic voices', () => {
  it.each([
    { language: 'en', voice: 'en-us+f4', most: 100 },
    { language: 'de', voice: 'de', most: 100 },
    { language: 'es', voice: 'es+f4', most: 100 },
    { language: 'it', voice: 'it', most: 100 },
    { language: 'nl', voice: 'nl+f4', most: 100 },
    { language: 'pl', voice: 'pl', most: 100 },
    { language: 'pt', voice: 'pt-br+f4', most: 100 },
    { language: 'ru', voice: 'ru', most: 100 },
    { language: 'ko', voice: 'ko+f4', most: 100 },
    { language: 'ja', voice: 'ja', most: 100 },
    { language: 'fr', voice: 'fr+f4', most: 150 },
    { language: 'ar', voice: 'ar', most: 150 },
  ] as const)('$language: nine of ten begin within $most ms of where the voice says', ({ language, voice, most }) => {
    const [text] = texts[language].measure;
    const speech = speak({ text, voice, wordsPerMinute: 165 });
    const { words, confidence } = alignScript({ ...speech, script: [text], language });
    const errors = errorsOf(text, words, speech);
    expect(errors.length).toBeGreaterThan(9);
    expect(quantile(errors, 0.5)).toBeLessThan(MEDIAN_MS);
    expect(quantile(errors, 0.9)).toBeLessThan(most);
    expect(confidence.sentences.filter(({ sure }) => !sure)).toEqual([]);
    expect(words.every(({ spoken }) => spoken)).toBe(true);
  });
});

describeWithEspeak('words of a Chinese voice', () => {
  it('nine of ten signs begin within 100 ms of where the voice says', () => {
    const [text] = texts.zh.measure;
    // The voice reads pinyin: of signs it reads most by English names of tones.
    const said = texts.zh.said?.[text] ?? '';
    const speech = speak({ text: said, voice: 'cmn-latn-pinyin', wordsPerMinute: 165 });
    const { words, confidence } = alignScript({ ...speech, script: [text], language: 'zh' });
    const syllables = [...said.matchAll(/[a-z]+\d/gu)].map(({ index }) => speech.wordTimes.get(index) ?? -1);
    let sign = 0;
    const errors = words.map((word) => {
      const known = syllables[sign] ?? -1;
      sign += [...word.text.matchAll(/\p{Script=Han}/gu)].length;
      return Math.abs(word.start - known) * 1000;
    });
    expect(sign).toBe(syllables.length);
    expect(quantile(errors, 0.5)).toBeLessThan(MEDIAN_MS);
    expect(quantile(errors, 0.9)).toBeLessThan(100);
    expect(confidence).toMatchObject({ doubts: [], level: 'word' });
    expect(confidence.sentences.filter(({ sure }) => !sure)).toEqual([]);
  });
});

describeWithMedia('words of a neural voice', () => {
  it('half begin within 30 ms of the times of its maker, nine of ten within 80, neither early nor late', async () => {
    const errors: number[] = [];
    const late: number[] = [];
    for (const name of ['20cf0ab8', '83e869e5', '90917ba0']) {
      const known = JSON.parse(readFileSync(testMedia(`narration/venus-${name}.json`), 'utf8')) as Known;
      const sound = await decodePcm(bundledFfmpeg, testMedia(`narration/venus-${name}.mp3`));
      const samples = sound.channels[0] as Float32Array;
      const { words, confidence } = alignScript({
        samples,
        sampleRate: sound.sampleRate,
        script: [known.text],
        language: 'en',
      });
      expect(words.map(({ text }) => text)).toEqual(known.words.map(([, , text]) => text));
      expect(confidence.overall).toBeGreaterThan(0.8);
      errors.push(...words.map((word, i) => Math.abs(word.start - (known.words[i]?.[0] ?? 0)) * 1000));
      // The first word of a file begins at 0 by its maker's times.
      late.push(...words.slice(1).map((word, i) => (word.start - (known.words[i + 1]?.[0] ?? 0)) * 1000));
    }
    expect(quantile(errors, 0.5)).toBeLessThan(30);
    expect(quantile(errors, 0.9)).toBeLessThan(80);
    expect(quantile(errors, 0.99)).toBeLessThan(250);
    expect(Math.abs(late.reduce((sum, value) => sum + value, 0) / late.length)).toBeLessThan(10);
  });

  it('doubts a person who hesitates, and a script that is not what is said', async () => {
    const cold = await decodePcm(bundledFfmpeg, testMedia('narration/cold.wav'));
    const grid = readFileSync(testMedia('narration/cold.TextGrid'), 'utf8');
    const said = [...(grid.split('"IntervalTier"')[1]?.matchAll(/^"([a-z']+)"$/gmu) ?? [])].map((match) => match[1]);
    expect(said.length).toBeGreaterThan(60);
    const options = { samples: cold.channels[0] as Float32Array, sampleRate: cold.sampleRate, language: 'en' } as const;
    const { sentences, overall } = alignScript({ ...options, script: [said.slice(1).join(' ')] }).confidence;
    expect(sentences.map(({ sure }) => sure)).toEqual([false]);
    expect(overall).toBeLessThan(0.3);
    const venus = JSON.parse(readFileSync(testMedia('narration/venus-90917ba0.json'), 'utf8')) as Known;
    const wrong = alignScript({ ...options, script: [venus.text] }).confidence;
    expect(wrong.sentences.filter(({ sure }) => sure)).toEqual([]);
  });
});

interface Known {
  readonly text: string;
  readonly words: readonly (readonly [start: number, end: number, text: string])[];
}
