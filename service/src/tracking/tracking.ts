/** A stored tracking project: its newest source is an upload, its newest result a render. */
import type { Db } from '../database/connect.js';
import type { Project } from '../projects/project.js';
import type { UploadRow } from '../uploads/upload.js';
import { listUploads } from '../uploads/upload.js';

/** How a clip is tracked. A type, so that it can be stored as JSON. */
export type Tracking = {
  /** COCO-80 ids, ascending; null: all. */
  readonly classes: readonly number[] | null;
  readonly color: readonly number[] | null;
  /** The upload that was tracked. */
  readonly source: number;
};

/** A tracking project; its result holds the settings with which its clip was tracked. */
export type TrackingProject = Project<object, object, Tracking>;

/** The newest source; undefined before the first, and when it was deleted after its render. */
export async function sourceOf(db: Db, project: TrackingProject): Promise<UploadRow | undefined> {
  return (await listUploads(db, { accountId: project.accountId, projectId: project.id }))[0];
}

/** True when a delivered result has these settings; a source that was deleted after its render counts as unchanged. */
export function isDelivered(
  project: TrackingProject,
  asked: Omit<Tracking, 'source'>,
  source: UploadRow | undefined,
): boolean {
  const { delivered } = project;
  if (delivered === null || (source !== undefined && source.id !== delivered.source)) return false;
  return JSON.stringify([delivered.classes, delivered.color]) === JSON.stringify([asked.classes, asked.color]);
}
