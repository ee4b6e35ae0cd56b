/** Accuracy from pixels: the clip itself through decoding, the real network and the tracker, scored against ground truth. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { locateFfmpeg } from '../../src/io/ffmpeg/locate-ffmpeg.js';
import { hashFile } from '../../src/io/files/hash-file.js';
import { probeVideo } from '../../src/io/probe/probe-video.js';
import { runChild } from '../../src/io/process/run-child.js';
import { type ClipDetections, detectClip, frameTimes } from '../../src/io/tracking/detect-clip.js';
import { evaluate, type TrackingScores } from '../../src/tracking/metrics/evaluate.js';
import type { Track } from '../../src/tracking/track.types.js';
import { trackDetections } from '../../src/tracking/track-detections.js';
import { type Sequence, toRows } from './given-detections.js';

const PERSON = 0;

export interface PixelRun {
  readonly scores: TrackingScores;
  readonly detected: ClipDetections;
  readonly tracks: readonly Track[];
  readonly seconds: number;
}

export async function runFromPixels(sequence: Sequence, modelPath: string): Promise<PixelRun> {
  const { ffmpegPath, ffprobePath } = await locateFfmpeg();
  const clip = path.join(sequence.folder, `${sequence.name}.mp4`);
  const contentHash = await hashFile(clip);
  const media = await probeVideo(clip, { ffmpegPath, ffprobePath, run: runChild, scanSeconds: 300, contentHash });
  const model = { name: path.basename(modelPath), bytes: await readFile(modelPath) };
  const start = performance.now();
  const detected = await detectClip({ ffmpegPath, path: clip, media, model });
  const tracks = trackDetections(detected.detections, {
    frameRate: media.averageFrameRate,
    times: frameTimes(media),
    width: media.displaySize.width,
    height: media.displaySize.height,
    cuts: detected.cuts,
  }).filter((track) => track.class === PERSON);
  const seconds = (performance.now() - start) / 1000;
  return { scores: evaluate(sequence.truth, toRows(tracks), sequence), detected, tracks, seconds };
}
