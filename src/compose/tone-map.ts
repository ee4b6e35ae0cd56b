/**
 * HDR (PQ, HLG; Dolby Vision 8.4 is HLG) and wide gamut -> BT.709 SDR, in filters that both old and new ffmpegs have.
 * Frames that waited in files or pipes carry no colour tags, so every conversion is told primaries, transfer, matrix
 * and range, on either side. One table per channel in BT.2020, as cameras do: bright clouds stay free of the blotches
 * of colour that a scaling by the brightest channel leaves in them.
 */

import type { ColorDescription, VideoMedia } from '../media.js';
import { type Filter, filter } from './filter-graph.js';

/** Diffuse white of HDR pictures (ITU-R BT.2408); light is counted in units of it below. */
const WHITE_NITS = 203;
/** What becomes SDR white; brighter light is cut. */
const PEAK = 1000 / WHITE_NITS;
/**
 * Up to here light is shown as it is: skin and mid tones. Above, the curve is a logarithm that goes on with the same
 * slope and ends at the peak.
 */
const KNEE = 0.45;
const BEND = 0.1647;
/** What displays do (ITU-R BT.1886). */
const SDR_GAMMA = 2.4;
/** Of HLG on a display of 1000 nits (ITU-R BT.2100). */
const HLG_GAMMA = 1.2;

/** The filters, on pictures scaled already: light costs by the pixel. Gives 8-bit yuv420p, BT.709 limited. */
export function toneMap({ color }: Pick<VideoMedia, 'color'>): Filter[] {
  const from = {
    min: { bt709: 'bt709', bt601: 'smpte170m', bt2020: 'bt2020nc', rgb: 'gbr' }[color.matrix],
    tin: { pq: 'smpte2084', hlg: 'arib-std-b67', sdr: 'bt709' }[color.transfer],
    pin: { bt709: 'bt709', bt601: 'smpte170m', bt2020: 'bt2020', p3: 'smpte432' }[color.primaries],
    rin: color.range,
  };
  const to = { m: 'bt709', t: 'bt709', p: 'bt709', r: 'limited' };
  const yuv = filter('format', { pix_fmts: 'yuv420p' });
  if (color.transfer === 'sdr') return [filter('zscale', { ...from, ...to }), yuv];
  const same = { m: from.min, t: from.tin, p: from.pin };
  const isColored = color.transfer === 'hlg' && color.matrix !== 'rgb';
  // The table of chroma cuts luma to the limited range.
  const limited = isColored && color.range === 'full' ? [filter('zscale', { ...from, ...same, r: 'limited' })] : [];
  const table = tableExpression(color.transfer);
  return [
    ...limited,
    ...(isColored ? [lessChroma(color)] : []),
    filter('zscale', { ...from, rin: isColored ? 'limited' : color.range, ...same, m: 'gbr', r: 'full' }),
    filter('format', { pix_fmts: 'gbrp12le' }),
    filter('lutrgb', { r: table, g: table, b: table }),
    filter('zscale', { min: 'gbr', tin: 'bt709', pin: from.pin, rin: 'full', ...to }),
    yuv,
  ];
}

/** Display luma (0-1) of a grey of this signal (0-1): what the filters make of it. */
export function displayLevel(transfer: ColorDescription['transfer'], signal: number): number {
  if (transfer === 'sdr') return signal;
  const light = transfer === 'pq' ? pqLight(signal) : hlgLight(signal);
  const shown = light <= KNEE ? light : 1 + BEND * Math.log((light + BEND - KNEE) / (PEAK + BEND - KNEE));
  return Math.min(1, Math.max(0, shown)) ** (1 / SDR_GAMMA);
}

/** SMPTE ST 2084. */
function pqLight(signal: number): number {
  const power = signal ** (32 / 2523);
  const linear = (Math.max(0, power - 107 / 128) / (2413 / 128 - (2392 / 128) * power)) ** (8192 / 1305);
  return (10_000 / WHITE_NITS) * linear;
}

/** ITU-R BT.2100. */
function hlgLight(signal: number): number {
  const scene = signal <= 0.5 ? signal ** 2 / 3 : (Math.exp((signal - 0.55991073) / 0.17883277) + 0.28466892) / 12;
  return PEAK * scene ** HLG_GAMMA;
}

/** `displayLevel` on 12 bits, in ffmpeg's words; it is asked for all 16 bits. */
function tableExpression(transfer: 'pq' | 'hlg'): string {
  const signal = 'val/4095';
  const pq = `${10_000 / WHITE_NITS}*pow(max(ld(1)-107/128,0)/(2413/128-2392/128*ld(1)),8192/1305)`;
  const hlg = `${PEAK}*pow(if(lte(${signal},0.5),pow(${signal},2)/3,(exp((${signal}-0.55991073)/0.17883277)+0.28466892)/12),${HLG_GAMMA})`;
  const light = transfer === 'pq' ? `st(1,pow(${signal},32/2523));st(0,${pq})` : `st(0,${hlg})`;
  const bent = `1+${BEND}*log((ld(0)-${KNEE - BEND})/${PEAK - (KNEE - BEND)})`;
  const level = `pow(clip(if(lte(ld(0),${KNEE}),ld(0),${bent}),0,1),1/${SDR_GAMMA})`;
  return `if(gt(val,4095),4095,${light};4095*${level}+0.5)`;
}

/**
 * HLG's gamma is one of luminance. A table for each channel raises the distances between them by the same power, which
 * is taken off here: in the logarithmic part of the signal exactly.
 */
function lessChroma({ bitDepth }: ColorDescription): Filter {
  const grey = 2 ** (bitDepth - 1);
  const expression = `(val-${grey})/${HLG_GAMMA}+${grey}.5`;
  return filter('lutyuv', { u: expression, v: expression });
}
