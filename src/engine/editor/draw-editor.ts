/**
 * The appearance of an editor ad with known media: when each scene plays, what its crops keep in view, and what lies
 * over it. Pure: for the plan, and for drawings of a changed document.
 */
import { editorRate } from '../../document/editor/editor-format.js';
import type { ResolvedEditor } from '../../document/editor/resolved-editor.js';
import { lookOf } from '../../document/looks/design.js';
import type { Advance } from '../../draw/bounds.js';
import type { SpriteTrack } from '../../draw/draw-list.js';
import type { Box, Size } from '../../geometry.js';
import { type CaptionRequest, type Captions, composeCaptions } from '../../overlay/editor/captions/compose-captions.js';
import { type ClosingCard, closingCard, isCard } from '../../overlay/editor/closing-card.js';
import { composeEditorOverlay, type EditorOverlay } from '../../overlay/editor/compose-editor-overlay.js';
import { editorCamera } from '../../overlay/editor/editor-camera.js';
import { editorFilm } from '../../overlay/editor/editor-film.js';
import { type EditorScenes, editorScenes } from '../../overlay/editor/editor-scenes.js';
import { editorShots } from '../../overlay/editor/editor-shots.js';
import type { EditorMedia } from '../../overlay/editor/editor-timeline.js';
import { cutIn, type SeenFilm } from '../../overlay/editor/overlays/cut-in.js';
import { overlayDoubts } from '../../overlay/editor/overlays/overlay-doubts.js';
import { type LaidOverlays, layOverlays } from '../../overlay/editor/overlays/overlay-tracks.js';
import { type OverlayPlan, planOverlays } from '../../overlay/editor/overlays/plan-overlays.js';
import { placeTexts } from '../../overlay/editor/place-texts.js';
import { type NarratedWord, wordsOfScenes } from '../../overlay/editor/spoken-words.js';
import { composeTitles, type EditorTitles, openTitles } from '../../overlay/editor/titles/compose-titles.js';
import type { VoicePacing } from '../../overlay/editor/voice-pacing.js';
import type { Film, FrameSpan } from '../../overlay/film-stages.js';
import { createTypesetter } from '../../type/typeset.js';
import type { FontBook } from '../../type/typeset.types.js';
import type { NarrationWords } from './narration-words.js';
import type { OverlayReport } from './overlay-report.types.js';
import { pacingOf } from './pacing-of.js';

/** When everything is seen and heard. */
export interface EditorLayout {
  readonly plan: EditorScenes;
  readonly pacing: VoicePacing | undefined;
  /** Words with times on the film's clock. */
  readonly words: readonly NarratedWord[];
  readonly hasCaptions: boolean;
}

/** Before the clips are surveyed: `media` may lack their subjects. */
export function planEditor(
  editor: ResolvedEditor,
  media: EditorMedia,
  spoken: NarrationWords | undefined,
): EditorLayout {
  const pacing = pacingOf(editor, media, spoken);
  const voiceSeconds = media.narration?.durationSeconds;
  const plan = editorScenes(editor, { media: media.scenes, voiceSeconds, pacing });
  const words = pacing?.words ?? spoken?.words ?? wordsOfScenes(editor, plan.scenes);
  return { plan, pacing, words, hasCaptions: editor.captions !== undefined && words.length > 0 };
}

interface EditorWorld extends Pick<EditorLayout, 'plan' | 'words'> {
  /** The media, with what the survey of the clips found. */
  readonly media: EditorMedia;
  readonly fontBook: FontBook;
}

export interface DrawnEditor {
  /** The scenes with the cutaways in them. */
  readonly seen: SeenFilm;
  readonly overlays: OverlayPlan & LaidOverlays;
  /** Its pictures, the card's among them. */
  readonly film: Film;
  readonly overlay: EditorOverlay;
  readonly card: ClosingCard | undefined;
  readonly titles: EditorTitles;
  readonly captions: Captions | undefined;
}

export function drawEditor(editor: ResolvedEditor, world: EditorWorld): DrawnEditor {
  const { plan, media, fontBook } = world;
  const { size, language } = editor;
  const { totalFrames } = plan;
  const frameRate = editorRate(editor);
  const typeset = createTypesetter(fontBook);
  const moved = editorCamera(editor, plan, editorShots(editor, plan, media), media);
  const cutWorld = { size, frameRate, transition: lookOf(editor).transition };
  const cutAt = (marks: readonly Box[]) =>
    planOverlays(editor, { media: media.overlays ?? [], totalFrames, frameRate, marks });
  const cut = cutIn(moved, moved.shots, moved.pictures, { overlays: cutAt([]).overlays, world: cutWorld });
  const bare = editorFilm(size, cut, cut.shots, cut.pictures);
  const closing = plan.scenes.find(({ isClosing }) => isClosing);
  const cardStart = isCard(editor, media.closing) ? closing?.start : undefined;
  const marked = { typeset, fontBook, logo: media.logo, film: bare, totalFrames, cardStart };
  const cornered = composeEditorOverlay(editor, marked);
  const planned = cutAt(cornered.elements.map(({ box }) => box));
  const advance: Advance = (node) => fontBook.advance(node.text, node.font, language, node.direction);
  const laid = layOverlays(editor, planned.overlays, { ...cutWorld, frame: size, advance });
  const card = closingCard(editor, {
    ...{ typeset, fontBook, image: media.closing, logo: media.logo, scene: closing },
    framesPerSecond: frameRate.num / frameRate.den,
    label: cornered.elements.find(({ element }) => element === 'disclosure')?.box,
  });
  const labelOnCard = card?.label;
  const overlay = labelOnCard === undefined ? cornered : composeEditorOverlay(editor, { ...marked, labelOnCard });
  const seen = withCard(cut, card);
  const film = editorFilm(size, seen, seen.shots, seen.pictures);
  const said =
    card === undefined || closing === undefined ? [] : [{ box: card.words, start: closing.start, end: totalFrames }];
  const marks = [
    ...overlay.elements.map(({ box, start, end }) => ({ box, start, end })),
    ...covering(planned, size),
    ...said,
  ];
  const titleWorld = { typeset, fontBook, plan, film, framesPerSecond: frameRate.num / frameRate.den };
  const open = openTitles(editor, titleWorld);
  const captions = captionsOf(editor, world, { film, keepClear: marks, titles: open.titles });
  const alone = { titles: open.titles, stages: film.stages, keepClear: marks, frame: size };
  const places = captions?.titles ?? placeTexts(alone).titles;
  const titles = composeTitles(editor, open, places, titleWorld);
  const warnings = [...planned.warnings, ...overlayDoubts(planned.overlays, film)];
  return { seen, overlays: { ...planned, ...laid, warnings }, film, overlay, card, titles, captions };
}

/** Insets and images, which words keep off; those that take most of the frame are a ground like any other. */
function covering({ overlays }: OverlayPlan, size: Size): readonly (FrameSpan & { readonly box: Box })[] {
  return overlays.flatMap(({ as, box, seen }) =>
    (as === 'inset' || as === 'drawn') && box.width * box.height < MOST_MARK * size.width * size.height
      ? seen.map((span) => ({ ...span, box, isPicture: true }))
      : [],
  );
}

const MOST_MARK = 0.5;

/** What is seen, with the card in place of the closing image. */
function withCard(seen: SeenFilm, card: ClosingCard | undefined): SeenFilm {
  if (card === undefined) return seen;
  const first = seen.scenes.findIndex(({ isClosing }) => isClosing);
  return {
    ...seen,
    scenes: seen.scenes.map((scene, index) => (index === first ? { ...scene, enter: card.enter } : scene)),
    shots: seen.shots.map((shot, index) => (seen.scenes[index]?.isClosing === true ? card.shot : shot)),
  };
}

/** Everything over the picture, bottom first. */
export function editorTracks({ overlays, card, titles, captions, overlay }: DrawnEditor): readonly SpriteTrack[] {
  return [
    ...overlays.tracks,
    ...titles.tracks,
    ...(card?.tracks ?? []),
    ...(captions?.tracks ?? []),
    ...overlay.tracks,
  ];
}

/** The layout's decisions, for reports. */
export function layoutReport({ card, titles, captions, overlay }: DrawnEditor) {
  return {
    elements: [...overlay.elements, ...titles.elements, ...(card?.elements ?? [])],
    captions: captions?.pages ?? [],
  };
}

function captionsOf(
  editor: ResolvedEditor,
  { words, plan, fontBook }: EditorWorld,
  { film, ...texts }: { readonly film: Film } & Pick<CaptionRequest, 'keepClear' | 'titles'>,
): Captions | undefined {
  if (editor.captions === undefined || words.length === 0) return undefined;
  const { language, direction, look, design, size } = editor;
  const cuts = plan.scenes.slice(1).map(({ start }) => start);
  const clock = { framesPerSecond: editorRate(editor).num, totalFrames: plan.totalFrames, cuts };
  const { size: letters, ...asked } = editor.captions;
  const own = { ...asked, ...(letters === undefined ? {} : { letters }) };
  const designed = design === undefined ? { look } : { look, design };
  const request = { words, language, direction, ...designed, size, clock, ...texts, stages: film.stages, ...own };
  return composeCaptions(request, fontBook);
}

/** Where each overlay is seen, and when. */
export function overlayReports({ overlays }: OverlayPlan): readonly OverlayReport[] {
  return overlays.map(({ index, as, box, start, end }) => ({
    overlay: index,
    as,
    box,
    start_frame: start,
    end_frame: end,
  }));
}
