/** A tracked clip with faults made on purpose, held against its composition; the detector is the packaged small one. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { SHAPES_CLIP, writeShapesClip } from '../../src/demo/shapes-clip.js';
import type { TrackingComposition } from '../../src/document/tracking/tracking-schema.js';
import { createEngine } from '../../src/engine/create-engine.js';
import type { FilmInspection } from '../../src/inspect/inspection.types.js';
import type { TracksDocument } from '../../src/tracking/write-tracks.js';
import { jsonOf, runCli } from '../cli/support/run-cli.js';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import { rarely } from '../support/rarely.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';
import { scratchFolder } from '../support/scratch.js';

const folder = scratchFolder();
const made = (name: string) => join(folder, name);
const engine = createEngine({ cacheDir: made('cache') });
const composition = {
  kind: 'tracking',
  source: 'shapes.mp4',
  model: 'shapes-tiny',
} as const satisfies TrackingComposition;
const film = made('film.mp4');
const inspect = (file: string, asked: TrackingComposition = composition) =>
  engine.inspect(file, asked as typeof composition, { baseDir: folder });
const faults = ({ findings }: FilmInspection) =>
  findings.filter(({ severity }) => severity === 'fault').map(({ code }) => code);

const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '26', '-pix_fmt', 'yuv420p'];
const TAGS = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'];

/** Inputs and options of a command, and the tracks file beside what it writes. */
async function changed(name: string, options: readonly string[]): Promise<string> {
  await runFfmpeg(bundledFfmpeg, [...options, ...X264, ...TAGS, '-movflags', '+faststart', made(`${name}.mp4`)]);
  cpSync(made('film.tracks.json'), made(`${name}.tracks.json`));
  return made(`${name}.mp4`);
}

beforeAll(async () => {
  await writeShapesClip({ ffmpegPath: bundledFfmpeg, output: made('shapes.mp4') });
  await engine.render(composition, { output: film, baseDir: folder, quality: 'draft' });
});

it('is as asked when it is the render, or a copy of it coded again', async () => {
  const own = await inspect(film);
  expect(own).toMatchObject({ status: 'passed', asked: { kind: 'tracking', frames: SHAPES_CLIP.frames } });
  const again = await inspect(await changed('again', ['-i', film]));
  expect(faults(again)).toEqual([]);
  expect(again.asked?.elements.map(({ text, seen }) => `${text.replace(/ \d+$/, '')} ${seen}`).toSorted()).toEqual([
    'bar true',
    'disc true',
    'square true',
  ]);
});

it('shows boxes that are gone: all of them, or those of one object', async () => {
  const bare = await inspect(await changed('bare', ['-i', made('shapes.mp4')]));
  expect(faults(bare)).toEqual(['mark_missing']);
  expect(bare.findings[0]?.message).toMatch(/"bar \d".*"square \d"/);
  await engine.render(
    { ...composition, classes: [1, 2] },
    { output: made('two.mp4'), baseDir: folder, quality: 'draft' },
  );
  const two = await inspect(made('two.mp4'));
  expect(faults(two)).toContain('tracks_differ');
  expect(two.findings.filter(({ code }) => code.startsWith('mark_')).map(({ message }) => message)).toEqual([
    expect.stringContaining('"disc '),
  ]);
});

it('shows another colour, frames that are gone, and another clip', async () => {
  await engine.render(
    { ...composition, color: [0, 0, 255, 255] },
    { output: made('blue.mp4'), baseDir: folder, quality: 'draft' },
  );
  const blue = await inspect(made('blue.mp4'));
  expect(faults(blue).length).toBeGreaterThan(0);
  expect(new Set(faults(blue).map((code) => code.replace(/_.*/, '')))).toEqual(new Set(['mark']));
  const dropped = await changed('dropped', ['-i', film, '-vf', 'select=not(eq(n\\,20)),setpts=N/25/TB']);
  expect(faults(await inspect(dropped))).toEqual(expect.arrayContaining(['frame_count_differs', 'frames_dropped']));
  const other = await changed('other', ['-f', 'lavfi', '-i', `testsrc2=s=640x360:r=25:d=${SHAPES_CLIP.frames / 25}`]);
  expect(faults(await inspect(other))).toContain('another_film');
});

rarely('holds an uneven clip to its own times, and the tracks file to that of a render', async () => {
  const uneven = ['-vf', "settb=1/1000,setpts='(N+0.3*mod(N,3))*40'", '-vsync', '0', '-enc_time_base', '1/1000'];
  await runFfmpeg(bundledFfmpeg, ['-i', made('shapes.mp4'), ...uneven, ...X264, ...TAGS, made('uneven.mp4')]);
  const asked = { ...composition, source: 'uneven.mp4' };
  const output = made('uneven-film.mp4');
  await engine.render(asked, { output, baseDir: folder, quality: 'draft' });
  expect(faults(await inspect(output, asked))).toEqual([]);
  const tracks = JSON.parse(readFileSync(made('uneven-film.tracks.json'), 'utf8')) as TracksDocument;
  expect(tracks.frames[1]?.pts).not.toBeCloseTo(1 / 25, 3);
  const evened = made('evened.mp4');
  await runFfmpeg(bundledFfmpeg, ['-i', output, '-vf', 'setpts=N/25/TB', ...X264, ...TAGS, evened]);
  const found = await inspect(evened, asked);
  expect(faults(found)).toContain('frame_times_uneven');
  expect(found.findings.map(({ code }) => code)).toContain('tracks_missing');
  writeFileSync(made('evened.tracks.json'), '{}');
  rmSync(made('uneven-film.tracks.json'));
  expect(faults(await inspect(evened, asked))).toContain('tracks_differ');
});

rarely('the command line says the same, and ends with 1 for the bare clip', async () => {
  writeFileSync(made('tracking.json'), JSON.stringify(composition));
  const cli = (file: string, ...flags: readonly string[]) =>
    runCli(['inspect', file, 'tracking.json', '--quiet', '--cache', made('cache'), ...flags], { cwd: folder });
  const own = await cli('film.mp4');
  expect(own).toMatchObject({ code: 0, stderr: '' });
  expect(own.stdout).toMatch(/\nno fault: 0 fault\(s\)/);
  const bare = await cli('shapes.mp4', '--json');
  expect(bare.code).toBe(1);
  expect(faults(jsonOf<FilmInspection>(bare))).toContain('mark_missing');
});
