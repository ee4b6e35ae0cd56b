/**
 * What renders on this machine cost, beside what was guessed of them: a short list, newest last, and what it says of
 * the next render. The list lies in a cache
 * that others may have written to, so it is read as hostile.
 */
import { QUALITIES, type Quality } from '../compose/plan.js';
import type { Kind } from '../document/kinds.js';
import type { EstimateBasis } from './estimate.types.js';

/** One render. Seconds of processor time. */
export interface CostRecord {
  readonly kind: Kind;
  readonly quality: Quality;
  readonly guessed: number;
  readonly measured: number;
}

/** More tell no more. */
const MOST_RECORDS = 64;
/** Renders that a basis is taken from, the newest. */
const MOST_TAKEN = 15;
/** As keys, so that none is forgotten: without them all this does not compile. */
const KINDS = Object.keys({ short: 0, slider: 0, editor: 0, tracking: 0 } satisfies Readonly<Record<Kind, 0>>);
/** A machine ten times as fast or fifty times as slow as the one of the guess is none. */
const FACTORS = { least: 0.05, most: 50 };
const LONGEST_SECONDS = 1e6;
/** What takes less cannot be measured in hundredths. */
const SHORTEST_SECONDS = 0.05;

/** The records of a value from outside; what is none is left out. */
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

/** The list with one record more; undefined where that says nothing. */
export function withRecord(history: readonly CostRecord[], record: CostRecord): readonly CostRecord[] | undefined {
  return isRecord(record) ? [...history, record].slice(-MOST_RECORDS) : undefined;
}

/** By renders of the kind in this quality, else in any; without any of them, the guess as it is. */
export function basisOf(history: readonly CostRecord[], kind: Kind, quality: Quality): EstimateBasis {
  const own = history.filter((record) => record.kind === kind);
  const same = own.filter((record) => record.quality === quality);
  const taken = (same.length > 0 ? same : own).slice(-MOST_TAKEN);
  if (taken.length === 0) return { source: 'guess', renders: 0, factor: 1 };
  const factors = taken.map(({ guessed, measured }) => measured / guessed).sort((a, b) => a - b);
  const middle = factors[Math.floor(factors.length / 2)] ?? 1;
  return { source: 'history', renders: taken.length, factor: Math.round(middle * 1000) / 1000 };
}
