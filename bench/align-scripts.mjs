/**
 * `npm run bench align -- --scripts`: recordings with scripts that are not theirs. Every recording is held against the
 * scripts of the others, against texts of about its length put together from other sentences, and against its own
 * script with one sentence exchanged. `known` texts and voices were looked at when limits were chosen, `held` ones
 * were not.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { saidOf, speak, texts, voiceOf } from './espeak-voices.mjs';

const scripts = JSON.parse(readFileSync(join(import.meta.dirname, 'align-scripts.json'), 'utf8'));
const KNOWN_VOICES = ['en-us', 'en-us+f4', 'en-us+m3', 'en-gb-x-rp+f2'];
const HELD_VOICES = ['en-gb-scotland', 'en-us+f2', 'en-029', 'en-us+m7'];
/** Texts of about the same length for each recording. */
const ALIKE = 10;
const LENGTH_OFF = 0.07;

export function benchScripts(align, only, narrations) {
  console.log(
    'recordings            sentences sure   wrong scripts told   no sentence sure   exchanged told   others sure',
  );
  if ((only ?? 'en') === 'en') {
    const own = [...scripts.known.texts, ...narrations.map(({ text }) => text)];
    const known = sentencesOf(scripts.known);
    tell('neural en (media)', narrations, own, known, align);
    tell('espeak en, known', spoken(scripts.known.texts, KNOWN_VOICES), own, known, align);
    tell(
      'espeak en, held',
      spoken(scripts.held.texts, HELD_VOICES),
      scripts.held.texts,
      sentencesOf(scripts.held),
      align,
    );
  }
  for (const language of Object.keys(texts).filter((name) => name !== 'en' && (only ?? name) === name)) {
    const own = [...texts[language].learn, ...texts[language].measure];
    const recordings = own.map((text, i) => {
      const voice = voiceOf(language) + (i % 2 === 0 ? '' : '+f4');
      const [speech] = speak([{ text: saidOf(text, language), voice, wordsPerMinute: 160 }]);
      return { ...speech, text, language };
    });
    tell(`espeak ${language}`, recordings, own, own.flatMap(split), align);
  }
}

const split = (text) => (text.match(/[^.!?。？！؟]+[.!?。？！؟]+/gu) ?? [text]).map((sentence) => sentence.trim());
const sentencesOf = ({ texts: own, sentences }) => [...sentences, ...own.flatMap(split)];
const lengthOf = (text) => text.replace(/[^\p{L}\p{N}]/gu, '').length;

function spoken(own, voices) {
  return own.map((text, i) => {
    const wish = { text, voice: voices[i % voices.length], wordsPerMinute: 150 + 10 * (i % 4) };
    return { ...speak([wish])[0], text, language: 'en' };
  });
}

function tell(name, recordings, own, pool, align) {
  const tally = { right: [0, 0], told: [0, 0], none: [0, 0], exchanged: [0, 0], others: [0, 0] };
  const note = (row, isSo) => {
    row[0] += isSo ? 1 : 0;
    row[1] += 1;
  };
  recordings.forEach((recording, index) => {
    const { text, language } = recording;
    const judge = (script) => align(recording, [script], language).confidence;
    for (const { sure } of judge(text).sentences) note(tally.right, sure);
    const random = randomFrom(index + 1);
    for (const script of [...own.filter((other) => other !== text), ...alike(text, pool, random)]) {
      const { sentences, doubts } = judge(script);
      note(tally.told, doubts.length > 0 || sentences.some(({ sure }) => !sure));
      note(
        tally.none,
        sentences.every(({ sure }) => !sure),
      );
    }
    for (const { script, at } of exchanged(text, pool, random)) {
      const { sentences } = judge(script);
      note(tally.exchanged, sentences[at]?.sure === false);
      sentences.forEach(({ sure }, i) => {
        if (i !== at) note(tally.others, sure);
      });
    }
  });
  const cell = ([so, of]) => `${so} of ${of}${of === 0 ? '' : ` (${((100 * so) / of).toFixed(1)}%)`}`;
  const widths = [17, 22, 20, 19, 18];
  console.log(
    name.padEnd(18) +
      Object.values(tally)
        .map((row, i) => cell(row).padStart(widths[i]))
        .join(''),
  );
}

/** Other sentences, together about as long as the text. */
function alike(text, pool, random) {
  const found = [];
  const length = lengthOf(text);
  const count = split(text).length;
  for (let tries = 0; tries < 50_000 && found.length < ALIKE; tries += 1) {
    const picked = Array.from({ length: Math.max(1, count + Math.floor(random() * 2.2 - 0.6)) }, () =>
      pick(pool, random),
    );
    const isOther = new Set(picked).size === picked.length && !picked.some((sentence) => text.includes(sentence));
    if (isOther && Math.abs(lengthOf(picked.join('')) / length - 1) <= LENGTH_OFF) found.push(picked.join(' '));
  }
  return found;
}

/** The text with each of its longer sentences exchanged for one of about the same length. */
function exchanged(text, pool, random) {
  const sentences = split(text);
  if (sentences.length < 2) return [];
  return sentences.flatMap((sentence, at) => {
    const others = pool.filter((other) => {
      return !text.includes(other) && Math.abs(lengthOf(other) / lengthOf(sentence) - 1) < 0.25;
    });
    const isShort =
      lengthOf(sentence) < (/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}]/u.test(sentence) ? 7 : 14);
    return isShort || others.length === 0 ? [] : [{ script: sentences.with(at, pick(others, random)).join(' '), at }];
  });
}

const pick = (list, random) => list[Math.floor(random() * list.length)];

function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
