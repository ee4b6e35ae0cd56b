/** What is drawn around an object, and how large: everything from the height of the picture. */
import type { Rgba } from '../../color.js';
import type { TrackingStyle } from '../../document/enumerations.js';
import type { Size } from '../../geometry.js';

export interface OverlayStyle {
  readonly style: TrackingStyle;
  /** `name`: class and id. `score`: class, id and score. `none`: no labels. */
  readonly labels: 'name' | 'score' | 'none';
  /** One colour for all with its alpha; undefined = a colour per class. */
  readonly color: Rgba | undefined;
}

/** Lengths in pixels of the output. */
export interface OverlaySizes {
  readonly linePx: number;
  readonly radiusPx: number;
  readonly fontPx: number;
  readonly pillHeightPx: number;
  readonly pillPaddingPx: number;
  readonly gapPx: number;
}

/** 1080p: lines of 4 px, letters of 26 px. Never thinner than 2 px (a chroma sample) nor smaller than 12 px. */
export function overlaySizes(picture: Size): OverlaySizes {
  const short = Math.min(picture.width, picture.height);
  const fontPx = Math.max(12, Math.round(short * 0.024));
  const linePx = Math.max(2, 2 * Math.round((short * 0.0037) / 2));
  return {
    linePx,
    radiusPx: linePx * 2.5,
    fontPx,
    pillHeightPx: 2 * Math.round(fontPx * 0.72),
    pillPaddingPx: Math.round(fontPx * 0.45),
    gapPx: Math.max(2, Math.round(linePx * 0.75)),
  };
}

/** Seconds of fading in at a birth and out at a death. */
export const FADE_SECONDS = 0.12;
