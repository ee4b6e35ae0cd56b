/**
 * Scene lengths from what is spoken in them: cuts fall into the pauses between scenes, a little after the voice has
 * stopped; no word is cut and the voice is never stretched. Scenes without words, and what is missing before the first
 * word, are silence put in between; they, the closing image and the tail give or take what a wanted length of the film
 * asks for.
 */
import { EDITOR_RATE } from '../../document/editor/editor-format.js';
import type { SpokenWord } from './spoken-words.js';

const FPS = EDITOR_RATE.num;
/** The picture changes so long after the voice has stopped, or half way through a shorter pause. */
const AFTER_VOICE_SECONDS = 0.12;
/**
 * Where silence is put into a pause, the voice is parted so long after its last word, or half way: what is left of its
 * breath is heard.
 */
const PARTED_AFTER_SECONDS = 0.25;
/** A pause in which a cut may fall, and the voice be parted. */
export const SHORTEST_PAUSE_SECONDS = 0.1;
const LEAD_SECONDS = 0.2;
/** After the last word, and how far a wanted length may change that. */
const TAIL_SECONDS = { usual: 0.6, least: 0.3, most: 1.5 } as const;
/** The most that a scene without words takes of a neighbour's time, where no pause lets silence in. */
const BORROWED_SHARE = 0.5;

/** A stretch of the recording and where it is heard in the film. */
export interface VoicePiece {
  readonly startFrame: number;
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

export interface VoicePacing {
  /** Of each scene, in order. */
  readonly frames: readonly number[];
  /** Of the closing image. */
  readonly closingFrames: number;
  readonly voice: readonly VoicePiece[];
  /** Words on the film's clock. */
  readonly words: readonly SpokenWord[];
  /** Silence that was put in, on the film's clock. */
  readonly inserted: readonly { readonly startFrame: number; readonly frames: number }[];
  /** Scenes after which the voice makes no pause: the cut falls where the next word begins. */
  readonly tight: readonly number[];
}

/** Seconds that may be given or taken. */
export interface Slack {
  readonly usual: number;
  readonly least: number;
  readonly most: number;
}

export interface VoicePacingRequest {
  /** On the recording's clock, in order. */
  readonly words: readonly SpokenWord[];
  readonly voiceSeconds: number;
  /** Where the last sound of the voice ends, if that is after the last word. Default 0. */
  readonly heardUntil?: number;
  /** For each scene: how long it may be without words. */
  readonly wordless: readonly Slack[];
  /** Default none. */
  readonly closing?: Slack | undefined;
  readonly targetSeconds?: number | undefined;
}

/** What can be given or taken, in frames. */
interface Lengths {
  readonly wordless: readonly number[];
  readonly closing: number;
  readonly tail: number;
}

/** Undefined when no scene speaks. */
export function voicePacing(request: VoicePacingRequest): VoicePacing | undefined {
  const { wordless, closing, targetSeconds } = request;
  const usual: Lengths = {
    wordless: wordless.map((slack) => toFrames(slack.usual)),
    closing: closing === undefined ? 0 : toFrames(closing.usual),
    tail: toFrames(TAIL_SECONDS.usual),
  };
  const natural = paced(request, usual);
  if (natural === undefined || targetSeconds === undefined) return natural;
  const missing = Math.round(targetSeconds * FPS) - lengthOf(natural);
  return missing === 0 ? natural : paced(request, stretched(request, natural, usual, missing));
}

function lengthOf({ frames, closingFrames }: Pick<VoicePacing, 'frames' | 'closingFrames'>): number {
  return frames.reduce((sum, count) => sum + count, 0) + closingFrames;
}

function toFrames(seconds: number): number {
  return Math.max(1, Math.round(seconds * FPS));
}

/**
 * Scenes without words give or take first, all to the same share of what they have; then the closing image, then the
 * tail.
 */
function stretched(
  { words, wordless, closing }: VoicePacingRequest,
  natural: VoicePacing,
  usual: Lengths,
  missing: number,
): Lengths {
  let left = missing;
  const spend = (frames: readonly number[], slacks: readonly (Slack | undefined)[]): readonly number[] => {
    const room = frames.map((count, index) => {
      const slack = slacks[index];
      if (slack === undefined) return 0;
      return left > 0 ? Math.max(0, toFrames(slack.most) - count) : Math.min(0, toFrames(slack.least) - count);
    });
    const whole = room.reduce((sum, count) => sum + count, 0);
    const wanted = Math.abs(whole) < Math.abs(left) ? whole : left;
    let [given, passed] = [0, 0];
    const changed = frames.map((count, index) => {
      passed += room[index] ?? 0;
      const until = whole === 0 ? 0 : Math.round((wanted * passed) / whole);
      const own = until - given;
      given = until;
      return count + own;
    });
    left -= wanted;
    return changed;
  };
  const silent = new Set(wordless.flatMap((_, scene) => (words.some((word) => word.scene === scene) ? [] : [scene])));
  const isBorrowed = (scene: number) =>
    natural.tight.some((tight) => tight < scene && nothingSaidBetween(words, tight, scene));
  const giving = wordless.map((slack, scene) => (silent.has(scene) && !isBorrowed(scene) ? slack : undefined));
  const scenes = spend(usual.wordless, giving);
  const [end = 0] = spend([usual.closing], [closing]);
  const [tail = usual.tail] = spend([usual.tail], [TAIL_SECONDS]);
  return { wordless: scenes, closing: end, tail };
}

function nothingSaidBetween(words: readonly SpokenWord[], from: number, to: number): boolean {
  return !words.some(({ scene }) => scene > from && scene <= to);
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Everything laid out in order at these lengths. */
function paced(
  { words, voiceSeconds, heardUntil = 0, wordless }: VoicePacingRequest,
  lengths: Lengths,
): VoicePacing | undefined {
  const spans = wordless.map((_, scene) => spanOf(words, scene));
  const firstSpeaking = spans.findIndex((span) => span !== undefined);
  const lastSpeaking = spans.findLastIndex((span) => span !== undefined);
  if (firstSpeaking < 0) return undefined;
  const tight: number[] = [];
  const inserted: { startFrame: number; frames: number }[] = [];
  const voice: VoicePiece[] = [];
  const frames: number[] = [];
  let film = 0;
  /** Recording already used, seconds. */
  let used = 0;
  const silence = (count: number) => {
    inserted.push({ startFrame: film, frames: count });
    film += count;
  };
  for (let scene = 0; scene < spans.length; scene += 1) {
    const begun = film;
    const span = spans[scene];
    if (span === undefined) {
      silence(lengths.wordless[scene] ?? 1);
      frames.push(film - begun);
      continue;
    }
    const lead = scene === 0 ? LEAD_SECONDS - span.start : 0;
    if (lead > 0) silence(toFrames(lead));
    const following = spans.findIndex((later, at) => at > scene && later !== undefined);
    const next = spans[following];
    const silentAfter = next === undefined ? [] : lengths.wordless.slice(scene + 1, following);
    const isTight = next !== undefined && next.start - span.end < SHORTEST_PAUSE_SECONDS;
    const spokenEnd = Math.max(span.end, Math.min(voiceSeconds, heardUntil));
    const until =
      next === undefined ? spokenEnd + lengths.tail / FPS : cutAfter(span.end, next.start, silentAfter.length > 0);
    // Whole frames: what is left of the last one belongs to the next piece.
    const count = Math.max(
      1,
      next === undefined ? Math.ceil((until - used) * FPS - 1e-6) : Math.round((until - used) * FPS),
    );
    const to = Math.min(voiceSeconds, used + count / FPS);
    voice.push({ startFrame: film, fromSeconds: used, toSeconds: to });
    film += count;
    used = to;
    if (isTight) tight.push(scene);
    if (!isTight || silentAfter.length === 0) {
      frames.push(film - begun);
      continue;
    }
    // No pause lets silence in: scenes without words take their time from this one's words.
    const shares = borrowed(film - begun, silentAfter);
    frames.push(film - begun - shares.reduce((sum, share) => sum + share, 0), ...shares);
    scene = following - 1;
  }
  return {
    frames,
    closingFrames: lengths.closing,
    voice,
    inserted,
    tight: tight.filter((scene) => scene < lastSpeaking),
    words: words.map((word) => onFilm(word, voice)),
  };
}

function spanOf(words: readonly SpokenWord[], scene: number): Span | undefined {
  const own = words.filter((word) => word.scene === scene);
  const [first, last] = [own[0], own.at(-1)];
  return first === undefined || last === undefined
    ? undefined
    : { start: first.start, end: Math.max(first.end, last.end) };
}

function cutAfter(end: number, next: number, isParted: boolean): number {
  const pause = next - end;
  if (pause < SHORTEST_PAUSE_SECONDS) return next;
  return end + Math.min(isParted ? PARTED_AFTER_SECONDS : AFTER_VOICE_SECONDS, pause / 2);
}

function borrowed(frames: number, wanted: readonly number[]): readonly number[] {
  const most = Math.floor(frames * BORROWED_SHARE);
  const sum = wanted.reduce((all, count) => all + count, 0);
  return wanted.map((count) => Math.max(1, Math.floor(sum > most ? (count * most) / sum : count)));
}

function onFilm(word: SpokenWord, voice: readonly VoicePiece[]): SpokenWord {
  const piece = voice.findLast(({ fromSeconds }) => word.start >= fromSeconds - 1e-6) ?? voice[0];
  const shift = piece === undefined ? 0 : piece.startFrame / FPS - piece.fromSeconds;
  const moved = (seconds: number) => Math.round((seconds + shift) * 1000) / 1000;
  return { ...word, start: moved(word.start), end: moved(word.end) };
}
