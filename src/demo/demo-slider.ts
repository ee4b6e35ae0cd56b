/** The demo's carousel: the same invented coffee, told in five slides; the last one stands on a designed ground. */
import { relative } from 'node:path';
import type { SliderComposition } from '../document/slider/slider-schema.js';
import type { DemoMedia } from './demo-files.js';

/** A composition with sources relative to `folder`. */
export function demoSlider(media: DemoMedia, folder: string): SliderComposition {
  const background = (path: string) => ({ background: { source: relative(folder, path) } });
  const [first, second, third] = media.slides;
  return {
    kind: 'slider',
    mode: 'creative',
    template: 'boldStatement',
    language: 'en',
    aspect_ratio: '4:5',
    accent_color: '#ff7a1a',
    logo: { source: relative(folder, media.logo) },
    slides: [
      { kicker: 'Alvora Coffee', headline: 'Mornings taste better up here', ...background(first) },
      {
        kicker: 'The place',
        headline: 'Grown where the day begins',
        body: 'Our trees stand at 1,900 metres. Cool nights ripen the cherries slowly, and slow ripening makes them sweet.',
        ...background(second),
      },
      {
        kicker: 'The craft',
        headline: 'Small batches',
        body: 'Picked by hand at first light. Roasted on Monday, in your cup by Friday.',
        ...background(third),
      },
      {
        kicker: 'The promise',
        headline: 'Never older than a week',
        body: 'Every bag carries the day it was roasted.',
        ...background(first),
      },
      { kicker: 'Your turn', headline: 'Taste the ridge', body: 'The first bag is on us.\n-> Get my bag' },
    ],
    caption: 'Coffee that was on the tree last month. Which roast is yours?',
    hashtags: ['#alvoracoffee', '#specialtycoffee'],
    format: 'jpeg',
  };
}
