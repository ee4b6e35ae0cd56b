/** A resolved editor ad, its probed media and its overlay -> a timeline. */
import type { Scene, Shot, Timeline } from '../../compose/timeline.js';
import { EDITOR_RATE } from '../../document/editor/editor-format.js';
import type { ResolvedEditor } from '../../document/editor/resolved-editor.js';
import type { SpriteTrack } from '../../draw/draw-list.js';
import type { FontMedia, ImageMedia } from '../../media.js';
import type { EditorScenes } from './editor-scenes.js';
import type { EditorPictures } from './editor-shots.js';
import { type EditorSounds, editorSound } from './editor-sound.js';

/** What probing found of an editor ad's media. */
export interface EditorMedia extends EditorSounds, EditorPictures {
  readonly logo: ImageMedia | undefined;
  /** Of the user's own, by place in the document. Default none. */
  readonly fonts?: Readonly<Record<string, FontMedia>> | undefined;
}

export interface EditorPicture {
  readonly plan: EditorScenes;
  /** One for each scene of the plan. */
  readonly shots: readonly Shot[];
  /** Bottom first. */
  readonly tracks: readonly SpriteTrack[];
  readonly thumbnailFrame: number;
}

export function editorTimeline(
  editor: ResolvedEditor,
  media: EditorMedia,
  { plan, shots, tracks, thumbnailFrame }: EditorPicture,
): Timeline {
  const { totalFrames } = plan;
  return {
    kind: 'timeline',
    composition: 'editor',
    output: { size: editor.size, frameRate: EDITOR_RATE, totalFrames },
    media: {
      ...Object.fromEntries(media.scenes.map((one, index) => [`segments[${index}].source`, one])),
      ...Object.fromEntries(
        media.clips.flatMap((one, index) => (one ? [[`segments[${index}].source.sound`, one]] : [])),
      ),
      ...(media.narration === undefined ? {} : { 'narration.source': media.narration }),
      ...(media.music === undefined ? {} : { 'music.source': media.music }),
      ...(media.logo === undefined ? {} : { 'logo.source': media.logo }),
      ...(media.closing === undefined ? {} : { 'closing_image.source': media.closing }),
      ...media.fonts,
    },
    scenes: plan.scenes.flatMap(({ start, end, enter }, index): readonly Scene[] => {
      const shot = shots[index];
      return shot === undefined ? [] : [{ start, end, enter, shot }];
    }),
    tracks,
    sound: editorSound(editor, plan, media),
    thumbnailFrame,
  };
}
