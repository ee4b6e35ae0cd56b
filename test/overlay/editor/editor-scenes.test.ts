/** How long scenes are, and what is done to clips that are shorter than what is said over them. */
import { describe, expect, it } from 'vitest';
import { resolveEditor } from '../../../src/document/editor/resolve-editor.js';
import type { ImageMedia, VideoMedia } from '../../../src/media.js';
import { editorScenes } from '../../../src/overlay/editor/editor-scenes.js';
import type { VoicePacing } from '../../../src/overlay/editor/voice-pacing.js';

const clip = (durationSeconds: number) => ({ kind: 'video', durationSeconds }) as VideoMedia;
const still = { kind: 'image' } as ImageMedia;
const paced = (frames: readonly number[]): VoicePacing => ({
  ...{ frames, closingFrames: 60, voice: [], words: [], inserted: [], tight: [] },
});

function scenesOf(media: readonly (VideoMedia | ImageMedia)[], pacing?: VoicePacing, voiceSeconds?: number) {
  const segments = media.map((_, index) => ({ source: `${index}` }));
  const editor = resolveEditor({ kind: 'editor', language: 'en', segments });
  return editorScenes(editor, { media, voiceSeconds, pacing });
}

describe('a clip under a voice', () => {
  it.each([
    ['longer than its words is cut at its end', clip(5), 120, { speed: 1, heldFrames: 0, isTrimmed: true }],
    ['as long as its words is shown as it is', clip(4), 120, { speed: 1, heldFrames: 0, isTrimmed: false }],
    ['a little shorter is slowed down', clip(3.6), 120, { speed: 0.9, heldFrames: 0 }],
    ['a fifth shorter is slowed down as far as that goes', clip(3.2), 120, { speed: 0.8, heldFrames: 0 }],
    ['much shorter is not, and its last frame is held', clip(3), 120, { speed: 1, heldFrames: 30 }],
    ['that is a still has any length', still, 120, { speed: 1, heldFrames: 0, isTrimmed: false }],
  ] as const)('%s', (_, media, frames, expected) => {
    const { scenes, warnings, totalFrames } = scenesOf([media], paced([frames]));
    expect(scenes[0]).toMatchObject(expected);
    expect(totalFrames).toBe(frames);
    const said = expected.speed < 1 ? ['segment_slowed'] : expected.heldFrames > 0 ? ['segment_held'] : [];
    expect(warnings.map(({ code }) => code)).toEqual(said);
  });

  it('is never slowed down to its own length', () => {
    const editor = resolveEditor({
      ...{ kind: 'editor', language: 'en' },
      segments: [{ source: 'a', trim: { duration: 4 } }],
    });
    const { scenes } = editorScenes(editor, { media: [clip(3.6)], voiceSeconds: undefined, pacing: undefined });
    expect(scenes[0]).toMatchObject({ speed: 1, heldFrames: 12 });
  });

  it('says which scenes are gone before they are understood', () => {
    const { warnings } = scenesOf([still, still], paced([20, 90]));
    expect(warnings.map(({ code, path }) => [code, path])).toEqual([['scene_brief', 'segments[0].narration_text']]);
  });
});

describe('a voice that is longer than fixed scenes', () => {
  it('is never cut: the last picture holds until it is over', () => {
    const { totalFrames, scenes, warnings } = scenesOf([clip(2), clip(2)], undefined, 5.21);
    expect(totalFrames).toBe(157);
    expect(scenes.at(-1)?.heldFrames).toBe(37);
    expect(warnings.map(({ code }) => code)).toEqual(['narration_outlasts_picture']);
  });
});
