/** Placements of words on a picture that a person then judges: plain ones about its subject, or those of a document. */
import { resolveShort } from '../../dist/document/short/resolve-short.js';
import { validateComposition } from '../../dist/document/validate.js';
import { documentBook } from '../../dist/engine/media/document-book.js';
import { fullFramings, windowFramings } from '../../dist/layout/framing.js';
import { subjectOf } from '../../dist/layout/subject.js';
import { composeShortOverlay } from '../../dist/overlay/short/compose-short-overlay.js';
import { PLAIN_CLOCK } from '../../dist/overlay/short/short-clock.js';
import { clipFactsOf } from '../../dist/overlay/short/short-framing.js';
import { rememberBlocks } from '../../dist/type/remember-blocks.js';
import { createTypesetter } from '../../dist/type/typeset.js';

const FRAME = { width: 1080, height: 1920 };
const COLUMN = { x: 96, width: 888 };
/** Lines of a hook that is set large, and of one that is set small. */
const LARGE = { cap: 104, lines: ['Mornings', 'taste better'] };
const SMALL = { cap: 44, lines: ['Mornings taste better'] };

/** A text of lines from `y` down, in the middle of the column. */
function hookAt(y, { cap, lines }) {
  const step = 1.62 * cap;
  return {
    ...{ role: 'hook', cap },
    lines: lines.map((text, at) => {
      const width = Math.min(COLUMN.width, Math.round(0.86 * cap * text.length));
      const x = Math.round(COLUMN.x + (COLUMN.width - width) / 2);
      return { text, box: { x, y: Math.round(y + at * step), width, height: Math.round(1.5 * cap) } };
    }),
  };
}

const HEIGHTS = { head: 310, brow: 500, middle: 720, chest: 900, foot: 1010 };

/** Words at five heights, small ones, the picture moved aside, closer, in the middle, in a window. */
export function plainPlacements({ picture, facts, light }) {
  const ground = { picture, facts, light, framesPerSecond: 30, fromSeconds: 0 };
  const { x, y, width, height } = subjectOf(ground, 0);
  const about = { x: x + width / 2, y: y + height / 2 };
  const framed = { picture, frame: FRAME };
  const full = fullFramings(framed, about);
  const [best] = full;
  const aside = full.find((one) => one.zoom === 1 && one.focus.x > best.focus.x + 0.02) ?? full.at(-1);
  const closer = full.find(({ zoom }) => zoom > 1) ?? best;
  const [middle] = fullFramings(framed, { x: 0.5, y: 0.5 });
  const window = windowFramings(framed, about).find(({ stage }) => stage.y === 768);
  const at = (framing, height, set = LARGE) => ({ framing, texts: [hookAt(HEIGHTS[height], set)] });
  return {
    ...Object.fromEntries(Object.keys(HEIGHTS).map((height) => [height, at(best, height)])),
    small: at(best, 'foot', SMALL),
    aside: at(aside, 'foot'),
    ...(picture.width > picture.height ? { middle9: at(middle, 'foot') } : { closer: at(closer, 'foot') }),
    window: { framing: window, texts: [hookAt(360, LARGE)] },
  };
}

const ROLES = { headline: 'hook', beat: 'beat', cta: 'button', offer: 'offer', badge: 'badge' };

const ARRANGEMENTS = ['head', 'middle', 'foot', 'window'];

/** The opening of a short, as it stands by itself and in each arrangement. */
export function documentPlacements(json, source, media) {
  const fontBook = documentBook(undefined);
  const laid = (asked) => {
    const segments = [{ source }, { source }];
    const short = resolveShort(validateComposition({ ...json, segments, ...asked }));
    const clips = clipFactsOf(short, { segments: [media, media], clock: PLAIN_CLOCK });
    const world = { typeset: rememberBlocks(createTypesetter(fontBook)), fontBook, images: {}, clips };
    const { shots, layout } = composeShortOverlay(short, world);
    const { framing } = shots[0];
    const seen = layout.elements.filter(({ start, end }) => start <= 50 && 50 < end && start < 180);
    const texts = seen.flatMap(({ element, lines, ink, capHeightPx }) =>
      ROLES[element] === undefined
        ? []
        : [
            {
              ...{ role: ROLES[element], cap: Math.round(capHeightPx ?? 30) },
              lines:
                (lines ?? []).length > 0
                  ? lines.map((line) => ({ text: line.text ?? '', box: line.ink }))
                  : [{ text: '', box: ink }],
            },
          ],
    );
    return { framing, texts };
  };
  return {
    free: laid({}),
    ...Object.fromEntries(ARRANGEMENTS.map((arrangement) => [arrangement, laid({ arrangement })])),
  };
}
