/** The kind of a file by its content, for uploads whose purpose was not given. */
import { open } from 'node:fs/promises';
import { mediaError } from '../../io/probe/media-error.js';
import { describeType, SNIFF_BYTES, type SniffedType, sniff } from '../../io/probe/sniff.js';
import { sniffAudio } from '../../io/sound/sniff-audio.js';
import type { UploadKind } from './upload.js';

/** A HEIC photo has the boxes of a movie. */
const TYPES_WITHOUT_SOUND: ReadonlySet<SniffedType> = new Set(['empty', 'heif', 'gif', 'webp', 'tiff', 'bmp']);

/**
 * A movie without pictures counts as `video` here; who opens it finds out. Rejects with `asset_empty` or
 * `asset_type_unsupported` (class `media`).
 */
export async function kindOfContent(path: string): Promise<UploadKind> {
  const file = await open(path, 'r');
  try {
    const read = async (position: number, length: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    };
    const type = sniff(await read(0, SNIFF_BYTES));
    switch (type) {
      case 'jpeg':
      case 'png':
        return 'image';
      case 'mov':
      case 'matroska':
        return 'video';
      default:
    }
    const sound = TYPES_WITHOUT_SOUND.has(type) ? undefined : await sniffAudio(read);
    if (sound !== undefined && sound !== 'tag') return 'audio';
    throw mediaError(path, '', {
      code: type === 'empty' ? 'asset_empty' : 'asset_type_unsupported',
      expected: 'a video (MP4, MOV, WebM, MKV), an image (JPEG, PNG) or sound (MP3, M4A, WAV, OGG, FLAC)',
      received: sound === 'tag' ? 'a tag that no sound follows' : describeType(type === 'mp3' ? 'unknown' : type),
      remedy: 'export it as MP4, as JPEG or PNG, or as MP3',
    });
  } finally {
    await file.close();
  }
}
