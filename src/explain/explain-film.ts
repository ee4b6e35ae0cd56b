/**
 * A moment of a film plan -> what is on the screen and why. Nothing is decoded, drawn or measured: all facts are in the
 * plan.
 */
import type { FilmPlan } from '../compose/plan.js';
import type { FilmExplanation, ShownSound } from './explanation.types.js';
import { shownElements } from './shown-elements.js';
import { shownPictures, shownTransition } from './shown-pictures.js';
import { shownScore } from './shown-score.js';

const SAMPLE_RATE = 48_000;

/**
 * Frame `frame` of the film, which must lie in it. Files are not known here (null), and the cache is not searched for
 * chunks (`kept` false).
 */
export function explainFilm(plan: FilmPlan, frame: number): FilmExplanation {
  const { frameRate, totalFrames } = plan.output;
  const chunk = plan.chunks.find(({ start, end }) => start <= frame && frame < end);
  if (chunk === undefined) throw new Error(`internal: no chunk holds frame ${frame}`);
  return {
    kind: plan.composition as FilmExplanation['kind'],
    combination_hash: plan.combinationHash,
    frame,
    at_seconds: Math.round((frame * frameRate.den * 1e6) / frameRate.num) / 1e6,
    total_frames: totalFrames,
    pictures: shownPictures(plan, frame),
    transition: shownTransition(plan, frame),
    elements: shownElements(plan, frame),
    sounds: soundsAt(plan, frame),
    score: shownScore(plan, frame),
    chunk: {
      index: chunk.index,
      key: chunk.key,
      start_frame: chunk.start,
      end_frame: chunk.end,
      kept: false,
    },
  };
}

function soundsAt({ sound, output: { totalFrames } }: FilmPlan, frame: number): readonly ShownSound[] {
  const sample = Math.round((frame * sound.totalSamples) / totalFrames);
  return sound.tracks
    .filter(({ start, end }) => start <= sample && sample < end)
    .map(({ media, role, start, fromSeconds, fit }) => {
      const seconds = fromSeconds + (sample - start) / SAMPLE_RATE;
      return { path: media, role, source_seconds: fit === 'bed' ? null : Math.round(seconds * 1e6) / 1e6 };
    });
}
