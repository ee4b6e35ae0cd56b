/**
 * Composition -> resolved document, probed media and plan; the part that `render`, `frame`, `plan` and `check` share.
 */
import { composeFilm, composePicture } from '../../compose/compose-film.js';
import { identityOf } from '../../document/combination-hash.js';
import { EDITOR_RATE } from '../../document/editor/editor-format.js';
import type { EditorComposition } from '../../document/editor/editor-schema.js';
import { editorWarnings } from '../../document/editor/editor-warnings.js';
import { resolveEditor } from '../../document/editor/resolve-editor.js';
import { nodesOf } from '../../draw/draw-list.js';
import { ReelwrightError, type Warning } from '../../errors.js';
import { type Captions, printSrt, printVtt } from '../../overlay/editor/captions/compose-captions.js';
import { chooseThumbnail } from '../../overlay/editor/choose-thumbnail.js';
import type { EditorScenes } from '../../overlay/editor/editor-scenes.js';
import { textsOfEditor } from '../../overlay/editor/editor-texts.js';
import { type EditorMedia, editorTimeline } from '../../overlay/editor/editor-timeline.js';
import { glyphProblems } from '../../overlay/glyph-problems.js';
import { loopWarning } from '../../sound/loop-warning.js';
import type { PreparedFilm, PrepareOptions } from '../film/film-calls.js';
import type { PreparedNarration } from '../film/prepared-narration.types.js';
import { documentBook } from '../media/document-book.js';
import { fontsOf } from '../media/own-fonts.js';
import { peopleFact } from '../media/people.js';
import { pictureVersions, soundVersions } from '../versions.js';
import type { Workspace } from '../workspace.js';
import { type DrawnEditor, drawEditor, type EditorLayout, planEditor } from './draw-editor.js';
import { type Gathered, gatherEditor } from './gather-editor.js';
import { type NarrationWords, narrationWords } from './narration-words.js';
import { redrawEditor } from './redraw-editor.js';
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
  const { narration, pictures } = gathered;
  const found = [...gathered.found, ...fonts.found];
  const spoken = narration && (await narrationWords(editor, narration, workspace));
  const layout = planEditor(editor, gathered.media, spoken);
  const { plan } = layout;
  const media = {
    ...gathered.media,
    scenes: await seeScenes(pictures, { editor, ...layout, keepFrames: options.keepFrames }, workspace),
  };
  const drawn = drawEditor(editor, { ...layout, media, fontBook });
  const { shots, subjects, overlay, captions } = drawn;
  const fontMedia = Object.fromEntries(fonts.found.map((font) => [font.id, font.media]));
  const pages = captions?.pages ?? [];
  const seen = { size: editor.size, plan, shots, pictures: media, subjects, captions: pages };
  const tracks = [...(captions?.tracks ?? []), ...overlay.tracks];
  const pictured = { plan, shots, tracks, thumbnailFrame: chooseThumbnail(seen) };
  const timeline = editorTimeline(editor, { ...media, fonts: fontMedia }, pictured);
  const { quality = 'standard' } = options;
  const film = composeFilm({
    picture: composePicture({ timeline, quality, versions: pictureVersions(workspace.tools) }),
    timeline,
    sources: Object.fromEntries(found.map(({ id, source }) => [id, source])),
    warnings: [
      ...filmWarnings({ composition, gathered, layout, spoken, drawn }),
      ...fonts.warnings(fontBook, nodesOf(timeline.tracks)),
    ],
    facts: { ...factsOf(layout, spoken, drawn), ...peopleFact(workspace) },
    ...(captions === undefined
      ? {}
      : { captions: { srt: printSrt(captions.cues, FPS), vtt: printVtt(captions.cues, FPS, editor.direction) } }),
    ...identityOf(editor, new Map(found.map((one) => [one.source, one.media.contentHash]))),
    soundVersions: soundVersions(workspace.tools),
  });
  return {
    plan: film,
    files: Object.fromEntries(found.map(({ id, file }) => [id, file])),
    paths: Object.fromEntries(found.map(({ id, path }) => [id, path])),
    shown: editor,
    overlayOf: redrawEditor(editor, media, spoken),
    ...(spoken === undefined || narration === undefined
      ? {}
      : { narration: spokenReport(spoken, plan, narration.media.durationSeconds) }),
  };
}

interface Prepared {
  readonly composition: EditorComposition;
  readonly gathered: Gathered;
  readonly layout: EditorLayout;
  readonly spoken: NarrationWords | undefined;
  readonly drawn: DrawnEditor;
}

function filmWarnings({ composition, gathered, layout, spoken, drawn }: Prepared): readonly Warning[] {
  return [
    ...editorWarnings(composition),
    ...layout.plan.warnings,
    ...gathered.warnings,
    ...(spoken?.warnings ?? []),
    ...drawn.overlay.warnings,
    ...captionWarnings(drawn.captions),
    ...musicWarnings(gathered.media, layout.plan),
  ];
}

function factsOf(
  { plan, words, pacing }: EditorLayout,
  spoken: NarrationWords | undefined,
  { overlay, captions }: DrawnEditor,
) {
  return {
    duration_seconds: plan.totalFrames / FPS,
    scenes: sceneReports(plan, words, pacing !== undefined),
    ...(spoken === undefined ? {} : { narration: { ...spoken.report, ...insertedSilence(pacing) } }),
    layout: { elements: overlay.elements, captions: captions?.pages ?? [] },
  };
}

function spokenReport(
  { report, words }: NarrationWords,
  { voice }: EditorScenes,
  voiceSeconds: number,
): PreparedNarration {
  const whole = { startFrame: 0, fromSeconds: 0, toSeconds: voiceSeconds };
  return {
    ...{ isGiven: report.words === 'given', voiceSeconds, pieces: voice ?? [whole] },
    words: words.map(({ text, start, end }) => ({ text, start, end })),
  };
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
