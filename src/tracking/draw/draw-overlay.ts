/** All drawings a style burns with: which file holds what, on which planes. */
import type { Size } from '../../geometry.js';
import type { AssEvent, AssPlane } from './ass-script.js';
import { bt601Name } from './bt601-name.js';
import { eventsOf } from './event-writer.js';
import { coverEvents, spotlightEvents } from './mask-events.js';
import { type OverlayRequest, overlayFrames } from './overlay-events.js';
import { type OverlayStyle, pixelGrid } from './overlay-style.js';

/** Names of the files in the working folder. */
export const DRAWING_FILES = {
  pictureFile: 'picture.ass',
  lumaFile: 'luma.ass',
  chromaFile: 'chroma.ass',
  maskFile: 'mask.ass',
  coarseMaskFiles: ['mask-2.ass', 'mask-4.ass'],
  fontFolder: 'fonts',
} as const;

export interface OverlayDrawing {
  readonly file: string;
  readonly plane: AssPlane;
  /** To be gone through once. */
  readonly events: Iterable<AssEvent>;
}

/**
 * Whether one drawing serves luma and chroma: where edges lie on chroma samples and the colour has a name (those of the
 * classes all have). Else each gets its own, which costs a second renderer, and taking the planes apart and joining
 * them again: 2 ms a 1080p frame.
 */
export function drawsAtOnce(style: OverlayStyle, picture: Size): boolean {
  return pixelGrid(picture) === 2 && (style.color === undefined || bt601Name(style.color) !== undefined);
}

/** The soft edge of a blur, of the shorter side: outside all that must be hidden. */
const FEATHER_SHARE = 1 / 50;

export function drawOverlay(request: OverlayRequest): OverlayDrawing[] {
  const { pictureFile, lumaFile, chromaFile, maskFile, coarseMaskFiles } = DRAWING_FILES;
  const framesOn = overlayFrames(request);
  const overlay = drawsAtOnce(request.style, request.picture)
    ? [{ file: pictureFile, plane: 'picture', events: eventsOf(framesOn('luma')) } as const]
    : [
        { file: lumaFile, plane: 'luma', events: eventsOf(framesOn('luma')) } as const,
        { file: chromaFile, plane: 'chroma', events: eventsOf(framesOn('chroma')) } as const,
      ];
  const mask = (file: string, events: Iterable<AssEvent>): OverlayDrawing => ({ file, plane: 'mask', events });
  const { style, redact = 'body' } = request.style;
  const shortSide = Math.min(request.picture.width, request.picture.height);
  const feather = style === 'blur' ? Math.max(4, Math.round(shortSide * FEATHER_SHARE)) : 0;
  const masks =
    style === 'spotlight'
      ? [mask(maskFile, spotlightEvents(request))]
      : style === 'blur' || style === 'pixelate'
        ? [
            mask(maskFile, coverEvents(request, { feather, leastLevel: 0, redact })),
            mask(coarseMaskFiles[0], coverEvents(request, { feather: 2 * feather, leastLevel: 1, redact })),
            mask(coarseMaskFiles[1], coverEvents(request, { feather: 2 * feather, leastLevel: 2, redact })),
          ]
        : [];
  return [...overlay, ...masks];
}
