/** The demo's editor ad: the same invented coffee in four scenes, two of them images, and a poster at its end. */
import { relative } from 'node:path';
import type { EditorComposition } from '../document/editor/editor-schema.js';
import type { DemoMedia } from './demo-files.js';

/** A composition with sources relative to `folder`. Square, 9 s. Without a voice: a synthesised one is no voice. */
export function demoEditor(media: DemoMedia, folder: string): EditorComposition {
  const source = (path: string) => ({ source: relative(folder, path) });
  const [first, second] = media.slides;
  return {
    kind: 'editor',
    language: 'en',
    export_aspect_ratio: '1:1',
    visual_language: 'kinetic_creator',
    segments: [
      {
        ...source(media.dawn),
        fit_mode: 'cover',
        trim: { start: 1, duration: 2 },
        title: { text: 'Grown above the clouds' },
      },
      {
        ...source(first),
        fit_mode: 'cover',
        trim: { duration: 1.8 },
        transition: { type: 'push' },
        title: { text: 'Picked by hand' },
      },
      {
        ...source(media.cup),
        trim: { start: 2, duration: 2 },
        transition: { type: 'zoom', duration_seconds: 0.5 },
        title: { text: 'Roasted in small batches' },
      },
      {
        ...source(second),
        fit_mode: 'cover',
        trim: { duration: 1.8 },
        transition: { type: 'wipe' },
        title: { text: 'Yours within a week' },
      },
    ],
    music: source(media.music),
    logo: { ...source(media.logo), logo_position: 'top_left', logo_treatment: 'shadow' },
    closing_image: {
      ...source(media.poster),
      duration_seconds: 1.4,
      headline: 'Mornings taste better up here',
      cta_text: 'Taste the ridge',
    },
    disclosure: { text: 'AI-generated' },
  };
}
