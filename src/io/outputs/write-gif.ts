/**
 * A GIF out of lossless pictures, in two runs: one finds the palette that serves all of them best, the other draws with
 * it. In one run the filter would hold every picture until the last has been seen.
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
  // An ordered dither stands still from picture to picture; only what changed is drawn anew.
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
