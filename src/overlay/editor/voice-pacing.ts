/**
 * Scene lengths from the words spoken in them: cuts fall into the pauses between scenes, a little after the voice has
 * stopped; no word is cut and the voice is never stretched. Scenes without words, and the time before the first word,
 * become inserted silence; they, the closing image and the tail become longer or shorter where the film should have a
 * given length.
 */
import { EDITOR_RATE } from '../../document/editor/editor-format.js';
import type { NarratedWord } from './spoken-words.js';

/** The time from the end of the voice to the cut; in a shorter pause the cut is half way. */
const VOICE_TO_CUT_SECONDS = 0.12;
/**
 * Where silence is inserted into a pause, the voice is divided this long after its last word, or half way, so that the
 * rest of its breath is heard.
 */
const PARTED_AFTER_SECONDS = 0.25;
/** The shortest pause for a cut or a division of the voice. */
export const SHORTEST_PAUSE_SECONDS = 0.1;
const LEAD_SECONDS = 0.2;
/** Time after the last word, and its range where the film should have a given length. */
const TAIL_SECONDS = { usual: 0.6, least: 0.3, most: 1.5 } as const;
/** The largest share of a neighbour's time that a scene without words takes where no pause allows silence. */
const BORROWED_SHARE = 0.5;

/** A stretch of the recording and where it is heard in the film. */
export interface VoicePiece {
  readonly startFrame: number;
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

export interface VoicePacing {
  /** Frames of each scene, in order. */
  readonly frames: readonly number[];
  /** How long the closing image is shown, frames. */
  readonly closingFrames: number;
  readonly voice: readonly VoicePiece[];
  /** Words on the film's clock. */
  readonly words: readonly NarratedWord[];
  /** Inserted silence, on the film's clock. */
  readonly inserted: readonly { readonly startFrame: number; readonly frames: number }[];
  /** Scenes after which the voice does not pause: the cut is where the next word begins. */
  readonly tight: readonly number[];
}

/** Seconds that may be added or removed. */
export interface Slack {
  readonly usual: number;
  readonly least: number;
  readonly most: number;
}

export interface VoicePacingRequest {
  /** On the recording's clock, in order. */
  readonly words: readonly NarratedWord[];
  readonly voiceSeconds: number;
  /** Speech that is not in the script, in order: it belongs to the scene of the word before it. Default none. */
  readonly unscripted?: readonly Span[];
  /** The end of the voice's last sound, if that is after the last word. Default 0. */
  readonly heardUntil?: number;
  /** The possible length of each scene without words. */
  readonly wordless: readonly Slack[];
  /** Default none. */
  readonly closing?: Slack | undefined;
  readonly targetSeconds?: number | undefined;
  /** Default: the rate of ads that name none. */
  readonly framesPerSecond?: number;
}

/** Lengths that can change, in frames. */
interface Lengths {
  readonly wordless: readonly number[];
  readonly closing: number;
  readonly tail: number;
}

/** Undefined when no scene speaks. */
export function voicePacing(request: VoicePacingRequest): VoicePacing | undefined {
  const { wordless, closing, targetSeconds } = request;
  const usual: Lengths = {
    wordless: wordless.map((slack) => toFrames(slack.usual, request)),
    closing: closing === undefined ? 0 : toFrames(closing.usual, request),
    tail: toFrames(TAIL_SECONDS.usual, request),
  };
  const natural = paced(request, usual);
  if (natural === undefined || targetSeconds === undefined) return natural;
  const missing = Math.round(targetSeconds * rateOf(request)) - lengthOf(natural);
  return missing === 0 ? natural : paced(request, stretched(request, natural, usual, missing));
}

function lengthOf({ frames, closingFrames }: Pick<VoicePacing, 'frames' | 'closingFrames'>): number {
  return frames.reduce((sum, count) => sum + count, 0) + closingFrames;
}

function rateOf({ framesPerSecond = EDITOR_RATE.num }: Pick<VoicePacingRequest, 'framesPerSecond'>): number {
  return framesPerSecond;
}

function toFrames(seconds: number, request: Pick<VoicePacingRequest, 'framesPerSecond'>): number {
  return Math.max(1, Math.round(seconds * rateOf(request)));
}

/** Scenes without words change first, all by the same share of their range; then the closing image, then the tail. */
function stretched(request: VoicePacingRequest, natural: VoicePacing, usual: Lengths, missing: number): Lengths {
  const { words, wordless, closing } = request;
  let left = missing;
  const spend = (frames: readonly number[], slacks: readonly (Slack | undefined)[]): readonly number[] => {
    const room = frames.map((count, index) => {
      const slack = slacks[index];
      if (slack === undefined) return 0;
      return left > 0
        ? Math.max(0, toFrames(slack.most, request) - count)
        : Math.min(0, toFrames(slack.least, request) - count);
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

function nothingSaidBetween(words: readonly NarratedWord[], from: number, to: number): boolean {
  return !words.some(({ scene }) => scene > from && scene <= to);
}

/** Seconds of the recording. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** The state while scenes are laid out; each step adds to it. */
interface Course {
  /** The end so far: frames of the film, and seconds of the recording. */
  film: number;
  used: number;
  /** Frames of the scenes so far: its length is the next scene's index. */
  readonly frames: number[];
  readonly voice: VoicePiece[];
  readonly inserted: { startFrame: number; frames: number }[];
  readonly tight: number[];
}

/** What must be laid out. */
interface Script {
  readonly request: VoicePacingRequest;
  readonly lengths: Lengths;
  /** The times of each scene's words, on the recording's clock. */
  readonly spans: readonly (Span | undefined)[];
}

/** Everything laid out in order at these lengths. */
function paced(request: VoicePacingRequest, lengths: Lengths): VoicePacing | undefined {
  const spans = withUnscripted(
    request.wordless.map((_, scene) => spanOf(request.words, scene)),
    request.unscripted ?? [],
  );
  const lastSpeaking = spans.findLastIndex((span) => span !== undefined);
  if (lastSpeaking < 0) return undefined;
  const course: Course = { film: 0, used: 0, frames: [], voice: [], inserted: [], tight: [] };
  while (course.frames.length < spans.length) {
    const scene = course.frames.length;
    const span = spans[scene];
    if (span === undefined) course.frames.push(addSilence(course, lengths.wordless[scene] ?? 1));
    else course.frames.push(...addSpoken(course, { request, lengths, spans }, span));
  }
  const { frames, voice, inserted, tight } = course;
  return {
    ...{ frames, voice, inserted },
    closingFrames: lengths.closing,
    tight: tight.filter((scene) => scene < lastSpeaking),
    words: request.words.map((word) => onFilm(word, voice, rateOf(request))),
  };
}

/** Returns the frames. */
function addSilence(course: Course, frames: number): number {
  course.inserted.push({ startFrame: course.film, frames });
  course.film += frames;
  return frames;
}

/**
 * Adds the next scene, with its words up to the cut after them. Returns its frames, and those of the following scenes
 * without words where no pause allows silence: they take their time from its words.
 */
function addSpoken(course: Course, { request, lengths, spans }: Script, span: Span): readonly number[] {
  const scene = course.frames.length;
  const begun = course.film;
  const lead = scene === 0 ? LEAD_SECONDS - span.start : 0;
  if (lead > 0) addSilence(course, toFrames(lead, request));
  const following = spans.findIndex((later, at) => at > scene && later !== undefined);
  const next = spans[following];
  if (next === undefined) {
    const spokenEnd = Math.max(span.end, Math.min(request.voiceSeconds, request.heardUntil ?? 0));
    const seconds = spokenEnd + lengths.tail / rateOf(request) - course.used;
    addVoice(course, Math.ceil(seconds * rateOf(request) - 1e-6), request);
  } else {
    const silentAfter = lengths.wordless.slice(scene + 1, following);
    const cut = cutAfter(span.end, next.start, silentAfter.length > 0);
    addVoice(course, Math.round((cut - course.used) * rateOf(request)), request);
    if (next.start - span.end < SHORTEST_PAUSE_SECONDS) {
      course.tight.push(scene);
      const shares = borrowed(course.film - begun, silentAfter);
      return [course.film - begun - shares.reduce((sum, share) => sum + share, 0), ...shares];
    }
  }
  return [course.film - begun];
}

/** Whole frames of the recording: the rest of the last one belongs to the next piece. */
function addVoice(course: Course, frames: number, request: VoicePacingRequest): void {
  const count = Math.max(1, frames);
  const to = Math.min(request.voiceSeconds, course.used + count / rateOf(request));
  course.voice.push({ startFrame: course.film, fromSeconds: course.used, toSeconds: to });
  course.film += count;
  course.used = to;
}

function spanOf(words: readonly NarratedWord[], scene: number): Span | undefined {
  const own = words.filter((word) => word.scene === scene);
  const [first, last] = [own[0], own.at(-1)];
  return first === undefined || last === undefined
    ? undefined
    : { start: first.start, end: Math.max(first.end, last.end) };
}

/** Speech that is not in the script is not cut either. */
function withUnscripted(
  spans: readonly (Span | undefined)[],
  unscripted: readonly Span[],
): readonly (Span | undefined)[] {
  const whole = spans.slice();
  for (const { start, end } of unscripted) {
    const before = whole.findLastIndex((span) => span !== undefined && span.start <= start);
    const scene = before >= 0 ? before : whole.findIndex((span) => span !== undefined);
    const span = whole[scene];
    const next = whole.find((later, at) => at > scene && later !== undefined)?.start ?? end;
    if (span !== undefined) {
      whole[scene] = { start: Math.min(span.start, start), end: Math.max(span.end, Math.min(end, next)) };
    }
  }
  return whole;
}

function cutAfter(end: number, next: number, isParted: boolean): number {
  const pause = next - end;
  if (pause < SHORTEST_PAUSE_SECONDS) return next;
  return end + Math.min(isParted ? PARTED_AFTER_SECONDS : VOICE_TO_CUT_SECONDS, pause / 2);
}

function borrowed(frames: number, wanted: readonly number[]): readonly number[] {
  const most = Math.floor(frames * BORROWED_SHARE);
  const sum = wanted.reduce((all, count) => all + count, 0);
  return wanted.map((count) => Math.max(1, Math.floor(sum > most ? (count * most) / sum : count)));
}

function onFilm(word: NarratedWord, voice: readonly VoicePiece[], fps: number): NarratedWord {
  const piece = voice.findLast(({ fromSeconds }) => word.start >= fromSeconds - 1e-6) ?? voice[0];
  const shift = piece === undefined ? 0 : piece.startFrame / fps - piece.fromSeconds;
  const moved = (seconds: number) => Math.round((seconds + shift) * 1000) / 1000;
  return { ...word, start: moved(word.start), end: moved(word.end) };
}
