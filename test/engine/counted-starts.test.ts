/**
 * The commands of renders, counted: each clip is decoded once for its facts and for all of its
 * pictures, whatever the framing, the transition and the card; and once for all renders that begin together.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ShortComposition } from '../../src/document/short/short-schema.js';
import { createEngine } from '../../src/engine/create-engine.js';
import { bundledFfprobe, ffmpegs } from '../support/ffmpegs.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';
import { scratchFolder } from '../support/scratch.js';
import { spoiledTool } from './support/spoiled-tool.js';

const root = scratchFolder();
const clips = ['wide.mp4', 'tall.mp4'] as const;
const composition: ShortComposition = {
  kind: 'short',
  language: 'en',
  segments: [{ source: clips[0] }, { source: clips[1] }],
  headline: 'Counted',
  text_beats: ['One decode', 'And no more', 'Whatever comes', 'Before the end'],
  brand_name: 'Alvora',
  music: { source: 'music.mp3' },
  end_card: 'lockup',
  // Its clips meet in a wipe: both are seen on both sides of the cut.
  visual_language: 'premium_editorial',
};

beforeAll(async () => {
  const make = (name: string, picture: string) => {
    const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-y', join(root, name)];
    return runFfmpeg(ffmpegs[0]!.path, ['-f', 'lavfi', '-i', picture, ...encode]);
  };
  // One is framed on its subject and ends with its slot, the other goes on behind it.
  const music = ['-f', 'lavfi', '-i', 'sine=frequency=330:duration=20', '-c:a', 'libmp3lame', '-y'];
  await Promise.all([
    runFfmpeg(ffmpegs[0]!.path, [...music, join(root, 'music.mp3')]),
    make('wide.mp4', 'testsrc2=s=320x180:r=24:d=6'),
    make('tall.mp4', 'testsrc2=s=180x320:r=30:d=7'),
  ]);
});

describe.each(ffmpegs)('$name ffmpeg', ({ name, path }) => {
  /** Renders with a tool that notes its commands; returns those. */
  async function commandsOf(place: string, work: (ffmpegPath: string, output: string) => Promise<unknown>) {
    const folder = join(root, name, place);
    const log = join(folder, 'commands');
    const noting = (name: string, real: string) => {
      const tool = join(folder, name);
      spoiledTool(tool, real, '*', `{ printf '%s ' "$@" | tr '\\n' ' '; echo; } >> '${log}'; exec '${real}' "$@"`);
      return tool;
    };
    vi.stubEnv('REELWRIGHT_FFPROBE', noting('ffprobe', bundledFfprobe));
    onTestFinished(() => void vi.unstubAllEnvs());
    await work(noting('ffmpeg', path), folder);
    return readFileSync(log, 'utf8').trimEnd().split('\n');
  }
  const isProbe = (one: string) => one.includes('-show_streams');
  const decodes = (commands: readonly string[], clip: string) =>
    commands.filter((one) => one.includes(`/${clip}`) && !one.includes('-c copy') && !isProbe(one));
  const encodes = (commands: readonly string[]) => commands.filter((one) => one.includes('libx264'));

  it('decodes each clip once, and starts one encoder a chunk', async () => {
    const cacheDir = join(root, name, 'cache');
    let chunks = 0;
    const commands = await commandsOf('one', async (ffmpegPath, folder) => {
      const engine = createEngine({ cacheDir, ffmpegPath, concurrency: 2 });
      const result = await engine.render(composition, {
        ...{ baseDir: root, output: join(folder, 'film.mp4'), quality: 'draft' },
      });
      chunks = result.chunks.total;
    });
    for (const clip of clips) expect(decodes(commands, clip)).toHaveLength(1);
    expect(encodes(commands)).toHaveLength(chunks);
    // Its version; the music, once for what it is and for its samples; the sound of the film, made and measured.
    expect(commands.filter((one) => one.includes('/music.mp3'))).toHaveLength(1);
    // ffprobe reads the streams of each clip, and of the film.
    expect(commands.filter(isProbe)).toHaveLength(clips.length + 1);
    expect(commands).toHaveLength(chunks + 2 * clips.length + 5);
    expect(readdirSync(join(cacheDir, 'runs'))).toEqual([]);
    rmSync(cacheDir, { recursive: true });
  }, 300_000);

  it('makes once what renders share that begin together', async () => {
    const cacheDir = join(root, name, 'many');
    const other = { ...composition, text_beats: ['One decode', 'And no more', 'Whichever came', 'Before the end'] };
    let made: readonly number[] = [];
    const commands = await commandsOf('two', async (ffmpegPath, folder) => {
      const engine = createEngine({ cacheDir, ffmpegPath, concurrency: 2 });
      const outputs = [join(folder, 'a.mp4'), join(folder, 'b.mp4')];
      const outcomes = await engine.renderMany([composition, other], { baseDir: root, outputs, quality: 'draft' });
      made = outcomes.map((one) => (one.status === 'fulfilled' ? one.value.outputs.length : 0));
    });
    expect(made).toEqual([2, 2]);
    for (const clip of clips) expect(decodes(commands, clip)).toHaveLength(1);
    // Of eight chunks those differ that show the third beat.
    expect(encodes(commands).length).toBeLessThan(13);
    expect(commands.filter((one) => one.includes(' aac '))).toHaveLength(1);
    expect(readdirSync(join(cacheDir, 'runs'))).toEqual([]);
  }, 300_000);
});
