/** A valid composition of any kind, resolved. */
import { resolveEditor } from './editor/resolve-editor.js';
import type { ResolvedEditor } from './editor/resolved-editor.js';
import type { Composition } from './kinds.js';
import { resolveShort } from './short/resolve-short.js';
import type { ResolvedShort } from './short/resolved-short.js';
import { resolveSlider } from './slider/resolve-slider.js';
import type { ResolvedSlider } from './slider/resolved-slider.js';
import { type ResolvedTracking, resolveTracking } from './tracking/resolve-tracking.js';

/** A composition of any kind with every default, fallback and seed applied. */
export type ResolvedDocument = ResolvedShort | ResolvedSlider | ResolvedEditor | ResolvedTracking;

/** Every default, fallback and seed applied; expects a validated composition. */
export function resolveComposition(composition: Composition): ResolvedDocument {
  switch (composition.kind) {
    case 'short':
      return resolveShort(composition);
    case 'slider':
      return resolveSlider(composition);
    case 'editor':
      return resolveEditor(composition);
    case 'tracking':
      return resolveTracking(composition);
    default:
      throw new TypeError(`internal: no kind ${(composition satisfies never as { kind: string }).kind}`);
  }
}
