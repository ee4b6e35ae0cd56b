/** From pictures over time to a sprite track: equal neighbours merged, the box as tight as the ink of all of them. */

import { type Advance, boundsOf } from '../draw/bounds.js';
import type { Cel, DrawNode, ElementKind, SpriteTrack } from '../draw/draw-list.js';
import { evenBox, inflate, type Size, union } from '../geometry.js';
import { canonicalJson } from '../hash.js';
import type { FrameSpan } from './film-stages.js';

/** What is needed to know of the film that a track lies over. */
export interface TrackWorld {
  readonly advance: Advance;
  /** Bitmaps are cut off at its edges. */
  readonly frame: Size;
  /**
   * Output frames [start, end) that are asked for: cels that none of them shows are left out, and one that only repeats
   * those before it is not told from a new one. Default: all.
   */
  readonly shown?: FrameSpan | undefined;
}

export interface TrackRequest {
  readonly id: string;
  readonly element: ElementKind;
  readonly start: number;
  readonly end: number;
  /** Sorted by frame; frames outside [start, end) are left out. */
  readonly cels: readonly Cel[];
}

/**
 * A picture a frame, from `start` on, of something on its way: `at` draws it at a share of the way, of which the frame
 * before the first has none and the one after the last has all.
 */
export function celsFrom(
  start: number,
  frames: number,
  at: (share: number, index: number) => readonly DrawNode[],
): readonly Cel[] {
  return Array.from({ length: frames }, (_, index) => {
    return { frame: start + index, nodes: at((index + 1) / (frames + 1), index) };
  });
}

/** The track, or undefined when it never shows anything. */
export function trackOf(request: TrackRequest, { advance, frame, shown }: TrackWorld): SpriteTrack | undefined {
  const cels: Cel[] = [];
  let last: string | undefined;
  for (const cel of shown === undefined ? request.cels : celsDuring(request, shown)) {
    if (cel.frame < request.start || cel.frame >= request.end) continue;
    const nodes = cel.nodes.map(settled);
    // Plain JSON: neighbours come from the same code, keys in the same order, and sorting them takes ten times as long.
    const text = JSON.stringify(nodes);
    if (text === last) continue;
    last = text;
    cels.push({ ...cel, nodes });
  }
  const boxed = cels.map((cel) => {
    const ink = union(cel.nodes.flatMap((node) => boundsOf(node, advance) ?? []));
    return ink === undefined ? cel : { ...cel, box: evenBox(inflate(ink, 1), frame) };
  });
  const box = union(boxed.flatMap((cel) => cel.box ?? []));
  if (box === undefined || box.width === 0 || box.height === 0) return undefined;
  return { id: request.id, element: request.element, box, start: request.start, end: request.end, cels: boxed };
}

/** The cel that is shown when the span begins, and the later ones in it. */
function celsDuring({ start, end, cels }: Pick<TrackRequest, 'start' | 'end' | 'cels'>, shown: FrameSpan) {
  if (start >= shown.end || end <= shown.start) return [];
  const standing = cels.findLastIndex(({ frame }) => frame <= shown.start);
  return cels.filter(({ frame }, index) => index >= standing && frame < shown.end);
}

/**
 * Steps of motion nobody sees: eighths of a pixel and hundredths of opacity. The long tail of an easing then needs no
 * new pictures.
 */
const STEPS_PER_PIXEL = 8;
const STEPS_OF_OPACITY = 100;

function settled(node: DrawNode): DrawNode {
  if (node.kind !== 'group') return node;
  const { transform, opacity, ...rest } = node;
  const [a, b, c, d, e, f] = transform ?? [1, 0, 0, 1, 0, 0];
  const moved = [a, b, c, d, near(e, STEPS_PER_PIXEL), near(f, STEPS_PER_PIXEL)] as const;
  const shown = near(opacity ?? 1, STEPS_OF_OPACITY);
  const still = moved.every((value, index) => value === [1, 0, 0, 1, 0, 0][index]);
  return {
    ...rest,
    children: node.children.map(settled),
    ...(still ? {} : { transform: moved }),
    ...(shown === 1 ? {} : { opacity: shown }),
  };
}

/** The nearest multiple of 1/steps; never minus zero, which would print as another value. */
function near(value: number, steps: number): number {
  return Math.round(value * steps) / steps + 0;
}

/** Different pictures over all tracks: what has to be drawn. */
export function distinctCels(tracks: readonly SpriteTrack[]): number {
  return tracks.reduce((total, track) => total + new Set(track.cels.map((cel) => canonicalJson(cel.nodes))).size, 0);
}
