/** The signals of HDR video and the light they stand for, in units of 10,000 nits (1 is the most that PQ can say). */

/** Diffuse white of HDR pictures (ITU-R BT.2408), which becomes SDR white. */
export const WHITE_LIGHT = 203 / 10_000;

/** Peak light of a display on which HLG looks as it was meant to (ITU-R BT.2100). */
const HLG_PEAK_LIGHT = 1000 / 10_000;
/** The gamma that such a display applies to luminance (ITU-R BT.2100). */
const HLG_GAMMA = 1.2;
/** Weights of BT.2020's luminance. */
const [RED, GREEN, BLUE] = [0.2627, 0.678, 0.0593];

/** Three numbers that belong together: a colour in any space. */
export type Triple = readonly [number, number, number];

/** PQ (SMPTE ST 2084): signal 0 to 1 -> light. */
export function pqLight(signal: number): number {
  const power = Math.max(0, signal) ** (32 / 2523);
  return (Math.max(0, power - 107 / 128) / (2413 / 128 - (2392 / 128) * power)) ** (8192 / 1305);
}

/** Entries of the table below for signals from 0 to 1. */
const STEPS = 4096;
/** Light by signal, up to signals a little over 1, which the cones may receive from a strong colour. */
const TABLE = Float64Array.from({ length: 1.1 * STEPS }, (_, step) => pqLight(step / STEPS));

/** `pqLight` between the entries of a table, within 3 millionths of it: a cube asks for millions. */
export function tabledPqLight(signal: number): number {
  const place = Math.min(TABLE.length - 2, Math.max(0, signal * STEPS));
  const step = Math.floor(place);
  const [from, to] = [TABLE[step] as number, TABLE[step + 1] as number];
  return from + (to - from) * (place - step);
}

/** Light -> PQ signal, the inverse of `pqLight`; nothing is darker than black. */
export function pqSignal(light: number): number {
  const power = Math.max(0, light) ** (1305 / 8192);
  return ((107 / 128 + (2413 / 128) * power) / (1 + (2392 / 128) * power)) ** (2523 / 32);
}

/** HLG (ITU-R BT.2100): signal 0 to 1 -> light of the scene, 0 to 1. */
export function hlgScene(signal: number): number {
  return signal <= 0.5 ? signal ** 2 / 3 : (Math.exp((signal - 0.55991073) / 0.17883277) + 0.28466892) / 12;
}

/** The factor that turns the red, green and blue of a scene into the light of a display of 1000 nits. */
export function hlgGain(r: number, g: number, b: number): number {
  const luminance = RED * r + GREEN * g + BLUE * b;
  return luminance > 0 ? HLG_PEAK_LIGHT * luminance ** (HLG_GAMMA - 1) : 0;
}
