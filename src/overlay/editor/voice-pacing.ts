/**
 * Scene lengths from what is spoken in them: cuts fall into the pauses between scenes, a little after the voice has
 * stopped; no word is cut and the voice is never stretched. Scenes without words, and what is missing before the first
 * word, are silence put in between.
 */
import { EDITOR_RATE } from '../../document/editor/editor-format.js';
import type { SpokenWord } from './spoken-words.js';

const FPS = EDITOR_RATE.num;
/** The picture changes so long after the voice has stopped, or half way through a shorter pause. */
const AFTER_VOICE_SECONDS = 0.12;
/** A pause in which a cut may fall, and the voice be parted. */
const SHORTEST_PAUSE_SECONDS = 0.1;
const LEAD_SECONDS = 0.2;
const TAIL_SECONDS = 0.6;
export const WORDLESS_SECONDS = 2;

/** A stretch of the recording and where it is heard in the film. */
export interface VoicePiece {
  readonly startFrame: number;
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

export interface VoicePacing {
  /** Of each scene, in order. */
  readonly frames: readonly number[];
  readonly voice: readonly VoicePiece[];
  /** Words on the film's clock. */
  readonly words: readonly SpokenWord[];
  /** Silence that was put in, on the film's clock. */
  readonly inserted: readonly { readonly startFrame: number; readonly frames: number }[];
  /** Scenes between whose words there is no pause: the cut falls where the next word begins. */
  readonly tight: readonly number[];
}

export interface VoicePacingRequest {
  /** On the recording's clock, in order. */
  readonly words: readonly SpokenWord[];
  readonly voiceSeconds: number;
  /** For each scene: how long it may be without words, seconds (its clip's own length at the most). */
  readonly wordless: readonly number[];
}

/** Undefined when no scene speaks. */
export function voicePacing({ words, voiceSeconds, wordless }: VoicePacingRequest): VoicePacing | undefined {
  const spans = wordless.map((_, scene) => spanOf(words, scene));
  const speaking = spans.flatMap((span, scene) => (span === undefined ? [] : [scene]));
  const [firstSpeaking] = speaking;
  if (firstSpeaking === undefined) return undefined;
  const tight: number[] = [];
  const inserted: { startFrame: number; frames: number }[] = [];
  const voice: VoicePiece[] = [];
  const frames: number[] = [];
  let film = 0;
  /** Recording already used, seconds. */
  let used = 0;
  const silence = (seconds: number) => {
    const count = Math.max(1, Math.round(seconds * FPS));
    inserted.push({ startFrame: film, frames: count });
    film += count;
    return count;
  };
  for (const [scene, span] of spans.entries()) {
    if (span === undefined) {
      frames.push(silence(wordless[scene] ?? WORDLESS_SECONDS));
      continue;
    }
    const begun = film;
    const lead = scene === firstSpeaking && scene === 0 ? LEAD_SECONDS - (span.start - used) : 0;
    if (lead > 0) silence(lead);
    const next = spans.slice(scene + 1).find((later) => later !== undefined);
    const until = next === undefined ? Math.min(voiceSeconds, span.end + TAIL_SECONDS) : cutAfter(span.end, next.start);
    if (next !== undefined && next.start - span.end < SHORTEST_PAUSE_SECONDS) tight.push(scene);
    // Whole frames: what is left of the last one belongs to the next piece.
    const count = next === undefined ? Math.ceil((until - used) * FPS) : Math.round((until - used) * FPS);
    const to = Math.min(voiceSeconds, used + count / FPS);
    voice.push({ startFrame: film, fromSeconds: used, toSeconds: to });
    film += count;
    used = to;
    if (next === undefined) film += Math.max(0, Math.round((span.end + TAIL_SECONDS - to) * FPS));
    frames.push(film - begun);
  }
  return { frames, voice, inserted, tight, words: words.map((word) => onFilm(word, voice)) };
}

function spanOf(words: readonly SpokenWord[], scene: number) {
  const own = words.filter((word) => word.scene === scene);
  const [first, last] = [own[0], own.at(-1)];
  return first === undefined || last === undefined
    ? undefined
    : { start: first.start, end: Math.max(first.end, last.end) };
}

function cutAfter(end: number, next: number): number {
  const pause = next - end;
  return pause < SHORTEST_PAUSE_SECONDS ? next : end + Math.min(AFTER_VOICE_SECONDS, pause / 2);
}

function onFilm(word: SpokenWord, voice: readonly VoicePiece[]): SpokenWord {
  const piece = voice.findLast(({ fromSeconds }) => word.start >= fromSeconds - 1e-6) ?? voice[0];
  const shift = piece === undefined ? 0 : piece.startFrame / FPS - piece.fromSeconds;
  const moved = (seconds: number) => Math.round((seconds + shift) * 1000) / 1000;
  return { ...word, start: moved(word.start), end: moved(word.end) };
}
