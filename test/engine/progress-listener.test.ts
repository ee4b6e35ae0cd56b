import { expect, it } from 'vitest';
import { reportProgress } from '../../src/engine/progress.js';

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
