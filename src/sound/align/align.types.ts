/** The input and the result of an alignment. Times are seconds of the recording. */
import type { Language } from '../../document/enumerations.js';

/** The input of `alignScript`. */
export interface AlignOptions {
  /** One channel, full scale = 1. NaN and infinite values count as silence. */
  readonly samples: Float32Array;
  /** Hz, 8000 to 192000. 16000 is enough. */
  readonly sampleRate: number;
  /** One text per scene, in the order in which they are read out; scenes without words are ''. */
  readonly script: readonly string[];
  /** Language of the script. */
  readonly language: Language;
}

/** A word as captions show it, with its punctuation and signs: `coffee.`, `25%`, `«Oui`. */
export interface AlignedWord {
  /** As it is written in the script. */
  readonly text: string;
  /** Seconds of the recording. */
  readonly start: number;
  /** Never before `start`, never after the next word's start. */
  readonly end: number;
  /** Index into `script`. */
  readonly scene: number;
  /** True when the script has a space between the word before and this one. */
  readonly spaceBefore: boolean;
  /** False for the words of a sentence that the voice seems to leave out: start and end then show where it would be. */
  readonly spoken: boolean;
}

/** How far one sentence can be trusted. */
export interface SentenceConfidence {
  /** Words [from, to). */
  readonly from: number;
  /** Index of the word after its last one. */
  readonly to: number;
  /** 0 to 1. */
  readonly confidence: number;
  /** True from 0.5 on: the times of its words are good enough to show which word is spoken. */
  readonly sure: boolean;
}

/** Why an alignment, or a part of it, is uncertain. */
export type Doubt =
  /** Nothing in the recording sounds like a voice. */
  | 'no_speech'
  /** Loud and quiet parts differ by less than 20 dB: noise or music covers the pauses. */
  | 'noisy'
  /** The voice takes less than half or more than twice the time that the script should take. */
  | 'length'
  /** Sentences of the script are not heard. */
  | 'sentence_missing'
  /** The recording holds speech that is not in the script. */
  | 'speech_added'
  /** The sounds do not fit the words of a sentence, or its pace is not the pace of the rest. */
  | 'unlike';

/** How far an alignment can be trusted, as a whole and sentence by sentence. */
export interface AlignmentConfidence {
  /** 0 to 1: the share of words and of speech whose times are certain, weighted by their confidence. */
  readonly overall: number;
  /** One entry for each sentence of the script, in order. */
  readonly sentences: readonly SentenceConfidence[];
  /** Speech that is not in the script, in order. */
  readonly unscripted: readonly { readonly start: number; readonly end: number }[];
  /** Doubts about the alignment as a whole; empty when there are none. */
  readonly doubts: readonly Doubt[];
  /**
   * `word`: times were found from sounds. `phrase`: from pauses only, so they are good at pauses (always for Chinese).
   */
  readonly level: 'word' | 'phrase';
}

/** The result of `alignScript`. */
export interface Alignment {
  /** All words of the script, in order. */
  readonly words: readonly AlignedWord[];
  /** How far the times can be trusted. */
  readonly confidence: AlignmentConfidence;
}
