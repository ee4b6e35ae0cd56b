/** The colours that an ad already has: of its document, and of its brand kit. */
import { computed, effect, signal } from '@preact/signals';
import { type Json, valueAt } from '../shared/json-text.js';
import { server } from './server.js';
import { composition, view } from './store.js';

/** Colours of the brand kit that the document names, as `#rrggbb`. */
const ofBrand = signal<readonly string[]>([]);
const brandSource = computed(() => String(valueAt(composition.value, ['brand', 'source']) ?? ''));

effect(() => {
  const key = view.value?.key;
  if (brandSource.value === '' || key === undefined) {
    ofBrand.value = [];
    return;
  }
  // A kit that cannot be read is a problem of the document, which says so itself.
  server
    .colors(key)
    .then((colors) => {
      ofBrand.value = colors;
    })
    .catch(() => {});
});

/** At most so many swatches stand beside a field. */
const MOST_SWATCHES = 8;

/** The brand's colours first, then those of the document, then white and black. */
export const palette = computed<readonly string[]>(() => {
  const all = [...ofBrand.value, ...colorsIn(composition.value), '#ffffff', '#000000'];
  return [...new Set(all)].slice(0, MOST_SWATCHES);
});

function colorsIn(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return /^#[0-9a-f]{6}/i.test(value) ? [value.slice(0, 7).toLowerCase()] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((one) => colorsIn(one as Json));
}
