/** Why an upload failed -> its record, in words for people. */
import { ReelwrightError, shortened } from '../../errors.js';
import type { HeldSource } from '../../io/files/held-sources.js';
import type { Upload, UploadKind, UploadSlot } from './upload.js';

/**
 * True for errors that belong in the record. Wrong calls, wrong environments, aborts, a machine out of resources and
 * defects of the engine are not the upload's fault.
 */
export function isSaid(error: unknown): error is ReelwrightError {
  if (!(error instanceof ReelwrightError)) return false;
  return error.class === 'media' || (error.class === 'render' && !NOT_THE_FILE.has(error.code));
}

/** Errors after which the same file may succeed another time: what lies in the folder stays until then. */
const NOT_THE_FILE: ReadonlySet<string> = new Set(['internal_error', 'disk_full', 'out_of_resources']);

export function failedUpload(
  error: ReelwrightError,
  seen: {
    /** Name of the file, without its folder. */
    readonly name: string;
    readonly slot: UploadSlot | undefined;
    readonly held?: HeldSource;
    readonly bytes?: number;
    readonly kind?: UploadKind;
  },
): Upload {
  const { name, slot, held, bytes = null, kind = null } = seen;
  const sha256 = held?.contentHash ?? null;
  const { code, message, remedy, retryable } = error;
  return {
    id: sha256,
    status: 'failed',
    duration_seconds: null,
    first_frame_url: null,
    error_message: inWords(name, error),
    attached_segment_ids: [],
    kind,
    as: slot ?? null,
    source: { sha256, bytes, container: null, video: null, image: null, audio: null, tags: null, path: null },
    changes: [],
    mezzanine: null,
    waveform: null,
    storyboard: null,
    warnings: [],
    error: { code, message, remedy, retryable },
  };
}

/** "clip.mp4 cannot be used. Needed: a video of at most 300 s. Received: 362.8 s. Cut 62.8 s or more off it." */
function inWords(file: string, { message, remedy }: ReelwrightError): string {
  const name = shortened(file);
  const [, expected, received] = /^Expected ([\s\S]+?) for [\s\S]+ but received ([\s\S]+)$/.exec(message) ?? [];
  const reason = expected === undefined ? message : `Needed: ${expected}. Received: ${received}`;
  // A command to type is left out here: it is for readers of `error`.
  return `${name} cannot be used. ${sentence(reason)} ${sentence(remedy.replace(/, for example: ffmpeg .*$/, ''))}`;
}

function sentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
