/** The places a label may take at its box, and which one it takes in each frame. */
import { type Box, inflate, overlaps, type Size, sharedArea } from '../../geometry.js';
import type { Edges } from './edges.js';
import { type OverlaySizes, onGrid } from './overlay-style.js';

export interface TrackLabelRequest {
  readonly trackId: number;
  readonly box: Edges;
  /** Over the middle of the box, where nothing shows its edges. Default: flush with them. */
  readonly isCentred?: boolean;
  /** The head that a label inside the box must not cover: the label goes below it. */
  readonly head?: Edges | undefined;
  /** True when the object is behind another one, so that it carries no label. */
  readonly isHidden?: boolean;
  /** Advance widths of the texts in pixels: the whole label, and the id alone. */
  readonly fullWidth: number;
  readonly shortWidth: number;
}

export interface LabelFrame {
  /** Seconds, rising. */
  readonly time: number;
  readonly requests: readonly TrackLabelRequest[];
}

const SIDES = ['above', 'above-right', 'inside', 'inside-right', 'below'] as const;

export interface TrackLabelPlace {
  readonly side: (typeof SIDES)[number];
  /** True when the label shows only the id. */
  readonly short: boolean;
}

const FULL_LABEL_PLACES: readonly TrackLabelPlace[] = SIDES.map((side) => ({ side, short: false }));
const SHORT: readonly TrackLabelPlace[] = SIDES.map((side) => ({ side, short: true }));

/** A label that moved, shrank or disappeared comes back only after this time, so that it never flickers. */
const SETTLE_SECONDS = 0.6;
/** When so many objects are seen within a second, the labels of small boxes lose their words. */
const CROWD = 13;
const CROWD_SECONDS = 1;
/**
 * In a crowd a label may be at most this many times as wide as its box, and a box must be at least this many times as
 * high as a label to carry one.
 */
const WIDEST_SHARE = 1.6;
const LOWEST_SHARE = 1.2;
/** Once decided, a size has to change this much to change the label. */
const SIZE_SLACK = 1.2;
/** A box lower than so many labels is far: where it is not alone, a label much wider than the box is its id alone. */
const FAR_LABELS = 2.4;
const WIDEST_FAR_SHARE = 2;
/** Most of another object's box that a label may cover, as a share: where it comes to lie, and where it is already. */
const [MOST_COVERED, MOST_COVERED_KEPT] = [0.3, 0.45];

interface Memory {
  readonly place: TrackLabelPlace | undefined;
  readonly since: number;
}

/**
 * Call it for every frame in rising order: the places of its labels by track, apart from each other. It looks ahead
 * only for crowds.
 */
export function choosePlaces(
  frames: readonly LabelFrame[],
  picture: Size,
  sizes: OverlaySizes,
): (frame: number) => Map<number, TrackLabelPlace> {
  const memory = new Map<number, Memory>();
  const crowded = crowds(frames);
  return (frame) => {
    const { time, requests } = frames[frame]!;
    const taken: Box[] = [];
    const chosen = new Map<number, TrackLabelPlace>();
    const isFree = (request: TrackLabelRequest, place: TrackLabelPlace, isKept: boolean): boolean => {
      const pill = pillAt(request, place, picture, sizes);
      if (pill === undefined) return false;
      const spaced = inflate(pill, sizes.gapPx / 2);
      const most = isKept ? MOST_COVERED_KEPT : MOST_COVERED;
      return (
        !taken.some((other) => overlaps(other, spaced)) &&
        requests.every((other) => other === request || coveredShare(other.box, pill) <= most)
      );
    };
    for (const request of inTurn(requests, memory)) {
      const known = memory.get(request.trackId);
      const isSettling = known !== undefined && time - known.since < SETTLE_SECONDS;
      const allowed = request.isHidden
        ? []
        : crowded[frame]
          ? allowedInCrowd(request, known?.place, sizes)
          : allowedApart(request, known?.place, requests.length, sizes);
      const kept = allowed.find((place) => place === known?.place);
      const order =
        kept === undefined
          ? allowed
          : isSettling || kept === allowed[0]
            ? [kept, ...allowed]
            : [allowed[0]!, kept, ...allowed];
      const isAway = known !== undefined && known.place === undefined && isSettling;
      const place = isAway ? undefined : order.find((one) => isFree(request, one, one === known?.place));
      if (known === undefined || known.place !== place) memory.set(request.trackId, { place, since: time });
      if (place === undefined) continue;
      chosen.set(request.trackId, place);
      taken.push(inflate(pillAt(request, place, picture, sizes)!, sizes.gapPx / 2));
    }
    return chosen;
  };
}

/**
 * Undefined where the place lies outside the picture or the box has no room for it; sideways a pill is moved inside.
 */
export function pillAt(
  request: TrackLabelRequest,
  place: TrackLabelPlace,
  picture: Size,
  sizes: OverlaySizes,
): Box | undefined {
  const { left, top, right, bottom } = request.box;
  const { pillHeightPx: height, gapPx } = sizes;
  const width = 2 * Math.ceil(((place.short ? request.shortWidth : request.fullWidth) + 2 * sizes.pillPaddingPx) / 2);
  const inset = sizes.linePx + gapPx;
  const isInside = place.side === 'inside' || place.side === 'inside-right';
  if (isInside && (right - left < width + 2 * inset || bottom - top < 3 * height)) return undefined;
  const flush =
    place.side === 'above-right'
      ? right - width
      : place.side === 'inside-right'
        ? right - inset - width
        : isInside
          ? left + inset
          : left;
  const isAside = place.side === 'above-right' || place.side === 'inside-right';
  const wanted = request.isCentred && !isAside ? onGrid((left + right - width) / 2, sizes.gridPx) : flush;
  const x = Math.min(Math.max(0, wanted), picture.width - width);
  const y =
    place.side === 'below'
      ? bottom + gapPx
      : isInside
        ? underHead({ x, y: top + inset, width, height }, request.head, gapPx)
        : top - gapPx - height;
  if (y < 0 || y + height > picture.height || x < 0 || (isInside && y + height > bottom)) return undefined;
  return { x, y, width, height };
}

/** Where the upper edge of a pill goes that a head may be in the way of. */
function underHead(pill: Box, head: Edges | undefined, gapPx: number): number {
  const isInTheWay = head !== undefined && pill.x < head.right && head.left < pill.x + pill.width;
  return isInTheWay ? Math.max(pill.y, head.bottom + gapPx) : pill.y;
}

/**
 * The order in which labels get their places: objects that have had a label longest come first, then the largest boxes.
 */
function inTurn(requests: readonly TrackLabelRequest[], memory: ReadonlyMap<number, Memory>): TrackLabelRequest[] {
  const since = ({ trackId }: TrackLabelRequest) => {
    const known = memory.get(trackId);
    return known?.place === undefined ? Number.POSITIVE_INFINITY : known.since;
  };
  const area = ({ box }: TrackLabelRequest) => (box.right - box.left) * (box.bottom - box.top);
  return requests.toSorted((a, b) => {
    const [sinceA, sinceB] = [since(a), since(b)];
    if (sinceA !== sinceB) return sinceA - sinceB;
    return area(b) - area(a) || a.trackId - b.trackId;
  });
}

/** Outside a crowd: a far object's label loses its words where they would be much wider than the object. */
function allowedApart(
  request: TrackLabelRequest,
  kept: TrackLabelPlace | undefined,
  count: number,
  sizes: OverlaySizes,
): readonly TrackLabelPlace[] {
  const { left, top, right, bottom } = request.box;
  const ease = kept?.short === false ? SIZE_SLACK : 1 / SIZE_SLACK;
  const label = request.fullWidth + 2 * sizes.pillPaddingPx;
  const isFar = (bottom - top) * ease < FAR_LABELS * sizes.pillHeightPx;
  const isWide = label > WIDEST_FAR_SHARE * (right - left) * ease;
  return count > 1 && isFar && isWide ? SHORT : [...FULL_LABEL_PLACES, ...SHORT];
}

/** The share of an object's box that lies under a label, 0-1. */
function coveredShare({ left, top, right, bottom }: Edges, pill: Box): number {
  const box = { x: left, y: top, width: right - left, height: bottom - top };
  return sharedArea(box, pill) / Math.max(1, box.width * box.height);
}

function allowedInCrowd(
  request: TrackLabelRequest,
  kept: TrackLabelPlace | undefined,
  sizes: OverlaySizes,
): readonly TrackLabelPlace[] {
  const width = request.box.right - request.box.left;
  const height = request.box.bottom - request.box.top;
  const ease = (isKept: boolean) => (isKept ? SIZE_SLACK : 1 / SIZE_SLACK);
  if (height * ease(kept !== undefined) < LOWEST_SHARE * sizes.pillHeightPx) return [];
  const label = request.fullWidth + 2 * sizes.pillPaddingPx;
  return label <= WIDEST_SHARE * width * ease(kept?.short === false) ? [...FULL_LABEL_PLACES, ...SHORT] : SHORT;
}

/** Whether a frame or one near it is crowded. */
function crowds(frames: readonly LabelFrame[]): boolean[] {
  const crowded = frames.map(() => false);
  let until = 0;
  frames.forEach(({ time, requests }, k) => {
    if (requests.length < CROWD) return;
    // Everything before `until` that is near has been marked by an earlier frame.
    for (let j = Math.max(until, firstFrom(frames, time - CROWD_SECONDS)); j < frames.length; j += 1) {
      if (frames[j]!.time > time + CROWD_SECONDS) break;
      crowded[j] = true;
      until = j + 1;
    }
    crowded[k] = true;
  });
  return crowded;
}

function firstFrom(frames: readonly LabelFrame[], time: number): number {
  const found = frames.findIndex((frame) => frame.time >= time);
  return found < 0 ? frames.length : found;
}
