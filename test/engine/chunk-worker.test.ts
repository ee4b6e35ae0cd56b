/**
 * Chunks rendered by processes that share nothing but a folder: the same film, also when one of them is killed on the
 * way.
 */
import { spawn } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../src/engine/create-engine.js';
import type { ChunkJob, ChunkReport, ChunkWorker } from '../../src/engine/film/chunk-worker.js';
import { renderChunks } from '../../src/engine/render-chunks.js';
import { scratchFolder } from '../support/scratch.js';
import type { CodedShort } from './support/coded-short.js';
import { sums } from './support/render-short.js';
import { sharedFilm } from './support/shared-film.js';

const root = scratchFolder();
const script = join(import.meta.dirname, 'support/chunk-worker-child.mjs');
let short: CodedShort;
/** Of the film as one process rendered it. */
let truth: string | undefined;

beforeAll(async () => {
  const shared = await sharedFilm();
  short = shared.short;
  truth = sums(shared.cold)[0];
});

interface Told {
  readonly job: ChunkJob;
  readonly report?: ChunkReport;
  readonly signal: NodeJS.Signals | null;
}

/** Each job in a process of its own; the first one dies, the second is not even begun. */
function processes(told: Told[]): ChunkWorker {
  let begun = 0;
  const work = async (job: ChunkJob, death: readonly string[]) => {
    const child = spawn(process.execPath, [script, resolve(import.meta.dirname, '../..'), ...death], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    child.stdin.end(JSON.stringify(job));
    const ended = new Promise<NodeJS.Signals | null>((done) => child.once('exit', (_, signal) => done(signal)));
    const printed = await text(child.stdout);
    const signal = await ended;
    told.push({ job, signal, ...(printed === '' ? {} : { report: JSON.parse(printed) as ChunkReport }) });
    if (signal !== null) throw new Error(`the worker was ended by ${signal}`);
  };
  return (job) => {
    begun += 1;
    if (begun === 2) {
      told.push({ job, signal: null });
      throw new Error('no process is free');
    }
    return work(job, begun === 1 ? ['die'] : []);
  };
}

describe('a film whose chunks are rendered by other processes', () => {
  it('has the bytes of a local one, though one of them is killed on the way, and one throws at once', async () => {
    const told: Told[] = [];
    const cacheDir = join(root, 'shared');
    const engine = createEngine({ cacheDir, concurrency: 3, chunkWorker: processes(told) });
    const options = { baseDir: short.folder, quality: 'draft', output: join(root, 'spread.mp4') } as const;
    const result = await engine.render(short.composition, options);
    expect(result.outputs[0]?.sha256).toBe(truth);
    expect(told.map(({ signal }) => signal).toSorted()).toEqual(['SIGKILL', null, null]);
    const failed = result.warnings.filter(({ code }) => code === 'chunk_worker_failed');
    expect(failed).toMatchObject([{ message: expect.stringContaining('2 jobs of the chunk worker failed') }]);
    const whole = told.find(({ report }) => report !== undefined);
    expect(whole?.report?.chunks.map(({ index, reused }) => [index, reused])).toEqual(
      whole?.job.chunks.map((index) => [index, false]),
    );
    // Every chunk went to one of them, once.
    const all = told.flatMap(({ job }) => job.chunks).toSorted((a, b) => a - b);
    expect(all).toEqual(Array.from({ length: 6 }, (_, index) => index));
  });

  it('is told by the worker what lay in the cache, and refuses what is no job', async () => {
    const cacheDir = join(root, 'alone');
    const plan = await createEngine({ cacheDir }).plan(short.composition, { baseDir: short.folder, quality: 'draft' });
    const media = Object.fromEntries(short.sources.map(({ path }, index) => [`segments[${index}].source`, path]));
    const job = { plan, chunks: [1, 0], media, cacheDir };
    const first = await renderChunks(job);
    expect(first.chunks.map(({ index, reused }) => [index, reused])).toEqual([
      [0, false],
      [1, false],
    ]);
    const second = await renderChunks(job);
    expect(second.chunks.map(({ key, reused }) => [key, reused])).toEqual(
      plan.chunks.slice(0, 2).map(({ key }) => [key, true]),
    );
    // Its entries are all that another machine's cache needs, the thumbnail's too.
    const elsewhere = join(root, 'elsewhere');
    for (const entry of first.entries) cpSync(join(cacheDir, entry), join(elsewhere, entry), { recursive: true });
    const third = await renderChunks({ ...job, cacheDir: elsewhere });
    expect(third.chunks.map(({ reused }) => reused)).toEqual([true, true]);
    const swapped = { ...job, chunks: [2], media: { ...media, 'segments[0].source': short.sources[1].path } };
    await expect(renderChunks(swapped)).rejects.toMatchObject({ code: 'source_changed', path: 'segments[0].source' });
    await expect(renderChunks({ ...job, chunks: [99] })).rejects.toMatchObject({
      code: 'invalid_option',
      path: 'chunks',
    });
    await expect(renderChunks({ ...job, cacheDir: '' })).rejects.toMatchObject({
      code: 'invalid_option',
      path: 'cacheDir',
    });
    await expect(renderChunks({ ...job, plan: {} })).rejects.toMatchObject({ code: 'plan_invalid' });
  });
});
