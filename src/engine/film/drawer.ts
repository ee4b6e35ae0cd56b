/** Loads the images that tracks draw and returns the function that draws cels to yuva420p bitmaps. */
import type { FilmPlan } from '../../compose/plan.js';
import type { MediaId } from '../../compose/timeline.js';
import type { DrawNode } from '../../draw/draw-list.js';
import { type Box, bottom } from '../../geometry.js';
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
  return (cel, box, into) => {
    const planes = clearYuva420p(into, box.width, box.height);
    for (const strip of stripsOf(cel.box ?? box, cel.nodes)) {
      const { data, width, height } = rasterize(cel.nodes, strip, assets);
      const place = { x: strip.x - box.x, y: strip.y - box.y, planeWidth: box.width, planeHeight: box.height };
      placeYuva420p(data, width, height, place, planes);
    }
    return planes;
  };
}

/**
 * The most pixels of a strip. Reading back a canvas of more than about a megabyte costs ten times as much per pixel,
 * because its memory comes fresh from the system (measured).
 */
const STRIP_PIXELS = 130_000;

function stripsOf(ink: Box, nodes: readonly DrawNode[]): readonly Box[] {
  if (ink.width * ink.height <= STRIP_PIXELS || nodes.some(spreads)) return [ink];
  const step = Math.max(2, 2 * Math.floor(STRIP_PIXELS / ink.width / 2));
  const count = Math.ceil(ink.height / step);
  return Array.from({ length: count }, (_, index) => {
    const y = ink.y + index * step;
    return { ...ink, y, height: Math.min(step, bottom(ink) - y) };
  });
}

/**
 * True when a pixel depends on drawn neighbours (a blurred group, a hard shadow of an outlined form), which a strip
 * would cut off.
 */
function spreads(node: DrawNode): boolean {
  if (node.kind === 'group') return (node.blurPx ?? 0) > 0 || node.children.some(spreads);
  if (node.kind !== 'shape' || node.shadow === undefined || node.stroke === undefined) return false;
  return node.fill !== undefined && node.shadow.blurPx < node.stroke.widthPx / 2;
}
