/** The images that a film's tracks draw, at the size they are drawn at. */
import type { FilmPlan } from '../../compose/plan.js';
import type { MediaId } from '../../compose/timeline.js';
import { imageNodes } from '../../draw/image-nodes.js';
import type { DrawnPicture } from './drawn-picture.types.js';
import type { ScaleImage } from './scaled-images.js';

/** Images are scaled once, to the size they are drawn at (never up), and turned upright on the way. */
export function filmPictures(
  plan: Pick<FilmPlan, 'media' | 'tracks'>,
  files: Readonly<Record<MediaId, string>>,
  scaleImage: ScaleImage,
): Promise<readonly DrawnPicture[]> {
  const nodes = plan.tracks.flatMap((track) => track.cels.flatMap((cel) => imageNodes(cel.nodes)));
  const drawn = new Set(nodes.map(({ asset }) => asset));
  const images = Object.entries(plan.media).flatMap(([id, media]) =>
    media.kind === 'image' && drawn.has(media.contentHash) ? [{ id, media }] : [],
  );
  return Promise.all(
    images.map(async ({ id, media: { contentHash, size, ground } }) => {
      const scales = nodes.flatMap(({ asset, box, source }) =>
        asset === contentHash ? [box.width / (source ?? size).width, box.height / (source ?? size).height] : [],
      );
      const scale = Math.min(1, Math.max(0, ...scales));
      const shown = { width: size.width * scale, height: size.height * scale };
      const { data, width, height } = await scaleImage(
        { path: files[id] ?? '', contentHash, ...(ground === undefined ? {} : { ground }) },
        shown,
      );
      return { asset: contentHash, data, width, height, upright: size };
    }),
  );
}
