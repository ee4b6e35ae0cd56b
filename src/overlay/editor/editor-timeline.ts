/** A resolved editor ad, its probed media and its overlay -> a timeline. */
import { CENTER, type Focus, type Scene, type Shot, type StillShot, type Timeline } from '../../compose/timeline.js';
import { EDITOR_RATE } from '../../document/editor/editor-format.js';
import type { ResolvedEditor, ResolvedScene } from '../../document/editor/resolved-editor.js';
import type { SpriteTrack } from '../../draw/draw-list.js';
import type { Size } from '../../geometry.js';
import type { FontMedia, ImageMedia, VideoMedia } from '../../media.js';
import type { EditorScenes, ScenePlan } from './editor-scenes.js';
import { type EditorSounds, editorSound } from './editor-sound.js';

/** 1.5 s: what moves in has come to rest, and the first scene, the hook, is still there. */
const THUMBNAIL_FRAME = 45;
/** A push: so much closer over the scene, and so much a second at the most. */
const PUSH = 0.06;
const PUSH_A_SECOND = 0.015;
/** An image of another shape than the frame, by this factor, is panned over instead. */
const PAN_FROM = 1.6;
/** How far a pan goes, as a share of what lies outside the frame. */
const PAN_SHARE = 0.3;

/** What probing found of an editor ad's media. */
export interface EditorMedia extends EditorSounds {
  readonly scenes: readonly (VideoMedia | ImageMedia)[];
  readonly logo: ImageMedia | undefined;
  readonly closing: ImageMedia | undefined;
  /** Of the user's own, by place in the document. Default none. */
  readonly fonts?: Readonly<Record<string, FontMedia>> | undefined;
}

export function editorTimeline(
  editor: ResolvedEditor,
  media: EditorMedia,
  { plan, tracks }: { readonly plan: EditorScenes; readonly tracks: readonly SpriteTrack[] },
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
    scenes: plan.scenes.map((scene, index): Scene => {
      const { start, end, enter } = scene;
      return { start, end, enter, shot: shotOf(scene, { index, editor, media }) };
    }),
    tracks,
    sound: editorSound(editor, plan, media),
    thumbnailFrame: Math.min(THUMBNAIL_FRAME, Math.floor((plan.scenes[0]?.end ?? 1) / 2)),
  };
}

function shotOf(
  scene: ScenePlan,
  { index, editor, media }: { readonly index: number; readonly editor: ResolvedEditor; readonly media: EditorMedia },
): Shot {
  const seconds = (scene.end - scene.start) / EDITOR_RATE.num;
  const document = editor.scenes[index];
  const found = scene.isClosing ? media.closing : media.scenes[index];
  const id = scene.isClosing ? 'closing_image.source' : `segments[${index}].source`;
  const focus = focusOf(document);
  if (found?.kind === 'image') {
    // The closing image is a finished design: it is shown as it is.
    const fit = scene.isClosing ? 'blur' : (document?.fit ?? 'blur');
    const views = scene.isClosing
      ? STANDING
      : movement({ size: found.size, frame: editor.size, fit, focus, index, seconds });
    return { kind: 'still', media: id, fit, ...views };
  }
  return { kind: 'clip', media: id, fromSeconds: scene.fromSeconds, fit: document?.fit ?? 'blur', focus };
}

type Views = Pick<StillShot, 'from' | 'to'>;

const STANDING: Views = { from: { zoom: 1, focus: CENTER }, to: { zoom: 1, focus: CENTER } };

interface Movement {
  readonly size: Size;
  readonly frame: Size;
  readonly fit: StillShot['fit'];
  readonly focus: Focus;
  readonly index: number;
  readonly seconds: number;
}

/** In and out by turns, so that two images after one another do not look like one move. */
function movement({ size, frame, fit, focus, index, seconds }: Movement): Views {
  const turned = index % 2 === 1;
  const shape = size.width / size.height / (frame.width / frame.height);
  if (fit === 'cover' && Math.max(shape, 1 / shape) > PAN_FROM) return pan(shape, focus, turned);
  const far = { zoom: 1, focus };
  const near = { zoom: 1 + Math.min(PUSH, PUSH_A_SECOND * seconds), focus };
  return turned ? { from: near, to: far } : { from: far, to: near };
}

/** Along the longer side, with the focus in the middle of the way. */
function pan(shape: number, focus: Focus, turned: boolean): Views {
  const wide = shape > 1;
  const seen = wide ? 1 / shape : shape;
  const reach = ((1 - seen) * PAN_SHARE) / 2;
  const at = (step: number) => {
    const along = Math.max(seen / 2, Math.min(1 - seen / 2, (wide ? focus.x : focus.y) + step));
    return { zoom: 1, focus: wide ? { x: along, y: focus.y } : { x: focus.x, y: along } };
  };
  return turned ? { from: at(reach), to: at(-reach) } : { from: at(-reach), to: at(reach) };
}

function focusOf(scene: ResolvedScene | undefined): Focus {
  return typeof scene?.focus === 'object' ? scene.focus : CENTER;
}
