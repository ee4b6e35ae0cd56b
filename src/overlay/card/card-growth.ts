/**
 * A card grows out of the film: its picture continues from where the film's last frames showed it and moves to its own
 * place, while the card's ground closes in around it. Every point moves in a straight line, so that a head which is
 * complete on the film and on the card is complete all the way.
 */
import { arrivedShare } from '../../compose/arriving-picture.js';
import { cropWindow } from '../../compose/crop-window.js';
import type { Arrival } from '../../compose/timeline.js';
import type { Size } from '../../geometry.js';
import type { CameraShot } from '../score/camera.types.js';

/** Frames of the film over which a card closes. */
export const CARD_CLOSES = 6;

/** The frames in which the picture moves to its place: the first half of them are the film's last ones. */
export const GROWTH_FRAMES = 2 * CARD_CLOSES;

export interface Grown {
  /** Size of the upright picture. */
  readonly picture: Size;
  /** The shot that the film shows last. */
  readonly film: CameraShot;
  /** Output frame on which the card is to have closed by half. */
  readonly start: number;
}

/** The movement of the picture; undefined where the camera cuts just before it. */
export function growthOf({ picture, film, start }: Grown): Arrival | undefined {
  const { framing, clipStart } = film;
  const begin = start - CARD_CLOSES;
  if (film.start >= begin) return undefined;
  const part = cropWindow({ ...framing, picture, frame: framing.stage }, begin - 1 - clipStart);
  const seen = { x: ten(part.x), y: ten(part.y), width: ten(part.width), height: ten(part.height) };
  return { window: framing.stage, part: seen, start: 0, frames: GROWTH_FRAMES };
}

/** The share of its way that a card has come, on an output frame counted from its first. */
export function grownShare(frame: number): number {
  return arrivedShare({ start: -CARD_CLOSES, frames: GROWTH_FRAMES }, frame);
}

/** A value rounded to ten thousandths of a side. */
function ten(value: number): number {
  return Math.round(10_000 * value) / 10_000;
}
