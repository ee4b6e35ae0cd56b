import { describe, expect, it } from 'vitest';
import type { DocumentRecord } from '../../../src/document/record.js';
import { fromShortRecord } from '../../../src/document/short/short-record.js';
import { shortSchema } from '../../../src/document/short/short-schema.js';
import { compositionProblems } from '../../../src/document/validate.js';
import { FULL_SHORT } from './valid-short.js';

/** A read of GET /api/shorts/:slug as the interface describes it, most fields unset. */
const READ: DocumentRecord = {
  id: 12,
  slug: 'sunrise-lamp',
  stage: 'video_ready',
  failed_stage: null,
  failure_code: null,
  failure_details: null,
  failure_source: null,
  failure_attempt: null,
  error_message: null,
  segments_completed: 2,
  segments_total: 2,
  active_segment_positions: [],
  latest_render: { status: 'completed', video_url: 'https://example.com/v.mp4' },
  latest_render_free: false,
  last_free_rerender_failed: false,
  generation_summary: { run_id: null, status: 'completed' },
  inserted_at: '2026-01-01T00:00:00Z',
  resolved_cta_text: 'Saiba mais',
  end_card_mode: 'lockup',
  language: 'pt',
  headline: 'Bom dia',
  subheadline: null,
  text_beats: [],
  cta_text: null,
  star_rating: null,
  accent_color: null,
  creative_format: null,
  visual_language: null,
  logo_position: null,
  ai_disclosure_mode: 'none',
};

describe('fromShortRecord', () => {
  it('keeps what is creative and set, drops what is read-only, takes media from outside', () => {
    const composition = fromShortRecord(READ, {
      segments: ['/w/1.mp4', '/w/2.mp4'],
      music: '/w/bed.mp3',
      logo: '/w/logo.png',
    });
    expect(composition).toEqual({
      kind: 'short',
      language: 'pt',
      headline: 'Bom dia',
      text_beats: [],
      visual_language: null,
      ai_disclosure_mode: 'none',
      ai_disclosure_ack: true,
      end_card: 'lockup',
      segments: [{ source: '/w/1.mp4' }, { source: '/w/2.mp4' }],
      music: { source: '/w/bed.mp3' },
      logo: { source: '/w/logo.png' },
    });
    expect(compositionProblems(composition)).toEqual([]);
  });

  it('gives a composition with read-only fields back as it was', () => {
    const { $schema: _, ...composition } = FULL_SHORT;
    expect(fromShortRecord({ ...READ, ...composition, end_card_mode: 'poster' })).toEqual(composition);
  });

  it('takes a stored disclosure of none for acknowledged, unless the record says that it was not', () => {
    const stored = { ...FULL_SHORT, ai_disclosure_mode: 'none' };
    const { ai_disclosure_ack: _, ...silent } = stored;
    expect(fromShortRecord(silent)).toMatchObject({ ai_disclosure_ack: true });
    const refused = fromShortRecord({ ...stored, ai_disclosure_ack: false });
    expect(compositionProblems(refused).map(({ code }) => code)).toEqual(['ai_disclosure_ack_required']);
  });

  it('copies every field the schema knows', () => {
    const known = Object.keys(shortSchema.shape).filter((field) => field !== '$schema');
    // A look of its own stands in place of the visual language.
    const full = {
      ...FULL_SHORT,
      look: {},
      brand: { source: 'brand.json' },
      arrangement: 'foot',
      sounds: 'auto',
      score: 'calm',
      loop: true,
      grade: 'match',
      depth: 'behind',
    };
    expect(Object.keys(fromShortRecord(full)).sort()).toEqual(known.sort());
  });

  it('leaves a look that was never set unset', () => {
    expect(fromShortRecord({ headline: 'A' })).not.toHaveProperty('visual_language');
  });

  it('orders stored segments by position and keeps their files only', () => {
    const segments = [
      { position: 2, source: 'b.mp4', status: 'completed' },
      { position: 1, source: 'a.mp4', status: 'completed' },
    ];
    expect(fromShortRecord({ segments })['segments']).toEqual([{ source: 'a.mp4' }, { source: 'b.mp4' }]);
  });

  it('joins a logo stored flat, and reads a snapshot under its other name', () => {
    const composition = fromShortRecord(
      {
        logo_position: 'bottom_left',
        logo_treatment: 'shadow',
        brand_profile_snapshot: { id: 3, name: 'Aube', default_cta: null, inserted_at: 'x' },
      },
      { logo: 'l.png' },
    );
    expect(composition).toMatchObject({
      logo: { source: 'l.png', position: 'bottom_left', treatment: 'shadow' },
      brand_profile: { name: 'Aube' },
    });
    expect(composition['brand_profile']).not.toHaveProperty('id');
  });

  it.each([[{ segments: null }], [{ segments: 'x' }], [{ segments: [null, 3] }], [{ poster: 4, logo: [] }]])(
    'leaves it to validation to complain about %j',
    (record) => {
      expect(compositionProblems(fromShortRecord(record))).not.toEqual([]);
    },
  );
});
