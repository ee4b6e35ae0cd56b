/** A brand kit, the file `brand.json`: what all kinds of compositions of a brand have in common. */
import { z } from 'zod';
import { LANGUAGES, type Language, VISUAL_LANGUAGES } from '../enumerations.js';
import type { Immutable } from '../immutable.js';
import { SHORT_LIMITS as LIMITS } from '../limits.js';
import {
  brandFonts,
  choice,
  color,
  disclosure,
  media,
  opaqueColor,
  optional,
  schemaReference,
  source,
  text,
} from '../schema-parts.js';

const inLanguage = optional(text(LIMITS.ctaText), { description: 'The call to action in that language.' });

export const brandSchema = z
  .strictObject({
    $schema: schemaReference(),
    name: optional(text(LIMITS.brandName), { description: 'The brand name.' }),
    accent_color: optional(opaqueColor(), { description: 'The brand’s one loud colour, strictly #rrggbb.' }),
    headline_color: optional(color(), { description: 'Colour of headlines on pictures.' }),
    fonts: brandFonts(),
    logo: optional(
      z.strictObject({
        light: optional(media('The logo as it stands on light grounds: jpeg or png.'), {
          description: 'For light grounds.',
        }),
        dark: optional(media('The logo as it stands on dark grounds: jpeg or png.'), {
          description: 'For dark grounds.',
        }),
      }),
      { description: 'The logo; one of the two will do.' },
    ),
    look: optional(
      z.union([
        choice(['neutral', ...VISUAL_LANGUAGES]),
        z.strictObject({ source: optional(source(), { description: 'A .look.json file.' }) }),
      ]),
      { description: 'The look: the name of a built-in one, or a file, relative to this one.' },
    ),
    default_cta: optional(text(LIMITS.ctaText), { description: 'The call to action where cta has none.' }),
    cta: optional(
      z.strictObject(
        Object.fromEntries(LANGUAGES.map((language) => [language, inLanguage])) as Record<Language, typeof inLanguage>,
      ),
      { description: 'The call to action by language.' },
    ),
    music: optional(media('The music bed.'), { description: 'Music where the composition names none.' }),
    disclosure: optional(disclosure(), { description: 'The label where the composition names none.' }),
  })
  .meta({
    title: 'Reelwright brand kit',
    description: 'What all compositions of a brand have in common. Everything may be left out.',
  });

/** A valid brand kit, as written. */
export type BrandData = Immutable<z.output<typeof brandSchema>>;
