/** What was found and made of an upload -> its record. */
import { withRemedies } from '../../errors.js';
import type { HeldSource } from '../../io/files/held-sources.js';
import type { Ingested } from './ingest-parts.js';
import type { Upload, UploadSlot } from './upload.js';

export function readyUpload({
  slot,
  held,
  bytes,
  made,
}: {
  readonly slot: UploadSlot | undefined;
  readonly held: HeldSource;
  readonly bytes: number;
  readonly made: Ingested;
}): Upload {
  const { source, ...record } = made.record;
  const path = record.mezzanine === null ? `source.${SUFFIXES[source.container ?? ''] ?? source.container}` : null;
  return {
    id: held.contentHash,
    status: 'ready',
    duration_seconds: record.duration_seconds,
    first_frame_url: record.first_frame_url,
    error_message: null,
    attached_segment_ids: [],
    kind: record.kind,
    as: slot ?? null,
    source: { sha256: held.contentHash, bytes, ...source, path },
    changes: record.changes,
    mezzanine: record.mezzanine,
    waveform: record.waveform,
    storyboard: record.storyboard,
    warnings: withRemedies(record.warnings),
    error: null,
  };
}

/** Usual file endings of the containers whose files do not end with the container's name. */
const SUFFIXES: Readonly<Record<string, string>> = { matroska: 'mkv', jpeg: 'jpg' };
