/** What of an editor ad is heard: cuts, titles and the closing image, on their frames at any rate. */
import { expect, it } from 'vitest';
import { resolveEditor } from '../../../src/document/editor/resolve-editor.js';
import { editorMarks } from '../../../src/overlay/editor/editor-marks.js';
import { landsAfter } from '../../../src/sound/kit/kit.js';
import { LEAST_EDITOR } from '../../document/editor/valid-editor.js';

const scene = (start: number, end: number, isClosing = false) => ({
  ...{ start, end, isClosing, fromSeconds: 0, speed: 1, heldFrames: 0, isTrimmed: false },
  enter: { kind: 'cut' } as const,
});

it.each([
  [30, 1600],
  [25, 1920],
  [60, 800],
] as const)('at %d frames a second each sound falls on its frame', (fps, perFrame) => {
  const editor = resolveEditor({
    ...LEAST_EDITOR,
    ...{ fps, sounds: 'auto', visual_language: 'kinetic_creator' },
    segments: [{ source: 'a.mp4', title: { text: 'Up here', start: 1 } }, { source: 'b.mp4' }],
    closing_image: { source: 'c.png' },
  } as never);
  const { hits, dips } = editorMarks(editor, { scenes: [scene(0, 90), scene(90, 200), scene(200, 260, true)] });
  const moments = hits.map(({ sound, start }) => [sound, start + landsAfter(sound)]);
  expect(moments).toEqual([
    ['tick', 48_000],
    ['whoosh', 90 * perFrame],
    ['riser', 200 * perFrame],
    ['hit', 200 * perFrame],
  ]);
  expect(dips).toEqual([]);
});

it('an ad that asks for none is resolved as it was', () => {
  expect(resolveEditor(LEAST_EDITOR as never)).not.toHaveProperty('sounds');
});
