/** An upload in the interface's form. */
import { z } from 'zod';
import type { UploadRow } from './upload.js';

/** The shape of an upload's read. */
export const uploadSchema = z
  .object({
    id: z.int(),
    status: z.enum(['pending', 'processing', 'ready', 'failed']),
    duration_seconds: z.number().nullable(),
    first_frame_url: z.string().nullable(),
    error_message: z.string().nullable(),
    attached_segment_ids: z.array(z.int()),
  })
  .meta({ id: 'Upload' });

/** The part of a project that tells which scenes show which upload. */
export interface Attachable {
  readonly made: unknown;
}

/** The read; `addressOf` gives an address of a key. */
export function readUpload(
  upload: UploadRow,
  { made }: Attachable,
  addressOf: (key: string) => string,
): z.infer<typeof uploadSchema> {
  const first = upload.media?.first_frame ?? null;
  return {
    id: upload.id,
    status: upload.status,
    duration_seconds: upload.media?.duration_seconds ?? null,
    first_frame_url: first === null ? null : addressOf(first),
    error_message: upload.errorMessage,
    attached_segment_ids: segmentsWith(made, upload.id),
  };
}

/** The scenes that show an upload. */
export function segmentsWith(made: unknown, uploadId: number): readonly number[] & number[] {
  const { segments } = Object(made) as { readonly segments?: unknown };
  if (!Array.isArray(segments)) return [];
  return segments.filter((one) => Object(one).upload_id === uploadId).map((one) => Number(Object(one).id));
}
