/**
 * The tracks of a film's sound, or none, to the finished M4A: decode, mix, master, encode, measure the result, and
 * encode again where the codec raised the peaks. All of it runs in blocks: samples lie on disk, and ten minutes take no
 * more memory than ten seconds.
 */

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { WarningCode } from '../../codes.js';
import type { SoundTrack } from '../../compose/timeline.js';
import { ReelwrightError, type Warning } from '../../errors.js';
import type { SoundCodec } from '../../outputs/output.types.js';
import type { BlockWork, Sound } from '../../sound/blocks.js';
import { loopMessage } from '../../sound/loop-warning.js';
import { CODING_ROOM_DB, type MasterFacts, MOST_GAIN_DB, prepareMaster } from '../../sound/master.js';
import { type Marks, type Mix, mixTracks } from '../../sound/mix/mix-tracks.js';
import { aroundSeam, beyondTheEnd, withinSeam } from '../../sound/mix/seam.js';
import { SAMPLE_RATE, silence } from '../../sound/stereo.js';
import type { SoundStream } from './decode-pcm.js';
import { decodeTracks, type HeardTrack } from './decode-tracks.js';
import { encodeFailure, encodeSoundtrack } from './encode-soundtrack.js';
import { type FileLoudness, measureFileLoudness } from './measure-file-loudness.js';
import type { SoundToolsInFolder } from './run-ffmpeg.js';
import { openWork, roomInMemory } from './sound-files.js';
import { takeSteps } from './take-steps.js';

/** A track of the plan and where its sound lies. */
export interface RequestedTrack extends SoundTrack {
  readonly file: string;
  readonly stream: SoundStream;
  /** Its samples, where they are decoded already, as `DecodeSoundOptions.decoded`. */
  readonly decoded?: string | undefined;
}

export interface SoundtrackRequest extends Marks {
  /** Without tracks and hits the soundtrack is silent. */
  readonly tracks: readonly RequestedTrack[];
  /** Exact length: frames x 1600 at 30 frames per second. */
  readonly totalSamples: number;
  /** The wanted integrated loudness, LUFS. */
  readonly targetLufs: number;
  /** The highest true peak that a viewer's decoder may see, dBTP. */
  readonly ceilingDbtp: number;
  /** The file to write: an M4A, or what the codec makes. */
  readonly output: string;
  /** The codec. Default: AAC. */
  readonly codec?: SoundCodec | undefined;
  /** Mastering blocks the thread, so it waits for this promise. */
  readonly idle?: Promise<void>;
}

/** The loudness is -Infinity for silence. */
export interface Loudness {
  readonly integratedLufs: number;
  readonly truePeakDbtp: number;
}

export interface Soundtrack {
  /** Facts of the mastered samples; undefined without music. */
  readonly facts: (MasterFacts & Partial<NonNullable<Mix['bed']>>) | undefined;
  /** The loudness of the encoded file; undefined without music. */
  readonly measured: FileLoudness | undefined;
  /**
   * The loudness that mastering expects a player to measure, less what was added to make up for encoding. Undefined for
   * a film that is silent by plan.
   */
  readonly reached: Loudness | undefined;
  readonly warnings: readonly Warning[];
}

/** Half a step of 16-bit sound is -96 dBFS. */
const INAUDIBLE_DBTP = -90;
/** True-peak meters differ by a tenth of a dB between interpolators; the file must pass on all of them. */
const METER_TOLERANCE_DB = 0.15;
const MOST_ENCODES = 5;
/** Listeners do not hear this difference; the guaranteed tolerance is 0.5. */
const LOUDNESS_TOLERANCE_LU = 0.25;

/**
 * Throws `asset_corrupt` for a bed that cannot be decoded and `sound_encode_failed`. Warnings: `music_loops`,
 * `music_silent`, `music_quiet`, `sound_loudness`, `sound_true_peak`.
 */
export async function renderSoundtrack(request: SoundtrackRequest, tools: SoundToolsInFolder): Promise<Soundtrack> {
  const { totalSamples, output, codec, targetLufs, ceilingDbtp, hits, dips, loops } = request;
  const tracks = loops === true ? request.tracks.map((track) => beyondTheEnd(track, totalSamples)) : request.tracks;
  const wanted = { targetLufs, ceilingDbtp, ...(tracks.length === 0 ? { maxGainDb: 0 } : {}) };
  if (isSilent(request)) {
    await encodeSoundtrack(silentSound(totalSamples), { output, codec }, tools);
    return { facts: undefined, measured: undefined, reached: undefined, warnings: [] };
  }
  const room = roomInMemory();
  const decoded = await decodeTracks(tracks, { ...tools, room });
  const work = openWork(join(tools.folder, `${randomUUID()}.rows`), room);
  try {
    await request.idle;
    const { sound, bed } = await takeSteps(
      mixTracks(decoded.tracks, totalSamples, work, { hits, dips, loops }),
      tools.signal,
    );
    const mastered = await encodeMastered({ mix: sound, work, output, codec, wanted, loops }, tools);
    const { facts, measured } = mastered;
    const warnings = [
      ...soundWarnings({ facts, measured, tracks, wanted }),
      ...loopWarnings(bed, decoded.tracks, totalSamples),
    ];
    return { ...mastered, facts: { ...facts, ...bed }, warnings };
  } finally {
    work.close();
    decoded.close();
  }
}

/** True where the plan asks for no sound. */
export function isSilent({ tracks, hits = [] }: Marks & { readonly tracks: readonly unknown[] }): boolean {
  return tracks.length === 0 && hits.length === 0;
}

/** Hits without music are never amplified: they keep their own level. */
type Wanted = Pick<SoundtrackRequest, 'targetLufs' | 'ceilingDbtp'> & { readonly maxGainDb?: number };

interface Mixed {
  readonly mix: Sound;
  readonly work: BlockWork;
  readonly wanted: Wanted;
  readonly output: string;
  readonly codec: SoundCodec | undefined;
  readonly loops: true | undefined;
}

interface MasteredFile {
  readonly facts: MasterFacts;
  readonly measured: FileLoudness;
  readonly reached: Loudness;
}

/** Masters and encodes, a second time where encoding changed the sound too much. */
async function encodeMastered(
  { mix, work, output, codec, wanted, loops }: Mixed,
  tools: SoundToolsInFolder,
): Promise<MasteredFile> {
  const mastering = await takeSteps(prepareMaster(loops ? aroundSeam(mix) : mix, work), tools.signal);
  const maxSeconds = mix.length / SAMPLE_RATE + 1;
  let ceilingDbtp = wanted.ceilingDbtp - CODING_ROOM_DB;
  let targetLufs = wanted.targetLufs;
  for (let encodes = 1; ; encodes += 1) {
    const { sound, facts } = await takeSteps(mastering({ ...wanted, targetLufs, ceilingDbtp }), tools.signal);
    await encodeRound(sound, { output, codec, samples: loops ? mix.length : undefined }, tools);
    const stream = { demuxer: codec?.demuxer ?? 'mov', streamIndex: 0 };
    const measured = await measureFileLoudness(output, { ...tools, stream, maxSeconds }).catch((error: unknown) => {
      // The file was made just now, so its faults are not those of the music.
      const isCorrupt = error instanceof ReelwrightError && error.code === 'asset_corrupt';
      throw isCorrupt ? encodeFailure(output, '', 'a file that cannot be decoded') : error;
    });
    const over = measured.truePeakDbtp + METER_TOLERANCE_DB - wanted.ceilingDbtp;
    // A bed that the gain limit keeps quiet does not come nearer to the target when more gain is asked for.
    const off =
      facts.silent || Math.abs(facts.integratedLufs - targetLufs) > 0.1
        ? 0
        : wanted.targetLufs - measured.integratedLufs;
    const good = over <= 0 && Math.abs(off) <= LOUDNESS_TOLERANCE_LU;
    if (good || encodes === MOST_ENCODES) {
      const { truePeakDbtp } = facts;
      const reached = { integratedLufs: facts.integratedLufs - (targetLufs - wanted.targetLufs), truePeakDbtp };
      return { facts, measured, reached };
    }
    if (over > 0) ceilingDbtp -= over + 0.2;
    if (Math.abs(off) > LOUDNESS_TOLERANCE_LU) targetLufs += off;
  }
}

/** Samples in one AAC packet. */
const AAC_PACKET = 1024;

/**
 * `samples` is the length of the film in a sound that repeats. An encoder treats the start and end of its input as hard
 * edges, so AAC is also given the sound around the film, and its edit list marks the part that is heard.
 */
async function encodeRound(
  sound: Sound,
  { output, codec, samples }: Pick<Mixed, 'output' | 'codec'> & { readonly samples: number | undefined },
  tools: SoundToolsInFolder,
): Promise<void> {
  if (samples === undefined) return encodeSoundtrack(sound, { output, codec }, tools);
  if (codec !== undefined && codec.demuxer !== 'mov')
    return encodeSoundtrack(withinSeam(sound), { output, codec }, tools);
  const rolls = { before: AAC_PACKET, behind: (AAC_PACKET - (samples % AAC_PACKET)) % AAC_PACKET };
  const heard = { from: rolls.before, samples };
  return encodeSoundtrack(withinSeam(sound, rolls), { output, codec, heard }, tools);
}

function silentSound(length: number): Sound {
  return { length, read: (start, end) => silence(end - start) };
}

function loopWarnings(bed: Mix['bed'], tracks: readonly HeardTrack[], totalSamples: number): readonly Warning[] {
  const track = tracks.find(({ fit }) => fit === 'bed');
  if (track === undefined || bed === undefined || bed.loops === 0) return [];
  const samples = Math.min(track.end, totalSamples) - track.start;
  // The bed lasts as long as the film: where it repeats, its end is mixed over its beginning.
  if (samples < track.end - track.start && track.sound.length >= samples - 1) return [];
  const message = loopMessage(track.sound.length / SAMPLE_RATE, samples / SAMPLE_RATE);
  return [{ code: 'music_loops', message, path: track.media }];
}

interface SoundResult {
  readonly facts: MasterFacts;
  readonly measured: FileLoudness;
  readonly tracks: readonly RequestedTrack[];
  readonly wanted: Wanted;
}

function soundWarnings({ facts, measured, tracks, wanted }: SoundResult): Warning[] {
  const path = tracks[0]?.media ?? '';
  const noun = tracks.every(({ role }) => role === 'music') ? 'music' : 'sound';
  const warnings: Warning[] = [];
  const warn = (code: WarningCode, message: string) => warnings.push({ code, message, path });
  if (facts.silent && facts.truePeakDbtp < INAUDIBLE_DBTP) {
    warn('music_silent', `The part of the ${noun} that plays is silent: the video has no audible sound.`);
  } else if (facts.silent) {
    const peak = facts.truePeakDbtp.toFixed(0);
    warn(
      'music_quiet',
      `The ${noun} is nearly silent (it peaks at ${peak} dBTP) and stays so: more would only make noise louder.`,
    );
  } else if (Math.abs(measured.integratedLufs - wanted.targetLufs) > 0.5) {
    const why =
      wanted.maxGainDb === 0
        ? 'the sounds of the look stand alone, and are not made louder; with music the film is as loud as others.'
        : facts.gainDb > MOST_GAIN_DB - 0.1 && facts.limiterDb > -3
          ? `the ${noun} is very quiet, and the engine adds at most ${MOST_GAIN_DB} dB.`
          : 'it consists of short loud peaks with little between them, so the whole cannot be made louder.';
    warn(
      'sound_loudness',
      `The sound is at ${measured.integratedLufs.toFixed(1)} LUFS, not ${wanted.targetLufs}: ${why}`,
    );
  }
  if (measured.truePeakDbtp > wanted.ceilingDbtp) {
    warn(
      'sound_true_peak',
      `The soundtrack peaks at ${measured.truePeakDbtp.toFixed(1)} dBTP instead of ${wanted.ceilingDbtp} at the most.`,
    );
  }
  return warnings;
}
