/**
 * How far an alignment can be trusted. A sentence is doubted when other words would fit about as well, or when its pace
 * is not that of the rest; all are doubted when that holds for the script as a whole, or when noise covers the pauses.
 * Limits: see docs/narration.md for what they were measured on.
 */
import type { Language } from '../../document/enumerations.js';
import type { AlignmentConfidence, Doubt, SentenceConfidence } from './align.types.js';
import { gainOver } from './background.js';
import type { Silence } from './find-pauses.js';
import type { Followed } from './follow-script.js';
import type { ForeignSpeech } from './follow-sounds.js';
import { FRAME_RATE, type Frames } from './hear-frames.js';
import type { Filled } from './place-left-out.js';
import type { ScriptWord } from './script-words.js';
import { type SentenceFit, sentenceBounds } from './sentence-fits.js';

/** The confidence from which on the times of a sentence are sure. */
const SURE_CONFIDENCE = 0.5;
/**
 * The gain at which a sentence is as likely right as wrong, as a share of the possible gain: 0 where other words fit as
 * well, 1 where no words could fit better. Writing tells more of the sounds in some languages than in others. Measured
 * on the voices of `bench align`; half of the sentences of right scripts lie 0.15 to 0.25 above.
 */
const LEAST_GAIN: Readonly<Record<Language, number>> = {
  ...{ ar: 0.38, de: 0.53, en: 0.5, es: 0.65, fr: 0.6, it: 0.65, ja: 0.66 },
  ...{ ko: 0.62, nl: 0.57, pl: 0.64, pt: 0.59, ru: 0.56, zh: 0.58 },
};
const GAIN_WIDTH = 0.04;
/** Frames of the whole recording that are added to the judgement of a short sentence. */
const BORROWED_FRAMES = 60;
/** When the gain of the whole script is below the limit by this much, no sentence of it is trusted. */
const SCRIPT_SLACK = 0.16;
const SCRIPT_WIDTH = 0.02;
/**
 * The largest difference between the logarithm of a sentence's pace and that of the median. In good recordings it is at
 * most 0.36 over any six words.
 */
const MOST_PACE_OFF = 0.5;
const PACE_WIDTH = 0.05;
/** The least difference between quiet and loud frames, dB. */
const LEAST_RANGE_DB = 18;
const RANGE_WIDTH_DB = 0.7;
/** The bounds of the time that speech takes divided by the time that its words should take. */
const PACE_BOUNDS = [0.5, 2] as const;
/** The least number of frames of speech without words that counts; less is a breath, a click, a drawn-out sound. */
const LEAST_UNSCRIPTED = 30;

/** The confidence of an alignment without a voice, or without words. */
export function noConfidence(words: readonly ScriptWord[]): AlignmentConfidence {
  const sentences = sentenceBounds(words).map(([from, to]) => ({ from, to, confidence: 0, sure: false }));
  return { overall: 0, sentences, unscripted: [], doubts: words.length === 0 ? [] : ['no_speech'], level: 'phrase' };
}

/** What was heard, and the language in which it was read. */
export interface Recording {
  readonly frames: Frames;
  readonly silence: Silence;
  readonly language: Language;
}

/** How sure the times are of words that were found by their sounds. */
export function wordConfidence(
  { path, fit }: Followed,
  fits: readonly SentenceFit[],
  { places, foreign: unexplained }: Filled,
  { frames, silence, language }: Recording,
): AlignmentConfidence {
  const rows = fits.map((sentence): Gain => {
    if (!isHeard(sentence)) return { won: 0, lost: 0, frames: 0 };
    const gain = gainOver(path, fit, sentence.from, sentence.to);
    return { won: gain * sentence.taken, lost: sentence.duration - sentence.fit, frames: sentence.taken };
  });
  const all = rows.reduce((sum, row) => add(sum, row, 1), { won: 0, lost: 0, frames: 0 });
  const pace = median(fits.filter(isHeard).map(paceOf));
  const limit = LEAST_GAIN[language];
  const trust =
    rising((silence.loudDb - silence.quietDb - LEAST_RANGE_DB) / RANGE_WIDTH_DB) *
    rising((shareOf(all) - limit + SCRIPT_SLACK) / SCRIPT_WIDTH);
  const isLengthOdd = isOddPace(pace);
  const sentences = fits.map((sentence, i): SentenceConfidence => {
    const { from, to } = sentence;
    if (!isHeard(sentence)) return { from, to, confidence: 0, sure: false };
    const off = Math.abs(Math.log(paceOf(sentence) / pace)) - paceTolerance(to - from);
    const share = shareOf(add(rows[i] as Gain, all, BORROWED_FRAMES / Math.max(1, all.frames)));
    const gain = rising((share - limit) / GAIN_WIDTH);
    return judged(from, to, trust * gain * rising(-off / PACE_WIDTH) * (isLengthOdd ? 0.4 : 1));
  });
  const speech = speechFrames(silence, frames.count);
  const foreign = unexplained.map((span) => trimmed(span, speech)).filter((span) => span.frames >= LEAST_UNSCRIPTED);
  const taken = fits.reduce((sum, sentence) => sum + sentence.taken, 0);
  const explained = taken / Math.max(1, taken + foreign.reduce((sum, span) => sum + span.frames, 0));
  const doubts: Doubt[] = [];
  if (isNoisy(silence)) doubts.push('noisy');
  if (isLengthOdd) doubts.push('length');
  if (sentences.every(({ sure }) => !sure)) {
    const why: readonly Doubt[] = doubts.length > 0 ? doubts : ['unlike'];
    return { overall: overallOf(sentences, explained), sentences, unscripted: [], doubts: why, level: 'word' };
  }
  if (places.some(({ spoken }) => !spoken)) doubts.push('sentence_missing');
  if (foreign.length > 0) doubts.push('speech_added');
  if (doubts.length === 0 && sentences.some(({ sure }) => !sure)) doubts.push('unlike');
  const unscripted = foreign.map(({ start, end }) => ({ start: start / FRAME_RATE, end: end / FRAME_RATE }));
  return { overall: overallOf(sentences, explained), sentences, unscripted, doubts, level: 'word' };
}

/**
 * The confidence for words that were spread between pauses because their sounds were not found: none of their times is
 * sure.
 */
export function phraseConfidence(words: readonly ScriptWord[], silence: Silence): AlignmentConfidence {
  const doubts: readonly Doubt[] = isNoisy(silence) ? ['noisy'] : ['unlike'];
  return { ...noConfidence(words), doubts };
}

function isNoisy({ loudDb, quietDb }: Silence): boolean {
  return rising((loudDb - quietDb - LEAST_RANGE_DB) / RANGE_WIDTH_DB) < SURE_CONFIDENCE;
}

/** How much better the words fit than other words, and how much worse than the best fit possible; sums over frames. */
interface Gain {
  readonly won: number;
  readonly lost: number;
  readonly frames: number;
}

function add(sum: Gain, { won, lost, frames }: Gain, times: number): Gain {
  return { won: sum.won + times * won, lost: sum.lost + times * lost, frames: sum.frames + times * frames };
}

function shareOf({ won, lost }: Gain): number {
  return Math.max(0, won) / Math.max(1e-6, Math.max(0, won) + lost);
}

function isHeard(sentence: SentenceFit): boolean {
  return !sentence.isLeftOut && sentence.sounds > 0;
}

/** The time that a sentence takes divided by the expected time. */
function paceOf({ taken, ms }: SentenceFit): number {
  return (taken * 1000) / FRAME_RATE / ms;
}

/** How far the pace may differ: a few words may be said at any pace. */
function paceTolerance(words: number): number {
  return MOST_PACE_OFF + 0.4 / Math.sqrt(words);
}

function isOddPace(pace: number): boolean {
  return pace < PACE_BOUNDS[0] || pace > PACE_BOUNDS[1];
}

function judged(from: number, to: number, confidence: number): SentenceConfidence {
  const rounded = Math.round(confidence * 1000) / 1000;
  return { from, to, confidence: rounded, sure: rounded >= SURE_CONFIDENCE };
}

function overallOf(sentences: readonly SentenceConfidence[], explained: number): number {
  const words = sentences.reduce((sum, { from, to }) => sum + to - from, 0);
  const trusted = sentences.reduce((sum, { from, to, confidence }) => sum + (to - from) * confidence, 0);
  return Math.round((explained * trusted * 1000) / Math.max(1, words)) / 1000;
}

function speechFrames(silence: Silence, frameCount: number): Uint8Array {
  const speaks = new Uint8Array(frameCount).fill(1);
  for (const { start, end } of silence.pauses) speaks.fill(0, start, end);
  return speaks;
}

/** A stretch without the silence at both ends, and how many frames of speech it has. */
function trimmed({ start, end }: ForeignSpeech, speaks: Uint8Array): { start: number; end: number; frames: number } {
  const inside = speaks.subarray(start, end);
  const frames = inside.reduce((sum, value) => sum + value, 0);
  return { start: start + Math.max(0, inside.indexOf(1)), end: start + inside.lastIndexOf(1) + 1, frames };
}

/** The logistic function: rises from 0 to 1, and is a half at 0. */
function rising(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 1;
}
