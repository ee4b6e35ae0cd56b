/** The sound room on samples that lie in memory, from the first step to the last. */
import { type BlockWork, type Sound, type Steps, soundInMemory } from '../../../src/sound/blocks.js';
import * as body from '../../../src/sound/find-body.js';
import { type FitOptions, fitBed as fitBedInSteps } from '../../../src/sound/fit-bed.js';
import { truePeakLimiter as limiterInSteps } from '../../../src/sound/limit-true-peak.js';
import { measureLoudness as measureInSteps } from '../../../src/sound/loudness.js';
import { type MasterOptions, prepareMaster } from '../../../src/sound/master.js';
import { type DecodedTrack, type Marks, mixTracks as mixInSteps } from '../../../src/sound/mix/mix-tracks.js';
import { guessLoudness as guessInSteps } from '../../../src/sound/predict-loudness.js';
import type { Stereo } from '../../../src/sound/stereo.js';
import { truePeak as peakInSteps } from '../../../src/sound/true-peak.js';

/** Rows in memory. */
export function memoryWork(blockSamples = 48_000): BlockWork {
  const row = (length: number) => {
    const values = new Float32Array(length);
    return {
      read: (start: number, end: number) => values.slice(start, end),
      write: (start: number, part: Float32Array) => values.set(part, start),
    };
  };
  return { blockSamples, row };
}

const work = memoryWork();

/** All steps at once. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

export const whole = (sound: Sound): Stereo => sound.read(0, sound.length);

export const measureLoudness = (samples: Stereo) => finish(measureInSteps([soundInMemory(samples)], work));
export const truePeak = (samples: Stereo) => finish(peakInSteps(soundInMemory(samples), work));
export const findSound = (samples: Stereo) => finish(body.findSound(soundInMemory(samples), work));
export const findBody = (samples: Stereo, sound: body.SampleSpan) =>
  finish(body.findBody(soundInMemory(samples), sound, work));
export const guessLoudness = (samples: Stereo) => finish(guessInSteps(soundInMemory(samples), work));

export function fitBed(samples: Stereo, options: FitOptions) {
  const { sound, joints, ...fitted } = finish(fitBedInSteps(soundInMemory(samples), options, work));
  const { first = 0, every = 0 } = joints ?? {};
  const all = Array.from({ length: Math.min(fitted.loops, 100) }, (_, index) => first + index * every);
  return { ...fitted, samples: whole(sound), joints: all };
}

export function truePeakLimiter(samples: Stereo) {
  const limit = limiterInSteps(soundInMemory(samples), work);
  return (gain: number, ceiling: number) => {
    const { sound, reductionDb } = finish(limit(gain, ceiling));
    return { samples: whole(sound), reductionDb };
  };
}

export function master(samples: Stereo, options?: MasterOptions) {
  const { sound, facts } = finish(finish(prepareMaster(soundInMemory(samples), work))(options));
  return { samples: whole(sound), facts };
}

/** A track and its samples. */
export type SampledTrack = Omit<DecodedTrack, 'sound'> & { readonly samples: Stereo };

export function mixTracks(tracks: readonly SampledTrack[], totalSamples: number, using = work, marks: Marks = {}) {
  const decoded = tracks.map(({ samples, ...track }) => ({ ...track, sound: soundInMemory(samples) }));
  const { sound, ...mix } = finish(mixInSteps(decoded, totalSamples, using, marks));
  return { ...mix, samples: whole(sound) };
}
