/** Cues as WebVTT, with the time of each word that is known: the captions of web players and platforms. */
import { firstStrongDirection, hasRightToLeft } from '../../../type/prepare-text.js';
import type { CaptionCue, CueWord } from './caption.types.js';
import { cueTime } from './cue-time.js';

/** The text of a .vtt file; with no cues its head alone. `direction` is that of the language. */
export function printVtt(cues: readonly CaptionCue[], framesPerSecond: number, direction: 'ltr' | 'rtl'): string {
  const blocks = cues.map((cue) => {
    const time = (frame: number) => cueTime(frame, framesPerSecond, '.');
    const stamp = wordStamps(cue);
    const lines = cue.lines.map((line) =>
      marked(line, direction, (word) => {
        const at = stamp.get(word);
        return at === undefined ? '' : `<${time(at)}>`;
      }),
    );
    return `${time(cue.start)} --> ${time(cue.end)}\n${lines.join('\n')}\n`;
  });
  return ['WEBVTT\n', ...blocks].join('\n');
}

/** Frames of the tags: rising, strictly inside the cue. A cue with a word whose time is an estimate has none. */
function wordStamps(cue: CaptionCue): ReadonlyMap<CueWord, number> {
  const stamps = new Map<CueWord, number>();
  const words = cue.lines.flat();
  if (words.some(({ start }) => start === undefined)) return stamps;
  let last = cue.start;
  for (const word of words) {
    const start = word.start ?? last;
    if (start <= last || start >= cue.end) continue;
    stamps.set(word, start);
    last = start;
  }
  return stamps;
}

/**
 * A player takes a line's direction from its first strong letter: a mark before a Latin name that begins a line of
 * Arabic, and one after a name that ends it, keep the line and its full stop on the right side.
 */
function marked(line: readonly CueWord[], direction: 'ltr' | 'rtl', tag: (word: CueWord) => string): string {
  const text = line.map((word) => word.joint + tag(word) + escaped(word.text)).join('');
  if (direction === 'ltr') return text;
  const plain = line.map(({ joint, text: own }) => joint + own).join('');
  const last = plain.match(/\p{L}/gu)?.at(-1);
  const before = firstStrongDirection(plain) === 'ltr' ? '&rlm;' : '';
  const after = last !== undefined && !hasRightToLeft(last) && /[\p{P}\p{S}]$/u.test(plain) ? '&rlm;' : '';
  return before + text + after;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
