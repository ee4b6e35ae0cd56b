/**
 * What a poster with transparent parts lies on: dark or light, whichever its own picture stands out from. The interface
 * names no ground; this one is ours.
 */
import { contrastRatio, relativeLuminance, rgba } from '../../color.js';
import type { ImageMedia } from '../../media.js';

export interface PosterGround {
  readonly color: '#111111' | '#f5f5f5';
  /** Display luma of it, 0-255. */
  readonly luma: number;
  /** So much of the poster is transparent that the ground is seen. */
  readonly isSeen: boolean;
}

const DARK = { color: '#111111', luma: 17 } as const;
const LIGHT = { color: '#f5f5f5', luma: 245 } as const;
/** Mean transparency from which it counts: soft edges and shadows stay below. */
const LEAST_MEAN_ALPHA = 0.06;

/** The ground of an opaque poster is dark, and covered. */
export function posterGround({
  clearShare = 0,
  luminance,
}: Pick<ImageMedia, 'clearShare' | 'luminance'>): PosterGround {
  const isSeen = clearShare >= LEAST_MEAN_ALPHA;
  const contrast = (color: string) => contrastRatio(luminance.mean, relativeLuminance(rgba(color)));
  const best = isSeen && contrast(LIGHT.color) > contrast(DARK.color) ? LIGHT : DARK;
  return { ...best, isSeen };
}

/**
 * For a poster to be seen at all, so much of its whole area must be covered, and so much of the box around what is
 * drawn.
 */
const LEAST_COVERED = 0.02;
const LEAST_DENSE = 0.15;

/** True for a poster that can hardly be seen on any ground: it is faint all over, or only a speck. */
export function isPosterFaint({ clearShare = 0, inkBox, size }: ImageMedia): boolean {
  const covered = 1 - clearShare;
  const inked = (inkBox.width * inkBox.height) / (size.width * size.height);
  return covered < LEAST_COVERED || covered / Math.max(inked, 1e-9) < LEAST_DENSE;
}
