import { describe, expect, it } from 'vitest';
import { LANGUAGES, VISUAL_LANGUAGES } from '../../../src/document/enumerations.js';
import { LOOKS } from '../../../src/document/looks/look-table.js';
import { lookOfTheme, resolveLook } from '../../../src/document/looks/resolve-look.js';
import type { DocumentRecord } from '../../../src/document/record.js';
import {
  resolveBrandName,
  resolveClosingClaim,
  seedFromBrandProfile,
} from '../../../src/document/short/brand-profile.js';
import { NEUTRAL_CTA_TEXTS, resolveCtaText } from '../../../src/document/short/cta-text.js';
import { resolveEndCard } from '../../../src/document/short/end-card.js';
import { codePointLength } from '../../../src/document/text.js';

const poster = { source: 'p.png' };

describe('resolveEndCard', () => {
  it.each<[DocumentRecord, string, string]>([
    [{}, 'lockup', 'nothing set'],
    [{ poster }, 'poster', 'a poster set'],
    [{ end_card: 'auto' }, 'lockup', 'auto'],
    [{ end_card: 'auto', poster }, 'poster', 'auto with a poster'],
    [{ end_card: null, poster }, 'poster', 'null is unset'],
    [{ end_card: '', poster: null }, 'lockup', 'blank is unset, a null poster is none'],
    [{ end_card: 'none', poster }, 'none', 'none wins over a poster'],
    [{ end_card: 'lockup', poster }, 'lockup', 'so does lockup'],
    [{ end_card: 'poster', poster }, 'poster', 'explicit'],
    [{ poster_s3_key: 'k' }, 'poster', 'a record names its poster by key'],
    [{ poster_url: '' }, 'lockup', 'a blank address is none'],
    [{ end_card_mode: 'none' }, 'none', 'a read of a record without end_card'],
    [{ end_card: 'lockup', end_card_mode: 'poster', poster }, 'lockup', 'end_card wins over what was read back'],
  ])('%j -> %s (%s)', (short, mode) => {
    expect(resolveEndCard(short)).toBe(mode);
  });

  it('refuses a poster that is not there', () => {
    expect(() => resolveEndCard({ end_card: 'poster' })).toThrow(
      expect.objectContaining({ code: 'poster_required', class: 'usage' }),
    );
  });
});

describe('resolveCtaText', () => {
  it.each<[DocumentRecord, string, string]>([
    [{ cta_text: 'Buy' }, 'Buy', 'its own'],
    [{ cta_text: ' Buy ', brand_profile: { default_cta: 'Go' } }, 'Buy', 'its own wins, trimmed'],
    [{ cta_text: '', brand_profile: { default_cta: 'Go' } }, 'Go', 'blank: the brand’s'],
    [{ cta_text: '\u200b\u2060', brand_profile: { default_cta: 'Go' } }, 'Go', 'only invisible characters: blank'],
    [
      { cta_text: null, language: 'de', brand_profile: { default_cta: ' ' } },
      'Mehr erfahren',
      'both blank: the language’s',
    ],
    [{ language: 'ar' }, 'اعرف المزيد', 'no profile'],
    [{}, 'Learn more', 'no language'],
    [{ cta_text: 'Cafe\u0301' }, 'Café', 'NFC'],
  ])('%j -> %s (%s)', (short, text) => {
    expect(resolveCtaText(short)).toBe(text);
  });

  it('has a phrase of at most 24 code points for each of the 13 languages, all different, all in NFC', () => {
    expect(Object.keys(NEUTRAL_CTA_TEXTS)).toEqual([...LANGUAGES]);
    const phrases = Object.values(NEUTRAL_CTA_TEXTS);
    expect(new Set(phrases).size).toBe(13);
    for (const phrase of phrases) {
      expect(codePointLength(phrase)).toBeGreaterThan(0);
      expect(codePointLength(phrase)).toBeLessThanOrEqual(24);
      expect(phrase).toBe(phrase.normalize('NFC').trim());
    }
  });

  it('writes each phrase in the script of its language', () => {
    const scripts = { ru: 'Cyrillic', zh: 'Han', ja: 'Hiragana', ko: 'Hangul', ar: 'Arabic' } as const;
    for (const language of LANGUAGES) {
      const script = language in scripts ? scripts[language as keyof typeof scripts] : 'Latin';
      expect(NEUTRAL_CTA_TEXTS[language]).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'));
    }
  });
});

describe('fallbacks', () => {
  it.each<[DocumentRecord, string]>([
    [{ closing_claim: 'Claim', headline: 'Head' }, 'Claim'],
    [{ closing_claim: ' ', headline: ' Head ' }, 'Head'],
    [{ closing_claim: null }, ''],
    [{}, ''],
  ])('closing claim of %j is %j', (short, claim) => {
    expect(resolveClosingClaim(short)).toBe(claim);
  });

  it.each<[DocumentRecord, string]>([
    [{ brand_name: 'Own', brand_profile: { name: 'Profile' } }, 'Own'],
    [{ brand_name: '', brand_profile: { name: 'Profile' } }, 'Profile'],
    [{ brand_profile: { name: null } }, ''],
    [{ brand_profile: null }, ''],
  ])('brand name of %j is %j', (short, name) => {
    expect(resolveBrandName(short)).toBe(name);
  });
});

describe('seedFromBrandProfile', () => {
  const brand_profile = {
    name: 'Brand',
    default_cta: 'Go',
    accent_color: '#112233',
    short_font_family: 'ShortFontAnton',
    visual_language: 'ugc_realism',
    creative_format: 'proof_demo',
  };
  const seeds = {
    cta_text: 'Go',
    accent_color: '#112233',
    short_font_family: 'ShortFontAnton',
    visual_language: 'ugc_realism',
    creative_format: 'proof_demo',
  };

  it.each<[string, DocumentRecord, DocumentRecord]>([
    ['all blank', {}, seeds],
    ['null is blank but for the neutral look', { cta_text: null, accent_color: null, creative_format: null }, seeds],
    [
      'explicit values stay',
      { cta_text: 'Own', accent_color: '#000000' },
      { ...seeds, cta_text: 'Own', accent_color: '#000000' },
    ],
    ['an explicit null look stays neutral', { visual_language: null }, { ...seeds, visual_language: null }],
    ['auto is no pick of a font', { short_font_family: 'auto' }, seeds],
    ['a concrete font is', { short_font_family: 'ShortFontInter' }, { ...seeds, short_font_family: 'ShortFontInter' }],
    ['the profile’s look wins over a theme', { theme: 'luxury' }, { ...seeds, theme: 'luxury' }],
  ])('%s', (_reason, short, expected) => {
    expect(seedFromBrandProfile({ ...short, brand_profile })).toEqual({ ...expected, brand_profile });
  });

  it('does not touch its input, and seeds nothing from blank fields', () => {
    const short = Object.freeze({ brand_profile: { accent_color: null, default_cta: '' } });
    expect(seedFromBrandProfile(short)).toEqual(short);
  });

  it('never seeds the name: it is looked up instead', () => {
    expect(seedFromBrandProfile({ brand_profile })).not.toHaveProperty('brand_name');
  });
});

describe('resolveLook', () => {
  it.each<[DocumentRecord, string, string]>([
    [{}, 'kinetic_creator', 'neither look nor theme'],
    [{ visual_language: null }, 'neutral', 'explicit null'],
    [{ visual_language: null, theme: 'luxury' }, 'neutral', 'explicit null wins over a theme'],
    [{ visual_language: 'ugc_realism', theme: 'luxury' }, 'ugc_realism', 'the look wins over a theme'],
    [{ theme: 'luxury' }, 'luxury_minimal', 'a theme alone'],
    [{ theme: null }, 'kinetic_creator', 'a null theme is none'],
    [{ theme: '  ' }, 'kinetic_creator', 'a blank theme is none'],
  ])('%j -> %s (%s)', (short, look) => {
    expect(resolveLook(short)).toBe(look);
  });

  it.each([
    ['Premium Editorial', 'premium_editorial', 'a look spelled as words'],
    ['cinematic-product', 'cinematic_product', 'a look spelled with a dash'],
    ['Clean & simple', 'luxury_minimal', 'words'],
    ['a very authentic feel', 'ugc_realism', 'a word among others'],
    ['minimalst', 'luxury_minimal', 'a typo'],
    ['none', 'neutral', 'no style'],
    ['xyzzy', 'kinetic_creator', 'unknown'],
    ['bold and luxurious', 'kinetic_creator', 'the first known word decides'],
  ])('theme %j -> %s (%s)', (theme, look) => {
    expect(lookOfTheme(theme)).toBe(look);
  });

  it('knows each word for one look only, and finds every look by its first word or its name', () => {
    const words = Object.values(LOOKS).flatMap(({ words }) => words.split(' '));
    expect(new Set(words).size).toBe(words.length);
    for (const look of VISUAL_LANGUAGES) expect(lookOfTheme(LOOKS[look].words.split(' ')[0] ?? look)).toBe(look);
  });
});
