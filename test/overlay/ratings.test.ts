/**
 * A rating as it is drawn, frame by frame: a film may be paused anywhere, and a cover made of any frame, so none states
 * another rating than the document's, by its number or by how many stars are lit.
 */
import { expect, it } from 'vitest';
import { contrast, formatHex, over, rgba } from '../../src/color.js';
import { CREATIVE_FORMATS } from '../../src/document/enumerations.js';
import { LOOKS } from '../../src/document/looks/look-table.js';
import { FILM_FRAMES } from '../../src/document/short/short-format.js';
import type { DrawNode } from '../../src/draw/draw-list.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { ratingText, starShares } from '../../src/overlay/elements/star-rating.js';
import { onOwnGround } from '../../src/overlay/looks/on-ground.js';
import { paletteOf } from '../../src/overlay/palette.js';
import { composeShortOverlay } from '../../src/overlay/short/compose-short-overlay.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { sampled } from '../support/tier.js';
import { gridOf, LOOK_NAMES, plainShort } from './support/compositions.js';
import { clipsOf } from './support/known-clips.js';

const fontBook = loadFontBook();
const typeset = createTypesetter(fontBook);
const CASES = LOOK_NAMES.flatMap((look) =>
  [null, ...CREATIVE_FORMATS].flatMap((creativeFormat) =>
    [0.5, 3, 4.6, 5].map((rating) => ({ look, creativeFormat, rating })),
  ),
);

/** What one picture states: the number, and how far each of its stars is lit. */
function stated(nodes: readonly DrawNode[], lit: unknown): { numbers: readonly string[]; shares: readonly number[] } {
  const numbers: string[] = [];
  const shares: number[] = [];
  const visit = (node: DrawNode, clipped: number | undefined): void => {
    if (node.kind === 'group') {
      const clip = node.clip?.kind === 'rect' ? node.clip.box.width : clipped;
      for (const child of node.children) visit(child, clip);
    } else if (node.kind === 'text') numbers.push(node.text);
    else if (node.kind === 'shape' && node.shape.kind === 'path') {
      if (clipped !== undefined) shares[shares.length - 1] = clipped / widthOf(node.shape.data);
      else shares.push(node.fill === lit ? 1 : 0);
    }
  };
  for (const node of nodes) visit(node, undefined);
  return { numbers, shares };
}

/** Across the widest of a star's rounded tips: its corners are cut by a sixth of the way to the next. */
function widthOf(data: string): number {
  const xs = [...data.matchAll(/Q (-?[\d.]+) /gu)].map(([, x]) => Number(x));
  const reach = (Math.max(...xs) - Math.min(...xs)) / 2;
  return (2 * reach) / Math.sin((2 * Math.PI) / 5);
}

it.each(sampled('ratings', CASES, 40))('$look $creativeFormat: no frame states another rating than $rating', (made) => {
  const { look, creativeFormat, rating } = made;
  const grid = gridOf(60);
  const short = { ...plainShort, look, creativeFormat, starRating: rating, textBeats: ['One', 'Two'] };
  const overlay = composeShortOverlay(short, { typeset, fontBook, images: {}, clips: clipsOf({ luma: grid }) });
  const tracks = overlay.tracks.filter(({ element }) => element === 'star-rating');
  expect(tracks.map(({ id }) => id)).toContain('end-card-stars');
  for (const { id, cels } of tracks) {
    const rest = cels.at(-1)?.nodes ?? [];
    const full = JSON.stringify(rest).match(/"path","data":"[^"]*"\},"fill":"(#[^"]*)"/gu) ?? [];
    // The last star to be drawn that is lit at all: a clipped one, or one in the colour that is not the pale one.
    const fills = full.map((text) => /"fill":"(#[^"]*)"/u.exec(text)?.[1]);
    const lit = rating < 1 ? fills[1] : fills[0];
    for (const { frame, nodes } of cels) {
      const { numbers, shares } = stated(nodes, lit);
      expect(
        shares.map((share) => Math.round(20 * share) / 20),
        `${id} at ${frame}`,
      ).toEqual(starShares(rating).map((share) => Math.round(20 * share) / 20));
      for (const number of numbers) expect(number, `${id} at ${frame}`).toBe(ratingText(rating, 'en'));
    }
  }
});

it.each(LOOK_NAMES)('%s: beside a picture in a window the stars are told from what they lie on', (look) => {
  const faces = [{ start: 0, end: FILM_FRAMES, box: { x: 460, y: 1100, width: 120, height: 120 } }];
  const subjects = { frame: { width: 1080, height: 1920 }, faces, interest: [] };
  const clips = clipsOf({ luma: gridOf(60), subjects, isFixed: false });
  const short = { ...plainShort, look, arrangement: 'window', starRating: 5, textBeats: ['One', 'Two'] } as const;
  const { layout, tracks } = composeShortOverlay(short, { typeset, fontBook, images: {}, clips });
  expect(layout.places.map(({ framing }) => framing.kind)).toEqual(['window', 'window']);
  const { ground } = onOwnGround(LOOKS[look], paletteOf(short, LOOKS[look]));
  const nodes = tracks.find(({ id }) => id === 'star-rating')?.cels.findLast(({ frame }) => frame < 340)?.nodes ?? [];
  const fills = nodes.flatMap((node) => (node.kind === 'shape' ? [{ shape: node.shape.kind, fill: node.fill }] : []));
  const stars = fills.filter(({ shape }) => shape === 'path').map(({ fill }) => String(fill));
  const plate = fills.find(({ shape }) => shape === 'rect')?.fill;
  expect(stars).toHaveLength(5);
  const behind = formatHex(over(rgba(String(plate ?? ground)), rgba(ground)));
  for (const star of stars) expect(contrast(star, behind)).toBeGreaterThanOrEqual(1.6);
});
