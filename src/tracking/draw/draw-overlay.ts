/** All drawings a style burns with: which file holds what, on which plane. */
import type { AssEvent, AssPlane } from './ass-script.js';
import { coverEvents, spotlightEvents } from './mask-events.js';
import { type OverlayRequest, overlayEvents } from './overlay-events.js';

/** Names of the files in the working folder. */
export const DRAWING_FILES = {
  lumaFile: 'luma.ass',
  chromaFile: 'chroma.ass',
  maskFile: 'mask.ass',
  coarseMaskFiles: ['mask-2.ass', 'mask-4.ass'],
  fontFolder: 'fonts',
} as const;

export interface OverlayDrawing {
  readonly file: string;
  readonly plane: AssPlane;
  readonly events: readonly AssEvent[];
}

export function drawOverlay(request: OverlayRequest): OverlayDrawing[] {
  const { lumaFile, chromaFile, maskFile, coarseMaskFiles } = DRAWING_FILES;
  const { luma, chroma } = overlayEvents(request);
  const mask = (file: string, events: readonly AssEvent[]): OverlayDrawing => ({ file, plane: 'mask', events });
  const { style } = request.style;
  const feather =
    style === 'blur' ? Math.max(4, Math.round(Math.min(request.picture.width, request.picture.height) / 100)) : 0;
  const masks =
    style === 'spotlight'
      ? [mask(maskFile, spotlightEvents(request))]
      : style === 'blur' || style === 'pixelate'
        ? [
            mask(maskFile, coverEvents(request, { feather, leastLevel: 0 })),
            mask(coarseMaskFiles[0], coverEvents(request, { feather: 2 * feather, leastLevel: 1 })),
            mask(coarseMaskFiles[1], coverEvents(request, { feather: 2 * feather, leastLevel: 2 })),
          ]
        : [];
  return [
    { file: lumaFile, plane: 'luma', events: luma },
    { file: chromaFile, plane: 'chroma', events: chroma },
    ...masks,
  ];
}
