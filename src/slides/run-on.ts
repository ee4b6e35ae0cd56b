/**
 * Products that run on from their slide into the next one: where both slides leave room at their common border, a
 * product stands across it, at least as large as it would be on its slide alone. Both slides draw the same picture at
 * the same place, so that it continues to the pixel.
 */
import { type Box, inflate, overlaps } from '../geometry.js';
import type { ArrangedAnswer } from './arrange-slides.js';
import { solidOf } from './place-art.js';
import type { SlideFrame, SlidePicture } from './slide.types.js';

/** The distance between a product and what stands beside it, px: on its own slide, and on the next one. */
const [AIR, GUEST_AIR] = [26, 18];
/** How much of the product lies on the next slide: the least, px and as a share of its width; the most, as a share. */
const SPILL = { leastPx: 44, least: 0.07, most: 0.36 } as const;
/** The largest size that is tried, as a share of the size on its slide alone; and the steps between sizes. */
const [LARGEST, SMALLER] = [1.3, 0.96];
/** The pixels of the grid that places are tried on. */
const STEP = 15;

/**
 * The answers with products moved across borders. `direction`: where the next slide lies. On tall slides none moves:
 * platforms lay their buttons over that side.
 */
export function runOn(
  arranged: readonly ArrangedAnswer[],
  pictures: readonly (SlidePicture | undefined)[],
  { frame, direction }: { readonly frame: SlideFrame; readonly direction: 'ltr' | 'rtl' },
): readonly ArrangedAnswer[] {
  if (frame.aspect === '9:16') return arranged;
  const answers = [...arranged];
  const isTurned = direction === 'rtl';
  for (const [index, answer] of arranged.entries()) {
    const [picture, next] = [pictures[index], answers[index + 1]];
    const { stand } = answer.place;
    if (picture?.kind !== 'cutout' || picture.more !== undefined || stand === undefined || next === undefined) continue;
    if (pictures[index + 1]?.isContinued === true || answer.arrangement.composed?.device !== undefined) continue;
    const turn = (box: Box) => (isTurned ? { ...box, x: frame.width - box.x - box.width } : box);
    const { page } = answer.laid;
    const place = placeAcross(turn(stand), {
      frame,
      room: turn(page.room ?? page.stage),
      own: solidOf(page).map(turn),
      next: [...takenByNext(next, pictures[index + 1]).map(turn), ...beyondRim(next, pictures[index + 1], turn)],
    });
    if (place === undefined) continue;
    const across = turn(place);
    answers[index] = { ...answer, place: { ...answer.place, stand: across } };
    const box = { ...across, x: across.x + (isTurned ? frame.width : -frame.width) };
    answers[index + 1] = { ...next, place: { ...next.place, guest: { asset: picture.asset, box } } };
  }
  return answers;
}

/** The width of the rim of a photo that a product may cover, px. */
const PHOTO_RIM = 72;

/** All of a photo but a rim at the border. */
function beyondRim(
  { laid: { page } }: ArrangedAnswer,
  picture: SlidePicture | undefined,
  turn: (box: Box) => Box,
): readonly Box[] {
  if (picture?.kind !== 'photo') return [];
  const stage = turn(page.stage);
  const left = Math.max(stage.x, PHOTO_RIM);
  return [{ ...stage, x: left, width: stage.x + stage.width - left }];
}

/** What a product from the slide before keeps off: words, cards, marks, and the slide's own product. */
function takenByNext({ laid: { page }, place }: ArrangedAnswer, picture: SlidePicture | undefined): readonly Box[] {
  const { cards, lines, marks = [], solid = [], filled = [] } = page;
  const own = picture?.kind === 'cutout' ? [place.stand ?? page.stage] : [];
  return [...cards, ...lines, ...marks, ...solid, ...filled, ...own];
}

interface Across {
  readonly frame: SlideFrame;
  readonly room: Box;
  readonly own: readonly Box[];
  readonly next: readonly Box[];
}

/** The largest place across the right border of the slide; of places of one size, the one furthest across. */
function placeAcross(stand: Box, { frame, room, own, next }: Across): Box | undefined {
  const shifted = next.map((box) => ({ ...box, x: box.x + frame.width }));
  const taken = [...own.map((box) => inflate(box, AIR)), ...shifted.map((box) => inflate(box, GUEST_AIR))];
  for (let share = LARGEST; share >= 1; share = share > 1 && share * SMALLER < 1 ? 1 : share * SMALLER) {
    const size = { width: Math.floor(stand.width * share), height: Math.floor(stand.height * share) };
    const [least, most] = [Math.max(SPILL.leastPx, SPILL.least * size.width), SPILL.most * size.width];
    for (let spill = Math.floor(most); spill >= least; spill -= STEP) {
      const x = frame.width - size.width + spill;
      for (const y of rowsNear(stand.y, room, size.height)) {
        const box = { x, y, ...size };
        if (!taken.some((other) => overlaps(other, box))) return box;
      }
    }
    if (share === 1) break;
  }
  return undefined;
}

/** Where something of this height may begin in a room, the nearest to `y` first. */
function rowsNear(y: number, room: Box, height: number): readonly number[] {
  const first = Math.ceil(room.y);
  const count = Math.floor((room.y + room.height - height - first) / STEP) + 1;
  const rows = Array.from({ length: Math.max(0, count) }, (_, step) => first + step * STEP);
  return rows.toSorted((a, b) => Math.abs(a - y) - Math.abs(b - y));
}
