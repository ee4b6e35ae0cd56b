import { expect, test } from 'vitest';
import { createSharedReads } from '../../src/http/shared-reads.js';

test('reads that come while one runs share the next, which sees what was written before they came', async () => {
  const shared = createSharedReads();
  let value = 1;
  let reads = 0;
  const read = async () => {
    reads++;
    const seen = value;
    await new Promise((done) => setImmediate(done));
    return seen;
  };
  const first = shared('a', read);
  value = 2;
  const [second, third, other] = [shared('a', read), shared('a', read), shared('b', read)];
  expect(await Promise.all([first, second, third, other])).toEqual([1, 2, 2, 2]);
  expect(reads).toBe(3);
  await expect(shared('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await shared('a', read)).toBe(2);
});

test('where all writes are counted an answer is given again until one begins, and none that was read beside one', async () => {
  let [changes, reads] = [0, 0];
  const shared = createSharedReads(() => changes);
  const read = async () => ++reads;
  expect([await shared('a', read), await shared('a', read), await shared('b', read)]).toEqual([1, 1, 2]);
  changes++;
  expect([await shared('a', read), await shared('a', read)]).toEqual([3, 3]);
  const beside = shared('c', async () => {
    changes++;
    return ++reads;
  });
  expect([await beside, await shared('c', read), await shared('c', read)]).toEqual([4, 5, 5]);
  await expect(shared('d', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await shared('d', read)).toBe(6);
});
