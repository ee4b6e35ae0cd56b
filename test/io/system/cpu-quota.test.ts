import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { cpuQuota } from '../../../src/io/system/cpu-quota.js';

const host = availableParallelism();

describe('cpuQuota', () => {
  it.each([
    ['no cgroup', {}, host],
    ['v2 without a limit', { '/sys/fs/cgroup/cpu.max': 'max 100000\n' }, host],
    ['v2 with half a processor counts as one', { '/sys/fs/cgroup/cpu.max': '50000 100000\n' }, 1],
    ['v2 with one and a half', { '/sys/fs/cgroup/cpu.max': '150000 100000\n' }, Math.min(host, 1.5)],
    [
      'v1 without a limit',
      { '/sys/fs/cgroup/cpu/cpu.cfs_quota_us': '-1', '/sys/fs/cgroup/cpu/cpu.cfs_period_us': '100000' },
      host,
    ],
    [
      'v1 with one',
      { '/sys/fs/cgroup/cpu/cpu.cfs_quota_us': '100000', '/sys/fs/cgroup/cpu/cpu.cfs_period_us': '100000' },
      1,
    ],
    ['a quota above the host', { '/sys/fs/cgroup/cpu.max': '9900000 100000' }, host],
  ])('%s', (_why, files: Record<string, string>, expected) => {
    expect(cpuQuota((path) => files[path])).toBe(expected);
  });
});
