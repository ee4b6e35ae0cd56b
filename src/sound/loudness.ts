/**
 * Integrated loudness after ITU-R BS.1770-4: K-weighting, blocks of 400 ms every 100 ms, absolute gate at -70 LUFS,
 * relative gate 10 LU under the mean of what passes the first.
 */
import { SAMPLE_RATE, type Stereo } from './stereo.js';

const HOP = SAMPLE_RATE / 10;
const HOPS_PER_BLOCK = 4;
const ABSOLUTE_GATE_LUFS = -70;
const RELATIVE_GATE_LU = -10;
// BS.1770-4 section 2.1: 0 LUFS is a mean square of 1 less this.
const OFFSET_LUFS = -0.691;

/**
 * Integrated loudness of a stereo signal in LUFS; -Infinity for silence, for less than 400 ms, and when no block passes the
 * absolute gate. A 997 Hz sine of -20 dBFS in both channels gives -20.0.
 */
export function measureLoudness(samples: Stereo): number {
  return gatedLoudness(kWeightedPower(samples));
}

/** Mean squares of the K-weighted channels, summed over both, one for each whole `hop` samples (100 ms). */
export function kWeightedPower([left, right]: Stereo, hop = HOP): Float64Array {
  const power = new Float64Array(Math.floor(left.length / hop));
  weigh(left, right, power, hop);
  return power;
}

/** Gated loudness of the mean squares of consecutive 100 ms, in LUFS. */
export function gatedLoudness(power: Float64Array): number {
  const blocks = Math.max(0, power.length - HOPS_PER_BLOCK + 1);
  const blockPower = new Float64Array(blocks);
  for (let block = 0; block < blocks; block += 1) {
    let sum = 0;
    for (let hop = 0; hop < HOPS_PER_BLOCK; hop += 1) sum += power[block + hop] as number;
    blockPower[block] = sum / HOPS_PER_BLOCK;
  }
  const ungated = meanAbove(blockPower, powerOf(ABSOLUTE_GATE_LUFS));
  if (ungated === 0) return -Infinity;
  const relative = lufsOf(ungated) + RELATIVE_GATE_LU;
  return lufsOf(meanAbove(blockPower, powerOf(Math.max(relative, ABSOLUTE_GATE_LUFS))));
}

function meanAbove(values: Float64Array, gate: number): number {
  let sum = 0;
  let count = 0;
  for (const value of values) {
    if (value > gate) {
      sum += value;
      count += 1;
    }
  }
  return count === 0 ? 0 : sum / count;
}

function lufsOf(power: number): number {
  return OFFSET_LUFS + 10 * Math.log10(power);
}

function powerOf(lufs: number): number {
  return 10 ** ((lufs - OFFSET_LUFS) / 10);
}

/**
 * Both stages (head shelf, RLB high-pass) of BS.1770-4 tables 1 and 2 for 48 kHz, transposed direct form II, in doubles. Both channels in one loop:
 * a filter waits for its own last value, and meanwhile the other channel's has its turn.
 */
function weigh(left: Float32Array, right: Float32Array, power: Float64Array, hopSamples: number): void {
  const memory = new Float64Array(8);
  for (let hop = 0; hop < power.length; hop += 1) {
    power[hop] = weighHop(left, right, hop * hopSamples, hopSamples, memory) / hopSamples;
  }
}

/** Sum of squares of `count` samples from `from`. A function of its own is compiled while the first of many calls run; a long loop waits longer. */
function weighHop(left: Float32Array, right: Float32Array, from: number, count: number, memory: Float64Array): number {
  let ls1 = memory[0] as number;
  let ls2 = memory[1] as number;
  let lh1 = memory[2] as number;
  let lh2 = memory[3] as number;
  let rs1 = memory[4] as number;
  let rs2 = memory[5] as number;
  let rh1 = memory[6] as number;
  let rh2 = memory[7] as number;
  let sum = 0;
  for (let index = from; index < from + count; index += 1) {
    const l = left[index] as number;
    const r = right[index] as number;
    const lShelved = 1.53512485958697 * l + ls1;
    const rShelved = 1.53512485958697 * r + rs1;
    ls1 = -2.69169618940638 * l + 1.69065929318241 * lShelved + ls2;
    rs1 = -2.69169618940638 * r + 1.69065929318241 * rShelved + rs2;
    ls2 = 1.19839281085285 * l - 0.73248077421585 * lShelved;
    rs2 = 1.19839281085285 * r - 0.73248077421585 * rShelved;
    const ly = lShelved + lh1;
    const ry = rShelved + rh1;
    lh1 = -2 * lShelved + 1.99004745483398 * ly + lh2;
    rh1 = -2 * rShelved + 1.99004745483398 * ry + rh2;
    lh2 = lShelved - 0.99007225036621 * ly;
    rh2 = rShelved - 0.99007225036621 * ry;
    sum += ly * ly + ry * ry;
  }
  memory[0] = settled(ls1);
  memory[1] = settled(ls2);
  memory[2] = settled(lh1);
  memory[3] = settled(lh2);
  memory[4] = settled(rs1);
  memory[5] = settled(rs2);
  memory[6] = settled(rh1);
  memory[7] = settled(rh2);
  return sum;
}

/** Without this a long silence leaves numbers too small for the fast path of the processor. */
function settled(value: number): number {
  return Math.abs(value) < 1e-30 ? 0 : value;
}
