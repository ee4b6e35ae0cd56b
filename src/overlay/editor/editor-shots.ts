/**
 * The shot of each scene of an editor ad: clips cropped on their subjects, stills that move, the closing image
 * unchanged.
 */
import { frameClip } from '../../compose/frame-clip.js';
import { clipRate, type Shot } from '../../compose/timeline.js';
import { editorRate } from '../../document/editor/editor-format.js';
import type { ResolvedEditor } from '../../document/editor/resolved-editor.js';
import type { ImageMedia, VideoMedia } from '../../media.js';
import type { FilmScenes, ScenePlan } from './editor-scenes.js';
import { movedFocus, movedViews } from './moved-view.js';
import { STANDING, stillViews } from './still-views.js';

/** The facts of the pictures, as probed and surveyed. */
export interface EditorPictures {
  /** One for each scene of the document. */
  readonly scenes: readonly (VideoMedia | ImageMedia)[];
  readonly closing: ImageMedia | undefined;
}

/** One for each planned scene, in order. */
export function editorShots(editor: ResolvedEditor, { scenes }: FilmScenes, pictures: EditorPictures): readonly Shot[] {
  return scenes.map((scene, index) => shotOf(scene, index, editor, pictures));
}

function shotOf(scene: ScenePlan, index: number, editor: ResolvedEditor, pictures: EditorPictures): Shot {
  const frameRate = editorRate(editor);
  const found = shotMedium(scene, index, pictures);
  const id = scene.isClosing ? 'closing_image.source' : `segments[${editor.scenes[index]?.segment ?? index}].source`;
  const { fit = 'blur', focus = 'auto', move } = editor.scenes[index] ?? {};
  const frames = scene.end - scene.start;
  if (found?.kind === 'image') {
    // The closing image is a finished design, so it is shown unchanged.
    if (scene.isClosing) return { kind: 'still', media: id, fit: 'blur', ...STANDING };
    const seconds = (frames * frameRate.den) / frameRate.num;
    const own = stillViews({ image: found, frame: editor.size, fit, focus, index, seconds });
    return { kind: 'still', media: id, fit, ...movedViews(own, move, { picture: found.size, frame: editor.size }) };
  }
  const { fromSeconds, speed } = scene;
  const rate = clipRate({ speed }, frameRate);
  const framing = { size: editor.size, frameRate: rate, frames, fromSeconds };
  return {
    kind: 'clip',
    media: id,
    fromSeconds,
    ...(speed === 1 ? {} : { speed }),
    fit,
    ...movedFocus(frameClip(found as VideoMedia, fit === 'blur' ? 'center' : focus, framing), {
      ...{ move: fit === 'blur' ? undefined : move, frames },
      ...{ picture: (found as VideoMedia).displaySize, frame: editor.size },
    }),
  };
}

/** The medium of a planned scene. */
export function shotMedium(
  { isClosing }: Pick<ScenePlan, 'isClosing'>,
  index: number,
  { scenes, closing }: EditorPictures,
): VideoMedia | ImageMedia | undefined {
  return isClosing ? closing : scenes[index];
}
