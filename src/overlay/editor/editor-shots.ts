/** What each scene of an editor ad shows: clips cut on their subjects, stills that move, the closing image as it is. */
import { frameClip } from '../../compose/frame-clip.js';
import { clipRate, type Shot } from '../../compose/timeline.js';
import { EDITOR_RATE } from '../../document/editor/editor-format.js';
import type { ResolvedEditor } from '../../document/editor/resolved-editor.js';
import type { ImageMedia, VideoMedia } from '../../media.js';
import type { EditorScenes, ScenePlan } from './editor-scenes.js';
import { STANDING, stillViews } from './still-views.js';

/** What probing and looking found of the pictures. */
export interface EditorPictures {
  /** One for each scene of the document. */
  readonly scenes: readonly (VideoMedia | ImageMedia)[];
  readonly closing: ImageMedia | undefined;
}

/** One for each planned scene, in order. */
export function editorShots(
  editor: ResolvedEditor,
  { scenes }: Pick<EditorScenes, 'scenes'>,
  pictures: EditorPictures,
): readonly Shot[] {
  return scenes.map((scene, index) => shotOf(scene, index, editor, pictures));
}

function shotOf(scene: ScenePlan, index: number, editor: ResolvedEditor, pictures: EditorPictures): Shot {
  const found = pictureOf(scene, index, pictures);
  const id = scene.isClosing ? 'closing_image.source' : `segments[${index}].source`;
  const { fit = 'blur', focus = 'auto' } = editor.scenes[index] ?? {};
  const frames = scene.end - scene.start;
  if (found?.kind === 'image') {
    // The closing image is a finished design: it is shown as it is.
    if (scene.isClosing) return { kind: 'still', media: id, fit: 'blur', ...STANDING };
    const seconds = frames / EDITOR_RATE.num;
    const views = stillViews({ image: found, frame: editor.size, fit, focus, index, seconds });
    return { kind: 'still', media: id, fit, ...views };
  }
  const { fromSeconds, speed } = scene;
  const rate = clipRate({ speed }, EDITOR_RATE);
  const framing = { size: editor.size, frameRate: rate, frames, fromSeconds };
  return {
    kind: 'clip',
    media: id,
    fromSeconds,
    ...(speed === 1 ? {} : { speed }),
    fit,
    focus: frameClip(found as VideoMedia, fit === 'blur' ? 'center' : focus, framing),
  };
}

/** The medium of a planned scene. */
export function pictureOf(
  { isClosing }: Pick<ScenePlan, 'isClosing'>,
  index: number,
  { scenes, closing }: EditorPictures,
): VideoMedia | ImageMedia | undefined {
  return isClosing ? closing : scenes[index];
}
