/** Scene lengths that follow the voice, when the document wants them and something says what the voice speaks. */
import { editorRate } from '../../document/editor/editor-format.js';
import type { ResolvedEditor, ResolvedScene } from '../../document/editor/resolved-editor.js';
import type { ImageMedia, VideoMedia } from '../../media.js';
import { divideWords } from '../../overlay/editor/divide-words.js';
import type { EditorMedia } from '../../overlay/editor/editor-timeline.js';
import { type Slack, type VoicePacing, voicePacing } from '../../overlay/editor/voice-pacing.js';
import type { NarrationWords } from './narration-words.js';

/**
 * The length of a scene without words, in seconds, and how far it may change when the document wants a certain length
 * of the film.
 */
const WORDLESS: Slack = { usual: 2, least: 1, most: 8 };
/**
 * The length of the closing image in seconds: the least that is needed to read it, and the most before it bores. The
 * document's own length counts where no length of the film is wanted.
 */
const CLOSING = { least: 1.5, most: 5 } as const;

export function pacingOf(
  editor: ResolvedEditor,
  media: EditorMedia,
  spoken: NarrationWords | undefined,
): VoicePacing | undefined {
  if (editor.pacing !== 'voice_first' || media.narration === undefined || spoken === undefined) return undefined;
  const isDivided = editor.scenes.some(({ narrationText }) => narrationText !== '');
  const { scenes, language, closingImage, targetDurationSeconds } = editor;
  return voicePacing({
    words: isDivided ? spoken.words : divideWords(spoken.words, scenes.length, language),
    voiceSeconds: media.narration.durationSeconds,
    heardUntil: spoken.heardUntil,
    unscripted: spoken.unscripted,
    wordless: scenes.map((scene, index) => wordlessSlack(scene, media.scenes[index])),
    closing: closingImage && closingSlack(closingImage.durationSeconds),
    targetSeconds: targetDurationSeconds,
    framesPerSecond: editorRate(editor).num,
  });
}

/** A length that the document gives stands; a clip is never longer than it is. */
function wordlessSlack({ trim, speed = 1 }: ResolvedScene, found: VideoMedia | ImageMedia | undefined): Slack {
  const left = found?.kind === 'video' ? found.durationSeconds - trim.startSeconds : Number.POSITIVE_INFINITY;
  const own = left / speed;
  const given = trim.durationSeconds === undefined ? undefined : trim.durationSeconds / speed;
  if (given !== undefined)
    return { usual: Math.min(own, given), least: Math.min(own, given), most: Math.min(own, given) };
  return {
    usual: Math.min(own, WORDLESS.usual),
    least: Math.min(own, WORDLESS.least),
    most: Math.min(own, WORDLESS.most),
  };
}

function closingSlack(usual: number): Slack {
  return { usual, least: Math.min(usual, CLOSING.least), most: Math.max(usual, CLOSING.most) };
}
