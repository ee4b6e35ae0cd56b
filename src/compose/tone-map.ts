/**
 * HDR (PQ, HLG; Dolby Vision 8.4 is HLG) and wide gamut -> BT.709 SDR, in filters that both old and new ffmpegs have.
 * HDR goes through a cube (tone/cube.ts), in a file that the graph names: io/ffmpeg/tone-files.ts puts it into the
 * working folder of the ffmpeg. Frames that waited in files or pipes carry no colour tags, so every conversion is told
 * primaries, transfer, matrix and range, on either side.
 */

import type { ColorDescription, VideoMedia } from '../media.js';
import { type Filter, filter } from './filter-graph.js';
import { type ToneCube, toneCube } from './tone/cube.js';

/** The filters. Gives 8-bit yuv420p, BT.709 limited. */
export function toneMap({ color }: Pick<VideoMedia, 'color'>): Filter[] {
  const transfer = { pq: 'smpte2084', hlg: 'arib-std-b67', sdr: 'bt709' }[color.transfer];
  const from = {
    min: { bt709: 'bt709', bt601: 'smpte170m', bt2020: 'bt2020nc', rgb: 'gbr' }[color.matrix],
    tin: transfer,
    pin: { bt709: 'bt709', bt601: 'smpte170m', bt2020: 'bt2020', p3: 'smpte432' }[color.primaries],
    rin: color.range,
  };
  const to = { m: 'bt709', t: 'bt709', p: 'bt709', r: 'limited' };
  const yuv = filter('format', { pix_fmts: 'yuv420p' });
  const cube = cubeOf(color);
  if (cube === undefined) return [filter('zscale', { ...from, ...to }), yuv];
  return [
    filter('zscale', { ...from, m: 'gbr', t: from.tin, p: from.pin, r: 'full' }),
    filter('format', { pix_fmts: 'gbrp12le' }),
    filter('lut3d', { file: cube.name, interp: 'tetrahedral' }),
    filter('zscale', { min: 'gbr', tin: 'bt709', pin: 'bt709', rin: 'full', ...to }),
    yuv,
  ];
}

/** True for clips that are tone mapped. */
export function isHdr({ color }: Pick<VideoMedia, 'color'>): boolean {
  return color.transfer !== 'sdr';
}

/** The table that pictures of these colours go through; undefined for SDR. */
export function cubeOf({ transfer, primaries, peakNits }: ColorDescription): ToneCube | undefined {
  return transfer === 'sdr' ? undefined : toneCube({ transfer, primaries, peakNits: peakNits ?? USUAL_PEAK_NITS });
}

/** The peak brightness of HLG's display, and of most displays on which PQ is mastered. */
const USUAL_PEAK_NITS = 1000;
