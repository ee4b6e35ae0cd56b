/** How the camera of an editor ad sees its clips: which of them, how often, and on the clip's own clock. */
import { describe, expect, it } from 'vitest';
import { layerOf } from '../../../src/compose/film-layers.js';
import { stretchesOf } from '../../../src/compose/timeline.js';
import { resolveEditor } from '../../../src/document/editor/resolve-editor.js';
import { editorCamera, editorScore } from '../../../src/overlay/editor/editor-camera.js';
import { editorScenes } from '../../../src/overlay/editor/editor-scenes.js';
import { editorShots } from '../../../src/overlay/editor/editor-shots.js';
import { longestStand } from '../../../src/overlay/film-events.js';
import { LEAST_EDITOR } from '../../document/editor/valid-editor.js';
import { clipMedia } from '../../support/films.js';
import { imageOf } from '../support/compositions.js';

const media = [clipMedia('a'.repeat(64), 300), clipMedia('b'.repeat(64), 300), clipMedia('c'.repeat(64), 300)];

function seenWith(change: object, segments: readonly object[] = [{}, { transition: { type: 'crossfade' } }, {}]) {
  const names = ['a.mp4', 'b.mp4', 'c.mp4'];
  const editor = resolveEditor({
    ...LEAST_EDITOR,
    ...{ visual_language: 'startup_explainer', ...change },
    segments: segments.map((segment, index) => ({ source: names[index], fit_mode: 'cover', ...segment })),
    closing_image: { source: 'end.png' },
  } as never);
  const pictures = { scenes: media, closing: imageOf(1080, 1920) };
  const plan = editorScenes(editor, { media, voiceSeconds: undefined, pacing: undefined });
  const shots = editorShots(editor, plan, pictures);
  return { editor, plan, shots, seen: editorCamera(editor, plan, shots, pictures) };
}

describe('the camera of an editor ad', () => {
  it('leaves an ad that asks for none as it was', () => {
    const { plan, shots, seen } = seenWith({});
    expect(seen).toMatchObject({ scenes: plan.scenes, shots });
    expect(seen.scenes).toHaveLength(plan.scenes.length);
  });

  it('changes something often enough in scenes of any length, and comes closer as they end', () => {
    const { editor, plan, seen } = seenWith({ score: 'auto' });
    const events = editorScore(editor, plan, seen);
    const closing = plan.scenes.at(-1)?.start ?? 0;
    expect(longestStand(events, closing)).toBeLessThanOrEqual(48 + 10);
    expect(events.filter(({ kind }) => kind === 'push')).toHaveLength(3);
    expect(seen.scenes.length).toBe(seen.shots.length);
    expect(seen.pictures.scenes.length).toBe(seen.shots.length);
  });

  it('shows on every frame the picture of the clip that it shows without', () => {
    const shown = ({ editor, plan, seen }: ReturnType<typeof seenWith>) => {
      const film = seen.scenes.flatMap((scene, index) =>
        scene.isClosing ? [] : [{ ...scene, shot: seen.shots[index]! }],
      );
      const world = {
        output: { size: editor.size, frameRate: { num: 30, den: 1 }, totalFrames: plan.totalFrames },
        media: Object.fromEntries(media.map((one, index) => [`segments[${index}].source`, one])),
      };
      return stretchesOf({ scenes: film }).flatMap(({ start, end, scenes }) => {
        const layers = scenes.map((index) => layerOf(film[index]!, { start, end }, world));
        return Array.from({ length: end - start }, (_, at) => layers.map(({ fed }) => fed?.shows[at]));
      });
    };
    const [moved, still] = [shown(seenWith({ score: 'brisk' })), shown(seenWith({}))];
    expect(moved).toEqual(still);
    expect(moved).toHaveLength(900);
  });

  it('keeps off clips that are seen whole, that the document moves, and the closing image', () => {
    const move = { from: { x: 0, y: 0, width: 0.5, height: 0.5 }, to: { x: 0.5, y: 0.5, width: 0.5, height: 0.5 } };
    const { plan, seen } = seenWith({ score: 'brisk' }, [{ fit_mode: 'blur' }, { move }, { move: 'none' }]);
    expect(seen.scenes).toEqual(plan.scenes);
  });
});
