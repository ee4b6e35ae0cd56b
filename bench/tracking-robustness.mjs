/**
 * `npm run bench tracking -- --robustness`: the given detections damaged in ways a sequence never seen might be, beside
 * the same damage given to a plain online tracker. Mirrored, scaled and reversed ones must score as the original;
 * damaged ones must fall less than what was lost.
 */
import { trackDetections } from '../dist/tracking/track-detections.js';
import { trackOnline } from './online-tracker.mjs';
import { GIVEN, givenDetections, readSequence, scoreTracks } from './tracking-sequences.mjs';

export function benchRobustness(names) {
  let behind = 0;
  for (const [file, source] of GIVEN) {
    console.log(`\n${source}: HOTA / MOTA / IDF1, an online tracker on the same in brackets`);
    for (const [title, change] of DAMAGES) {
      for (const name of names) {
        const detections = givenDetections(name, file);
        if (detections === undefined) continue;
        const damaged = change({ sequence: readSequence(name), detections });
        const ours = scoreTracks(damaged.sequence, trackDetections(damaged.detections, damaged.sequence));
        const online = scoreTracks(damaged.sequence, trackOnline(damaged.detections, damaged.sequence));
        const figures = ['hota', 'mota', 'idf1'].map((key) => {
          if (ours[key] <= online[key]) behind += 1;
          const mark = ours[key] > online[key] ? ' ' : '!';
          return `${percent(ours[key])} (${percent(online[key])})${mark}`;
        });
        console.log(`${title.padEnd(34)} ${name.padEnd(16)} ${figures.join(' ')} jitter ${percent(ours.jitter, 2)}%`);
      }
    }
  }
  console.log(`\n${behind} figures behind the online tracker`);
}

const percent = (share, digits = 1) => (share * 100).toFixed(digits).padStart(5);

/** Each takes and gives `{ sequence, detections }`. */
const DAMAGES = [
  ['as given', (given) => given],
  ['a fifth of detections lost', (given) => withDetections(given, lost(given, 0.2))],
  ['half of detections lost', (given) => withDetections(given, lost(given, 0.5))],
  [
    'blind for half a second in every 2',
    (given) =>
      withDetections(
        given,
        given.detections.filter(({ frame }) => (frame / given.sequence.frameRate) % 2 >= 0.5),
      ),
  ],
  ['two false ones a frame', (given) => withDetections(given, [...given.detections, ...falseOnes(given, 2)])],
  ['boxes off by 5 % of their height', (given) => withDetections(given, shaken(given, 0.05))],
  [
    'scores lower by a fifth',
    (given) =>
      withDetections(
        given,
        given.detections.map((item) => ({ ...item, score: item.score * 0.8 })),
      ),
  ],
  [
    'detections in every 2nd frame',
    (given) =>
      withDetections(
        given,
        given.detections.filter(({ frame }) => frame % 2 === 0),
      ),
  ],
  [
    'detections in every 3rd frame',
    (given) =>
      withDetections(
        given,
        given.detections.filter(({ frame }) => frame % 3 === 0),
      ),
  ],
  ['half the frame rate', (given) => atHalfRate(given)],
  [
    'mirrored',
    (given) => withBoxes(given, ([x1, y1, x2, y2]) => [given.sequence.width - x2, y1, given.sequence.width - x1, y2]),
  ],
  ['at a third of the size', (given) => withBoxes(given, (box) => box.map((value) => value / 3), 1 / 3)],
  ['backward in time', (given) => backward(given)],
  ['a panning camera', (given) => filmed(given, panned)],
  ['a panning camera, half the rate', (given) => atHalfRate(filmed(given, panned))],
  ['a camera that drives forward', (given) => filmed(given, driven)],
  ['one that drives, half the rate', (given) => atHalfRate(filmed(given, driven))],
  ['first half', (given) => part(given, 0, 0.5)],
  ['second half', (given) => part(given, 0.5, 1)],
  ['middle third', (given) => part(given, 1 / 3, 2 / 3)],
];

function withDetections({ sequence }, detections) {
  return { sequence, detections };
}

function lost({ detections }, share) {
  const chance = seeded(1);
  return detections.filter(() => chance() >= share);
}

function falseOnes({ sequence, detections }, perFrame) {
  const chance = seeded(2);
  const heights = detections.map(({ box }) => box[3] - box[1]).sort((a, b) => a - b);
  const height = heights[heights.length >> 1] ?? 100;
  return Array.from({ length: sequence.frameCount * perFrame }, (_, k) => {
    const [x, y] = [chance() * sequence.width, chance() * sequence.height];
    const size = height * (0.5 + chance());
    return {
      frame: Math.floor(k / perFrame),
      box: [x, y, x + size / 2.5, y + size],
      score: 0.3 + 0.5 * chance(),
      class: 0,
    };
  });
}

function shaken({ detections }, share) {
  const chance = seeded(3);
  return detections.map((item) => {
    const spread = (item.box[3] - item.box[1]) * share;
    const [dx, dy] = [(chance() * 2 - 1) * spread, (chance() * 2 - 1) * spread];
    return { ...item, box: [item.box[0] + dx, item.box[1] + dy, item.box[2] + dx, item.box[3] + dy] };
  });
}

function withBoxes({ sequence, detections }, change, scale = 1) {
  const [width, height] = [sequence.width * scale, sequence.height * scale];
  const truth = sequence.truth.map((row) => ({ ...row, box: change(row.box) }));
  return {
    sequence: { ...sequence, width, height, truth },
    detections: detections.map((item) => ({ ...item, box: change(item.box) })),
  };
}

/** Half a picture to and fro in eight seconds. */
function panned([x, y], seconds, { width }) {
  return [x + (width / 4) * Math.sin((2 * Math.PI * seconds) / 8), y];
}

/** Twice as large in six seconds, and back. */
function driven([x, y], seconds, { width, height }) {
  const scale = 2 ** (1 - Math.abs(((seconds / 6) % 2) - 1));
  return [width / 2 + (x - width / 2) * scale, height / 2 + (y - height / 2) * scale];
}

/** Truth and detections as a moving camera would have them, in a picture so large that nothing leaves it. */
function filmed({ sequence, detections }, moved) {
  const place = (box, frame) => {
    const seconds = frame / sequence.frameRate;
    const [x1, y1] = moved([box[0], box[1]], seconds, sequence);
    const [x2, y2] = moved([box[2], box[3]], seconds, sequence);
    return [x1, y1, x2, y2].map((value, k) => value + (k % 2 === 0 ? sequence.width : sequence.height));
  };
  const truth = sequence.truth.map((row) => ({ ...row, box: place(row.box, row.frame - 1) }));
  return {
    sequence: { ...sequence, width: 3 * sequence.width, height: 3 * sequence.height, truth },
    detections: detections.map((item) => ({ ...item, box: place(item.box, item.frame) })),
  };
}

/** Frames of truth count from 1, of detections from 0. */
function withFrames({ sequence, detections }, frameOf, frameCount, frameRate = sequence.frameRate) {
  const inside = (frame) => Number.isInteger(frame) && frame >= 0 && frame < frameCount;
  return {
    sequence: {
      ...sequence,
      frameRate,
      frameCount,
      truth: sequence.truth
        .map((row) => ({ ...row, frame: frameOf(row.frame - 1) + 1 }))
        .filter((row) => inside(row.frame - 1)),
    },
    detections: detections
      .map((item) => ({ ...item, frame: frameOf(item.frame) }))
      .filter((item) => inside(item.frame)),
  };
}

function atHalfRate(given) {
  const { frameCount, frameRate } = given.sequence;
  return withFrames(given, (frame) => frame / 2, Math.ceil(frameCount / 2), frameRate / 2);
}

function backward(given) {
  const { frameCount } = given.sequence;
  return withFrames(given, (frame) => frameCount - 1 - frame, frameCount);
}

function part(given, from, to) {
  const { frameCount } = given.sequence;
  const [start, end] = [Math.floor(from * frameCount), Math.floor(to * frameCount)];
  return withFrames(given, (frame) => frame - start, end - start);
}

/** Numbers from 0 to 1, the same in every run (mulberry32). */
function seeded(seed) {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
