/** The uncertain parts of an alignment -> warnings that say how they were handled. */
import type { ResolvedEditor } from '../../document/editor/resolved-editor.js';
import type { Warning } from '../../errors.js';
import type { Alignment, Doubt, SentenceConfidence } from '../../sound/align/align.types.js';

/** Sentences and stretches that are named; more are counted. */
const MOST_NAMED = 3;
/** Characters of a sentence that are shown. */
const MOST_SHOWN = 80;

const REASONS: Readonly<Record<Doubt, string>> = {
  no_speech: 'nothing in the recording sounds like a voice',
  noisy: 'noise or music fills the pauses of the voice',
  length: 'the voice takes much less or much more time than these words do',
  sentence_missing: 'a sentence of the script is not spoken in the recording',
  speech_added: 'something is spoken that is not in the script',
  unlike: 'the voice does not sound like the words of the script',
};

/** Warnings of an alignment, [] when all of it is sure. */
export function doubtWarnings(
  alignment: Alignment,
  { captions, pacing }: Pick<ResolvedEditor, 'captions' | 'pacing'>,
): readonly Warning[] {
  const { words, confidence } = alignment;
  const hasCaptions = captions !== undefined;
  const { sentences, doubts, unscripted } = confidence;
  if (sentences.length === 0) return [];
  const reasons = doubts.map((doubt) => REASONS[doubt]).join('; ');
  if (doubts.includes('no_speech')) return [mismatch(reasons, hasCaptions ? 'No caption is shown.' : '')];
  if (sentences.every(({ sure }) => !sure)) {
    const kept = `The times of the words are guessed from the pauses of the voice${hasCaptions ? ', and captions highlight none of them' : ''}.`;
    const differ = doubts.includes('unlike') || doubts.includes('length');
    return [
      differ ? mismatch(reasons, kept) : uncertain(`It is not sure when the words are spoken: ${reasons}. ${kept}`),
    ];
  }
  const isSpoken = ({ from }: SentenceConfidence) => words[from]?.spoken === true;
  const doubtful = sentences.filter((one) => !one.sure && isSpoken(one));
  const unheard = sentences.filter((one) => !isSpoken(one));
  const placed = hasCaptions ? 'Captions show it at its place in the script, and highlight none of its words.' : '';
  const silent = [
    ...(hasCaptions ? ['no caption shows it'] : []),
    ...(pacing === 'voice_first' ? ['no scene is given time for it'] : []),
  ].join(', and ');
  const about = (list: readonly SentenceConfidence[]) => named(list.map((one) => quoted(alignment, one)));
  return [
    ...(doubtful.length === 0
      ? []
      : [uncertain(`It is not sure when ${about(doubtful)} is spoken: ${REASONS.unlike}. ${placed}`)]),
    ...(unheard.length === 0
      ? []
      : [uncertain(`${about(unheard)} is not heard in the recording${silent === '' ? '' : `: ${silent}`}.`)]),
    ...(unscripted.length === 0
      ? []
      : [
          uncertain(
            `Something is spoken that is not in the script, at ${named(unscripted.map(({ start, end }) => `${start.toFixed(1)} to ${end.toFixed(1)} s`))}${hasCaptions ? ': no caption shows it' : ''}.`,
          ),
        ]),
  ];
}

function mismatch(reasons: string, done: string): Warning {
  const message = `The voice and its script seem to differ: ${reasons}. ${done}`.trim();
  return { code: 'narration_text_mismatch', path: 'narration.source', message };
}

function uncertain(message: string): Warning {
  return { code: 'narration_alignment_uncertain', path: 'narration.source', message: message.trim() };
}

function named(list: readonly string[]): string {
  const more = list.length - MOST_NAMED;
  return `${list.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function quoted({ words }: Alignment, { from, to }: SentenceConfidence): string {
  const sentence = words
    .slice(from, to)
    .map(({ text, spaceBefore }, index) => (index > 0 && spaceBefore ? ` ${text}` : text))
    .join('');
  return `"${sentence.length > MOST_SHOWN ? `${sentence.slice(0, MOST_SHOWN - 1)}…` : sentence}"`;
}
