/** All drawings of a style: which file holds what, on which planes. */
import type { Size } from '../../geometry.js';
import type { Cover } from '../redaction/cover.types.js';
import type { AssEvent, AssPlane } from './ass-script.js';
import { bt601Name } from './bt601-name.js';
import { COVER_LEVELS, coverEvents } from './cover-events.js';
import { eventsOf } from './event-writer.js';
import { type OverlayRequest, overlayFrames } from './overlay-events.js';
import { type OverlayStyle, pixelGrid } from './overlay-style.js';
import { spotlightEvents } from './spotlight-events.js';

/** Names of the files in the working folder. */
export const DRAWING_FILES = {
  pictureFile: 'picture.ass',
  lumaFile: 'luma.ass',
  chromaFile: 'chroma.ass',
  maskFile: 'mask.ass',
  coarseMaskFiles: ['mask-2.ass', 'mask-4.ass', 'mask-8.ass', 'mask-16.ass'],
  fontFolder: 'fonts',
} as const;

export interface OverlayDrawing {
  readonly file: string;
  readonly plane: AssPlane;
  /** The events of the file; they can be read only once. */
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

/** The width of a blur's soft edge as a share of the shorter side: it lies outside of all that must be hidden. */
const FEATHER_SHARE = 1 / 50;

export interface DrawRequest extends OverlayRequest {
  /** What blur and pixelate hide. */
  readonly covers: readonly Cover[];
}

export function drawOverlay(request: DrawRequest): OverlayDrawing[] {
  const { pictureFile, lumaFile, chromaFile } = DRAWING_FILES;
  const framesOn = overlayFrames(request);
  const overlay = drawsAtOnce(request.style, request.picture)
    ? [{ file: pictureFile, plane: 'picture', events: eventsOf(framesOn('luma')) } as const]
    : [
        { file: lumaFile, plane: 'luma', events: eventsOf(framesOn('luma')) } as const,
        { file: chromaFile, plane: 'chroma', events: eventsOf(framesOn('chroma')) } as const,
      ];
  return [...overlay, ...masks(request)];
}

function masks(request: DrawRequest): OverlayDrawing[] {
  const { covers, times, picture } = request;
  const { style } = request.style;
  const { maskFile, coarseMaskFiles } = DRAWING_FILES;
  const mask = (file: string, events: Iterable<AssEvent>): OverlayDrawing => ({ file, plane: 'mask', events });
  if (style === 'spotlight') return [mask(maskFile, spotlightEvents(request))];
  if (style !== 'blur' && style !== 'pixelate') return [];
  const shortSide = Math.min(picture.width, picture.height);
  const feather = style === 'blur' ? Math.max(4, Math.round(shortSide * FEATHER_SHARE)) : 0;
  const drawing = { covers, frames: times.length, picture };
  return [maskFile, ...coarseMaskFiles].map((file, index) => {
    const leastLevel = COVER_LEVELS[index]!;
    return mask(file, coverEvents(drawing, { feather: leastLevel === 0 ? feather : 2 * feather, leastLevel }));
  });
}
