/** The number of processors this process may really use: affinity and cgroup quota (v2, v1), not the host's count. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** At least 1; a quota of 1.5 processors gives 1.5. */
export function cpuQuota(readText: (path: string) => string | undefined = readOrUndefined): number {
  const host = availableParallelism();
  const [quota, period] = (readText('/sys/fs/cgroup/cpu.max') ?? '').trim().split(/\s+/);
  const v2 = Number(quota) / Number(period);
  const v1 =
    Number(readText('/sys/fs/cgroup/cpu/cpu.cfs_quota_us')) / Number(readText('/sys/fs/cgroup/cpu/cpu.cfs_period_us'));
  const limits = [v2, v1].filter((limit) => Number.isFinite(limit) && limit > 0);
  return Math.max(1, Math.min(host, ...limits));
}

function readOrUndefined(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
