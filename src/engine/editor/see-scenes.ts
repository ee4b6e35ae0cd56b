/**
 * Surveys the clips of an editor ad, as far as its scenes show them: for crops, captions, the ground of the logo, and
 * the thumbnail.
 */
import { isSubjectFramed } from '../../compose/frame-clip.js';
import { clipRate, type Transition } from '../../compose/timeline.js';
import { editorRate } from '../../document/editor/editor-format.js';
import type { ResolvedEditor } from '../../document/editor/resolved-editor.js';
import { FACE_NETWORK_VERSION } from '../../io/probe/face-weights.js';
import type { ImageMedia, VideoMedia } from '../../media.js';
import { OPENING_SCENES } from '../../overlay/editor/choose-thumbnail.js';
import { logoFrames } from '../../overlay/editor/compose-editor-overlay.js';
import type { EditorScenes, ScenePlan } from '../../overlay/editor/editor-scenes.js';
import type { Rational } from '../../time.js';
import { collect } from '../collect.js';
import { type ShownFrames, surveyAndKeep } from '../film/survey-and-keep.js';
import type { FoundFile } from '../media/gather.js';
import { peopleKey, withPeople } from '../media/people.js';
import { remembered } from '../remembered.js';
import { codeOf } from '../versions.js';
import type { Workspace } from '../workspace.js';

/** Seconds of a scene that is surveyed only for the thumbnail. */
const OPENING_SECONDS = 4;

type Picture = FoundFile<VideoMedia> | FoundFile<ImageMedia>;

interface Film {
  readonly editor: ResolvedEditor;
  readonly plan: Pick<EditorScenes, 'scenes'>;
  readonly hasCaptions: boolean;
  /** True where a render follows. Default false. */
  readonly keepFrames?: boolean | undefined;
}

/** The media of the scenes, with what was seen. Images were looked at when they were probed. */
export function seeScenes(
  pictures: readonly Picture[],
  film: Film,
  workspace: Workspace,
): Promise<readonly (VideoMedia | ImageMedia)[]> {
  const ranges = rangesToSee(
    pictures.map(({ media }) => media),
    film,
  );
  return collect(
    pictures.map(async (picture, index) => {
      const range = ranges[index];
      if (range === undefined || picture.media.kind === 'image') return picture.media;
      const shown = film.keepFrames === true ? shownOf(index, film) : undefined;
      return look(picture as FoundFile<VideoMedia>, range, shown, workspace);
    }),
  );
}

/** The media of the overlays, with what was seen of the clips: crops keep it in view. */
export function seeOverlays(
  overlays: readonly Picture[],
  { overlays: documents = [] }: Pick<ResolvedEditor, 'overlays'>,
  workspace: Workspace,
): Promise<readonly (VideoMedia | ImageMedia)[]> {
  return collect(
    overlays.map(async (picture, index) => {
      const { startSeconds = 0, endSeconds } = documents[index] ?? {};
      if (picture.media.kind === 'image') return picture.media;
      const wanted = endSeconds === undefined ? picture.media.durationSeconds : endSeconds - startSeconds;
      const seconds = Math.max(1, Math.ceil(Math.min(picture.media.durationSeconds, wanted)));
      return look(picture as FoundFile<VideoMedia>, { startSeconds: 0, seconds }, undefined, workspace);
    }),
  );
}

/**
 * The range of each scene's clip that must be surveyed; undefined where none is. Films with equal ranges share their
 * surveys.
 */
export function rangesToSee(
  pictures: readonly (VideoMedia | ImageMedia)[],
  { editor, plan, hasCaptions }: Film,
): readonly (Range | undefined)[] {
  const film = plan.scenes.at(-1)?.end ?? 0;
  return pictures.map((media, index) => {
    const [scene, document] = [plan.scenes[index], editor.scenes[index]];
    if (media.kind === 'image' || scene === undefined || document === undefined) return undefined;
    const isCut = document.fit === 'cover' && isSubjectFramed(media.displaySize, editor.size, document.focus);
    const range = rangeOf(scene, media, editorRate(editor));
    const hasWords = hasCaptions || document.title !== undefined;
    if (isCut || hasWords || scene.start < logoFrames(editor, film)) return range;
    if (index >= OPENING_SCENES) return undefined;
    return { ...range, seconds: Math.min(range.seconds, OPENING_SECONDS) };
  });
}

interface Range {
  readonly startSeconds: number;
  readonly seconds: number;
}

/** The range is in whole seconds of the clip, so that a cut that moves by a few frames needs no new survey. */
function rangeOf({ start, end, fromSeconds, speed }: ScenePlan, media: VideoMedia, filmRate: Rational): Range {
  const rate = clipRate({ speed }, filmRate);
  const until = Math.min(media.durationSeconds, fromSeconds + ((end - start) * rate.den) / rate.num);
  const startSeconds = Math.min(Math.floor(fromSeconds), Math.max(0, Math.floor(until) - 1));
  return { startSeconds, seconds: Math.max(1, Math.ceil(until) - startSeconds) };
}

/** The frames of a scene, with half of the transitions at its ends. */
function shownOf(index: number, { editor, plan: { scenes } }: Film): ShownFrames | undefined {
  const scene = scenes[index];
  if (scene === undefined) return undefined;
  const reach = (enter: Transition | undefined) =>
    enter === undefined || enter.kind === 'cut' ? 0 : Math.ceil(enter.frames / 2);
  const [before, behind] = [reach(scene.enter), reach(scenes[index + 1]?.enter)];
  const rate = clipRate(scene, editorRate(editor));
  const fromSeconds = scene.fromSeconds - before * (rate.den / rate.num);
  return { fromSeconds, rate, frames: before + scene.end - scene.start + behind };
}

async function look(
  { file, media }: FoundFile<VideoMedia>,
  range: Range,
  shown: ShownFrames | undefined,
  workspace: Workspace,
): Promise<VideoMedia> {
  const { build } = workspace.tools;
  const identity = {
    look: codeOf('scene'),
    faces: FACE_NETWORK_VERSION,
    hash: media.contentHash,
    build,
    ...range,
    ...peopleKey(workspace),
  };
  const seen = await remembered(workspace, identity, async () => {
    const { light, subjects } = await surveyAndKeep({ path: file, media, ...range, shown }, workspace);
    const seen = subjects && (await withPeople({ path: file, media, subjects }, workspace));
    return { light: light ?? null, subjects: seen ?? null };
  });
  const { light, subjects } = seen;
  return light === null || subjects === null ? media : { ...media, light, subjects };
}
