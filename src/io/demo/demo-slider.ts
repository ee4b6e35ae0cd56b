/** The demo's carousel: the same invented coffee in three slides. */
import { relative } from 'node:path';
import type { DemoMedia } from './demo-files.js';

/** Its kind is known to the type; the rest is what a JSON file would hold. */
export type DemoSlider = Readonly<Record<string, unknown>> & { readonly kind: 'slider' };

/** A composition with sources relative to `folder`. */
export function demoSlider(media: DemoMedia, folder: string): DemoSlider {
  const texts = [
    { kicker: 'Field notes', headline: 'Why mountain coffee tastes of morning', body: '' },
    {
      kicker: 'Slow on purpose',
      headline: 'Cold nights, sweet fruit',
      body: 'Above 1,600 metres a cherry takes nine months to ripen. Every cold night adds sugar.',
    },
    { kicker: 'Alvora', headline: 'Taste the ridge', body: 'New harvest, roasted this week.' },
  ];
  return {
    kind: 'slider',
    template: 'editorialStory',
    language: 'en',
    accent_color: '#ff7a1a',
    logo: { source: relative(folder, media.logo) },
    slides: texts.map((text, index) => ({
      ...text,
      background: { source: relative(folder, media.slides[index] ?? '') },
    })),
    caption: 'Coffee from where the day begins.',
    hashtags: ['coffee', 'mountains'],
  };
}
