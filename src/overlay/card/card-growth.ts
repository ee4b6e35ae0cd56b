/**
 * A card grows out of the film: its picture goes on from where the film's last frames showed it and comes to its own
 * place, and the card's ground closes in around it. Every point goes straight, so that a head which is whole on the
 * film and on the card is whole all the way.
 */
import { arrivedShare } from '../../compose/arriving-picture.js';
import { cropWindow } from '../../compose/crop-window.js';
import type { Arrival } from '../../compose/timeline.js';
import type { Size } from '../../geometry.js';
import type { CameraShot } from '../score/camera.types.js';

/** Frames of the film over which a card closes. */
export const CARD_CLOSES = 6;

/** Frames in which the picture comes to its place: half of them are the film's last ones. */
export const GROWTH_FRAMES = 2 * CARD_CLOSES;

export interface Grown {
  /** Upright size. */
  readonly picture: Size;
  /** What the film shows last. */
  readonly film: CameraShot;
  /** Output frame on which the card is to have closed by half. */
  readonly start: number;
}

/** Undefined where the camera cuts just before. */
export function growthOf({ picture, film, start }: Grown): Arrival | undefined {
  const { framing, clipStart } = film;
  const begin = start - CARD_CLOSES;
  if (film.start >= begin) return undefined;
  const part = cropWindow({ ...framing, picture, frame: framing.stage }, begin - 1 - clipStart);
  const seen = { x: ten(part.x), y: ten(part.y), width: ten(part.width), height: ten(part.height) };
  return { window: framing.stage, part: seen, start: 0, frames: GROWTH_FRAMES };
}

/** How far a card has come, on an output frame counted from its first. */
export function grownShare(frame: number): number {
  return arrivedShare({ start: -CARD_CLOSES, frames: GROWTH_FRAMES }, frame);
}

/** Ten thousandths of a side. */
function ten(value: number): number {
  return Math.round(10_000 * value) / 10_000;
}
