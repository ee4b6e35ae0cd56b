/**
 * A plain online tracker to measure against where no peer's result is given: grown boxes against boxes carried on at
 * their mean speed, greedy by overlap, two rounds, shown from the third sight on, forgotten after a second (as C-BIoU,
 * Yang et al. 2023, describes it). No look-ahead.
 */
import { bufferBox, iou } from '../dist/tracking/boxes.js';

const BUFFERS = [0.3, 0.5];
const STRONG = 0.4;
const SIGHTS = 3;
const MEMORY_SECONDS = 1;

/** Tracks as `trackDetections` gives them, but with boxes only where something was seen. */
export function trackOnline(detections, options) {
  const rate =
    typeof options.frameRate === 'number' ? options.frameRate : options.frameRate.num / options.frameRate.den;
  const timeOf = (frame) => options.times?.[frame] ?? frame / rate;
  const frames = new Map();
  for (const item of detections.filter(({ score }) => score >= STRONG))
    frames.set(item.frame, [...(frames.get(item.frame) ?? []), item]);
  const all = [];
  let live = [];
  for (const [frame, items] of [...frames].sort(([a], [b]) => a - b)) {
    live = live.filter((track) => timeOf(frame) - timeOf(track.at(-1).frame) <= MEMORY_SECONDS);
    let [free, left] = [live, items];
    for (const buffer of BUFFERS) [free, left] = pairUp(free, left, buffer, frame);
    for (const item of left) {
      const track = [item];
      live.push(track);
      all.push(track);
    }
  }
  return all
    .filter((track) => track.length >= SIGHTS)
    .map((track, index) => ({ id: index + 1, class: track[0].class, boxes: track.slice(SIGHTS - 1) }));
}

function pairUp(tracks, items, buffer, frame) {
  const pairs = tracks.flatMap((track) =>
    items.map((item) => ({
      track,
      item,
      overlap: iou(bufferBox(carried(track, frame), buffer), bufferBox(item.box, buffer)),
    })),
  );
  const taken = new Set();
  for (const { track, item, overlap } of pairs.sort((a, b) => b.overlap - a.overlap)) {
    if (overlap < 0.3 || taken.has(track) || taken.has(item)) continue;
    taken.add(track).add(item);
    track.push(item);
  }
  return [tracks.filter((track) => !taken.has(track)), items.filter((item) => !taken.has(item))];
}

function carried(track, frame) {
  const recent = track.slice(-5);
  const [first, last] = [recent[0], recent.at(-1)];
  const steps = last.frame - first.frame;
  const ahead = frame - last.frame;
  return last.box.map((value, k) => value + (steps === 0 ? 0 : ((value - first.box[k]) / steps) * ahead));
}
