/** What a short shows, as a plan: set, checked for contrast and cut into chunks once for its texts, looks and pictures, then remembered. */
import { composePicture, type PicturePlan, type ShortMedia } from '../compose/compose-short.js';
import type { LumaGrid } from '../compose/media.js';
import type { Quality } from '../compose/plan.js';
import type { ResolvedShort } from '../document/resolved-short.js';
import type { Warning } from '../errors.js';
import { loadFontBook } from '../io/fonts/font-book.js';
import { checkDrawnContrast } from '../io/raster/check-drawn-contrast.js';
import { composeShortOverlay } from '../overlay/compose-short-overlay.js';
import { createTypesetter } from '../overlay/type/typeset.js';
import { remembered } from './remembered.js';
import { pictureVersions, planningCode } from './versions.js';
import type { Workspace } from './workspace.js';

export interface ShortPicture extends PicturePlan {
  readonly warnings: readonly Warning[];
  /** What the result reports of it. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Other music or the same document again takes a look into the cache: no font is loaded, no line set. */
export function pictureOfShort(
  short: ResolvedShort,
  media: Pick<ShortMedia, 'segments' | 'images'>,
  quality: Quality,
  workspace: Workspace,
): Promise<ShortPicture> {
  const versions = pictureVersions(workspace.tools);
  const { music: _, ...shown } = short;
  const identity = {
    picture: planningCode(),
    versions,
    quality,
    shown,
    segments: media.segments.map(({ contentHash }) => contentHash),
    images: media.images.map(({ role, contentHash }) => [role, contentHash]),
  };
  return remembered(workspace, identity, async () => {
    const fontBook = loadFontBook();
    const luma = media.segments.map(({ lumaGrid }) => lumaGrid) as [LumaGrid | undefined, LumaGrid | undefined];
    const overlay = composeShortOverlay(short, {
      typeset: createTypesetter(fontBook),
      fontBook,
      images: Object.fromEntries(media.images.map((image) => [image.role, image])),
      luma,
    });
    const contrast = checkDrawnContrast(overlay, luma);
    return {
      ...composePicture({ short, media, tracks: overlay.tracks, quality, versions }),
      warnings: [...overlay.warnings, ...contrast.warnings],
      facts: { layout: overlay.layout, drawn_contrast: contrast.elements },
    };
  });
}
