/** What hides tracks that are not people: all of their boxes. */
import { clipCovers } from '../../../src/tracking/redaction/clip-covers.js';
import type { Cover } from '../../../src/tracking/redaction/cover.types.js';
import type { CoverStyle } from '../../../src/tracking/redaction/cover-strength.js';
import type { PathClip } from '../../../src/tracking/redaction/person-paths.js';
import type { ObjectTrack } from '../../../src/tracking/track.types.js';

export function thingCovers(
  tracks: readonly ObjectTrack[],
  style: CoverStyle,
  { times, picture }: Pick<PathClip, 'times' | 'picture'>,
): readonly Cover[] {
  return clipCovers({
    ...{ tracks, style, personClass: undefined, detections: [], more: [], redact: 'body' },
    ...{ faces: times.map(() => []), clip: { times, cuts: [], picture } },
  }).covers;
}
