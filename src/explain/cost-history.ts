/**
 * The costs of renders on this machine, with their estimates: a short list, newest last, and what it implies for the
 * next render. The list lies in a cache that others may have written to, so it is read as untrusted input.
 */
import { QUALITIES, type Quality } from '../compose/plan.js';
import type { Kind } from '../document/kinds.js';
import type { EstimateBasis } from './estimate.types.js';

/** One render: its guessed and its measured seconds of processor time. */
export interface CostRecord {
  readonly kind: Kind;
  readonly quality: Quality;
  readonly guessed: number;
  readonly measured: number;
}

/** More records would not make estimates better. */
const MOST_RECORDS = 64;
/** The number of renders, the newest, that an estimate is based on. */
const MOST_TAKEN = 15;
/** All kinds, written as keys so that the compiler reports a missing one. */
const KINDS = Object.keys({ short: 0, slider: 0, editor: 0, tracking: 0 } satisfies Readonly<Record<Kind, 0>>);
/**
 * Factors outside of this range are not plausible: a twentieth to fifty times the time on the machine of the figures.
 */
const FACTORS = { least: 0.05, most: 50 };
const LONGEST_SECONDS = 1e6;
/** Shorter work cannot be measured in hundredths of a second. */
const SHORTEST_SECONDS = 0.05;

/** The records of an untrusted value; invalid ones are left out. */
export function readHistory(value: unknown): readonly CostRecord[] {
  return Array.isArray(value) ? value.slice(-MOST_RECORDS).filter(isRecord) : [];
}

function isRecord(value: unknown): value is CostRecord {
  const { kind, quality, guessed, measured } = Object(value) as Partial<Record<keyof CostRecord, unknown>>;
  if (!KINDS.includes(kind as string) || !QUALITIES.includes(quality as Quality)) return false;
  if (!isSeconds(guessed) || !isSeconds(measured)) return false;
  const factor = measured / guessed;
  return factor >= FACTORS.least && factor <= FACTORS.most;
}

function isSeconds(value: unknown): value is number {
  return typeof value === 'number' && value >= SHORTEST_SECONDS && value <= LONGEST_SECONDS;
}

/** The list with one more record; undefined where the record is not plausible. */
export function withRecord(history: readonly CostRecord[], record: CostRecord): readonly CostRecord[] | undefined {
  return isRecord(record) ? [...history, record].slice(-MOST_RECORDS) : undefined;
}

/**
 * The basis of an estimate: renders of the kind in this quality, else in any quality; without any, the unchanged guess.
 */
export function basisOf(history: readonly CostRecord[], kind: Kind, quality: Quality): EstimateBasis {
  const own = history.filter((record) => record.kind === kind);
  const same = own.filter((record) => record.quality === quality);
  const taken = (same.length > 0 ? same : own).slice(-MOST_TAKEN);
  if (taken.length === 0) return { source: 'guess', renders: 0, factor: 1 };
  const factors = taken.map(({ guessed, measured }) => measured / guessed).sort((a, b) => a - b);
  const middle = factors[Math.floor(factors.length / 2)] ?? 1;
  return { source: 'history', renders: taken.length, factor: Math.round(middle * 1000) / 1000 };
}
