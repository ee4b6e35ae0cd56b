/** A request's changes of a short -> its fields, with the rules between fields. */
import { type DocumentRecord, ReelwrightError, resolveEndCard } from 'reelwright';
import type { Db } from '../database/connect.js';
import { findRecord } from '../records/record.js';
import { Invalid, Refusal } from '../values/refusals.js';
import type { ShortInput } from './fields.js';
import { recordOf, type Short, type ShortMedia } from './short.js';

/** Fields and profile after an edit. */
export interface EditedShort {
  readonly fields: DocumentRecord;
  readonly brandProfile: DocumentRecord | null;
}

/** The state of a short before an edit; undefined for a new one. */
export interface Editable {
  readonly accountId: number;
  readonly before: Pick<Short, 'fields' | 'media' | 'brandProfile'>;
}

/** A short that does not exist yet. */
export const EMPTY: Editable['before'] = { fields: {}, media: {}, brandProfile: null };

/** Changes only the fields that were sent. Throws 422 for fields that do not fit each other. */
export async function editShort(db: Db, { accountId, before }: Editable, input: ShortInput): Promise<EditedShort> {
  if (input.ai_disclosure_mode === 'none' && input.ai_disclosure_ack !== true)
    throw new Refusal('ai_disclosure_ack_required');
  const sent = Object.entries(input).filter(([, value]) => value !== undefined);
  const fields: Record<string, unknown> = { ...before.fields, ...Object.fromEntries(sent) };
  // From now on `auto` follows the poster, as an unset field does.
  if (fields['end_card'] === 'auto' || fields['end_card'] === null) delete fields['end_card'];
  const brandProfile =
    input.brand_profile_id === undefined
      ? before.brandProfile
      : await profileOf(db, accountId, input.brand_profile_id ?? null);
  checkPoster(fields, before.media);
  return { fields, brandProfile };
}

/** A copy of the profile: later changes of the profile change nothing of the short. */
async function profileOf(db: Db, accountId: number, id: number | null): Promise<DocumentRecord | null> {
  if (id === null) return null;
  const place = { accountId, kind: 'brand_profile', id } as const;
  const record = await findRecord(db, place).catch(() => undefined);
  if (record === undefined) throw new Refusal('invalid_brand_profile');
  return record.fields;
}

function checkPoster(fields: DocumentRecord, media: ShortMedia): void {
  const record = recordOf({ fields, media, brandProfile: null });
  if (fields['poster_includes_lockup'] === true && media.poster === undefined)
    throw new Invalid({
      poster_includes_lockup: ['Expected false for poster_includes_lockup without a poster but received true'],
    });
  try {
    resolveEndCard(record);
  } catch (error) {
    if (error instanceof ReelwrightError) throw new Invalid(error.errors);
    throw error;
  }
}
