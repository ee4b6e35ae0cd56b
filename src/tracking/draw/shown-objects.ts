/** Tracks -> the objects shown in each frame: box, steadied edges, and how far each has faded in or out. */
import type { Size } from '../../geometry.js';
import type { BoxXyxy } from '../boxes.js';
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
    track.boxes.forEach(({ frame, box }, at) => {
      // An object that is there from the first frame does not fade in, and one that is there until the last does not
      // fade out.
      const age = first === 0 ? FADE_SECONDS : timeAt(frame) - timeAt(first - 1);
      const left = last >= lastFrame ? FADE_SECONDS : timeAt(last + 1) - timeAt(frame);
      const opacity = Math.min(1, age / FADE_SECONDS, left / FADE_SECONDS);
      frames[frame]?.push({ track, at, box, edges: steady[at]!, opacity: Math.round(opacity * 8) / 8 });
    });
  }
  return frames;
}
