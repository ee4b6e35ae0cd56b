/** A guide drawn over a finished still: it is never part of a render. */
import type { DrawNode } from '../draw/draw-list.js';
import type { Size } from '../geometry.js';
import { sharpModule } from '../io/images/sharp-module.js';

/** `rgb`: interleaved 8-bit rows of `size`; the result is the same with the guide over it. */
export async function guideOver(rgb: Uint8Array, size: Size, guide: readonly DrawNode[]): Promise<Uint8Array> {
  const [{ rasterize }, { NO_ASSETS }] = await Promise.all([
    import('../io/raster/rasterize.js'),
    import('../io/raster/image-assets.js'),
  ]);
  const { data } = rasterize(guide, { x: 0, y: 0, ...size }, NO_ASSETS);
  const overlay = { input: Buffer.from(data), raw: { ...size, channels: 4 as const, premultiplied: true } };
  return sharpModule()(rgb, { raw: { ...size, channels: 3 } })
    .composite([overlay])
    .removeAlpha()
    .raw()
    .toBuffer();
}
