/** A JPEG of one frame, decoded from its finished chunk: what the film really shows there. */
import sharp from 'sharp';
import { chain, filter, graph } from '../../compose/filter-graph.js';
import type { Chunk } from '../../compose/plan.js';
import { printFilterGraph } from '../../compose/print-filter-graph.js';
import { ReelwrightError } from '../../errors.js';
import type { Size } from '../../geometry.js';
import type { Run } from '../process/run-child.js';
import { yuvToRgb } from './yuv-to-rgb.js';

export async function drawThumbnail<C extends Pick<Chunk, 'start' | 'end'>>(request: {
  readonly chunks: readonly C[];
  readonly fileOf: (chunk: C) => string;
  readonly frame: number;
  readonly size: Size;
  readonly output: string;
  readonly workspace: { readonly tools: { readonly ffmpegPath: string }; readonly run: Run };
}): Promise<void> {
  const shown = request.chunks.find(({ start, end }) => start <= request.frame && request.frame < end);
  if (shown === undefined) throw new Error(`internal: no chunk shows frame ${request.frame}`);
  const { width, height } = request.size;
  const bytes = (width * height * 3) / 2;
  const onlyFrame = graph([chain([], [filter('select', { expr: `eq(n,${request.frame - shown.start})` })], [])]);
  const args = [
    ...['-nostdin', '-v', 'error', '-threads', '1', '-f', 'mov', '-i', `file:${request.fileOf(shown)}`],
    ...['-vf', printFilterGraph(onlyFrame), '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'yuv420p', 'pipe:1'],
  ];
  const { stdout, stderr } = await request.workspace.run(request.workspace.tools.ffmpegPath, args, {
    timeoutSeconds: 60,
  });
  if (stdout.length !== bytes) {
    throw new ReelwrightError(
      {
        code: 'thumbnail_failed',
        path: '',
        message: `Expected ${bytes} bytes of frame ${request.frame} but received ${stdout.length}: ${stderr.trim()}`,
        remedy: 'Render again.',
      },
      { class: 'render', retryable: true },
    );
  }
  await writeThumbnail(stdout, request.size, request.output);
}

/** The JPEG of a yuv420p frame (BT.709 limited). */
export async function writeThumbnail(yuv: Buffer, size: Size, output: string): Promise<void> {
  await sharp(yuvToRgb(yuv, size), { raw: { ...size, channels: 3 } })
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toFile(output);
}
