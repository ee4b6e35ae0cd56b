/**
 * A voice of our own for tests that need no espeak-ng: vowels buzz, everything else hisses; each word lasts as long as
 * it is expected to.
 */
import type { Language } from '../../../../src/document/enumerations.js';
import { scriptWords } from '../../../../src/sound/align/script-words.js';

export interface Buzz {
  readonly samples: Float32Array;
  readonly sampleRate: number;
  /** When each word begins, seconds. */
  readonly starts: readonly number[];
}

const PAUSE_SECONDS = { none: 0, comma: 0.2, sentence: 0.45 } as const;
const LEAD_SECONDS = 0.4;
/** Formants of the vowels, Hz. */
const FORMANTS = {
  a: [700, 1200],
  e: [450, 1900],
  i: [300, 2300],
  o: [450, 850],
  u: [320, 800],
  V: [550, 1500],
} as const;
const HISSES: Readonly<Record<string, number>> = { S: 5500, F: 3500, P: 2500, any: 1500 };

/** Speaks a script, scene after scene. `sampleRate` 16000 unless said. */
export function buzz(script: readonly string[], language: Language, sampleRate = 16_000): Buzz {
  const pieces: Float32Array[] = [new Float32Array(Math.round(LEAD_SECONDS * sampleRate))];
  const starts: number[] = [];
  let length = pieces[0]?.length ?? 0;
  const add = (piece: Float32Array) => {
    pieces.push(piece);
    length += piece.length;
  };
  for (const word of scriptWords(script, language)) {
    starts.push(length / sampleRate);
    for (const { sound, ms } of word.units) add(tone(sound, Math.round((ms * sampleRate) / 1000), sampleRate));
    add(new Float32Array(Math.round((PAUSE_SECONDS[word.stop] || (word.endsScene ? 0.2 : 0)) * sampleRate)));
  }
  const samples = new Float32Array(length);
  let at = 0;
  for (const piece of pieces) {
    samples.set(piece, at);
    at += piece.length;
  }
  return { samples, sampleRate, starts };
}

function tone(sound: string, length: number, sampleRate: number): Float32Array {
  const formants: readonly number[] | undefined = FORMANTS[sound as keyof typeof FORMANTS];
  const low = sound === 'N' ? [250, 900] : sound === 'L' ? [400, 1100] : undefined;
  const hertz = formants ?? low ?? [HISSES[sound] ?? 1500, (HISSES[sound] ?? 1500) * 1.21];
  const level = formants === undefined ? (low === undefined ? 0.08 : 0.12) : 0.25;
  return Float32Array.from({ length }, (_, i) => {
    const t = i / sampleRate;
    // 120 pulses a second for what is voiced; a hiss wobbles by an irrational ratio.
    const pulse =
      HISSES[sound] === undefined ? 0.6 + 0.4 * Math.cos(2 * Math.PI * 120 * t) : Math.sin(997.13 * t * t + 313 * t);
    return level * pulse * hertz.reduce((sum, f, k) => sum + Math.sin(2 * Math.PI * f * t) / (k + 1), 0);
  });
}
