/**
 * The one way an unusable media file is reported: class `media` (exit code 3), or `usage` (2) for a refused path,
 * naming the file, the reason and the limit.
 */
import { basename } from 'node:path';
import { ReelwrightError } from '../../errors.js';

export type MediaErrorCode =
  | 'asset_missing'
  | 'asset_unreadable'
  | 'asset_not_video'
  | 'asset_not_image'
  | 'asset_type_unsupported'
  | 'asset_empty'
  | 'asset_corrupt'
  | 'asset_truncated'
  | 'asset_encrypted'
  | 'asset_codec_unsupported'
  | 'asset_too_large'
  | 'asset_too_complex'
  | 'asset_too_long'
  | 'asset_too_short'
  | 'asset_dimensions'
  | 'path_not_allowed';

export interface MediaFault {
  readonly code: MediaErrorCode;
  /** What is required: "a video of at least 1.0 s". */
  readonly expected: string;
  /** What the file is: "0.30 s". */
  readonly received: string;
  readonly remedy: string;
  readonly cause?: unknown;
}

/**
 * An error for one file. `documentPath` is the place in the composition (`segments[0].source`), '' when unknown.
 * Its message reads "Expected a video of at least 1.0 s for clip.mp4 but received 0.30 s".
 */
export function mediaError(file: string, documentPath: string, fault: MediaFault): ReelwrightError {
  const message = `Expected ${fault.expected} for ${basename(file)} but received ${fault.received}`;
  const problem = { code: fault.code, path: documentPath, message, remedy: fault.remedy };
  // A refused path is the document's fault, whatever lies there.
  return new ReelwrightError(problem, {
    class: fault.code === 'path_not_allowed' ? 'usage' : 'media',
    cause: fault.cause ?? { file },
  });
}

/** The system's reason in words; its own code where there are none. */
export function inWords(code: string): string {
  return WORDS[code] ?? code;
}

const WORDS: Readonly<Record<string, string>> = {
  EACCES: 'one that this user may not read (EACCES)',
  EPERM: 'one that this user may not read (EPERM)',
  ELOOP: 'a link that leads to itself (ELOOP)',
  ENAMETOOLONG: 'a name that is too long (ENAMETOOLONG)',
  EIO: 'a disk that cannot read it (EIO)',
};
