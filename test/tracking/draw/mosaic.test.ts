/** Privacy in pixels: what both ffmpegs leave of noise, in which every pixel of the source can be told from a mean. */
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { probeVideo } from '../../../src/io/probe/probe-video.js';
import { runChild } from '../../../src/io/process/run-child.js';
import { burnFrame } from '../../../src/io/tracking/burn-clip.js';
import { secondsOfFrames } from '../../../src/io/tracking/detect-clip.js';
import type { VideoMedia } from '../../../src/media.js';
import { coverCell } from '../../../src/tracking/draw/cover-events.js';
import type { ObjectTrack } from '../../../src/tracking/track.types.js';
import { bothFfmpegs, bundledFfmpeg, bundledFfprobe } from '../../support/ffmpegs.js';
import { scratchFolder } from '../../support/scratch.js';
import { tempDir } from '../../support/temp-dir.js';
import { thingCovers } from './thing-covers.js';

// An aspect that cells do not divide evenly: 80 by 48 of them.
const SIZE = { width: 768, height: 432 };
const CELLS = { x: 80, y: 48 };
const clip = join(scratchFolder(), 'noise.mp4');
let media: VideoMedia;
beforeAll(async () => {
  const noise = `nullsrc=s=${SIZE.width}x${SIZE.height}:r=25:d=1,geq=lum='16+219*random(1)':cb=128:cr=128`;
  const color = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
  await runChild(bundledFfmpeg, [
    ...[
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      noise,
      '-c:v',
      'libx264',
      '-crf',
      '4',
      '-pix_fmt',
      'yuv420p',
      ...color,
      clip,
    ],
  ]);
  media = await probeVideo(clip, {
    ...{ ffmpegPath: bundledFfmpeg, ffprobePath: bundledFfprobe, run: runChild },
    ...{ scanSeconds: 10, contentHash: '' },
  });
});

const track = (box: ObjectTrack['boxes'][number]['box']): ObjectTrack => ({
  ...{ id: 1, class: 0, score: 0.9 },
  boxes: Array.from({ length: 25 }, (_, frame) => ({ frame, box, score: 0.9, observed: true })),
});

describe.each(bothFfmpegs)('$name ffmpeg: a mosaic', ({ path }) => {
  const burn = (tracks: readonly ObjectTrack[]) =>
    burnFrame({
      ...{ ffmpegPath: path, path: clip, media, tracks, frame: 2, folder: tempDir(), nameOf: () => '' },
      covers: thingCovers(tracks, 'pixelate', { times: secondsOfFrames(media), picture: SIZE }),
      style: { style: 'pixelate', labels: 'none', color: undefined },
    });

  test.each<[string, ObjectTrack['boxes'][number]['box']]>([
    ['a small object: fine cells', [301, 147, 377, 290]],
    ['a middling one: cells twice as large', [90, 61, 243, 399]],
    ['a large one: four times', [421, 33, 767, 415]],
    ['one that fills the picture: eight times', [20, 8, 750, 424]],
  ])('%s, whole ones, over all of it', async (_, box) => {
    const [hidden, clear] = [await burn([track(box)]), await burn([])];
    const [width, height] = [SIZE.width / CELLS.x, SIZE.height / CELLS.y];
    expect(Math.abs(width - coverCell(SIZE))).toBeLessThan(1);
    for (let row = 0; row < CELLS.y; row += 1) {
      for (let column = 0; column < CELLS.x; column += 1) {
        let [same, all] = [0, 0];
        for (let y = Math.ceil(row * height + 1); y < (row + 1) * height - 1; y += 1) {
          for (let x = Math.ceil(column * width + 1); x < (column + 1) * width - 1; x += 1) {
            const at = y * SIZE.width + x;
            all += 1;
            if (Math.abs(hidden[at]! - clear[at]!) <= 1) same += 1;
          }
        }
        const share = same / all;
        // A mean meets a noisy pixel within a level once in 70 times.
        expect(share < 0.15 || share === 1, `cell ${column}, ${row}: ${share}`).toBe(true);
        const isOver =
          column * width < box[2] &&
          (column + 1) * width > box[0] &&
          row * height < box[3] &&
          (row + 1) * height > box[1];
        if (isOver) expect(share, `cell ${column}, ${row}`).toBeLessThan(0.15);
      }
    }
  });
});
