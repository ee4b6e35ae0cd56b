/** Faces where the scenes of an ad show them: closer where a document moves the view, and in a half. */
import { expect, it } from 'vitest';
import type { ClipShot } from '../../../src/compose/timeline.js';
import type { SubjectFacts, VideoMedia } from '../../../src/media.js';
import { editorFilm } from '../../../src/overlay/editor/editor-film.js';
import type { ScenePlan } from '../../../src/overlay/editor/editor-scenes.js';
import { packBytes } from '../../../src/subjects/pack-bytes.js';
import { clipMedia } from '../../support/films.js';

const size = { width: 1080, height: 1920 };
/** A face in the middle of the clip, a twentieth of it wide and a tenth high; all of the clip asks to be seen. */
const facts: SubjectFacts = {
  ...{ times: [0], cuts: [], columns: 32, rows: 18 },
  faces: [[{ x: 95, y: 90, width: 10, height: 20 }]],
  interest: [packBytes(new Uint8Array(32 * 18).fill(200))],
};
const media: VideoMedia = { ...clipMedia('a'.repeat(64), 60), subjects: facts };
const scene: ScenePlan = {
  ...{ start: 0, end: 60, enter: { kind: 'cut' }, fromSeconds: 0, speed: 1, heldFrames: 0 },
  ...{ isTrimmed: false, isClosing: false },
};

function seenWith(change: Partial<ClipShot>) {
  const shot: ClipShot = {
    ...{ kind: 'clip', media: 'segments[0].source', fromSeconds: 0, fit: 'cover', focus: { x: 0.5, y: 0.5 } },
    ...change,
  };
  return editorFilm(size, { scenes: [scene] }, [shot], { scenes: [media], closing: undefined });
}

it.each([
  ['as it is', {}, { x: 455, y: 864, width: 171, height: 192 }],
  ['half as close again', { zoom: 1.5 }, { x: 412, y: 816, width: 256, height: 288 }],
  [
    'in the right half',
    { window: { x: 540, y: 0, width: 540, height: 1920 } },
    { x: 725, y: 864, width: 171, height: 192 },
  ],
])('a face in the middle of a clip shown %s', (_, change, box) => {
  expect(seenWith(change).faces).toEqual([{ start: 0, end: 60, box }]);
});

it('no face reaches out of the half in which its clip is seen', () => {
  const window = { x: 540, y: 0, width: 540, height: 1920 };
  const cut = seenWith({ window, focus: { x: 0.6, y: 0.5 } }).faces[0]?.box;
  expect(cut?.x).toBe(540);
  expect(cut?.width).toBeLessThan(171);
});
