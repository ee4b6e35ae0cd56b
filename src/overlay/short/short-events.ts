/**
 * The score of a short as events: its camera keeps away from them, its sound effects fall on them, and the plan reports
 * them.
 */

import type { ResolvedShort } from '../../document/short/resolved-short.js';
import { FILM_FRAMES } from '../../document/short/short-format.js';
import { type FilmEvent, inOrder } from '../film-events.js';
import type { CameraShot } from '../score/camera.types.js';
import { cameraEvents } from '../score/camera-events.js';
import { fadeFrames } from './cut-transition.js';
import type { ShortScore } from './score.js';

type EventfulShort = Pick<
  ResolvedShort,
  | 'look'
  | 'design'
  | 'transition'
  | 'headline'
  | 'subheadline'
  | 'offerText'
  | 'starRating'
  | 'badgeText'
  | 'totalFrames'
>;

/** `shots`: how the camera sees the clips; none: each as it lies. In order. */
export function shortEvents(
  short: EventfulShort,
  score: ShortScore,
  shots: readonly CameraShot[] = [],
): readonly FilmEvent[] {
  const offer = score.offerMoment?.start ?? score.offer;
  const fade = fadeFrames(short);
  const first: FilmEvent = { kind: 'hook', frame: 0 };
  return inOrder([
    ...(short.headline === '' ? [] : [first]),
    ...(short.subheadline === '' ? [] : [{ kind: 'beat', frame: score.secondary } as const]),
    ...score.slots.map(({ start }) => ({ kind: 'beat', frame: start }) as const),
    { kind: 'cut', frame: score.cut, ...(fade === 0 ? {} : { until: score.cut + fade }) },
    ...(short.offerText === '' ? [] : [{ kind: 'offer', frame: offer } as const]),
    ...(short.starRating === 0 ? [] : [{ kind: 'proof', frame: score.stars } as const]),
    { kind: 'button', frame: score.cta },
    ...score.turns.map(({ frame, isStruck }) => ({ kind: isStruck ? 'strike' : 'answer', frame }) as const),
    ...cameraEvents(shots.map(({ clip, start, clipStart, framing }) => ({ clip, start, clipStart, ...framing }))),
    ...(short.totalFrames > FILM_FRAMES ? [{ kind: 'card', frame: FILM_FRAMES } as const] : []),
  ]);
}

/** When else something small comes or moves: a framing keeps off these times. */
export function smallChanges(short: EventfulShort, score: ShortScore): readonly number[] {
  return [
    ...(score.opening > 0 ? [score.opening] : []),
    ...(short.badgeText === '' ? [] : [score.badge]),
    ...(score.offerMoment === undefined ? [] : [score.offerMoment.end]),
  ];
}
