/** A valid composition of any kind, resolved. */
import type { Composition } from './kinds.js';
import { resolveShort } from './resolve-short.js';
import { resolveSlider } from './resolve-slider.js';
import { type ResolvedTracking, resolveTracking } from './resolve-tracking.js';
import type { ResolvedShort } from './resolved-short.js';
import type { ResolvedSlider } from './resolved-slider.js';

/** A composition of any kind with every default, fallback and seed applied. */
export type ResolvedDocument = ResolvedShort | ResolvedSlider | ResolvedTracking;

/** Every default, fallback and seed applied; expects a validated composition. */
export function resolveComposition(composition: Composition): ResolvedDocument {
  switch (composition.kind) {
    case 'short':
      return resolveShort(composition);
    case 'slider':
      return resolveSlider(composition);
    case 'tracking':
      return resolveTracking(composition);
    default:
      throw new TypeError(`internal: no kind ${(composition satisfies never as { kind: string }).kind}`);
  }
}
