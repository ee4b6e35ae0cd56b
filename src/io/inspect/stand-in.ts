/** A preview as a film that can be looked at like any other: the same pictures at their times, lossless. */
import { join } from 'node:path';
import { COLOR_ARGUMENTS } from '../../compose/encoder.js';
import { chain, filter, graph } from '../../compose/filter-graph.js';
import { printFilterGraph } from '../../compose/print-filter-graph.js';
import type { Run } from '../ffmpeg/run-tool.js';
import { sniffFile } from '../probe/sniff-file.js';

export interface StandIn {
  /** An MP4 in the folder. */
  readonly file: string;
  /** What it stands for. */
  readonly type: 'gif';
}

export interface StandInTools {
  readonly ffmpegPath: string;
  readonly run: Run;
  readonly folder: string;
}

/** Of a processor and of the clock: a preview is short. */
const MOST_SECONDS = 300;

/** Undefined for a file that is looked at as it is, and for a preview that no decoder opens. */
export async function standInFor(path: string, tools: StandInTools): Promise<StandIn | undefined> {
  if ((await sniffFile(path)) !== 'gif') return undefined;
  const file = join(tools.folder, 'stand-in.mp4');
  const shown = [
    filter('scale', { out_color_matrix: 'bt709', out_range: 'tv' }),
    filter('format', { pix_fmts: 'yuv444p' }),
  ];
  const text = printFilterGraph(graph([chain(['0:v'], shown, ['out'])]));
  const args = [
    ...['-nostdin', '-v', 'error', '-y', '-protocol_whitelist', 'file', '-f', 'gif', '-i', `file:${path}`],
    ...['-filter_complex', text, '-map', '[out]', '-vsync', '0', '-c:v', 'libx264', '-preset', 'ultrafast'],
    ...['-qp', '0', '-pix_fmt', 'yuv444p', ...COLOR_ARGUMENTS, '-video_track_timescale', '90000', '-f', 'mp4', file],
  ];
  const limits = { timeoutSeconds: MOST_SECONDS, cpuSeconds: MOST_SECONDS };
  const { code } = await tools.run(tools.ffmpegPath, args, { task: 'look at a GIF', ...limits });
  return code === 0 ? { file, type: 'gif' } : undefined;
}
