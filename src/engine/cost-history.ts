/** This machine's history of renders, in the cache; and the clock that measures them. */
import { availableParallelism, cpus } from 'node:os';
import type { Quality } from '../compose/plan.js';
import type { Kind } from '../document/kinds.js';
import { basisOf, readHistory, withRecord } from '../explain/cost-history.js';
import type { EstimateBasis } from '../explain/estimate.types.js';
import { hashOf } from '../hash.js';
import { childrenCpuSeconds } from '../io/isolated/cpu-time.js';
import { codeOf } from './versions.js';
import type { StillWorkspace } from './workspace.js';

/** A cache may serve several machines. */
function keyOf(): string {
  return hashOf({ history: codeOf('history'), processor: cpus()[0]?.model ?? '', processors: availableParallelism() });
}

export async function costBasis(
  { cache }: Pick<StillWorkspace, 'cache'>,
  kind: Kind,
  quality: Quality,
): Promise<EstimateBasis> {
  return basisOf(readHistory(await cache?.fetchJson(keyOf())), kind, quality);
}

let running = 0;
let started = 0;

/** Seconds of processor time of this process and the children that ended. */
export interface CostClock {
  /** Undefined where another render ran meanwhile, or where the system does not tell (outside Linux). */
  stop(): number | undefined;
}

export function startCostClock(): CostClock {
  const before = spent();
  const wasAlone = running === 0;
  running += 1;
  started += 1;
  const own = started;
  let isOver = false;
  return {
    stop: () => {
      if (!isOver) running -= 1;
      isOver = true;
      const after = spent();
      const isAlone = wasAlone && started === own;
      return isAlone && before !== undefined && after !== undefined ? after - before : undefined;
    },
  };
}

function spent(): number | undefined {
  const children = childrenCpuSeconds();
  const { user, system } = process.cpuUsage();
  return children === undefined ? undefined : children + (user + system) / 1e6;
}

export interface MeasuredRender {
  readonly kind: Kind;
  readonly quality: Quality | undefined;
  /** Estimated cost of the parts that were made, seconds. */
  readonly guessed: number;
  readonly measured: number | undefined;
}

/** Stores what a render cost. Where that fails, only the next estimate is less exact. */
export async function noteCost(
  { kind, quality = 'standard', guessed, measured }: MeasuredRender,
  { cache }: Pick<StillWorkspace, 'cache'>,
): Promise<void> {
  if (cache === undefined || measured === undefined) return;
  const key = keyOf();
  const next = withRecord(readHistory(await cache.fetchJson(key)), { kind, quality, guessed, measured });
  if (next === undefined) return;
  await cache.drop(key);
  await cache.storeJson(key, next);
}
