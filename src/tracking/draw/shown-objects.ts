/** Tracks -> the objects shown in each frame: box, steadied edges, and how far each has faded in or out. */
import type { Size } from '../../geometry.js';
import { type BoxXyxy, centerSize, edgesAt } from '../boxes.js';
import type { ObjectTrack } from '../track.types.js';
import type { Edges } from './edges.js';
import { FADE_SECONDS, pixelGrid } from './overlay-style.js';
import { steadyBoxes } from './steady-boxes.js';

/** An object on one frame. */
export interface ShownObject {
  /** All that is known of it, over its whole life. */
  readonly track: ObjectTrack;
  /** Index into the boxes of the track. */
  readonly at: number;
  /** The box as tracked. */
  readonly box: BoxXyxy;
  /** The steadied edges, on the grid of the picture. */
  readonly edges: Edges;
  /** 0-1, below 1 while fading. */
  readonly opacity: number;
}

/** Smallest side of a drawn box, px. */
const LEAST_SIDE = 8;

/**
 * A box is drawn through a gap of so many seconds between two sights, and through a longer one only where the object
 * went no farther than its own length: a walker behind a post.
 */
const LONGEST_LEAP = 0.4;
/** One at the edge of the picture that was not seen for longer was outside. */
const LONGEST_AT_EDGE = 1;

/** One list per frame of the clip. `times`: seconds of every frame. */
export function shownObjects(tracks: readonly ObjectTrack[], times: readonly number[], picture: Size): ShownObject[][] {
  const frames: ShownObject[][] = times.map(() => []);
  const lastFrame = times.length - 1;
  const grid = pixelGrid(picture);
  const timeAt = (frame: number) => times[Math.min(frame, lastFrame)]!;
  for (const track of tracks) {
    const first = track.boxes[0]!.frame;
    const last = track.boxes[track.boxes.length - 1]!.frame;
    const steady = steadyBoxes(
      track.boxes.map(({ box }) => box),
      picture,
      LEAST_SIDE,
      grid,
    );
    const evidence = evidenceOf(track, timeAt, picture);
    track.boxes.forEach(({ frame, box }, at) => {
      // An object that is there from the first frame does not fade in, and one that is there until the last does not
      // fade out.
      const age = first === 0 ? FADE_SECONDS : timeAt(frame) - timeAt(first - 1);
      const left = last >= lastFrame ? FADE_SECONDS : timeAt(last + 1) - timeAt(frame);
      const opacity = Math.min(1, age / FADE_SECONDS, left / FADE_SECONDS, evidence[at]!);
      if (opacity < 1 / 16) return;
      frames[frame]?.push({ track, at, box, edges: steady[at]!, opacity: Math.round(opacity * 8) / 8 });
    });
  }
  return frames;
}

/**
 * 0-1 by box: 1 where the object was seen or lies between two sights close to each other in time or in place; towards 0
 * in a longer gap, where nobody knows which way it went.
 */
function evidenceOf({ boxes }: ObjectTrack, timeAt: (frame: number) => number, picture: Size): number[] {
  const evidence = boxes.map(() => 1);
  let before = 0;
  boxes.forEach(({ observed }, at) => {
    if (!observed) return;
    const [from, to] = [timeAt(boxes[before]!.frame), timeAt(boxes[at]!.frame)];
    const isKnown = to - from <= LONGEST_LEAP || stays(boxes[before]!.box, boxes[at]!.box, to - from, picture);
    for (let k = before + 1; k < at && !isKnown; k += 1) {
      const time = timeAt(boxes[k]!.frame);
      evidence[k] = Math.max(0, 1 - (time - from) / FADE_SECONDS, 1 - (to - time) / FADE_SECONDS);
    }
    before = at;
  });
  return evidence;
}

/** Whether it can be told where the object was between two sights so many seconds apart. */
function stays(a: BoxXyxy, b: BoxXyxy, seconds: number, picture: Size): boolean {
  const isAtEdge = (box: BoxXyxy) => edgesAt(box, picture).includes(true);
  if (seconds > LONGEST_AT_EDGE && (isAtEdge(a) || isAtEdge(b))) return false;
  return lengthsBetween(a, b) <= 1;
}

/** The way between the middles of two boxes, in the longer side of the larger. */
function lengthsBetween(a: BoxXyxy, b: BoxXyxy): number {
  const [ax, ay, aw, ah] = centerSize(a);
  const [bx, by, bw, bh] = centerSize(b);
  return Math.hypot(ax - bx, ay - by) / Math.max(1, aw, ah, bw, bh);
}
