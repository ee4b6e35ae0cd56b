/** What the closing card says where the format refutes its headline. */
import { expect, it } from 'vitest';
import { CREATIVE_FORMATS } from '../../../src/document/enumerations.js';
import { cardClaim } from '../../../src/document/short/card-claim.js';
import { resolveShort } from '../../../src/document/short/resolve-short.js';

const claimOf = (fields: object) => {
  const segments = [{ source: 'a.mp4' }, { source: 'b.mp4' }] as const;
  return cardClaim(resolveShort({ kind: 'short', segments, headline: 'You need 8 hours of sleep', ...fields }));
};
const BEATS = ['Most of us do not', 'It is the hour that counts'];
const HEADLINE = { text: 'You need 8 hours of sleep', isInstead: false };

it.each(['myth_vs_reality', 'problem_solution', 'mistake_fix', 'before_after'] as const)(
  '%s ends on what the film says last, not on what it refutes',
  (creative_format) => {
    const last = { text: 'It is the hour that counts', isInstead: true };
    expect(claimOf({ creative_format, text_beats: BEATS })).toEqual(last);
    expect(claimOf({ creative_format, text_beats: BEATS, closing_claim: 'you' })).toEqual({
      ...last,
      text: 'you',
      isInstead: false,
    });
    expect(claimOf({ creative_format, text_beats: BEATS, closing_claim: HEADLINE.text })).toEqual(last);
    expect(claimOf({ creative_format, subheadline: 'You need the right hour' })).toEqual({
      ...last,
      text: 'You need the right hour',
    });
    expect(claimOf({ creative_format })).toEqual({ text: '', isInstead: true });
    expect(claimOf({ creative_format, headline: '', text_beats: BEATS })).toEqual({ text: '', isInstead: false });
  },
);

it.each([null, ...CREATIVE_FORMATS.slice(-2)] as const)('%s ends on its headline', (creative_format) => {
  expect(claimOf({ creative_format, text_beats: BEATS })).toEqual(HEADLINE);
});

it('follows a format that comes from the brand profile', () => {
  const brand_profile = { creative_format: 'mistake_fix' };
  expect(claimOf({ brand_profile, text_beats: BEATS }).text).toBe('It is the hour that counts');
});
