/**
 * What was decided over looks, languages and lengths, two lines a cell of a golden, so that a change of type or look
 * shows where it lands: 7 x 13 x 2 = 182 cells; position, end card, kind of text and picture rotate so that over the
 * looks every pair of values occurs. The gate makes six cells a look. matrix-whole-*.test.ts holds the soundness of all
 * combinations, covering.test.ts their pixels.
 */

import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Look, SHORT_TEXT_POSITIONS } from '../../src/document/enumerations.js';
import type { ResolvedShort } from '../../src/document/short/resolved-short.js';
import { hashOf } from '../../src/hash.js';
import { checkRasterContrast } from '../../src/io/raster/check-drawn-contrast.js';
import type { ShortOverlay } from '../../src/overlay/short/compose-short-overlay.js';
import { drawnShort } from '../../src/overlay/short/drawn-short.js';
import { expectGoldenLines } from '../support/expect-golden.js';
import { sampled } from '../support/tier.js';
import { LOOK_NAMES, plainShort } from './support/compositions.js';
import { type Cell, compose, END_CARDS, faultsOf, longest, shortest } from './support/matrix.js';

function rowsOf(look: Look): readonly Cell[] {
  const turn = LOOK_NAMES.indexOf(look);
  return LANGUAGES.flatMap((language, index) =>
    (['longest', 'shortest'] as const).map((length, second): Cell => {
      const step = index + second + turn;
      const textPosition = SHORT_TEXT_POSITIONS[step % 3] ?? 'center';
      const endCard = END_CARDS[(Math.floor(step / 3) + index) % 3] ?? 'lockup';
      const ground = (['white', 'black', 'busy', 'grey'] as const)[(step + 2 * second) % 4] ?? 'busy';
      const beats = (index + turn) % 2 === 0;
      const short: ResolvedShort = {
        ...plainShort,
        ...(length === 'longest' ? longest(language, beats) : shortest(language)),
        look,
        language,
        direction: language === 'ar' ? 'rtl' : 'ltr',
        textPosition,
        endCard,
        poster: endCard === 'poster' ? { source: 'p.png' } : undefined,
        totalFrames: endCard === 'none' ? 360 : 420,
      };
      return { name: `${language} ${length} ${textPosition} ${endCard} on ${ground}`, ground, short };
    }),
  );
}

/** `headline 3x48 stroke` is three lines at a cap height of 48 px, kept legible by an outline. */
function decisions({ layout }: ShortOverlay): string {
  const texts = layout.elements.flatMap(({ id, lines, capHeightPx, legibility }) =>
    lines === undefined
      ? []
      : [
          `${id.replace('end-card-', 'end ')} ${lines.length}x${capHeightPx}${legibility ? ` ${legibility.intervention}` : ''}`,
        ],
  );
  return texts.join(', ');
}

/**
 * `headline 0-360 960x300+60+420 12 #1a2b3c` is on screen for 360 frames in a box at 60,420 and has 12 pictures; the
 * sum is theirs.
 */
function drawings({ tracks }: ShortOverlay): string {
  return tracks
    .map(({ id, start, end, box, cels }) => {
      const place = `${start}-${end} ${box.width}x${box.height}+${box.x}+${box.y}`;
      return `${id.replace('end-card-', 'end ')} ${place} ${cels.length} #${hashOf(cels).slice(0, 6)}`;
    })
    .join(', ');
}

function drawnWarnings(overlay: ShortOverlay): readonly string[] {
  return checkRasterContrast(drawnShort(overlay)).warnings.map(({ message }) => message);
}

describe('every look and language', () => {
  it.each(LOOK_NAMES)(
    '%s: sound, and decided as before',
    async (look) => {
      const lines: string[] = [];
      const rows = rowsOf(look);
      for (const row of sampled(`matrix ${look}`, rows, 6)) {
        const index = rows.indexOf(row);
        const overlay = compose(row);
        expect(faultsOf(overlay), row.name).toEqual([]);
        if (index % 3 === 0) expect(drawnWarnings(overlay), `${row.name}: drawn contrast`).toEqual([]);
        if (index === 0) lines.push(`animation: ${JSON.stringify(overlay.layout.animation)}`);
        lines.push(`${row.name}: ${decisions(overlay)}`);
        // Another process has to come to the same draw lists; what they become in pixels, covering.test.ts compares.
        lines.push(`${row.name} drawn: ${drawings(overlay)}`);
      }
      await expectGoldenLines(lines, `overlay/matrix-${look}.txt`);
    },
    120_000,
  );
});
