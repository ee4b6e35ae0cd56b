import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHAPES_CLIP, shapesAt, writeShapesClip } from '../../../src/demo/shapes-clip.js';
import { locateFfmpeg } from '../../../src/io/ffmpeg/locate-ffmpeg.js';
import { probeVideo } from '../../../src/io/probe/probe-video.js';
import { runChild } from '../../../src/io/process/run-child.js';
import { type ClipDetections, detectClip, secondsOfFrames } from '../../../src/io/tracking/detect-clip.js';
import { lookForShapes } from '../../../src/io/tracking/look-for-shapes.js';
import { loadModel } from '../../../src/io/tracking/model-store.js';
import type { VideoMedia } from '../../../src/media.js';
import { iou } from '../../../src/tracking/boxes.js';
import { SHAPE_SIDE } from '../../../src/tracking/shapes/object-shape.js';
import type { TrackShapes } from '../../../src/tracking/shapes/track-shapes.js';
import type { ObjectTrack } from '../../../src/tracking/track.types.js';
import { trackDetections } from '../../../src/tracking/track-detections.js';

describe('the tiny network on the generated clip', () => {
  let folder: string;
  let detected: ClipDetections;
  let tracks: ObjectTrack[];
  let shapes: TrackShapes;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'reelwright-shapes-'));
    const clip = path.join(folder, 'shapes.mp4');
    const { ffmpegPath, ffprobePath } = await locateFfmpeg();
    await writeShapesClip({ ffmpegPath, output: clip });
    const media: VideoMedia = await probeVideo(clip, {
      ffmpegPath,
      ffprobePath,
      run: runChild,
      scanSeconds: 10,
      contentHash: '',
    });
    const model = await loadModel('shapes-tiny', { folder });
    detected = await detectClip({ ffmpegPath, path: clip, media, model, folder });
    tracks = trackDetections(detected.detections, {
      frameRate: media.averageFrameRate,
      times: secondsOfFrames(media),
      ...media.displaySize,
      cuts: detected.cuts,
      classGroup: (id) => id,
    });
    const looks = { frames: detected.looks, decode: 'all' } as const;
    shapes = await lookForShapes({ ffmpegPath, path: clip, media, looks, tracks, folder });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('runs at the clip’s own aspect, ten times a second, first and last frame included', () => {
    expect(detected.input).toEqual({ width: 640, height: 384 });
    expect(detected.classes).toBe(3);
    expect(detected.looks.slice(0, 3)).toEqual([0, 2, 4]);
    expect(detected.looks.at(-1)).toBe(SHAPES_CLIP.frames - 1);
    expect(detected.cuts).toEqual([]);
  });

  test('a disc is seen as a disc, a square as a square', () => {
    /** How much of the middle of a box's corners is part of the object, in the first picture. */
    const cornersOf = (classId: number) => {
      const { maps } = shapes.get(tracks.find((track) => track.class === classId)!.id)!;
      const [near, far] = [4, SHAPE_SIDE - 5];
      const cells = [near, far].flatMap((row) => [near, far].map((column) => maps[0]![row * SHAPE_SIDE + column]!));
      return cells.reduce((sum, value) => sum + value, 0) / (255 * cells.length);
    };
    expect(cornersOf(0)).toBeLessThan(0.3);
    expect(cornersOf(1)).toBeGreaterThan(0.6);
  });

  test('one track per shape, the whole clip long, also behind the pillar', () => {
    const seen = tracks.map((track) => [track.class, track.boxes[0]!.frame, track.boxes.length]);
    expect(seen.sort()).toEqual([
      [0, 0, SHAPES_CLIP.frames],
      [1, 0, SHAPES_CLIP.frames],
      [2, 0, SHAPES_CLIP.frames],
    ]);
  });

  test('boxes lie on the shapes in every frame', () => {
    for (const track of tracks) {
      const overlaps = track.boxes.map((item) => {
        const shape = shapesAt(item.frame).find((other) => other.class === track.class)!;
        return iou(item.box, [shape.x, shape.y, shape.x + shape.width, shape.y + shape.height]);
      });
      expect(Math.min(...overlaps), `class ${track.class}`).toBeGreaterThan(0.6);
      expect(overlaps.reduce((sum, value) => sum + value, 0) / overlaps.length).toBeGreaterThan(0.85);
    }
  });
});
