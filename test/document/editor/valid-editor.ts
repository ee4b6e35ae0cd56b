/** Editor ads for tests: the least one, and one with every field set. */
import type { EditorComposition } from '../../../src/document/editor/editor-schema.js';

export const LEAST_EDITOR = {
  kind: 'editor',
  language: 'en',
  segments: [{ source: 'a.mp4' }],
} as const satisfies EditorComposition;

export const FULL_EDITOR = {
  $schema: './editor.schema.json',
  kind: 'editor',
  language: 'de',
  export_aspect_ratio: '1:1',
  visual_language: 'premium_editorial',
  theme: 'noir',
  segments: [
    {
      source: 'a.mp4',
      fit_mode: 'cover',
      narration_text: '[whispers] Hallo zusammen.',
      focus: { x: 0.25, y: 1 },
      volume: 0.5,
      trim: { start: 1.5, duration: 4 },
      prompt: 'A street at dawn',
    },
    {
      source: 'b.png',
      fit_mode: 'blur',
      narration_text: 'Schön, dass ihr da seid.',
      focus: 'center',
      volume: 0,
      trim: { start: null, duration: 3 },
      transition: { type: 'crossfade', duration_seconds: 0.5 },
      prompt: 'A table',
    },
  ],
  narration_script: 'Hallo zusammen. Schön, dass ihr da seid.',
  narration: {
    source: 'voice.mp3',
    words: [
      { text: 'Hallo', start: 0.12, end: 0.5 },
      { text: 'zusammen.', start: 0.5, end: 1.1 },
      { text: 'Schön,', start: 1.6, end: 2 },
      { text: 'dass', start: 1.98, end: 2.2 },
      { text: 'ihr', start: 2.2, end: 2.4 },
      { text: 'da', start: 2.4, end: 2.5 },
      { text: 'seid.', start: 2.5, end: 3 },
    ],
  },
  captions: { enabled: true, style: 'karaoke', position: 'middle' },
  music: { source: 'bed.mp3' },
  logo: {
    source: 'logo.png',
    logo_position: 'bottom_right',
    logo_treatment: 'plate',
    logo_duration_seconds: 5,
  },
  closing_image: { source: 'end.png', duration_seconds: 3 },
  pacing: 'voice_first',
  target_duration_seconds: 20,
  disclosure: { text: 'KI-generiert', position: 'top_left' },
  brand_name: 'Northbean',
  fonts: { headline: { source: 'brand.ttf' } },
  product_prompt: 'Eine Lampe, die wie die Sonne aufgeht',
  product_subject: 'Lampe',
  product_description: 'Runde Lampe aus Papier',
  scenario_prompt: 'Zwei Szenen am Morgen',
  segments_count: 5,
  creative_format: 'product_reveal',
  voice_id: 'voice_1',
  voice_model: 'expressive',
  project_intent: 'social_ad',
} as const satisfies EditorComposition;
