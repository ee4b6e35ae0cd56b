/** What is never shown: rule by rule, each by a tracklet that no other rule minds. */
import { expect, test } from 'vitest';
import { isGhost } from '../../src/tracking/ghosts.js';
import { DEFAULT_SETTINGS } from '../../src/tracking/settings.js';
import type { Observation } from '../../src/tracking/track.types.js';
import { sights } from './sights.js';

const { ghostSeconds, ghostBestScore, ghostMeanScore } = DEFAULT_SETTINGS;

/** Walks for so many frames with this mean score; one sight is as clear as `best`. */
function walker(frames: number, mean: number, best: number): Observation[] {
  const rest = (mean * frames - best) / (frames - 1);
  return sights(0, frames, { x: 100 }, 4).map((item, k) => ({ ...item, score: k === 0 ? best : rest }));
}

test.each<[string, Observation[], boolean]>([
  ['seen clearly for a second', walker(26, 0.8, 0.9), false],
  ['seen clearly, for too short a time', walker(Math.floor(ghostSeconds * 25), 0.8, 0.9), true],
  ['once seen clearly, on average just well enough', walker(20, ghostMeanScore + 0.02, ghostBestScore + 0.1), false],
  ['once seen clearly, on average hardly', walker(20, ghostMeanScore - 0.05, ghostBestScore + 0.1), true],
])('%s', (_, tracklet, ghost) => {
  expect(isGhost(tracklet, [tracklet], DEFAULT_SETTINGS)).toBe(ghost);
});
