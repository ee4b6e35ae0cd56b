/** The mask of the style that dims the picture: the parts that stay bright. */
import type { Rgba } from '../../color.js';
import type { Size } from '../../geometry.js';
import { SHAPE_MARGIN, SHAPE_SIDE, type ShapeMap } from '../shapes/object-shape.js';
import { shapeIn, type TrackShapes } from '../shapes/track-shapes.js';
import type { ObjectTrack } from '../track.types.js';
import { bar, oval } from './ass-drawing.js';
import type { AssEvent } from './ass-script.js';
import { type EventDrawing, eventsOf } from './event-writer.js';
import { shapeAt } from './overlay-events.js';
import { type ShownObject, shownObjects } from './shown-objects.js';

export interface SpotlightRequest {
  readonly tracks: readonly ObjectTrack[];
  /** Seconds of every frame of the clip, from 0. */
  readonly times: readonly number[];
  readonly picture: Size;
  /** The shapes of the objects of which one is known. */
  readonly shapes?: TrackShapes | undefined;
}

const WHITE: Rgba = { r: 255, g: 255, b: 255, a: 255 };

/** How long the picture takes to become light or dark where no object is shown. */
const DUSK_SECONDS = 0.5;

/** Width of the soft edge of an object's own shape, as a share of an oval's: its edge lies where the object ends. */
const SHAPE_SOFTNESS = 0.5;

/**
 * Where no shape is known, a pool of light is an oval around the box. The width of its soft edge is this share of the
 * object's shorter side, within these shares of the picture's. At the edge of the box, enlarged by the shares of `POOL`
 * and by one soft edge, half of the light is left, so that the corners of a box, where feet stand, are still lit.
 */
const SOFT_EDGE_SHARES = { ofObject: 0.26, least: 1 / 32, most: 1 / 9 } as const;
const POOL = { x: 1.16, y: 1.06 } as const;
/**
 * The blur of libass as a share of the soft edge: its Gaussian reaches about two and a half times as far to either
 * side.
 */
const BLUR_OF_SOFT = 0.65;

/**
 * The factor by which the mask is drawn smaller, each side: nothing in it is sharp, and a wide blur takes a sixteenth
 * of the time.
 */
export const SPOTLIGHT_SHRINK = 4;

/** White where the picture stays unchanged: the objects with a soft edge, and everywhere while there are none. */
export function spotlightEvents(request: SpotlightRequest): AssEvent[] {
  const { picture, times } = request;
  const frames = shownObjects(request.tracks, times, picture);
  const dark = darkness(frames, times);
  const drawings = frames.map((shown, frame): EventDrawing[] => {
    const light = Math.round((1 - dark[frame]!) * 32) / 32;
    const all: EventDrawing = {
      layer: 0,
      color: { ...WHITE, a: Math.round(255 * light) },
      tags: shapeAt(0, 0),
      text: bar({ left: 0, top: 0, right: picture.width, bottom: picture.height }),
    };
    return [...(light > 0 ? [all] : []), ...shown.map((object) => pool(object, request))];
  });
  return [...eventsOf(drawings)];
}

function pool(object: ShownObject, { picture, shapes }: SpotlightRequest): EventDrawing {
  const { edges, opacity, track, at } = object;
  const [width, height] = [edges.right - edges.left, edges.bottom - edges.top];
  const side = Math.min(picture.width, picture.height);
  const wanted = SOFT_EDGE_SHARES.ofObject * Math.min(width, height);
  const soft = Math.round(Math.min(SOFT_EDGE_SHARES.most * side, Math.max(SOFT_EDGE_SHARES.least * side, wanted)));
  const known = shapes?.get(track.id);
  const drawn = (x: number, y: number, blur: number, text: string): EventDrawing => ({
    ...{ layer: 1, color: { ...WHITE, a: Math.round(255 * opacity) }, text },
    tags: `${shapeAt(x, y)}\\blur${BLUR_OF_SOFT * blur}`,
  });
  if (known !== undefined) {
    const edge = Math.round(SHAPE_SOFTNESS * soft);
    const map = shapeIn(known, track.boxes[at]!.frame);
    return drawn(edges.left, edges.top, edge, silhouette(map, { width, height }, edge));
  }
  const [rx, ry] = [(POOL.x * width) / 2 + soft, (POOL.y * height) / 2 + soft];
  return drawn((edges.left + edges.right) / 2, (edges.top + edges.bottom) / 2, soft, oval(0, 0, rx, ry));
}

/** A shape over a box of this size, row by row, larger by `grow` px on all sides: it has no holes where rows meet. */
function silhouette(map: ShapeMap, { width, height }: Size, grow: number): string {
  const at = (cell: number, side: number) => side * ((cell * (1 + 2 * SHAPE_MARGIN)) / SHAPE_SIDE - SHAPE_MARGIN);
  const bars: string[] = [];
  for (let row = 0; row < SHAPE_SIDE; row += 1) {
    const [top, bottom] = [Math.round(at(row, height) - grow), Math.round(at(row + 1, height) + grow)];
    for (const [from, to] of runsIn(map.subarray(row * SHAPE_SIDE, (row + 1) * SHAPE_SIDE))) {
      const [left, right] = [Math.round(at(from, width) - grow), Math.round(at(to, width) + grow)];
      bars.push(bar({ left, top, right, bottom }));
    }
  }
  return bars.join(' ');
}

/** Where a row of a map is more sure than not, in cells from its left; between two cells where half is passed. */
function runsIn(row: ShapeMap): [from: number, to: number][] {
  const runs: [number, number][] = [];
  const passed = (before: number, after: number) => (127.5 - before) / (after - before);
  row.forEach((value, cell) => {
    const [before, after] = [row[cell - 1] ?? 0, row[cell + 1] ?? 0];
    if (value < 128) return;
    if (before < 128) runs.push([cell - 0.5 + passed(before, value), cell + 1]);
    runs.at(-1)![1] = after < 128 ? cell + 0.5 + passed(value, after) : cell + 1;
  });
  return runs;
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
