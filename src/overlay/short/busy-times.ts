/** The times when something enters, moves or changes beside the texts of a short: a text's accent avoids them. */
import { FILM_FRAMES } from '../../document/short/short-format.js';
import type { FrameSpan } from '../film-stages.js';
import { MOVE_FRAMES, type ShortScore } from './score.js';
import type { ShortLayout } from './short-layout.js';
import type { ShortStage } from './stage.types.js';

/** Frames after its entrance at which the button pulses. */
const BREATHS = [54];

/** When a button that enters at `start` pulses. */
export function breathsOf(start: number): readonly number[] {
  return BREATHS.map((after) => start + after).filter((frame) => frame < FILM_FRAMES - 20);
}

/** Frames of each entrance, with a short rest after it. */
const [LABEL, STARS, BREATH, CUT] = [20, 28, 14, 10];

export function busyTimes({ film }: ShortStage, layout: ShortLayout, score: ShortScore): readonly FrameSpan[] {
  const from = (start: number, frames: number): FrameSpan => ({ start, end: start + frames });
  const cuts = film.stages.flatMap(({ start }) => (start > 0 ? [from(start - CUT, 2 * CUT)] : []));
  const moment = score.offerMoment;
  return [
    ...cuts,
    ...(layout.hook === undefined ? [] : [from(score.opening - MOVE_FRAMES, MOVE_FRAMES + LABEL)]),
    ...(layout.badge === undefined ? [] : [from(score.badge, LABEL)]),
    ...(moment === undefined || layout.offerMoment === undefined ? [] : [{ ...moment }]),
    ...(layout.offer === undefined ? [] : [from(score.offer, LABEL)]),
    ...(layout.stars === undefined ? [] : [from(score.stars, STARS)]),
    ...(layout.cta === undefined
      ? []
      : [from(score.cta, LABEL), ...breathsOf(score.cta).map((at) => from(at, BREATH))]),
  ];
}
