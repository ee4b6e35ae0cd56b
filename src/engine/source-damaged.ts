/** The warning for a clip whose decoder complained. */
import type { Warning } from '../errors.js';
import { withoutAddress } from '../io/ffmpeg/decoder-complaints.js';

/** `path`: of the source in the composition. `complaints`: lines of ffmpeg, at least one. */
export function sourceDamaged(path: string, complaints: readonly string[]): Warning {
  const first = withoutAddress(complaints[0] ?? '');
  return {
    code: 'source_damaged',
    path,
    message: `The decoder met ${complaints.length} errors in the clip; damaged pictures may show. First: ${first}`,
  };
}
