/**
 * `npm run bench align -- --numbers`: scripts with numbers, prices, dates, units, abbreviations and kanji
 * (align-numbers.json), read by espeak-ng as it reads them and as people do (`said`). Prints how many sentences are
 * sure, and those that are not.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { knownStarts, speak, voiceOf } from './espeak-voices.mjs';

const rows = JSON.parse(readFileSync(join(import.meta.dirname, 'align-numbers.json'), 'utf8'));
const VOICES = [
  ['', 155],
  ['+f4', 180],
];

export function benchNumbers(align, only) {
  console.log('language  sentences   sure   not spoken   words   median    90%    99%');
  const all = { sentences: 0, sure: 0 };
  for (const [language, scripts] of Object.entries(rows)) {
    if (only !== undefined && only !== language) continue;
    const tally = { sentences: 0, sure: 0, unspoken: 0, errors: [], doubtful: [] };
    for (const row of scripts) for (const voice of VOICES) hear(row, voice, language, align, tally);
    const errors = tally.errors.sort((a, b) => a - b);
    const at = (share) => (errors.length === 0 ? '-' : errors[Math.floor(share * errors.length)].toFixed(0));
    const cells = [tally.sentences, tally.sure, tally.unspoken, errors.length, at(0.5), at(0.9), at(0.99)];
    const widths = [11, 7, 13, 8, 9, 7, 7];
    console.log(language.padEnd(8) + cells.map((cell, i) => String(cell).padStart(widths[i])).join(''));
    for (const line of tally.doubtful) console.log(`    ${line}`);
    all.sentences += tally.sentences;
    all.sure += tally.sure;
  }
  console.log(`sure: ${all.sure} of ${all.sentences} sentences`);
}

function hear({ script, said }, [variant, wordsPerMinute], language, align, tally) {
  const [speech] = speak([{ text: said ?? script, voice: voiceOf(language) + variant, wordsPerMinute }]);
  const { words, confidence } = align(speech, [script], language);
  tally.unspoken += words.filter(({ spoken }) => !spoken).length;
  for (const { from, to, sure, confidence: value } of confidence.sentences) {
    tally.sentences += 1;
    tally.sure += sure ? 1 : 0;
    const text = words.slice(from, to).map((word) => word.text);
    if (!sure) tally.doubtful.push(`${value} ${text.join(' ')}${said === undefined ? '' : ' (read as people do)'}`);
  }
  if (said !== undefined) return;
  knownStarts(script, words, speech.wordTimes).forEach((known, i) => {
    if (known !== undefined) tally.errors.push(Math.abs(words[i].start - known) * 1000);
  });
}
