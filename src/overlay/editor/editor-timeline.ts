/** A resolved editor ad, its probed media and its overlay -> a timeline. */
import { type Chapter, loopFramesOf, type PictureOverlay, type Scene, type Timeline } from '../../compose/timeline.js';
import { editorRate } from '../../document/editor/editor-format.js';
import type { ResolvedEditor } from '../../document/editor/resolved-editor.js';
import type { SpriteTrack } from '../../draw/draw-list.js';
import type { FontMedia, ImageMedia, VideoMedia } from '../../media.js';
import { logoMedia } from '../elements/choose-logo.js';
import { editorMarks } from './editor-marks.js';
import type { EditorScenes } from './editor-scenes.js';
import type { EditorPictures } from './editor-shots.js';
import { type EditorSounds, editorSound } from './editor-sound.js';
import type { SeenFilm } from './overlays/cut-in.js';

/** The facts of an editor ad's media. */
export interface EditorMedia extends EditorSounds, EditorPictures {
  readonly logo: ImageMedia | undefined;
  /** One for each overlay of the document. Default none. */
  readonly overlays?: readonly (VideoMedia | ImageMedia)[] | undefined;
  /** The user's fonts, by place in the document. Default none. */
  readonly fonts?: Readonly<Record<string, FontMedia>> | undefined;
}

export interface EditorPicture {
  readonly plan: EditorScenes;
  /** What is seen: its scenes with the cutaways in them. */
  readonly seen: Pick<SeenFilm, 'scenes' | 'shots'>;
  readonly overlays: readonly PictureOverlay[];
  /** Tracks, bottom first. */
  readonly tracks: readonly SpriteTrack[];
  readonly thumbnailFrame: number;
}

/** One chapter for each scene with a title; the film begins with the first of them. */
function chaptersOf({ scenes }: ResolvedEditor, plan: EditorScenes): readonly Chapter[] {
  return scenes.flatMap(({ title }, index): readonly Chapter[] => {
    const scene = plan.scenes[index];
    return title === undefined || scene === undefined
      ? []
      : [{ start: scene.start, title: title.text.replaceAll(/\s+/gu, ' ') }];
  });
}

export function editorTimeline(
  editor: ResolvedEditor,
  media: EditorMedia,
  { plan, seen, overlays, tracks, thumbnailFrame }: EditorPicture,
): Timeline {
  const { totalFrames } = plan;
  const segment = (index: number) => editor.scenes[index]?.segment ?? index;
  const scenes = seen.scenes.flatMap(({ start, end, enter, own }, index): readonly Scene[] => {
    const shot = seen.shots[index];
    return shot === undefined ? [] : [{ start, end, enter, shot, ...(own === undefined ? {} : { own }) }];
  });
  const loopFrames = editor.loop === true ? loopFramesOf(scenes, editorRate(editor)) : undefined;
  return {
    kind: 'timeline',
    composition: 'editor',
    output: { size: editor.size, frameRate: editorRate(editor), totalFrames },
    media: {
      ...Object.fromEntries(media.scenes.map((one, index) => [`segments[${segment(index)}].source`, one])),
      ...Object.fromEntries(
        media.clips.flatMap((one, index) => (one ? [[`segments[${segment(index)}].source.sound`, one]] : [])),
      ),
      ...(media.narration === undefined ? {} : { 'narration.source': media.narration }),
      ...(media.music === undefined ? {} : { 'music.source': media.music }),
      ...logoMedia(media.logo),
      ...(media.closing === undefined ? {} : { 'closing_image.source': media.closing }),
      ...Object.fromEntries((media.overlays ?? []).map((one, index) => [`overlays[${index}].source`, one])),
      ...Object.fromEntries(
        (media.overlaySounds ?? []).flatMap((one, index) => (one ? [[`overlays[${index}].source.sound`, one]] : [])),
      ),
      ...media.fonts,
    },
    scenes,
    ...(loopFrames === undefined ? {} : { loopFrames }),
    ...(overlays.length === 0 ? {} : { overlays }),
    tracks,
    sound: {
      ...editorSound(editor, plan, media),
      ...(editor.sounds === undefined ? {} : editorMarks(editor, plan)),
      ...(editor.loop === true ? { loops: true } : {}),
    },
    thumbnailFrame,
    ...(editor.chapters === true ? { chapters: chaptersOf(editor, plan) } : {}),
  };
}
