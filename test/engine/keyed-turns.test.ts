import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { keyedTurns } from '../../src/engine/keyed-turns.js';

/** Work that ends when it is told to. */
function held() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { ended, end };
}

describe('keyedTurns', () => {
  it('lets one work under a key at a time, and tells who has waited', async () => {
    const turns = keyedTurns();
    const first = held();
    const begun: [string, boolean][] = [];
    const work = (name: string, keys: readonly string[], until?: Promise<void>) =>
      turns.use(keys, undefined, async (hasWaited) => {
        begun.push([name, hasWaited]);
        await until;
      });
    const all = [
      work('first', ['b', 'a'], first.ended),
      work('second', ['a', 'c']),
      work('other', ['d']),
      work('third', ['c']),
    ];
    await turn();
    expect(begun).toEqual([
      ['first', false],
      ['other', false],
      ['third', false],
    ]);
    first.end();
    await Promise.all(all);
    expect(begun.at(-1)).toEqual(['second', true]);
  });

  it('goes on after work that failed', async () => {
    const turns = keyedTurns();
    await expect(turns.use(['a'], undefined, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(turns.use(['a'], undefined, async () => 'yes')).resolves.toBe('yes');
  });

  it('waits no longer than its signal, and leaves what it holds', async () => {
    const turns = keyedTurns();
    const first = held();
    const holding = turns.use(['b'], undefined, () => first.ended);
    const cancel = new AbortController();
    const waiting = turns.use(['a', 'b'], cancel.signal, async () => 'late');
    await turn();
    cancel.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await expect(turns.use(['a'], undefined, async () => 'free')).resolves.toBe('free');
    first.end();
    await holding;
  });
});
