/**
 * Goldens of every style, burned by both ffmpegs into the generated clip: three shapes and a pillar they pass behind.
 * The shapes are classes whose colours are not their own, and names that are not in the order of the classes, so that a
 * wrong colour or name is seen.
 */
import { join } from 'node:path';
import { beforeAll, describe, it } from 'vitest';
import { SHAPES_CLIP, shapesAt, writeShapesClip } from '../../../src/demo/shapes-clip.js';
import { TRACKING_STYLES, type TrackingStyle } from '../../../src/document/enumerations.js';
import { probeVideo } from '../../../src/io/probe/probe-video.js';
import { runChild } from '../../../src/io/process/run-child.js';
import { yuvToRgb } from '../../../src/io/render/yuv-to-rgb.js';
import { burnFrame } from '../../../src/io/tracking/burn-clip.js';
import { secondsOfFrames } from '../../../src/io/tracking/detect-clip.js';
import type { VideoMedia } from '../../../src/media.js';
import type { OverlayStyle } from '../../../src/tracking/draw/overlay-style.js';
import type { ObjectTrack } from '../../../src/tracking/track.types.js';
import { defaultLimits } from '../../support/compare-images.js';
import { expectGolden } from '../../support/expect-golden.js';
import { bundledFfmpeg, bundledFfprobe, ffmpegs } from '../../support/ffmpegs.js';
import { updateVariable } from '../../support/golden-mode.js';
import type { Picture } from '../../support/picture.js';
import { scratchFolder } from '../../support/scratch.js';
import { tempDir } from '../../support/temp-dir.js';
import { CROWD_PICTURE, crowdTracks } from './crowd.js';
import { thingCovers } from './thing-covers.js';

/** By class. */
const NAMES = ['bar', 'disc', 'square'];
/** The class of a shape: 0 disc, 1 square, 2 bar. */
const classOf = (kind: number) => (kind + 1) % 3;
const { width, height, frameRate } = SHAPES_CLIP;

/** The truth of the clip, as tracks. */
function shapeTracks(from: number, to: number): ObjectTrack[] {
  return [0, 1, 2].map((kind) => ({
    id: kind + 1,
    class: classOf(kind),
    score: 0.93,
    boxes: Array.from({ length: to - from }, (_, k) => {
      const shape = shapesAt(from + k)[kind]!;
      const box = [shape.x, shape.y, shape.x + shape.width, shape.y + shape.height] as const;
      return { frame: from + k, box, score: 0.93, observed: true };
    }),
  }));
}

/** A crowd on the small picture. */
const crowd = (): ObjectTrack[] =>
  crowdTracks(110, 1, CROWD_PICTURE).map((track) => ({
    ...track,
    class: track.class % 3,
    boxes: track.boxes.map((item) => ({
      ...item,
      box: item.box.map((value) => value / 2) as unknown as typeof item.box,
    })),
  }));

interface Case {
  readonly name: string;
  readonly style: TrackingStyle;
  readonly frame: number;
  readonly tracks: readonly ObjectTrack[];
  readonly more?: Partial<OverlayStyle>;
}

const everywhere = shapeTracks(0, SHAPES_CLIP.frames);
const CASES: readonly Case[] = [
  ...TRACKING_STYLES.map((style) => ({ name: style, style, frame: 40, tracks: everywhere })),
  { name: 'box-score', style: 'box', frame: 20, tracks: everywhere, more: { labels: 'score' } },
  {
    name: 'corner-one-colour',
    style: 'corner',
    frame: 60,
    tracks: everywhere,
    more: { color: { r: 255, g: 77, b: 0, a: 200 } },
  },
  { name: 'box-fading-in', style: 'box', frame: 31, tracks: shapeTracks(30, 60) },
  { name: 'box-crowd', style: 'box', frame: 12, tracks: crowd() },
];

const scratch = scratchFolder();
const clip = join(scratch, 'shapes.mp4');
let media: VideoMedia;
beforeAll(async () => {
  await writeShapesClip({ ffmpegPath: bundledFfmpeg, output: clip });
  media = await probeVideo(clip, {
    ...{ ffmpegPath: bundledFfmpeg, ffprobePath: bundledFfprobe, run: runChild },
    ...{ scanSeconds: 10, contentHash: '' },
  });
});

// Only the bundled ffmpeg writes goldens. Another libass sets letters on other sub-pixels: up to 7% of a tile; a
// missing letter is a fifth.
const update = process.env[updateVariable] ?? '';
const limitsOf = (ffmpeg: 'bundled' | 'system') =>
  ffmpeg === 'bundled' ? defaultLimits : { ...defaultLimits, tileShare: 0.1, patchPixels: 400 };

describe.each(ffmpegs)('$name ffmpeg', ({ name: ffmpeg, path }) => {
  it.skipIf(ffmpeg === 'system' && update !== '').each(CASES)('$name', async ({ name, style, frame, tracks, more }) => {
    const yuv = await burnFrame({
      ...{ ffmpegPath: path, path: clip, media, tracks, frame, folder: tempDir() },
      covers:
        style === 'blur' || style === 'pixelate'
          ? thingCovers(tracks, style, { times: secondsOfFrames(media), picture: { width, height } })
          : [],
      style: { style, labels: 'name', color: undefined, ...more },
      nameOf: (id) => NAMES[id]!,
    });
    const rgb = yuvToRgb(yuv, { width, height });
    await expectGolden(opaque(rgb), `tracking/${name}@${(1000 * frame) / frameRate}`, limitsOf(ffmpeg));
  });
});

function opaque(rgb: Uint8Array): Picture {
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let k = 0; k < width * height; k += 1) data.set(rgb.subarray(3 * k, 3 * k + 3), 4 * k);
  return { width, height, data };
}
