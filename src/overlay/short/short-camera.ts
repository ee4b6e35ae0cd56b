/** How the camera of a short sees its two clips, between and under what its score shows. */

import { lookOf } from '../../document/looks/design.js';
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import { FILM_FRAMES, SHORT_RATE, SHORT_SIZE } from '../../document/short/short-format.js';
import { movedBy } from '../../geometry.js';
import type { CameraShot } from '../score/camera.types.js';
import { type ClipTimes, cameraStretches } from '../score/camera-times.js';
import { type Covered, cameraViews } from '../score/camera-views.js';
import { movingMoments } from '../score/moving-moments.js';
import { rhythmOf } from '../score/rhythm.js';
import type { FilmPart } from './arrange-short.js';
import { fadeFrames } from './cut-transition.js';
import type { ShortScore } from './score.js';
import { gridOfPulse, type ShortClock } from './short-clock.js';
import { shortEvents, smallChanges } from './short-events.js';
import type { ClipInLayout } from './short-framing.js';

export interface CameraRequest {
  readonly parts: readonly [FilmPart, FilmPart];
  readonly clips: readonly [ClipInLayout, ClipInLayout];
  readonly score: ShortScore;
  readonly clock: ShortClock;
}

const FPS = SHORT_RATE.num / SHORT_RATE.den;

/** In order, without gaps. Where the document asks for no camera, each clip is one shot as it lies in its frame. */
export function shortCamera(short: ResolvedShort, request: CameraRequest): readonly CameraShot[] {
  return ([0, 1] as const).flatMap((clip): readonly CameraShot[] => {
    const { span, framing } = request.parts[clip];
    const whole = { clip, ...span, clipStart: span.start, framing };
    const { score = 'auto' } = short;
    if (score === 'none') return [whole];
    const rhythm = rhythmOf(lookOf(short), score);
    const stretches = cameraStretches(clipTimes(short, request, clip), rhythm, FPS);
    const { ground } = request.clips[clip];
    const covers = coversOf(request.parts[clip]);
    return cameraViews(stretches, { ground, frame: SHORT_SIZE, framing, covers, rhythm }).map((view) => ({
      ...whole,
      ...{ start: span.start + view.start, end: span.start + view.end, framing: view.framing },
    }));
  });
}

function clipTimes(short: ResolvedShort, { parts, clips, score, clock }: CameraRequest, clip: 0 | 1): ClipTimes {
  const { start, end } = parts[clip].span;
  const { light, facts } = clips[clip].ground;
  const within = (frames: readonly number[]) =>
    frames.filter((frame) => frame > start && frame < end).map((frame) => frame - start);
  const frameOf = (seconds: number) => Math.round(seconds * FPS);
  const fade = fadeFrames(short);
  return {
    frames: end - start,
    // A text that is edited turns at another time: the picture under it stays as it was cut.
    changes: within(shortEvents(short, { ...score, turns: [] }).map(({ frame }) => frame)),
    small: within(smallChanges(short, score)),
    cuts: (facts?.cuts ?? []).map(frameOf).filter((frame) => frame > 0 && frame < end - start),
    moments: movingMoments(light).map(({ seconds, weight }) => ({ frame: frameOf(seconds), weight })),
    beats: within(gridOfPulse(clock.beats)),
    fades: clip === 0 ? [0, fade] : [fade, 0],
  };
}

/** What lies over a clip: texts while they are seen, labels at the foot from the first one on, marks all the time. */
function coversOf({ answer, layout }: FilmPart): readonly Covered[] {
  const marks = [layout.logo?.box, layout.disclosure?.box].flatMap((box) => box ?? []);
  return [
    ...answer.moments.flatMap(({ span: seen, items }) =>
      items.flatMap(({ box, setting }) => setting.boxes.map((part) => ({ ...seen, box: movedBy(part, box) }))),
    ),
    ...(answer.dock === undefined ? [] : [{ start: answer.dock.span.start, end: FILM_FRAMES, box: answer.dock.box }]),
    ...marks.map((box) => ({ start: 0, end: FILM_FRAMES, box })),
  ];
}
