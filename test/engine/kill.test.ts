/** A render killed at every stage leaves nothing, and the next one goes on where it was, to the same bytes. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../src/engine/create-engine.js';
import { hashFile } from '../../src/io/files/hash-file.js';
import { scratchFolder } from '../support/scratch.js';
import { filesBelow } from '../support/temp-dir.js';
import { sampled } from '../support/tier.js';
import { cacheEntries, dropEntries, unfinishedWork } from './support/cache-entries.js';
import { type Death, renderInChild, within } from './support/render-child.js';
import { planOf } from './support/render-short.js';
import { type SharedFilm, sharedFilm } from './support/shared-film.js';

interface Row {
  readonly stage: string;
  /** What is going on at that moment. */
  readonly reason: string;
  readonly die: Death;
  /** cold: nothing cached; chunks: chunks, sound and probes cached, the film not; unprobed: chunks and sound only. */
  readonly start: 'cold' | 'chunks' | 'unprobed';
  /** Files beside the output afterwards. */
  readonly outputs: readonly string[];
  /** Chunks that the next render finds. */
  readonly reused: (count: number) => boolean;
}

const none = (count: number) => count === 0;
const all = (count: number) => count === 6;
const rows: readonly Row[] = [
  {
    stage: 'probe',
    reason: 'probes of both clips run',
    die: { at: 'call', name: 'mkdtemp', matching: 'run-', delayMs: 40 },
    start: 'unprobed',
    outputs: [],
    reused: all,
  },
  {
    stage: 'probe memo',
    reason: 'a probed fact is half stored',
    die: { at: 'call', name: 'rename', matching: 'objects', argument: 1, before: true },
    start: 'unprobed',
    outputs: [],
    reused: all,
  },
  {
    stage: 'plan',
    reason: 'everything is known, nothing begun',
    die: { at: 'progress', stage: 'plan' },
    start: 'chunks',
    outputs: [],
    reused: all,
  },
  {
    stage: 'first chunk',
    reason: 'decoders and encoders run, no chunk is finished',
    die: { at: 'progress', stage: 'render', completed: 3 },
    start: 'cold',
    outputs: [],
    reused: none,
  },
  {
    stage: 'middle',
    reason: 'chunks are finished, others half written',
    die: { at: 'progress', stage: 'render', completed: 200 },
    start: 'cold',
    outputs: [],
    reused: (count) => count > 0 && count < 6,
  },
  {
    stage: 'sound',
    reason: 'the soundtrack is encoded and not yet stored, chunks are under way',
    die: { at: 'call', name: 'mkdir', matching: 'incoming/.*SOUND' },
    start: 'cold',
    outputs: [],
    reused: (count) => count < 6,
  },
  {
    stage: 'join',
    reason: 'the joining ffmpeg runs',
    die: { at: 'progress', stage: 'join', delayMs: 15 },
    start: 'chunks',
    outputs: [],
    reused: all,
  },
  {
    stage: 'check',
    reason: 'ffprobe looks at a finished film',
    die: { at: 'progress', stage: 'check', delayMs: 2 },
    start: 'chunks',
    outputs: [],
    reused: all,
  },
  {
    stage: 'publish',
    reason: 'both drafts are complete under their hidden names',
    die: { at: 'call', name: 'rename', matching: '\\.part$', before: true },
    start: 'chunks',
    outputs: [],
    reused: all,
  },
  {
    stage: 'publish, half way',
    reason: 'one output has its name, the other not yet',
    die: { at: 'call', name: 'rename', matching: '\\.part$', nth: 2, before: true },
    start: 'chunks',
    outputs: ['short.jpg'],
    reused: all,
  },
  {
    stage: 'after publishing',
    reason: 'the film is out and its cache entry half stored',
    die: { at: 'call', name: 'rename', matching: 'FILM', argument: 1, before: true },
    start: 'chunks',
    outputs: ['short.jpg', 'short.mp4'],
    reused: all,
  },
];

const root = scratchFolder();
let shared: SharedFilm;
let soundKey: string;
let filmKey: string;

beforeAll(async () => {
  shared = await sharedFilm();
  const { short, cold, copyCache } = shared;
  const whole = join(root, 'whole');
  copyCache(whole, { film: true });
  const options = { baseDir: short.folder, quality: 'draft' } as const;
  soundKey = (await planOf(createEngine({ cacheDir: whole }), short.composition, options)).soundKey;
  filmKey = cacheEntries(whole).find(({ sha256 }) => sha256 === cold.outputs[0]?.sha256)?.key ?? '';
});

const isWarm = ({ start }: Row) => start !== 'cold';
// A cold start costs a film: the gate has one of them.
const rowsNow = [
  ...sampled('kill warm', rows.filter(isWarm), 2),
  ...sampled(
    'kill',
    rows.filter((row) => !isWarm(row)),
    1,
  ),
];

describe.skipIf(process.platform !== 'linux')('SIGKILL', () => {
  it.each(rowsNow)('at $stage: $reason', async ({ stage, die, start, outputs, reused }) => {
    const { short, cold, copyCache } = shared;
    const folder = join(root, stage.replaceAll(/\W+/g, '-'));
    const cacheDir = join(folder, 'cache');
    const output = join(folder, 'out');
    mkdirSync(output, { recursive: true });
    if (start !== 'cold') copyCache(cacheDir);
    if (start === 'unprobed') dropEntries(cacheDir, ({ sha256 }) => sha256 === undefined);
    const request = {
      engine: { cacheDir, concurrency: 2 },
      composition: short.composition,
      render: { output: join(output, 'short.mp4'), baseDir: short.folder, quality: 'draft' },
    } as const;
    const named = (text: string) => text.replace('SOUND', soundKey.slice(0, 16)).replace('FILM', filmKey);
    const exactly = 'matching' in die ? { ...die, matching: named(die.matching) } : die;

    const killed = await renderInChild({ ...request, die: exactly });
    expect(killed).toMatchObject({ signal: 'SIGKILL' });
    expect(await within(5, () => killed.survivors().length === 0), killed.survivors().join('\n')).toBe(true);
    expect(filesBelow(output)).toEqual(outputs);
    expect(unfinishedWork(cacheDir).filter((name) => name.startsWith('runs/'))).toEqual([]);
    for (const name of outputs) {
      const whole = cold.outputs.find(({ path }) => path.endsWith(name));
      expect(await hashFile(join(output, name)), `${name} is whole`).toBe(whole?.sha256);
    }

    const next = await createEngine(request.engine).render(short.composition, request.render);
    expect(reused(next.chunks.reused), `${next.chunks.reused} chunks reused`).toBe(true);
    expect(next.outputs.map(({ sha256 }) => sha256)).toEqual(cold.outputs.map(({ sha256 }) => sha256));
    expect(filesBelow(output)).toEqual(['short.jpg', 'short.mp4']);
    expect(unfinishedWork(cacheDir)).toEqual([]);
  });
});
