/**
 * Projects of every kind: one table, one way to find, change and delete them. Each kind defines the content of its
 * columns.
 */
import { randomBytes } from 'node:crypto';
import type { Db } from '../database/connect.js';
import type { ProjectKind } from '../database/schema.types.js';
import { transact } from '../database/transact.js';
import { oneAtATime } from '../identity/accounts.js';
import { PROJECTS_MAX } from '../values/limits.js';
import { Refusal } from '../values/refusals.js';

type Json = Readonly<Record<string, unknown>>;

/** A stored project. `Media` are images and clips of its owner by store key; `Made` is what work has made. */
export interface Project<Media = Json, Made = Json, Delivered = Json> {
  readonly id: number;
  readonly accountId: number;
  readonly kind: ProjectKind;
  readonly slug: string;
  /** The fields as they were written: absent, null and empty are different values. */
  readonly fields: Json;
  readonly media: Media;
  readonly brandProfile: Json | null;
  readonly made: Made | null;
  /** The record that the newest delivered result shows. */
  readonly delivered: Delivered | null;
  readonly insertedAt: Date;
}

/** The fields that an update may write. */
export type ProjectChange = Partial<
  Pick<Project<unknown, unknown, unknown>, 'fields' | 'media' | 'brandProfile' | 'made' | 'delivered'>
>;

/** A new project's row. Throws 409 `record_limit_reached`. */
export function insertProject<P>(db: Db, project: NewProject): Promise<P> {
  return oneAtATime(db, project.accountId, async (trx) => {
    await checkQuota(trx, project.accountId);
    const row = await trx
      .insertInto('project')
      .values({
        account_id: project.accountId,
        kind: project.kind,
        slug: randomBytes(9).toString('base64url').replaceAll(/[-_]/g, 'x').toLowerCase(),
        fields: JSON.stringify(project.fields ?? {}),
        media: JSON.stringify(project.media ?? {}),
        brand_profile: json(project.brandProfile ?? null),
        made: json(project.made ?? null),
        delivered: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return projectOf<P>(row);
  });
}

type NewProject = { readonly accountId: number; readonly kind: ProjectKind } & ProjectChange;

/** Throws 409 for one project more than an account may have. */
async function checkQuota(db: Db, accountId: number): Promise<void> {
  const row = await db
    .selectFrom('account')
    .select((select) => [
      'draft_limit',
      select
        .selectFrom('project')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('project.account_id', '=', 'account.id')
        .as('count'),
    ])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const most = row.draft_limit ?? PROJECTS_MAX;
  if (Number(row.count) >= most)
    throw new Refusal('record_limit_reached', { message: `The account has as many projects as it may have: ${most}.` });
}

/** Where a project is looked for. */
export interface ProjectPlace {
  readonly accountId: number;
  readonly slug: string;
  /** The kinds that the project may be of. */
  readonly kinds: readonly ProjectKind[];
}

/**
 * The project with this slug in an account; 404 for any other. `lock` prevents others from changing it until the
 * transaction ends.
 */
export async function findProject<P>(db: Db, { accountId, slug, kinds }: ProjectPlace, lock = false): Promise<P> {
  const query = db
    .selectFrom('project')
    .selectAll()
    .where('slug', '=', slug)
    .where('account_id', '=', accountId)
    .where('kind', 'in', kinds);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (row === undefined) throw new Refusal('not_found');
  return projectOf<P>(row);
}

/** A project by its id; undefined when it was deleted. */
export async function projectById<P>(db: Db, id: number, lock = false): Promise<P | undefined> {
  const query = db.selectFrom('project').selectAll().where('id', '=', id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row === undefined ? undefined : projectOf<P>(row);
}

/** An account's projects of a kind, newest first. */
export async function listProjects<P>(db: Db, accountId: number, kind: ProjectKind): Promise<readonly P[]> {
  const rows = await db
    .selectFrom('project')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => projectOf<P>(row));
}

/** How many projects of a kind an account has. */
export async function countProjects(db: Db, accountId: number, kind: ProjectKind): Promise<number> {
  const { count } = await db
    .selectFrom('project')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Writes what is given; the rest stays. */
export async function updateProject(db: Db, id: number, change: ProjectChange): Promise<void> {
  const { fields, media, brandProfile, made, delivered } = change;
  await db
    .updateTable('project')
    .set({
      updated_at: new Date(),
      ...(fields === undefined ? {} : { fields: JSON.stringify(fields) }),
      ...(media === undefined ? {} : { media: JSON.stringify(media) }),
      ...(brandProfile === undefined ? {} : { brand_profile: json(brandProfile) }),
      ...(made === undefined ? {} : { made: json(made) }),
      ...(delivered === undefined ? {} : { delivered: json(delivered) }),
    })
    .where('id', '=', id)
    .execute();
}

/** Locks a project, lets `change` say what to write, and writes it. A deleted one is left alone. */
export function changeProject<P extends { readonly id: number }>(
  db: Db,
  id: number,
  change: (project: P) => ProjectChange,
): Promise<void> {
  return transact(db, async (trx) => {
    const project = await projectById<P>(trx, id, true);
    if (project !== undefined) await updateProject(trx, id, change(project));
  });
}

/** Deletes the row; its runs and their money stay in the books. */
export async function deleteProject(db: Db, id: number): Promise<void> {
  await db.deleteFrom('upload').where('project_id', '=', id).execute();
  await db.deleteFrom('render').where('product_id', '=', id).execute();
  await db.deleteFrom('project').where('id', '=', id).execute();
}

function json(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

function projectOf<P>(row: {
  readonly id: number;
  readonly account_id: number;
  readonly kind: ProjectKind;
  readonly slug: string;
  readonly fields: Json;
  readonly media: Json;
  readonly brand_profile: Json | null;
  readonly made: Json | null;
  readonly delivered: Json | null;
  readonly inserted_at: Date;
}): P {
  const project: Project = {
    id: row.id,
    accountId: row.account_id,
    kind: row.kind,
    slug: row.slug,
    fields: row.fields,
    media: row.media,
    brandProfile: row.brand_profile,
    made: row.made,
    delivered: row.delivered,
    insertedAt: row.inserted_at,
  };
  // The columns hold what this kind has written, so their types are known.
  return project as P;
}
