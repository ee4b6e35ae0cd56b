/**
 * Composition -> resolved document, probed media and plan; the part that `render`, `frame`, `plan` and `check` share.
 */
import { composeFilm, composePicture } from '../../compose/compose-film.js';
import { identityOf } from '../../document/combination-hash.js';
import { EDITOR_RATE, editorRate } from '../../document/editor/editor-format.js';
import type { EditorComposition } from '../../document/editor/editor-schema.js';
import { editorWarnings } from '../../document/editor/editor-warnings.js';
import { resolveEditor } from '../../document/editor/resolve-editor.js';
import type { ResolvedEditor } from '../../document/editor/resolved-editor.js';
import { nodesOf } from '../../draw/draw-list.js';
import { ReelwrightError, type Warning } from '../../errors.js';
import { type Captions, printSrt, printVtt } from '../../overlay/editor/captions/compose-captions.js';
import { chooseThumbnail } from '../../overlay/editor/choose-thumbnail.js';
import { editorScore } from '../../overlay/editor/editor-camera.js';
import type { EditorScenes } from '../../overlay/editor/editor-scenes.js';
import { textsOfEditor } from '../../overlay/editor/editor-texts.js';
import { type EditorMedia, editorTimeline } from '../../overlay/editor/editor-timeline.js';
import { glyphProblems } from '../../overlay/glyph-problems.js';
import { loopWarning } from '../../sound/loop-warning.js';
import { collect } from '../collect.js';
import type { PreparedFilm, PrepareOptions } from '../film/film-calls.js';
import type { PreparedNarration } from '../film/prepared-narration.types.js';
import { documentBook } from '../media/document-book.js';
import { openFonts } from '../media/own-fonts.js';
import { peopleFact } from '../media/people.js';
import { pictureVersions, soundVersions } from '../versions.js';
import type { Workspace } from '../workspace.js';
import {
  type DrawnEditor,
  drawEditor,
  type EditorLayout,
  editorTracks,
  layoutReport,
  overlayReports,
  planEditor,
} from './draw-editor.js';
import { type Gathered, gatherEditor } from './gather-editor.js';
import { type NarrationWords, narrationWords } from './narration-words.js';
import { redrawEditor } from './redraw-editor.js';
import { insertedSilence, sceneReports } from './scene-reports.js';
import { seeOverlays, seeScenes } from './see-scenes.js';
import { withoutSilence } from './without-silence.js';

/** Rejects with every media problem found (class `media` or `usage`). */
export async function prepareEditor(
  composition: EditorComposition,
  options: PrepareOptions,
  workspace: Workspace,
): Promise<PreparedFilm> {
  const document = resolveEditor(composition);
  const fonts = await openFonts(document.fonts, { ...options, baseDir: options.baseDir ?? process.cwd() }, workspace);
  const fontBook = documentBook(fonts.own);
  // A problem of the document before problems of its media; from a book of its own, for a book remembers what it was
  // asked for.
  const undrawable = glyphProblems(textsOfEditor(document), documentBook(fonts.own));
  if (undrawable.length > 0) throw ReelwrightError.fromProblems(undrawable, { class: 'usage' });
  const gathered = await gatherEditor(document, options, workspace);
  const { narration } = gathered;
  const { editor, pictures, media: cut } = await withoutSilence(document, gathered, workspace);
  const found = [...gathered.found, ...fonts.found];
  const spoken = narration && (await narrationWords(editor, narration, workspace));
  const layout = planEditor(editor, cut, spoken);
  const [scenes, overlays] = await collect([
    seeScenes(pictures, { editor, ...layout, keepFrames: options.keepFrames }, workspace),
    seeOverlays(gathered.overlays, editor, workspace),
  ]);
  const media = { ...cut, scenes, overlays };
  const drawn = drawEditor(editor, { ...layout, media, fontBook });
  const { seen, captions } = drawn;
  const fontMedia = Object.fromEntries(fonts.found.map((font) => [font.id, font.media]));
  const pages = captions?.pages ?? [];
  const tracks = editorTracks(drawn);
  const thumbnailFrame = chooseThumbnail({ plan: seen, film: drawn.film, captions: pages });
  const pictured = { plan: layout.plan, seen, overlays: drawn.overlays.pictures, tracks, thumbnailFrame };
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
    facts: { ...factsOf(editor, { layout, spoken, drawn }), ...peopleFact(workspace) },
    ...captionFiles(editor, captions),
    ...identityOf(document, new Map(found.map((one) => [one.source, one.media.contentHash]))),
    soundVersions: soundVersions(workspace.tools),
  });
  return {
    plan: film,
    files: Object.fromEntries(found.map(({ id, file }) => [id, file])),
    paths: Object.fromEntries(found.map(({ id, path }) => [id, path])),
    shown: document,
    faces: drawn.film.faces,
    overlayOf: redrawEditor(document, media, spoken),
    ...(spoken === undefined || narration === undefined
      ? {}
      : { narration: spokenReport(spoken, layout.plan, narration.media.durationSeconds) }),
  };
}

/** Text files beside the film. */
function captionFiles(editor: ResolvedEditor, captions: Captions | undefined) {
  if (captions === undefined) return {};
  const fps = editorRate(editor).num;
  return { captions: { srt: printSrt(captions.cues, fps), vtt: printVtt(captions.cues, fps, editor.direction) } };
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
    ...drawn.overlays.warnings,
    ...drawn.titles.warnings,
    ...(drawn.card?.warnings ?? []),
    ...captionWarnings(drawn.captions),
    ...musicWarnings(composition, gathered.media, layout.plan),
  ];
}

function factsOf(editor: ResolvedEditor, { layout, spoken, drawn }: Pick<Prepared, 'layout' | 'spoken' | 'drawn'>) {
  const { plan, words, pacing } = layout;
  const frameRate = editorRate(editor);
  return {
    duration_seconds: (plan.totalFrames * frameRate.den) / frameRate.num,
    scenes: sceneReports(plan, editor.scenes, words, pacing !== undefined),
    ...(spoken === undefined ? {} : { narration: { ...spoken.report, ...insertedSilence(pacing, frameRate) } }),
    ...(drawn.overlays.overlays.length === 0 ? {} : { overlays: overlayReports(drawn.overlays) }),
    ...(editor.score === undefined ? {} : { score: editorScore(editor, plan, drawn.seen) }),
    layout: layoutReport(drawn),
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
  if (covering === undefined) return movedWarning(captions);
  return [
    {
      code: 'captions_covering',
      path: 'captions.position',
      message: `No place in the safe zone is free for "${covering.lines.join(' ')}": it covers the logo, the label, a title, an overlay or a face.`,
    },
  ];
}

/** Over more than this a reader sees that captions stand elsewhere than asked, px. */
const VISIBLE_MOVE_PX = 64;

function movedWarning(captions: Captions | undefined): readonly Warning[] {
  const moved = captions?.pages.find(
    ({ reasons: { place } }) => place.asked !== 'auto' && Math.abs(place.movedPx) > VISIBLE_MOVE_PX,
  );
  if (moved === undefined) return [];
  const { asked, movedPx } = moved.reasons.place;
  return [
    {
      code: 'captions_moved',
      path: 'captions.position',
      message: `Expected ${asked} for captions.position but "${moved.lines.join(' ')}" stands ${Math.abs(movedPx)} px ${movedPx < 0 ? 'higher' : 'lower'}: a face, the logo or a label is there.`,
    },
  ];
}

function musicWarnings(
  { music: asked }: EditorComposition,
  { music }: EditorMedia,
  { totalFrames, frameRate }: EditorScenes,
): readonly Warning[] {
  if (asked?.volume === 0) return [];
  const left = music && music.durationSeconds - (asked?.start_seconds ?? 0);
  const loop =
    left === undefined ? undefined : loopWarning(left, totalFrames / (frameRate ?? EDITOR_RATE).num, 'music.source');
  return loop === undefined ? [] : [loop];
}
