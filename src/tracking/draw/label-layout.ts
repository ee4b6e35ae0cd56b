/**
 * Where labels go over the whole clip: above the box, else at another side, inside the picture and apart from each
 * other. A label keeps its place as long as it is free, glides to a near one and fades over to a far one; where there
 * is no room it shrinks to the id, then leaves. In a crowd small boxes carry only their id and tiny ones none.
 */
import { type Box, overlaps, type Size } from '../../geometry.js';
import { choosePlaces, type LabelFrame, pillAt, type TrackLabelPlace, type TrackLabelRequest } from './label-places.js';
import { FADE_SECONDS, type OverlaySizes, onGrid } from './overlay-style.js';

export interface PlacedLabel {
  readonly trackId: number;
  /** True where only the id fits. */
  readonly short: boolean;
  /** The label's box, on the grid. */
  readonly pill: Box;
  /** 0-1, below 1 while the label comes or goes without its object. */
  readonly opacity: number;
}

/** The shortest time for which a label shows, and half of the time that a change of place takes. */
const LEAST_SECONDS = 0.4;
const GLIDE_SECONDS = 0.12;

interface Stop {
  readonly frame: number;
  readonly request: TrackLabelRequest;
  readonly place: TrackLabelPlace;
  /** How far the pill lies from its box. */
  readonly dx: number;
  readonly dy: number;
}

/** One list per frame. The same requests give the same labels. */
export function layOutLabels(frames: readonly LabelFrame[], picture: Size, sizes: OverlaySizes): PlacedLabel[][] {
  const stops = new Map<number, Stop[]>();
  const spans = new Map<number, { readonly first: number; last: number }>();
  const place = choosePlaces(frames, picture, sizes);
  frames.forEach(({ requests }, frame) => {
    const chosen = place(frame);
    for (const request of requests) {
      const { trackId, box } = request;
      const span = spans.get(trackId);
      if (span === undefined) spans.set(trackId, { first: frame, last: frame });
      else span.last = frame;
      const found = chosen.get(trackId);
      if (found === undefined) continue;
      const pill = pillAt(request, found, picture, sizes)!;
      const list = stops.get(trackId) ?? [];
      list.push({ frame, request, place: found, dx: pill.x - box.left, dy: pill.y - box.top });
      stops.set(trackId, list);
    }
  });
  const placed: PlacedLabel[][] = frames.map(() => []);
  for (const [trackId, list] of stops) {
    const { first, last } = spans.get(trackId)!;
    for (const run of runsOf(list, sizes)) {
      const [from, to] = [run[0]!.frame, run[run.length - 1]!.frame];
      const [start, end] = [frames[from]!.time, frames[Math.min(to + 1, frames.length - 1)]!.time];
      if (end - start < LEAST_SECONDS && (from > first || to < last)) continue;
      for (const { frame, pill, short } of glide(run, frames, picture, sizes)) {
        const { time } = frames[frame]!;
        const age = from > first ? time - frames[from - 1]!.time : FADE_SECONDS;
        const left = to < last ? frames[to + 1]!.time - time : FADE_SECONDS;
        const opacity = Math.round(Math.min(1, age / FADE_SECONDS, left / FADE_SECONDS) * 8) / 8;
        placed[frame]!.push({ trackId, short, pill, opacity });
      }
    }
  }
  for (const list of placed) list.sort((a, b) => a.trackId - b.trackId);
  return placed;
}

/** Cuts a label's stops where it is absent, or where its next place is too far to glide to. */
function runsOf(list: readonly Stop[], sizes: OverlaySizes): Stop[][] {
  const runs: Stop[][] = [];
  for (const stop of list) {
    const run = runs[runs.length - 1];
    const before = run?.[run.length - 1];
    const isNear =
      before?.frame === stop.frame - 1 &&
      (before.place === stop.place ||
        Math.abs(before.dx - stop.dx) + Math.abs(before.dy - stop.dy) <= 2 * sizes.pillHeightPx);
    if (run !== undefined && isNear) run.push(stop);
    else runs.push([stop]);
  }
  return runs;
}

interface Glided {
  readonly frame: number;
  readonly pill: Box;
  readonly short: boolean;
}

/** The mean offset from the box over a moment before and after, as far as the run reaches on both sides. */
function glide(run: readonly Stop[], frames: readonly LabelFrame[], picture: Size, sizes: OverlaySizes): Glided[] {
  const timeOf = (index: number) => frames[run[index]!.frame]!.time;
  return run.map((stop, index) => {
    let reach = 0;
    const within = (step: number) => {
      const [before, after] = [index - step, index + step];
      return (
        before >= 0 &&
        after < run.length &&
        timeOf(after) - timeOf(index) <= GLIDE_SECONDS &&
        timeOf(index) - timeOf(before) <= GLIDE_SECONDS
      );
    };
    while (within(reach + 1)) reach += 1;
    const near = run.slice(index - reach, index + reach + 1);
    // A label whose place stays the same follows its box exactly: a mean of offsets would react to a movement of one
    // edge before and after it happens.
    const isStill = near.every(({ place }) => place === stop.place);
    const mean = (of: (stop: Stop) => number) => near.reduce((sum, item) => sum + of(item), 0) / near.length;
    const pill = pillAt(stop.request, stop.place, picture, sizes)!;
    if (isStill) return { frame: stop.frame, pill, short: stop.place.short };
    const { left, top } = stop.request.box;
    const x = onGrid(left + mean(({ dx }) => dx), sizes.gridPx);
    const y = onGrid(top + mean(({ dy }) => dy), sizes.gridPx);
    return {
      frame: stop.frame,
      short: stop.place.short,
      pill: {
        ...pill,
        x: Math.min(Math.max(0, x), picture.width - pill.width),
        y: Math.min(Math.max(0, y), picture.height - pill.height),
      },
    };
  });
}

/** Share of label area that lies under another label, 0-1: how well a frame's labels are kept apart. */
export function overlapShare(labels: readonly PlacedLabel[]): number {
  let [shared, all] = [0, 0];
  labels.forEach(({ pill }, k) => {
    all += pill.width * pill.height;
    for (const other of labels.slice(k + 1)) {
      if (!overlaps(pill, other.pill)) continue;
      const width = Math.min(pill.x + pill.width, other.pill.x + other.pill.width) - Math.max(pill.x, other.pill.x);
      const height = Math.min(pill.y + pill.height, other.pill.y + other.pill.height) - Math.max(pill.y, other.pill.y);
      shared += width * height;
    }
  });
  return all === 0 ? 0 : shared / all;
}
