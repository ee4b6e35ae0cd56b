/** A composition whose look and brand are files of its owner's, with what those files say in their place. */
import type { Brand } from './brand/with-brand.js';
import { withBrand } from './brand/with-brand.js';
import type { Composition } from './kinds.js';
import type { LookData } from './looks/look-schema.js';

/** What the files of a composition say; their paths are absolute. */
export interface OwnFiles {
  readonly look?: LookData | undefined;
  readonly brand?: Brand | undefined;
}

/** Where a composition names files of its own; undefined where it names none. */
export interface OwnSources {
  readonly look: string | undefined;
  readonly brand: string | undefined;
}

export function ownSources(composition: Composition): OwnSources | undefined {
  const look = composition.kind === 'tracking' ? undefined : (composition.look?.source ?? undefined);
  const brand = composition.brand?.source;
  return look === undefined && brand === undefined ? undefined : { look, brand };
}

/** A composition that names no file of that kind any more. */
export function withOwnFiles<C extends Composition>(composition: C, { look, brand }: OwnFiles): C {
  const withLook = look === undefined ? composition : { ...composition, look };
  return brand === undefined ? withLook : withBrand(withLook, brand);
}
