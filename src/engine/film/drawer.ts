/** Loads the images that tracks draw and returns the function that draws cels to yuva420p bitmaps. */
import { stripsOf } from '../../compose/bitmap-bands.js';
import type { FilmPlan } from '../../compose/plan.js';
import type { MediaId } from '../../compose/timeline.js';
import { overlaps } from '../../geometry.js';
import type { DrawYuva } from '../../io/render/sprite-inputs.js';
import { filmPictures } from './film-pictures.js';
import type { ScaleImage } from './scaled-images.js';

export async function drawerFor(
  plan: Pick<FilmPlan, 'media' | 'tracks'>,
  files: Readonly<Record<MediaId, string>>,
  scaleImage: ScaleImage,
): Promise<DrawYuva> {
  const [{ imageAsset }, { rasterize }, { clearYuva420p, placeYuva420p }] = await Promise.all([
    import('../../io/raster/image-assets.js'),
    import('../../io/raster/rasterize.js'),
    import('../../io/raster/to-yuva420p.js'),
  ]);
  const pictures = await filmPictures(plan, files, scaleImage);
  const assets = new Map(
    pictures.map(
      ({ asset, data, width, height, upright }) => [asset, imageAsset(data, width, height, upright)] as const,
    ),
  );
  return ({ nodes, box: ink, part }, box, into) => {
    const planes = clearYuva420p(into, box.width, box.height);
    for (const strip of stripsOf({ nodes, box: ink ?? box })) {
      if (part !== undefined && !overlaps(strip, part)) continue;
      const { data, width, height } = rasterize(nodes, strip, assets);
      const place = { x: strip.x - box.x, y: strip.y - box.y, planeWidth: box.width, planeHeight: box.height };
      placeYuva420p(data, width, height, place, planes);
    }
    return planes;
  };
}
