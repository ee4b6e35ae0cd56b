/**
 * Integrated loudness after ITU-R BS.1770-4: K-weighting, blocks of 400 ms every 100 ms, absolute gate at -70 LUFS,
 * relative gate 10 LU under the mean of what passes the first.
 */
import { type BlockSize, blocksIn, type Sound, type Steps } from './blocks.js';
import { SAMPLE_RATE, type Stereo } from './stereo.js';

const HOP = SAMPLE_RATE / 10;
const HOPS_PER_BLOCK = 4;
const ABSOLUTE_GATE_LUFS = -70;
const RELATIVE_GATE_LU = -10;
// BS.1770-4 section 2.1: 0 LUFS is a mean square of 1 less this.
const OFFSET_LUFS = -0.691;

/**
 * Integrated loudness of a stereo signal in LUFS; several parts are measured as one sound. -Infinity for silence, for
 * less than 400 ms, and when no block passes the absolute gate. A 997 Hz sine of -20 dBFS in both channels gives -20.0.
 */
export function* measureLoudness(parts: readonly Sound[], work: BlockSize): Steps<number> {
  const meter = powerMeter(parts.reduce((sum, { length }) => sum + length, 0));
  for (const part of parts) {
    for (const { start, end } of blocksIn({ from: 0, to: part.length }, work)) {
      meter.push(part.read(start, end));
      yield;
    }
  }
  return gatedLoudness(meter.power);
}

export interface PowerMeter {
  /** Takes the next samples. */
  push(samples: Stereo): void;
  /** Mean squares of the K-weighted channels, summed over both, one for each whole `hop` samples. */
  readonly power: Float64Array;
}

/** A meter for `length` samples that come in parts. `hop` is in samples, default 100 ms. */
export function powerMeter(length: number, hop = HOP): PowerMeter {
  const power = new Float64Array(Math.floor(length / hop));
  const memory = new Float64Array(9);
  let current = 0;
  let heard = 0;
  return {
    power,
    push: ([left, right]) => {
      for (let at = 0; at < left.length && current < power.length; ) {
        const count = Math.min(hop - heard, left.length - at);
        weigh(left, right, at, at + count, memory);
        at += count;
        heard += count;
        if (heard < hop) return;
        power[current] = (memory[SUM] as number) / hop;
        memory[SUM] = 0;
        for (let index = 0; index < SUM; index += 1) memory[index] = settled(memory[index] as number);
        current += 1;
        heard = 0;
      }
    },
  };
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
 * Place of the sum of squares in the memory; before it, the two states of each filter: left shelf, left high-pass,
 * right shelf, right high-pass.
 */
const SUM = 8;

/**
 * Adds the squares of samples [from, to) to the sum. Both stages (head shelf, RLB high-pass) of BS.1770-4 tables 1 and
 * 2 for 48 kHz, transposed direct form II, in doubles. Both channels share one loop: a filter waits for its own last
 * value, and the processor works on the other channel meanwhile.
 */
function weigh(left: Float32Array, right: Float32Array, from: number, to: number, memory: Float64Array): void {
  let ls1 = memory[0] as number;
  let ls2 = memory[1] as number;
  let lh1 = memory[2] as number;
  let lh2 = memory[3] as number;
  let rs1 = memory[4] as number;
  let rs2 = memory[5] as number;
  let rh1 = memory[6] as number;
  let rh2 = memory[7] as number;
  let sum = memory[SUM] as number;
  for (let index = from; index < to; index += 1) {
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
  memory[0] = ls1;
  memory[1] = ls2;
  memory[2] = lh1;
  memory[3] = lh2;
  memory[4] = rs1;
  memory[5] = rs2;
  memory[6] = rh1;
  memory[7] = rh2;
  memory[SUM] = sum;
}

/** Without this a long silence leaves numbers so small that the processor handles them slowly. */
function settled(value: number): number {
  return Math.abs(value) < 1e-30 ? 0 : value;
}
