/** The films of a product, as rows. */
import type { Selectable } from 'kysely';
import type { Db } from '../database/connect.js';
import type { Schema } from '../database/schema.types.js';

/** A film: unfinished, finished or failed. */
export type RenderRow = Selectable<Schema['render']>;

/** The number of films in a product's read: reading stays as fast, however many films there are. */
export interface Renders {
  readonly newest: RenderRow | undefined;
  /** The newest that is delivered. */
  readonly completed: RenderRow | undefined;
}

/** The newest films of a product. */
export async function rendersOf(db: Db, product: string, productId: number): Promise<Renders> {
  return rendersIn(await rendersQuery(db, product, productId).execute());
}

/** The newest films of a product, as rows. */
export function rendersQuery(db: Db, product: string, productId: number) {
  const of = db.selectFrom('render').where('product', '=', product).where('product_id', '=', productId);
  const [newest, completed] = [of, of.where('status', '=', 'completed')].map((films) =>
    films.select((select) => select.fn.max('id').as('id')),
  );
  return db
    .selectFrom('render')
    .selectAll()
    .where((where) => where.or([where('id', '=', newest!), where('id', '=', completed!)]))
    .orderBy('id', 'desc');
}

/** The newest films, computed from rows. */
export function rendersIn(rows: readonly RenderRow[]): Renders {
  return { newest: rows[0], completed: rows.find(({ status }) => status === 'completed') };
}

/** Every film of a product, newest first. */
export function allRenders(db: Db, product: string, productId: number): Promise<readonly RenderRow[]> {
  return db
    .selectFrom('render')
    .selectAll()
    .where('product', '=', product)
    .where('product_id', '=', productId)
    .orderBy('id', 'desc')
    .execute();
}
