/** The films of a product, as rows. */
import type { Selectable } from 'kysely';
import type { Db } from '../database/connect.js';
import type { Schema } from '../database/schema.types.js';

/** A film that is made, was made or could not be made. */
export type RenderRow = Selectable<Schema['render']>;

/** What is shown of a product: reading it takes as long as ever, however many films there are. */
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

/** What the rows of the newest films tell. */
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
