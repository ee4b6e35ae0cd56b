/**
 * How far an alignment can be trusted. A sentence is doubted when its sounds do not look like its words, when they last
 * too long or too short, or when its pace is not that of the rest; all are doubted when noise covers the pauses.
 * Limits: see docs/narration.md for what they were measured on.
 */
import type { Language } from '../../document/enumerations.js';
import type { AlignmentConfidence, Doubt, SentenceConfidence } from './align.types.js';
import type { Silence } from './find-pauses.js';
import { FIT_WEIGHT, type Followed } from './follow-script.js';
import type { ForeignSpeech } from './follow-sounds.js';
import { FRAME_RATE, type Frames } from './hear-frames.js';
import type { ScriptWord } from './script-words.js';
import { type SentenceFit, sentenceBounds, sentenceFits } from './sentence-fits.js';
import type { WordPlace } from './word-places.js';

/** From here on a sentence is sure. */
const SURE = 0.5;
/**
 * Misfit (log likelihood under the best class per frame, and squared deviations of durations) that is as likely right
 * as wrong. Right sentences: 1.0 to 2.7; wrong ones 3.0 to 6. What is written tells less of the sounds in French and
 * Arabic.
 */
const MOST_MISFIT = 2.95;
const MOST_MISFIT_IN: Readonly<Partial<Record<Language, number>>> = { fr: 3.7, ar: 4.8 };
const MISFIT_WIDTH = 0.3;
/** A short sentence is judged with so much of the whole recording beside it. */
const BORROWED_FRAMES = 40;
const BORROWED_SOUNDS = 5;
/** Log of pace against the median sentence. Good recordings: at most 0.36 over any six words. */
const MOST_PACE_OFF = 0.5;
const PACE_WIDTH = 0.05;
/** dB between quiet and loud frames. */
const LEAST_RANGE_DB = 18;
const RANGE_WIDTH_DB = 0.7;
/** Time that speech takes against what its words should take. */
const PACE_BOUNDS = [0.5, 2] as const;
/** Speech without words shorter than this is a breath, a click, a drawn-out sound. Frames. */
const LEAST_UNSCRIPTED = 30;

/** Of an alignment without a voice, or without words. */
export function noConfidence(words: readonly ScriptWord[]): AlignmentConfidence {
  const sentences = sentenceBounds(words).map(([from, to]) => ({ from, to, confidence: 0, sure: false }));
  return { overall: 0, sentences, unscripted: [], doubts: words.length === 0 ? [] : ['no_speech'], level: 'phrase' };
}

/** Of words that were found by their sounds. */
export function wordConfidence(
  { words, path, fit }: Followed,
  frames: Frames,
  silence: Silence,
  language: Language,
): AlignmentConfidence {
  const fits = sentenceFits(words, path, fit);
  const all = fits.reduce(addFits);
  const pace = median(fits.filter(isHeard).map(paceOf));
  const limit = MOST_MISFIT_IN[language] ?? MOST_MISFIT;
  const noise = rising((silence.loudDb - silence.quietDb - LEAST_RANGE_DB) / RANGE_WIDTH_DB);
  const isLengthOdd = isOddPace(pace);
  const sentences = fits.map((sentence): SentenceConfidence => {
    const { from, to } = sentence;
    if (!isHeard(sentence)) return { from, to, confidence: 0, sure: false };
    const off = Math.abs(Math.log(paceOf(sentence) / pace)) - paceTolerance(to - from);
    const confidence =
      noise *
      rising((limit - misfitOf(sentence, all)) / MISFIT_WIDTH) *
      rising(-off / PACE_WIDTH) *
      (isLengthOdd ? 0.4 : 1);
    return judged(from, to, confidence);
  });
  const speech = speechFrames(silence, frames.count);
  const foreign = path.foreign.map((span) => trimmed(span, speech)).filter((span) => span.frames >= LEAST_UNSCRIPTED);
  const explained = all.taken / Math.max(1, all.taken + foreign.reduce((sum, span) => sum + span.frames, 0));
  const doubts: Doubt[] = [];
  if (noise < SURE) doubts.push('noisy');
  if (isLengthOdd) doubts.push('length');
  if (fits.some((sentence) => !isHeard(sentence))) doubts.push('sentence_missing');
  if (foreign.length > 0) doubts.push('speech_added');
  if (fits.some((sentence, i) => isHeard(sentence) && sentences[i]?.sure === false) && doubts.length === 0)
    doubts.push('unlike');
  const unscripted = foreign.map(({ start, end }) => ({ start: start / FRAME_RATE, end: end / FRAME_RATE }));
  return { overall: overallOf(sentences, explained), sentences, unscripted, doubts, level: 'word' };
}

/**
 * Of words that were spread between pauses: only their pace can be judged. `isByNature`: it could not be otherwise in
 * this language.
 */
export function phraseConfidence(
  words: readonly ScriptWord[],
  places: readonly WordPlace[],
  silence: Silence,
  isByNature: boolean,
): AlignmentConfidence {
  const noise = rising((silence.loudDb - silence.quietDb - LEAST_RANGE_DB) / RANGE_WIDTH_DB);
  const rows = sentenceBounds(words).map(([from, to]) => {
    const frames = (places[to - 1]?.end ?? 0) - (places[from]?.start ?? 0);
    return { from, to, pace: Math.max(1, frames) / msOf(words, from, to) };
  });
  const pace = median(rows.map((row) => row.pace));
  const isLengthOdd = isOddPace(pace * (1000 / FRAME_RATE));
  const sentences = rows.map((row) => {
    const off = Math.abs(Math.log(row.pace / pace)) - paceTolerance(row.to - row.from);
    const confidence = isByNature ? noise * rising(-off / PACE_WIDTH) * (isLengthOdd ? 0.4 : 1) : 0;
    return judged(row.from, row.to, confidence);
  });
  const doubts: Doubt[] = [];
  if (noise < SURE) doubts.push('noisy');
  if (isLengthOdd) doubts.push('length');
  if (sentences.some(({ sure }) => !sure) && doubts.length === 0) doubts.push('unlike');
  return { overall: overallOf(sentences, 1), sentences, unscripted: [], doubts, level: 'phrase' };
}

/** Misfit per frame and per sound, a few of the recording's own frames and sounds added. */
function misfitOf(sentence: SentenceFit, all: SentenceFit): number {
  const fit =
    (sentence.fit + (BORROWED_FRAMES * all.fit) / Math.max(1, all.frames)) / (sentence.frames + BORROWED_FRAMES);
  const duration =
    (sentence.duration + (BORROWED_SOUNDS * all.duration) / Math.max(1, all.sounds)) /
    (sentence.sounds + BORROWED_SOUNDS);
  return 2 * duration - fit / FIT_WEIGHT;
}

function addFits(sum: SentenceFit, { fit, frames, duration, sounds, taken, ms }: SentenceFit): SentenceFit {
  return {
    ...sum,
    fit: sum.fit + fit,
    frames: sum.frames + frames,
    duration: sum.duration + duration,
    sounds: sum.sounds + sounds,
    taken: sum.taken + taken,
    ms: sum.ms + ms,
  };
}

function isHeard(sentence: SentenceFit): boolean {
  return !sentence.isLeftOut && sentence.sounds > 0;
}

/** Time taken against time expected. */
function paceOf({ taken, ms }: SentenceFit): number {
  return (taken * 1000) / FRAME_RATE / ms;
}

/** A few words may be said at any pace. */
function paceTolerance(words: number): number {
  return MOST_PACE_OFF + 0.4 / Math.sqrt(words);
}

function isOddPace(pace: number): boolean {
  return pace < PACE_BOUNDS[0] || pace > PACE_BOUNDS[1];
}

function msOf(words: readonly ScriptWord[], from: number, to: number): number {
  return words.slice(from, to).reduce((sum, word) => sum + word.ms, 0);
}

function judged(from: number, to: number, confidence: number): SentenceConfidence {
  const rounded = Math.round(confidence * 1000) / 1000;
  return { from, to, confidence: rounded, sure: rounded >= SURE };
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

/** Without the silence at both ends, with its frames of speech. */
function trimmed({ start, end }: ForeignSpeech, speaks: Uint8Array): { start: number; end: number; frames: number } {
  const inside = speaks.subarray(start, end);
  const frames = inside.reduce((sum, value) => sum + value, 0);
  return { start: start + Math.max(0, inside.indexOf(1)), end: start + inside.lastIndexOf(1) + 1, frames };
}

/** From 0 to 1, a half at 0. */
function rising(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 1;
}
