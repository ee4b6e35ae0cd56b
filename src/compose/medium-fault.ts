/**
 * Compares a plan's facts of a medium with the file: only those that decide which pixels and samples are shown when.
 */
import type { VideoMedia } from '../media.js';
import type { FilmMedia } from './timeline.js';

export interface MediumFault {
  /** The field of the medium. */
  readonly field: string;
  readonly message: string;
}

/** Two ffmpegs may count from another origin, and round otherwise: half a frame at 500 a second. */
const TOLERANCE_SECONDS = 0.001;
/** The same for sound, whose padding decoders take off differently: two blocks of AAC. */
const SOUND_TOLERANCE_SECONDS = 0.1;

/** The first difference that matters between a medium as planned and as measured; undefined for none. */
export function mediumFault(planned: FilmMedia, measured: FilmMedia): MediumFault | undefined {
  if (planned.kind === 'video' && measured.kind === 'video') return clipFault(planned, measured);
  if (planned.kind === 'image' && measured.kind === 'image') return sizeFault('size', planned.size, measured.size);
  if (planned.kind === 'audio' && measured.kind === 'audio') {
    const [said, found] = [planned.durationSeconds, measured.durationSeconds];
    if (Math.abs(said - found) <= SOUND_TOLERANCE_SECONDS) return undefined;
    return {
      field: 'durationSeconds',
      message: `the file has ${found.toFixed(2)} s of sound, not ${said.toFixed(2)} s`,
    };
  }
  if (planned.kind === measured.kind) return undefined;
  return { field: 'kind', message: `the file is ${measured.kind}, not ${planned.kind}` };
}

function clipFault(planned: VideoMedia, measured: VideoMedia): MediumFault | undefined {
  const size = sizeFault('displaySize', planned.displaySize, measured.displaySize);
  if (size !== undefined) return size;
  const [said, found] = [planned.durationSeconds, measured.durationSeconds];
  if (Math.abs(said - found) > TOLERANCE_SECONDS)
    return { field: 'durationSeconds', message: `the clip lasts ${found.toFixed(2)} s, not ${said.toFixed(2)} s` };
  const [times, real] = [frameSeconds(planned), frameSeconds(measured)];
  const other = real.findIndex((at, index) => Math.abs(at - (times[index] ?? Number.NaN)) > TOLERANCE_SECONDS);
  if (times.length === real.length && other < 0) return undefined;
  const message =
    times.length === real.length
      ? `frame ${other} of the clip stands at ${real[other]?.toFixed(3)} s, not at ${times[other]?.toFixed(3)} s`
      : `the clip has ${real.length} frames up to ${planned.scannedSeconds.toFixed(2)} s, not ${times.length}`;
  return { field: 'pts', message };
}

/** The times of a clip's frames on its own clock, seconds. */
function frameSeconds({ pts, timeBase }: VideoMedia): readonly number[] {
  const first = pts[0] ?? 0;
  return pts.map((at) => ((at - first) * timeBase.num) / timeBase.den);
}

function sizeFault(field: string, said: VideoMedia['displaySize'], found: VideoMedia['displaySize']) {
  if (said.width === found.width && said.height === found.height) return undefined;
  return { field, message: `the file has ${found.width}x${found.height} pixels, not ${said.width}x${said.height}` };
}
