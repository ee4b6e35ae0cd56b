/**
 * What an editor ad shows of known media: when each scene plays, what its crops keep in view, and what lies over it.
 * Pure: for the plan, and for drawings of a changed document.
 */
import type { Shot } from '../../compose/timeline.js';
import { EDITOR_RATE } from '../../document/editor/editor-format.js';
import type { ResolvedEditor } from '../../document/editor/resolved-editor.js';
import { type Captions, composeCaptions, type KeepClear } from '../../overlay/editor/captions/compose-captions.js';
import { composeEditorOverlay, type EditorOverlay } from '../../overlay/editor/compose-editor-overlay.js';
import { editorLight } from '../../overlay/editor/editor-light.js';
import { type EditorScenes, editorScenes } from '../../overlay/editor/editor-scenes.js';
import { editorShots } from '../../overlay/editor/editor-shots.js';
import { editorSubjects } from '../../overlay/editor/editor-subjects.js';
import type { EditorMedia } from '../../overlay/editor/editor-timeline.js';
import type { SpokenWord } from '../../overlay/editor/spoken-words.js';
import type { VoicePacing } from '../../overlay/editor/voice-pacing.js';
import type { FilmSubjects } from '../../overlay/film-subjects.js';
import { createTypesetter } from '../../type/typeset.js';
import type { FontBook } from '../../type/typeset.types.js';
import type { NarrationWords } from './narration-words.js';
import { pacingOf } from './pacing-of.js';

/** When everything is seen and heard. */
export interface EditorLayout {
  readonly plan: EditorScenes;
  readonly pacing: VoicePacing | undefined;
  /** On the film's clock. */
  readonly words: readonly SpokenWord[];
  readonly hasCaptions: boolean;
}

/** Before the clips are looked at: `media` need not know their subjects. */
export function planEditor(
  editor: ResolvedEditor,
  media: EditorMedia,
  spoken: NarrationWords | undefined,
): EditorLayout {
  const pacing = pacingOf(editor, media, spoken);
  const voiceSeconds = media.narration?.durationSeconds;
  const plan = editorScenes(editor, { media: media.scenes, voiceSeconds, pacing });
  const words = pacing?.words ?? spoken?.words ?? [];
  return { plan, pacing, words, hasCaptions: editor.captions !== undefined && words.length > 0 };
}

interface EditorWorld extends Pick<EditorLayout, 'plan' | 'words'> {
  /** With what was seen of the clips. */
  readonly media: EditorMedia;
  readonly fontBook: FontBook;
}

export interface DrawnEditor {
  readonly shots: readonly Shot[];
  readonly subjects: FilmSubjects;
  readonly overlay: EditorOverlay;
  readonly captions: Captions | undefined;
}

export function drawEditor(editor: ResolvedEditor, world: EditorWorld): DrawnEditor {
  const { plan, media, fontBook } = world;
  const shots = editorShots(editor, plan, media);
  const subjects = editorSubjects(editor.size, plan, shots, media);
  const typeset = createTypesetter(fontBook);
  const { totalFrames } = plan;
  const light = editorLight(editor.size, plan, shots, media);
  const seen = { light, subjects, totalFrames };
  const overlay = composeEditorOverlay(editor, { typeset, fontBook, logo: media.logo, ...seen });
  return { shots, subjects, overlay, captions: captionsOf(editor, world, { overlay, subjects }) };
}

function captionsOf(
  editor: ResolvedEditor,
  { words, plan, fontBook }: EditorWorld,
  { overlay, subjects }: Pick<DrawnEditor, 'overlay' | 'subjects'>,
): Captions | undefined {
  if (editor.captions === undefined || words.length === 0) return undefined;
  const { language, direction, look, design, size } = editor;
  const cuts = plan.scenes.slice(1).map(({ start }) => start);
  const clock = { framesPerSecond: EDITOR_RATE.num, totalFrames: plan.totalFrames, cuts };
  const keepClear: readonly KeepClear[] = [
    ...overlay.elements.map(({ box, start, end }) => ({ box, start, end })),
    ...subjects.faces.map((face) => ({ ...face, isFace: true })),
  ];
  const designed = design === undefined ? { look } : { look, design };
  const request = { words, language, direction, ...designed, size, clock, keepClear, ...editor.captions };
  return composeCaptions(request, fontBook);
}
