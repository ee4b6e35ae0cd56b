import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { conformToFill } from '../../src/compose/conform.js';
import { chain, graph } from '../../src/compose/filter-graph.js';
import { focusAt, offsetExpression } from '../../src/compose/focus-path.js';
import { printFilterGraph } from '../../src/compose/print-filter-graph.js';
import type { FocusPath } from '../../src/compose/timeline.js';
import { probeVideo } from '../../src/io/probe/probe-video.js';
import { runChild } from '../../src/io/process/run-child.js';
import { bundledFfmpeg, bundledFfprobe, ffmpegs } from '../support/ffmpegs.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';
import { scratchFolder } from '../support/scratch.js';

const path: FocusPath = {
  kind: 'path',
  keys: [
    { frame: 6, x: 0.3, y: 0.5 },
    { frame: 26, x: 0.6, y: 0.5 },
    { frame: 34, x: 0.6, y: 0.5 },
    { frame: 38, x: 0.2, y: 0.5, jump: true },
  ],
};

describe('a focus that moves', () => {
  it('stands before its first key and after its last, goes softly between, and jumps where the clip cuts', () => {
    const x = (frame: number) => focusAt(path, frame).x;
    expect([0, 6, 16, 26, 30, 37, 38, 90].map((frame) => Math.round(1000 * x(frame)) / 1000)).toEqual([
      0.3, 0.3, 0.45, 0.6, 0.6, 0.6, 0.2, 0.2,
    ]);
    expect(x(8) - x(7)).toBeLessThan(x(16) - x(15));
  });

  it('is a number for ffmpeg where it stands', () => {
    expect(offsetExpression(path.keys, [4, 4, 4, 4], 0)).toBe(4);
    expect(typeof offsetExpression(path.keys, [4, 8, 8, 2], 0)).toBe('string');
  });
});

describe.each(ffmpegs)('a moving crop of $name', ({ path: ffmpegPath }) => {
  const folder = scratchFolder();
  const file = join(folder, 'bars.mp4');
  const frame = { width: 90, height: 160 };

  async function columnsOf(range: { start: number; end: number }): Promise<readonly Buffer[]> {
    const tools = { ffmpegPath, ffprobePath: bundledFfprobe, run: runChild };
    const media = await probeVideo(file, { ...tools, scanSeconds: 3, contentHash: '' });
    const options = { outputSize: frame, outputRate: { num: 30, den: 1 }, slotRange: range, focus: path };
    const { inputOptions, feed, picture } = conformToFill(media, options);
    const text = printFilterGraph(graph([chain(['0:0'], [...feed, ...picture], ['out'])]));
    const args = [...inputOptions, '-i', file, '-filter_complex', text, '-map', '[out]', '-f', 'rawvideo', '-'];
    const { stdout } = await runChild(ffmpegPath, ['-v', 'error', ...args]);
    const bytes = (frame.width * frame.height * 3) / 2;
    return Array.from({ length: range.end - range.start }, (_, at) => stdout.subarray(at * bytes, (at + 1) * bytes));
  }

  it('gives each part of a scene the pictures it has in the whole, and shows what the focus says', async () => {
    // Luma rises from left to right: a row tells where the window is.
    const ramp = "nullsrc=s=640x320:r=30:d=2,format=yuv420p,geq=lum='16+219*X/W':cb=128:cr=128";
    await runFfmpeg(bundledFfmpeg, ['-y', '-f', 'lavfi', '-i', ramp, '-c:v', 'libx264', '-crf', '4', file]);
    const whole = await columnsOf({ start: 0, end: 60 });
    const parts = [await columnsOf({ start: 0, end: 17 }), await columnsOf({ start: 17, end: 60 })].flat();
    expect(parts.map((picture) => picture.toString('base64'))).toEqual(
      whole.map((picture) => picture.toString('base64')),
    );
    const middles = whole.map((picture) => ((picture[frame.width * 80 + 45] ?? 0) - 16) / 219);
    middles.forEach((middle, at) => {
      expect(Math.abs(middle - focusAt(path, at).x), `frame ${at}`).toBeLessThan(0.012);
    });
  });
});
