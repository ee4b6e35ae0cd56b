/**
 * Groups of chunks between processes: what reaches the worker, what is refused, who comes first. The engine's own part
 * is tested with whole films.
 */
import { readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChunkJob } from 'reelwright';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { scratchFolder } from '../../../test/support/scratch.js';
import { TaskFailed } from '../../src/children/task.types.js';
import type { Database } from '../../src/database/connect.js';
import { type ChunkQueue, startChunkQueue } from '../../src/queue/chunk-queue.js';
import { openLocalStore } from '../../src/store/local-store.js';
import { SERVERS } from '../support/databases.js';

describe.each(SERVERS)('chunks over $name', ({ open }) => {
  const database: () => Database = open();
  const scratch = scratchFolder();
  // The same folder, mounted at another place.
  const elsewhere = `${scratch}-mounted`;
  const queues: ChunkQueue[] = [];
  const problems: unknown[] = [];
  beforeAll(() => symlinkSync(scratch, elsewhere));
  afterEach(async () => {
    for (const queue of queues.splice(0)) await queue.stop();
  });

  let sender: ChunkQueue;
  beforeAll(async () => {
    sender = await begin(0, never);
  });
  afterAll(() => sender.stop());

  const begin = async (lanes: number, work: (job: ChunkJob, signal: AbortSignal) => Promise<unknown>) => {
    const folder = lanes === 0 ? scratch : elsewhere;
    const onError = (error: unknown) => void problems.push(error);
    const store = openLocalStore(join(folder, 'media'), { isAlone: false });
    const render = async (job: ChunkJob, signal: AbortSignal) => {
      await work(job, signal);
      return { entries: [] };
    };
    const parts = { database: database(), store, cacheDir: join(folder, 'cache'), lanes, render, onError };
    return startChunkQueue(parts);
  };
  const start = async (render: Parameters<typeof begin>[1]) => {
    queues.push(await begin(1, render));
  };
  const never = async () => expect.unreachable('a sender renders nothing');
  const job = (name: string, namespace = 'a1'): ChunkJob => {
    const media = { clip: join(scratch, 'media', 'a1', 'clip.mp4') };
    return { plan: { name } as never, chunks: [0, 1], media, cacheDir: join(scratch, 'cache'), namespace };
  };
  const lasting = () => new AbortController().signal;
  const described = () => readdirSync(join(scratch, 'media', 'chunks'));

  test('a group is done by another, who has the same files under paths of its own; nothing is left', async () => {
    const got: ChunkJob[] = [];
    await start(async (one) => void got.push(one));
    await sender.send(job('one'), lasting());
    const media = { clip: join(elsewhere, 'media', 'a1', 'clip.mp4') };
    expect(got).toEqual([{ ...job('one'), media, cacheDir: join(elsewhere, 'cache') }]);
    expect(await sender.health()).toEqual({ waiting: 0, active: 0, done: 1 });
    expect(described()).toEqual([]);
  });

  test('what is wrong in itself is tried once, a process that was lost three times; the sender hears of both', async () => {
    let calls = 0;
    let failure: Error = new TaskFailed('plan_invalid', 'no plan', false);
    await start(async () => {
      calls++;
      throw failure;
    });
    await expect(sender.send(job('wrong'), lasting())).rejects.toThrow('a group of chunks failed');
    expect(calls).toBe(1);
    failure = new TaskFailed('worker_lost', 'killed', true);
    await expect(sender.send(job('lost'), lasting())).rejects.toThrow('a group of chunks failed');
    expect(calls).toBe(1 + 3);
  });

  test('a description that somebody altered is not rendered', async () => {
    const sent = sender.send(job('altered'), lasting());
    sent.catch(() => undefined);
    await vi.waitUntil(async () => (await sender.health()).waiting === 1);
    const [name] = described();
    const lie = { plan: { name: 'lie' }, media: { clip: '../../../etc/passwd' }, namespace: 'a2' };
    writeFileSync(join(scratch, 'media', 'chunks', name!), JSON.stringify(lie));
    const rendered = vi.fn(async () => undefined);
    await start(rendered);
    await expect(sent).rejects.toThrow('a group of chunks failed');
    expect(rendered).not.toHaveBeenCalled();
  });

  test('media outside the data folder are not sent', async () => {
    await expect(sender.send({ ...job('far'), media: { clip: '/etc/passwd' } }, lasting())).rejects.toThrow(
      'media that lie in the store',
    );
  });

  test('who gives up waiting stops the work', async () => {
    let working: AbortSignal | undefined;
    await start(async (_, signal) => {
      working = signal;
      await new Promise((_done, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    const patience = new AbortController();
    const sent = sender.send(job('dropped'), patience.signal);
    sent.catch(() => undefined);
    await vi.waitUntil(() => working !== undefined);
    patience.abort(new Error('enough'));
    await expect(sent).rejects.toThrow('enough');
    await vi.waitUntil(() => working?.aborted, { timeout: 10_000 });
  });

  test('the first group of one owner comes before the second of another', async () => {
    const sent = ['1', '2', '3'].map((name) => sender.send(job(name), lasting()));
    await vi.waitUntil(async () => (await sender.health()).waiting === 3);
    sent.push(sender.send(job('4', 'a2'), lasting()));
    await vi.waitUntil(async () => (await sender.health()).waiting === 4);
    const order: unknown[] = [];
    await start(async ({ namespace }) => void order.push(namespace));
    await Promise.all(sent);
    expect(order).toEqual(['a1', 'a2', 'a1', 'a1']);
    expect(problems).toEqual([]);
  });
});
