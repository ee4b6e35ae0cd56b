/** The demo's short: the engine's own footage as an ad for an invented coffee. */
import { relative } from 'node:path';
import type { ShortComposition } from '../document/short/short-schema.js';
import type { DemoMedia } from './demo-files.js';

/** A composition with sources relative to `folder`. */
export function demoShort(media: DemoMedia, folder: string): ShortComposition {
  const source = (path: string) => ({ source: relative(folder, path) });
  return {
    kind: 'short',
    language: 'en',
    segments: [source(media.dawn), source(media.cup)],
    headline: 'Mornings taste better up here',
    text_beats: ['Picked by hand at first light', 'Roasted slowly in small batches', 'In your cup within a week'],
    visual_language: 'kinetic_creator',
    accent_color: '#ff7a1a',
    badge_text: 'New harvest',
    star_rating: 4.8,
    offer_text: '-20%',
    cta_text: 'Taste the ridge',
    brand_name: 'Alvora Coffee',
    closing_claim: 'Grown where the day begins',
    end_card: 'lockup',
    logo: { ...source(media.logo), position: 'top_left', treatment: 'plain' },
    music: source(media.music),
    disclosure: { text: 'AI-generated' },
  };
}
