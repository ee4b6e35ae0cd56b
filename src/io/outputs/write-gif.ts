/**
 * Makes a GIF from lossless pictures in two runs: the first finds the best palette for all of them, the second draws
 * with it. A single run would hold every picture in memory until the last one has been read.
 */
import { join } from 'node:path';
import { chain, filter, graph } from '../../compose/filter-graph.js';
import { printFilterGraph } from '../../compose/print-filter-graph.js';
import { ffmpegFailure } from '../ffmpeg/ffmpeg-failure.js';
import { joinPngs } from './join-pngs.js';
import type { MuxerTools, Parts } from './muxers.types.js';

export async function writeGif(parts: Parts, output: string, tools: MuxerTools): Promise<void> {
  const { num, den } = parts.film.frameRate;
  const pictures = join(tools.folder, 'pictures.pngs');
  const palette = join(tools.folder, 'palette.png');
  await joinPngs(parts.chunks, pictures, tools.signal);
  const input = ['-f', 'png_pipe', '-framerate', `${num}/${den}`, '-i', pictures];
  const find = graph([chain(['0:v'], [filter('palettegen', { ...parts.whole, stats_mode: 'diff' })], ['out'])]);
  await run([...input, '-filter_complex', printFilterGraph(find), '-map', '[out]', '-frames:v', '1', palette], tools);
  // The pattern of an ordered dither stays in place from picture to picture, so only what changed is stored again.
  const dither = { dither: 'bayer', bayer_scale: 3, diff_mode: 'rectangle' };
  const draw = graph([chain(['0:v', '1:v'], [filter('paletteuse', dither)], ['out'])]);
  const gif = ['-fflags', '+bitexact', '-loop', '0', '-f', 'gif', output];
  await run([...input, '-i', palette, '-filter_complex', printFilterGraph(draw), '-map', '[out]', ...gif], tools);
}

async function run(args: readonly string[], { run: start, ffmpegPath, signal }: MuxerTools): Promise<void> {
  const task = 'write the GIF';
  const all = ['-nostdin', '-v', 'error', '-y', '-filter_complex_threads', '1', ...args];
  const end = await start(ffmpegPath, all, { task, signal });
  if (end.code !== 0) throw ffmpegFailure(task, end, ffmpegPath, all);
}
