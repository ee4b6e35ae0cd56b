/** Loads the images a plan names and returns the function that draws cels to yuva420p bitmaps. */
import type { PlanMedia } from '../compose/plan.js';
import type { DrawYuva } from '../io/render/sprite-inputs.js';

/** Largest side a drawn image can need: a poster fills 1080x1920, a logo stays far below. */
const LARGEST_SIDE = { logo: 1024, poster: 1920 } as const;

export async function drawerFor(images: readonly (PlanMedia & { readonly role: 'logo' | 'poster' })[]): Promise<DrawYuva> {
  const [{ loadImageRgba }, { imageAsset }, { rasterize }, { toYuva420p }] = await Promise.all([
    import('../io/images/load-image-rgba.js'),
    import('../io/raster/image-assets.js'),
    import('../io/raster/rasterize.js'),
    import('../io/raster/to-yuva420p.js'),
  ]);
  const assets = new Map(
    await Promise.all(
      images.map(async ({ path, contentHash, role }) => {
        const { data, width, height } = await loadImageRgba(path, { maxSide: LARGEST_SIDE[role] });
        return [contentHash, imageAsset(data, width, height)] as const;
      }),
    ),
  );
  return (nodes, box) => {
    const { data, width, height } = rasterize(nodes, box, assets);
    return toYuva420p(data, width, height);
  };
}
