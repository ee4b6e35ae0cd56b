/** Decoded tracks -> one sound of exact length: each levelled, fitted, faded and put in its place, music under the voice. */
import { type FittedBed, fitBed } from '../fit-bed.js';
import { measureLoudness } from '../loudness.js';
import { removeOffset } from '../remove-offset.js';
import { fromDecibels, SAMPLE_RATE, type Stereo, silence } from '../stereo.js';
import { duckGains, GAIN_STEP } from './duck.js';
import { evenOut } from './even-out.js';
import { type Span, speechSpans } from './speech-spans.js';

/** One track of a `SoundPlan` with its sound. */
export interface DecodedTrack {
  readonly role: 'voice' | 'music' | 'clip';
  /** From `fromSeconds` of the source on. May be shorter than its place: silence follows. */
  readonly samples: Stereo;
  /** Samples of the film, half open. */
  readonly start: number;
  readonly end: number;
  readonly gainDb: number;
  readonly fit: 'bed' | 'as-is';
  readonly duckedBy?: 'voice';
  /** Brought to this loudness first; undefined: as it is. */
  readonly levelLufs?: number;
  readonly fadeInSamples?: number;
  readonly fadeOutSamples?: number;
}

export interface Mix {
  readonly samples: Stereo;
  /** What was done to the bed; undefined without one. */
  readonly bed: Omit<FittedBed, 'samples'> | undefined;
  /** Where the voice speaks, in samples of the film. */
  readonly speech: readonly Span[];
}

/** Peaks of a levelled voice lie about 16 dB over its loudness; it is evened out from here on. */
const VOICE_THRESHOLD_OVER_LUFS = 6;
/** The most that a track is lifted: more would lift its noise into hearing. A room where nobody speaks stays a quiet room. */
const MOST_LIFT_DB = { voice: 30, music: 30, clip: 6 } as const;

/** Exactly `totalSamples`. Pure. One bed that plays alone goes through untouched but for its fit. */
export function mixTracks(tracks: readonly DecodedTrack[], totalSamples: number): Mix {
  const voices = evenVoices(tracks.filter(({ role }) => role === 'voice'));
  const speech = voices
    .flatMap(({ track, samples }) =>
      speechSpans(samples).map(({ start, end }) => ({ start: start + track.start, end: end + track.start })),
    )
    .toSorted((a, b) => a.start - b.start);
  const gains =
    tracks.some(({ duckedBy }) => duckedBy === 'voice') && speech.length > 0
      ? duckGains(speech, totalSamples)
      : undefined;
  let mix: Stereo | undefined;
  let bed: Mix['bed'];
  for (const track of tracks) {
    const known = voices.find((voice) => voice.track === track)?.samples;
    const placed = known === undefined ? placedSound(track) : { samples: known, bed: undefined };
    bed ??= placed.bed;
    const ducking = track.duckedBy === 'voice' ? gains : undefined;
    if (mix === undefined && isAlone(track, totalSamples) && ducking === undefined) mix = placed.samples;
    else mix = added(mix ?? silence(totalSamples), placed.samples, track, ducking);
  }
  return { samples: mix ?? silence(totalSamples), bed, speech };
}

function isAlone({ start, end, gainDb, fit }: DecodedTrack, totalSamples: number): boolean {
  return fit === 'bed' && start === 0 && end === totalSamples && gainDb === 0;
}

function placedSound(track: DecodedTrack): { readonly samples: Stereo; readonly bed: Mix['bed'] } {
  if (track.fit === 'as-is') return { samples: atLevel(track.samples, track), bed: undefined };
  const { samples, ...bed } = fitBed(removeOffset(track.samples), { totalSamples: track.end - track.start });
  return { samples: atLevel(samples, track), bed };
}

/** Parts of one voice get one gain: it must not grow louder after a pause that was put in. */
function evenVoices(tracks: readonly DecodedTrack[]) {
  const whole = joined(tracks.map(({ samples }) => samples));
  return tracks.map((track) => {
    const { levelLufs } = track;
    if (levelLufs === undefined) return { track, samples: track.samples };
    const level = lifted(track.samples, gainTo(whole, levelLufs, MOST_LIFT_DB.voice));
    return { track, samples: evenOut(level, levelLufs + VOICE_THRESHOLD_OVER_LUFS) };
  });
}

function joined(parts: readonly Stereo[]): Stereo {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const all = silence(parts.reduce((sum, [left]) => sum + left.length, 0));
  let at = 0;
  for (const [left, right] of parts) {
    all[0].set(left, at);
    all[1].set(right, at);
    at += left.length;
  }
  return all;
}

function atLevel(samples: Stereo, { levelLufs, role }: DecodedTrack): Stereo {
  return levelLufs === undefined ? samples : lifted(samples, gainTo(samples, levelLufs, MOST_LIFT_DB[role]));
}

/** The gain that brings samples to a loudness; 1 for silence. */
function gainTo(samples: Stereo, lufs: number, mostDb: number): number {
  const measured = measureLoudness(samples);
  return measured === Number.NEGATIVE_INFINITY ? 1 : fromDecibels(Math.min(mostDb, lufs - measured));
}

function lifted([left, right]: Stereo, gain: number): Stereo {
  return gain === 1 ? [left, right] : [left.map((value) => value * gain), right.map((value) => value * gain)];
}

/** `mix` with the track in its place, in place. */
function added(mix: Stereo, samples: Stereo, track: DecodedTrack, ducking: Float32Array | undefined): Stereo {
  const { start, gainDb, fadeInSamples = 0, fadeOutSamples = 0 } = track;
  const end = Math.min(track.end, mix[0].length, start + samples[0].length);
  const gain = fromDecibels(gainDb);
  for (let at = Math.max(0, start); at < end; at += 1) {
    const fade = edgeGain(at - start, fadeInSamples) * edgeGain(end - 1 - at, fadeOutSamples);
    const level = gain * fade * (ducking === undefined ? 1 : between(ducking, at));
    for (const side of [0, 1] as const)
      mix[side][at] = (mix[side][at] as number) + (samples[side][at - start] as number) * level;
  }
  return mix;
}

/** Equal power: a quarter of a sine from the edge on. */
function edgeGain(fromEdge: number, length: number): number {
  return fromEdge >= length ? 1 : Math.sin(((fromEdge + 0.5) / length) * (Math.PI / 2));
}

function between(gains: Float32Array, sample: number): number {
  const place = sample / GAIN_STEP;
  const before = Math.floor(place);
  const share = place - before;
  return (gains[before] as number) * (1 - share) + (gains[before + 1] ?? 1) * share;
}

/** What a fade of so many milliseconds is in samples. */
export function fadeSamples(milliseconds: number): number {
  return Math.round((milliseconds / 1000) * SAMPLE_RATE);
}
