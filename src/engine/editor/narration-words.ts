/** When each word of the narration is spoken: as the document says, or found in the recording. */
import type { SpokenWord as GivenWord, ResolvedEditor } from '../../document/editor/resolved-editor.js';
import type { Warning } from '../../errors.js';
import { decodePcm } from '../../io/sound/decode-pcm.js';
import { toMono } from '../../io/sound/to-mono.js';
import type { AudioMedia } from '../../media.js';
import { type NarratedWord, scenesOfWords, scriptOf } from '../../overlay/editor/spoken-words.js';
import type { AlignedWord, Alignment } from '../../sound/align/align.types.js';
import { alignScript } from '../../sound/align/align-script.js';
import { heardUntil } from '../../sound/align/heard-until.js';
import { soundTools } from '../film/sound-tools.js';
import type { FoundFile } from '../media/gather.js';
import { remembered } from '../remembered.js';
import { codeOf } from '../versions.js';
import type { Workspace } from '../workspace.js';
import { doubtWarnings } from './narration-doubts.js';

/** Sample rate, Hz, that is enough for the sounds of speech. */
const ALIGN_RATE = 16_000;

export interface NarrationWords {
  readonly words: readonly NarratedWord[];
  /** Speech that the script does not hold, seconds of the recording. */
  readonly unscripted: readonly { readonly start: number; readonly end: number }[];
  /** Where the last sound of the voice ends, seconds into the recording. */
  readonly heardUntil: number;
  /** For the result: `given` by the document or `estimated`, and then how sure, 0 to 1. */
  readonly report: { readonly words: 'given' | 'estimated'; readonly confidence?: number };
  readonly warnings: readonly Warning[];
}

/** Undefined when nothing says what the voice speaks. */
export async function narrationWords(
  editor: ResolvedEditor,
  narration: FoundFile<AudioMedia>,
  workspace: Workspace,
): Promise<NarrationWords | undefined> {
  const script = scriptOf(editor);
  const voiceSeconds = narration.media.durationSeconds;
  const words = givenWords(editor, voiceSeconds);
  if (words !== undefined) {
    const { heard } = await hear(narration, workspace);
    const warnings = beyondSound(editor.narration?.words ?? [], voiceSeconds);
    return { words, unscripted: [], heardUntil: heard, report: { words: 'given' }, warnings };
  }
  if (script.every((text) => text === '')) return undefined;
  const { alignment, heard } = await align(script, editor, narration, workspace);
  return {
    words: surely(alignment),
    unscripted: alignment.confidence.unscripted,
    heardUntil: heard,
    report: { words: 'estimated', confidence: Math.round(alignment.confidence.overall * 100) / 100 },
    warnings: doubtWarnings(alignment, editor),
  };
}

/** The document's own words, as far as the recording goes; undefined when it has none. */
export function givenWords(editor: ResolvedEditor, voiceSeconds: number): readonly NarratedWord[] | undefined {
  const given = editor.narration?.words;
  const scenes = given && scenesOfWords(given, scriptOf(editor));
  return given
    ?.map((word, index) => ({ ...word, scene: scenes?.[index] ?? 0, sure: true }))
    .filter(({ start }) => start < voiceSeconds);
}

function beyondSound(words: readonly GivenWord[], voiceSeconds: number): readonly Warning[] {
  const at = words.findIndex(({ start }) => start >= voiceSeconds);
  const first = words[at];
  if (first === undefined) return [];
  return [
    {
      code: 'words_beyond_sound',
      path: `narration.words[${at}]`,
      message: `The recording lasts ${voiceSeconds.toFixed(2)} s, and "${first.text}" begins at ${first.start} s: ${words.length - at} of ${words.length} words are left out.`,
    },
  ];
}

interface Heard {
  /** End of the last sound of the voice, seconds into the recording. */
  readonly heard: number;
}

/** Finds the end of the voice in a recording whose words are known. */
function hear(narration: FoundFile<AudioMedia>, workspace: Workspace): Promise<Heard> {
  const { contentHash } = narration.media;
  const identity = { hear: codeOf('aligning'), build: workspace.tools.build, contentHash };
  return remembered(workspace, identity, async () => ({
    heard: heardUntil(await monoOf(narration, workspace), ALIGN_RATE),
  }));
}

function align(
  script: readonly string[],
  { language }: ResolvedEditor,
  narration: FoundFile<AudioMedia>,
  workspace: Workspace,
): Promise<Heard & { readonly alignment: Alignment }> {
  const { contentHash } = narration.media;
  const identity = { align: codeOf('aligning'), build: workspace.tools.build, contentHash, script, language };
  return remembered(workspace, identity, async () => {
    const samples = await monoOf(narration, workspace);
    const alignment = alignScript({ samples, sampleRate: ALIGN_RATE, script, language });
    return { alignment, heard: heardUntil(samples, ALIGN_RATE) };
  });
}

async function monoOf({ file, media }: FoundFile<AudioMedia>, workspace: Workspace): Promise<Float32Array> {
  const { demuxer, streamIndex } = media;
  const format = { sampleFormat: 's16le', sampleRate: ALIGN_RATE, maxSeconds: media.durationSeconds + 1 } as const;
  const { stdout } = await decodePcm(file, { demuxer, streamIndex }, format, soundTools(workspace));
  await workspace.mainThread.whenIdle();
  return toMono(stdout);
}

/**
 * Words that the voice leaves out are not shown; those of a doubtful sentence are shown without a time of their own.
 */
function surely({ words, confidence }: Alignment): readonly NarratedWord[] {
  const sure = (index: number) => confidence.sentences.some((one) => one.sure && index >= one.from && index < one.to);
  const byWord = confidence.level === 'word';
  return words.flatMap(({ text, start, end, scene, spoken }: AlignedWord, index) =>
    spoken ? [{ text, start, end, scene, sure: byWord && sure(index) }] : [],
  );
}
