/** `short_text_position` must be seen, also where a short shows everything it can. */
import { describe, expect, it } from 'vitest';
import type { Corner } from '../../src/document/enumerations.js';
import { LOOKS } from '../../src/document/looks/look-table.js';
import type { ResolvedShort } from '../../src/document/short/resolved-short.js';
import { bottom, inflate, overlaps } from '../../src/geometry.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { composeShortOverlay } from '../../src/overlay/short/compose-short-overlay.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { sampled } from '../support/tier.js';
import { gridOf, imageOf, LOOK_NAMES, plainShort } from './support/compositions.js';
import { clipsOf } from './support/known-clips.js';

const fontBook = loadFontBook();
const typeset = createTypesetter(fontBook);

const FULL: Partial<ResolvedShort> = {
  badgeText: 'New roast',
  offerText: '-20% today',
  ctaText: 'Get your first bag',
  starRating: 4.6,
  disclosure: { text: 'AI-generated', position: 'bottom_left' },
};
const TEXTS: Record<string, Partial<ResolvedShort>> = {
  beats: { textBeats: ['Most beans are roasted months before you open the bag.', 'Ours ship in 24 hours.'] },
  subheadline: { subheadline: 'Roasted to order, at your door within a day.' },
  'no badge': {
    badgeText: '',
    textBeats: ['Most beans are roasted months before you open the bag.', 'Ours ship in 24 hours.'],
  },
  'a long headline': {
    headline: 'Stop paying for a gym you have not visited',
    subheadline: 'Roasted to order, at your door within a day.',
  },
};

function layoutAt(look: ResolvedShort['look'], change: Partial<ResolvedShort>) {
  const grid = gridOf(60);
  const images = { logo: imageOf(400, 400) };
  const short = { ...plainShort, ...FULL, ...change, look };
  return composeShortOverlay(short, { typeset, fontBook, images, clips: clipsOf({ luma: grid }) }).layout;
}

describe.each(Object.keys(TEXTS))('a full short with %s', (name) => {
  const corners: readonly (Corner | undefined)[] = ['top_right', 'top_left', 'bottom_right', undefined];
  it.each(sampled(`position ${name}`, LOOK_NAMES, 2))(
    '%s: each position is another place, and none touches the logo',
    (look) => {
      for (const position of corners) {
        const logo: Partial<ResolvedShort> =
          position === undefined ? {} : { logo: { source: 'logo.png', position, treatment: 'plate' } };
        const tops = (['top', 'center', 'bottom'] as const).map((textPosition) => {
          const { elements } = layoutAt(look, { ...TEXTS[name], ...logo, textPosition });
          const sign = elements.find(({ id }) => id === 'logo');
          for (const element of elements.filter(({ id, start }) => sign !== undefined && id !== 'logo' && start < 360))
            expect(sign && overlaps(inflate(sign.ink, 8), element.ink), `${element.id} at ${position}`).toBe(false);
          return elements.find(({ id }) => id === 'headline')?.ink.y ?? 0;
        });
        const [top = 0, center = 0, bottom = 0] = tops;
        // A logo in its corner takes room that one of them would have: then two of them may be one place.
        const least = position === undefined ? 16 : 0;
        expect(center - top, `${position}: ${tops}`).toBeGreaterThanOrEqual(least);
        expect(bottom - center, `${position}: ${tops}`).toBeGreaterThanOrEqual(least);
        expect(bottom - top, `${position}: ${tops}`).toBeGreaterThanOrEqual(48);
      }
    },
  );
});

describe.each(['top_right', 'top_left'] as const)('a full short with its logo at %s', (position) => {
  const logo = { source: 'logo.png', position, treatment: 'plate' } as const;
  const at = (look: ResolvedShort['look'], textPosition: ResolvedShort['textPosition']) => {
    const { elements } = layoutAt(look, { ...TEXTS['beats'], logo, textPosition });
    const inkOf = (id: string) => elements.find((element) => element.id === id)?.ink ?? fail(id);
    return { sign: inkOf('logo'), badge: inkOf('badge'), headline: inkOf('headline') };
  };
  const fail = (id: string): never => {
    throw new Error(`no ${id}`);
  };
  const middle = (box: { readonly y: number; readonly height: number }) => box.y + box.height / 2;

  it.each(sampled(`badge ${position}`, LOOK_NAMES, 3))(
    '%s: the badge stands in the row of the logo as a whole or not at all',
    (look) => {
      for (const textPosition of ['top', 'center', 'bottom'] as const) {
        const { sign, badge, headline } = at(look, textPosition);
        const inRow = badge.y < bottom(sign);
        // A block at the margin has a column of its own beside a logo in the other corner.
        if (LOOKS[look].align === 'start' && position === 'top_right') continue;
        if (inRow) expect(Math.abs(middle(badge) - middle(sign)), textPosition).toBeLessThanOrEqual(5);
        expect(headline.y, textPosition).toBeGreaterThanOrEqual(bottom(sign));
      }
    },
  );

  it.each(LOOK_NAMES)('%s: top and bottom are told apart at a glance', (look) => {
    expect(at(look, 'bottom').headline.y - at(look, 'top').headline.y).toBeGreaterThanOrEqual(64);
  });
});

it('leads the headline with the badge where there is room', () => {
  const logo = { source: 'logo.png', position: 'top_left', treatment: 'plain' } as const;
  const roomy = { badgeText: 'New', offerText: '', starRating: 0, subheadline: 'Roasted to order.', logo };
  for (const look of LOOK_NAMES) {
    const { elements } = layoutAt(look, { ...roomy, textPosition: 'bottom' });
    const [badge, headline] = ['badge', 'title'].map((id) => elements.find((element) => element.id === id)?.box);
    const gap = (headline?.y ?? 0) - bottom(badge ?? { x: 0, y: 0, width: 0, height: 0 });
    expect(gap, look).toBeLessThanOrEqual(LOOKS[look].gaps.badge + 2);
  }
});
