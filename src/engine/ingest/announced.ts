/**
 * Is an upload the file that was announced? Multipart uploads lose and double parts, and their ETag is no checksum of
 * the whole.
 */
import { basename } from 'node:path';
import { ReelwrightError } from '../../errors.js';

/** The digits of a SHA-256 written in hex or in base64; undefined for anything else. */
export function checksumDigits(written: string): string | undefined {
  if (/^[0-9a-f]{64}$/i.test(written)) return written.toLowerCase();
  return /^[\w+/-]{43}=?$/.test(written) ? Buffer.from(written, 'base64').toString('hex') : undefined;
}

/**
 * Throws `upload_mismatch`, which is retryable: sent again, the upload may arrive whole. Size and checksum are compared
 * only where they were announced.
 */
export function expectAnnounced(
  upload: { readonly path: string; readonly bytes: number; readonly contentHash: string },
  announced: { readonly size_bytes?: number | undefined; readonly checksum_sha256?: string | undefined },
): void {
  const { size_bytes: size, checksum_sha256: checksum } = announced;
  const digits = checksum === undefined ? undefined : checksumDigits(checksum);
  const fault =
    size !== undefined && size !== upload.bytes
      ? { expected: `the ${size} bytes that were announced`, received: `${upload.bytes} bytes` }
      : digits !== undefined && digits !== upload.contentHash
        ? { expected: `the SHA-256 ${digits} that was announced`, received: upload.contentHash }
        : undefined;
  if (fault === undefined) return;
  throw new ReelwrightError(
    {
      code: 'upload_mismatch',
      path: '',
      message: `Expected ${fault.expected} for ${basename(upload.path)} but received ${fault.received}`,
      remedy: 'Upload the file again; a part of it was lost or changed on the way.',
    },
    { class: 'media', retryable: true },
  );
}
