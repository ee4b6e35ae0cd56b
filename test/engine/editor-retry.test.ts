/**
 * An editor ad whose render is killed is tried again from its saved plan: to the same bytes, with the chunks that were
 * finished.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EditorComposition } from '../../src/document/editor/editor-schema.js';
import { createEngine } from '../../src/engine/create-engine.js';
import type { EngineOptions } from '../../src/engine/options.js';
import type { EditorResult } from '../../src/engine/result.js';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import { scratchFolder } from '../support/scratch.js';
import { smallDisk, smallDisks } from '../support/small-disk.js';
import { filesBelow } from '../support/temp-dir.js';
import { sampled } from '../support/tier.js';
import { unfinishedWork } from './support/cache-entries.js';
import { type Death, renderInChild, within } from './support/render-child.js';
import { spoiledTool } from './support/spoiled-tool.js';

const root = scratchFolder();
const media = join(root, 'media');
const composition = {
  kind: 'editor',
  language: 'en',
  export_aspect_ratio: '1:1',
  segments: [
    { source: 'a.mp4' },
    { source: 'b.mp4', fit_mode: 'cover', transition: { type: 'push', duration_seconds: 0.3 } },
    {
      source: 'a.mp4',
      fit_mode: 'cover',
      trim: { start: 0.4 },
      transition: { type: 'crossfade', duration_seconds: 0.4 },
    },
  ],
  narration: {
    source: 'voice.wav',
    words: [
      { text: 'Good', start: 0.3, end: 0.6 },
      { text: 'morning.', start: 0.7, end: 1.2 },
    ],
  },
} satisfies EditorComposition;
let plan: unknown;
let truth: EditorResult;

beforeAll(async () => {
  mkdirSync(media, { recursive: true });
  const make = (...args: string[]) => execFileSync(bundledFfmpeg, ['-v', 'error', '-y', ...args]);
  const picture = (source: string) => ['-f', 'lavfi', '-i', `${source}=s=320x180:r=30:d=1.5`, '-pix_fmt', 'yuv420p'];
  make(...picture('testsrc2'), join(media, 'a.mp4'));
  make(...picture('testsrc'), join(media, 'b.mp4'));
  make('-f', 'lavfi', '-i', 'sine=f=400:d=2', join(media, 'voice.wav'));
  const engine = createEngine({ cacheDir: null });
  plan = JSON.parse(JSON.stringify(await engine.plan(composition, { baseDir: media, quality: 'draft' })));
  truth = (await engine.renderPlan(plan, { baseDir: media, output: join(root, 'truth.mp4') })) as EditorResult;
});

const stages: readonly (readonly [string, Death])[] = [
  ['probing', { at: 'call', name: 'rename', matching: 'objects', argument: 1, before: true }],
  ['planning', { at: 'progress', stage: 'plan' }],
  ['rendering', { at: 'progress', stage: 'render', completed: 60 }],
  ['joining', { at: 'progress', stage: 'join', delayMs: 10 }],
  ['checking', { at: 'progress', stage: 'check', delayMs: 2 }],
  ['publishing', { at: 'call', name: 'rename', matching: '\\.part$', nth: 2, before: true }],
];

describe.skipIf(process.platform !== 'linux')('SIGKILL while an editor ad is made', () => {
  it.each(sampled('stages an editor ad is killed at', stages, 1))(
    '%s: the saved plan renders to the same bytes, and nothing is left over',
    async (stage, die) => {
      const folder = join(root, stage);
      const cacheDir = join(folder, 'cache');
      const output = join(folder, 'out');
      mkdirSync(output, { recursive: true });
      const killed = await renderInChild({
        engine: { cacheDir, concurrency: 2 },
        composition,
        render: { output: join(output, 'ad.mp4'), baseDir: media, quality: 'draft' },
        die,
      });
      expect(killed).toMatchObject({ signal: 'SIGKILL' });
      expect(await within(5, () => killed.survivors().length === 0), killed.survivors().join('\n')).toBe(true);
      const again = await createEngine({ cacheDir }).renderPlan(plan, {
        baseDir: media,
        output: join(output, 'ad.mp4'),
      });
      expect(again.outputs.map(({ role, sha256 }) => [role, sha256])).toEqual(
        truth.outputs.map(({ role, sha256 }) => [role, sha256]),
      );
      if (['joining', 'checking', 'publishing'].includes(stage)) expect(again.chunks.reused).toBe(again.chunks.total);
      expect(filesBelow(output)).toEqual(['ad.jpg', 'ad.mp4', 'ad.srt', 'ad.vtt']);
      expect(unfinishedWork(cacheDir)).toEqual([]);
    },
  );
});

it('a plan whose media have changed since is refused, by name', async () => {
  const changed = join(root, 'changed');
  cpSync(media, changed, { recursive: true });
  appendFileSync(join(changed, 'b.mp4'), 'x');
  const rendering = createEngine({ cacheDir: null }).renderPlan(plan, {
    baseDir: changed,
    output: join(root, 'no.mp4'),
  });
  await expect(rendering).rejects.toMatchObject({ code: 'source_changed', path: 'segments[1].source', class: 'media' });
});

describe('whether a failure is worth another try', () => {
  const failing = spoiledTool(join(root, 'tools/ffmpeg'), bundledFfmpeg, '*libx264*', 'exit 1');
  const render = (change: object, engine: EngineOptions = {}, call: object = {}) => {
    const options = { baseDir: media, output: join(root, 'failed.mp4'), quality: 'draft', ...call } as const;
    const ad = { ...composition, ...change } as EditorComposition;
    return createEngine({ cacheDir: null, ...engine }).render(ad, options);
  };
  const scene = (change: object) => ({ segments: [{ ...composition.segments[0], ...change }] });

  it.each<[string, () => Promise<unknown>, object]>([
    ['a tool that fails', () => render({}, { ffmpegPath: failing }), { class: 'render', retryable: true }],
    ['no tool', () => render({}, { ffmpegPath: '/nowhere' }), { code: 'ffmpeg_missing', retryable: false }],
    ['a file that is gone', () => render(scene({ source: 'gone.mp4' })), { code: 'asset_missing', retryable: false }],
    ['a file of another kind', () => render(scene({ source: 'voice.wav' })), { class: 'media', retryable: false }],
    [
      'a trim behind the clip',
      () => render(scene({ trim: { start: 9 } })),
      { code: 'trim_out_of_range', retryable: false },
    ],
    ['a wrong document', () => render({ segments: [] }), { class: 'usage', retryable: false }],
    ['no glyph', () => render({ disclosure: { text: '𓀀' } }), { code: 'glyph_missing', retryable: false }],
    ['a cancelled call', () => render({}, {}, { signal: AbortSignal.abort() }), { code: 'aborted', retryable: false }],
    ['another file in a saved plan', () => planOfOthers(), { code: 'source_changed', retryable: false }],
  ])('%s', async (_, work, expected) => {
    await expect(work()).rejects.toMatchObject(expected);
  });

  it.skipIf(smallDisks === undefined)(
    'a full disk where the film goes; one under the cache stops no film',
    async () => {
      const disk = smallDisk(join(root, 'disk'), 60_000);
      try {
        const output = join(disk.folder, 'ad.mp4');
        const full = { class: 'render', code: 'disk_full', retryable: true };
        await expect(render({}, {}, { output })).rejects.toMatchObject(full);
        expect(filesBelow(disk.folder)).toEqual([]);
        const cached = await render({}, { cacheDir: join(disk.folder, 'cache') });
        expect(cached.warnings.map(({ code }) => code)).toContain('cache_not_written');
      } finally {
        disk.remove();
      }
    },
  );

  function planOfOthers(): Promise<unknown> {
    const others = join(root, 'others');
    cpSync(media, others, { recursive: true });
    appendFileSync(join(others, 'voice.wav'), 'x');
    return createEngine({ cacheDir: null }).renderPlan(plan, { baseDir: others, output: join(root, 'no.mp4') });
  }
});
