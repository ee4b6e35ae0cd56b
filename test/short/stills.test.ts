import { describe, it } from 'vitest';
import type { ResolvedShort } from '../../src/document/short/resolved-short.js';
import { plainShort } from '../overlay/support/compositions.js';
import { expectGolden } from '../support/expect-golden.js';
import { type StillOptions, stillOf } from './stage.js';

const LONGEST_HEADLINE = 'Why thousands of early risers quietly changed the way they brew coffee at home!!';
const LONGEST_SUBHEADLINE =
  'Picked by hand at first light, roasted slowly in small batches, packed the same evening and sent to your door within one week, ' +
  'with a note that tells you who grew it and how best to brew it each day.';

/** At rest: every entrance is over, nothing leaves yet. */
const FILM = 150;
/** The same once everything that comes has come. */
const LATE = 320;
const END_CARD = 412;

const logo = { source: 'logo.png', position: 'top_right', treatment: 'plain' } as const;
const poster = { source: 'poster.png' } as const;
const everything: Partial<ResolvedShort> = {
  headline: 'Mornings taste better',
  textBeats: ['Picked by hand at first light', 'Roasted slowly'],
  badgeText: 'New harvest',
  offerText: '-20%',
  starRating: 4.6,
  brandName: 'Alvora',
  closingClaim: 'Grown where the day begins',
  ctaText: 'Taste the ridge',
  disclosure: { text: 'AI-generated', position: 'bottom_left' },
  logo,
};

type Case = readonly [name: string, fields: Partial<ResolvedShort>, still: StillOptions];

/** Drawn in both looks. Crops hold the named tracks and whatever lies under and over them. */
const CASES: readonly Case[] = [
  ['headline-shortest', { headline: 'Go' }, { frame: FILM, tracks: ['headline'] }],
  ['headline-longest', { headline: LONGEST_HEADLINE }, { frame: FILM, tracks: ['headline'] }],
  ['headline-entering', { headline: 'Mornings taste better' }, { frame: 4, tracks: ['headline'] }],
  ['subheadline', { subheadline: 'Picked by hand at first light' }, { frame: FILM, tracks: ['subheadline'] }],
  ['subheadline-longest', { subheadline: LONGEST_SUBHEADLINE }, { frame: FILM, tracks: ['subheadline'] }],
  ['beat', { textBeats: ['Picked by hand', 'Roasted slowly in small batches'] }, { frame: 250, tracks: ['beat-1'] }],
  ['badge', { badgeText: 'New harvest' }, { frame: LATE, tracks: ['badge'] }],
  ['offer', { offerText: '-20%' }, { frame: LATE, tracks: ['offer'] }],
  ['stars-4.6', { starRating: 4.6 }, { frame: LATE, tracks: ['star-rating-2nd-clip'] }],
  ['stars-3', { starRating: 3 }, { frame: LATE, tracks: ['star-rating-2nd-clip'] }],
  ['stars-0.5', { starRating: 0.5 }, { frame: LATE, tracks: ['star-rating-2nd-clip'] }],
  ['cta', {}, { frame: LATE, tracks: ['cta'] }],
  [
    'disclosure',
    { disclosure: { text: 'AI-generated', position: 'bottom_left' } },
    { frame: FILM, tracks: ['disclosure'] },
  ],
  ['logo-plain-top_right', { logo }, { frame: FILM, tracks: ['logo'] }],
  [
    'logo-plate-top_left',
    { logo: { ...logo, position: 'top_left', treatment: 'plate' } },
    { frame: FILM, tracks: ['logo'] },
  ],
  [
    'logo-shadow-bottom_left',
    { logo: { ...logo, position: 'bottom_left', treatment: 'shadow' } },
    { frame: FILM, tracks: ['logo'] },
  ],
  [
    'logo-plate-bottom_right',
    { logo: { ...logo, position: 'bottom_right', treatment: 'plate' } },
    { frame: FILM, tracks: ['logo'] },
  ],
  ['everything', everything, { frame: LATE }],
  ['end-card-lockup', { ...everything, endCard: 'lockup' }, { frame: END_CARD }],
  ['end-card-poster', { ...everything, endCard: 'poster', poster }, { frame: END_CARD }],
  [
    'end-card-poster-own-lockup',
    { ...everything, endCard: 'poster', poster, posterIncludesLockup: true },
    { frame: END_CARD },
  ],
];

describe.each(['neutral', 'kinetic_creator'] as const)('%s', (look) => {
  it.each(CASES)('%s', async (name, fields, still) => {
    await expectGolden(await stillOf({ ...plainShort, look, ...fields }, still), `short/${look}-${name}`);
  });
});
