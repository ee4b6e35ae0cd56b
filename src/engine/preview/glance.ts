/**
 * One picture of a clip or an image, before anything is known of it: small, quick, and as the decoder gives it. It
 * stands in for a film's ground until that is there.
 */
import { resolveSource } from '../../io/probe/resolve-source.js';
import type { SniffedType } from '../../io/probe/sniff.js';
import { sniffFile } from '../../io/probe/sniff-file.js';
import { checkOptions, withoutNulls } from '../check-options.js';
import type { CallOptions, EngineOptions } from '../options.js';
import { withWorkspace } from '../workspace.js';

/** Half of a film's width: what a preview shows. */
const WIDTH = 540;
const TIMEOUT_SECONDS = 10;

/** The demuxers that are forced. Any other type of file is shown only by a whole `preview`. */
const DEMUXERS: Partial<Readonly<Record<SniffedType, string>>> = {
  mov: 'mov',
  matroska: 'matroska',
  jpeg: 'jpeg_pipe',
  png: 'png_pipe',
};

/** A moment of a source, as a document names it. */
export interface Glanced {
  /** A file, absolute or relative to `baseDir`. */
  readonly source: string;
  /** Seconds into the clip; ignored for an image. */
  readonly atSeconds: number;
}

/**
 * JPEG bytes, at most 540 px wide; undefined for what has no picture there. Rejects for a path that is outside the
 * roots or missing.
 *
 * @example
 * const jpeg = await glance({ source: 'a.mp4', atSeconds: 0 }, { roots: ['/ads'] }, { baseDir: '/ads' });
 */
export async function glance(
  { source, atSeconds }: Glanced,
  engine: EngineOptions,
  call: CallOptions = {},
): Promise<Uint8Array | undefined> {
  checkOptions(engine, call, []);
  const options = { ...withoutNulls(engine), ...withoutNulls(call) };
  const { roots } = options;
  const where = { baseDir: options.baseDir ?? process.cwd(), documentPath: 'source', ...(roots && { roots }) };
  const path = await resolveSource(source, where);
  const demuxer = DEMUXERS[await sniffFile(path)];
  if (demuxer === undefined) return undefined;
  const from = demuxer.endsWith('_pipe') || !(atSeconds > 0) ? [] : ['-ss', atSeconds.toFixed(3)];
  return withWorkspace(options, async ({ run, tools }) => {
    const input = ['-protocol_whitelist', 'file,pipe', '-f', demuxer, ...from, '-i', `file:${path}`];
    const picture = ['-frames:v', '1', '-vf', `scale='min(${WIDTH},iw)':-2`, '-an', '-sn', '-dn'];
    const output = ['-c:v', 'mjpeg', '-q:v', '4', '-pix_fmt', 'yuvj420p', '-f', 'mjpeg', 'pipe:1'];
    const task = 'show a picture of a clip';
    const args = ['-nostdin', '-v', 'error', '-threads', '1', ...input, ...picture, ...output];
    const { code, stdout } = await run(tools.ffmpegPath, args, { task, timeoutSeconds: TIMEOUT_SECONDS });
    return code === 0 && stdout.length > 0 ? stdout : undefined;
  });
}
