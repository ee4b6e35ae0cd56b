/** An inset or an image on a face is told; what takes the frame, or comes when nobody is there, is not. */
import { expect, it } from 'vitest';
import { overlayDoubts } from '../../../src/overlay/editor/overlays/overlay-doubts.js';
import type { PlannedOverlay } from '../../../src/overlay/editor/overlays/plan-overlays.js';
import { imageOf } from '../support/compositions.js';

const size = { width: 1080, height: 1920 };
const face = { x: 300, y: 500, width: 400, height: 500 };
const film = { frame: size, stages: [], faces: [{ start: 0, end: 60, box: face }] };

function overlay(own: Partial<PlannedOverlay>): PlannedOverlay {
  const span = { start: 30, end: 90 };
  const box = { x: 600, y: 300, width: 400, height: 400 };
  return { index: 2, media: imageOf(400, 400), as: 'drawn', ...span, seen: [span], box, ...own };
}

it.each([
  ['an image on a face', {}, ['overlays[2].place']],
  ['an inset on a face', { as: 'inset' }, ['overlays[2].place']],
  ['beside it', { box: { x: 720, y: 300, width: 300, height: 400 } }, []],
  ['when the face is gone', { seen: [{ start: 61, end: 90 }] }, []],
  ['a cutaway', { as: 'cutaway' }, []],
  ['a picture that takes the frame', { box: { x: 0, y: 0, width: 1080, height: 1200 } }, []],
] as const)('%s', (_, own, paths) => {
  const doubts = overlayDoubts([overlay(own as Partial<PlannedOverlay>)], film);
  expect(doubts.map(({ path }) => path)).toEqual(paths);
  for (const { code, message } of doubts) {
    expect(code).toBe('overlay_on_face');
    expect(message).toContain('10%');
  }
});
