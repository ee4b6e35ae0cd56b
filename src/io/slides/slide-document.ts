/** Draw lists -> one PDF, a page each: letters and shapes as they are, in subset fonts; photos as JPEG. */
import type { Context2D } from '../../draw/canvas.types.js';
import { draw } from '../../draw/draw.js';
import type { DrawNode } from '../../draw/draw-list.js';
import { translation } from '../../draw/matrix.js';
import type { Size } from '../../geometry.js';
import { registerForDrawing } from '../fonts/font-registry.js';
import { canvasModule } from '../raster/canvas-module.js';
import type { ImageAssets } from '../raster/image-assets.js';
import { worldOf } from '../raster/rasterize.js';

export interface DocumentPage {
  readonly nodes: readonly DrawNode[];
  readonly assets: ImageAssets;
}

/** The quality of slides that are JPEG files. */
const PHOTO_QUALITY = 90;

/**
 * `size` is that of every page, in points, one for each pixel of a slide. Words with an outline or a shadow, and what
 * is blurred or half transparent as a whole, become pixels. The file holds no date and no name of a machine: the same
 * pages give the same bytes.
 */
export async function slideDocument(
  pages: Iterable<DocumentPage> | AsyncIterable<DocumentPage>,
  size: Size,
  title: string,
): Promise<Buffer> {
  const document = new (canvasModule().PDFDocument)({ title, encodingQuality: PHOTO_QUALITY });
  for await (const { nodes, assets } of pages) {
    registerForDrawing(nodes);
    const context = document.beginPage(size.width, size.height) as unknown as Context2D;
    draw(context, nodes, translation(0, 0), worldOf(size, assets));
    document.endPage();
  }
  return document.close();
}
