/**
 * The call to action a short shows: its own, else the brand's, else a neutral phrase in its language (interface:
 * cta_text).
 */
import { LANGUAGES, type Language } from '../enumerations.js';
import { type DocumentRecord, objectOf, textOf } from '../record.js';

/**
 * The engine's own neutral phrases: the interface promises one per language and shows none. Each is what local
 * advertisers put on a button that may lead anywhere, and holds within the 24 code points of a written CTA.
 */
export const NEUTRAL_CTA_TEXTS: Readonly<Record<Language, string>> = {
  en: 'Learn more',
  fr: 'En savoir plus',
  es: 'Más información',
  de: 'Mehr erfahren',
  it: 'Scopri di più',
  nl: 'Meer informatie',
  pl: 'Dowiedz się więcej',
  pt: 'Saiba mais',
  ru: 'Подробнее',
  zh: '了解更多',
  ja: '詳しくはこちら',
  ko: '자세히 알아보기',
  ar: 'اعرف المزيد',
};

/** `cta_text`, else `brand_profile.default_cta`, else the neutral phrase of `language` (default en); never empty. */
export function resolveCtaText(short: DocumentRecord): string {
  const own = textOf(short, 'cta_text');
  if (own !== '') return own;
  const brand = textOf(objectOf(short, 'brand_profile') ?? {}, 'default_cta');
  return brand === '' ? NEUTRAL_CTA_TEXTS[languageOf(short)] : brand;
}

/** The language of a short, `en` when absent. */
export function languageOf(document: DocumentRecord): Language {
  const written = textOf(document, 'language');
  return LANGUAGES.find((language) => language === written) ?? 'en';
}
