/** Where a picture has ink that is seen. */
import type { SpriteTrack } from '../../../src/draw/draw-list.js';
import type { Box } from '../../../src/geometry.js';
import { NO_ASSETS } from '../../../src/io/raster/image-assets.js';
import { rasterize } from '../../../src/io/raster/rasterize.js';

/** Alpha of 255 from which ink counts: about 60%. */
const SEEN = 150;

/** The box of a cel's ink in frame coordinates; undefined when there is none. */
export function inkOf(track: SpriteTrack, cel: SpriteTrack['cels'][number]): Box | undefined {
  const { data, width, height } = rasterize(cel.nodes, track.box, NO_ASSETS);
  let [left, top, end, foot] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((data[4 * (y * width + x) + 3] as number) < SEEN) continue;
      if (x < left) left = x;
      if (x > end) end = x;
      if (y < top) top = y;
      foot = y;
    }
  }
  if (end < 0) return undefined;
  return { x: track.box.x + left, y: track.box.y + top, width: end - left + 1, height: foot - top + 1 };
}
