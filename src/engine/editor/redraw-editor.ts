/**
 * An editor ad after a change of its words, looks and scenes: composed anew from media that are known, with
 * nothing read, probed, aligned or kept. For surfaces that show a change while it is made.
 */
import { resolveEditor } from '../../document/editor/resolve-editor.js';
import type { ResolvedEditor } from '../../document/editor/resolved-editor.js';
import { hasWords } from '../../overlay/editor/closing-card.js';
import { type EditorMedia, editorTimeline } from '../../overlay/editor/editor-timeline.js';
import { scriptOf } from '../../overlay/editor/spoken-words.js';
import { documentBook } from '../media/document-book.js';
import type { KnownClips, OverlayOf } from '../preview/overlay.types.js';
import { drawEditor, editorTracks, layoutReport, overlayReports, planEditor } from './draw-editor.js';
import { givenWords, type NarrationWords } from './narration-words.js';
import { rangesToSee } from './see-scenes.js';

/**
 * `media` with what was seen of them. A stretch of a clip that nobody has looked at is framed by what is known of the
 * others. Undefined where something must be read or listened to first: other files, another script to be found in the
 * voice, a font of the user's own.
 */
export function redrawEditor(
  before: ResolvedEditor,
  media: EditorMedia,
  spoken: NarrationWords | undefined,
): OverlayOf {
  let stretches: readonly Stretch[] | undefined;
  // The stretches are computed on request: few films that are prepared are drawn again.
  const stretchesNow = () => {
    if (stretches !== undefined) return stretches;
    const seen = rangesToSee(media.scenes, { editor: before, ...planEditor(before, media, spoken) });
    stretches = before.scenes.map(({ source }, index) => ({ source, range: seen[index], index }));
    return stretches;
  };
  const spokenBy = (editor: ResolvedEditor): NarrationWords | undefined | 'unknown' => {
    if (editor.narration === undefined || media.narration === undefined) return undefined;
    const words = givenWords(editor, media.narration.durationSeconds);
    if (words !== undefined) return spoken === undefined ? 'unknown' : { ...spoken, words };
    const isSame = before.narration?.words === undefined && heardOf(editor) === heardOf(before);
    return isSame ? spoken : 'unknown';
  };
  return (composition, { known = {} } = {}) => {
    if (composition.kind !== 'editor') return undefined;
    const editor = resolveEditor(composition);
    const isCut = [before, editor].some(({ scenes }) => scenes.some(({ cutSilence }) => cutSilence === true));
    if (isCut || editor.fonts !== undefined || filesOf(editor) !== filesOf(before)) return undefined;
    const words = spokenBy(editor);
    if (words === 'unknown') return undefined;
    const place = { stretches: stretchesNow(), media, known };
    const rough = scenesOf(editor, place);
    if (rough === undefined) return undefined;
    const ranges = rangesToSee(rough.scenes, { editor, ...planEditor(editor, { ...media, ...rough }, words) });
    const now = { ...media, ...(scenesOf(editor, place, ranges) ?? rough) };
    const layout = planEditor(editor, now, words);
    const drawn = drawEditor(editor, { ...layout, media: now, fontBook: documentBook(undefined) });
    const tracks = editorTracks(drawn);
    const picture = { plan: layout.plan, seen: drawn.seen, overlays: drawn.overlays.pictures, tracks };
    const pictured = editorTimeline(editor, now, { ...picture, thumbnailFrame: 0 });
    const report = { ...layoutReport(drawn), overlays: overlayReports(drawn.overlays) };
    return { kind: 'film', size: editor.size, tracks, layout: report, pictured };
  };
}

/** A scene whose clip was looked at, and where. */
interface Stretch {
  readonly source: string;
  readonly range: ReturnType<typeof rangesToSee>[number];
  readonly index: number;
}

interface Place {
  readonly stretches: readonly Stretch[];
  readonly media: EditorMedia;
  readonly known: KnownClips;
}

/**
 * The media of a document's scenes: of a scene with the same stretch of the same clip, else of one with the same clip.
 * Undefined where a clip is not known.
 */
function scenesOf(
  { scenes }: ResolvedEditor,
  { stretches, media, known }: Place,
  ranges: readonly Stretch['range'][] = [],
): Pick<EditorMedia, 'scenes' | 'clips'> | undefined {
  const found = scenes.map(({ source }, index) => {
    const same = stretches.filter((one) => one.source === source);
    const range = JSON.stringify(ranges[index]);
    return (same.find((one) => JSON.stringify(one.range) === range) ?? same[0])?.index;
  });
  const pictures = scenes.map(({ source }, index) => media.scenes[found[index] ?? -1] ?? known[source]);
  if (!pictures.every((picture) => picture !== undefined)) return undefined;
  return { scenes: pictures, clips: found.map((index) => (index === undefined ? undefined : media.clips[index])) };
}

/** Everything that was probed beside the scenes. */
function filesOf({ overlays = [], logo, closingImage, narration, music }: ResolvedEditor): string {
  const laid = overlays.map(({ source, volume }) => [source, volume > 0]);
  const closing = [closingImage?.source, hasWords(closingImage)];
  return JSON.stringify([laid, logo?.source, logo?.light?.source, closing, narration?.source, music?.source]);
}

/** Everything that the times of the voice's words depend on. */
function heardOf(editor: ResolvedEditor): string {
  return JSON.stringify([scriptOf(editor), editor.language]);
}
