/**
 * What a brand kit lends to a composition: it fills the blank fields that a brand profile fills, and more. Where
 * several name a value, the first of these wins: explicit field, look file, brand profile, brand, theme.
 */
import { rgba } from '../../color.js';
import type { Composition } from '../kinds.js';
import type { LookData } from '../looks/look-schema.js';
import { type DocumentRecord, fieldOf, objectOf, textOf } from '../record.js';
import { languageOf } from '../short/cta-text.js';
import type { BrandData } from './brand-schema.js';

/** A brand kit whose paths are absolute, and the look that it names by a file. */
export interface Brand {
  readonly data: BrandData;
  readonly look?: LookData | undefined;
}

type Filled = Readonly<Record<string, unknown>>;

/** The composition with its blank fields filled from the brand, and without its field `brand`. */
export function withBrand<C extends Composition>(composition: C, brand: Brand): C {
  const document = composition as DocumentRecord;
  const { brand: _, ...rest } = document as Record<string, unknown>;
  const profile = objectOf(document, 'brand_profile') ?? {};
  const { data } = brand;
  if (composition.kind === 'tracking') {
    const { r, g, b } = rgba(data.accent_color ?? '#000000');
    const takes = data.accent_color && fieldOf(document, 'color') == null;
    return { ...rest, ...(takes ? { color: [r, g, b, 255] } : {}) } as unknown as C;
  }
  const look = lookFrom(document, profile, brand);
  const own = { ...rest, ...look };
  const isBlank = (field: string, seed = '') =>
    fieldOf(own, field) == null || (typeof fieldOf(own, field) === 'string' && textOf(own, field) === '')
      ? textOf(profile, seed) === ''
      : false;
  const named = objectOf(objectOf(document, 'look') ?? {}, 'colors') ?? {};
  const isShort = composition.kind === 'short';
  const cta = data.cta?.[languageOf(document)] || data.default_cta;
  const filled: Filled = {
    ...(composition.kind !== 'editor' && isBlank('accent_color', 'accent_color') && textOf(named, 'accent') === ''
      ? set('accent_color', data.accent_color)
      : {}),
    ...(isShort && isBlank('headline_color') && textOf(named, 'ink') === ''
      ? set('headline_color', data.headline_color)
      : {}),
    ...(composition.kind !== 'editor' && isBlank('cta_text', 'default_cta') ? set('cta_text', cta) : {}),
    ...(composition.kind !== 'slider' && isBlank('brand_name', 'name') ? set('brand_name', data.name) : {}),
    ...(isBlank('logo') ? set('logo', logoFrom(data)) : {}),
    ...(composition.kind !== 'slider' && isBlank('music') ? set('music', data.music) : {}),
    ...(composition.kind !== 'slider' && isBlank('disclosure') ? set('disclosure', data.disclosure) : {}),
    ...set('fonts', fontsFrom(own, profile, data)),
  };
  return { ...own, ...filled } as unknown as C;
}

function set(field: string, value: unknown): Filled {
  return value === undefined || value === null || value === '' ? {} : { [field]: value };
}

/** The brand's look, where neither the document nor its profile names one; it wins over a theme. */
function lookFrom(document: DocumentRecord, profile: DocumentRecord, { data, look }: Brand): Filled {
  const isTold = fieldOf(document, 'visual_language') !== undefined || objectOf(document, 'look') !== undefined;
  if (isTold || textOf(profile, 'visual_language') !== '') return {};
  if (look !== undefined) {
    const { accent: _, ...others } = look.colors ?? {};
    // The profile's accent, and the brand's own, are stronger than that of the brand's look.
    const isWeaker = textOf(profile, 'accent_color') !== '' || textOf(data, 'accent_color') !== '';
    return { look: isWeaker && look.colors ? { ...look, colors: others } : look };
  }
  if (typeof data.look !== 'string') return {};
  return fieldOf(document, 'kind') === 'slider' || data.look === 'neutral'
    ? { look: { extends: data.look } }
    : { visual_language: data.look };
}

/** The brand's logos as one field; where there are two, the one that suits the ground is chosen when it is placed. */
function logoFrom({ logo }: BrandData): unknown {
  const { light, dark } = logo ?? {};
  return light && dark ? { ...dark, light } : (dark ?? light);
}

/** A typeface that the document or its profile picks wins over the brand's files. */
function fontsFrom(document: DocumentRecord, profile: DocumentRecord, { fonts }: BrandData): unknown {
  if (!fonts) return undefined;
  const picked = (owner: DocumentRecord) => !['', 'auto'].includes(textOf(owner, 'short_font_family'));
  if (picked(document) || picked(profile)) return undefined;
  const own = objectOf(document, 'fonts') ?? {};
  const ofLook = objectOf(objectOf(document, 'look') ?? {}, 'fonts') ?? {};
  const one = (role: 'headline' | 'text') => fieldOf(own, role) ?? fieldOf(ofLook, role) ?? fonts[role];
  return { ...set('headline', one('headline')), ...set('text', one('text')) };
}
