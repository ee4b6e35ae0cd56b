#!/usr/bin/env node
/**
 * node scripts/align-table.mjs: writes src/sound/align/class-table.ts anew from espeak-ng's own phoneme events on the
 * `learn` texts of bench/align-texts.json. Needs a build, espeak-ng and python3.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { speak, texts, voiceOf } from '../bench/espeak-voices.mjs';
import { findPauses } from '../dist/sound/align/find-pauses.js';
import { hearFrames } from '../dist/sound/align/hear-frames.js';
import { FEATURES, soundFeatures } from '../dist/sound/align/sound-features.js';

const ORDER = ['a', 'e', 'i', 'o', 'u', 'V', 'S', 'F', 'N', 'L', 'P', 'any', 'pause'];
/** First letter of espeak-ng's name of a sound -> our classes. */
const CLASSES = [
  ['aA', ['V', 'a']],
  ['eE', ['V', 'e']],
  ['iIyY', ['V', 'i']],
  ['oO0', ['V', 'o']],
  ['uU', ['V', 'u']],
  ['@3V&W8', ['V']],
  ['pbtdkgcJq?', ['P']],
  ['szSZ', ['S']],
  ['fvTDxhHCGX', ['F']],
  ['mnNM', ['N']],
  ['lrRLjw', ['L']],
];
/** The pauses of a synthetic voice are all alike; those of a recording are not. */
const LEAST_PAUSE_VARIANCE = 0.6;
const LEAST_VARIANCE = 0.05;

const sums = new Map(
  ORDER.map((name) => [name, { n: 0, sum: Array(FEATURES).fill(0), squares: Array(FEATURES).fill(0) }]),
);

const wishes = Object.entries(texts).flatMap(([language, { learn }]) =>
  learn.flatMap((text) =>
    ['', '+f2'].flatMap((variant) =>
      [150, 185].map((wordsPerMinute) => ({ text, voice: voiceOf(language) + variant, wordsPerMinute })),
    ),
  ),
);
for (const wish of wishes) learn(speak([wish])[0]);
writeFileSync(join(import.meta.dirname, '../src/sound/align/class-table.ts'), source());
console.log(`${wishes.length} recordings, ${sums.get('any').n} frames of speech`);

function learn({ samples, sampleRate, phonemes }) {
  const frames = hearFrames(samples, sampleRate);
  const silence = findPauses(frames);
  const rows = soundFeatures(frames, silence);
  const quiet = new Uint8Array(frames.count);
  for (const { start, end } of silence.pauses) quiet.fill(1, start, end);
  phonemes.forEach(([name, seconds], i) => {
    const classes = classesOf(name);
    const next = phonemes[i + 1]?.[1] ?? seconds;
    // A frame's middle lies 12.5 ms behind its start.
    for (
      let t = Math.max(0, Math.round(seconds * 100 - 1.25));
      t < Math.min(frames.count, Math.round(next * 100 - 1.25));
      t += 1
    ) {
      const isPause = classes[0] === 'pause';
      // The closure of a plosive is quiet too.
      if (isPause !== (quiet[t] === 1) && classes[0] !== 'P') continue;
      for (const name of isPause ? classes : [...classes, 'any']) add(sums.get(name), rows, t * FEATURES);
    }
  });
}

function classesOf(name) {
  const letter = name.replace(/^[',%=|*]+/, '').charAt(0);
  if (letter === '' || letter === '_' || letter === ':') return ['pause'];
  return CLASSES.find(([letters]) => letters.includes(letter))?.[1] ?? [];
}

function add(into, rows, at) {
  into.n += 1;
  for (let d = 0; d < FEATURES; d += 1) {
    into.sum[d] += rows[at + d];
    into.squares[d] += rows[at + d] ** 2;
  }
}

function source() {
  const bells = ORDER.map((name) => {
    const { n, sum, squares } = sums.get(name);
    const mean = sum.map((value) => value / n);
    const least = name === 'pause' ? LEAST_PAUSE_VARIANCE : LEAST_VARIANCE;
    const variance = squares.map((value, d) => Math.max(least, value / n - mean[d] ** 2));
    const list = (values) => `[${values.map((value) => Number(value.toFixed(2)) + 0).join(', ')}]`;
    return `  ${name}: bell(\n    ${list(mean)},\n    ${list(variance)},\n  ),\n`;
  });
  return `/**
 * What the classes of sounds look like before a recording is heard: mean and variance of each feature of
 * sound-features.ts, in units of the recording's own speech, over ${wishes.length} synthetic recordings in 13
 * languages. Step 2 starts from it and learns the voice. Written by scripts/align-table.mjs.
 */
import type { Bell, FrameClass } from './class-model.js';

export const CLASS_TABLE: Readonly<Record<FrameClass, Bell>> = {
${bells.join('')}};

function bell(mean: readonly number[], variance: readonly number[]): Bell {
  return { mean: Float64Array.from(mean), variance: Float64Array.from(variance) };
}
`;
}
