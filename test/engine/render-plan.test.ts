/** A plan is enough to render with: saved, carried elsewhere, rendered by another process, to the same bytes. */

import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FilmPlan } from '../../src/compose/plan.js';
import { createEngine } from '../../src/engine/create-engine.js';
import type { FilmResult } from '../../src/engine/result.js';
import { runCli } from '../cli/support/run-cli.js';
import { scratchFolder } from '../support/scratch.js';
import { sampled } from '../support/tier.js';
import { codedAd, makeCodedShort } from './support/coded-short.js';

const root = scratchFolder();
const home = join(root, 'home');
const away = join(root, 'away');
let plan: FilmPlan;
/** Of two seconds of the same clips, and the film of it. */
let small: { readonly plan: FilmPlan; readonly truth: string | undefined };

const engine = createEngine({ cacheDir: null });

beforeAll(async () => {
  const changes = {
    text_beats: ['One', 'Two', 'Three'],
    end_card: 'lockup' as const,
    brand_name: 'Counters',
    language: 'de' as const,
  };
  const short = await makeCodedShort(home, ['25', '59.94-mov'], changes);
  const options = { baseDir: home, quality: 'draft' } as const;
  plan = JSON.parse(JSON.stringify(await engine.plan(short.composition, options))) as FilmPlan;
  const ad = codedAd(short, { language: 'de' });
  const film = await engine.render(ad, { ...options, output: join(root, 'small.mp4') });
  const saved = JSON.parse(JSON.stringify(await engine.plan(ad, options))) as FilmPlan;
  small = { plan: saved, truth: film.outputs[0]?.sha256 };
  // Where the composition was is nothing any more.
  cpSync(home, away, { recursive: true });
  renameSync(home, join(root, 'gone'));
});

describe('a saved plan', () => {
  it('renders in another process, from media in another folder, to the same bytes', async () => {
    const file = join(root, 'saved.plan.json');
    writeFileSync(file, JSON.stringify(small.plan));
    const output = join(root, 'elsewhere.mp4');
    const args = ['render', file, '--media', away, '-o', output, '--no-cache', '--json'];
    const { code, stdout, stderr } = await runCli(args, { cwd: root });
    expect(stderr).toBe('');
    expect(code).toBe(0);
    const result = JSON.parse(stdout) as FilmResult;
    expect(result.outputs[0]?.sha256).toBe(small.truth);
    expect(result.combination_hash).toBe(small.plan.combinationHash);
  });

  it('holds no path of the machine it was made on', () => {
    expect(JSON.stringify(plan)).not.toContain(root);
    expect(Object.keys(plan.sources)).toEqual(['segments[0].source', 'segments[1].source']);
  });

  it('refuses, by name, a medium that is another than the plan was made of', async () => {
    const changed = join(root, 'changed');
    cpSync(away, changed, { recursive: true });
    const name = plan.sources['segments[1].source'] ?? '';
    writeFileSync(join(changed, name), Buffer.concat([readFileSync(join(changed, name)), Buffer.from([0])]));
    const rendering = engine.renderPlan(plan, { mediaFolder: changed, output: join(root, 'changed.mp4') });
    await expect(rendering).rejects.toMatchObject({ code: 'source_changed', path: 'segments[1].source' });
  });

  it('that was changed since has an identity of its own, and the result says so', async () => {
    const changed = { ...small.plan, thumbnailFrame: 7 };
    const result = await engine.renderPlan(changed, { mediaFolder: away, output: join(root, 'own.mp4') });
    expect(result.combination_hash).not.toBe(small.plan.combinationHash);
    expect(result.warnings.map(({ code }) => code)).toContain('plan_changed');
  });

  const ways = [
    ['a graph of its own', (evil: Evil) => (evil.chunks[0].graph = 'movie=/etc/passwd[out]')],
    [
      'a feed of its own',
      (evil: Evil) => (evil.chunks[0].layers[0].feed.inputOptions = ['-f', 'lavfi', '-i', 'movie=x']),
    ],
  ] as const;
  it.each(sampled('hostile graphs', ways, 1))('with %s is rendered from its data alone', async (_, change) => {
    const evil = JSON.parse(JSON.stringify(small.plan)) as Evil;
    const before = JSON.stringify(evil);
    change(evil);
    expect(JSON.stringify(evil)).not.toBe(before);
    const output = join(root, 'evil.mp4');
    const result = await engine.renderPlan(evil, { mediaFolder: away, output });
    expect(result.outputs[0]?.sha256).toBe(small.truth);
    expect(result.combination_hash).toBe(small.plan.combinationHash);
    expect(result.warnings).toEqual([]);
  });

  it.each([
    ['media[segments[0].source].pixelFormat', (evil: Evil) => (first(evil).pixelFormat = 'yuv420p,movie=/etc/passwd')],
    ['media[segments[0].source].demuxer', (evil: Evil) => (first(evil).demuxer = 'concat')],
    ['media[segments[0].source].decoder', (evil: Evil) => (first(evil).decoder = 'h264 -i /etc/passwd')],
    ['scenes.0.shot.color', (evil: Evil) => (evil.scenes[0].shot = { kind: 'color', color: 'black[x];movie=y' })],
    [
      'scenes[0].shot.window',
      (evil: Evil) => (evil.scenes[0].shot.window = { x: 1000, y: 0, width: 200, height: 200 }),
    ],
    ['encoder.preset', (evil: Evil) => (evil.encoder.preset = 'fast -f lavfi')],
    ['output.size.width', (evil: Evil) => (evil.output.size.width = 1_000_000)],
    ['tracks.0.box.width', (evil: Evil) => (evil.tracks[0].box.width = 1e9)],
    ['scenes', (evil: Evil) => (evil.scenes[0].end = 90)],
    ['sound.totalSamples', (evil: Evil) => (evil.sound.totalSamples = 48_000)],
    ['unknown field', (evil: Evil) => (evil.run = 'rm -rf')],
    ['times of a clip a hundredfold', (evil: Evil) => slowed(first(evil))],
    ['output.size of two pixels', (evil: Evil) => (evil.output.size = { width: 2, height: 2 })],
    ['output.totalFrames of no short', (evil: Evil) => lastFrames(evil, 390)],
    ['output.frameRate of no short', (evil: Evil) => (evil.output.frameRate.num = 60)],
    ['a font of no version', (evil: Evil) => (firstText(evil).font.families = ['Comic Sans'])],
    ['facts that results know not', (evil: Evil) => (evil.facts.combination_hash = '0'.repeat(64))],
    ['facts that the document denies', (evil: Evil) => (evil.facts.resolved_cta_text = 'Buy two')],
  ])('is refused where it is no plan: %s', async (_, change) => {
    const evil = JSON.parse(JSON.stringify(plan)) as Evil;
    change(evil);
    mkdirSync(join(root, 'out'), { recursive: true });
    const rendering = engine.renderPlan(evil, { mediaFolder: away, output: join(root, 'out', 'evil.mp4') });
    await expect(rendering).rejects.toMatchObject({ code: 'plan_invalid', class: 'usage' });
  });
});

// biome-ignore lint/suspicious/noExplicitAny: what a hostile plan holds has no type.
type Evil = any;

function first(evil: Evil): Evil {
  return evil.media['segments[0].source'];
}

function slowed(clip: Evil): void {
  for (const field of ['pts', 'keyPts']) clip[field] = clip[field].map((at: number) => 100 * at);
  for (const field of ['durationSeconds', 'scannedSeconds']) clip[field] *= 100;
}

function lastFrames(evil: Evil, frames: number): void {
  evil.output.totalFrames = frames;
  evil.scenes.at(-1).end = frames;
  evil.sound.totalSamples = frames * 1600;
  for (const track of evil.tracks) track.end = Math.min(track.end, frames);
}

function firstText(evil: Evil): Evil {
  const find = (nodes: readonly Evil[]): Evil =>
    nodes.map((node) => (node.kind === 'text' ? node : find(node.children ?? []))).find((found) => found !== undefined);
  return find(evil.tracks.flatMap((track: Evil) => track.cels.flatMap((cel: Evil) => cel.nodes)));
}
