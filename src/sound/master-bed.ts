/** A decoded music bed to the finished soundtrack of a short: fitted to the picture, then mastered. */
import { type FitOptions, fitBed } from './fit-bed.js';
import { type MasterFacts, type MasterOptions, master } from './master.js';
import { removeOffset } from './remove-offset.js';
import type { Stereo } from './stereo.js';

/** Decoded sound; the rate is always 48 kHz. */
export interface Bed {
  readonly samples: Stereo;
  readonly sampleRate: 48_000;
}

export type MasterBedOptions = FitOptions & MasterOptions;

export interface BedFacts extends MasterFacts {
  /** Continuations after the first pass. */
  readonly loops: number;
  readonly crossfadeSeconds: number;
  /** First sample of each crossfade. */
  readonly joints: readonly number[];
  readonly fadeOutSeconds: number;
}

/**
 * Exactly `totalSamples` of `bed` at -14 LUFS under -1.5 dBTP (see the options), around 0. Pure; a 12 s bed takes about 0.1 s. Loudness is that of the
 * whole result, fades included.
 */
export function masterBed(bed: Bed, options: MasterBedOptions): { readonly samples: Stereo; readonly facts: BedFacts } {
  const fitted = fitBed(removeOffset(bed.samples), options);
  const { samples, facts } = master(fitted.samples, options);
  const { loops, crossfadeSeconds, joints, fadeOutSeconds } = fitted;
  return { samples, facts: { ...facts, loops, crossfadeSeconds, joints, fadeOutSeconds } };
}
