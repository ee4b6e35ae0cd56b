/** Which chunks each kind of edit renders again, as a golden that a reviewer can read. */

import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { generatedFolder } from '../../fixtures/index.js';
import type { FilmPlan } from '../../src/compose/plan.js';
import type { DemoMedia } from '../../src/demo/demo-files.js';
import { ensureDemoMedia } from '../../src/demo/demo-media.js';
import { demoShort } from '../../src/demo/demo-short.js';
import type { ShortComposition } from '../../src/document/short/short-schema.js';
import { createEngine } from '../../src/engine/create-engine.js';
import { expectTextGolden } from '../support/expect-golden.js';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import { scratchFolder } from '../support/scratch.js';
import { spoiledTool } from './support/spoiled-tool.js';

const root = scratchFolder();
const engine = createEngine({ cacheDir: join(root, 'cache') });
let media: DemoMedia;
let demo: ShortComposition;
let base: FilmPlan;

const planOf = (composition: ShortComposition, baseDir: string = generatedFolder) =>
  engine.plan(composition, { baseDir, quality: 'draft' });

beforeAll(async () => {
  media = await ensureDemoMedia(generatedFolder, { ffmpegPath: bundledFfmpeg });
  demo = demoShort(media, generatedFolder);
  base = await planOf(demo);
});

const beats = ['Picked by hand at first light', 'Roasted slowly in small batches', 'In your cup within a week'];
const edits: readonly (readonly [name: string, changes: Readonly<Record<string, unknown>>])[] = [
  ['nothing', {}],
  ['beat 1 of 3', { text_beats: ['Picked by hand at first sun', ...beats.slice(1)] }],
  ['beat 2 of 3', { text_beats: [beats[0], 'Roasted slowly in tiny batches', beats[2]] }],
  ['beat 3 of 3', { text_beats: [...beats.slice(0, 2), 'In your cup within a day'] }],
  ['headline', { headline: 'Mornings taste finer up here' }],
  ['call to action', { cta_text: 'Taste the hills' }],
  ['offer', { offer_text: '-30%' }],
  ['star rating', { star_rating: 4.6 }],
  ['closing claim', { closing_claim: 'Grown where the sun begins' }],
  ['brand name', { brand_name: 'Daybreak Roasters' }],
  ['accent colour', { accent_color: '#2a7aff' }],
  ['logo corner', { logo: { source: 'logo.png', position: 'top_right', treatment: 'plain' } }],
  ['disclosure text', { disclosure: { text: 'Made with AI', position: 'bottom_left' } }],
  ['no music', { music: null }],
  ['no end card', { end_card: 'none' }],
  ['clips swapped', { segments: [{ source: 'cup.mp4' }, { source: 'dawn.mp4' }] }],
  ['inert field', { product_subject: 'coffee beans' }],
];

describe('an edit', () => {
  it('renders only the chunks again that show it', async () => {
    const bounds = base.chunks.map(({ start, end }) => `${start}-${end}`).join(' ');
    const lines = [`frames: ${bounds}`, ''];
    for (const [name, changes] of edits) {
      const { chunks, soundKey } = await planOf({ ...demo, ...changes });
      const known = new Set(base.chunks.map(({ key }) => key));
      const anew = chunks.flatMap(({ key, index }) => (known.has(key) ? [] : [index]));
      const sound = soundKey === base.soundKey ? 'kept' : 'anew';
      const list = anew.length === 0 ? 'none' : anew.length === chunks.length ? 'all' : anew.join(' ');
      lines.push(`${name.padEnd(16)} chunks ${list.padEnd(18)} of ${chunks.length}, sound ${sound}`);
    }
    await expectTextGolden(`${lines.join('\n')}\n`, 'engine/edited-chunks.txt');
  });

  it('is none when only the order of keys differs, at any depth', async () => {
    expect(await planOf(reversed(demo) as typeof demo)).toEqual(base);
  });

  it('is none when the media move: keys hold contents, never paths', async () => {
    const moved = join(root, 'elsewhere', "it's here");
    mkdirSync(moved, { recursive: true });
    for (const file of [media.dawn, media.cup, media.logo, media.music])
      copyFileSync(file, join(moved, file.slice(media.folder.length + 1)));
    const plan = await planOf(demo, moved);
    expect(plan.chunks.map(({ key }) => key)).toEqual(base.chunks.map(({ key }) => key));
    expect(plan.soundKey).toBe(base.soundKey);
    expect(plan.combinationHash).toBe(base.combinationHash);
    expect(plan.media).toEqual(base.media);
  });

  it('is everything when the quality or the ffmpeg changes, and the combination stays', async () => {
    const standard = await engine.plan(demo, { baseDir: generatedFolder, quality: 'standard' });
    const known = new Set(base.chunks.map(({ key }) => key));
    expect(standard.chunks.filter(({ key }) => known.has(key))).toEqual([]);
    expect(standard.combinationHash).toBe(base.combinationHash);

    // The bundled one, as far as it can be told from another build: by the version it says it has.
    const path = join(root, 'another', 'ffmpeg');
    const deed = `'${bundledFfmpeg}' "$@" | sed '1s/version [^ ]*/version 7.1/'; exit 0`;
    const ffmpegPath = spoiledTool(path, bundledFfmpeg, "*' -version '*", deed);
    const another = await createEngine({ cacheDir: join(root, 'cache'), ffmpegPath }).plan(demo, {
      baseDir: generatedFolder,
      quality: 'draft',
    });
    expect(another.chunks.filter(({ key }) => known.has(key))).toEqual([]);
    expect(another.combinationHash).toBe(base.combinationHash);
  });
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, part]) => [key, reversed(part)]),
  );
}
