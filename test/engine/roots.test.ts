/** With `roots`, no call of the engine reads anything else, and no refusal says what lies there. */
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Composition } from '../../src/document/kinds.js';
import type { ShortComposition } from '../../src/document/short/short-schema.js';
import { createEngine } from '../../src/engine/create-engine.js';
import { glance, narrationWaveform, preview } from '../../src/engine/preview/previewer.js';
import { renderChunks } from '../../src/engine/render-chunks.js';
import type { ReelwrightError } from '../../src/errors.js';
import { savedShort } from '../support/saved-plan.js';
import { scratchFolder } from '../support/scratch.js';

const root = realpathSync(scratchFolder());
const baseDir = join(root, 'tenant');
const engine = createEngine({ cacheDir: null, roots: [baseDir] });
const call = { baseDir };

/** A link in the tenant's own folder, and a way out of it. */
const linked = { source: 'own.mp4' };
const above = { source: '../secret-films/other.mp4' };
const scene = { source: 'own.mp4', narration_text: 'Hello' };

/** Every field that names a file, in each kind. */
const documents: readonly (readonly [string, Composition, readonly string[]])[] = [
  [
    'a short',
    {
      kind: 'short',
      segments: [linked, above],
      music: linked,
      logo: above,
      poster: linked,
      end_card: 'poster',
      fonts: { headline: linked, text: above },
    },
    [
      ...['segments[0].source', 'segments[1].source', 'music.source', 'logo.source', 'poster.source'],
      ...['fonts.headline.source', 'fonts.text.source'],
    ],
  ],
  [
    'an editor ad',
    {
      kind: 'editor',
      language: 'en',
      export_aspect_ratio: '9:16',
      segments: [scene, { source: above.source }],
      narration: above,
      music: linked,
      logo: above,
      closing_image: linked,
    },
    [
      ...['segments[0].source', 'segments[1].source', 'narration.source', 'music.source', 'logo.source'],
      'closing_image.source',
    ],
  ],
  [
    'the fonts of an editor ad',
    { kind: 'editor', language: 'en', export_aspect_ratio: '9:16', segments: [linked], fonts: { text: linked } },
    ['fonts.text.source'],
  ],
  [
    'a carousel',
    {
      kind: 'slider',
      mode: 'creative',
      language: 'en',
      aspect_ratio: '1:1',
      accent_color: '#ff4d00',
      logo: linked,
      slides: [1, 2, 3].map((position) => ({ position, headline: 'Hi', background: position === 2 ? above : linked })),
    },
    ['logo.source', 'slides[0].background.source', 'slides[1].background.source', 'slides[2].background.source'],
  ],
  ['a tracked clip', { kind: 'tracking', ...linked }, ['source']],
];

beforeAll(() => {
  for (const folder of [baseDir, join(root, 'secret-films')]) mkdirSync(folder);
  writeFileSync(join(root, 'secret-films/other.mp4'), 'secret');
  symlinkSync(join(root, 'secret-films/other.mp4'), join(baseDir, 'own.mp4'));
});

async function refusal(work: Promise<unknown>): Promise<ReelwrightError> {
  return work.then(
    () => expect.unreachable('it was not refused'),
    (error: unknown) => error as ReelwrightError,
  );
}

function expectSilent(error: ReelwrightError, paths: readonly string[]): void {
  expect(error).toMatchObject({ code: 'path_not_allowed', class: 'usage' });
  expect(error.problems.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
  for (const { message, remedy } of error.problems) expect(`${message} ${remedy}`).not.toContain('secret-films');
}

describe('a file outside of the roots is refused, by a link or above, without a word of where it lies', () => {
  it.each(documents)('%s', async (_, composition, paths) => {
    expectSilent(await refusal(engine.check(composition, call)), paths);
  });

  it.each<[string, (short: Composition) => Promise<unknown>]>([
    ['plan', (short) => engine.plan(short, call)],
    ['frame', (short) => engine.frame(short, { ...call, atSeconds: 1 })],
    ['estimate', (short) => engine.estimate(short, call)],
    ['explain', (short) => engine.explain(short, { ...call, atSeconds: 1 })],
    ['exportTimeline', (short) => engine.exportTimeline(short, { ...call, format: 'edl' })],
    ['render', (short) => engine.render(short, { ...call, output: join(root, 'film.mp4') })],
    ['isStale', (short) => engine.isStale(short, { combination_hash: '0'.repeat(64) }, call)],
  ])('by %s', async (_, work) => {
    const [, short] = documents[0] ?? expect.unreachable();
    expect(await refusal(work(short))).toMatchObject({ code: 'path_not_allowed', class: 'usage' });
  });

  const ids = ['segments[0].source', 'segments[1].source', 'music.source'];
  const media = Object.fromEntries(ids.map((id) => [id, join(root, 'secret-films/other.mp4')]));
  const plan = {
    ...{ ...savedShort(), tracks: [] },
    sources: Object.fromEntries(ids.map((id) => [id, 'own.mp4'])),
  };

  it.each<[string, object]>([
    ['where the document said', { baseDir }],
    ['in a folder', { mediaFolder: baseDir }],
    ['where the caller says', { media }],
  ])('by renderPlan, media lying %s', async (_, where) => {
    const output = join(root, 'planned.mp4');
    expectSilent(await refusal(engine.renderPlan(plan, { ...where, output })), ids);
  });

  it('by a worker of chunks', async () => {
    const job = { plan, chunks: [0, 3], media, cacheDir: join(root, 'cache') };
    expectSilent(await refusal(renderChunks(job, { roots: [baseDir] })), ids.slice(0, 2));
  });

  const fenced = { cacheDir: null, roots: [baseDir] };
  it.each<[string, () => Promise<unknown>]>([
    ['preview', () => preview(documents[0]?.[1] as ShortComposition, fenced, call)],
    ['glance', () => glance({ ...linked, atSeconds: 0 }, fenced, call)],
    ['narrationWaveform', () => narrationWaveform(documents[1]?.[1] as Composition, fenced, call)],
  ])('by %s', async (_, work) => {
    expect(await refusal(work())).toMatchObject({ code: 'path_not_allowed', class: 'usage' });
  });
});

it('whether a file is there is not told either', async () => {
  const short = (source: string) => ({ kind: 'short', segments: [{ source }, { source }] }) as const;
  const [there, missing] = [
    await refusal(engine.check(short('../secret-films/other.mp4'), call)),
    await refusal(engine.check(short('../secret-films/misss.mp4'), call)),
  ];
  expect(missing.message.replace('misss', 'other')).toBe(there.message);
  expect(missing.code).toBe('path_not_allowed');
});
