/**
 * Chooses where a headline stands behind a person: as large as possible, at the height where the person covers a part
 * of it and enough of each letter is visible in every picture. Only the outlines of all pictures tell that, so it is
 * searched after the layout, among the sizes and line breaks that the layout offers.
 */
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import { SHORT_SIZE } from '../../document/short/short-format.js';
import { type Box, bottom, contains, movedBy, overlaps } from '../../geometry.js';
import type { FontBook } from '../../type/typeset.types.js';
import { type ClosedLine, type CoveredRows, coveredRows, coveredShare } from '../person-on-frame.js';
import { letterBoxes } from '../text/letter-boxes.js';
import { placeBlock } from '../text/placed-text.js';
import type { FilmPart } from './arrange-short.js';
import { type FittedText, textAt } from './text-settings.js';

/** The person on one frame of the film. */
export interface PersonView {
  /**
   * The square that was surveyed; unbounded where it reaches the picture's edge, or where the person does not reach its
   * edge.
   */
  readonly known: Box;
  readonly lines: readonly ClosedLine[];
  /** Pixels of the frame for one cell of the matte. */
  readonly cellPx: number;
}

/** The visible share of each letter: the guaranteed one, and the error of measuring by boxes and rows. */
const LEAST_SEEN = 0.7 + 0.03;
/** The covered amount, in whole letters: with less there is no depth, and more is not needed. */
const [LEAST_COVERED, WANTED] = [0.12, 0.8];
/** The distance of tried places, px; of examined rows, px; and every how many frames one is examined. */
const [PLACE_STEP_PX, ROW_STEP, FRAME_STEP] = [4, 4, 2] as const;
/** The least size, as a share of the layout's choice and in px: a smaller headline is better in front. */
const [SMALLEST, LEAST_CAP] = [0.55, 60] as const;

/** The headline at its place; undefined where no place is good. */
export function placeBehind(
  { language, direction }: ResolvedShort,
  part: FilmPart,
  views: readonly PersonView[],
  fontBook: FontBook,
): FittedText | undefined {
  const { zone, logo, disclosure } = part.layout;
  const some = views.filter((_, frame) => frame % FRAME_STEP === 0);
  const seen = some.map(({ lines, known }) => ({ known, rows: coveredRows(lines, SHORT_SIZE.height, ROW_STEP) }));
  const marks = [logo?.box, disclosure?.box].flatMap((box) => box ?? []);
  for (const hook of waysToSet(part, direction)) {
    const letters = letterBoxes(placeBlock(hook.block, hook.x, hook.y, language, direction), fontBook);
    const by = bestMove(hook, { letters, seen, marks, zone });
    if (by !== undefined) return lowered(hook, by);
  }
  return undefined;
}

/** The largest first, each where the layout put it. */
function waysToSet({ layout, answer }: FilmPart, direction: 'ltr' | 'rtl'): readonly FittedText[] {
  const placed = answer.moments.flatMap(({ items }) => items).find(({ item }) => item.id === 'headline');
  if (placed === undefined) return [];
  const { item, setting: chosen, box } = placed;
  const share = layout.look.align === 'center' ? 0.5 : direction === 'ltr' ? 0 : 1;
  return item.settings
    .filter(({ fits, cap }) => fits && cap >= Math.max(LEAST_CAP, SMALLEST * chosen.cap))
    .toSorted((a, b) => b.cap - a.cap || a.sense - b.sense)
    .flatMap(({ drawn, width, height }) => {
      if (drawn.kind !== 'text') return [];
      const at = { x: box.x + share * (box.width - width), y: box.y, width, height };
      return [textAt(drawn.setting, at, layout.column, direction)];
    });
}

function lowered(hook: FittedText, by: number): FittedText {
  const down = { x: 0, y: by };
  return { ...hook, y: hook.y + by, area: movedBy(hook.area, down), drawn: movedBy(hook.drawn, down) };
}

interface Tried {
  readonly letters: readonly Box[];
  readonly seen: readonly { readonly known: Box; readonly rows: CoveredRows }[];
  readonly marks: readonly Box[];
  readonly zone: Box;
}

/** Pixels down; of equally good moves the nearest. */
function bestMove({ drawn }: FittedText, { letters, seen, marks, zone }: Tried): number | undefined {
  let best: { readonly by: number; readonly covered: number } | undefined;
  const from = Math.ceil((zone.y - drawn.y) / PLACE_STEP_PX);
  const until = Math.floor((bottom(zone) - bottom(drawn)) / PLACE_STEP_PX);
  for (let step = from; step <= until; step += 1) {
    const by = step * PLACE_STEP_PX;
    const box = { ...drawn, y: drawn.y + by };
    if (marks.some((mark) => overlaps(mark, box)) || seen.some(({ known }) => !contains(known, box))) continue;
    const covered = coveredOf(letters, by, seen);
    if (covered === undefined || covered < LEAST_COVERED) continue;
    const gain = Math.min(WANTED, covered) - Math.min(WANTED, best?.covered ?? 0);
    if (best === undefined || gain > 1e-6 || (gain > -1e-6 && Math.abs(by) < Math.abs(best.by))) best = { by, covered };
  }
  return best?.by;
}

/**
 * The sum of the letters' covered shares, averaged over time; undefined where too little of a letter is visible in any
 * picture.
 */
function coveredOf(letters: readonly Box[], by: number, seen: Tried['seen']): number | undefined {
  let sum = 0;
  for (const { rows } of seen) {
    for (const letter of letters) {
      const share = coveredShare(rows, { ...letter, y: letter.y + by });
      if (share > 1 - LEAST_SEEN) return undefined;
      sum += share;
    }
  }
  return sum / Math.max(1, seen.length);
}
