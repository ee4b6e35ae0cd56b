/** A composition with the contents of its look file and brand file in the place of their names. */
import type { Brand } from './brand/with-brand.js';
import { withBrand } from './brand/with-brand.js';
import type { Composition } from './kinds.js';
import type { LookData } from './looks/look-schema.js';

/** What the files of a composition say; their paths are absolute. */
export interface OwnFiles {
  readonly look?: LookData | undefined;
  readonly brand?: Brand | undefined;
}

/** The paths of the look file and the brand file as the composition names them; undefined where it names none. */
export interface OwnSources {
  readonly look: string | undefined;
  readonly brand: string | undefined;
}

export function ownSources(composition: Composition): OwnSources | undefined {
  const look = composition.kind === 'tracking' ? undefined : (composition.look?.source ?? undefined);
  const brand = composition.brand?.source;
  return look === undefined && brand === undefined ? undefined : { look, brand };
}

/** The composition with what its look file and brand file say, so that it names neither file any more. */
export function withOwnFiles<C extends Composition>(composition: C, { look, brand }: OwnFiles): C {
  const withLook = look === undefined ? composition : { ...composition, look };
  return brand === undefined ? withLook : withBrand(withLook, brand);
}
