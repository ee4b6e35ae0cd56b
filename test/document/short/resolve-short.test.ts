import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combinationHash } from '../../../src/document/combination-hash.js';
import {
  CORNERS,
  CREATIVE_FORMATS,
  LANGUAGES,
  SHORT_FONT_FAMILIES,
  SHORT_TEXT_ANIMATIONS,
  VISUAL_LANGUAGES,
} from '../../../src/document/enumerations.js';
import { resolveShort } from '../../../src/document/short/resolve-short.js';
import type { ShortComposition } from '../../../src/document/short/short-schema.js';
import { unsupportedCharacter } from '../../../src/document/text.js';
import { compositionProblems } from '../../../src/document/validate.js';
import { propertySeed } from '../../support/seed.js';
import { FULL_SHORT, LEAST_SHORT } from './valid-short.js';

const least = LEAST_SHORT as unknown as ShortComposition;
const full = FULL_SHORT as unknown as ShortComposition;

describe('resolveShort', () => {
  it('moves as the look has it unless the document says otherwise, and the identity of a stored short stays', () => {
    const hashes = { 'a.mp4': 'a'.repeat(64), 'b.mp4': 'b'.repeat(64) };
    const of = (score?: ShortComposition['score']) =>
      resolveShort({ ...least, ...(score === undefined ? {} : { score }) });
    expect(of('auto')).toEqual(of());
    expect(combinationHash(of('auto'), hashes)).toBe(combinationHash(of(), hashes));
    for (const score of ['none', 'calm', 'brisk'] as const) {
      expect(of(score).score).toBe(score);
      expect(combinationHash(of(score), hashes)).not.toBe(combinationHash(of(), hashes));
    }
  });

  it('fills every default of the least short', () => {
    expect(resolveShort(least)).toEqual({
      kind: 'short',
      language: 'en',
      direction: 'ltr',
      segments: [{ source: 'a.mp4' }, { source: 'b.mp4' }],
      headline: '',
      subheadline: '',
      textBeats: [],
      look: 'kinetic_creator',
      creativeFormat: null,
      textPosition: 'center',
      mayMoveTexts: true,
      textAnimation: 'auto',
      fontFamily: 'auto',
      headlineColor: undefined,
      subheadlineColor: undefined,
      accentColor: undefined,
      offerText: '',
      ctaText: 'Learn more',
      badgeText: '',
      starRating: 0,
      closingClaim: '',
      brandName: '',
      endCard: 'lockup',
      poster: undefined,
      posterIncludesLockup: false,
      logo: undefined,
      music: undefined,
      disclosure: undefined,
      fonts: undefined,
      totalFrames: 420,
    });
  });

  it('keeps every explicit value over the brand profile', () => {
    expect(resolveShort(full)).toEqual({
      kind: 'short',
      language: 'fr',
      direction: 'ltr',
      segments: [{ source: 'a.mp4' }, { source: '/media/b.mp4' }],
      headline: 'Réveillez-vous',
      subheadline: '',
      textBeats: ['Un', 'Deux', 'Trois'],
      look: 'luxury_minimal',
      creativeFormat: 'before_after',
      textPosition: 'top',
      textAnimation: 'pop',
      fontFamily: 'ShortFontOswald',
      headlineColor: '#ffffff',
      subheadlineColor: '#ffffffcc',
      accentColor: '#ff4d00',
      offerText: '−20 %',
      ctaText: 'Essayer',
      badgeText: 'Nouveau',
      starRating: 4.6,
      closingClaim: 'Le matin, en mieux',
      brandName: 'Aube',
      endCard: 'poster',
      poster: { source: 'poster.png' },
      posterIncludesLockup: true,
      logo: { source: 'logo.png', position: 'bottom_right', treatment: 'plate' },
      music: { source: 'bed.mp3' },
      disclosure: { text: 'Généré par IA', position: 'top_left' },
      fonts: { headline: { source: 'brand.ttf' }, text: undefined },
      transition: { kind: 'dip', frames: 16 },
      placement: 'reels',
      sync: 'beat',
      totalFrames: 420,
    });
  });

  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['Arabic runs right to left', { language: 'ar' }, { direction: 'rtl', ctaText: 'اعرف المزيد' }],
    ['no end card: 12 s', { end_card: 'none' }, { endCard: 'none', totalFrames: 360 }],
    ['a poster makes the end card', { poster: { source: 'p.png' } }, { endCard: 'poster', totalFrames: 420 }],
    [
      'a poster no end card shows is left out',
      { end_card: 'lockup', poster: { source: 'p.png' }, poster_includes_lockup: true },
      { endCard: 'lockup', poster: undefined, posterIncludesLockup: false },
    ],
    ['beats replace the subheadline', { subheadline: 'S', text_beats: ['B'] }, { subheadline: '', textBeats: ['B'] }],
    ['blank beats do not', { subheadline: 'S', text_beats: ['', ' '] }, { subheadline: 'S', textBeats: [] }],
    ['texts on one line', { headline: ' a\r\nb\t c ' }, { headline: 'a b c', closingClaim: 'a b c' }],
    ['no-break spaces stay', { offer_text: '10\u00a0€' }, { offerText: '10\u00a0€' }],
    ['texts in NFC', { headline: 'e\u0301' }, { headline: 'é' }],
    ['explicit null look', { visual_language: null }, { look: 'neutral' }],
    ['theme alone', { theme: 'luxury' }, { look: 'luxury_minimal' }],
    [
      'logo defaults',
      { logo: { source: 'l.png' } },
      { logo: { source: 'l.png', position: 'top_right', treatment: 'plain' } },
    ],
    ['disclosure default', { disclosure: { text: 'AI' } }, { disclosure: { text: 'AI', position: 'bottom_left' } }],
    [
      'brand profile fills blanks',
      { cta_text: '', short_font_family: 'auto', brand_profile: FULL_SHORT.brand_profile },
      {
        ctaText: 'Voir',
        fontFamily: 'ShortFontAnton',
        look: 'ugc_realism',
        creativeFormat: 'proof_demo',
        accentColor: '#112233',
        brandName: 'Maison Aube',
      },
    ],
  ])('%s', (_reason, fields, expected) => {
    expect(resolveShort({ ...least, ...fields } as ShortComposition)).toMatchObject(expected);
  });
});

describe('combinationHash', () => {
  const hashes = {
    'a.mp4': 'A',
    '/media/b.mp4': 'B',
    'poster.png': 'P',
    'logo.png': 'L',
    'bed.mp3': 'M',
    'brand.ttf': 'F',
  };
  const hash = combinationHash(resolveShort(full), hashes);

  it('is a SHA-256, the same on every machine', () => {
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(combinationHash({ kind: 'short', n: 1, segments: [{ source: 'x' }] }, { x: 'X' })).toBe(
      combinationHash({ n: 1, segments: [{ source: 'y' }], kind: 'short' }, new Map([['y', 'X']])),
    );
  });

  it.each<[string, Record<string, unknown>]>([
    ['$schema', { $schema: undefined }],
    ['product_prompt', { product_prompt: 'Something else entirely' }],
    ['music_vibe', { music_vibe: 'Jazz' }],
    ['theme beside a look', { theme: 'epic' }],
    ['the subheadline under beats', { subheadline: 'hidden' }],
    ['unused seeds', { brand_profile: null }],
    ['another spelling of a colour', { accent_color: '#Ff4D00', headline_color: '#FFFFFF' }],
    ['a voice', { voice_id: 'other', voice_model: 'standard', project_intent: 'creative_story' }],
    ['ai_disclosure_position', { ai_disclosure_position: 'top' }],
  ])('does not see %s', (_reason, fields) => {
    expect(combinationHash(resolveShort({ ...full, ...fields } as ShortComposition), hashes)).toBe(hash);
  });

  it.each<[string, Record<string, unknown>]>([
    ['headline', { headline: 'Autre' }],
    ['language', { language: 'it' }],
    ['accent_color', { accent_color: '#ff4d01' }],
    ['star_rating', { star_rating: 4.5 }],
    ['logo position', { logo: { ...full.logo, position: 'top_left' } }],
    ['end_card', { end_card: 'none' }],
    ['no music', { music: null }],
    ['segments swapped', { segments: [...full.segments].reverse() }],
  ])('sees %s', (_reason, fields) => {
    expect(combinationHash(resolveShort({ ...full, ...fields } as ShortComposition), hashes)).not.toBe(hash);
  });

  it('sees other content under the same path', () => {
    expect(combinationHash(resolveShort(full), { ...hashes, 'bed.mp3': 'N' })).not.toBe(hash);
  });

  it('never guesses a hash', () => {
    expect(() => combinationHash({ source: 'a' }, {})).toThrow('no content hash for "a"');
    expect(() => combinationHash({ source: 'constructor' }, {})).toThrow('no content hash');
  });
});

describe('any valid short', () => {
  const text = (max: number) =>
    fc.string({ unit: 'binary', maxLength: max }).filter((value) => unsupportedCharacter(value) === undefined);
  const choice = <T>(values: readonly T[]) => fc.constantFrom(...values);
  const path = fc.stringMatching(/^[a-z]{1,8}\/[a-z0-9]{1,8}\.[a-z]{3}$/);
  const media = fc.record({ source: path });
  const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
  const hex = (length: number) => fc.stringMatching(new RegExp(`^#[0-9a-fA-F]{${length}}$`));

  const shorts = fc.record(
    {
      kind: fc.constant('short'),
      segments: fc.tuple(media, media),
      language: choice(LANGUAGES),
      headline: orNull(text(80)),
      subheadline: orNull(text(200)),
      text_beats: orNull(fc.array(text(120), { maxLength: 8 })),
      visual_language: orNull(choice(VISUAL_LANGUAGES)),
      creative_format: orNull(choice(CREATIVE_FORMATS)),
      theme: orNull(text(80)),
      short_text_animation: orNull(choice(SHORT_TEXT_ANIMATIONS)),
      short_font_family: orNull(choice(['auto', ...SHORT_FONT_FAMILIES])),
      headline_color: orNull(fc.oneof(hex(3), hex(4), hex(6), hex(8))),
      accent_color: orNull(hex(6)),
      offer_text: orNull(text(16)),
      cta_text: orNull(text(24)),
      star_rating: orNull(fc.double({ min: 0, max: 5, noNaN: true })),
      closing_claim: orNull(text(80)),
      brand_name: orNull(text(40)),
      end_card: orNull(choice(['auto', 'none', 'lockup'])),
      poster: orNull(media),
      music: orNull(media),
      logo: orNull(fc.record({ source: path, position: choice(CORNERS) })),
      brand_profile: orNull(
        fc.record({ name: text(40), default_cta: orNull(text(24)), visual_language: orNull(choice(VISUAL_LANGUAGES)) }),
      ),
    },
    { requiredKeys: ['kind', 'segments'] },
  );

  it('resolves, always with a call to action, and hashes the same whatever its key order and paths', () => {
    fc.assert(
      fc.property(shorts, (short) => {
        expect(compositionProblems(short)).toEqual([]);
        const resolved = resolveShort(short as ShortComposition);
        expect(resolved.ctaText).not.toBe('');
        expect(resolved.totalFrames).toBe(resolved.endCard === 'none' ? 360 : 420);
        expect(resolved.subheadline === '' || resolved.textBeats.length === 0).toBe(true);

        const turned = Object.fromEntries(Object.entries(short).reverse());
        const moved = JSON.parse(JSON.stringify(turned), (key, value) =>
          key === 'source' ? `/elsewhere/${value}` : value,
        );
        expect(combinationHash(resolveShort(moved), hashesFor(moved))).toBe(
          combinationHash(resolved, hashesFor(short)),
        );
      }),
      { numRuns: 150, seed: propertySeed() },
    );
  });

  /** A content hash per source that depends on the file's name alone, as if the file had been moved. */
  function hashesFor(document: unknown): ReadonlyMap<string, string> {
    const hashes = new Map<string, string>();
    JSON.stringify(document, (key, value) => {
      if (key === 'source') hashes.set(value, String(value).replace('/elsewhere/', ''));
      return value;
    });
    return hashes;
  }
});
