/**
 * Finds objects that are behind others. The tracker goes on guessing their boxes, but their labels would lie on the
 * object in front and name the wrong one.
 */
import type { ShownObject } from './shown-objects.js';

/** An object counts as hidden where a nearer box of the same class covers this share of its own box. */
const COVERED_SHARE = 0.6;
/** An object that the detector saw within so many seconds is not hidden. */
const SIGHT_SECONDS = 0.25;
/**
 * An object counts as hidden from this length on, and as seen again from the length below, so that labels do not blink.
 */
const LEAST_HIDDEN_SECONDS = 0.3;
const LEAST_SEEN_SECONDS = 0.6;

/** Ids of the tracks behind others, for each frame. `times`: seconds of every frame, rising. */
export function hiddenObjects(
  frames: readonly (readonly ShownObject[])[],
  times: readonly number[],
): readonly ReadonlySet<number>[] {
  const hidden = times.map(() => new Set<number>());
  const spans = new Map<number, { from: number; to: number }[]>();
  frames.forEach((shown, frame) => {
    for (const object of shown) {
      if (isSeen(object, times) || !shown.some((other) => isBehind(object, other))) continue;
      const list = spans.get(object.track.id) ?? [];
      const last = list.at(-1);
      if (last !== undefined && times[frame]! - times[last.to]! <= LEAST_SEEN_SECONDS) last.to = frame;
      else list.push({ from: frame, to: frame });
      spans.set(object.track.id, list);
    }
  });
  for (const [id, list] of spans) {
    for (const { from, to } of list) {
      if (times[to]! - times[from]! < LEAST_HIDDEN_SECONDS) continue;
      for (let frame = from; frame <= to; frame += 1) hidden[frame]!.add(id);
    }
  }
  return hidden;
}

function isSeen({ track, at }: ShownObject, times: readonly number[]): boolean {
  const { boxes } = track;
  const now = times[boxes[at]!.frame]!;
  const sees = (k: number) => boxes[k]!.observed;
  const isNear = (k: number) => Math.abs(times[boxes[k]!.frame]! - now) <= SIGHT_SECONDS;
  for (let k = at; k >= 0 && isNear(k); k -= 1) if (sees(k)) return true;
  for (let k = at + 1; k < boxes.length && isNear(k); k += 1) if (sees(k)) return true;
  return false;
}

/** Whether one object is behind another: the one that stands lower in the picture is nearer. */
function isBehind(one: ShownObject, other: ShownObject): boolean {
  if (one.track.id === other.track.id || one.track.class !== other.track.class) return false;
  const [a, b] = [one.edges, other.edges];
  if (b.bottom <= a.bottom) return false;
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  if (width <= 0 || height <= 0) return false;
  return width * height >= COVERED_SHARE * (a.right - a.left) * (a.bottom - a.top);
}
