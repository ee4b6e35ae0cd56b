/**
 * Images at the size they are drawn at, kept in the cache: an edited film needs no image decoder, whose loading alone
 * takes 40 ms (measured).
 */
import type { Size } from '../../geometry.js';
import { hashOf } from '../../hash.js';
import type { RgbaImage } from '../../io/images/load-image.js';
import type { ImageMedia } from '../../media.js';
import { withoutGround } from '../../subjects/flat-ground.js';
import { fetchPixels, storePixels } from '../kept-pixels.js';
import { codeOf, stillVersions } from '../versions.js';
import type { StillWorkspace } from '../workspace.js';

/** An image at the path given -> its pixels at this size. */
export type ScaleImage = (
  image: { readonly path: string; readonly contentHash: string; readonly ground?: ImageMedia['ground'] },
  size: Size,
) => Promise<RgbaImage>;

/** Rejects as `loadImageRgba` does. */
export function scaledImages(workspace: Pick<StillWorkspace, 'cache' | 'folder' | 'images'>): ScaleImage {
  return async ({ path, contentHash, ground }, size) => {
    const content = ground === undefined ? contentHash : { cut: contentHash, ground };
    const key = hashOf({ scaled: codeOf('scaling'), content, size, versions: stillVersions() });
    const kept = await fetchPixels(workspace, key);
    if (kept !== undefined) return kept;
    const { loadImageRgba } = await import('../../io/images/load-image.js');
    const whole = await loadImageRgba(path, { size, decoder: workspace.images });
    const image = ground === undefined ? whole : withoutGround(whole, ground);
    await storePixels(workspace, key, image);
    return image;
  };
}
