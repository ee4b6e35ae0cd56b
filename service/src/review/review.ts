/** Review links: a secret of 32 bytes gives access to one result without an account; only its SHA-256 is stored. */
import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../database/connect.js';
import type { Project } from '../projects/project.js';
import { projectById } from '../projects/project.js';
import { recordByToken, type StoredRecord } from '../records/record.js';
import { Refusal } from '../values/refusals.js';

/** What a link shows. A type, so that it can be stored as JSON. */
export type ReviewFields = {
  /** A film, or the project whose slides are shown. */
  readonly video_result_id: number | null;
  readonly project_id: number | null;
  readonly expires_at: string;
  readonly decision: 'approved' | 'rejected' | null;
};

/** How long a link is valid. Chosen by this service. */
export const REVIEW_DAYS = 14;

/** A new secret and its hash. */
export function newReviewToken(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token) };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The link of a secret. Throws 404 for an unknown or expired one. */
export async function reviewOf(
  db: Db,
  token: string,
  now: Date,
): Promise<StoredRecord & { readonly fields: ReviewFields }> {
  const record = /^[A-Za-z0-9_-]{43}$/.test(token) ? await recordByToken(db, hashOf(token)) : undefined;
  const fields = record?.fields as ReviewFields | undefined;
  if (record === undefined || fields === undefined || new Date(fields.expires_at) < now) throw new Refusal('not_found');
  return { ...record, fields };
}

/** A film of an account that is delivered; 404 for any other. */
export async function deliveredFilm(db: Db, accountId: number, id: number) {
  const row = await db
    .selectFrom('render')
    .innerJoin('project', 'project.id', 'render.product_id')
    .select(['render.id', 'render.video_key', 'render.thumbnail_key'])
    .where('render.id', '=', id)
    .where('project.account_id', '=', accountId)
    .where('render.status', '=', 'completed')
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('not_found');
  return row;
}

/** A film or a slide, by store keys. */
export interface ReviewedKeys {
  readonly key: string;
  readonly poster: string | null;
}

/** What a link shows: one film, or the slides in their order. */
export async function reviewedKeys(
  db: Db,
  { accountId, fields }: StoredRecord & { readonly fields: ReviewFields },
): Promise<readonly ReviewedKeys[]> {
  if (fields.video_result_id !== null) {
    const { video_key, thumbnail_key } = await deliveredFilm(db, accountId, fields.video_result_id);
    return video_key === null ? [] : [{ key: video_key, poster: thumbnail_key }];
  }
  const project = await projectById<Project>(db, fields.project_id ?? 0);
  if (project === undefined) throw new Refusal('not_found');
  const { slides } = Object(project.made) as { readonly slides?: readonly { readonly image: string }[] };
  return (slides ?? []).map(({ image }) => ({ key: image, poster: null }));
}
