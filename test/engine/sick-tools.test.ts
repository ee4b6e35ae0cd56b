/**
 * Tools that are killed, crash, hang or babble: an error of class render that may be tried again, never a word against
 * the media, and nothing of it is remembered: on the same cache a healthy tool finds what it would have found without.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { FilmPlan } from '../../src/compose/plan.js';
import { writeShapesClip } from '../../src/demo/shapes-clip.js';
import { createEngine } from '../../src/engine/create-engine.js';
import type { EngineOptions } from '../../src/engine/workspace.js';
import { bundledFfmpeg, bundledFfprobe } from '../support/ffmpegs.js';
import { expectNoLeftovers } from '../support/no-leftovers.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';
import { scratchFolder } from '../support/scratch.js';
import { sampled } from '../support/tier.js';
import { cacheEntries } from './support/cache-entries.js';
import { type CodedShort, codedAd, makeCodedShort } from './support/coded-short.js';
import { renderDraft, sums } from './support/render-short.js';
import { spoiledTool } from './support/spoiled-tool.js';

const root = scratchFolder();
const clip = join(root, 'clip.mp4');
let short: CodedShort;

beforeAll(async () => {
  const silent = join(root, 'silent.mp4');
  await writeShapesClip({ ffmpegPath: bundledFfmpeg, output: silent });
  const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=3'];
  await runFfmpeg(bundledFfmpeg, ['-i', silent, ...tone, '-c:v', 'copy', '-c:a', 'aac', clip]);
  await runFfmpeg(bundledFfmpeg, [...tone, join(root, 'tone.wav')]);
  short = await makeCodedShort(join(root, 'media'), undefined, { music: { source: join(root, 'tone.wav') } });
});

const KILLED = 'kill -KILL $$';
const CRASHED = 'kill -SEGV $$';
const BABBLES = 'echo babble; exit 0';
const DUMB = 'exit 0';
/** As a script without exec ends when the real ffmpeg is killed. */
const AS_SHELL = `sh -c '${KILLED}'; exit $?`;

/**
 * A fresh cache, and an engine on it whose one tool is spoiled: the same build as far as keys go, it says the real
 * one's version.
 */
function sickEngine(name: string, tool: string, pattern: string, deed: string) {
  const folder = join(root, name.replaceAll(' ', '-'));
  const cacheDir = join(folder, 'cache');
  const spoiled = spoiledTool(join(folder, tool), tool === 'ffmpeg' ? bundledFfmpeg : bundledFfprobe, pattern, deed);
  if (tool === 'ffprobe') vi.stubEnv('REELWRIGHT_FFPROBE', spoiled);
  onTestFinished(() => void vi.unstubAllEnvs());
  const engine: EngineOptions = { cacheDir, ...(tool === 'ffmpeg' ? { ffmpegPath: spoiled } : {}) };
  return { folder, cacheDir, engine };
}

async function expectSick(work: Promise<unknown>): Promise<void> {
  const message = expect.stringMatching(/^Expected .+ but /);
  await expect(work).rejects.toMatchObject({ class: 'render', retryable: true, message });
  await expectNoLeftovers({ graceMs: 0 });
  vi.unstubAllEnvs();
}

describe('a tool that fails while a short is planned', () => {
  const planOf = (engine: EngineOptions) => createEngine(engine).plan(short.composition, { baseDir: short.folder });
  let truth: unknown;
  beforeAll(async () => {
    truth = await planOf({ cacheDir: null });
  });
  const sick = [
    ['is killed while it looks at brightness', 'ffmpeg', '*showinfo*', KILLED],
    ['crashes while it looks at brightness', 'ffmpeg', '*showinfo*', CRASHED],
    ['is killed behind a script', 'ffmpeg', '*showinfo*', AS_SHELL],
    ['is killed while it reads streams', 'ffprobe', '*-show_format*', KILLED],
    ['babbles instead of streams', 'ffprobe', '*-show_format*', BABBLES],
    ['ends well without streams', 'ffprobe', '*-show_format*', DUMB],
    ['is killed while it opens the sound', 'ffmpeg', '*tone.wav*', KILLED],
    ['ends well without a list of the sound', 'ffmpeg', '*tone.wav*', DUMB],
    ['is killed in the middle of the music', 'ffmpeg', '*pcm_s16le*', `head -c 20000 /dev/zero; ${KILLED}`],
  ] as const;
  it.each(sampled('sick while planned', sick, 3))('%s', async (name, tool, pattern, deed) => {
    const { cacheDir, engine } = sickEngine(name, tool, pattern, deed);
    await expectSick(planOf(engine));
    expect(await planOf({ cacheDir })).toEqual(truth);
  });
});

describe('an ffmpeg that fails while it lists the pictures of a clip in fragments, which a probe cannot', () => {
  const source = 'fragments.mp4';
  const planOf = (engine: EngineOptions) =>
    createEngine(engine).plan(
      { ...short.composition, segments: [{ source }, short.composition.segments[1]] },
      { baseDir: short.folder },
    );
  let truth: unknown;
  beforeAll(async () => {
    const fragments = ['-c', 'copy', '-movflags', 'frag_keyframe+empty_moov', join(short.folder, source)];
    await runFfmpeg(bundledFfmpeg, ['-i', clip, ...fragments]);
    truth = await planOf({ cacheDir: null });
  });
  const sick = [
    ['is killed while it lists pictures', KILLED],
    ['crashes while it lists pictures', CRASHED],
    ['babbles instead of a list of pictures', BABBLES],
    ['ends well without a list of pictures', DUMB],
  ] as const;
  it.each(sampled('sick while listing', sick, 1))('%s', async (name, deed) => {
    const { cacheDir, engine } = sickEngine(name, 'ffmpeg', '*framecrc*', deed);
    await expectSick(planOf(engine));
    expect(await planOf({ cacheDir })).toEqual(truth);
  });
});

describe('a tool that fails while a film is rendered', () => {
  const music = { source: join(root, 'tone.wav') };
  const sick = [
    ['is killed while it keeps frames', 'ffmpeg', '*showinfo*', KILLED],
    ['is killed in the middle of the bed', 'ffmpeg', '*pcm_f32le*', `head -c 400000 /dev/zero; ${KILLED}`],
    ['is killed while it looks at the film', 'ffprobe', '*film.mp4*', KILLED],
  ] as const;
  it.each(sampled('sick while rendered', sick, 1))('%s', async (name, tool, pattern, deed) => {
    const { folder, cacheDir, engine } = sickEngine(name, tool, pattern, deed);
    const ad = codedAd(short, { music });
    const options = { baseDir: short.folder, quality: 'draft' } as const;
    await expectSick(createEngine(engine).render(ad, { ...options, output: join(folder, 'out', 'ad.mp4') }));
    const [kept, truth] = await Promise.all(
      [cacheDir, null].map((dir) => createEngine({ cacheDir: dir }).plan(ad, options)),
    );
    expect(kept).toEqual(truth);
    // What was heard of a bed that broke off is no soundtrack.
    const { soundKey: key } = truth as FilmPlan;
    const isWhole = name.includes('film');
    expect(cacheEntries(cacheDir).some((entry) => entry.key === key)).toBe(isWhole);
  });
});

describe('a tool that fails while a clip is tracked', () => {
  const track = (folder: string, engine: EngineOptions) =>
    createEngine(engine).render(
      { kind: 'tracking', source: clip, model: 'shapes-tiny' },
      { output: join(folder, 'clip.mp4'), quality: 'draft' },
    );
  let truth: readonly string[];
  beforeAll(async () => {
    truth = sums(await track(join(root, 'tracked'), { cacheDir: null }));
  });
  const sick = [
    ['is killed while it tries the sound', 'ffmpeg', '*"-frames:a 8"*', KILLED],
    ['is killed while it lists packets', 'ffprobe', '*nal_length_size*', KILLED],
    ['is killed while it lists its options', 'ffmpeg', '*"-h long"*', KILLED],
    ['crashes in the middle of the looks', 'ffmpeg', '*\\[looks\\]*', `head -c 500000 /dev/zero; ${CRASHED}`],
    ['ends well with no film', 'ffmpeg', '*libx264*', DUMB],
  ] as const;
  it.each(sampled('sick while tracking', sick, 1))('%s', async (name, tool, pattern, deed) => {
    const { folder, cacheDir, engine } = sickEngine(`${name}-tracked`, tool, pattern, deed);
    await expectSick(track(join(folder, 'out'), engine));
    expect(sums(await track(join(folder, 'out'), { cacheDir }))).toEqual(truth);
  });
});

it('an ffmpeg that hangs behind a script at its first question: the cancel is heard, and nothing stays', async () => {
  const script = join(root, 'hangs', 'ffmpeg');
  const ffmpegPath = spoiledTool(script, bundledFfmpeg, '*-version*', 'touch "$0.asked"; sleep 600');
  const { signal, abort } = abortable();
  const work = renderDraft(short, join(root, 'hangs', 'out'), { engine: { ffmpegPath }, options: { signal } });
  work.catch(() => undefined);
  await vi.waitUntil(() => existsSync(`${script}.asked`), { timeout: 20_000 });
  abort();
  await expect(work).rejects.toMatchObject({ code: 'aborted' });
  await expectNoLeftovers({});
});

it('an ffmpeg that is killed at its first question is not missing: the next call asks again', async () => {
  const script = join(root, 'killed-once', 'ffmpeg');
  const deed = `[ -e "$0.asked" ] || { touch "$0.asked"; ${KILLED}; }`;
  const ffmpegPath = spoiledTool(script, bundledFfmpeg, '*-version*', deed);
  const check = () => createEngine({ ffmpegPath, cacheDir: null }).check(short.composition, { baseDir: short.folder });
  await expect(check()).rejects.toMatchObject({ code: 'ffmpeg_failed', class: 'render', retryable: true });
  await expect(check()).resolves.toMatchObject({ status: 'ok' });
});

it.skipIf(process.platform === 'win32')('a process that may open few files: worth another try, and no defect', () => {
  const cli = join(import.meta.dirname, '../../dist/cli/main.js');
  const file = join(short.folder, 'composition.json');
  writeFileSync(file, JSON.stringify(short.composition));
  for (const limit of [24, 28, 32]) {
    const script = `ulimit -n ${limit}; exec "$@"`;
    const args = [process.execPath, cli, 'check', file, '--json', '--no-cache'];
    const { stdout, status } = spawnSync('/bin/sh', ['-c', script, 'sh', ...args], { encoding: 'utf8' });
    expect(JSON.parse(stdout), `with ${limit} files`).toMatchObject({ error: 'out_of_resources', retryable: true });
    expect(status).toBe(1);
  }
});

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
