/**
 * What can be shown of a composition before its media are looked at: its texts and its logo over any light, and single
 * pictures of its clips. For the first moments of a surface that shows a document.
 */
import type { Composition } from '../../document/kinds.js';
import type { ImageMedia } from '../../media.js';
import type { DrawnPicture } from '../film/drawn-picture.types.js';
import { filmPictures } from '../film/film-pictures.js';
import { scaledImages } from '../film/scaled-images.js';
import type { CallOptions, EngineOptions } from '../options.js';
import type { Overlay } from './overlay.types.js';

/** The drawings of a document whose media have not been surveyed. */
export interface Rough {
  readonly overlay: Overlay;
  readonly pictures: readonly DrawnPicture[];
}

/** Undefined for kinds that nothing can be said of so early. A logo that cannot be read is left out. */
export async function roughOf(
  composition: Composition,
  options: EngineOptions & CallOptions,
): Promise<Rough | undefined> {
  if (composition.kind !== 'short') return undefined;
  const [{ roughShort }, { withStillWorkspace }] = await Promise.all([
    import('../short/redraw-short.js'),
    import('../workspace.js'),
  ]);
  const { logo } = composition;
  const bare = () => withPictures(roughShort(composition, undefined), []);
  if (logo == null) return bare();
  const { imageOf } = await import('../media/gather.js');
  const { LOGO_LIMITS } = await import('../../io/images/probe-image.js');
  try {
    return await withStillWorkspace(options, async (workspace) => {
      const where = { baseDir: options.baseDir ?? process.cwd(), roots: options.roots };
      const wanted = { source: logo.source, id: 'logo.source', limits: LOGO_LIMITS, grid: false };
      const { media, file } = await imageOf(wanted, where, workspace);
      const overlay = roughShort(composition, media);
      if (overlay?.kind !== 'film') return undefined;
      const named: Readonly<Record<string, ImageMedia>> = { 'logo.source': media };
      const drawn = { media: named, tracks: overlay.tracks };
      return { overlay, pictures: await filmPictures(drawn, { 'logo.source': file }, scaledImages(workspace)) };
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return bare();
  }
}

function withPictures(overlay: Overlay | undefined, pictures: readonly DrawnPicture[]): Rough | undefined {
  return overlay && { overlay, pictures };
}
