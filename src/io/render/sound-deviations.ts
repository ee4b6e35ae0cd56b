/**
 * How far the sound of a film is from what mastering reached. Where mastering reached the target, so must the film;
 * music that is too quiet, or that consists of peaks, stays below it, and encoding lowers it a little more: a warning
 * says so. Silence stays silence.
 */
import type { Loudness } from '../sound/render-soundtrack.js';

/** Null for silence. */
export interface FilmSound {
  /** The loudness of the soundtrack as a player decodes it. */
  readonly measured: Loudness | null;
  /** What mastering reports that it reached. */
  readonly reached: Loudness | null;
}

const TARGET_LUFS = -14;
const TOLERANCE_LU = 0.5;
/** Mastering within this distance of the target has reached it. */
const REACHED_TOLERANCE_LU = 0.1;
const MOST_DBTP = -1;
/** What encoding adds to a true peak at most. */
const CODED_PEAK_DB = 6;

/** One phrase for each deviation, none for a sound as mastered. */
export function soundDeviations({ measured, reached }: FilmSound): readonly string[] {
  if (measured === null) return reached === null ? [] : ['sound is silent, though the music is not'];
  const lufs = measured.integratedLufs.toFixed(2);
  if (reached === null) return [`sound is at ${lufs} LUFS, though the music is silent`];
  const deviations: string[] = [];
  const isAtTarget = Math.abs(reached.integratedLufs - TARGET_LUFS) <= REACHED_TOLERANCE_LU;
  const off = measured.integratedLufs - reached.integratedLufs;
  if (!(off <= TOLERANCE_LU && (off >= -TOLERANCE_LU || !isAtTarget)))
    deviations.push(
      `integrated loudness is ${lufs} LUFS, not ${reached.integratedLufs.toFixed(2)} +/- ${TOLERANCE_LU}`,
    );
  const most = Math.max(MOST_DBTP, reached.truePeakDbtp + CODED_PEAK_DB);
  if (!(measured.truePeakDbtp <= most))
    deviations.push(`true peak is ${measured.truePeakDbtp.toFixed(2)} dBTP, above ${most.toFixed(2)}`);
  return deviations;
}
