import { expect, it, onTestFinished, vi } from 'vitest';
import { type Progress, reportProgress, reportWaiting } from '../../src/engine/progress.js';

it('a listener that throws, or whose promise rejects, ends neither the render nor the process', async () => {
  const unhandled: unknown[] = [];
  const hear = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', hear);
  try {
    let calls = 0;
    const listener = () => {
      calls += 1;
      if (calls === 1) throw new Error('thrown');
      return Promise.reject(new Error('rejected')) as unknown as undefined;
    };
    const progress = reportProgress(listener);
    progress.stage('plan', 'Planning');
    progress.close();
    // Node tells of an unhandled rejection once the queue of promises is empty.
    await new Promise((resolve) => setImmediate(resolve));
    expect(calls).toBe(2);
    expect(unhandled).toEqual([]);
  } finally {
    process.off('unhandledRejection', hear);
  }
});

it('a call that waits says so at once, at each change and at least twice a second, until it begins', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const told: Progress[] = [];
  const waiting = reportWaiting((progress) => void told.push(progress));
  vi.advanceTimersByTime(5000);
  expect(told).toEqual([]);
  waiting.at(2);
  expect(told).toMatchObject([{ stage: 'queued', place: 2, percent: 0, completed: 0, total: 0 }]);
  vi.advanceTimersByTime(3000);
  expect(told.length).toBeGreaterThanOrEqual(7);
  waiting.at(1);
  expect(told.at(-1)).toMatchObject({ place: 1, message: expect.stringContaining('number 1 in the queue') });
  waiting.close();
  const count = told.length;
  vi.advanceTimersByTime(3000);
  expect(told.length).toBe(count);
});
