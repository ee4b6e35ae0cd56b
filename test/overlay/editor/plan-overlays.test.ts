/** Where overlays lie: a transparent image in a corner stands there with what is opaque of it. */
import { expect, it } from 'vitest';
import { resolveEditor } from '../../../src/document/editor/resolve-editor.js';
import type { OverlayPlace } from '../../../src/document/enumerations.js';
import { right } from '../../../src/geometry.js';
import type { ImageMedia } from '../../../src/media.js';
import { shotOf } from '../../../src/overlay/editor/overlays/cut-in.js';
import { layOverlays } from '../../../src/overlay/editor/overlays/overlay-tracks.js';
import { planOverlays } from '../../../src/overlay/editor/overlays/plan-overlays.js';
import { zoneOf } from '../../../src/overlay/safe-zone.js';
import { imageOf } from '../support/compositions.js';

const size = { width: 1080, height: 1920 };
const frameRate = { num: 30, den: 1 };
/** Opaque in the middle of it alone. */
const sticker: ImageMedia = { ...imageOf(1200, 1200), inkBox: { x: 450, y: 300, width: 300, height: 600 } };

function planned(place: Exclude<OverlayPlace, 'free'>, media = sticker) {
  const editor = resolveEditor({
    ...{ kind: 'editor', language: 'en', segments: [{ source: 'a.mp4' }] },
    overlays: [{ source: 'sticker.png', start: 0, end: 2, place }],
  });
  const { overlays } = planOverlays(editor, { media: [media], totalFrames: 90, frameRate, marks: [] });
  const world = { size, frame: size, frameRate, transition: { kind: 'cut' }, advance: () => 0 } as const;
  const [track] = layOverlays(editor, overlays, world as never).tracks;
  return { box: overlays[0]?.box, node: track?.cels.find(({ nodes }) => nodes[0]?.kind === 'image')?.nodes[0] };
}

it('a sticker stands in its corner without its empty margins, smaller than a clip would', () => {
  const zone = zoneOf(size, { direction: 'ltr' });
  const { box, node } = planned('inset_top_right');
  expect(Math.abs(right(box ?? { ...size, x: 0, y: 0 }) - right(zone))).toBeLessThanOrEqual(2);
  expect(box).toMatchObject({ y: zone.y });
  expect(box?.height).toBeLessThan(0.36 * size.width);
  expect(node).toMatchObject({ kind: 'image', source: sticker.inkBox });
});

it('over the whole frame it lies as it was drawn, margins and all', () => {
  const { box, node } = planned('full');
  expect(box).toEqual({ x: 0, y: 0, ...size });
  expect(node).not.toHaveProperty('source');
});

const half = { width: 540, height: 1920 };
const face = { x: 90, y: 20, width: 20, height: 20 };

it.each([
  ['a screen recording in half a frame', 'half', 1920, 1080, [], 'blur'],
  ['an upright picture there, which loses little', 'half', 720, 1920, [], 'cover'],
  ['a person there: a crop shows who it is', 'half', 1920, 1080, [face], 'cover'],
  ['a face as wide as the crop: it would be cut', 'half', 512, 480, [{ ...face, x: 25, width: 150 }], 'blur'],
  ['a cutaway, which fills the frame', 'cutaway', 1920, 1080, [], 'cover'],
] as const)('%s', (_, as, width, height, faces, fit) => {
  const subjects = { times: [0], cuts: [], faces: [faces], columns: 1, rows: 1, interest: ['/w=='] };
  const overlay = { index: 0, as, media: { ...imageOf(width, height), subjects }, box: { x: 0, y: 0, ...half } };
  const shot = shotOf(
    { ...overlay, start: 0, end: 60, seen: [] },
    { size, frameRate, transition: { kind: 'cut' } },
    half,
  );
  expect(shot).toMatchObject({ kind: 'still', fit });
});
