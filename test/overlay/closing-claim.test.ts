/** No closing card ends on what its format refutes: judged by the texts that are drawn. */
import { describe, expect, it } from 'vitest';
import type { ResolvedShort } from '../../src/document/short/resolved-short.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { composeShortOverlay } from '../../src/overlay/short/compose-short-overlay.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { drawnTexts } from '../support/drawn-texts.js';
import { gridOf, LOOK_NAMES, plainShort } from './support/compositions.js';
import { clipsOf } from './support/known-clips.js';

const fontBook = loadFontBook();
const typeset = createTypesetter(fontBook);
const MYTH = 'You need eight hours';
const told: ResolvedShort = { ...plainShort, headline: MYTH, closingClaim: MYTH, brandName: 'Pivotal' };
const BEATS = ['Most of us do not', 'Your own hour counts'];
/** As many code points as a beat may have. */
const LONGEST_BEAT =
  'Geschwindigkeitsbegrenzungen für Kaffeevollautomaten: warum die Wasserhärte den Geschmack so sehr verändert, jeden Tag!!';

function compose(change: Partial<ResolvedShort>) {
  const grid = gridOf(60);
  const overlay = composeShortOverlay(
    { ...told, ...change },
    { typeset, fontBook, images: {}, clips: clipsOf({ luma: grid }) },
  );
  const card = overlay.tracks.filter(({ id }) => id.startsWith('end-card'));
  const read = card.map(({ cels }) =>
    drawnTexts(cels.at(-1)?.nodes ?? [])
      .map(({ text }) => text)
      .join(' '),
  );
  return { card: read.join(' / ').toLowerCase(), warnings: overlay.warnings };
}

describe.each(LOOK_NAMES)('%s', (look) => {
  it.each(['myth_vs_reality', 'problem_solution', 'mistake_fix', 'before_after'] as const)('%s', (creativeFormat) => {
    const { card, warnings } = compose({ look, creativeFormat, textBeats: BEATS });
    expect(card).toContain('your own hour counts');
    expect(card).not.toContain('eight hours');
    expect(warnings.filter(({ code }) => code === 'claim_from_beat')).toMatchObject([{ path: 'closing_claim' }]);
    const bare = compose({ look, creativeFormat });
    expect(bare.card).not.toContain('eight hours');
    expect(bare.card).toContain('pivotal');
    expect(bare.warnings.map(({ code }) => code)).toContain('claim_from_beat');
  });

  it('holds a beat of any length, and says nothing where a claim is set or no card shows', () => {
    const format = { look, creativeFormat: 'myth_vs_reality', textBeats: [LONGEST_BEAT] } as const;
    const codes = (change: Partial<ResolvedShort>) =>
      compose({ ...format, ...change }).warnings.flatMap(({ code }) => (code === 'type_small' ? [] : [code]));
    expect(codes({})).toEqual(['claim_from_beat']);
    expect(codes({ closingClaim: 'Sleep when it is yours' })).toEqual([]);
    expect(codes({ endCard: 'none', totalFrames: 360 })).toEqual([]);
  });
});
