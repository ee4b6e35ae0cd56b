/** Words of a narration on the film's clock, and the limits of moving one of them. */
import type { SpokenWord, VoicePiece } from './messages.js';

/** The shortest length that a word can be given, seconds. */
const LEAST_SECONDS = 0.02;

/** Seconds of the film at which a moment of the recording is heard. */
export function filmSeconds(pieces: readonly VoicePiece[], seconds: number, rate: number): number {
  const piece = pieces.findLast(({ fromSeconds }) => fromSeconds <= seconds) ?? pieces[0];
  return piece === undefined ? seconds : piece.startFrame / rate + seconds - piece.fromSeconds;
}

/** The inverse of `filmSeconds`; undefined where the film is silent. */
export function voiceSecondsAt(pieces: readonly VoicePiece[], seconds: number, rate: number): number | undefined {
  const piece = pieces.findLast(({ startFrame }) => startFrame / rate <= seconds);
  const heard = piece && piece.fromSeconds + seconds - piece.startFrame / rate;
  return heard !== undefined && heard < (piece?.toSeconds ?? 0) ? heard : undefined;
}

/** The part that is moved: the whole word, or one end of it. */
export type Grip = 'whole' | 'start' | 'end';

/** A word moved by seconds, as far as its neighbours allow; whole milliseconds. */
export function movedWord(
  words: readonly SpokenWord[],
  index: number,
  grip: Grip,
  bySeconds: number,
  voiceSeconds: number,
): SpokenWord | undefined {
  const word = words[index];
  if (word === undefined) return undefined;
  const least = Math.min(word.start, words[index - 1]?.end ?? 0);
  const most = Math.max(word.end, Math.min(words[index + 1]?.start ?? voiceSeconds, voiceSeconds));
  const by = (from: number, to: number) => Math.min(to, Math.max(from, bySeconds));
  if (grip === 'start')
    return rounded({ ...word, start: word.start + by(least - word.start, word.end - word.start - LEAST_SECONDS) });
  if (grip === 'end')
    return rounded({ ...word, end: word.end + by(word.start - word.end + LEAST_SECONDS, most - word.end) });
  const shift = by(least - word.start, most - word.end);
  return rounded({ ...word, start: word.start + shift, end: word.end + shift });
}

function rounded({ text, start, end }: SpokenWord): SpokenWord {
  const whole = (seconds: number) => Math.round(1000 * seconds) / 1000;
  return { text, start: whole(start), end: whole(end) };
}
