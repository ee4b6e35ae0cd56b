import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generatedFolder } from '../../fixtures/index.js';
import { demoEditor } from '../../src/demo/demo-editor.js';
import { ensureDemoMedia } from '../../src/demo/demo-media.js';
import { demoShort } from '../../src/demo/demo-short.js';
import { createEngine } from '../../src/engine/create-engine.js';
import type { Warning } from '../../src/errors.js';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import { readPicture } from '../support/picture.js';
import { rarely } from '../support/rarely.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';
import { tempDir } from '../support/temp-dir.js';
import { sampled } from '../support/tier.js';
import { type CliError, cliPath, jsonOf, runCli } from './support/run-cli.js';
import { smallMedia } from './support/small-media.js';

const small = smallMedia();

describe('frame', () => {
  it('writes the still of a moment, with the zones when asked', async () => {
    const cwd = small();
    const plain = await runCli(['frame', 'short.json', '--at', '11.99', '-o', 'stills/last.png', '--json'], { cwd });
    expect(plain).toMatchObject({ code: 0, stderr: '' });
    expect(jsonOf(plain)).toEqual({ path: join(cwd, 'stills/last.png'), frame: 359, width: 1080, height: 1920 });
    const zones = await runCli(['frame', 'short.json', '--at', '11.99', '--safe-zones', '-o', 'stills/'], { cwd });
    expect(zones).toMatchObject({ code: 0, stdout: `${join(cwd, 'stills/frame.png')}\n` });
    const [a, b] = await Promise.all(['last.png', 'frame.png'].map((name) => readPicture(join(cwd, 'stills', name))));
    expect([a?.width, a?.height, b?.width, b?.height]).toEqual([1080, 1920, 1080, 1920]);
    expect(Buffer.from(a?.data ?? []).equals(Buffer.from(b?.data ?? []))).toBe(false);
  });

  const MOMENTS = [
    ['before the start', '-0.1', 'frame_out_of_range'],
    ['the end', '12', 'frame_out_of_range'],
    ['past the end', '99', 'frame_out_of_range'],
    ['no number', 'NaN', 'usage'],
    ['infinity', 'Infinity', 'usage'],
    ['words', 'soon', 'usage'],
    ['nothing', '', 'usage'],
  ] as const;
  it.each(sampled('moments that are none', MOMENTS, 3))('refuses %s', async (_why, at, error) => {
    const cwd = small();
    const result = await runCli(['frame', 'short.json', `--at=${at}`, '-o', 'x.png', '--json'], { cwd });
    expect(jsonOf<CliError>(result).error).toBe(error);
    expect(result.code).toBe(2);
    expect(existsSync(join(cwd, 'x.png'))).toBe(false);
  });
});

it('check leaves the sound of a film over three minutes to the render, and says so', async () => {
  const cwd = small();
  const tone = ['-f', 'lavfi', '-i', 'sine=f=330:r=8000:d=181', join(cwd, 'voice.wav')];
  await runFfmpeg(bundledFfmpeg, tone);
  const checked = async (...args: string[]) => {
    const result = await runCli(['check', 'film.json', '--json', ...args], { cwd });
    return jsonOf<{ sound: string; duration_seconds: number }>(result);
  };
  expect(await checked()).toMatchObject({ sound: 'checked', duration_seconds: 2 });
  const long = ['--set', 'narration={"source":"voice.wav"}'];
  expect(await checked(...long)).toMatchObject({ sound: 'left_to_render', duration_seconds: 181 });
  const { stdout } = await runCli(['check', 'film.json', ...long], { cwd });
  expect(stdout).toContain('the sound was not checked');
});

describe('explain and estimate', () => {
  it('say in words and in JSON what a moment shows and what a render would make', async () => {
    const cwd = small();
    const words = await runCli(['explain', 'short.json', '--at', '7'], { cwd });
    expect(words).toMatchObject({ code: 0, stderr: '' });
    expect(words.stdout).toMatch(
      /^frame 210 of 360, at 7\.000 s\n {2}picture {5}segments\[1\]\.source: frame 30, 1\.000 s of /,
    );
    expect(words.stdout).toMatch(/headline "HELLO"[\s\S]*chunk 3 {5}frames 180 to 240, is to be rendered, key /);
    const told = jsonOf<{ frame: number; pictures: { file: string }[] }>(
      await runCli(['explain', 'short.json', '--at', '7', '--json'], { cwd }),
    );
    expect([told.frame, told.pictures[0]?.file]).toEqual([210, join(cwd, 'b.mp4')]);
    const cost = await runCli(['estimate', 'short.json'], { cwd });
    expect(cost.stdout).toMatch(/^[\d.]+ s of processor time; [\s\S]*6 to make, 0 of 6 kept[\s\S]*a guess/);
    const parts = jsonOf<{ parts: unknown[] }>(await runCli(['estimate', 'short.json', '--json'], { cwd })).parts;
    expect(parts).toHaveLength(7);
  });

  it.each([
    [['explain', 'short.json'], 'usage'],
    [['explain', 'short.json', '--at', '12'], 'frame_out_of_range'],
    [['explain', 'short.json', '--slide', 'two'], 'usage'],
    [['estimate', 'short.json', '--set', 'headline=1'], 'invalid_type'],
  ])('refuse %j', async (args, error) => {
    const result = await runCli([...args, '--json'], { cwd: small() });
    expect(jsonOf<CliError>(result).error).toBe(error);
    expect(result.code).toBe(2);
  });
});

describe('export', () => {
  it('writes the same timeline to a file, to standard output and into JSON', async () => {
    const cwd = small();
    const otio = await runCli(['export', 'short.json', '--otio', '-o', 'out/ad.otio'], { cwd });
    expect(otio).toMatchObject({ code: 0, stderr: '', stdout: `${join(cwd, 'out/ad.otio')}\n` });
    const text = readFileSync(join(cwd, 'out/ad.otio'), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ OTIO_SCHEMA: 'Timeline.1', tracks: { OTIO_SCHEMA: 'Stack.1' } });
    // Saliency is what the first took without being told.
    const told = await runCli(['export', 'short.json', '--otio', '--subjects', 'saliency'], { cwd });
    expect(told).toMatchObject({ code: 0, stdout: text });
    const edl = jsonOf<{ text: string }>(await runCli(['export', 'short.json', '--edl', '--json'], { cwd }));
    expect(edl.text).toMatch(/^TITLE: Reelwright short\r\nFCM: NON-DROP FRAME\r\n\r\n001 {2}\S+ +V +C /);
  });

  it.each([
    [['short.json'], 'usage'],
    [['short.json', '--otio', '--edl'], 'usage'],
    [['short.json', '--otio', '--subjects', 'guess'], 'usage'],
    [['short.json', '--otio', '-o', 'ad.mp4'], 'output_suffix'],
    [['slider.json', '--edl'], 'usage'],
  ])('refuses %j', async (args, error) => {
    const cwd = small();
    const slider = { kind: 'slider', slides: [{ headline: 'One' }, { headline: 'Two' }, { headline: 'Three' }] };
    writeFileSync(join(cwd, 'slider.json'), JSON.stringify(slider));
    const result = await runCli(['export', ...args, '--json'], { cwd });
    expect([jsonOf<CliError>(result).error, result.code]).toEqual([error, 2]);
  });
});

describe('plan', () => {
  it('is one deterministic JSON object, or the graphs alone', async () => {
    const cwd = small();
    const plain = await runCli(['plan', 'short.json'], { cwd });
    expect(plain).toMatchObject({ code: 0, stderr: '' });
    const plan = jsonOf<{ chunks: { start: number; end: number; key: string; graph: string }[] }>(plain);
    expect((await runCli(['plan', 'short.json', '--json', '--no-cache'], { cwd })).stdout).toBe(plain.stdout);
    expect(plan.chunks[0]?.start).toBe(0);
    expect(plan.chunks.at(-1)?.end).toBe(360);
    const graphs = await runCli(['plan', 'short.json', '--filtergraph'], { cwd });
    expect(graphs.stdout.match(/^# chunk \d+: frames \d+ to \d+$/gm)).toHaveLength(plan.chunks.length);
    for (const { graph } of plan.chunks) expect(graphs.stdout).toContain(graph);
    const asJson = jsonOf<{ filtergraphs: { graph: string }[] }>(
      await runCli(['plan', 'short.json', '--filtergraph', '--json'], { cwd }),
    );
    expect(asJson.filtergraphs.map(({ graph }) => graph)).toEqual(plan.chunks.map(({ graph }) => graph));
  });
});

describe('a saved plan', () => {
  it('is rendered as it is: what it has decided is not asked again, and its media are looked for', async () => {
    const cwd = small();
    mkdirSync(join(cwd, 'plans'));
    writeFileSync(join(cwd, 'plans/saved.json'), (await runCli(['plan', 'short.json'], { cwd })).stdout);
    const render = (...flags: string[]) =>
      runCli(['render', 'plans/saved.json', '-o', 'out/', '--json', ...flags], { cwd });
    for (const flag of ['--set=headline=New', '--quality=high', '--model=yolox_nano', '--mot=mot.txt']) {
      const refused = await render(flag);
      expect([refused.code, jsonOf<CliError>(refused).message]).toEqual([2, expect.stringContaining('a saved plan')]);
    }
    const lost = await render();
    expect(lost.code).toBe(3);
    expect(jsonOf<CliError>(lost)).toMatchObject({
      error: 'asset_missing',
      remedy: expect.stringContaining('--media FOLDER'),
    });
  });
});

describe('check', () => {
  it('lists warnings, writes nothing, and exits 0', async () => {
    const cwd = small({
      segments: [{ source: 'three.mp4' }, { source: 'b.mp4' }],
      music: { source: 'beep.wav' },
      logo: { source: 'logo.png' },
      text_beats: Array.from({ length: 8 }, (_, index) => `${index} ${'and many words to read at once '.repeat(3)}`),
    });
    const result = await runCli(['check', 'short.json', '--cache', 'kept', '--json'], { cwd });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    const { status, warnings } = jsonOf<{ status: string; warnings: Warning[] }>(result);
    expect(status).toBe('ok');
    const found = warnings.map(({ code, path }) => `${code} ${path}`);
    expect(found).toContain('segment_held segments[0].source');
    expect(found).toContain('music_loops music.source');
    for (const { remedy } of warnings) expect(remedy).toMatch(/^[A-Z].+\.$/);
    expect(found.filter((line) => / logo/.test(line))).toHaveLength(1);
    expect(found.filter((line) => /text_beats\[\d\]/.test(line)).length).toBeGreaterThan(0);
    const text = await runCli(['check', 'short.json', '--cache', 'kept'], { cwd });
    expect(text.code).toBe(0);
    expect(text.stdout).toMatch(/warning segment_held at segments\[0\]\.source: .+\n {2}-> Use a clip/);
    expect(text.stdout).toMatch(/no problems, \d+ warning\(s\)\n$/);
    expect((await runCli(['check', 'film.json', '--no-cache'], { cwd })).code).toBe(0);
    expect(existsSync(join(cwd, 'xdg'))).toBe(false);
  });
});

describe('schema', () => {
  it.each(sampled('schemas printed', ['short', 'slider', 'editor', 'tracking'], 1))(
    '%s is what the package ships',
    async (kind) => {
      const result = await runCli(['schema', kind], { cwd: tempDir() });
      expect(result).toMatchObject({ code: 0, stderr: '' });
      const shipped = readFileSync(new URL(`../../schemas/${kind}.schema.json`, import.meta.url), 'utf8');
      expect(jsonOf(result)).toEqual(JSON.parse(shipped));
      expect(jsonOf(result)).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema' });
    },
  );
});

describe('fonts', () => {
  it('lists the 15 families and draws their specimen', async () => {
    const cwd = tempDir();
    const result = await runCli(['fonts', '--specimen', 'specimen.png', '--json'], { cwd });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(jsonOf<{ families: unknown[] }>(result).families).toHaveLength(15);
    expect((await readPicture(join(cwd, 'specimen.png'))).width).toBeGreaterThan(500);
    const text = await runCli(['fonts'], { cwd });
    expect(text.stdout.trim().split('\n')).toHaveLength(15);
  });
});

describe('doctor', () => {
  it('says what it sees, and exits 4 when a render could not run', async () => {
    const cwd = tempDir();
    const well = await runCli(['doctor', '--json'], { cwd });
    expect(well.code).toBe(0);
    const { ok, findings } = jsonOf<{ ok: boolean; findings: { name: string; ok: boolean; detail: string }[] }>(well);
    expect(ok).toBe(true);
    expect(findings.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['ffmpeg', 'fonts', 'models', 'processors', 'cache']),
    );
    const age = 'built in 2018: if you take uploads from strangers, name a newer ffmpeg with REELWRIGHT_FFMPEG';
    const detailOf = (all: typeof findings) => all.find(({ name }) => name === 'ffmpeg')?.detail;
    if (process.env['REELWRIGHT_FFMPEG'] === undefined) expect(detailOf(findings)).toContain(age);
    const ill = await runCli(['doctor'], { cwd, env: { REELWRIGHT_FFMPEG: join(cwd, 'none') } });
    expect(ill.code).toBe(4);
    expect(ill.stdout).toMatch(/^FAIL ffmpeg .*\/none\b/m);
  });
});

describe('demo', () => {
  /** Runs it, and looks whether what it wrote is there and a composition like any other. */
  async function expectDemo(cwd: string, kinds: readonly string[], made: readonly string[]): Promise<void> {
    const result = await runCli(['demo', ...kinds, '-o', 'out'], { cwd });
    expect(result.code, result.stderr).toBe(0);
    expect(result.stdout).toContain(`Look into ${join(cwd, 'out')}`);
    expect(made.filter((name) => !existsSync(join(cwd, 'out', name)))).toEqual([]);
    const written = readdirSync(join(cwd, 'out')).filter((name) => /^[a-z]+\.json$/.test(name));
    expect(written).toHaveLength(kinds.length || 4);
    for (const name of written) expect((await runCli(['check', `out/${name}`], { cwd })).code, name).toBe(0);
  }

  it('knows its kinds', async () => {
    expect((await runCli(['demo', 'shrt'], { cwd: tempDir() })).code).toBe(2);
  });

  rarely('renders the kinds that are named from media that are there', async () => {
    const cwd = tempDir();
    await ensureDemoMedia(generatedFolder, { ffmpegPath: bundledFfmpeg });
    cpSync(generatedFolder, join(cwd, 'out/media'), { recursive: true });
    await expectDemo(cwd, ['tracking'], ['tracking.mp4', 'tracking.tracks.json']);
  });

  it('has a short and an editor ad that are without fault', async () => {
    const media = await ensureDemoMedia(generatedFolder, { ffmpegPath: bundledFfmpeg });
    // Both show the same clips: what the first found of them serves the second.
    const engine = createEngine({ cacheDir: join(tempDir(), 'cache') });
    for (const composition of [demoShort(media, generatedFolder), demoEditor(media, generatedFolder)])
      expect(await engine.check(composition, { baseDir: generatedFolder })).toMatchObject({ status: 'ok' });
  });

  rarely('makes its media and renders one composition of each kind', async () => {
    const made = ['short.mp4', 'slider/slide-01.jpg', 'editor.mp4', 'editor.jpg', 'tracking.mp4'];
    await expectDemo(tempDir(), [], made);
  });
});

describe('a closed pipe', () => {
  it('ends without words', () => {
    const cwd = small();
    const command = `"${process.execPath}" "${cliPath}" plan short.json --no-cache | head -c 20; echo " \${PIPESTATUS[0]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', command], { cwd, encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout).toMatch(/ 0\n$/);
  });
});

const hasScript = spawnSync('script', ['--version']).status === 0;

describe.skipIf(!hasScript)('on a terminal', () => {
  it('draws a bar', () => {
    const cwd = small();
    const command = `"${process.execPath}" "${cliPath}" render film.json -o x.mp4 --quality draft --cache cache > out.txt`;
    const screen = execFileSync('script', ['-qec', command, '/dev/null'], { cwd, encoding: 'utf8' });
    expect(screen).toMatch(/[█░]+ \d+% /);
    expect(readFileSync(join(cwd, 'out.txt'), 'utf8')).toBe(`${join(cwd, 'x.mp4')}\n${join(cwd, 'x.jpg')}\n`);
  });
});
