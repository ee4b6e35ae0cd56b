/** Drafts of alternative texts and captions: what the slides say, without the marks of lists, bars and arrows. */
import { describe, expect, it } from 'vitest';
import { altText, captionDraft } from '../../src/slides/draft-words.js';
import { carousel, type Words } from './support/carousels.js';

const WORDS: readonly Words[] = [
  { kicker: 'Fresh roast', headline: 'Is your coffee old?' },
  { headline: 'What you get', body: '- Six farms\n- Free returns\nOld | New' },
  {},
  { headline: 'Loved', body: '“Never better.”\n— Anna, Lyon' },
  { headline: 'First bag free', body: 'Cancel any time.\n-> Get my bag' },
];

describe('an alternative text', () => {
  it.each([
    [1, 'Fresh roast. Is your coffee old?'],
    [2, 'What you get. Six farms. Free returns. Old · New.'],
    [3, ''],
    [4, 'Loved. “Never better.” Anna, Lyon.'],
    [5, 'First bag free. Cancel any time. Get my bag'],
    [6, ''],
  ])('of slide %d is "%s"', (position, said) => {
    expect(altText(carousel('boldStatement', WORDS), position)).toBe(said);
  });

  it('says what the button says that a slide without one is given', () => {
    const slider = carousel('boldStatement', [{}, {}, { headline: 'Wypróbuj' }], { language: 'pl' });
    expect(altText(slider, 3)).toBe('Wypróbuj. Dowiedz się więcej');
    expect(altText({ ...slider, callToAction: 'Kup teraz' }, 3)).toBe('Wypróbuj. Kup teraz');
    expect(altText({ ...carousel('boldStatement', WORDS), callToAction: 'Buy' }, 5)).toMatch(/ Get my bag$/);
  });
});

describe('the draft of a caption', () => {
  it('is the first headline, the others as points, and all of the last slide', () => {
    expect(captionDraft(carousel('boldStatement', WORDS))).toBe(
      'Is your coffee old?\n\n• What you get\n• Loved\n\nFirst bag free\nCancel any time.\n→ Get my bag',
    );
  });

  it('keeps within the bound of captions, and is empty for slides without words', () => {
    const long = Array.from({ length: 20 }, () => ({ headline: 'é'.repeat(120), body: 'ü'.repeat(600) }));
    long[19] = { headline: 'é'.repeat(120), body: '🎈'.repeat(600) };
    expect([...captionDraft(carousel('boldStatement', long))].length).toBeLessThanOrEqual(3000);
    expect(captionDraft(carousel('boldStatement', [{}, {}, {}]))).toBe('');
  });
});
