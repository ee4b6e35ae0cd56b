import { describe, expect, it } from 'vitest';
import { fromEditorRecord } from '../../../src/document/editor/editor-record.js';
import { editorSchema } from '../../../src/document/editor/editor-schema.js';
import type { DocumentRecord } from '../../../src/document/record.js';
import { compositionProblems } from '../../../src/document/validate.js';
import { FULL_EDITOR } from './valid-editor.js';

/** A read of GET /api/editor/:slug with the fields the interface names, most of them unset. */
const READ: DocumentRecord = {
  id: 7,
  slug: 'sunrise-lamp',
  language: 'pt',
  product_prompt: '',
  product_subject: 'Luminária',
  scenario_prompt: null,
  narration_script: 'Bom dia.',
  narration_status: 'completed',
  segments_count: 3,
  segments: [
    { id: 12, position: 2, prompt: 'A table', narration_text: 'Boa noite.', generation_claim_token: null },
    { id: 11, position: 1, prompt: 'A street', narration_text: null, generation_claim_token: 'x', status: 'completed' },
  ],
  current_audio: { id: 3, status: 'completed', url: 'https://example.com/v.mp3' },
  current_music: null,
  latest_render: { status: 'completed', video_url: 'https://example.com/v.mp4', combination_hash: 'h' },
  uploads: [
    { id: 1, status: 'ready', fit_mode: 'cover', attached_segment_ids: [11] },
    { id: 2, status: 'ready', attached_segment_ids: [12] },
  ],
  ai_assist_quota: { used: 1 },
  autopilot_status: 'completed',
  autopilot_error_message: null,
  batch_generation_status: null,
  export_aspect_ratio: '16:9',
  visual_language: null,
  theme: null,
  logo_position: 'top_left',
  logo_treatment: null,
  logo_duration_seconds: 4,
  generation_summary: { run_id: null, status: 'completed' },
  inserted_at: '2026-01-01T00:00:00Z',
};

const MEDIA = {
  segments: ['/w/1.mp4', { source: '/w/2.png', trim: { duration: 3 }, fit_mode: 'blur' }],
  narration: { source: '/w/v.mp3', words: [{ text: 'Bom', start: 0, end: 0.3 }] },
  music: '/w/bed.mp3',
  logo: '/w/logo.png',
  closing_image: { source: '/w/end.png', etag: 'x' },
};

describe('fromEditorRecord', () => {
  it('keeps what is creative and set, drops what is read-only, takes media from outside', () => {
    const composition = fromEditorRecord(READ, MEDIA);
    expect(composition).toEqual({
      kind: 'editor',
      language: 'pt',
      product_prompt: '',
      product_subject: 'Luminária',
      narration_script: 'Bom dia.',
      segments_count: 3,
      export_aspect_ratio: '16:9',
      visual_language: null,
      segments: [
        { source: '/w/1.mp4', fit_mode: 'cover', prompt: 'A street' },
        {
          source: '/w/2.png',
          fit_mode: 'blur',
          trim: { duration: 3 },
          prompt: 'A table',
          narration_text: 'Boa noite.',
        },
      ],
      narration: { source: '/w/v.mp3', words: [{ text: 'Bom', start: 0, end: 0.3 }] },
      music: { source: '/w/bed.mp3' },
      logo: { source: '/w/logo.png', logo_position: 'top_left', logo_duration_seconds: 4 },
      closing_image: { source: '/w/end.png' },
    });
    expect(compositionProblems(composition)).toEqual([]);
  });

  it('leaves out a logo’s place without a logo, and says which scenes lack a file', () => {
    const composition = fromEditorRecord(READ);
    expect(composition).not.toHaveProperty('logo');
    expect(composition).not.toHaveProperty('narration');
    expect(compositionProblems(composition).map(({ path, code }) => `${path}: ${code}`)).toEqual([
      'segments[0].source: missing_field',
      'segments[1].source: missing_field',
    ]);
  });

  it('gives back a composition that was stored as it is', () => {
    const { $schema: _, ...composition } = FULL_EDITOR;
    expect(fromEditorRecord(composition)).toEqual(composition);
  });

  it('knows every field of the schema', () => {
    const fields = Object.keys(editorSchema.shape).filter((name) => name !== '$schema');
    const full = { ...FULL_EDITOR, look: {}, brand: { source: 'brand.json' } };
    expect(Object.keys(fromEditorRecord(full)).sort()).toEqual(fields.sort());
  });

  it.each<[string, DocumentRecord, DocumentRecord]>([
    ['paths', { music: 'm.mp3', narration: 'v.mp3' }, { music: { source: 'm.mp3' }, narration: { source: 'v.mp3' } }],
    [
      'current sound that names its file',
      { current_audio: { source: 'v.mp3', id: 1 }, current_music: { source: 'm.mp3' } },
      { music: { source: 'm.mp3' }, narration: { source: 'v.mp3' } },
    ],
    ['an address of current sound is none', { current_audio: 'https://x.test/v.mp3' }, {}],
    [
      'the logo’s own fields before those beside it',
      { logo: { source: 'l.png', logo_position: 'top_left' }, logo_position: 'top_right', logo_treatment: 'plate' },
      { logo: { source: 'l.png', logo_position: 'top_left', logo_treatment: 'plate' } },
    ],
    ['empty and strange media are none', { music: '', logo: 5, closing_image: ['x'], narration: { words: [] } }, {}],
    ['a look', { visual_language: 'ugc_realism' }, { visual_language: 'ugc_realism' }],
  ])('reads %s', (_reason, record, expected) => {
    expect(fromEditorRecord(record)).toEqual({ kind: 'editor', segments: [], ...expected });
  });

  it.each<[string, unknown, readonly unknown[]]>([
    ['no list', 'x', []],
    ['strange scenes', [null, 5, 'a.mp4', []], [{}, {}, {}, {}]],
    ['scenes without positions, as they come', [{ source: 'a' }, { source: 'b' }], [{ source: 'a' }, { source: 'b' }]],
    ['a source as an object', [{ source: { source: 'a' } }], [{ source: 'a' }]],
  ])('reads scenes of %s', (_reason, segments, expected) => {
    expect(fromEditorRecord({ segments })).toEqual({ kind: 'editor', segments: expected });
  });

  it('makes a scene of every file, also of those the record does not know yet', () => {
    expect(fromEditorRecord({}, { segments: ['a.mp4'] })).toEqual({ kind: 'editor', segments: [{ source: 'a.mp4' }] });
  });
});
