/** A line or two of plain words on a flat ground, for contact sheets. */
import { createTypesetter } from '../../type/typeset.js';
import { loadFontBook } from '../fonts/font-book.js';
import { NO_ASSETS } from './image-assets.js';
import { type Raster, rasterize } from './rasterize.js';

const PAD = 14;

/** `ground` opaque, `#rrggbb`; sizes in pixels. English words. */
export function wordsStrip(text: string, size: { readonly width: number; readonly height: number }): Raster {
  const block = createTypesetter(loadFontBook())({
    ...{ text, language: 'en', family: 'ShortFontInter', cut: 'text', direction: 'ltr', upperCase: false },
    ...{ width: size.width - 2 * PAD, height: size.height - 2 * PAD, capHeights: [16, 14, 12], maxLines: 4 },
    ...{ leading: 2, align: 'start', setting: 'paragraph' },
  });
  const lines = block.lines.map(({ text: run, font, direction, x, baseline }) => {
    const place = { x: PAD + x, y: PAD + baseline };
    return { kind: 'text', text: run, ...place, font, language: 'en', direction, fill: INK } as const;
  });
  const box = { x: 0, y: 0, ...size };
  const page = { kind: 'shape', shape: { kind: 'rect', box }, fill: PAGE } as const;
  return rasterize([page, ...lines], box, NO_ASSETS);
}

const [INK, PAGE] = ['#f4f1ea', '#18181b'] as const;
