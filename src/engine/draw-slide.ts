/** A planned slide -> its pixels: loads the pictures its draw list names, then draws. */

import type { ImageAsset } from '../io/raster/image-assets.js';
import type { Raster } from '../io/raster/rasterize.js';
import type { DrawNode } from '../overlay/draw-list.js';
import type { PlannedSlide } from '../slides/slider-plan.js';
import type { PreparedSlider } from './prepare-slider.js';

export type DrawSlide = (slide: PlannedSlide) => Promise<Raster>;

/** Native parts load here, so that a render answered by the cache never needs them. */
export async function slideDrawer(prepared: PreparedSlider): Promise<DrawSlide> {
  const [{ imageAsset }, { pixelsAssets }, { rasterize }, { loadImageRgba }] = await Promise.all([
    import('../io/raster/image-assets.js'),
    import('../io/slides/pixels-asset.js'),
    import('../io/raster/rasterize.js'),
    import('../io/images/load-image.js'),
  ]);
  const { plan, logo } = prepared;
  const pixelsAsset = pixelsAssets();
  const logoAsset = logo === undefined ? undefined : await loadLogo();
  return async (slide) => {
    const { background } = slide;
    const pixels = background && (await prepared.pixelsOf(background));
    const assets = new Map<string, ImageAsset>();
    if (background !== undefined && pixels !== undefined) assets.set(background.asset, pixelsAsset(pixels));
    if (logo !== undefined && logoAsset !== undefined) assets.set(logo.contentHash, logoAsset);
    return rasterize(slide.nodes, { x: 0, y: 0, ...plan.output.size }, assets);
  };

  /** Scaled once to the size it is drawn at. */
  async function loadLogo(): Promise<ImageAsset | undefined> {
    if (logo === undefined) return undefined;
    const nodes = plan.slides
      .flatMap((slide) => (slide.status === 'failed' ? [] : imageNodes(slide.nodes)))
      .filter(({ asset }) => asset === logo.contentHash);
    const scale = Math.min(
      1,
      Math.max(1 / 64, ...nodes.map(({ box, source }) => box.width / (source ?? logo.size).width)),
    );
    const { data, width, height } = await loadImageRgba(logo.path, {
      size: { width: logo.size.width * scale, height: logo.size.height * scale },
    });
    return imageAsset(data, width, height, logo.size);
  }
}

type ImageNode = Extract<DrawNode, { kind: 'image' }>;

function imageNodes(nodes: readonly DrawNode[]): readonly ImageNode[] {
  return nodes.flatMap((node) =>
    node.kind === 'image' ? [node] : node.kind === 'group' ? imageNodes(node.children) : [],
  );
}
