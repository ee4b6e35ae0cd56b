/**
 * Where labels go, frame by frame: above the box, else at another side, inside the picture and apart from each other. A label
 * keeps its place as long as it is free, so that it does not hop; where there is no room it shrinks to the id, then leaves.
 */
import type { Box, Size } from '../../geometry.js';
import { overlaps } from '../../geometry.js';
import type { BoxXyxy } from '../boxes.js';
import type { OverlaySizes } from './overlay-style.js';

export interface LabelRequest {
  readonly trackId: number;
  readonly box: BoxXyxy;
  /** Advance widths of the texts in pixels: the whole label, and the id alone. */
  readonly fullWidth: number;
  readonly shortWidth: number;
}

export interface PlacedLabel {
  readonly trackId: number;
  readonly short: boolean;
  readonly pill: Box;
}

/** A label that was moved or shrunk goes back to a better place only after so long, so that it never flickers. */
const SETTLE_SECONDS = 0.6;
const PLACES = ['above', 'above-right', 'below', 'inside', 'inside-right'] as const;
type Place = (typeof PLACES)[number];

interface Choice {
  readonly place: Place;
  readonly short: boolean;
}

interface Memory {
  readonly choice: Choice | undefined;
  readonly since: number;
}

/** Call it for every frame in order; it remembers where each label was. */
export function createLabelLayout(
  picture: Size,
  sizes: OverlaySizes,
): (time: number, requests: readonly LabelRequest[]) => PlacedLabel[] {
  const memory = new Map<number, Memory>();
  const choices = [false, true].flatMap((short) => PLACES.map((place): Choice => ({ place, short })));
  return (time, requests) => {
    const placed: PlacedLabel[] = [];
    const fits = (request: LabelRequest, choice: Choice): Box | undefined => {
      const pill = pillAt(request, choice, picture, sizes);
      return pill !== undefined && !placed.some((other) => overlaps(other.pill, pill)) ? pill : undefined;
    };
    for (const request of requests) {
      const known = memory.get(request.trackId);
      const settled = known !== undefined && time - known.since < SETTLE_SECONDS;
      const kept = known?.choice;
      // The first choice that fits; a settled label first tries to stay, and does not come back before its time.
      const order =
        kept === undefined
          ? choices
          : settled || isBest(kept)
            ? [kept, ...choices]
            : [...choices.filter(isBest), kept, ...choices];
      const found =
        known !== undefined && kept === undefined && settled
          ? undefined
          : order.find((choice) => fits(request, choice));
      if (known === undefined || found?.place !== kept?.place || found?.short !== kept?.short) {
        memory.set(request.trackId, { choice: found, since: time });
      }
      if (found !== undefined)
        placed.push({ trackId: request.trackId, short: found.short, pill: fits(request, found)! });
    }
    return placed;
  };
}

function isBest(choice: Choice): boolean {
  return choice.place === 'above' && !choice.short;
}

/** Undefined where the place lies outside the picture; sideways a pill is moved inside. */
function pillAt(request: LabelRequest, { place, short }: Choice, picture: Size, sizes: OverlaySizes): Box | undefined {
  const [x1, y1, x2, y2] = request.box;
  const width = (short ? request.shortWidth : request.fullWidth) + 2 * sizes.pillPaddingPx;
  const height = sizes.pillHeightPx;
  const inset = sizes.linePx + sizes.gapPx;
  const isInside = place === 'inside' || place === 'inside-right';
  const y = place === 'below' ? y2 + sizes.gapPx : isInside ? Math.max(0, y1) + inset : y1 - sizes.gapPx - height;
  const wanted =
    place === 'above-right' ? x2 - width : place === 'inside-right' ? x2 - inset - width : isInside ? x1 + inset : x1;
  const x = Math.min(Math.max(0, wanted), picture.width - width);
  if (y < 0 || y + height > picture.height || x < 0) return undefined;
  return { x, y, width, height };
}
