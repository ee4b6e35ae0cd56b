/**
 * Speech with known word times, by espeak-ng: a test tool that not every machine has. scripts/espeak-words.py reads its
 * events.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';
import { isCi } from './golden-mode.js';

const script = fileURLToPath(new URL('../../scripts/espeak-words.py', import.meta.url));

export interface Speech {
  readonly samples: Float32Array;
  readonly sampleRate: number;
  /** Offset in the text (UTF-16) -> seconds at which the word there begins. */
  readonly wordTimes: ReadonlyMap<number, number>;
}

export interface Wish {
  readonly text: string;
  /** A voice of espeak-ng: `en-us`, `de+f4`. */
  readonly voice: string;
  readonly wordsPerMinute: number;
}

/** Speaks one text. */
export function speak(wish: Wish): Speech {
  const printed = execFileSync('python3', [script], { input: JSON.stringify([wish]), maxBuffer: 1 << 28 }).toString();
  const { rate, samples, words } = JSON.parse(printed) as { rate: number; samples: string; words: [number, number][] };
  const bytes = Buffer.from(samples, 'base64');
  const offsets = [0];
  for (const character of wish.text) offsets.push((offsets.at(-1) ?? 0) + character.length);
  // The first event of a word counts.
  const times = words.map(([character, seconds]) => [offsets[character] ?? -1, seconds] as const).reverse();
  return {
    samples: Float32Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readInt16LE(2 * at) / 32_768),
    sampleRate: rate,
    wordTimes: new Map(times),
  };
}

/**
 * `describe` for tests that need espeak-ng: skipped where it is not installed, except in CI, where that is a failure.
 */
export function describeWithEspeak(name: string, tests: () => void): void {
  const { status, error, stderr } = spawnSync('python3', [script], { input: '[]', encoding: 'utf8' });
  if (status === 0) {
    describe(name, tests);
    return;
  }
  const why = error?.message ?? stderr.trim().split('\n').at(-1) ?? '';
  if (isCi(process.env)) {
    describe(name, () => {
      it('finds espeak-ng', () => {
        throw new Error(`Expected espeak-ng and python3 but received ${why}: apt-get install espeak-ng python3`);
      });
    });
  } else {
    describe.skip(`${name} (no espeak-ng and python3 here: ${why})`, tests);
  }
}
