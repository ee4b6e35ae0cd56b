/**
 * Tracks of people -> where each of them must be hidden, also while they are not detected: a lost person is assumed to
 * continue on their way, to where they are found again, out of the picture, or to the end of the shot.
 */
import type { Size } from '../../geometry.js';
import { type BoxXyxy, blendBox, boxHeight, boxWidth, intersectionArea } from '../boxes.js';
import type { ObjectTrack } from '../track.types.js';

/** Where a person is taken to be in a frame. */
export interface PathBox {
  readonly frame: number;
  /** The box of the whole person, display pixels. */
  readonly box: BoxXyxy;
  /** Seconds since the detector last saw the person, or until it sees them again, whichever is less. */
  readonly unseenSeconds: number;
}

/** Frames in which a person was not detected, both ends included. */
export interface LostStretch {
  /** The id of the track. */
  readonly id: number;
  readonly from: number;
  readonly to: number;
  readonly until: 'seen_again' | 'left_picture' | 'end_of_shot';
  /** The track as which the person goes on; undefined where none is known. */
  readonly again: number | undefined;
}

export interface PersonPath {
  readonly id: number;
  /** One box for each frame, in order, without gaps. */
  readonly boxes: readonly PathBox[];
  readonly lost: readonly LostStretch[];
}

/** What paths must know of the clip. */
export interface PathClip {
  /** Seconds of every frame. */
  readonly times: readonly number[];
  /** First frames of new shots. */
  readonly cuts: readonly number[];
  readonly picture: Size;
}

/** A person who was not detected for this long is lost; the detector looks ten times a second. */
const LOST_SECONDS = 0.5;
/** The speed of each side of a box is measured over this time. */
const SPEED_SECONDS = 0.4;
/**
 * A person who touches the picture's edge already (so near, as a share of its longer side) is taken to have left it
 * within the first time, another one who moves towards it within the second: a person who is lost in the middle may
 * have stopped.
 */
const [LEAVING_SECONDS, SOON_SECONDS, EDGE] = [1.5, 0.3, 0.02];
/** For how long a person who is lost is expected to move on; later they are taken to stand still. */
const COASTING_SECONDS = 0.4;
/**
 * How far from where they were lost, in their own heights, people may be found again: at once, and more for each
 * second.
 */
const [NEAR_HEIGHTS, HEIGHTS_PER_SECOND] = [0.6, 1.5];
/** By what factor a person may grow or shrink while unseen: somebody who crouches is a third as high. */
const MOST_GROWTH = 3;
/**
 * The cost of each second of absence, relative to the cost of distance; it decides between two people who may be the
 * one who was lost.
 */
const ABSENCE_COST_PER_SECOND = 0.1;

/** One path for each track, in the order of tracks; `people` holds only tracks of people. */
export function personPaths(people: readonly ObjectTrack[], clip: PathClip): PersonPath[] {
  const again = reappearances(people, clip);
  return people.map((track) => {
    const seen = withinTrack(track, clip.times);
    const next = again.get(track);
    const after = next === undefined ? alone(track, clip) : bridged(track, next, clip);
    return { id: track.id, boxes: [...seen.boxes, ...after.boxes], lost: [...seen.lost, ...after.lost] };
  });
}

type Part = Omit<PersonPath, 'id'>;

/** The track itself; gaps that the tracker filled are stretches, too. */
function withinTrack({ id, boxes }: ObjectTrack, times: readonly number[]): Part {
  const timeAt = (k: number) => times[boxes[k]!.frame]!;
  const nearest = boxes.map(() => Number.POSITIVE_INFINITY);
  for (const order of [boxes.keys(), [...boxes.keys()].toReversed()]) {
    let seen = Number.NaN;
    for (const k of order) {
      if (boxes[k]!.observed) seen = timeAt(k);
      const away = Math.abs(timeAt(k) - seen);
      if (away < nearest[k]!) nearest[k] = away;
    }
  }
  const lost: LostStretch[] = [];
  let last = 0;
  boxes.forEach(({ frame, observed }, k) => {
    if (!observed) return;
    if (timeAt(k) - timeAt(last) >= 2 * LOST_SECONDS)
      lost.push({ id, from: boxes[last]!.frame + 1, to: frame - 1, until: 'seen_again', again: id });
    last = k;
  });
  const path = boxes.map(({ frame, box }, k) => ({ frame, box, unseenSeconds: nearest[k]! }));
  return { boxes: path, lost };
}

/** The boxes on the straight way from the end of a track to the beginning of the track it goes on as. */
function bridged(track: ObjectTrack, next: ObjectTrack, { times }: PathClip): Part {
  const [last, first] = [track.boxes.at(-1)!, next.boxes[0]!];
  const [start, end] = [times[last.frame]!, times[first.frame]!];
  const boxes = framesBetween(last.frame, first.frame).map((frame): PathBox => {
    const now = times[frame]!;
    const share = (now - start) / (end - start);
    return { frame, box: blendBox(last.box, first.box, share), unseenSeconds: Math.min(now - start, end - now) };
  });
  const [from, to] = [last.frame + 1, first.frame - 1];
  const lost: LostStretch[] =
    end - start >= LOST_SECONDS ? [{ id: track.id, from, to, until: 'seen_again', again: next.id }] : [];
  return { boxes, lost };
}

/**
 * The boxes of a person who is not found again: along their way as long as it can be predicted, then out of the picture
 * or to the end of the shot.
 */
function alone(track: ObjectTrack, clip: PathClip): Part {
  const { times, picture } = clip;
  const last = track.boxes.at(-1)!;
  const end = shotEnd(last.frame, clip);
  if (last.frame + 1 >= end) return { boxes: [], lost: [] };
  const speed = speedOf(track, times);
  const start = times[last.frame]!;
  const within = touchesEdge(last.box, picture) ? LEAVING_SECONDS : SOON_SECONDS;
  const isLeaving = !isInside(moved(last.box, speed, within), picture);
  const boxes: PathBox[] = [];
  for (let frame = last.frame + 1; frame < end; frame += 1) {
    const seconds = times[frame]! - start;
    const coasted = isLeaving ? seconds : COASTING_SECONDS * (1 - Math.exp(-seconds / COASTING_SECONDS));
    const box = moved(last.box, speed, coasted);
    if (isLeaving && !isInside(box, picture)) break;
    boxes.push({ frame, box, unseenSeconds: seconds });
  }
  const to = boxes.at(-1)?.frame ?? last.frame;
  const isLost = to > last.frame && times[to]! - start >= LOST_SECONDS;
  const until = to + 1 < end ? 'left_picture' : 'end_of_shot';
  return { boxes, lost: isLost ? [{ id: track.id, from: last.frame + 1, to, until, again: undefined }] : [] };
}

/**
 * Which track goes on as which other one: ends and beginnings in one shot, the nearest pairs first; each track is in
 * one pair at most.
 */
function reappearances(people: readonly ObjectTrack[], clip: PathClip): ReadonlyMap<ObjectTrack, ObjectTrack> {
  const { times } = clip;
  const pairs = people.flatMap((track) => {
    const last = track.boxes.at(-1)!;
    const end = shotEnd(last.frame, clip);
    const speed = speedOf(track, times);
    return people.flatMap((next) => {
      const first = next.boxes[0]!;
      if (first.frame <= last.frame || first.frame >= end) return [];
      const seconds = times[first.frame]! - times[last.frame]!;
      const cost = farness(moved(last.box, speed, Math.min(seconds, COASTING_SECONDS)), first.box, seconds);
      return cost <= 1 ? [{ track, next, cost: cost + ABSENCE_COST_PER_SECOND * seconds }] : [];
    });
  });
  const taken = new Set<ObjectTrack>();
  const again = new Map<ObjectTrack, ObjectTrack>();
  for (const { track, next } of pairs.sort((a, b) => a.cost - b.cost)) {
    if (again.has(track) || taken.has(next)) continue;
    again.set(track, next);
    taken.add(next);
  }
  return again;
}

/** The distance between two boxes as a share of how far somebody may have come: up to 1 it may be the same person. */
function farness(a: BoxXyxy, b: BoxXyxy, seconds: number): number {
  const [heightA, heightB] = [boxHeight(a), boxHeight(b)];
  const growth = Math.max(heightA, heightB) / Math.max(1, Math.min(heightA, heightB));
  if (growth > MOST_GROWTH) return Number.POSITIVE_INFINITY;
  const distance = Math.hypot(a[0] + a[2] - b[0] - b[2], a[1] + a[3] - b[1] - b[3]) / 2;
  return distance / (Math.max(heightA, heightB) * (NEAR_HEIGHTS + HEIGHTS_PER_SECOND * seconds));
}

type Speed = readonly [number, number, number, number];

/**
 * How fast each side of a track's box moves at its end, px a second. Where the picture's edge cuts a person, one side
 * stands still.
 */
function speedOf({ boxes }: ObjectTrack, times: readonly number[]): Speed {
  const last = boxes.at(-1)!;
  const first = boxes.find(({ frame }) => times[last.frame]! - times[frame]! <= SPEED_SECONDS)!;
  const seconds = times[last.frame]! - times[first.frame]!;
  const side = (k: 0 | 1 | 2 | 3) => (seconds > 0 ? (last.box[k] - first.box[k]) / seconds : 0);
  return [side(0), side(1), side(2), side(3)];
}

function moved([left, top, right, bottom]: BoxXyxy, speed: Speed, seconds: number): BoxXyxy {
  const [x, y] = [left + speed[0] * seconds, top + speed[1] * seconds];
  // Where one side would pass the opposite one, nothing is left of the box.
  return [x, y, Math.max(x, right + speed[2] * seconds), Math.max(y, bottom + speed[3] * seconds)];
}

/**
 * A box counts as inside the picture when more than this share of it is inside, where a narrow box counts as a square:
 * a person seen so narrowly shows no face.
 */
const SLIVER = 0.01;

function isInside(box: BoxXyxy, { width, height }: Size): boolean {
  const inside = intersectionArea(box, [0, 0, width, height]);
  return inside > SLIVER * boxHeight(box) * Math.max(boxWidth(box), boxHeight(box));
}

function touchesEdge([left, top, right, bottom]: BoxXyxy, { width, height }: Size): boolean {
  const near = EDGE * Math.max(width, height);
  return left <= near || top <= near || right >= width - near || bottom >= height - near;
}

function shotEnd(frame: number, { cuts, times }: PathClip): number {
  return Math.min(times.length, ...cuts.filter((cut) => cut > frame));
}

function framesBetween(after: number, before: number): readonly number[] {
  return Array.from({ length: Math.max(0, before - after - 1) }, (_, k) => after + 1 + k);
}
