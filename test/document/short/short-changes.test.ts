import { describe, expect, it } from 'vitest';
import type { DocumentRecord } from '../../../src/document/record.js';
import {
  classifyShortChanges,
  SHORT_FREE_FIELDS,
  SHORT_PAID_FIELDS,
} from '../../../src/document/short/short-changes.js';
import { FULL_SHORT } from './valid-short.js';

const poster = { source: 'p.png' };

describe('classifyShortChanges', () => {
  it('finds nothing between a short and itself', () => {
    const none = { free: [], paid: [], other: [], requiresPaidRegeneration: false };
    expect(classifyShortChanges(FULL_SHORT, structuredClone(FULL_SHORT))).toEqual(none);
    expect(classifyShortChanges({}, {})).toEqual(none);
  });

  const VALUES: Readonly<Record<string, unknown>> = {
    text_beats: ['A'],
    star_rating: 2,
    headline_color: '#123',
    subheadline_color: '#1234',
    accent_color: '#123456',
    short_font_family: 'ShortFontInter',
    short_text_position: 'bottom',
    short_text_animation: 'bounce',
    poster,
    poster_includes_lockup: true,
    logo: { source: 'l.png' },
    end_card: 'none',
    creative_format: 'product_reveal',
    visual_language: 'ugc_realism',
    music_instruments: ['oud'],
    language: 'ko',
    product_image: { source: 'i.png' },
  };

  it.each(SHORT_FREE_FIELDS)('%s is free, set and cleared', (field) => {
    const set = { [field]: VALUES[field] ?? 'New' };
    for (const [before, after] of [
      [{}, set],
      [set, {}],
    ] as const) {
      expect(classifyShortChanges(before, after)).toEqual({
        free: [field],
        paid: [],
        other: [],
        requiresPaidRegeneration: false,
      });
    }
  });

  it.each(SHORT_PAID_FIELDS)('%s needs a paid generate, set and cleared', (field) => {
    const set = { [field]: VALUES[field] ?? 'New' };
    for (const [before, after] of [
      [{}, set],
      [set, {}],
    ] as const) {
      expect(classifyShortChanges(before, after)).toMatchObject({
        free: [],
        paid: [field],
        other: [],
        requiresPaidRegeneration: true,
      });
    }
  });

  it.each([
    'segments',
    'music',
    'disclosure',
    'brand_profile_id',
    'product_description',
    'ai_disclosure_mode',
    'something_new',
  ])('%s is in neither list', (field) => {
    const changes = classifyShortChanges({ [field]: 'a' }, { [field]: 'b' });
    expect(changes).toEqual({ free: [], paid: [], other: [field], requiresPaidRegeneration: false });
  });

  it.each<[string, DocumentRecord, DocumentRecord]>([
    ['blank, null and absent', { headline: '' }, { headline: null }],
    ['white space', { headline: 'A' }, { headline: ' A\n' }],
    ['normal forms', { headline: 'é' }, { headline: 'e\u0301' }],
    ['colours spelled otherwise', { headline_color: '#FFF' }, { headline_color: '#ffffffff' }],
    ['an end card auto stored as lockup', { end_card: 'auto' }, { end_card: 'lockup' }],
    ['an end card auto stored as poster', { end_card: 'auto', poster }, { end_card: 'poster', poster }],
    ['the default look written out', {}, { visual_language: 'kinetic_creator' }],
    [
      'defaults written out',
      {},
      { language: 'en', star_rating: 0, short_text_animation: 'auto', short_font_family: 'auto', text_beats: [] },
    ],
    [
      'a seed written out',
      { brand_profile: { default_cta: 'Go' } },
      { brand_profile: { default_cta: 'Go' }, cta_text: 'Go' },
    ],
    [
      'logo defaults written out',
      { logo: { source: 'l' } },
      { logo: { source: 'l', position: 'top_right', treatment: 'plain' } },
    ],
    ['key order', { logo: { source: 'l', position: 'top_left' } }, { logo: { position: 'top_left', source: 'l' } }],
    [
      'read-only fields',
      { stage: 'draft', latest_render: null },
      { stage: 'video_ready', latest_render: { status: 'completed' } },
    ],
    ['presigned addresses', { poster_url: 'https://a.test/1' }, { poster_url: 'https://a.test/2' }],
    ['a record against its composition', { slug: 's', headline: 'A' }, { kind: 'short', headline: 'A' }],
    ['blank beats', { text_beats: ['A', ''] }, { text_beats: ['A'] }],
  ])('does not call a change: %s', (_reason, before, after) => {
    expect(classifyShortChanges(before, after)).toEqual({
      free: [],
      paid: [],
      other: [],
      requiresPaidRegeneration: false,
    });
  });

  it.each<[string, DocumentRecord, DocumentRecord, readonly string[], readonly string[], readonly string[]]>([
    [
      'a look set beside a theme',
      { theme: 'epic' },
      { theme: 'epic', visual_language: 'kinetic_creator' },
      [],
      ['visual_language'],
      [],
    ],
    [
      'a neutral look beside a theme',
      { theme: 'epic' },
      { theme: 'epic', visual_language: null },
      [],
      ['visual_language'],
      [],
    ],
    ['an explicit neutral look', {}, { visual_language: null }, [], ['visual_language'], []],
    [
      'a theme beside a look',
      { visual_language: 'ugc_realism' },
      { visual_language: 'ugc_realism', theme: 'epic' },
      [],
      ['theme'],
      [],
    ],
    [
      'several at once',
      { headline: 'A', language: 'en' },
      { headline: 'B', language: 'fr', music: { source: 'm' } },
      ['headline'],
      ['language'],
      ['music'],
    ],
    ['a poster under an automatic end card changes the poster alone', {}, { poster }, ['poster'], [], []],
    ['a moved logo', { logo: { source: 'l' } }, { logo: { source: 'l', position: 'top_left' } }, ['logo'], [], []],
    [
      'a moved logo of a record',
      { logo_s3_key: 'k' },
      { logo_s3_key: 'k', logo_position: 'top_left' },
      ['logo'],
      [],
      [],
    ],
    [
      'another product picture of a record',
      { product_image_s3_key: 'k' },
      { product_image_s3_key: 'l' },
      [],
      ['product_image'],
      [],
    ],
    [
      'a brand name alone',
      { brand_profile: { name: 'A' } },
      { brand_profile: { name: 'B' } },
      [],
      [],
      ['brand_profile'],
    ],
    [
      'a look seeded by another profile',
      { brand_profile: { visual_language: 'ugc_realism' } },
      { brand_profile: { visual_language: 'luxury_minimal' } },
      [],
      ['visual_language'],
      ['brand_profile'],
    ],
    [
      'the same under an explicit look',
      { visual_language: 'ugc_realism', brand_profile: { visual_language: 'ugc_realism' } },
      { visual_language: 'ugc_realism', brand_profile: { visual_language: 'luxury_minimal' } },
      [],
      [],
      ['brand_profile'],
    ],
    ['an unset vibe is not Upbeat: it follows the look', {}, { music_vibe: 'Upbeat' }, [], ['music_vibe'], []],
    ['order of beats', { text_beats: ['A', 'B'] }, { text_beats: ['B', 'A'] }, ['text_beats'], [], []],
  ])('%s', (_reason, before, after, free, paid, other) => {
    expect(classifyShortChanges(before, after)).toEqual({
      free,
      paid,
      other,
      requiresPaidRegeneration: paid.length > 0,
    });
  });

  it('reads documents that are wrong', () => {
    const changes = classifyShortChanges(
      { headline: 5, logo: 'x', end_card: 'poster' },
      { headline: [], logo: null, end_card: 'poster' },
    );
    expect(changes.paid).toEqual([]);
  });
});
