/**
 * Whether the mark of a tracked object is visible in a frame of a film. Where the render differs from its source,
 * something was drawn; there the film must be nearer to the render than to the source. This works for every style,
 * boxes and blurs.
 */
import type { Box } from '../geometry.js';
import type { TracksDocument } from '../tracking/write-tracks.js';
import type { PatchMatch } from './element-sight.js';

/** The same place of three films: three planes (Y, Cb, Cr) of `width` x `height` one after the other. */
export interface MarkPatch {
  readonly width: number;
  readonly height: number;
  readonly seen: Uint8Array;
  readonly render: Uint8Array;
  readonly source: Uint8Array;
}

/** The planes together differ by more than this, levels, where something was drawn. */
const DRAWN_LEVELS = 40;
/** The least number of such pixels from which anything can be told. */
const LEAST_DRAWN = 60;
const PART_PX = 32;
/** Parts with fewer drawn pixels say nothing. */
const LEAST_PART = 40;

/** Undefined where the render changes almost nothing; `worst` is that of the worst square of 32 pixels. */
export function matchMark({ width, height, seen, render, source }: MarkPatch): PatchMatch | undefined {
  const across = Math.ceil(width / PART_PX);
  const parts = Array.from({ length: across * Math.ceil(height / PART_PX) }, () => ({ drawn: 0, right: 0 }));
  const plane = width * height;
  const apart = (a: Uint8Array, b: Uint8Array, at: number) =>
    Math.abs((a[at] as number) - (b[at] as number)) +
    Math.abs((a[at + plane] as number) - (b[at + plane] as number)) +
    Math.abs((a[at + 2 * plane] as number) - (b[at + 2 * plane] as number));
  for (let at = 0; at < plane; at += 1) {
    if (apart(render, source, at) <= DRAWN_LEVELS) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    const part = parts[Math.floor(y / PART_PX) * across + Math.floor(x / PART_PX)] as (typeof parts)[number];
    part.drawn += 1;
    if (apart(seen, render, at) < apart(seen, source, at)) part.right += 1;
  }
  const [drawn, right] = parts.reduce(([all, good], part) => [all + part.drawn, good + part.right], [0, 0]);
  if (drawn < LEAST_DRAWN) return undefined;
  const shares = parts.filter((part) => part.drawn >= LEAST_PART).map((part) => part.right / part.drawn);
  return { score: right / drawn, worst: Math.min(right / drawn, ...shares), inked: right / drawn };
}

/** An object in a frame of the render. */
export interface TrackMoment {
  readonly id: number;
  readonly name: string;
  readonly frame: number;
  /** The object's box in the tracks file, enlarged for its label. */
  readonly box: Box;
}

/** The most objects that are looked at; of more, some at equal distances are taken. */
const MOST_OBJECTS = 40;
/** The room for lines and labels around a box, as a share of the picture's shorter side. */
const LABEL_SHARE = 0.06;

/**
 * The moments to look at: for each object one a quarter after its beginning and one a quarter before its end, or a
 * single one where it is short.
 */
export function trackMoments({ frames, width, height }: TracksDocument): readonly TrackMoment[] {
  const rows = new Map<number, (TrackMoment & { readonly isSeen: boolean })[]>();
  const room = Math.round(LABEL_SHARE * Math.min(width, height));
  for (const { index, objects } of frames) {
    for (const { id, class_name, box, interpolated } of objects) {
      const [left, top] = [Math.max(0, Math.floor(box[0]) - room), Math.max(0, Math.floor(box[1]) - room)];
      const size = {
        width: Math.min(width, Math.ceil(box[2]) + room) - left,
        height: Math.min(height, Math.ceil(box[3]) + room) - top,
      };
      const list = rows.get(id) ?? [];
      list.push({ id, name: class_name, frame: index, box: { x: left, y: top, ...size }, isSeen: !interpolated });
      rows.set(id, list);
    }
  }
  const ids = [...rows.keys()];
  const step = Math.max(1, ids.length / MOST_OBJECTS);
  return ids
    .filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
    .flatMap((id) => {
      const list = rows.get(id) ?? [];
      const places = list.length < 8 ? [0.5] : [0.25, 0.75];
      return places.flatMap((share) => list[Math.floor(share * list.length)] ?? []);
    });
}
