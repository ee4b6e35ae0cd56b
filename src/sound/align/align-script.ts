/**
 * A known script and its recording -> when each word is spoken, and how certain that is. It needs no model and no
 * network, only arithmetic: the same answer on every machine. docs/narration.md tells what it can do, with measured
 * figures.
 */
import { type Problem, ReelwrightError } from '../../errors.js';
import type { AlignedWord, Alignment, AlignOptions } from './align.types.js';
import { noConfidence, phraseConfidence, wordConfidence } from './confidence.js';
import { findPauses, type Silence } from './find-pauses.js';
import { followScript } from './follow-script.js';
import { FRAME_RATE, type Frames, hearFrames } from './hear-frames.js';
import { matchPauses, spreadWords } from './match-pauses.js';
import { placeLeftOut } from './place-left-out.js';
import { type ScriptWord, scriptWords } from './script-words.js';
import { sentenceFits } from './sentence-fits.js';
import { placeSpokenWords, type WordPlace } from './word-places.js';

/**
 * A frame begins this long before the sound it describes: the weight of its window lies 12.5 ms after its start.
 * Measured: 10 ms puts synthetic voices 8 ms late and a neural voice 14 ms early.
 */
const FRAME_LEAD_SECONDS = 0.01;
/**
 * The times that voice services report give a duration of its own to the blank between two words of a phrase: 35 to 80
 * ms, 46 in the median of a neural voice, and the sounds change in its middle. Half of it is put between a word and its
 * neighbours; a little less, since other voices have no blanks.
 */
const HALF_BLANK_SECONDS = 0.018;
/** After a pause these services start a word before it is heard: 45 ms in the median of the same voice. */
const ONSET_LEAD_SECONDS = 0.02;
/** The largest share of its own time that a word gives to a blank. */
const MOST_GIVEN = 0.25;
const RATES = { least: 8000, most: 192_000 } as const;

/**
 * When each word of `script` is spoken in `samples`. Takes about 10 ms of processor time a second of sound.
 *
 * Throws `invalid_option` for another sample rate. Sound that is no speech, or says something else, is no error: see
 * `confidence`.
 *
 * @example
 * const script = ['Hello [laughs] there.'];
 * const { words, confidence } = alignScript({ samples, sampleRate: 48_000, script, language: 'en' });
 * words; // [{ text: 'Hello', start: 0.31, end: 0.62, scene: 0, … }, { text: 'there.', start: 0.62, … }]
 */
export function alignScript({ samples, sampleRate, script, language }: AlignOptions): Alignment {
  if (!Number.isInteger(sampleRate) || sampleRate < RATES.least || sampleRate > RATES.most) throw badRate(sampleRate);
  const words = scriptWords(script, language);
  const frames = hearFrames(samples, sampleRate);
  const silence = findPauses(frames);
  const seconds = samples.length / sampleRate;
  if (words.length === 0 || !hasSpeech(frames, silence)) {
    const places = words.map(() => ({ start: 0, end: 0, spoken: false }));
    return { words: toWords(words, places, seconds), confidence: noConfidence(words) };
  }
  const stretches = matchPauses(words, silence.pauses, frames.count);
  const byPauses = () => spreadPlaces(spreadWords(words, stretches));
  const followed = followScript(words, stretches, frames, silence);
  if (followed === undefined) {
    return { words: toWords(words, byPauses(), seconds), confidence: phraseConfidence(words, silence) };
  }
  const { path } = followed;
  const fits = sentenceFits(followed.words, path, followed.fit);
  const filled = placeLeftOut(followed.words, placeSpokenWords(words, path), path, fits, silence.pauses);
  const confidence = wordConfidence(followed, fits, filled, { frames, silence, language });
  // Where no sentence sounds like its words, pauses are the better evidence.
  const isLost = confidence.sentences.every(({ sure }) => !sure);
  return { words: toWords(words, isLost ? byPauses() : filled.places, seconds), confidence };
}

function hasSpeech(frames: Frames, { pauses }: Silence): boolean {
  return frames.count > pauses.reduce((sum, { start, end }) => sum + end - start, 0);
}

function spreadPlaces(starts: Float64Array): readonly WordPlace[] {
  return Array.from(starts.subarray(1), (end, i) => ({ start: starts[i] as number, end, spoken: true }));
}

/** Frames -> seconds to the millisecond, in order and inside the recording, with a blank between words of a phrase. */
function toWords(words: readonly ScriptWord[], places: readonly WordPlace[], seconds: number): readonly AlignedWord[] {
  const heard = (frame: number) => (frame === 0 ? 0 : Math.min(seconds, frame / FRAME_RATE + FRAME_LEAD_SECONDS));
  const given = ({ start, end }: WordPlace) => Math.min(HALF_BLANK_SECONDS, (MOST_GIVEN * (end - start)) / FRAME_RATE);
  const milliseconds = (time: number) => Math.floor(time * 1000 + 0.5) / 1000;
  let before = 0;
  return words.map(({ text, scene, spaceBefore }, i) => {
    const place = places[i] as WordPlace;
    const [previous, next] = [places[i - 1], places[i + 1]];
    const pause = heard(place.start) - (previous === undefined ? 0 : heard(previous.end));
    const lead = previous?.end === place.start ? -given(place) : Math.min(ONSET_LEAD_SECONDS, pause / 2);
    const tail = next?.start === place.end ? given(place) : 0;
    const start = Math.max(before, place.spoken ? heard(place.start) - lead : heard(place.start));
    const end = Math.max(start, place.spoken ? heard(place.end) - tail : heard(place.end));
    before = end;
    const last = Math.floor(seconds * 1000) / 1000;
    return {
      ...{ text, scene, spaceBefore, spoken: place.spoken },
      ...{ start: Math.min(last, milliseconds(start)), end: Math.min(last, milliseconds(end)) },
    };
  });
}

function badRate(received: number): ReelwrightError {
  const problem: Problem = {
    code: 'invalid_option',
    path: 'sampleRate',
    message: `Expected a whole number from ${RATES.least} to ${RATES.most} for sampleRate but received ${received}`,
    remedy: 'Pass the rate of the samples in Hz, for example 48000.',
  };
  return new ReelwrightError(problem, { class: 'usage' });
}
