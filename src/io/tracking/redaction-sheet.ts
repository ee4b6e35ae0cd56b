/** The contact sheet of a redacted film: frames of the film, each with its time and the reason why it is shown. */
import { writeFile } from 'node:fs/promises';
import type { DrawNode } from '../../draw/draw-list.js';
import type { Size } from '../../geometry.js';
import type { SheetFrame } from '../../tracking/redaction/sheet-frames.js';
import { createTypesetter } from '../../type/typeset.js';
import type { Typeset } from '../../type/typeset.types.js';
import { loadFontBook } from '../fonts/font-book.js';
import { sharpModule } from '../images/sharp-module.js';
import { encodePng } from '../raster/encode-png.js';
import { NO_ASSETS } from '../raster/image-assets.js';
import { rasterize } from '../raster/rasterize.js';
import { yuvToRgb } from '../render/yuv-to-rgb.js';

/** A frame of the film: limited-range yuv420p, BT.709. */
export interface SheetPicture extends SheetFrame, Size {
  readonly seconds: number;
  readonly yuv: Uint8Array;
}

/**
 * Pixels of a cell's longer side; a face that was missed and is a tenth of the picture's height is 30 px high there.
 */
const CELL_SIDE = 320;
const [GAP, CAPTION] = [10, 28];
const MOST_COLUMNS = 6;
const GROUND = { r: 24, g: 24, b: 27 } as const;
const [INK, ALARM] = ['#d4d4d8', '#ffb020'];
const CAP_HEIGHT = 10;
const QUALITY = 88;

const REASONS: Readonly<Record<SheetFrame['reason'], string>> = {
  sample: '',
  lost: 'a person lost',
  unsure: 'hidden by guess',
  covered_again: 'covered again',
};

/** Writes a JPEG. `pictures`: at least one, all of one size, in order. */
export async function drawRedactionSheet(pictures: readonly SheetPicture[], output: string): Promise<Size> {
  const sharp = sharpModule();
  const [first] = pictures;
  if (first === undefined) throw new TypeError('internal: a contact sheet of nothing');
  const scale = CELL_SIDE / Math.max(first.width, first.height);
  const cell = { width: Math.round(first.width * scale), height: Math.round(first.height * scale) };
  const columns = Math.min(MOST_COLUMNS, pictures.length);
  const place = (index: number) => ({
    left: GAP + (index % columns) * (cell.width + GAP),
    top: GAP + Math.floor(index / columns) * (cell.height + CAPTION + GAP),
  });
  const size = {
    width: GAP + columns * (cell.width + GAP),
    height: GAP + Math.ceil(pictures.length / columns) * (cell.height + CAPTION + GAP),
  };
  const cells = await Promise.all(
    pictures.map(async ({ width, height, yuv }, index) => {
      const rgb = yuvToRgb(yuv, { width, height });
      const input = await sharp(rgb, { raw: { width, height, channels: 3 } })
        .resize(cell.width, cell.height)
        .png()
        .toBuffer();
      return { input, ...place(index) };
    }),
  );
  const typeset = createTypesetter(loadFontBook());
  const texts = pictures.flatMap((picture, index) => {
    const { left, top } = place(index);
    return captionOf(picture, { left, baseline: top + cell.height + 19, width: cell.width }, typeset);
  });
  const captions = await encodePng(rasterize(texts, { x: 0, y: 0, ...size }, NO_ASSETS));
  const ground = sharp({ create: { ...size, channels: 3, background: GROUND } });
  const sheet = ground.composite([...cells, { input: captions, left: 0, top: 0 }]).removeAlpha();
  await writeFile(output, await sheet.jpeg({ quality: QUALITY, optimiseCoding: false }).toBuffer());
  return size;
}

interface CaptionPlace {
  readonly left: number;
  readonly baseline: number;
  readonly width: number;
}

function captionOf(
  { frame, seconds, reason }: SheetPicture,
  { left, baseline, width }: CaptionPlace,
  typeset: Typeset,
): readonly DrawNode[] {
  const why = REASONS[reason];
  const text = `${seconds.toFixed(2)} s, frame ${frame}${why === '' ? '' : `: ${why}`}`;
  const block = typeset({
    ...{ text, language: 'en', family: 'ShortFontInter', cut: 'text', direction: 'ltr', align: 'start' },
    ...{ width, height: CAPTION, capHeights: [CAP_HEIGHT, 9, 8, 7], maxLines: 1, leading: 1.5, upperCase: false },
  });
  return block.lines.map(({ text: run, font, direction, x }) => ({
    ...{ kind: 'text', text: run, x: left + x, y: baseline, font, language: 'en', direction },
    fill: why === '' ? INK : ALARM,
  }));
}
