/**
 * A source that is exchanged or written while it is rendered: the render fails and may be tried again, and on the same
 * cache whoever renders a file of the content that was hashed gets the picture of that file.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeShapesClip } from '../../src/demo/shapes-clip.js';
import { createEngine } from '../../src/engine/create-engine.js';
import type { Progress } from '../../src/engine/progress.js';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import { expectNoLeftovers } from '../support/no-leftovers.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';
import { scratchFolder } from '../support/scratch.js';
import { sampled } from '../support/tier.js';
import { cacheEntries } from './support/cache-entries.js';
import { renderSmall } from './support/small-film.js';
import { spoiledTool } from './support/spoiled-tool.js';

const root = scratchFolder();
const victim = join(root, 'victim');
const crimes = join(root, 'crimes');
const CHANGED = { code: 'source_changed', class: 'media', retryable: true };

beforeAll(async () => {
  for (const folder of [victim, crimes]) mkdirSync(folder);
  await writeShapesClip({ ffmpegPath: bundledFfmpeg, output: join(victim, 'clip.mp4') });
  // The same in size and length, of another picture.
  await runFfmpeg(bundledFfmpeg, [
    '-i',
    join(victim, 'clip.mp4'),
    '-vf',
    'negate',
    '-c:v',
    'libx264',
    join(crimes, 'clip.mp4'),
  ]);
});

/** The attacker's own copy of what the victim will render, and what he puts in its place. */
function attack(name: string) {
  const folder = join(root, name.replaceAll(/\W+/g, '-'));
  mkdirSync(join(folder, 'his'), { recursive: true });
  cpSync(join(victim, 'clip.mp4'), join(folder, 'his/clip.mp4'));
  mkdirSync(join(folder, 'red'));
  cpSync(join(crimes, 'clip.mp4'), join(folder, 'red/clip.mp4'));
  const source = join(folder, 'his/clip.mp4');
  const other = join(folder, 'red/clip.mp4');
  return { folder, source, other, cacheDir: join(folder, 'cache') };
}

type Attack = ReturnType<typeof attack>;

const ways = {
  'by rename': ({ source, other }: Attack) => renameSync(other, source),
  'in place': ({ source, other }: Attack) => writeFileSync(source, readFileSync(other)),
} as const;

describe('a tracking clip', () => {
  const render = (
    source: string,
    output: string,
    options: { cacheDir: string | null; onProgress?: (progress: Progress) => void },
  ) =>
    createEngine({ cacheDir: options.cacheDir }).render(
      { kind: 'tracking', source, model: 'shapes-tiny' },
      { output, quality: 'draft', onProgress: options.onProgress },
    );
  let truth: string | undefined;
  beforeAll(async () => {
    truth = (await render(join(victim, 'clip.mp4'), join(root, 'truth.mp4'), { cacheDir: null })).outputs[0]?.sha256;
  });

  const moments = [
    ['by rename', 'before it is looked at', ({ stage }: Progress) => stage === 'plan'],
    ['in place', 'before it is looked at', ({ stage }: Progress) => stage === 'plan'],
    ['by rename', 'while it is drawn', ({ message }: Progress) => message === 'Drawing'],
    ['in place', 'while the film is checked', ({ stage }: Progress) => stage === 'check'],
  ] as const;
  it.each(sampled('exchanged while tracked', moments, 1))('is exchanged %s %s', async (way, when, moment) => {
    const attacked = attack(`tracking ${way} ${when}`);
    const { folder, source, cacheDir } = attacked;
    let done = false;
    const stages: string[] = [];
    const onProgress = (progress: Progress) => {
      stages.push(progress.stage);
      if (done || !moment(progress)) return;
      done = true;
      ways[way](attacked);
    };
    const output = join(folder, 'out/his.mp4');
    await expect(render(source, output, { cacheDir, onProgress })).rejects.toMatchObject({
      ...CHANGED,
      path: 'source',
    });
    expect(done).toBe(true);
    expect(stages).not.toContain('done');
    expect(existsSync(join(folder, 'out'))).toBe(false);
    await expectNoLeftovers({ graceMs: 0 });
    const own = await render(join(victim, 'clip.mp4'), join(folder, 'own.mp4'), { cacheDir });
    expect(own.outputs[0]?.sha256).toBe(truth);
  });
});

describe('a clip of a film', () => {
  const render = (clip: string, output: string, engine: { cacheDir: string | null; ffmpegPath?: string }) =>
    renderSmall({ clips: [clip] }, output, { engine });
  let truth: string | undefined;
  beforeAll(async () => {
    truth = (await render(join(victim, 'clip.mp4'), join(root, 'film.mp4'), { cacheDir: null })).outputs[0]?.sha256;
  });
  const inShell = {
    'by rename': ({ source, other }: Attack) => `[ -e '${other}' ] && mv '${other}' '${source}'`,
    'in place': ({ source, other }: Attack) => `cat '${other}' > '${source}'`,
    'with its folder': ({ folder }: Attack) =>
      `[ -e '${folder}/gone' ] || { mv '${folder}/his' '${folder}/gone'; mv '${folder}/red' '${folder}/his'; }`,
  } as const;

  it.each(['by rename', 'in place'] as const)('is exchanged %s when its first decoder starts', async (way) => {
    const attacked = attack(`film ${way}`);
    const { folder, source, cacheDir } = attacked;
    const ffmpegPath = spoiledTool(join(folder, 'ffmpeg'), bundledFfmpeg, '*clip.mp4*', inShell[way](attacked));
    const output = join(folder, 'out/his.mp4');
    await expect(render(source, output, { cacheDir, ffmpegPath })).rejects.toMatchObject(CHANGED);
    expect(existsSync(output)).toBe(false);
    const own = await render(join(victim, 'clip.mp4'), join(folder, 'own.mp4'), { cacheDir });
    expect(own.outputs[0]?.sha256).toBe(truth);
    await expectNoLeftovers({ graceMs: 0 });
  });

  it.runIf(process.platform === 'linux')('is exchanged with its folder: what was hashed is shown', async () => {
    const attacked = attack('film with its folder');
    const { folder, source, cacheDir } = attacked;
    const deed = inShell['with its folder'](attacked);
    const ffmpegPath = spoiledTool(join(folder, 'ffmpeg'), bundledFfmpeg, '*clip.mp4*', deed);
    const his = await render(source, join(folder, 'out.mp4'), { cacheDir, ffmpegPath });
    expect(readFileSync(source)).toEqual(readFileSync(join(crimes, 'clip.mp4')));
    expect(his.outputs[0]?.sha256).toBe(truth);
    const own = await render(join(victim, 'clip.mp4'), join(folder, 'own.mp4'), { cacheDir });
    expect(own.outputs[0]?.sha256).toBe(truth);
  });
});

describe('a background of a carousel', () => {
  const SLIDES = [1, 2, 3, 4].map((position) => `${position}.png`);
  const render = (baseDir: string, output: string, cacheDir: string | null) =>
    createEngine({ cacheDir, concurrency: 1 }).render(
      { kind: 'slider', slides: SLIDES.map((source) => ({ headline: 'Told', background: { source } })) },
      { output: `${output}/`, baseDir },
    );
  const paint = async (folder: string, blue: number) => {
    mkdirSync(folder);
    for (const [index, name] of SLIDES.entries()) {
      const background = { r: 40 * index, g: 80, b: blue };
      await sharp({ create: { width: 1200, height: 1500, channels: 3, background } })
        .png()
        .toFile(join(folder, name));
    }
  };

  it('is exchanged when the pictures before it are decoded', async () => {
    for (const [name, blue] of [
      ['his-slides', 0],
      ['own-slides', 0],
      ['red-slides', 255],
    ] as const)
      await paint(join(root, name), blue);
    const cacheDir = join(root, 'slides-cache');
    const rendering = render(join(root, 'his-slides'), join(root, 'his-carousel'), cacheDir);
    const expected = expect(rendering).rejects.toMatchObject({ ...CHANGED, path: 'slides[3].background.source' });
    while (!cacheEntries(cacheDir).some(({ folder }) => existsSync(join(folder, 'data'))))
      await new Promise((next) => setTimeout(next, 2));
    renameSync(join(root, 'red-slides/4.png'), join(root, 'his-slides/4.png'));
    await expected;
    const own = await render(join(root, 'own-slides'), join(root, 'own-carousel'), cacheDir);
    const truth = await render(join(root, 'own-slides'), join(root, 'true-carousel'), null);
    expect(own.outputs.map(({ sha256 }) => sha256)).toEqual(truth.outputs.map(({ sha256 }) => sha256));
  });
});
