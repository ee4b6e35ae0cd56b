/** Guessed parts and a machine's factor -> an estimate. */
import type { Estimate, EstimateBasis, EstimatedPart } from './estimate.types.js';

export interface PartsOfRender extends Pick<Estimate, 'kind' | 'combination_hash' | 'cached'> {
  /** Their `cpu_seconds` are guesses. */
  readonly parts: readonly EstimatedPart[];
  /** Guessed seconds around the parts, when any of them is made. */
  readonly overhead: number;
}

export function sumEstimate({ parts, overhead, ...said }: PartsOfRender, basis: EstimateBasis): Estimate {
  const scaled = parts.map((part) => ({ ...part, cpu_seconds: hundredths(part.cpu_seconds * basis.factor) }));
  const sum = (kept: boolean) => scaled.reduce((total, part) => total + (part.kept === kept ? part.cpu_seconds : 0), 0);
  const around = overhead * basis.factor;
  const pieces = scaled.filter(({ part }) => part === 'chunk' || part === 'slide' || part === 'clip');
  return {
    ...said,
    chunks: { total: pieces.length, reused: pieces.filter(({ kept }) => kept).length },
    parts: scaled,
    cpu_seconds: {
      needed: hundredths(said.cached ? 0 : sum(false) + around),
      saved: hundredths(sum(true) + (said.cached ? around : 0)),
    },
    basis,
  };
}

/** Guessed seconds for the parts that a render made, with which its measured time is compared. */
export function guessOfMade({ parts, overhead }: Pick<PartsOfRender, 'parts' | 'overhead'>): number {
  return parts.reduce((sum, part) => sum + (part.kept ? 0 : part.cpu_seconds), overhead);
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
