/** A planned slide -> its pixels or its page: loads the pictures its draw list names, then draws. */

import type { DrawNode } from '../../draw/draw-list.js';
import { imageNodes } from '../../draw/image-nodes.js';
import type { Box } from '../../geometry.js';
import type { ImageDecoder } from '../../io/images/image-decoder.js';
import type { ImageAsset } from '../../io/raster/image-assets.js';
import type { Raster } from '../../io/raster/rasterize.js';
import type { DocumentPage } from '../../io/slides/slide-document.js';
import { type Pixels, pixelsIn } from '../../slides/pictures/pixels.js';
import type { PlannedSlide } from '../../slides/slider-plan.js';
import type { DrawnPicture } from '../film/drawn-picture.types.js';
import { picturesOf } from './gather-slider.js';
import type { PreparedSlider } from './prepare-slider.js';

export interface SlideDrawer {
  /** Its pixels. */
  raster(slide: PlannedSlide): Promise<Raster>;
  /** All of it as a draw list, with the pictures that it names. */
  page(slide: PlannedSlide): Promise<DocumentPage>;
}

/** Native parts load here, so that a render answered by the cache never needs them. */
export async function slideDrawer(prepared: PreparedSlider): Promise<SlideDrawer> {
  const [{ imageAsset }, { pixelsAssets, putPixels }, { rasterize }] = await Promise.all([
    import('../../io/raster/image-assets.js'),
    import('../../io/slides/pixels-asset.js'),
    import('../../io/raster/rasterize.js'),
  ]);
  const { plan } = prepared;
  const pixelsAsset = pixelsAssets();
  const logos = await logoPictures(prepared);
  const release = releaseAfterLast(prepared);
  const loaded = async ({ background, images = [] }: PlannedSlide): Promise<SlidePixels> => {
    const [own, ...more] = await Promise.all([background, ...images].map(async (one) => one && prepared.pixelsOf(one)));
    return { background: own, images: more };
  };
  // Nothing is awaited until all is drawn: the next slide uses the same canvas of backgrounds.
  const assetsWith = ({ background, images = [] }: PlannedSlide, pixels: SlidePixels) => {
    const assets = new Map<string, ImageAsset>();
    for (const { asset, data, width, height, upright } of logos)
      assets.set(asset, imageAsset(data, width, height, upright));
    for (const [index, { asset }] of images.entries()) {
      const own = pixels.images[index];
      if (own !== undefined) assets.set(asset, pixelsAssets()(own));
    }
    if (background !== undefined && pixels.background !== undefined)
      assets.set(background.asset, pixelsAsset(pixels.background));
    return assets;
  };
  return {
    page: async (slide) => {
      const pixels = await loaded(slide);
      return { nodes: slide.nodes, assets: assetsWith(slide, pixels) };
    },
    raster: async (slide) => {
      const pixels = await loaded(slide);
      release(slide);
      const frame = { x: 0, y: 0, ...plan.output.size };
      const ground = pixels.background?.opaque ? photoGround(slide.nodes, frame) : undefined;
      if (pixels.background === undefined || ground === undefined)
        return rasterize(slide.nodes, frame, assetsWith(slide, pixels));
      const shown = pixelsIn(pixels.background, ground.source);
      const others = assetsWith(slide, { ...pixels, background: undefined });
      return rasterize(ground.above, frame, others, (canvas) => putPixels(canvas, shown));
    },
  };
}

/** Lets go of the pixels of each picture when the last slide that shows it is drawn: ten of them are 100 MB. */
function releaseAfterLast({ plan, release }: PreparedSlider): (slide: PlannedSlide) => void {
  const shownIn = ({ background, images = [] }: PlannedSlide) =>
    [background, ...images].filter((one) => one !== undefined);
  const left = new Map<string, number>();
  for (const slide of plan.slides)
    if (slide.status === 'pending') for (const { asset } of shownIn(slide)) left.set(asset, (left.get(asset) ?? 0) + 1);
  return (slide) => {
    for (const picture of shownIn(slide)) {
      const more = (left.get(picture.asset) ?? 0) - 1;
      left.set(picture.asset, more);
      if (more === 0) release(picture);
    }
  };
}

/** The pixels of a slide's background and of its other pictures. */
interface SlidePixels {
  readonly background: Pixels | undefined;
  readonly images: readonly (Pixels | undefined)[];
}

/** The logos that the slides draw, each scaled once to the size at which it is drawn. */
export async function logoPictures(prepared: PreparedSlider): Promise<readonly DrawnPicture[]> {
  const drawn = prepared.plan.slides.flatMap((slide) => (slide.status === 'failed' ? [] : imageNodes(slide.nodes)));
  const pictures = picturesOf(prepared.logo).map(async (logo) => {
    const nodes = drawn.filter(({ asset }) => asset === logo.contentHash);
    return nodes.length === 0 ? [] : [await pictureOf(logo, nodes, prepared.images)];
  });
  return (await Promise.all(pictures)).flat();
}

async function pictureOf(
  logo: ReturnType<typeof picturesOf>[number],
  nodes: ReturnType<typeof imageNodes>,
  decoder: ImageDecoder,
): Promise<DrawnPicture> {
  const scale = Math.min(
    1,
    Math.max(1 / 64, ...nodes.map(({ box, source }) => box.width / (source ?? logo.size).width)),
  );
  const { loadImageRgba } = await import('../../io/images/load-image.js');
  const size = { width: logo.size.width * scale, height: logo.size.height * scale };
  const { data, width, height } = await loadImageRgba(logo.file, { size, decoder });
  return { asset: logo.contentHash, data, width, height, upright: logo.size };
}

/**
 * A draw list that begins with a photo over all of the frame, pixel for pixel: the part of it that shows, and what
 * comes above. Its pixels can be put down as they are (10 ms less a slide than drawing them).
 */
export function photoGround(
  nodes: readonly DrawNode[],
  frame: Box,
): { readonly source: Box; readonly above: readonly DrawNode[] } | undefined {
  const [first, ...above] = nodes;
  if (first?.kind !== 'group' || first.transform !== undefined || (first.opacity ?? 1) !== 1 || first.blurPx)
    return undefined;
  const { clip } = first;
  if (clip !== undefined && (clip.kind !== 'rect' || clip.radiusPx || !sameBox(clip.box, frame))) return undefined;
  const photo = first.children.at(-1);
  if (photo?.kind !== 'image' || photo.source === undefined || photo.shadow !== undefined) return undefined;
  const { source } = photo;
  const isPixelForPixel =
    sameBox(photo.box, frame) &&
    source.width === frame.width &&
    source.height === frame.height &&
    Number.isInteger(source.x) &&
    Number.isInteger(source.y);
  return isPixelForPixel ? { source, above } : undefined;
}

function sameBox(a: Box, b: Box): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
