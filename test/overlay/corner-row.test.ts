/** What shares a row of the frame stands on one middle, and an end card has one lead. */
import { describe, expect, it } from 'vitest';
import type { Corner } from '../../src/document/enumerations.js';
import type { ResolvedShort } from '../../src/document/short/resolved-short.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { composeShortOverlay } from '../../src/overlay/short/compose-short-overlay.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { gridOf, imageOf, LOOK_NAMES, plainShort } from './support/compositions.js';
import { clipsOf } from './support/known-clips.js';

const fontBook = loadFontBook();
const typeset = createTypesetter(fontBook);
const grid = gridOf(60);

function elementsOf(change: Partial<ResolvedShort>) {
  const images = change.logo === undefined ? {} : { logo: imageOf(400, 400) };
  const short = { ...plainShort, ...change };
  const { elements } = composeShortOverlay(short, { typeset, fontBook, images, clips: clipsOf({ luma: grid }) }).layout;
  const of = (id: string) => {
    const element = elements.find((each) => each.id === id);
    if (element === undefined) throw new Error(`no ${id}`);
    return element;
  };
  const middle = (id: string) => of(id).box.y + of(id).box.height / 2;
  return { of, middle };
}

describe.each<[Corner, Corner]>([
  ['top_right', 'top_left'],
  ['bottom_left', 'bottom_right'],
])('a logo at %s and a label at %s', (position, labelPosition) => {
  const change = {
    logo: { source: 'logo.png', position, treatment: 'plain' },
    disclosure: { text: 'AI-generated', position: labelPosition },
    badgeText: 'New roast',
  } as const;

  it.each(LOOK_NAMES)('%s: stand on one middle', (look) => {
    const { middle } = elementsOf({ ...change, look });
    expect(Math.abs(middle('logo') - middle('disclosure'))).toBeLessThanOrEqual(1);
  });

  it.each(LOOK_NAMES)('%s: take no badge between them', (look) => {
    const { middle } = elementsOf({ ...change, look, textPosition: 'bottom' });
    expect(Math.abs(middle('logo') - middle('badge'))).toBeGreaterThan(40);
  });
});

describe.each(['Shop now', 'Get your first bag today'])('a notice under the button "%s"', (ctaText) => {
  it.each(LOOK_NAMES)('%s: is not crowded by it, above or beside', (look) => {
    const disclosure = { text: 'AI-generated', position: 'bottom_left' } as const;
    const { of } = elementsOf({
      look,
      ctaText,
      disclosure,
      offerText: '-20% today',
      textBeats: ['Roasted months ago.'],
    });
    const [cta, notice] = [of('cta').box, of('disclosure').box];
    const above = notice.y - (cta.y + cta.height);
    const beside = cta.x - (notice.x + notice.width);
    expect(Math.max(above, beside)).toBeGreaterThanOrEqual(28);
  });
});

describe('an end card with one text', () => {
  const capOf = (look: ResolvedShort['look'], change: Partial<ResolvedShort>, id: string) =>
    elementsOf({ look, endCard: 'lockup', totalFrames: 420, ...change }).of(id).capHeightPx ?? 0;

  it.each(LOOK_NAMES)('%s: sets it as its lead', (look) => {
    const brand = capOf(look, { closingClaim: '', brandName: 'Northbean' }, 'end-card-brand');
    const claim = capOf(look, { closingClaim: 'Honestly roasted', brandName: '' }, 'end-card-claim');
    expect(brand).toBeGreaterThanOrEqual(56);
    expect(claim).toBeGreaterThanOrEqual(50);
  });
});
