/** The films of a product, as rows. */
import type { Selectable } from 'kysely';
import type { Db } from '../database/connect.js';
import type { Schema } from '../database/schema.types.js';

/** A film that is made, was made or could not be made. */
export type RenderRow = Selectable<Schema['render']>;

/** The films of a product. */
export interface Renders {
  readonly newest: RenderRow | undefined;
  /** The newest that is delivered. */
  readonly completed: RenderRow | undefined;
  /** Newest first. */
  readonly all: readonly RenderRow[];
}

/** All films of a product. */
export async function rendersOf(db: Db, product: string, productId: number): Promise<Renders> {
  const all = await db
    .selectFrom('render')
    .selectAll()
    .where('product', '=', product)
    .where('product_id', '=', productId)
    .orderBy('id', 'desc')
    .execute();
  return { newest: all[0], completed: all.find(({ status }) => status === 'completed'), all };
}
