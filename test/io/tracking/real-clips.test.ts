import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../../bench/tracking-metrics/evaluate.js';
import { locateFfmpeg } from '../../../src/io/ffmpeg/locate-ffmpeg.js';
import { probeVideo } from '../../../src/io/probe/probe-video.js';
import { runChild } from '../../../src/io/process/run-child.js';
import { detectClip, secondsOfFrames } from '../../../src/io/tracking/detect-clip.js';
import { loadModel } from '../../../src/io/tracking/model-store.js';
import type { ObjectTrack } from '../../../src/tracking/track.types.js';
import { trackDetections } from '../../../src/tracking/track-detections.js';
import { modelsFolder, skipsMedia, skipsModels, trackingMedia } from '../../support/media.js';
import { rarely } from '../../support/rarely.js';
import { readSequence, toRows } from '../../tracking/sequence.js';

async function tracksOf(clip: string): Promise<readonly ObjectTrack[]> {
  const { ffmpegPath, ffprobePath } = await locateFfmpeg();
  const media = await probeVideo(clip, { ffmpegPath, ffprobePath, run: runChild, scanSeconds: 62, contentHash: '' });
  const model = await loadModel('yolox_nano', { folder: modelsFolder });
  const found = await detectClip({ ffmpegPath, path: clip, media, model, folder: tmpdir() });
  return trackDetections(found.detections, {
    frameRate: media.averageFrameRate,
    times: secondsOfFrames(media),
    ...media.displaySize,
    cuts: found.cuts,
  });
}

describe.skipIf(skipsMedia || skipsModels)('YOLOX-nano on real clips', () => {
  test('TUD-Campus from pixels: above the best peer with the same network on every frame', async () => {
    const sequence = readSequence(trackingMedia, 'TUD-Campus');
    const tracks = await tracksOf(path.join(sequence.folder, 'TUD-Campus.mp4'));
    const table = await readFile(path.join(trackingMedia, 'results/SCORES.tsv'), 'utf8');
    const peers = table
      .split('\n')
      .map((line) => line.split('\t'))
      .filter((row) => row[1] === 'YOLOX-nano every frame' && row[2] === 'TUD-Campus');
    const scores = evaluate(sequence.truth, toRows(tracks.filter((track) => track.class === 0)), sequence);
    expect(peers).toHaveLength(4);
    expect(scores.hota * 100).toBeGreaterThan(Math.max(...peers.map((row) => Number(row[3]))));
    expect(scores.mota * 100).toBeGreaterThan(Math.max(...peers.map((row) => Number(row[6]))));
    expect(scores.jitter).toBeLessThan(0.006);
  });

  test('cars on a highway are cars, ahead on the road, and never anything else for long', async () => {
    const tracks = await tracksOf(path.join(trackingMedia, 'clips/udacity_vehicle_test_video.mp4'));
    // 1280x720, 1.5 s: a white car at the right, a dark one beyond it.
    const cars = tracks.filter((track) => track.class === 2);
    expect(cars.length).toBeGreaterThanOrEqual(2);
    for (const { boxes } of cars) {
      const [x1, y1, x2, y2] = boxes[Math.floor(boxes.length / 2)]!.box;
      expect((y1 + y2) / 2).toBeGreaterThan(360);
      expect((y1 + y2) / 2).toBeLessThan(560);
      expect(x2 - x1).toBeGreaterThan(30);
    }
    expect(tracks.filter((track) => ![2, 5, 7].includes(track.class))).toEqual([]);
  });

  rarely('far cars: 29 pixels wide and never seen clearly, but in every look', async () => {
    const tracks = await tracksOf(path.join(trackingMedia, 'clips/udacity_solidWhiteRight.mp4'));
    // 960x540, 8.8 s: a white car ahead all the time, one beside it for the first 3.8 s.
    const middles = tracks.map(({ class: id, boxes }) => ({
      class: id,
      frames: boxes.length,
      box: boxes[Math.floor(boxes.length / 2)]!.box,
    }));
    for (const [frames, x] of [
      [210, 429],
      [90, 379],
    ] as const) {
      const car = middles.find(({ box: [x1, , x2] }) => x2 - x1 < 40 && Math.abs((x1 + x2) / 2 - x) < 12);
      expect(car, `the car at ${x}`).toMatchObject({ class: 2 });
      expect(car!.frames).toBeGreaterThan(frames);
      expect((car!.box[1] + car!.box[3]) / 2).toBeCloseTo(312, -1);
    }
    expect(tracks.filter((track) => ![2, 5, 7].includes(track.class))).toEqual([]);
  });
});
