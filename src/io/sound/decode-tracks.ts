/** Decodes the files of a film's tracks, as far as they are heard. */
import type { Sound } from '../../sound/blocks.js';
import type { DecodedTrack } from '../../sound/mix/mix-tracks.js';
import { SAMPLE_RATE } from '../../sound/stereo.js';
import { decodeSound } from './decode-sound.js';
import type { RequestedTrack } from './render-soundtrack.js';
import type { SoundToolsInFolder } from './run-ffmpeg.js';
import type { MemoryRoom, OpenSound } from './sound-files.js';

export type HeardTrack = RequestedTrack & DecodedTrack;

export interface DecodedTracks {
  readonly tracks: readonly HeardTrack[];
  close(): void;
}

/**
 * One file after the other: a film of many scenes names many files. Parts of one recording are decoded once, together.
 */
export async function decodeTracks(
  tracks: readonly RequestedTrack[],
  tools: SoundToolsInFolder & { readonly room: MemoryRoom },
): Promise<DecodedTracks> {
  const open: OpenSound[] = [];
  const close = () => {
    for (const sound of open) sound.close();
  };
  try {
    const sounds = new Map<RequestedTrack, Sound>();
    for (const pieces of byRecording(tracks)) {
      const fromSeconds = Math.min(...pieces.map((one) => one.fromSeconds));
      const maxSeconds = Math.max(...pieces.map((one) => one.fromSeconds + secondsHeard(one))) - fromSeconds;
      const [{ file, stream, media, speed, decoded }] = pieces;
      const part = { maxSeconds, fromSeconds, path: media, decoded, ...(speed === undefined ? {} : { speed }) };
      const sound = await decodeSound(file, stream, { ...tools, ...part });
      open.push(sound);
      for (const one of pieces) sounds.set(one, pieces.length === 1 ? sound : pieceOf(sound, fromSeconds, one));
    }
    return { tracks: tracks.map((track) => ({ ...track, sound: sounds.get(track) as Sound })), close };
  } catch (error) {
    close();
    throw error;
  }
}

type Pieces = readonly [RequestedTrack, ...RequestedTrack[]];

/** Every bed is decoded by itself: where it ends decides how it is fitted. */
function byRecording(tracks: readonly RequestedTrack[]): Iterable<Pieces> {
  const recordings = new Map<string, Pieces>();
  for (const [index, track] of tracks.entries()) {
    const { file, stream, fit, speed } = track;
    // At another tempo, or as a bed, a part is decoded by itself.
    const isAlone = fit === 'bed' || speed !== undefined;
    const key = JSON.stringify(isAlone ? [index] : [file, stream.streamIndex]);
    const [first, ...others] = recordings.get(key) ?? [track];
    recordings.set(key, first === track ? [track] : [first, ...others, track]);
  }
  return recordings.values();
}

/** A bed is decoded a little further than its place, so that a longer one can be recognised. */
export function secondsHeard({ start, end, fit }: Pick<RequestedTrack, 'start' | 'end' | 'fit'>): number {
  return (end - start) / SAMPLE_RATE + (fit === 'bed' ? 0.1 : 0);
}

/** The part of a recording that a track plays; the recording was decoded from `decodedFrom` seconds on. */
function pieceOf(sound: Sound, decodedFrom: number, { start, end, fromSeconds }: RequestedTrack): Sound {
  const first = Math.min(sound.length, Math.round((fromSeconds - decodedFrom) * SAMPLE_RATE));
  const length = Math.min(end - start, sound.length - first);
  return { length, read: (from, to) => sound.read(first + from, first + to) };
}
