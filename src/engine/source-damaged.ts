/** The warning for a clip whose decoder complained. */
import type { Warning } from '../errors.js';

/** `path`: of the source in the composition. `complaints`: lines of ffmpeg, at least one. */
export function sourceDamaged(path: string, complaints: readonly string[]): Warning {
  return {
    code: 'source_damaged',
    path,
    message: `Parts of the clip are damaged (${complaints.length === 1 ? 'one error' : `${complaints.length} errors`} while it was decoded); damaged pictures may show.`,
  };
}

/** The same of a clip that was found damaged before it is rendered. */
export function picturesDamaged(path: string): Warning {
  return {
    code: 'source_damaged',
    path,
    message: 'Parts of the clip are damaged and cannot be decoded; pictures may be missing there or show the damage.',
  };
}
