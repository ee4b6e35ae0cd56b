/**
 * Compositions written in TypeScript: an editor completes their fields, and the compiler refuses what no composition
 * has. Nothing is checked at run time.
 */
import type { BrandData } from './brand/brand-schema.js';
import type { EditorComposition } from './editor/editor-schema.js';
import type { LookData } from './looks/look-schema.js';
import type { ShortComposition } from './short/short-schema.js';
import type { SliderComposition } from './slider/slider-schema.js';
import type { TrackingComposition } from './tracking/tracking-schema.js';

/** The fields of a composition; `kind` may be left out. */
type Fields<C extends { readonly kind: string }> = Omit<C, 'kind'> & { readonly kind?: C['kind'] };

/**
 * A short, with its kind.
 *
 * @example
 * const ad = defineShort({ segments: [{ source: 'a.mp4' }, { source: 'b.mp4' }], headline: 'Fresh' });
 * console.log(ad.kind); // short
 */
export function defineShort(fields: Fields<ShortComposition>): ShortComposition {
  return { ...fields, kind: 'short' };
}

/** A slider, with its kind. */
export function defineSlider(fields: Fields<SliderComposition>): SliderComposition {
  return { ...fields, kind: 'slider' };
}

/** An editor ad, with its kind. */
export function defineEditor(fields: Fields<EditorComposition>): EditorComposition {
  return { ...fields, kind: 'editor' };
}

/** A tracking composition, with its kind. */
export function defineTracking(fields: Fields<TrackingComposition>): TrackingComposition {
  return { ...fields, kind: 'tracking' };
}

/**
 * A look: a built-in one and what differs from it, for the field `look` of a composition, for `*.look.json`, and for
 * extensions.
 *
 * @example
 * const look = defineLook({ extends: 'premium_editorial', colors: { accent: '#0a5c4a' } });
 * const ad = defineShort({ segments: [{ source: 'a.mp4' }, { source: 'b.mp4' }], look });
 */
export function defineLook(look: LookData): LookData {
  return look;
}

/** A brand kit, for `brand.json`. */
export function defineBrand(brand: BrandData): BrandData {
  return brand;
}
