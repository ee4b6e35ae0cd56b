/**
 * Composition -> resolved document, probed media and plan; the part that `render`, `frame`, `plan` and `check` share.
 */
import { composeFilm, composePicture } from '../../compose/compose-film.js';
import { combinationHash } from '../../document/combination-hash.js';
import { EDITOR_RATE } from '../../document/editor/editor-format.js';
import type { EditorComposition } from '../../document/editor/editor-schema.js';
import { editorWarnings } from '../../document/editor/editor-warnings.js';
import { resolveEditor } from '../../document/editor/resolve-editor.js';
import type { ResolvedEditor } from '../../document/editor/resolved-editor.js';
import { nodesOf } from '../../draw/draw-list.js';
import { ReelwrightError, type Warning } from '../../errors.js';
import {
  type Captions,
  composeCaptions,
  type KeepClear,
  printSrt,
  printVtt,
} from '../../overlay/editor/captions/compose-captions.js';
import { chooseThumbnail } from '../../overlay/editor/choose-thumbnail.js';
import { composeEditorOverlay, type EditorOverlay } from '../../overlay/editor/compose-editor-overlay.js';
import { type EditorScenes, editorScenes } from '../../overlay/editor/editor-scenes.js';
import { editorShots } from '../../overlay/editor/editor-shots.js';
import { editorSubjects } from '../../overlay/editor/editor-subjects.js';
import { textsOfEditor } from '../../overlay/editor/editor-texts.js';
import { type EditorMedia, type EditorPicture, editorTimeline } from '../../overlay/editor/editor-timeline.js';
import type { SpokenWord } from '../../overlay/editor/spoken-words.js';
import type { VoicePacing } from '../../overlay/editor/voice-pacing.js';
import type { FilmSubjects } from '../../overlay/film-subjects.js';
import { glyphProblems } from '../../overlay/glyph-problems.js';
import { loopWarning } from '../../sound/loop-warning.js';
import { createTypesetter } from '../../type/typeset.js';
import type { FontBook } from '../../type/typeset.types.js';
import type { PreparedFilm, PrepareOptions } from '../film/film-calls.js';
import { documentBook } from '../media/document-book.js';
import { fontsOf } from '../media/own-fonts.js';
import { pictureVersions, soundVersions } from '../versions.js';
import type { Workspace } from '../workspace.js';
import { type Gathered, gatherEditor } from './gather-editor.js';
import { type NarrationWords, narrationWords } from './narration-words.js';
import { pacingOf } from './pacing-of.js';
import { insertedSilence, sceneReports } from './scene-reports.js';
import { seeScenes } from './see-scenes.js';

const FPS = EDITOR_RATE.num;

/** Rejects with every media problem found (class `media` or `usage`). */
export async function prepareEditor(
  composition: EditorComposition,
  options: PrepareOptions,
  workspace: Workspace,
): Promise<PreparedFilm> {
  const editor = resolveEditor(composition);
  const fonts = await fontsOf(editor.fonts, { ...options, baseDir: options.baseDir ?? process.cwd() }, workspace);
  const fontBook = documentBook(fonts.own);
  // A problem of the document before problems of its media; from a book of its own, for a book remembers what it was
  // asked for.
  const undrawable = glyphProblems(textsOfEditor(editor), documentBook(fonts.own));
  if (undrawable.length > 0) throw ReelwrightError.fromProblems(undrawable, { class: 'usage' });
  const gathered = await gatherEditor(editor, options, workspace);
  const timing = await timeScenes(editor, gathered, workspace);
  const { plan, words } = timing;
  const hasCaptions = editor.captions !== undefined && words.length > 0;
  const scenes = await seeScenes(gathered.pictures, { editor, plan, hasCaptions }, workspace);
  const drawn = drawEditor(editor, { ...gathered.media, scenes }, timing, fontBook);
  const { captions } = drawn;
  const fontMedia = Object.fromEntries(fonts.found.map((font) => [font.id, font.media]));
  const timeline = editorTimeline(editor, { ...drawn.media, fonts: fontMedia }, { plan, ...drawn.pictured });
  const found = [...gathered.found, ...fonts.found];
  const { quality = 'standard' } = options;
  const film = composeFilm({
    picture: composePicture({ timeline, quality, versions: pictureVersions(workspace.tools) }),
    timeline,
    sources: Object.fromEntries(found.map(({ id, source }) => [id, source])),
    warnings: [
      ...editorWarnings(composition),
      ...plan.warnings,
      ...gathered.warnings,
      ...(timing.spoken?.warnings ?? []),
      ...captionWarnings(captions),
      ...musicWarnings(gathered.media, plan),
      ...fonts.warnings(fontBook, nodesOf(timeline.tracks)),
    ],
    facts: editorFacts(timing, drawn),
    ...(captions === undefined
      ? {}
      : { captions: { srt: printSrt(captions.cues, FPS), vtt: printVtt(captions.cues, FPS, editor.direction) } }),
    combinationHash: combinationHash(editor, new Map(found.map((one) => [one.source, one.media.contentHash]))),
    soundVersions: soundVersions(workspace.tools),
  });
  return {
    plan: film,
    files: Object.fromEntries(found.map(({ id, file }) => [id, file])),
    paths: Object.fromEntries(found.map(({ id, path }) => [id, path])),
    kept: undefined,
    shown: editor,
  };
}

/** When everything is seen and spoken. */
interface Timing {
  readonly spoken: NarrationWords | undefined;
  /** Only where scenes follow the voice. */
  readonly pacing: VoicePacing | undefined;
  readonly plan: EditorScenes;
  /** On the film's clock. */
  readonly words: readonly SpokenWord[];
}

async function timeScenes(
  editor: ResolvedEditor,
  { narration, media }: Gathered,
  workspace: Workspace,
): Promise<Timing> {
  const spoken = narration && (await narrationWords(editor, narration, workspace));
  const pacing = pacingOf(editor, media, spoken);
  const voiceSeconds = narration?.media.durationSeconds;
  const plan = editorScenes(editor, { media: media.scenes, voiceSeconds, pacing });
  return { spoken, pacing, plan, words: pacing?.words ?? spoken?.words ?? [] };
}

/** What is seen, and what the timeline takes of it. */
interface DrawnEditor {
  readonly media: EditorMedia;
  readonly overlay: EditorOverlay;
  readonly captions: Captions | undefined;
  readonly pictured: Omit<EditorPicture, 'plan'>;
}

function drawEditor(
  editor: ResolvedEditor,
  media: EditorMedia,
  { plan, words }: Timing,
  fontBook: FontBook,
): DrawnEditor {
  const { size } = editor;
  const shots = editorShots(editor, plan, media);
  const subjects = editorSubjects(size, plan, shots, media);
  const overlay = composeEditorOverlay(editor, {
    typeset: createTypesetter(fontBook),
    fontBook,
    logo: media.logo,
    totalFrames: plan.totalFrames,
  });
  const captions = captionsOf(editor, { words, plan, overlay, subjects }, fontBook);
  const pages = captions?.pages ?? [];
  const thumbnailFrame = chooseThumbnail({ size, plan, shots, pictures: media, subjects, captions: pages });
  const tracks = [...(captions?.tracks ?? []), ...overlay.tracks];
  return { media, overlay, captions, pictured: { shots, tracks, thumbnailFrame } };
}

function editorFacts({ spoken, pacing, plan, words }: Timing, { overlay, captions }: DrawnEditor) {
  return {
    duration_seconds: plan.totalFrames / FPS,
    scenes: sceneReports(plan, words, pacing !== undefined),
    ...(spoken === undefined ? {} : { narration: { ...spoken.report, ...insertedSilence(pacing) } }),
    layout: { elements: overlay.elements, captions: captions?.pages ?? [] },
  };
}

interface CaptionWorld {
  readonly words: readonly SpokenWord[];
  readonly plan: EditorScenes;
  readonly overlay: EditorOverlay;
  readonly subjects: FilmSubjects;
}

function captionsOf(
  editor: ResolvedEditor,
  { words, plan, overlay, subjects }: CaptionWorld,
  fontBook: FontBook,
): Captions | undefined {
  if (editor.captions === undefined || words.length === 0) return undefined;
  const { language, direction, look, size } = editor;
  const cuts = plan.scenes.slice(1).map(({ start }) => start);
  const clock = { framesPerSecond: FPS, totalFrames: plan.totalFrames, cuts };
  const keepClear: readonly KeepClear[] = [
    ...overlay.elements.map(({ box, start, end }) => ({ box, start, end })),
    ...subjects.faces.map((face) => ({ ...face, isFace: true })),
  ];
  return composeCaptions({ words, language, direction, look, size, clock, keepClear, ...editor.captions }, fontBook);
}

function captionWarnings(captions: Captions | undefined): readonly Warning[] {
  const covering = captions?.pages.find(({ free }) => !free);
  if (covering === undefined) return [];
  return [
    {
      code: 'captions_covering',
      path: 'captions.position',
      message: `No place in the safe zone is free for "${covering.lines.join(' ')}": it covers the logo, the label or a face.`,
    },
  ];
}

function musicWarnings({ music }: EditorMedia, { totalFrames }: EditorScenes): readonly Warning[] {
  const loop = music && loopWarning(music.durationSeconds, totalFrames / FPS, 'music.source');
  return loop === undefined ? [] : [loop];
}
