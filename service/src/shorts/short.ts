/** A stored short: its rows, and the record that the engine's rules read. */
import { randomBytes } from 'node:crypto';
import type { DocumentRecord } from 'reelwright';
import type { Db } from '../database/connect.js';
import { Refusal } from '../values/refusals.js';

/** Images of a short, by store key. */
export interface ShortMedia {
  readonly product_image?: string;
  readonly product_description?: string;
  readonly logo?: { readonly key: string; readonly position?: string; readonly treatment?: string };
  readonly poster?: string;
}

/** What a paid generation made, and the record it was made of. */
export interface MadeMedia {
  readonly clips: readonly string[];
  readonly music: string;
  /** True: at least one of them is no model's. */
  readonly stand_in: boolean;
  readonly record: DocumentRecord;
}

/** A short. */
export interface Short {
  readonly id: number;
  readonly accountId: number;
  readonly slug: string;
  /** As they were written: absent, null and empty differ. */
  readonly fields: DocumentRecord;
  readonly media: ShortMedia;
  readonly brandProfile: DocumentRecord | null;
  readonly made: MadeMedia | null;
  /** The record that the newest delivered film shows. */
  readonly delivered: DocumentRecord | null;
  readonly insertedAt: Date;
}

/** What the engine's rules take for a short: its fields, the keys of its images, its profile. */
export function recordOf({
  fields,
  media,
  brandProfile,
}: Pick<Short, 'fields' | 'media' | 'brandProfile'>): DocumentRecord {
  return {
    ...fields,
    ...(media.product_image === undefined ? {} : { product_image_s3_key: media.product_image }),
    ...(media.product_description === undefined ? {} : { product_description: media.product_description }),
    ...(media.logo === undefined ? {} : logoFields(media.logo)),
    ...(media.poster === undefined ? {} : { poster_s3_key: media.poster }),
    ...(brandProfile === null ? {} : { brand_profile: brandProfile }),
  };
}

function logoFields({ key, position, treatment }: NonNullable<ShortMedia['logo']>): DocumentRecord {
  return {
    logo_s3_key: key,
    ...(position === undefined ? {} : { logo_position: position }),
    ...(treatment === undefined ? {} : { logo_treatment: treatment }),
  };
}

/** A new short's row. */
export async function insertShort(
  db: Db,
  short: { readonly accountId: number; readonly fields: DocumentRecord; readonly brandProfile: DocumentRecord | null },
): Promise<Short> {
  const row = await db
    .insertInto('short')
    .values({
      account_id: short.accountId,
      slug: randomBytes(9).toString('base64url').replaceAll(/[-_]/g, 'x').toLowerCase(),
      fields: JSON.stringify(short.fields),
      media: '{}',
      brand_profile: short.brandProfile === null ? null : JSON.stringify(short.brandProfile),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return shortOf(row);
}

/** The short of a slug that an account has; 404 for any other. `lock` keeps others from changing it until the transaction ends. */
export async function findShort(db: Db, accountId: number, slug: string, lock = false): Promise<Short> {
  const query = db.selectFrom('short').selectAll().where('slug', '=', slug).where('account_id', '=', accountId);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (row === undefined) throw new Refusal('not_found');
  return shortOf(row);
}

/** The short of a run. */
export async function shortById(db: Db, id: number): Promise<Short> {
  return shortOf(await db.selectFrom('short').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
}

/** Writes what is given; the rest stays. */
export async function updateShort(
  db: Db,
  id: number,
  change: Partial<Pick<Short, 'fields' | 'media' | 'brandProfile' | 'made' | 'delivered'>>,
): Promise<void> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  await db
    .updateTable('short')
    .set({
      updated_at: new Date(),
      ...(change.fields === undefined ? {} : { fields: JSON.stringify(change.fields) }),
      ...(change.media === undefined ? {} : { media: JSON.stringify(change.media) }),
      ...(change.brandProfile === undefined ? {} : { brand_profile: json(change.brandProfile) }),
      ...(change.made === undefined ? {} : { made: json(change.made) }),
      ...(change.delivered === undefined ? {} : { delivered: json(change.delivered) }),
    })
    .where('id', '=', id)
    .execute();
}

function shortOf(row: {
  readonly id: number;
  readonly account_id: number;
  readonly slug: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly media: Readonly<Record<string, unknown>>;
  readonly brand_profile: Readonly<Record<string, unknown>> | null;
  readonly made: Readonly<Record<string, unknown>> | null;
  readonly delivered: Readonly<Record<string, unknown>> | null;
  readonly inserted_at: Date;
}): Short {
  return {
    id: row.id,
    accountId: row.account_id,
    slug: row.slug,
    fields: row.fields,
    media: row.media as ShortMedia,
    brandProfile: row.brand_profile,
    made: row.made as MadeMedia | null,
    delivered: row.delivered,
    insertedAt: row.inserted_at,
  };
}
