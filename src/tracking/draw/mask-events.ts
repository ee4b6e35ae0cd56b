/**
 * Masks of the styles that change the picture itself: what is hidden (blur, pixelate) and what stays lit (spotlight).
 */
import type { Rgba } from '../../color.js';
import type { TrackingRedaction } from '../../document/enumerations.js';
import type { Size } from '../../geometry.js';
import type { BoxXyxy } from '../boxes.js';
import { headStrip, PERSON } from '../head-rule.js';
import type { ObjectTrack } from '../track.types.js';
import { bar, oval, roundBar } from './ass-drawing.js';
import type { AssEvent } from './ass-script.js';
import { type Drawing, eventsOf } from './event-writer.js';
import { shapeAt } from './overlay-events.js';
import { type ShownObject, shownObjects } from './shown-objects.js';

export interface MaskRequest {
  readonly tracks: readonly ObjectTrack[];
  /** Seconds of every frame of the clip, from 0. */
  readonly times: readonly number[];
  readonly picture: Size;
}

const WHITE: Rgba = { r: 255, g: 255, b: 255, a: 255 };

/**
 * What is hidden is hidden so many seconds before its first sight and after its last, and this share of its size around
 * it.
 */
const COVER_SECONDS = 0.4;
const COVER_SHARE = 0.08;
/** Covered is where the object is at any moment so near: fast ones do not outrun their cover. */
const REACH_SECONDS = 0.1;
/** Times are sums of fractions: whole frames away counts as such. */
const SLACK = 1e-6;
/**
 * A face fills at most half of the shorter side of its person's box: of so few cells across the box it keeps five;
 * twelve would show it.
 */
const CELLS_ACROSS = 10;
const LEVEL_SECONDS = 1;

/** Cells of the hidden copy, px: each level has cells twice as large. Level 0 suits the boxes of a crowd. */
export function coverCell(picture: Size): number {
  return Math.max(6, Math.round(Math.min(picture.width, picture.height) / 40));
}

export type CoverLevel = 0 | 1 | 2;

/** How many times the cells over an object are doubled in each of its boxes: by its largest one within a moment. */
function coverLevels(track: ObjectTrack, times: readonly number[], picture: Size): CoverLevel[] {
  const cell = coverCell(picture);
  const levels = track.boxes.map(({ box }): CoverLevel => {
    const cells = Math.min(box[2] - box[0], box[3] - box[1]) / cell;
    return cells <= CELLS_ACROSS ? 0 : cells <= 2 * CELLS_ACROSS ? 1 : 2;
  });
  return track.boxes.map(({ frame }, at) => {
    let level = levels[at]!;
    for (const step of [-1, 1]) {
      for (let k = at + step; k >= 0 && k < levels.length; k += step) {
        if (Math.abs(times[track.boxes[k]!.frame]! - times[frame]!) > LEVEL_SECONDS + SLACK) break;
        if (levels[k]! > level) level = levels[k]!;
      }
    }
    return level;
  });
}

/**
 * White shapes over what must be hidden, with a margin in space and time. `feather`: the margin's soft part, px,
 * outside all that.
 */
export function coverEvents(
  request: MaskRequest,
  options: { readonly feather: number; readonly leastLevel: CoverLevel; readonly redact?: TrackingRedaction },
): AssEvent[] {
  const { picture, times } = request;
  const frames: Drawing[][] = times.map(() => []);
  const blur = options.feather > 0 ? `\\blur${options.feather / 2}` : '';
  for (const track of request.tracks) {
    const isHead = options.redact === 'face' && track.class === PERSON;
    for (const { frame, box, level } of covered(track, times, picture, isHead)) {
      if (level < options.leastLevel) continue;
      const [width, height] = [box[2] - box[0], box[3] - box[1]];
      const dx = Math.max(4, width * COVER_SHARE) + options.feather;
      const dy = Math.max(4, height * COVER_SHARE) + options.feather;
      // Rounded no further than the corner of the object itself.
      const shape = roundBar({ left: 0, top: 0, right: width + 2 * dx, bottom: height + 2 * dy }, 2 * Math.min(dx, dy));
      frames[frame]!.push({ layer: 0, color: WHITE, tags: shapeAt(box[0] - dx, box[1] - dy) + blur, text: shape });
    }
  }
  return [...eventsOf(frames)];
}

interface Cover {
  readonly frame: number;
  readonly box: BoxXyxy;
  readonly level: CoverLevel;
}

/** Its boxes grown over the moments near, the first and the last held for a while before and after. */
function covered(track: ObjectTrack, times: readonly number[], picture: Size, isHead: boolean): Cover[] {
  // Cells suit the whole body: across a face there are half as many.
  const levels = coverLevels(track, times, picture);
  const part = (box: BoxXyxy) => (isHead ? headStrip(box) : box);
  const near = track.boxes.map(({ frame, box }, at): Cover => {
    let grown = part(box);
    for (const step of [-1, 1]) {
      for (let k = at + step; k >= 0 && k < track.boxes.length; k += step) {
        const other = track.boxes[k]!;
        if (Math.abs(times[other.frame]! - times[frame]!) > REACH_SECONDS + SLACK) break;
        grown = unionOf(grown, part(other.box));
      }
    }
    return { frame, box: grown, level: levels[at]! };
  });
  const [first, last] = [near[0]!, near[near.length - 1]!];
  const frames = times.map((_, frame) => frame);
  const before = frames.filter((f) => f < first.frame && times[first.frame]! - times[f]! <= COVER_SECONDS + SLACK);
  const after = frames.filter((f) => f > last.frame && times[f]! - times[last.frame]! <= COVER_SECONDS + SLACK);
  return [...before.map((frame) => ({ ...first, frame })), ...near, ...after.map((frame) => ({ ...last, frame }))];
}

function unionOf(a: BoxXyxy, b: BoxXyxy): BoxXyxy {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

/** Light comes up and goes down over this time where nobody is on. */
const DUSK_SECONDS = 0.5;

/**
 * A pool of light is an oval about the box. Its soft edge is so wide: this share of the object's shorter side, within
 * these shares of the picture's. Half the light is left where the box ends, grown by the shares of `POOL` and one edge:
 * so the corners of a box, where feet stand, are lit still.
 */
const SOFT = { ofObject: 0.26, least: 1 / 32, most: 1 / 9 } as const;
const POOL = { x: 1.16, y: 1.06 } as const;
/** How much of the edge libass blurs with: its Gaussian reaches about two and a half times as far to either side. */
const BLUR_OF_SOFT = 0.65;

/** The mask is drawn so many times smaller, px a side: nothing in it is sharp, and a wide blur costs a 16th. */
export const SPOTLIGHT_SHRINK = 4;

/** White where the picture stays as it is: soft ovals about the objects, and everywhere while there is none. */
export function spotlightEvents(request: MaskRequest): AssEvent[] {
  const { picture, times } = request;
  const frames = shownObjects(request.tracks, times, picture);
  const dark = darkness(frames, times);
  const drawings = frames.map((shown, frame): Drawing[] => {
    const light = Math.round((1 - dark[frame]!) * 32) / 32;
    const all: Drawing = {
      layer: 0,
      color: { ...WHITE, a: Math.round(255 * light) },
      tags: shapeAt(0, 0),
      text: bar({ left: 0, top: 0, right: picture.width, bottom: picture.height }),
    };
    return [...(light > 0 ? [all] : []), ...shown.map((object) => pool(object, picture))];
  });
  return [...eventsOf(drawings)];
}

function pool({ edges, opacity }: ShownObject, picture: Size): Drawing {
  const [width, height] = [edges.right - edges.left, edges.bottom - edges.top];
  const side = Math.min(picture.width, picture.height);
  const wanted = SOFT.ofObject * Math.min(width, height);
  const soft = Math.round(Math.min(SOFT.most * side, Math.max(SOFT.least * side, wanted)));
  const [rx, ry] = [(POOL.x * width) / 2 + soft, (POOL.y * height) / 2 + soft];
  return {
    layer: 1,
    color: { ...WHITE, a: Math.round(255 * opacity) },
    tags: `${shapeAt((edges.left + edges.right) / 2, (edges.top + edges.bottom) / 2)}\\blur${BLUR_OF_SOFT * soft}`,
    text: oval(0, 0, rx, ry),
  };
}

/** 1 while objects show, falling to 0 with the time to the nearest moment that shows one. */
function darkness(frames: readonly (readonly ShownObject[])[], times: readonly number[]): number[] {
  const away = times.map(() => Number.POSITIVE_INFINITY);
  const sweep = (order: readonly number[]) => {
    let seen = Number.NaN;
    for (const frame of order) {
      if (frames[frame]!.length > 0) seen = times[frame]!;
      const distance = Math.abs(times[frame]! - seen);
      if (distance < away[frame]!) away[frame] = distance;
    }
  };
  const forward = times.map((_, frame) => frame);
  sweep(forward);
  sweep(forward.toReversed());
  return away.map((seconds) => Math.max(0, 1 - seconds / DUSK_SECONDS));
}
