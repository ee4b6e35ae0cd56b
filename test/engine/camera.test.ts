/** A short whose camera moves: the same bytes however its chunks come about, and an edit touches what it shows. */
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FilmPlan } from '../../src/compose/plan.js';
import { createEngine } from '../../src/engine/create-engine.js';
import type { RenderResult } from '../../src/engine/result.js';
import { scratchFolder } from '../support/scratch.js';
import { cacheEntry, dropEntries } from './support/cache-entries.js';
import { type CodedShort, makeCodedShort } from './support/coded-short.js';
import { renderDraft, sums } from './support/render-short.js';

const root = scratchFolder();
const cacheDir = join(root, 'cache');
const beats = ['Counted one by one', 'Never a frame too few', 'The end comes in time'];
// Cuts to closer views, a push at the end of each clip, and a transition between them.
const moved = { score: 'auto', visual_language: 'startup_explainer', end_card: 'none', text_beats: beats } as const;
let short: CodedShort;
let cold: RenderResult;
let plan: FilmPlan;

const planOf = (changes: object) =>
  createEngine({ cacheDir }).plan({ ...short.composition, ...changes }, { baseDir: short.folder, quality: 'draft' });

beforeAll(async () => {
  short = await makeCodedShort(join(root, 'media'), ['12', '24'], moved);
  cold = await renderDraft(short, join(root, 'cold'), { engine: { cacheDir, concurrency: 2 } });
  plan = await planOf({});
}, 300_000);

describe('a short whose camera moves', () => {
  it('has chunks that begin where its views do, and pushes in the graphs of few', () => {
    const starts = new Set(plan.chunks.map(({ start }) => start));
    const framings = plan.scenes.flatMap(({ start, own }) => (own === undefined ? [] : [start]));
    expect(framings.length).toBeGreaterThan(2);
    // A view that stands before it comes closer has a chunk of its own. Around the cut between the clips both are seen.
    for (const start of framings.filter((frame) => Math.abs(frame - 180) > 10)) expect(starts).toContain(start);
    const pushed = plan.chunks.filter(({ graph }) => graph.includes('perspective'));
    expect(pushed.length).toBeGreaterThan(1);
    expect(pushed.reduce((sum, { start, end }) => sum + end - start, 0)).toBeLessThan(160);
  });

  it('gives chunks that were lost again, from the clips and not from kept frames, over its own cuts', async () => {
    const [film] = sums(cold);
    const kept = plan.chunks.map(({ key }) => cacheEntry(cacheDir, key).sha256);
    const keys = plan.chunks.slice(0, 3).map(({ key }) => key);
    dropEntries(cacheDir, ({ key, sha256 }) => keys.includes(key) || sha256 === film);
    const again = await renderDraft(short, join(root, 'again'), { engine: { cacheDir, concurrency: 1 } });
    expect(again.chunks).toEqual({ total: plan.chunks.length, reused: plan.chunks.length - 3 });
    expect(plan.chunks.map(({ key }) => cacheEntry(cacheDir, key).sha256)).toEqual(kept);
    expect(sums(again)).toEqual(sums(cold));
  });

  it('makes of an edited beat the chunks anew that show it', async () => {
    const edited = await planOf({ text_beats: [...beats.slice(0, 2), 'The end comes on time'] });
    const known = new Set(plan.chunks.map(({ key }) => key));
    const anew = edited.chunks.filter(({ key }) => !known.has(key));
    expect(anew.length).toBeGreaterThan(0);
    const [last] = (edited.facts['layout'] as { slots: { start: number }[] }).slots.slice(-1);
    for (const { end } of anew) expect(end).toBeGreaterThan(last?.start ?? 360);
    expect(edited.scenes).toEqual(plan.scenes);
  });
});
