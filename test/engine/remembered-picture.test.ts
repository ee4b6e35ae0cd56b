/**
 * What a short shows is planned once: known again in any process, never taken for another, and good enough to draw
 * from.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { FilmPlan } from '../../src/compose/plan.js';
import { createEngine } from '../../src/engine/create-engine.js';
import { floatWav, toneFrames } from '../io/sound/support/wav.js';
import { rarely } from '../support/rarely.js';
import { scratchFolder } from '../support/scratch.js';
import { cacheEntries, dropEntries, unfinishedWork } from './support/cache-entries.js';
import { type CodedShort, makeCodedShort } from './support/coded-short.js';
import { renderInChild } from './support/render-child.js';
import { planOf, renderDraft, sums } from './support/render-short.js';
import { sharedFilm } from './support/shared-film.js';

const root = scratchFolder();
const cacheDir = join(root, 'cache');
let short: CodedShort;
const music = join(root, 'tone.wav');

beforeAll(async () => {
  short = await makeCodedShort(join(root, 'media'));
  writeFileSync(music, floatWav(toneFrames(440, 48_000, 1, 2), 48_000));
});

const plan = (changes: object = {}, cache: string | null = cacheDir) =>
  planOf(createEngine({ cacheDir: cache }), { ...short.composition, ...changes }, { baseDir: short.folder });

/** Shared objects of the canvas in a process that makes a plan. */
function canvasIn(changes: object): readonly string[] {
  const index = new URL('../../dist/index.js', import.meta.url).href;
  const script = `
    import { createEngine } from ${JSON.stringify(index)};
    const [composition, baseDir, cacheDir] = JSON.parse(process.argv[1]);
    await createEngine({ cacheDir }).plan(composition, { baseDir });
    process.stdout.write(JSON.stringify(process.report.getReport().sharedObjects));`;
  const request = JSON.stringify([{ ...short.composition, ...changes }, short.folder, join(root, 'shared')]);
  const objects = execFileSync(process.execPath, ['--input-type=module', '-e', script, request], { encoding: 'utf8' });
  return (JSON.parse(objects) as string[]).filter((path) => path.includes('skia'));
}

it('no font is loaded and no line set for a picture that is known', () => {
  expect(canvasIn({})).toHaveLength(1);
  expect(canvasIn({})).toEqual([]);
  expect(canvasIn({ music: { source: music } })).toEqual([]);
  expect(canvasIn({ headline: 'Recounted' })).toHaveLength(1);
});

it('the plan is the same from memory', async () => {
  const fresh = await plan({}, null);
  await plan();
  expect(JSON.stringify(await plan())).toBe(JSON.stringify(fresh));
});

it.each<[string, object]>([
  ['another headline', { headline: 'Recounted' }],
  ['another look', { visual_language: 'luxury_minimal' }],
  ['a disclosure', { disclosure: { text: 'AI-generated', position: 'bottom_left' } }],
  ['an end card', { end_card: 'lockup' }],
  ['clips the other way round', {}],
])('%s is another picture', async (name, changes) => {
  const [first, second] = short.composition.segments;
  const segments = [second, first];
  const other = await plan(name.startsWith('clips') ? { segments } : changes);
  const keys = ({ chunks }: FilmPlan) => chunks.map(({ key }) => key);
  expect(keys(other)).not.toEqual(keys(await plan()));
});

it('other music is the same picture with another sound', async () => {
  const [without, with_] = [await plan(), await plan({ music: { source: music } })];
  expect(with_.chunks).toEqual(without.chunks);
  expect(with_.tracks).toEqual(without.tracks);
  expect(with_.soundKey).not.toBe(without.soundKey);
  expect(with_.combinationHash).not.toBe(without.combinationHash);
});

rarely('another process draws lost chunks from the remembered plan, to the same bytes', async () => {
  const engine = { cacheDir: join(root, 'lost') };
  const { short: same, cold, copyCache } = await sharedFilm();
  copyCache(engine.cacheDir);
  dropEntries(engine.cacheDir, ({ sha256 }) => sha256 !== undefined);
  expect(cacheEntries(engine.cacheDir).length).toBeGreaterThan(2);
  const again = await renderInChild({
    engine,
    composition: same.composition,
    render: { output: join(root, 'again/short.mp4'), baseDir: same.folder, quality: 'draft' },
  });
  expect(again.result?.chunks.reused).toBe(0);
  expect(sums(again.result as never)).toEqual(sums(cold));
});

it('a soundtrack begun ahead of the plan leaves nothing when a clip turns out to be broken', async () => {
  const engine = { cacheDir: join(root, 'broken') };
  const broken = join(root, 'broken.mp4');
  writeFileSync(broken, readFileSync(short.sources[0].path).subarray(0, 3000));
  const segments = [{ source: short.sources[0].path }, { source: broken }] as const;
  const changes = { segments, music: { source: music } };
  await expect(renderDraft(short, join(root, 'none'), { engine, changes })).rejects.toMatchObject({
    class: 'media',
    path: 'segments[1].source',
  });
  expect(unfinishedWork(engine.cacheDir)).toEqual([]);
});
