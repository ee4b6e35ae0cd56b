/**
 * What the camera shows in each of its stretches: a closer view of the clip's subject, as long as no face is cut off
 * and no text covers more of a face than before. It is priced with the layout's own tables.
 */
import type { Closeness, Focus } from '../../compose/timeline.js';
import type { Rhythm } from '../../document/looks/look.types.js';
import { type Box, bottom, right, type Size } from '../../geometry.js';
import { groundMaps, type PictureGround, samplesIn } from '../../layout/fact-map.js';
import { type Framing, windowShown } from '../../layout/framing.js';
import { peopleAt } from '../../layout/people.js';
import { subjectOf } from '../../layout/subject.js';
import type { CameraStretch } from './camera.types.js';

/** Something that lies over the clip, frames on its clock. */
export interface Covered {
  readonly start: number;
  readonly end: number;
  /** Frame pixels. */
  readonly box: Box;
}

export interface ViewWorld {
  readonly ground: PictureGround;
  readonly frame: Size;
  /** As the clip lies in its frame. */
  readonly framing: Framing;
  readonly covers: readonly Covered[];
  readonly rhythm: Rhythm;
  /** The rate of the film. Default 30. */
  readonly framesPerSecond?: number;
}

/** A framing for some frames of the clip's own clock. */
export interface CameraView {
  readonly start: number;
  readonly end: number;
  readonly framing: Framing;
}

/** Steps that are seen as such: of a cut, and of a push. */
const [LEAST_CUT, LEAST_PUSH] = [0.04, 0.03];
/** What is tried in place of all that the rhythm says. */
const SHARES = [1, 0.75, 0.5];
/** How much more of a face, or of a thing, a closer view may cover or cut off, in shares of what was seen of it. */
const [FACE_LOSS_SHARE, THING_LOSS_SHARE] = [0.02, 0.05];

/** A view that stands for at least so many seconds before it comes closer counts as a framing of its own. */
const LEAST_STAND_SECONDS = 2 / 3;

/** Neighbours that came out as one are one. */
export function cameraViews(stretches: readonly CameraStretch[], world: ViewWorld): readonly CameraView[] {
  const views: CameraView[] = [];
  for (const { start, end, ...stretch } of stretches) {
    const close = closeOf({ start, end, ...stretch }, world);
    const before = views.at(-1);
    const wasAt = before?.framing.close?.to ?? 1;
    if (before !== undefined && isOne(before.framing.close, close, wasAt)) views[views.length - 1] = { ...before, end };
    else views.push({ start, end, framing: close === undefined ? world.framing : { ...world.framing, close } });
  }
  const stands = Math.round(LEAST_STAND_SECONDS * (world.framesPerSecond ?? 30));
  return views.flatMap((view) => standingFirst(view, stands));
}

function standingFirst({ start, end, framing }: CameraView, stands: number): readonly CameraView[] {
  const { close } = framing;
  if (close === undefined || close.from === close.to || close.start - start < stands) return [{ start, end, framing }];
  const standing = { ...close, to: close.from };
  return [
    { start, end: close.start, framing: { ...framing, close: standing } },
    { start: close.start, end, framing },
  ];
}

/** A step too small for a cut, and neither of them moves. */
function isOne(before: Closeness | undefined, after: Closeness | undefined, wasAt: number): boolean {
  const moves = (close: Closeness | undefined) => close !== undefined && close.from !== close.to;
  const [near, far] = [Math.max(wasAt, after?.from ?? 1), Math.min(wasAt, after?.from ?? 1)];
  return !moves(before) && !moves(after) && near / far < 1 + LEAST_CUT - 1e-6;
}

/** The view that comes nearest to what the rhythm says and keeps what counts. */
function closeOf(stretch: CameraStretch, world: ViewWorld): Closeness | undefined {
  const { level, push, start, end } = stretch;
  const { closer, push: by } = world.rhythm;
  const cuts = [...SHARES.map((share) => share * level * closer).filter((one) => one >= LEAST_CUT), 0];
  const pushes =
    push === undefined ? [0] : [...SHARES.map((share) => share * by).filter((one) => one >= LEAST_PUSH), 0];
  const places = placesOf(stretch, world);
  const isKept = keepsAll(stretch, world);
  for (const pushed of pushes)
    for (const cut of cuts)
      for (const at of places) {
        const [from, to] = [times(1 + cut), times((1 + cut) * (1 + pushed))];
        if (to === 1) return undefined;
        const close = { at, from, to, start: push?.start ?? start, end: push?.end ?? end };
        if (isKept({ ...close, to: from }) && isKept({ ...close, from: to })) return close;
      }
  return undefined;
}

function times(value: number): number {
  return Math.round(1000 * value) / 1000;
}

/** Points that may stay where they are, the best first: the subject, then the sides of what is seen beside it. */
function placesOf({ start, end }: CameraStretch, { ground, framing }: ViewWorld): readonly Focus[] {
  const span = { start, end };
  const window = windowShown(framing, ground.picture, Math.floor((start + end - 1) / 2));
  const looks = ground.facts === undefined ? [] : samplesIn(ground.facts.times, ground, span);
  const boxes = looks.map(({ look }) => {
    const [person] = ground.facts === undefined ? [] : peopleAt(ground.facts, look);
    return person?.face ?? subjectOf(ground, look);
  });
  const mean = (of: (box: Box) => number) => boxes.reduce((sum, box) => sum + of(box), 0) / Math.max(1, boxes.length);
  const inside = ({ x, y }: Focus): Focus => ({
    x: thousandth(Math.max(window.x, Math.min(right(window), x))),
    y: thousandth(Math.max(window.y, Math.min(bottom(window), y))),
  });
  const middle = { x: window.x + window.width / 2, y: window.y + window.height / 2 };
  const subject =
    boxes.length === 0 ? middle : { x: mean((box) => box.x + box.width / 2), y: mean((box) => box.y + box.height / 2) };
  const [top, foot] = [window.y, bottom(window)];
  return [
    subject,
    { ...subject, y: top },
    { ...subject, y: foot },
    middle,
    { x: middle.x, y: top },
    { x: middle.x, y: foot },
  ].map(inside);
}

function thousandth(value: number): number {
  return Math.round(1000 * value) / 1000;
}

/** Whether a standing view keeps what the clip's own framing shows, and no more of it is covered. */
function keepsAll({ start, end }: CameraStretch, world: ViewWorld): (close: Closeness) => boolean {
  const { ground, frame, framing } = world;
  if (ground.facts === undefined) return () => true;
  const span = { start, end };
  const boxes = world.covers.filter((one) => one.start < end && start < one.end).map(({ box }) => box);
  const mapOf = groundMaps(ground, frame);
  const own = mapOf(framing, span).under(boxes);
  return (close) => {
    const seen = mapOf({ ...framing, close }, span).under(boxes);
    return (['parts', 'face', 'head', 'thing'] as const).every((field) => {
      const all = own.total(field);
      const spare = all * (field === 'parts' ? 0 : field === 'thing' ? THING_LOSS_SHARE : FACE_LOSS_SHARE);
      return seen.total(field) >= all - spare && seen.sum(field) <= own.sum(field) + spare;
    });
  };
}
