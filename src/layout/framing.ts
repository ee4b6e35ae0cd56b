/**
 * How a picture may lie in a frame: all of the frame filled, its place chosen about the subject; or a window on a part
 * of the frame, with a ground of the look's own for the words.
 */
import { type Crop, cropWindow, shownShare } from '../compose/crop-window.js';
import { CENTER, type Closeness, type Focus, type FocusPath } from '../compose/timeline.js';
import { type Box, movedBy, type Size } from '../geometry.js';
import { rememberFor } from '../remember-for.js';

/** One way a picture lies in its frame. */
export interface Framing {
  /** `full`: it fills the frame; `window`: it fills a part of it, and the rest is the words'. */
  readonly kind: 'full' | 'window';
  readonly focus: Focus | FocusPath;
  /** The enlargement: at 1, the largest part of the picture that fills its place is seen. */
  readonly zoom: number;
  /** Where on the frame the picture is. */
  readonly stage: Box;
  /** How much closer than `zoom` the picture is seen. Absent: no closer. */
  readonly close?: Closeness | undefined;
}

/** A picture that fills a frame about a point of it. */
export function fullFraming(frame: Size, focus: Focus | FocusPath = CENTER, zoom = 1): Framing {
  return { kind: 'full', focus, zoom, stage: { x: 0, y: 0, ...frame } };
}

/** The edges of a window's ground, whose boxes are given from the window's left upper corner, with air under them. */
export function edgesOver({ kind, stage }: Framing, edges: readonly Box[], air = 0): readonly Box[] {
  return kind === 'full' ? [] : edges.map((edge) => movedBy({ ...edge, height: edge.height + air }, stage));
}

/** A picture and the frame it is to lie in. */
export interface Framed {
  /** Upright size. */
  readonly picture: Size;
  readonly frame: Size;
}

/** Enlargements of a picture in a window. */
const WINDOW_ZOOMS = [1, 1.18] as const;
/**
 * The distances by which a place is moved from where the subject is kept best, in shares of the frame. In a window, the
 * picture may also be moved to either of its edges: the subject may be kept in a frame that shows its whole height.
 */
const SHIFTS = {
  full: { across: [0, -0.08, 0.08, -0.16, 0.16], down: [0, 0.06, -0.06, 0.12, -0.12] },
  window: { across: [0, -0.08, 0.08], down: [0, 0.06, -0.06, -1, 1] },
} as const;
/** Upper edges of windows that reach to the foot of a frame of 1920, px. */
const WINDOW_TOPS = [672, 768, 864, 960] as const;

/**
 * Full framings about `kept`, the focus (or its path) that keeps the subject best; that one comes first. None is
 * closer: a step of 1.14 kept less of the subject on 19 clips, and each frame had to be scaled for it. The same objects
 * for every text that is laid over the clip.
 */
export function fullFramings({ picture, frame }: Framed, kept: Focus | FocusPath): readonly Framing[] {
  return rememberFor(kept, `full ${JSON.stringify([picture, frame])}`, () => {
    const stage = { x: 0, y: 0, ...frame };
    return distinct(moved(picture, kept, { zoom: 1, stage, kind: 'full' }), { picture, frame });
  });
}

/** Windows at the foot of the frame; the words stand over them. */
export function windowFramings({ picture, frame }: Framed, kept: Focus | FocusPath): readonly Framing[] {
  return rememberFor(kept, `window ${JSON.stringify([picture, frame])}`, () => {
    const scale = frame.height / 1920;
    const stages = WINDOW_TOPS.map((top) => {
      const y = 2 * Math.round((top * scale) / 2);
      return { x: 0, y, width: frame.width, height: frame.height - y };
    });
    return distinct(
      stages.flatMap((stage) => partFramings(picture, stage, kept)),
      { picture, frame },
    );
  });
}

/**
 * Enlargements of a photo; the number of its places along a side that is longer than the visible part; and the number
 * of places when it is closer.
 */
const [STAGE_ZOOMS, STAGE_STEPS, STAGE_CLOSE] = [[1, 1.14, 1.32], 13, 5] as const;

/** All places of a photo in a part of the frame, from the middle outward; that in the middle comes first. */
export function stageFramings({ picture, frame }: Framed, stage: Box): readonly Framing[] {
  const kind = stage.width * stage.height < 0.9 * frame.width * frame.height ? 'window' : 'full';
  return STAGE_ZOOMS.flatMap((zoom) => {
    const shown = shownShare(picture, stage, zoom);
    const along = (share: number) => (share >= 0.995 ? [0.5] : stepsOf(zoom === 1 ? STAGE_STEPS : STAGE_CLOSE, share));
    return along(shown.height).flatMap((y) =>
      along(shown.width).map((x): Framing => ({ kind, zoom, stage, focus: { x, y } })),
    );
  });
}

function stepsOf(count: number, share: number): readonly number[] {
  return Array.from({ length: count }, (_, step) => {
    const way = ((step % 2 === 0 ? 1 : -1) * Math.ceil(step / 2)) / (count - 1);
    return Math.round(1000 * (0.5 + way * (1 - share))) / 1000;
  });
}

/** The ways in which a picture may lie in a window on a part of the frame, about `kept`. */
export function partFramings(picture: Size, stage: Box, kept: Focus | FocusPath): readonly Framing[] {
  return WINDOW_ZOOMS.flatMap((zoom) => moved(picture, kept, { zoom, stage, kind: 'window' }));
}

function moved(picture: Size, kept: Focus | FocusPath, one: Omit<Framing, 'focus'>): readonly Framing[] {
  const shown = shownShare(picture, one.stage, one.zoom);
  const along = (shifts: readonly number[], share: number) => (share < 0.995 ? shifts : [0]);
  const { across, down } = SHIFTS[one.kind];
  return along(across, shown.width).flatMap((x) =>
    along(down, shown.height).map((y): Framing => {
      return { ...one, focus: shifted(kept, { x: x * shown.width, y: y * shown.height }, shown) };
    }),
  );
}

/**
 * The focus moved by shares of the picture, but only so far that the crop stays inside; in thousandths, like every
 * focus.
 */
function shifted(focus: Focus | FocusPath, by: Focus, shown: Size): Focus | FocusPath {
  const at = (value: number, moved: number, length: number) => {
    if (length >= 0.995) return 0.5;
    const within = (middle: number) => Math.max(length / 2, Math.min(1 - length / 2, middle));
    return Math.round(1000 * within(within(value) + moved)) / 1000;
  };
  const place = ({ x, y }: Focus): Focus => ({ x: at(x, by.x, shown.width), y: at(y, by.y, shown.height) });
  if (!('keys' in focus)) return place(focus);
  const keys = focus.keys.map((key) => ({ ...key, ...place(key) }));
  const [first] = keys;
  const stands = first === undefined || keys.every(({ x, y }) => x === first.x && y === first.y);
  return stands ? { x: first?.x ?? 0.5, y: first?.y ?? 0.5 } : { kind: 'path', keys };
}

function distinct(framings: readonly Framing[], { picture }: Framed): readonly Framing[] {
  const seen = new Map<string, Framing>();
  for (const framing of framings) {
    const { x, y, width } = windowShown(framing, picture, 0);
    const key = `${framing.stage.y} ${Math.round(200 * x)} ${Math.round(200 * y)} ${Math.round(200 * width)}`;
    if (!seen.has(key)) seen.set(key, framing);
  }
  return [...seen.values()];
}

/** The part of the picture that a frame of the scene shows, in shares of the picture. */
export function windowShown({ focus, zoom, stage, close }: Framing, picture: Size, sceneFrame: number): Box {
  const crop: Crop = { picture, frame: stage, focus, zoom, close };
  return cropWindow(crop, sceneFrame);
}
