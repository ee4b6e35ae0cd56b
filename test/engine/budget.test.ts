/** One engine, one budget: whatever is asked of it at once, no more is done at once than `concurrency` says. */

import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { EditorComposition } from '../../src/document/editor/editor-schema.js';
import { places } from '../../src/engine/budget.js';
import { createEngine } from '../../src/engine/create-engine.js';
import type { Progress } from '../../src/engine/progress.js';
import type { ManyProgress } from '../../src/engine/render-many.js';
import { PLAIN_SHORT, smallMedia } from '../cli/support/small-media.js';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import { rarely } from '../support/rarely.js';
import { tempDir } from '../support/temp-dir.js';

/** Work that ends when it is told to. */
function held() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => ended, end };
}

describe('places', () => {
  it('lets in as many as there are, the others in their turn', async () => {
    const two = places(2);
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const all = ['a', 'b', 'c', 'd'].map((name) =>
      two.use(undefined, () => {
        begun.push(name);
        const { work, end } = held();
        ends.set(name, end);
        return work();
      }),
    );
    await turn();
    expect(begun).toEqual(['a', 'b']);
    ends.get('b')?.();
    await turn();
    expect(begun).toEqual(['a', 'b', 'c']);
    ends.get('a')?.();
    ends.get('c')?.();
    await turn();
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    ends.get('d')?.();
    await Promise.all(all);
  });

  it('work that failed leaves its place, and work inside work stands on its own', async () => {
    const one = places(1);
    await expect(one.use(undefined, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(one.use(undefined, () => one.use(undefined, async () => 'inside'))).resolves.toBe('inside');
  });

  it('tells who waits which place is theirs, and every one they come to', async () => {
    const one = places(1);
    const [first, abort] = [held(), new AbortController()];
    const told: (readonly [string, number])[] = [];
    const say = (name: string) => (place: number) => void told.push([name, place]);
    const running = one.use(undefined, first.work, say('running'));
    const all = [
      one.use(undefined, async () => {}, say('a')),
      one.use(abort.signal, async () => {}, say('b')).catch(() => {}),
      one.use(undefined, async () => {}, say('c')),
    ];
    await turn();
    expect(told.splice(0)).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ]);
    abort.abort();
    expect(told.splice(0)).toEqual([
      ['a', 1],
      ['c', 2],
    ]);
    first.end();
    await Promise.all([running, ...all]);
    expect(told).toEqual([['c', 1]]);
  });

  it('who is called off while waiting leaves the queue', async () => {
    const one = places(1);
    const first = held();
    const [abort, begun] = [new AbortController(), [] as string[]];
    const running = one.use(undefined, first.work);
    const waiting = one.use(abort.signal, async () => void begun.push('waiting'));
    const last = one.use(undefined, async () => void begun.push('last'));
    abort.abort(new Error('off'));
    await expect(waiting).rejects.toThrow('off');
    first.end();
    await Promise.all([running, last]);
    expect(begun).toEqual(['last']);
    await expect(one.use(abort.signal, async () => 'never')).rejects.toThrow('off');
  });
});

const small = smallMedia();

/** The bundled ffmpeg behind a script that notes when one begins and ends; `most`: how many ran at once. */
function counted(folder: string) {
  const [ffmpegPath, log] = [join(folder, 'ffmpeg'), join(folder, 'ffmpeg.log')];
  writeFileSync(log, '');
  const script = [
    '#!/bin/sh',
    `echo + >> '${log}'`,
    `'${bundledFfmpeg}' "$@"`,
    'code=$?',
    `echo - >> '${log}'`,
    'exit $code',
  ];
  writeFileSync(ffmpegPath, `${script.join('\n')}\n`);
  chmodSync(ffmpegPath, 0o755);
  const lines = () => readFileSync(log, 'utf8').split('\n').filter(Boolean);
  return {
    ffmpegPath,
    total: () => lines().filter((line) => line === '+').length,
    most: () => {
      let [now, most] = [0, 0];
      for (const line of lines()) {
        now += line === '+' ? 1 : -1;
        most = Math.max(most, now);
      }
      return most;
    },
  };
}

/** Two chunks of an editor ad: what a short costs six of. */
const ad = (text: string): EditorComposition => ({
  kind: 'editor',
  language: 'en',
  export_aspect_ratio: '1:1',
  segments: ['a.mp4', 'b.mp4'].map((source) => ({ source, trim: { start: 0, duration: 1 } })),
  music: { source: 'beep.wav' },
  disclosure: { text },
});

describe('an engine', () => {
  it('with room for one runs one group of ffmpeg at once, however many renders, stills and checks are asked for', async () => {
    const [baseDir, tools] = [small(), tempDir()];
    const ffmpeg = counted(tools);
    const engine = createEngine({ cacheDir: null, ffmpegPath: ffmpeg.ffmpegPath, concurrency: 1 });
    const short = { ...PLAIN_SHORT, music: { source: 'beep.wav' } };
    const options = { baseDir, quality: 'draft' } as const;
    const results = await Promise.all([
      engine.render(ad('One'), { ...options, output: join(tools, '1.mp4') }),
      engine.render(ad('Two'), { ...options, output: join(tools, '2.mp4') }),
      engine.frame(short, { ...options, atSeconds: 1 }),
      engine.check({ ...short, headline: 'Four' }, options),
    ]);
    expect(results).toHaveLength(4);
    expect(ffmpeg.total()).toBeGreaterThan(12);
    // A decoder and the encoder that reads it are one group.
    expect(ffmpeg.most()).toBeLessThanOrEqual(2);
  });

  it('tells a render that waits that it does, and then of its work', async () => {
    const [baseDir, out] = [small(), tempDir()];
    const engine = createEngine({ cacheDir: null, concurrency: 1 });
    const told: Progress[][] = [[], [], []];
    await Promise.all(
      told.map((list, index) =>
        engine.render(ad(`${index}`), {
          ...{ baseDir, quality: 'draft', output: join(out, `${index}.mp4`) },
          onProgress: (progress) => void list.push(progress),
        }),
      ),
    );
    expect(told.map(([first]) => first?.stage)).toEqual(['probe', 'queued', 'queued']);
    expect(new Set(told[2]?.flatMap(({ place }) => place ?? []))).toEqual(new Set([2, 1]));
    for (const list of told) {
      const stages = [...new Set(list.map(({ stage }) => stage))];
      expect(stages.filter((stage) => stage !== 'queued')).toEqual([
        'probe',
        'plan',
        'render',
        'join',
        'check',
        'done',
      ]);
      expect(list.findLastIndex(({ stage }) => stage === 'queued')).toBeLessThan(
        list.findIndex(({ stage }) => stage === 'probe'),
      );
      const percents = list.map(({ percent }) => percent);
      expect(percents).toEqual(percents.toSorted((a, b) => a - b));
      expect(list.filter(({ stage }) => stage !== 'queued').some((progress) => 'place' in progress)).toBe(false);
    }
  });

  it('renders many: one outcome each in their order, one progress that never goes back', async () => {
    const [baseDir, out] = [small(), tempDir()];
    const engine = createEngine({ cacheDir: join(out, 'cache'), concurrency: 2 });
    const progress: ManyProgress[] = [];
    const outcomes = await engine.renderMany([ad('One'), { ...PLAIN_SHORT, headline: 'x'.repeat(500) }, ad('Two')], {
      baseDir,
      quality: 'draft',
      outputs: ['a.mp4', 'b.mp4', 'c.mp4'].map((name) => join(out, name)),
      onProgress: (report) => {
        progress.push(report);
        throw new Error('a listener that fails');
      },
    });
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ output: join(out, 'b.mp4'), reason: { code: 'too_long', path: 'headline' } });
    expect(outcomes[2]).toMatchObject({ value: { kind: 'editor', status: 'completed' } });
    const percents = progress.map(({ percent }) => percent);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(progress.at(-1)).toMatchObject({ completed: 3, failed: 1, total: 3, percent: 100 });
  });

  it('refuses two renders into one file, and a list of another length', async () => {
    const engine = createEngine({ cacheDir: null });
    const outputs = ['out/a.mp4', './out/a.mp4'];
    const twice = engine.renderMany([PLAIN_SHORT, PLAIN_SHORT], { outputs });
    await expect(twice).rejects.toMatchObject({ code: 'output_not_unique', class: 'usage' });
    await expect(engine.renderMany([PLAIN_SHORT], { outputs })).rejects.toMatchObject({ code: 'invalid_option' });
    for (const none of [null, { length: 1 }, 'ads'])
      await expect(engine.renderMany(none as never, { outputs })).rejects.toMatchObject({
        code: 'invalid_option',
        message: expect.stringContaining('a list of compositions'),
      });
  });

  it('takes its own copies before it waits, and tells of one that cannot be read in its place', async () => {
    const wrong: Record<string, unknown> = { kind: 'short', headline: 1 };
    const compositions = [wrong, new Proxy({}, { ownKeys: () => expect.fail('no') })];
    const many = createEngine({ cacheDir: null }).renderMany(compositions as never, {
      outputs: ['out/a.mp4', 'out/b.mp4'],
    });
    wrong['kind'] = 'slider';
    compositions.length = 0;
    expect(await many).toMatchObject([
      { status: 'rejected', reason: { errors: { headline: expect.anything() } } },
      { status: 'rejected', reason: { code: 'invalid_type' } },
    ]);
  });

  rarely('a render that is called off while it waits ends like any other that is', async () => {
    const [baseDir, out] = [small(), tempDir()];
    const engine = createEngine({ cacheDir: null, concurrency: 1 });
    const abort = new AbortController();
    const options = { baseDir, quality: 'draft' } as const;
    const running = engine.render(PLAIN_SHORT, {
      ...options,
      output: join(out, 'a.mp4'),
      onProgress: ({ stage }) => stage === 'render' && abort.abort(),
    });
    const waiting = engine.render(PLAIN_SHORT, { ...options, output: join(out, 'b.mp4'), signal: abort.signal });
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError', code: 'aborted', retryable: false });
    await expect(running).resolves.toMatchObject({ status: 'completed' });
  });
});
