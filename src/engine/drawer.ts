/** Loads the images that tracks draw and returns the function that draws cels to yuva420p bitmaps. */
import type { DrawnImage } from '../compose/compose-short.js';
import type { DrawYuva } from '../io/render/sprite-inputs.js';
import type { DrawNode, SpriteTrack } from '../overlay/draw-list.js';

/** Images are scaled once, to the size they are drawn at (never up), and turned upright on the way. */
export async function drawerFor(images: readonly DrawnImage[], tracks: readonly SpriteTrack[]): Promise<DrawYuva> {
  const [{ loadImageRgba }, { imageAsset }, { rasterize }, { toYuva420p }] = await Promise.all([
    import('../io/images/load-image.js'),
    import('../io/raster/image-assets.js'),
    import('../io/raster/rasterize.js'),
    import('../io/raster/to-yuva420p.js'),
  ]);
  const nodes = tracks.flatMap((track) => track.cels.flatMap((cel) => imageNodes(cel.nodes)));
  const assets = new Map(
    await Promise.all(
      images.map(async ({ path, contentHash, size }) => {
        const scales = nodes.flatMap(({ asset, box, source }) =>
          asset === contentHash ? [box.width / (source ?? size).width, box.height / (source ?? size).height] : [],
        );
        const scale = Math.min(1, Math.max(0, ...scales));
        const { data, width, height } = await loadImageRgba(path, {
          size: { width: size.width * scale, height: size.height * scale },
        });
        return [contentHash, imageAsset(data, width, height, size)] as const;
      }),
    ),
  );
  return (list, box, into) => {
    const { data, width, height } = rasterize(list, box, assets);
    return toYuva420p(data, width, height, into);
  };
}

type ImageNode = Extract<DrawNode, { kind: 'image' }>;

function imageNodes(nodes: readonly DrawNode[]): readonly ImageNode[] {
  return nodes.flatMap((node) =>
    node.kind === 'image' ? [node] : node.kind === 'group' ? imageNodes(node.children) : [],
  );
}
