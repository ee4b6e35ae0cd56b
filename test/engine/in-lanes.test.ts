/** Work in lanes, and the end that waits for everything: what begins, what does not, and what is told. */
import { describe, expect, it } from 'vitest';
import { inLanes } from '../../src/engine/in-lanes.js';
import { settleAll } from '../../src/engine/settle-all.js';

/** A promise and its ends. */
function gate<T = void>() {
  let open: (value: T) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const promise = new Promise<T>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  return { promise, open, fail };
}

/** Every promise that is ready has run its course. */
const idle = () => new Promise((next) => setImmediate(next));

describe('inLanes', () => {
  it('gives results in order, with so many under way and no more', async () => {
    const gates = [gate<string>(), gate<string>(), gate<string>()];
    const begun: number[] = [];
    const work = inLanes(2, gates, ({ promise }, index) => {
      begun.push(index);
      return promise;
    });
    await idle();
    expect(begun).toEqual([0, 1]);
    gates[1]?.open('b');
    await idle();
    expect(begun).toEqual([0, 1, 2]);
    gates[2]?.open('c');
    gates[0]?.open('a');
    expect(await work).toEqual(['a', 'b', 'c']);
  });

  it('begins nothing after a failure, and rejects with it when the others have settled', async () => {
    const gates = [gate(), gate(), gate(), gate()];
    const begun: number[] = [];
    let settled = false;
    const work = inLanes(2, gates, ({ promise }, index) => {
      begun.push(index);
      return promise;
    });
    work
      .catch(() => undefined)
      .finally(() => {
        settled = true;
      });
    await idle();
    gates[0]?.fail(new Error('first'));
    await idle();
    expect({ begun, settled }).toEqual({ begun: [0, 1], settled: false });
    gates[1]?.fail(new Error('second'));
    await expect(work).rejects.toThrow('first');
    expect(begun).toEqual([0, 1]);
  });

  it('begins nothing after an abort, and rejects with its reason', async () => {
    const controller = new AbortController();
    const begun: number[] = [];
    const work = inLanes(
      1,
      [0, 1, 2],
      async (item) => {
        begun.push(item);
        controller.abort(new Error('enough'));
      },
      controller.signal,
    );
    await expect(work).rejects.toThrow('enough');
    expect(begun).toEqual([0]);
  });

  it('has nothing to do for an empty list', async () => {
    expect(await inLanes(3, [], () => Promise.reject(new Error('never')))).toEqual([]);
  });
});

describe('settleAll', () => {
  it('gives all results in order', async () => {
    expect(await settleAll([Promise.resolve(1), Promise.resolve('b')])).toEqual([1, 'b']);
  });

  it('rejects with the first failure in time, when all have settled', async () => {
    const [slow, early, late] = [gate(), gate(), gate()];
    let settled = false;
    const all = settleAll([slow.promise, late.promise, early.promise]);
    all
      .catch(() => undefined)
      .finally(() => {
        settled = true;
      });
    early.fail(new Error('cause'));
    await idle();
    late.fail(new Error('consequence'));
    await idle();
    expect(settled).toBe(false);
    slow.open();
    await expect(all).rejects.toThrow('cause');
  });
});
