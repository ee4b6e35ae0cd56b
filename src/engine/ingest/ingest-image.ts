/** An image from outside: decoded in a child, judged, and shown small. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Warning } from '../../errors.js';
import { encodePreview } from '../../io/images/encode-preview.js';
import { probeImage, tolerant } from '../../io/images/probe-image.js';
import type { ImageMedia } from '../../media.js';
import { codeOf } from '../versions.js';
import { type Ingested, type IngestJob, rememberedUpload } from './ingest-parts.js';
import { limitsOf } from './upload-slots.js';

/** Longest side of the small picture, px. */
export const PREVIEW_SIDE = 1280;

/** Rejects with the media problems of `probeImage`. */
export async function ingestImage({ held, slot, workspace, progress }: IngestJob): Promise<Ingested> {
  const { file, contentHash } = held;
  const identity = { upload: 'image', code: codeOf('uploadedImage'), hash: contentHash };
  return rememberedUpload(workspace, identity, async (folder) => {
    progress.stage('render', 'Decoding the image');
    const decoder = workspace.images;
    const { maxBytes } = limitsOf(slot, 'image');
    const media = await probeImage(file, { contentHash, limits: { maxBytes }, decoder });
    const preview = await tolerant(file, (failOn) =>
      decoder.decode({
        path: file,
        failOn,
        steps: [{ kind: 'resize', width: PREVIEW_SIDE, height: PREVIEW_SIDE, fit: 'inside', withoutEnlargement: true }],
      }),
    );
    const name = media.hasAlpha ? 'first-frame.png' : 'first-frame.jpg';
    await writeFile(join(folder, name), await encodePreview(preview, media.hasAlpha));
    const { format, size, hasAlpha } = media;
    return {
      names: [name],
      record: {
        kind: 'image',
        duration_seconds: null,
        first_frame_url: name,
        source: {
          container: format,
          video: null,
          image: { format, ...size, alpha: hasAlpha },
          audio: null,
          tags: null,
        },
        changes: [],
        mezzanine: null,
        waveform: null,
        storyboard: null,
        warnings: imageWarnings(media),
      },
    };
  });
}

function imageWarnings({ inkBox }: ImageMedia): readonly Warning[] {
  if (inkBox.width > 0) return [];
  return [{ code: 'image_empty', path: '', message: 'The image is transparent all over: nothing of it will be seen.' }];
}
