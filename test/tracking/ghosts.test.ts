/** What is never shown: rule by rule, each by a tracklet that no other rule minds. */
import { expect, test } from 'vitest';
import { isGhost, withoutDoubles } from '../../src/tracking/ghosts.js';
import { DEFAULT_SETTINGS } from '../../src/tracking/settings.js';
import type { ObjectTrack, Observation } from '../../src/tracking/track.types.js';
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

/** A track over an object: seen in the first `seen` of 30 frames with this score, filled in for the rest. */
function twin(id: number, seen: number, score: number): ObjectTrack {
  const boxes = sights(0, 30, { x: 100 + id, score }).map(({ frame, box }, k) => ({
    frame,
    box,
    score,
    observed: k < seen,
  }));
  return { id, class: 0, score, boxes };
}

test.each<[string, ObjectTrack, ObjectTrack]>([
  ['is seen more often, at the same score', twin(1, 20, 0.6), twin(2, 12, 0.6)],
  ['is seen more surely, as often', twin(2, 12, 0.9), twin(1, 12, 0.6)],
  ['has more score in all, though it is seen less often', twin(1, 18, 0.8), twin(2, 22, 0.6)],
  ['has more score in all, though it is seen less surely', twin(2, 28, 0.5), twin(1, 12, 0.9)],
])('of two tracks on one object the one stays that %s', (_, heavier, lighter) => {
  expect(withoutDoubles([lighter, heavier], DEFAULT_SETTINGS)).toEqual([heavier]);
  expect(withoutDoubles([heavier, lighter], DEFAULT_SETTINGS)).toEqual([heavier]);
});
