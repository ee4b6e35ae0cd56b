/** The layout that was chosen for a short and the next best ones side by side, each with its cost in words. */

import { quote } from '../../document/describe.js';
import type { Composition } from '../../document/kinds.js';
import type { createEngine } from '../../engine/create-engine.js';
import { shortAlternatives } from '../../engine/short/short-alternatives.js';
import type { Still } from '../../engine/still.js';
import { stillOf } from '../../engine/still.js';
import { ReelwrightError } from '../../errors.js';
import { arrangementsOf } from '../../explain/alternative.js';
import { sharpModule } from '../../io/images/sharp-module.js';
import { wordsStrip } from '../../io/raster/words-strip.js';

/** Moments that show a layout: the headline as it opens, and what stands in the second clip. */
const MOMENTS = [1.2, 9.4] as const;
const [CELL, GAP, WORDS] = [{ width: 360, height: 640 }, 12, 96] as const;
const GROUND = { r: 24, g: 24, b: 27 } as const;
/** The most arrangements that are shown beside the chosen one. */
const MOST_ALTERNATIVES = 3;

export interface AlternativesSheet {
  readonly picture: Still;
  readonly shown: readonly { readonly arrangement: string | null; readonly dearer: number; readonly says: string }[];
}

type Engine = ReturnType<typeof createEngine>;

/** Throws a usage error for a document that is no short. */
export async function alternativesSheet(
  engine: Engine,
  composition: Composition,
  count: number,
  options: { readonly baseDir: string; readonly signal: AbortSignal },
): Promise<AlternativesSheet> {
  if (composition.kind !== 'short')
    throw usage(`Expected a short for --alternatives but received ${composition.kind}`, 'Leave --alternatives out.');
  const taken = await engine.plan(composition, options);
  const names = taken.kind === 'film-plan' ? arrangementsOf(taken) : [];
  const arrangement = names.length === 1 ? (names[0] ?? null) : null;
  const others = await shortAlternatives(engine, composition, count, options);
  const all = [{ arrangement, dearer: 0, says: `Taken: ${names.join(', then ')}.`, composition }, ...others];
  const columns = [];
  for (const one of all) {
    const stills = [];
    for (const atSeconds of MOMENTS) stills.push(await engine.frame(one.composition, { atSeconds, ...options }));
    columns.push({ stills, says: one.says });
  }
  const shown = all.map(({ arrangement: name, dearer, says }) => ({ arrangement: name, dearer, says }));
  return { picture: await beside(columns), shown };
}

/** Reads a whole number from 1 to `MOST_ALTERNATIVES`; throws (class `usage`) for anything else. */
export function alternativesCount(written: string): number {
  const count = Number(written);
  if (written.trim() !== '' && Number.isInteger(count) && count >= 1 && count <= MOST_ALTERNATIVES) return count;
  throw usage(
    `Expected a whole number from 1 to ${MOST_ALTERNATIVES} for --alternatives but received ${quote(written)}`,
    'Say how many other arrangements to draw, e.g. --alternatives 2.',
  );
}

function usage(message: string, remedy: string): ReelwrightError {
  return new ReelwrightError({ code: 'usage', path: '', message, remedy }, { class: 'usage' });
}

interface Column {
  readonly stills: readonly Still[];
  readonly says: string;
}

async function beside(columns: readonly Column[]): Promise<Still> {
  const sharp = sharpModule();
  const width = GAP + columns.length * (CELL.width + GAP);
  const height = GAP + MOMENTS.length * (CELL.height + GAP) + WORDS;
  const cells = columns.flatMap(({ stills, says }, column) => {
    const left = GAP + column * (CELL.width + GAP);
    const words = wordsStrip(says, { width: CELL.width, height: WORDS });
    return [
      ...stills.map(async (still, row) => ({
        input: await sharp(still.data, { raw: { width: still.width, height: still.height, channels: 3 } })
          .resize(CELL.width, CELL.height)
          .png()
          .toBuffer(),
        left,
        top: GAP + row * (CELL.height + GAP),
      })),
      Promise.resolve({
        input: Buffer.from(words.data),
        raw: { width: words.width, height: words.height, channels: 4 as const },
        left,
        top: height - WORDS,
      }),
    ];
  });
  const ground = sharp({ create: { width, height, channels: 3, background: GROUND } });
  const data = await ground
    .composite(await Promise.all(cells))
    .removeAlpha()
    .raw()
    .toBuffer();
  return stillOf({ width, height, frame: 0, data });
}
