/**
 * An editor ad's drawings after a change of its words, looks and scenes: set anew from media that are known, with
 * nothing read, probed, aligned or kept. For surfaces that show a change while it is made.
 */
import { resolveEditor } from '../../document/editor/resolve-editor.js';
import type { ResolvedEditor } from '../../document/editor/resolved-editor.js';
import { hasWords } from '../../overlay/editor/closing-card.js';
import type { EditorMedia } from '../../overlay/editor/editor-timeline.js';
import { scriptOf } from '../../overlay/editor/spoken-words.js';
import { documentBook } from '../media/document-book.js';
import type { OverlayOf } from '../preview/overlay.types.js';
import { drawEditor, editorTracks, layoutReport, planEditor } from './draw-editor.js';
import { givenWords, type NarrationWords } from './narration-words.js';
import { rangesToSee } from './see-scenes.js';

/**
 * `media` with what was seen of them. Undefined where something must be looked at or listened to first: other files,
 * another stretch of a clip, another script to be found in the voice, a font of the user's own.
 */
export function redrawEditor(
  before: ResolvedEditor,
  media: EditorMedia,
  spoken: NarrationWords | undefined,
): OverlayOf {
  const seenOf = (editor: ResolvedEditor, words: NarrationWords | undefined) =>
    JSON.stringify(rangesToSee(media.scenes, { editor, ...planEditor(editor, media, words) }));
  let known: { readonly files: string; readonly script: string; readonly seen: string } | undefined;
  // Few of those who prepare a film ask for another drawing.
  const knownNow = () => {
    known ??= { files: filesOf(before), script: heardOf(before), seen: seenOf(before, spoken) };
    return known;
  };
  const spokenBy = (editor: ResolvedEditor): NarrationWords | undefined | 'unknown' => {
    if (editor.narration === undefined || media.narration === undefined) return undefined;
    const words = givenWords(editor, media.narration.durationSeconds);
    if (words !== undefined) return spoken === undefined ? 'unknown' : { ...spoken, words };
    const isSame = before.narration?.words === undefined && heardOf(editor) === knownNow().script;
    return isSame ? spoken : 'unknown';
  };
  return (composition) => {
    if (composition.kind !== 'editor') return undefined;
    const editor = resolveEditor(composition);
    const isCut = [before, editor].some(({ scenes }) => scenes.some(({ cutSilence }) => cutSilence === true));
    if (isCut || editor.fonts !== undefined || filesOf(editor) !== knownNow().files) return undefined;
    const now = spokenBy(editor);
    if (now === 'unknown') return undefined;
    if (seenOf(editor, now) !== knownNow().seen) return undefined;
    const layout = planEditor(editor, media, now);
    const drawn = drawEditor(editor, { ...layout, media, fontBook: documentBook(undefined) });
    return { kind: 'film', size: editor.size, tracks: editorTracks(drawn), layout: layoutReport(drawn) };
  };
}

/** Everything that was probed. */
function filesOf({ scenes, overlays = [], logo, closingImage, narration, music }: ResolvedEditor): string {
  const sources = scenes.map(({ source, volume }) => [source, volume > 0]);
  const laid = overlays.map(({ source, volume }) => [source, volume > 0]);
  const closing = [closingImage?.source, hasWords(closingImage)];
  return JSON.stringify([sources, laid, logo?.source, logo?.light?.source, closing, narration?.source, music?.source]);
}

/** What the voice was held against. */
function heardOf(editor: ResolvedEditor): string {
  return JSON.stringify([scriptOf(editor), editor.language]);
}
