/** `engine.ingest`: an upload from outside -> a folder that renders can rely on, or a record that says why not. */
import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { describe } from '../../document/describe.js';
import { ReelwrightError } from '../../errors.js';
import type { HeldSource } from '../../io/files/held-sources.js';
import { expectWritable, refuseInputsAsOutputs } from '../../io/files/output-place.js';
import { gatherSource } from '../media/gather.js';
import type { IngestOptions } from '../options.js';
import { outputFolder } from '../output-folder.js';
import { reportProgress } from '../progress.js';
import { type WorkspaceOptions, withWorkspace } from '../workspace.js';
import { expectAnnounced } from './announced.js';
import { failedUpload, isSaid } from './failed-upload.js';
import { ingestImage } from './ingest-image.js';
import type { Ingested, IngestJob } from './ingest-parts.js';
import { ingestSound } from './ingest-sound.js';
import { ingestVideo } from './ingest-video.js';
import { kindOfContent } from './kind-of-content.js';
import { publishUpload, UPLOAD_FILES } from './publish-upload.js';
import { readyUpload } from './ready-upload.js';
import type { Upload, UploadKind } from './upload.js';
import { kindOf, limitsOf, WIDEST_BYTES } from './upload-slots.js';

/** The known facts of an upload, which the record of a failed one contains. */
interface Seen {
  held?: HeldSource;
  bytes?: number;
  kind?: UploadKind;
}

/** Rejects for a wrong call (class `usage`), a wrong environment and an abort; all else is said by the record. */
export async function ingest(file: string, options: WorkspaceOptions & IngestOptions): Promise<Upload> {
  expectFile(file);
  const folder = await outputFolder(options.output, 'the upload', './upload/');
  const places = UPLOAD_FILES.map((name) => join(folder, name));
  await expectWritable(places);
  await refuseInputsAsOutputs(places, [resolve(options.baseDir ?? process.cwd(), file)]);
  const progress = reportProgress(options.onProgress);
  const seen: Seen = {};
  try {
    const result = await withWorkspace(options, async (workspace) => {
      const { slot, held, bytes } = await openUpload(file, options, workspace, seen);
      // Where the input is an ingested folder, its media file is held, and that file must not be written over either.
      await refuseInputsAsOutputs(places, [held.path]);
      const made = await ingestAs({ slot, held, workspace, progress }, seen);
      progress.stage('join', 'Writing the folder');
      const upload = readyUpload({ slot, held, bytes, made });
      await publishUpload({ folder, upload, files: { ...made.files, ...sourceFile(upload, held) } }, workspace);
      return upload;
    });
    progress.stage('done', 'Done');
    return result;
  } catch (error) {
    if (!isSaid(error)) throw error;
    const upload = failedUpload(error, { name: basename(file), slot: options.as ?? undefined, ...seen });
    // When the record cannot be written, that failure is reported instead.
    await publishUpload({ folder, upload, files: {} }).catch(() => {
      throw error;
    });
    return upload;
  } finally {
    progress.close();
  }
}

async function openUpload(
  file: string,
  options: IngestOptions & WorkspaceOptions,
  workspace: Parameters<typeof gatherSource>[3],
  seen: Seen,
) {
  const slot = options.as ?? undefined;
  const kind = kindOf(slot);
  const gathering = { baseDir: options.baseDir ?? process.cwd(), roots: options.roots };
  const maxBytes = kind === undefined ? WIDEST_BYTES : limitsOf(slot, kind).maxBytes;
  const held = await gatherSource({ id: '', source: file }, maxBytes, gathering, workspace);
  const bytes = (await stat(held.file)).size;
  seen.held = held;
  seen.bytes = bytes;
  expectAnnounced({ ...held, bytes }, options);
  return { slot, held, bytes };
}

/** The kind is that of the slot, or else that of the content; a movie without pictures is sound. */
async function ingestAs(job: IngestJob, seen: Seen): Promise<Ingested> {
  const { slot, held } = job;
  const kind = kindOf(slot) ?? (await kindOfContent(held.file));
  seen.kind = kind;
  switch (kind) {
    case 'image':
      return ingestImage(job);
    case 'audio':
      return ingestSound(job);
    case 'video':
      return ingestVideo(job).catch((error: unknown) => {
        const isOther = error instanceof ReelwrightError && error.code === 'asset_not_video';
        if (slot !== undefined || !isOther) throw error;
        seen.kind = 'audio';
        return ingestSound(job);
      });
    default:
      return kind satisfies never;
  }
}

function sourceFile({ source }: Upload, held: HeldSource): Readonly<Record<string, string>> {
  return source.path === null ? {} : { [source.path]: held.file };
}

function expectFile(file: unknown): void {
  if (typeof file === 'string' && file !== '' && !file.includes('\0')) return;
  throw new ReelwrightError(
    {
      code: 'invalid_option',
      path: '',
      message: `Expected a path for the upload but received ${describe(file)}`,
      remedy: 'Name the file to take in.',
    },
    { class: 'usage' },
  );
}
