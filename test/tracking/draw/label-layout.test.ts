import { describe, expect, test } from 'vitest';
import { contains, sharedArea } from '../../../src/geometry.js';
import { layOutLabels, overlapShare, type PlacedLabel } from '../../../src/tracking/draw/label-layout.js';
import type { LabelFrame } from '../../../src/tracking/draw/label-places.js';
import { overlaySizes } from '../../../src/tracking/draw/overlay-style.js';
import { shownObjects } from '../../../src/tracking/draw/shown-objects.js';
import { CROWD_PICTURE, crowdTracks } from './crowd.js';

const SIZES = overlaySizes(CROWD_PICTURE);
const FULL_WIDTH = 70;
const SHORT_WIDTH = 18;
const times = Array.from({ length: 150 }, (_, frame) => frame / 25);

function framesOf(count: number): LabelFrame[] {
  return shownObjects(crowdTracks(count, 6), times, CROWD_PICTURE).map((shown, frame) => ({
    time: times[frame]!,
    requests: shown.map(({ track, edges }) => ({
      trackId: track.id,
      box: edges,
      fullWidth: FULL_WIDTH,
      shortWidth: SHORT_WIDTH,
    })),
  }));
}

/** One box at a place, the same for so many frames. */
const still = (left: number, top: number, width: number, height: number, frames = 10): LabelFrame[] =>
  Array.from({ length: frames }, (_, frame) => ({
    time: frame / 25,
    requests: [
      {
        trackId: 1,
        box: { left, top, right: left + width, bottom: top + height },
        fullWidth: FULL_WIDTH,
        shortWidth: SHORT_WIDTH,
      },
    ],
  }));

const pillOf = (frames: readonly LabelFrame[]) => layOutLabels(frames, CROWD_PICTURE, SIZES)[5]![0]!.pill;

describe('one label', () => {
  test.each<[string, [number, number, number, number], (pill: PlacedLabel['pill']) => boolean]>([
    ['stands above its box', [300, 200, 100, 200], ({ x, y, height }) => x === 300 && y + height === 200 - SIZES.gapPx],
    ['goes inside a box that touches the top', [300, 0, 200, 300], ({ x, y }) => x > 300 && y > 0 && y < 30],
    ['goes below where the box is too narrow for it', [300, 0, 40, 100], ({ y }) => y === 100 + SIZES.gapPx],
    ['is moved inside at the right edge', [1260, 300, 20, 100], ({ x, width }) => x + width === CROWD_PICTURE.width],
    ['is moved inside at the left edge', [-10, 300, 60, 100], ({ x }) => x === 0],
  ])('%s', (_, [left, top, width, height], isThere) => {
    expect(isThere(pillOf(still(left, top, width, height)))).toBe(true);
  });

  test('goes under the head inside the box of who fills the picture', () => {
    const head = { left: 500, top: 0, right: 700, bottom: 260 };
    const requests = still(300, 0, 600, 720).map((frame) => ({
      ...frame,
      requests: frame.requests.map((request) => ({ ...request, isCentred: true, head })),
    }));
    expect(pillOf(requests)).toMatchObject({ y: 260 + SIZES.gapPx });
    // Beside the head it stays at the top.
    const [first] = still(300, 0, 600, 720, 1)[0]!.requests;
    const aside = Array.from({ length: 10 }, (_, k) => ({ time: k / 25, requests: [{ ...first!, head }] }));
    expect(pillOf(aside).y).toBeLessThan(30);
  });

  test('leaves who is behind another one, and fades', () => {
    const frames = still(300, 200, 100, 200, 60).map((frame, k) => ({
      ...frame,
      requests: frame.requests.map((request) => ({ ...request, isHidden: k >= 30 && k < 50 })),
    }));
    const labels = layOutLabels(frames, CROWD_PICTURE, SIZES).map(([label]) => label?.opacity ?? 0);
    expect(labels.slice(30, 50).every((opacity) => opacity === 0)).toBe(true);
    expect(labels[10]).toBe(1);
    expect(labels[29]).toBeGreaterThan(0);
    expect(labels[29]).toBeLessThan(1);
  });

  test('two boxes side by side get two labels that share nothing', () => {
    const [first, second] = [still(300, 200, 60, 150), still(320, 200, 60, 150)];
    const frames = first.map((frame, k) => ({
      time: frame.time,
      requests: [...frame.requests, { ...second[k]!.requests[0]!, trackId: 2 }],
    }));
    const labels = layOutLabels(frames, CROWD_PICTURE, SIZES)[5]!;
    expect(labels).toHaveLength(2);
    expect(overlapShare(labels)).toBe(0);
  });
});

describe('far objects', () => {
  /** Boxes of so many pixels beside each other, for a second. */
  const row = (count: number, side: number, apart: number): LabelFrame[] =>
    Array.from({ length: 25 }, (_, frame) => ({
      time: frame / 25,
      requests: Array.from({ length: count }, (__, k) => {
        const left = 200 + k * (side + apart);
        const box = { left, top: 300, right: left + side, bottom: 300 + side };
        return { trackId: k + 1, box, fullWidth: FULL_WIDTH, shortWidth: SHORT_WIDTH };
      }),
    }));
  const labelsIn = (frames: readonly LabelFrame[]) => layOutLabels(frames, CROWD_PICTURE, SIZES)[12]!;

  test('keep their words where they are alone', () => {
    expect(labelsIn(row(1, 26, 0)).map(({ short }) => short)).toEqual([false]);
  });

  test('are called by their ids where they are not', () => {
    expect(labelsIn(row(4, 26, 40)).map(({ short }) => short)).toEqual([true, true, true, true]);
  });

  test('near ones keep their words', () => {
    expect(labelsIn(row(4, 120, 10)).map(({ short }) => short)).toEqual([false, false, false, false]);
  });

  test('no label lies on another object: where there is no other place it is left out', () => {
    // Cars behind each other on a road, as near to each other as cars in a jam.
    const jam = row(5, 30, 0).map((frame) => ({
      ...frame,
      requests: frame.requests.map((request, k) => {
        const [left, top] = [600 + 4 * k, 300 + 31 * k];
        return { ...request, box: { left, top, right: left + 30, bottom: top + 30 } };
      }),
    }));
    const labels = labelsIn(jam);
    expect(labels.length).toBeGreaterThanOrEqual(1);
    expect(labels.length).toBeLessThan(5);
    const covered = labels.flatMap(({ trackId, pill }) =>
      jam[12]!.requests
        .filter((other) => other.trackId !== trackId)
        .map(({ box: { left, top, right, bottom } }) => {
          const box = { x: left, y: top, width: right - left, height: bottom - top };
          return sharedArea(box, pill) / (box.width * box.height);
        }),
    );
    expect(Math.max(...covered)).toBeLessThanOrEqual(0.3);
  });
});

test('a label at the right or below goes with its box exactly, whatever the other sides do', () => {
  const breathing = Array.from({ length: 60 }, (_, frame) => ({
    time: frame / 25,
    requests: [
      {
        ...{ trackId: 1, fullWidth: FULL_WIDTH, shortWidth: SHORT_WIDTH },
        // Touches the top, too narrow for a label inside: it stands below, while the upper edge steps to and fro.
        box: { left: 300, top: frame % 6 < 3 ? 0 : 2, right: 340, bottom: 100 },
      },
    ],
  }));
  const tops = layOutLabels(breathing, CROWD_PICTURE, SIZES).map(([label]) => label!.pill.y);
  expect(new Set(tops)).toEqual(new Set([100 + SIZES.gapPx]));
});

describe('120 objects', () => {
  const frames = framesOf(130);
  const labels = layOutLabels(frames, CROWD_PICTURE, SIZES);
  const most = Math.max(...frames.map(({ requests }) => requests.length));

  test('are really there at once', () => {
    expect(most).toBeGreaterThanOrEqual(100);
  });

  test('every label lies inside the picture, on whole pixels', () => {
    for (const { pill } of labels.flat()) {
      expect(contains({ x: 0, y: 0, ...CROWD_PICTURE }, pill)).toBe(true);
      expect([pill.x, pill.y, pill.width, pill.height].every(Number.isInteger)).toBe(true);
    }
  });

  test('labels hardly ever cover each other: only while one glides past', () => {
    const shares = labels.map(overlapShare);
    expect(Math.max(...shares)).toBeLessThan(0.06);
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeLessThan(0.02);
  });

  test('enough of them have one, and small ones the id alone', () => {
    const middle = labels[75]!;
    expect(middle.length).toBeGreaterThan(60);
    expect(middle.filter(({ short }) => short).length).toBeGreaterThan(20);
  });

  test('a label moves against its box by less than half its height from frame to frame, else it fades', () => {
    const boxes = frames.map(({ requests }) => new Map(requests.map((request) => [request.trackId, request.box])));
    for (let frame = 1; frame < labels.length; frame += 1) {
      for (const label of labels[frame]!) {
        const before = labels[frame - 1]!.find(({ trackId }) => trackId === label.trackId);
        if (before === undefined || Math.min(before.opacity, label.opacity) < 0.6) continue;
        const [now, then] = [boxes[frame]!.get(label.trackId)!, boxes[frame - 1]!.get(label.trackId)!];
        const dx = label.pill.x - now.left - (before.pill.x - then.left);
        const dy = label.pill.y - now.top - (before.pill.y - then.top);
        expect(Math.abs(dy), `track ${label.trackId} frame ${frame}`).toBeLessThanOrEqual(SIZES.pillHeightPx / 2);
        expect(Math.abs(dx), `track ${label.trackId} frame ${frame}`).toBeLessThanOrEqual(FULL_WIDTH / 2);
      }
    }
  });

  test('a label that comes stays for at least 0.4 s, or as long as its object', () => {
    const ids = new Set(labels.flat().map(({ trackId }) => trackId));
    for (const id of ids) {
      const shown = labels.map((list) => list.some(({ trackId }) => trackId === id));
      const there = frames.map(({ requests }) => requests.some(({ trackId }) => trackId === id));
      let run = 0;
      shown.forEach((isShown, frame) => {
        run = isShown ? run + 1 : 0;
        const leaves = isShown && shown[frame + 1] === false && there[frame + 1];
        if (leaves) expect(run / 25, `track ${id} at ${frame}`).toBeGreaterThanOrEqual(0.4);
      });
    }
  });

  test('twice the same', () => {
    expect(layOutLabels(framesOf(130), CROWD_PICTURE, SIZES)).toEqual(labels);
  });
});

test('up to twelve objects all keep their words where there is room', () => {
  const requests = Array.from({ length: 12 }, (_, k) => ({
    trackId: k + 1,
    box: { left: 20 + 100 * k, top: 300, right: 60 + 100 * k, bottom: 400 },
    fullWidth: FULL_WIDTH,
    shortWidth: SHORT_WIDTH,
  }));
  const frame = (list: typeof requests) => times.slice(0, 20).map((time) => ({ time, requests: list }));
  expect(layOutLabels(frame(requests), CROWD_PICTURE, SIZES)[10]!.filter(({ short }) => !short)).toHaveLength(12);
  const thirteen = [...requests, { ...requests[0]!, trackId: 13, box: { left: 20, top: 500, right: 60, bottom: 600 } }];
  expect(layOutLabels(frame(thirteen), CROWD_PICTURE, SIZES)[10]!.every(({ short }) => short)).toBe(true);
});
