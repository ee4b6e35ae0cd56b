/** A sprite that is cut into bands shows every pixel that it shows whole, in all looks. */
import { describe, expect, it } from 'vitest';
import { bitmapBytes, type SheetBitmap, type SpriteSheet, spriteInputs } from '../../../src/compose/sprite-inputs.js';
import { sliceTracks } from '../../../src/compose/sprite-slice.js';
import type { Cel } from '../../../src/draw/draw-list.js';
import { drawerFor } from '../../../src/engine/film/drawer.js';
import type { Box } from '../../../src/geometry.js';
import { loadFontBook } from '../../../src/io/fonts/font-book.js';
import type { DrawYuva } from '../../../src/io/render/sprite-inputs.js';
import { composeShortOverlay } from '../../../src/overlay/short/compose-short-overlay.js';
import { createTypesetter } from '../../../src/type/typeset.js';
import { gridOf, LOOK_NAMES, plainShort } from '../../overlay/support/compositions.js';
import { clipsOf } from '../../overlay/support/known-clips.js';
import { noImages } from '../../support/no-images.js';

const fontBook = loadFontBook();
const typeset = createTypesetter(fontBook);

/** The planes of a part of a cel in the box of its track. */
function planesOf(draw: DrawYuva, cel: Cel, part: Box, box: Box): Uint8Array {
  return draw({ ...cel, part }, box, new Uint8Array(bitmapBytes(box)));
}

/** Copies the rows of a part from planes to planes of the same box. */
function copyRows(from: Uint8Array, to: Uint8Array, { y, height }: Box, box: Box): void {
  let start = 0;
  for (const [width, rows] of [
    [box.width, 1],
    [box.width / 2, 2],
    [box.width / 2, 2],
    [box.width, 1],
  ] as const) {
    const [first, last] = [start + (width * (y - box.y)) / rows, start + (width * (y - box.y + height)) / rows];
    to.set(from.subarray(first, last), first);
    start += (width * box.height) / rows;
  }
}

const isSeenAt = ({ showings }: SheetBitmap, frame: number) =>
  showings.some(({ start, end }) => start <= frame && frame < end);

/** Frames on which the bitmaps of a sheet, laid side by side, are not the whole picture. */
function wrongFrames(draw: DrawYuva, { slice, track, bitmaps }: SpriteSheet): readonly number[] {
  const { box } = track;
  const parts = bitmaps.map(({ cel, ink }) => planesOf(draw, track.cels[cel] as Cel, ink, box));
  return slice.cels.flatMap(({ frame, cel }) => {
    const shown = track.cels[cel] as Cel;
    const laid = planesOf(draw, { ...shown, nodes: [] }, box, box);
    for (const [index, bitmap] of bitmaps.entries())
      if (isSeenAt(bitmap, frame)) copyRows(parts[index] as Uint8Array, laid, bitmap.ink, box);
    return Buffer.compare(laid, planesOf(draw, shown, box, box)) === 0 ? [] : [frame];
  });
}

const pixelsOf = (boxes: readonly Box[]) => boxes.reduce((sum, { width, height }) => sum + width * height, 0);

/** Looks whose closing ground moves over much of the frame: what is drawn of it, against all of its pictures. */
const GROUNDS: Partial<Record<(typeof LOOK_NAMES)[number], number>> = {
  neutral: 0.4,
  ugc_realism: 0.5,
  startup_explainer: 0.8,
};

describe.each(LOOK_NAMES)('%s', (look) => {
  it('shows the same in bands', async () => {
    const { tracks } = composeShortOverlay(
      { ...plainShort, look },
      { ...{ typeset, fontBook, images: {}, clips: clipsOf({ luma: gridOf(30) }) } },
    );
    const draw = await drawerFor({ media: {}, tracks }, {}, noImages);
    const chunks = [0, 300, 360].map((start) => ({ start, end: start + 60 }));
    const drawn = new Map<string, number>();
    for (const input of chunks.flatMap((chunk) => spriteInputs(sliceTracks(tracks, chunk), tracks))) {
      if (input.kind !== 'sheet') continue;
      const { slice, track, bitmaps } = input;
      const whole = slice.cels.map(({ cel }) => track.cels[cel]?.box ?? track.box);
      if (bitmaps.every(({ cel, ink }) => ink.height === track.cels[cel]?.box?.height)) continue;
      drawn.set(track.id, pixelsOf(bitmaps.map(({ ink }) => ink)) / pixelsOf(whole));
      expect(wrongFrames(draw, input), track.id).toEqual([]);
    }
    expect(drawn.get('end-card-ground') ?? 1).toBeLessThanOrEqual(GROUNDS[look] ?? 1);
  });
});
