/**
 * Decoded tracks -> one sound of exact length: each is levelled, fitted, faded and placed, and music is lowered under
 * the voice.
 */
import { amplified, type Block, type BlockWork, type Sound, type Steps, storedSound } from '../blocks.js';
import type { SampleSpan } from '../find-body.js';
import { type FittedBed, fitBed } from '../fit-bed.js';
import type { SoundDip, SoundHit } from '../kit/kit.types.js';
import { dipGains, struckSounds } from '../kit/struck.js';
import { measureLoudness } from '../loudness.js';
import { removeOffset } from '../remove-offset.js';
import { fromDecibels, SAMPLE_RATE, type Stereo, silence } from '../stereo.js';
import { duckGains, GAIN_STEP } from './duck.js';
import { evenOut } from './even-out.js';
import { closedGains, closedSound } from './seam.js';
import { speechSpans } from './speech-spans.js';

/** One track of a `SoundPlan` with its sound. */
export interface DecodedTrack {
  readonly role: 'voice' | 'music' | 'clip';
  /** The sound from `fromSeconds` of the source on. It may be shorter than its place: silence follows. */
  readonly sound: Sound;
  /** Samples of the film, half open. */
  readonly start: number;
  readonly end: number;
  readonly gainDb: number;
  readonly fit: 'bed' | 'as-is';
  readonly duckedBy?: 'voice';
  /** The loudness to which it is brought first; undefined: unchanged. */
  readonly levelLufs?: number;
  readonly fadeInSamples?: number;
  readonly fadeOutSamples?: number;
}

export interface Mix {
  readonly sound: Sound;
  /** How the bed was fitted; undefined without a bed. */
  readonly bed: Omit<FittedBed, 'sound'> | undefined;
  /** Where the voice speaks, in samples of the film. */
  readonly speech: readonly SampleSpan[];
}

/** Peaks of a levelled voice lie about 16 dB above its loudness; the compressor acts from this level on. */
const VOICE_THRESHOLD_OVER_LUFS = 6;
/** The largest gain of a track, dB: more would make its noise audible. A quiet room where nobody speaks stays quiet. */
const MOST_LIFT_DB = { voice: 30, music: 30, clip: 6 } as const;

/** The sounds that mark events of a film, and where music is lowered for them. */
export interface Marks {
  readonly hits?: readonly SoundHit[] | undefined;
  readonly dips?: readonly SoundDip[] | undefined;
  /**
   * True where the end leads into the beginning. Beds that continue for `SEAM_SAMPLES` after the end are mixed over the
   * beginning.
   */
  readonly loops?: true | undefined;
}

/** Mixes tracks into exactly `totalSamples`. A single bed is changed only by its fit. */
export function* mixTracks(
  tracks: readonly DecodedTrack[],
  totalSamples: number,
  work: BlockWork,
  { hits = [], dips = [], loops }: Marks = {},
): Steps<Mix> {
  const voices = yield* evenVoices(
    tracks.filter(({ role }) => role === 'voice'),
    work,
  );
  const speech = yield* speechOf(voices, work);
  const isDucked = tracks.some(({ duckedBy }) => duckedBy === 'voice') && speech.length > 0;
  const gains = isDucked ? duckGains(speech, totalSamples) : undefined;
  const musicGains =
    dips.length === 0 ? undefined : (ducked: Float32Array | undefined) => dipGains(dips, totalSamples, ducked);
  const placed: PlacedTrack[] = [];
  let bed: Mix['bed'];
  for (const track of tracks) {
    const even = voices.find((voice) => voice.track === track);
    const { sound, fitted } =
      even === undefined ? yield* placedSound(track, work, totalSamples) : { ...even, fitted: undefined };
    bed ??= fitted;
    const end = Math.min(track.end, totalSamples, track.start + sound.length);
    const ducked = track.duckedBy === 'voice' ? gains : undefined;
    const gained = track.role === 'music' && musicGains !== undefined ? musicGains(ducked) : ducked;
    const ducking = gained === undefined || loops === undefined ? gained : closedGains(gained);
    placed.push({ track, sound, end, ducking });
  }
  const [first] = placed;
  if (first !== undefined && placed.length === 1 && hits.length === 0 && isWhole(first, totalSamples))
    return { sound: first.sound, bed, speech };
  placed.push(...(yield* placedHits(placed, { hits, totalSamples, loops }, work)));
  const mix = storedSound(totalSamples, work);
  yield* mix.fill((block) => {
    const samples = silence(block.end - block.start);
    for (const one of placed) addTo(samples, block, one);
    return samples;
  });
  return { sound: mix, bed, speech };
}

/** The sounds of the kit at the loudness that they should have relative to the music, or else to the other tracks. */
function* placedHits(
  placed: readonly PlacedTrack[],
  { hits = [], totalSamples, loops }: Pick<Marks, 'hits' | 'loops'> & { readonly totalSamples: number },
  work: BlockWork,
): Steps<readonly PlacedTrack[]> {
  if (hits.length === 0) return [];
  const music = placed.filter(({ track }) => track.role === 'music');
  const beside = (music.length > 0 ? music : placed).map(({ sound, track }) =>
    amplified(sound, fromDecibels(track.gainDb)),
  );
  const besideLufs = beside.length === 0 ? Number.NEGATIVE_INFINITY : yield* measureLoudness(beside, work);
  const struck = yield* struckSounds(hits, besideLufs, work);
  const placedAt = (sound: Sound, start: number): PlacedTrack => {
    const end = Math.min(totalSamples, start + sound.length);
    return { track: { start, gainDb: 0 }, sound, end, ducking: undefined };
  };
  return struck.flatMap(({ sound, start }) => {
    const ringsOn = loops === true && start + sound.length > totalSamples;
    return [placedAt(sound, start), ...(ringsOn ? [placedAt(sound, start - totalSamples)] : [])];
  });
}

interface PlacedTrack {
  readonly track: Pick<DecodedTrack, 'start' | 'gainDb'> & Partial<DecodedTrack>;
  /** The sound from `track.start` on. */
  readonly sound: Sound;
  /** The end of its audible part, in samples of the film. */
  readonly end: number;
  readonly ducking: Float32Array | undefined;
}

/** True for a bed that is the whole mix, because nothing else is heard. */
function isWhole({ track, ducking }: PlacedTrack, totalSamples: number): boolean {
  const { start, end, gainDb, fit, fadeInSamples = 0, fadeOutSamples = 0 } = track;
  if (fadeInSamples + fadeOutSamples > 0) return false;
  return fit === 'bed' && start === 0 && (end ?? 0) >= totalSamples && gainDb === 0 && ducking === undefined;
}

function* placedSound(
  track: DecodedTrack,
  work: BlockWork,
  filmSamples: number,
): Steps<{ sound: Sound; fitted: Mix['bed'] }> {
  if (track.fit === 'as-is') return { sound: yield* atLevel(track.sound, track, work), fitted: undefined };
  const centred = yield* removeOffset(track.sound, work);
  const goesOn = track.end > filmSamples;
  const fit = { totalSamples: track.end - track.start, ...(goesOn ? { fadeOutSeconds: 0 } : {}) };
  const { sound: whole, ...fitted } = yield* fitBed(centred, fit, work);
  const sound = goesOn ? closedSound(whole) : whole;
  // It is read several times from here on.
  const bed = storedSound(sound.length, work);
  yield* bed.fill(({ start, end }) => sound.read(start, end));
  return { sound: yield* atLevel(bed, track, work), fitted };
}

interface EvenVoice {
  readonly track: DecodedTrack;
  readonly sound: Sound;
}

/** All parts of one voice get one gain: it must not become louder after a pause that was inserted. */
function* evenVoices(tracks: readonly DecodedTrack[], work: BlockWork): Steps<readonly EvenVoice[]> {
  const parts = tracks.map(({ sound }) => sound);
  const measured = tracks.every(({ levelLufs }) => levelLufs === undefined) ? 0 : yield* measureLoudness(parts, work);
  const even: EvenVoice[] = [];
  for (const track of tracks) {
    const { levelLufs, sound } = track;
    const level = levelLufs === undefined ? sound : amplified(sound, gainTo(measured, levelLufs, MOST_LIFT_DB.voice));
    const threshold = levelLufs === undefined ? undefined : levelLufs + VOICE_THRESHOLD_OVER_LUFS;
    even.push({ track, sound: threshold === undefined ? level : yield* evenOut(level, threshold, work) });
  }
  return even;
}

function* speechOf(voices: readonly EvenVoice[], work: BlockWork): Steps<readonly SampleSpan[]> {
  const speech: SampleSpan[] = [];
  for (const { track, sound } of voices) {
    const spans = yield* speechSpans(sound, work);
    speech.push(...spans.map(({ start, end }) => ({ start: start + track.start, end: end + track.start })));
  }
  return speech.toSorted((a, b) => a.start - b.start);
}

function* atLevel(sound: Sound, { levelLufs, role }: DecodedTrack, work: BlockWork): Steps<Sound> {
  if (levelLufs === undefined) return sound;
  return amplified(sound, gainTo(yield* measureLoudness([sound], work), levelLufs, MOST_LIFT_DB[role]));
}

/** The gain that brings sound of one loudness to another; 1 for silence. */
function gainTo(measured: number, lufs: number, mostDb: number): number {
  return measured === Number.NEGATIVE_INFINITY ? 1 : fromDecibels(Math.min(mostDb, lufs - measured));
}

/** Adds the part of a track that lies in the block to its samples. */
function addTo([left, right]: Stereo, block: Block, { track, sound, end, ducking }: PlacedTrack): void {
  const { start, gainDb, fadeInSamples = 0, fadeOutSamples = 0 } = track;
  const from = Math.max(block.start, start);
  const to = Math.min(block.end, end);
  if (from >= to) return;
  const heard = sound.read(from - start, to - start);
  const gain = fromDecibels(gainDb);
  for (let at = from; at < to; at += 1) {
    const fade = edgeGain(at - start, fadeInSamples) * edgeGain(end - 1 - at, fadeOutSamples);
    const level = gain * fade * (ducking === undefined ? 1 : between(ducking, at));
    const here = at - block.start;
    left[here] = (left[here] as number) + (heard[0][at - from] as number) * level;
    right[here] = (right[here] as number) + (heard[1][at - from] as number) * level;
  }
}

/** The gain of a fade with equal power: a quarter of a sine from the edge inwards. */
function edgeGain(fromEdge: number, length: number): number {
  return fromEdge >= length ? 1 : Math.sin(((fromEdge + 0.5) / length) * (Math.PI / 2));
}

function between(gains: Float32Array, sample: number): number {
  const place = sample / GAIN_STEP;
  const before = Math.floor(place);
  const share = place - before;
  return (gains[before] as number) * (1 - share) + (gains[before + 1] ?? 1) * share;
}

/** The length of a fade in samples. */
export function fadeSamples(milliseconds: number): number {
  return Math.round((milliseconds / 1000) * SAMPLE_RATE);
}
