/**
 * Speech with known word times for `bench align` and `scripts/align-table.mjs`, by espeak-ng where it is installed
 * (with python3 to read its events).
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Texts in 13 languages: `learn` for the table of sounds, `measure` for the bench. */
export const texts = JSON.parse(readFileSync(join(import.meta.dirname, 'align-texts.json'), 'utf8'));

/** Voices of espeak-ng by language, where they are not called like it. */
const VOICES = { en: 'en-us', pt: 'pt-br', zh: 'cmn-latn-pinyin' };

export const voiceOf = (language) => VOICES[language] ?? language;

/**
 * What the voice is given for a text: its own Chinese voice reads most signs by English names of tones, so it gets
 * pinyin.
 */
export const saidOf = (text, language) => (language === 'zh' ? texts.zh.said[text] : text);

/** Why there is no espeak-ng here, or undefined. */
export function espeakMissing() {
  const probe = [{ text: 'a', voice: 'en', wordsPerMinute: 170 }];
  const { status, error, stderr } = spawnSync('python3', [script], { input: JSON.stringify(probe), encoding: 'utf8' });
  return status === 0 ? undefined : (error?.message ?? stderr.trim().split('\n').at(-1));
}

const script = join(root, 'scripts/espeak-words.py');

/**
 * For each wish {text, voice, wordsPerMinute}: {samples, sampleRate, wordTimes: Map(offset in the text -> seconds),
 * phonemes}.
 */
export function speak(wishes) {
  const printed = execFileSync('python3', [script], { input: JSON.stringify(wishes), maxBuffer: 1 << 29 }).toString();
  return printed
    .trim()
    .split('\n')
    .map((line, i) => {
      const { rate, samples, words, phonemes } = JSON.parse(line);
      const bytes = Buffer.from(samples, 'base64');
      const floats = Float32Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readInt16LE(2 * at) / 32768);
      return { samples: floats, sampleRate: rate, wordTimes: byOffset(wishes[i].text, words), phonemes };
    });
}

/** espeak-ng counts characters, a string counts UTF-16 units. */
function byOffset(text, words) {
  const offsets = [0];
  for (const character of text) offsets.push(offsets.at(-1) + character.length);
  const times = new Map();
  for (const [character, seconds] of words) if (!times.has(offsets[character])) times.set(offsets[character], seconds);
  return times;
}

/** The same for Chinese that was given in pinyin, one syllable a sign. */
export function knownStartsOfPinyin(text, said, words, wordTimes) {
  const syllables = [...said.matchAll(/[a-z]+\d/gu)].map(({ index }) => wordTimes.get(index));
  const signs = [...text].flatMap((sign, i) => (/\p{Script=Han}/u.test(sign) ? [i] : []));
  let from = 0;
  return words.map((word) => {
    const bare = word.text.replace(/[^\p{Script=Han}]/gu, '');
    const at = text.indexOf(bare, from);
    from = at + bare.length;
    return bare === '' ? undefined : syllables[signs.indexOf(at)];
  });
}

/** Known starts of the words of an alignment, undefined where the voice gave none. */
export function knownStarts(text, words, wordTimes) {
  let from = 0;
  return words.map((word) => {
    const at = text.indexOf(word.text, from);
    if (at < 0) return undefined;
    from = at + word.text.length;
    return wordTimes.get(at + /^[^\p{L}\p{N}]*/u.exec(word.text)[0].length);
  });
}
