/** One object under two names, one after the other, is one track, which is named by no class. */
import { expect, it } from 'vitest';
import { isContested, joinRelabelled, trackName } from '../../src/tracking/relabelled.js';
import { DEFAULT_SETTINGS } from '../../src/tracking/settings.js';
import type { Observation } from '../../src/tracking/track.types.js';
import { trackDetections } from '../../src/tracking/track-detections.js';
import { sights } from './sights.js';

const [BIRD, CAKE] = [14, 55];
const named = (items: readonly Observation[], classId: number) => items.map((item) => ({ ...item, class: classId }));
const bird = named(sights(0, 60, { x: 100 }, 2), BIRD);
/** It begins on the bird, so many pixels beside it. */
const cake = (from: number, to: number, aside = 4) =>
  named(sights(from, to, { x: 100 + 2 * from + aside, score: 0.6 }, 2), CAKE);
const joined = (...tracks: readonly Observation[][]) => joinRelabelled(tracks, (id) => id, DEFAULT_SETTINGS);

it('joins a track that begins on another and goes on after it', () => {
  const [track, ...more] = joined(cake(40, 90), bird);
  expect(more).toEqual([]);
  expect(track?.map(({ frame }) => frame)).toEqual(Array.from({ length: 90 }, (_, frame) => frame));
});

it.each<[string, readonly Observation[][]]>([
  ['lies beside it', [bird, cake(40, 90, 30)]],
  ['has its class', [bird, named(cake(40, 90), BIRD)]],
  ['ends with it', [bird, cake(40, 60)]],
  ['meets it for a moment only', [bird, cake(58, 90)]],
])('leaves a track alone that %s', (_, tracks) => {
  expect(joined(...tracks)).toHaveLength(2);
});

it('says that no class has won where the scores of two are alike', () => {
  expect(isContested([...bird, ...cake(60, 120)], (id) => id)).toBe(true);
  expect(isContested([...bird, ...cake(60, 64)], (id) => id)).toBe(false);
  const detections = [...bird, ...cake(40, 120)].map(({ frame, box, score, class: id }) => ({
    frame,
    box,
    score,
    class: id,
  }));
  const [track, ...more] = trackDetections(detections, { frameRate: 25, width: 640, height: 480 });
  expect(more).toEqual([]);
  expect(track).toMatchObject({ isContested: true });
  const nameOf = (id: number) => (id === BIRD ? 'bird' : 'cake');
  expect([track && trackName(track, nameOf), trackName({ class: BIRD }, nameOf)]).toEqual(['object', 'bird']);
});
