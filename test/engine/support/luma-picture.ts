/**
 * Small pictures of brightness, and how alike two are: enough to see a picture that is turned, mirrored, empty or
 * another one.
 */
import { runChild } from '../../../src/io/process/run-child.js';

export interface LumaPicture {
  readonly width: number;
  readonly height: number;
  /** 0-255, row by row. */
  readonly values: Uint8Array;
}

const SHORT_SIDE = 36;

/**
 * The frame shown `seconds` after the first one, or the last before, upright with square pixels, as this ffmpeg's own
 * player rules have it.
 */
export async function luma(ffmpeg: string, path: string, seconds: number): Promise<LumaPicture> {
  const square = "scale='max(2,iw*if(gt(sar,0)*lt(sar,10),sar,1))':ih,setsar=1";
  const small = `scale='if(gt(iw,ih),-2,${SHORT_SIDE})':'if(gt(iw,ih),${SHORT_SIDE},-2)':flags=area,format=gray`;
  // A picture may begin later than its file.
  const filters = `setpts=PTS-STARTPTS,trim=end=${seconds + 0.01},${square},${small}`;
  const args = ['-v', 'error', '-i', path, '-map', '0:v:0', '-an', '-vf', filters];
  const taken = [...args, '-vsync', '0', '-f', 'yuv4mpegpipe', '-strict', '-1', '-'];
  const { stdout } = await runChild(ffmpeg, taken, { maxOutputBytes: 100_000_000 });
  const head = stdout.toString('latin1', 0, Math.max(0, stdout.indexOf('\n')));
  const [width, height] = [Number(/ W(\d+)/.exec(head)?.[1]), Number(/ H(\d+)/.exec(head)?.[1])];
  const bytes = width * height;
  if (!(bytes > 0) || stdout.length < bytes)
    throw new Error(`Expected a picture of ${path} at ${seconds} s but received none`);
  return { width, height, values: new Uint8Array(stdout.subarray(stdout.length - bytes)) };
}

/** Standard deviation. */
export function spread({ values }: LumaPicture): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

/** Rows of a picture, as shares of its height. */
export interface Rows {
  readonly from: number;
  readonly to: number;
}

/**
 * Correlation, -1 to 1, of `shown` with the window of `whole` in its shape that fits best: a crop may lie anywhere.
 * Rows of `shown` that something else covers do not count.
 */
export function likeness(shown: LumaPicture, whole: LumaPicture, covered: Rows = { from: 1, to: 1 }): number {
  const scale = Math.min(whole.width / shown.width, whole.height / shown.height);
  const [width, height] = [shown.width * scale, shown.height * scale];
  let best = -1;
  for (let step = 0; step <= 24; step += 1) {
    const left = ((whole.width - width) * step) / 24;
    const top = ((whole.height - height) * step) / 24;
    const pairs: [number, number][] = [];
    for (let y = 0; y < shown.height; y += 1) {
      if (y >= covered.from * shown.height && y < covered.to * shown.height) continue;
      for (let x = 0; x < shown.width; x += 1) {
        const from = Math.min(whole.height - 1, Math.floor(top + (y + 0.5) * scale)) * whole.width;
        const value = whole.values[from + Math.min(whole.width - 1, Math.floor(left + (x + 0.5) * scale))] ?? 0;
        pairs.push([shown.values[y * shown.width + x] ?? 0, value]);
      }
    }
    best = Math.max(best, correlation(pairs));
  }
  return best;
}

function correlation(pairs: readonly (readonly [number, number])[]): number {
  const count = pairs.length;
  const [meanA, meanB] = [0, 1].map((side) => pairs.reduce((sum, pair) => sum + pair[side]!, 0) / count) as [
    number,
    number,
  ];
  let [both, ownA, ownB] = [0, 0, 0];
  for (const [a, b] of pairs) {
    both += (a - meanA) * (b - meanB);
    ownA += (a - meanA) ** 2;
    ownB += (b - meanB) ** 2;
  }
  return both / Math.max(1e-9, Math.sqrt(ownA * ownB));
}
