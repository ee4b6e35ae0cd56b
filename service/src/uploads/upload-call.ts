/** What the routes of uploads share. */
import { EDITOR_LIMITS, FIT_MODES } from 'reelwright';
import { z } from 'zod';
import { ok } from '../http/envelope.js';
import type { Answer, SlugCall } from '../http/route.js';
import { choice, text } from '../http/schema-parts.js';
import { findProject, type Project } from '../projects/project.js';
import type { FileAddresses, Store } from '../store/store.types.js';
import { UPLOADS } from '../values/limits.js';
import { readUpload } from './read-upload.js';
import type { NewUpload, UploadRow } from './upload.js';

/** What the routes need. */
export interface UploadParts extends FileAddresses {
  readonly store: Store;
  readonly now: () => Date;
  /** The most bytes that all uploads of an account may take together. */
  readonly quotaBytes: number;
  /** Throws 409 when nothing may be written to a project now. */
  readonly checkWrite: (call: SlugCall, project: Project) => Promise<void>;
}

const FILENAME_MAX = 255;

/** The announcement of a file. */
export const announced = {
  filename: text(FILENAME_MAX, 1),
  mime_type: choice(UPLOADS.types),
  size_bytes: z.int().min(1),
  fit_mode: choice(FIT_MODES).nullish(),
  product_description: text(EDITOR_LIMITS.productDescription).nullish(),
};
const announcement = z.object(announced);

/** The project whose uploads these are: an editor ad or a tracking clip. */
export function uploadProject(call: SlugCall): Promise<Project> {
  const { accountId, slug } = { accountId: call.caller.account.id, slug: call.params.slug };
  return findProject<Project>(call.db, { accountId, slug, kinds: ['editor', 'tracking'] });
}

/** The same, to be written to. */
export async function writableProject({ checkWrite }: UploadParts, call: SlugCall): Promise<Project> {
  const project = await uploadProject(call);
  await checkWrite(call, project);
  return project;
}

/** The row of an announced file. */
export function expected(
  project: Project,
  body: z.infer<typeof announcement>,
  objectKey: string,
): Omit<NewUpload, 'multipartId'> {
  return {
    accountId: project.accountId,
    projectId: project.id,
    slot: project.kind === 'tracking' ? 'tracking_source' : 'editor_video',
    filename: body.filename,
    mimeType: body.mime_type,
    sizeBytes: body.size_bytes,
    fitMode: body.fit_mode,
    productDescription: body.product_description,
    objectKey,
  };
}

/** `uploads/a1/abc/clips`: a file is only accepted here when a row expects it. */
export function clipFolder({ accountId, slug }: Project): string {
  return `uploads/a${accountId}/${slug}/clips`;
}

/** The name ending of a type. */
export function suffixOf(type: string): string {
  const suffixes: Readonly<Record<string, string>> = {
    'video/mp4': 'mp4',
    'video/quicktime': 'mov',
    'video/webm': 'webm',
    'video/x-matroska': 'mkv',
    'image/png': 'png',
    'image/jpeg': 'jpg',
  };
  return suffixes[type] ?? 'bin';
}

/** An upload as an answer. */
export function shownUpload(parts: UploadParts, call: SlugCall, project: Project, upload: UploadRow): Answer {
  return ok(readUpload(upload, project, (key) => parts.resultUrl(call.origin, key)));
}

/** A number in a path; 0 for any other text. */
export function idIn(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}
