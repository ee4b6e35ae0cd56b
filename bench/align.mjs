/**
 * `npm run bench align`: estimated word starts against voices that know theirs. Synthetic voices of espeak-ng in 13
 * languages (texts `measure` of align-texts.json, two voices) and the neural voice of the test media. Prints
 * milliseconds, and processor time a second of sound. Options: --damaged (also scripts with a sentence too many, too
 * few, exchanged), --numbers (only numbers, prices, dates, units, abbreviations, kanji), --scripts (only scripts of
 * other recordings), --only LANGUAGE, --media FOLDER (default REELWRIGHT_TEST_MEDIA or ../shared/media).
 */

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { benchNumbers } from './align-numbers.mjs';
import { benchScripts } from './align-scripts.mjs';
import { espeakMissing, knownStarts, knownStartsOfPinyin, saidOf, speak, texts, voiceOf } from './espeak-voices.mjs';
import { Refused } from './measure.mjs';

const root = resolve(import.meta.dirname, '..');
/** What 90 of 100 words must keep, ms. */
const BARS = { fr: 150, ar: 150 };
const DEFAULT_BAR = 100;
const NEURAL_BARS = 'median 30, 90 % 100, 99 % 200';

const flag = { type: 'boolean', default: false };
const OPTIONS = { only: { type: 'string' }, media: { type: 'string' }, damaged: flag, numbers: flag, scripts: flag };

export async function benchAlign(argv) {
  const { values } = parseArgs({ args: argv, options: OPTIONS });
  const built = join(root, 'dist/sound/align/align-script.js');
  if (!existsSync(built)) throw new Refused('Expected a build in dist/ but there is none: run "npm run build" first.');
  const { alignScript } = await import(built);
  const spent = { cpu: 0, sound: 0 };
  const align = (speech, script, language) => {
    const from = process.cpuUsage();
    const alignment = alignScript({ ...speech, script, language });
    const { user, system } = process.cpuUsage(from);
    spent.cpu += (user + system) / 1000;
    spent.sound += speech.samples.length / speech.sampleRate;
    return alignment;
  };

  const media = resolve(root, values.media ?? process.env.REELWRIGHT_TEST_MEDIA ?? '../shared/media', 'narration');
  if (values.numbers) return benchNumbers(align, values.only);
  if (values.scripts) return benchScripts(align, values.only, existsSync(media) ? narrations(media) : []);
  console.log('voice        words  late  median    90%    99%   within 100 ms   sure sentences   bar');
  const missing = espeakMissing();
  if (missing === undefined) {
    const languages = Object.keys(texts).filter((language) => (values.only ?? language) === language);
    for (const language of languages) synthetic(language, align);
    if (values.damaged) for (const language of languages) damaged(language, align);
  } else console.log(`(no synthetic voices: espeak-ng and python3 are not here: ${missing})`);
  if (existsSync(media)) neural(media, align);
  else console.log(`(no neural voice: there is no ${media})`);
  console.log(
    `processor time ${(spent.cpu / spent.sound).toFixed(1)} ms a second of sound (${Math.round(spent.sound)} s)`,
  );
}

function synthetic(language, align) {
  const tally = { errors: [], sure: 0, sentences: 0, late: [] };
  for (const text of texts[language].measure) {
    for (const [variant, wordsPerMinute] of [
      ['', 150],
      ['+f4', 185],
    ]) {
      const said = saidOf(text, language);
      const [speech] = speak([{ text: said, voice: voiceOf(language) + variant, wordsPerMinute }]);
      count(tally, align(speech, [text], language), (words) =>
        said === text
          ? knownStarts(text, words, speech.wordTimes)
          : knownStartsOfPinyin(text, said, words, speech.wordTimes),
      );
    }
  }
  const bar = language in BARS ? BARS[language] : DEFAULT_BAR;
  row(language, tally, `90 % ${bar}`);
}

/** The recordings of the test media with their words. */
function narrations(media) {
  const require = createRequire(import.meta.url);
  const ffmpeg = require('@ffmpeg-installer/ffmpeg').path;
  return readdirSync(media)
    .filter((file) => file.endsWith('.json'))
    .map((name) => {
      const known = JSON.parse(readFileSync(join(media, name), 'utf8'));
      const sound = join(media, name.replace('.json', '.mp3'));
      const format = ['-ac', '1', '-ar', '48000', '-f', 'f32le', '-'];
      const bytes = execFileSync(ffmpeg, ['-v', 'error', '-i', sound, ...format], { maxBuffer: 1 << 28 });
      const samples = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
      return { name, text: known.text, words: known.words, language: known.lang, samples, sampleRate: 48_000 };
    });
}

function neural(media, align) {
  const tally = { errors: [], sure: 0, sentences: 0, late: [] };
  for (const { text, words, language, samples, sampleRate } of narrations(media)) {
    count(tally, align({ samples, sampleRate }, [text], language), () => words.map(([start]) => start));
  }
  row('neural en', tally, NEURAL_BARS);
}

/**
 * Of scripts with a sentence too many, one too few and one exchanged: how often it is noticed, and how many of the
 * other sentences stay sure.
 */
function damaged(language, align) {
  const [text, other] = texts[language].measure;
  const sentences = split(text);
  const [stranger] = split(other).filter((sentence) => sentence.length > 20);
  const [speech] = speak([{ text: saidOf(text, language), voice: voiceOf(language), wordsPerMinute: 165 }]);
  const tally = {};
  sentences.forEach((_, i) => {
    const isOther = (row) => row !== i;
    note(
      'too many',
      align(speech, sentences.toSpliced(i, 0, stranger), language),
      ({ sentences: found }) => !found[i].sure,
      isOther,
    );
    note(
      'exchanged',
      align(speech, sentences.with(i, stranger), language),
      ({ sentences: found }) => !found[i].sure,
      isOther,
    );
    const notices = ({ unscripted, sentences: found }) => unscripted.length > 0 || found.some(({ sure }) => !sure);
    note('too few', align(speech, sentences.toSpliced(i, 1), language), notices, () => true);
  });
  const cells = Object.entries(tally).map(([kind, { noticed, of, sure, others }]) => {
    return `a sentence ${kind}: noticed ${noticed} of ${of}, others sure ${sure} of ${others}`;
  });
  console.log(`${language.padEnd(10)} ${cells.join('; ')}`);

  function note(kind, { confidence }, isNoticed, isOther) {
    tally[kind] ??= { noticed: 0, of: 0, sure: 0, others: 0 };
    const row = tally[kind];
    const rest = confidence.sentences.filter((_, at) => isOther(at));
    row.noticed += isNoticed(confidence) ? 1 : 0;
    row.of += 1;
    row.sure += rest.filter(({ sure }) => sure).length;
    row.others += rest.length;
  }
}

const split = (text) => text.match(/[^.!?。？！؟]+[.!?。？！؟]+/gu).map((sentence) => sentence.trim());

function count(tally, { words, confidence }, known) {
  known(words).forEach((seconds, i) => {
    if (seconds === undefined) return;
    tally.errors.push(Math.abs(words[i].start - seconds) * 1000);
    tally.late.push((words[i].start - seconds) * 1000);
  });
  tally.sure += confidence.sentences.filter(({ sure }) => sure).length;
  tally.sentences += confidence.sentences.length;
}

function row(name, { errors, late, sure, sentences }, bar) {
  const sorted = errors.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(0);
  const within = (100 * sorted.filter((error) => error <= 100).length) / sorted.length;
  const mean = late.reduce((sum, value) => sum + value, 0) / late.length;
  const cells = [
    errors.length,
    mean.toFixed(0),
    at(0.5),
    at(0.9),
    at(0.99),
    `${within.toFixed(1)} %`,
    `${sure} of ${sentences}`,
  ];
  const widths = [6, 5, 7, 6, 6, 15, 16];
  console.log(`${name.padEnd(11)} ${cells.map((cell, i) => String(cell).padStart(widths[i])).join(' ')}   ${bar}`);
}
