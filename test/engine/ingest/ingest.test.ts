/**
 * Uploads of every kind, taken in: what the record says, what lies in the folder, and that both are true. Clips of
 * coloured flats and tones are made here, so that times, colours and levels are known.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createEngine } from '../../../src/engine/create-engine.js';
import type { Upload } from '../../../src/engine/ingest/upload.js';
import type { IngestOptions } from '../../../src/engine/options.js';
import { bundledFfmpeg, ffmpegs } from '../../support/ffmpegs.js';
import { expectNoLeftovers } from '../../support/no-leftovers.js';
import { runFfmpeg } from '../../support/run-ffmpeg.js';
import { scratchFolder } from '../../support/scratch.js';
import { smallDisk, smallDisks } from '../../support/small-disk.js';
import { aChildRuns, cancelCall } from '../support/cancel-call.js';
import { spoiledTool } from '../support/spoiled-tool.js';

const root = scratchFolder();
const at = (name: string) => join(root, name);
const engine = createEngine({ cacheDir: at('cache') });
const make = (...args: readonly string[]) => runFfmpeg(bundledFfmpeg, args);

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
const BT709 = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'];
const TONE = ['-f', 'lavfi', '-i', 'sine=f=441:r=44100:d=3'];

beforeAll(async () => {
  // A second of black, then red; a key frame a second, no B-frames: as it should be.
  const red = "color=black:s=320x180:r=25:d=3,drawbox=c=red@1:t=fill:enable='gte(t,1)'";
  const plain = [...H264, ...BT709, '-g', '25', '-bf', '0', '-c:a', 'aac', '-ac', '1'];
  await make('-f', 'lavfi', '-i', `${red},scale=out_color_matrix=bt709`, ...TONE, ...plain, at('plain.mp4'));
  // Uneven times, no key frame but the first, full range, lying on its side.
  const uneven = "testsrc=s=320x180:r=25:d=3,select='not(mod(n,5)-2)+not(mod(n,5))',scale=out_range=pc";
  const odd = ['-vsync', '0', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuvj420p', '-g', '300'];
  await make('-f', 'lavfi', '-i', uneven, ...odd, at('uneven.mp4'));
  await make('-i', at('uneven.mp4'), '-c', 'copy', '-metadata:s:v', 'rotate=90', at('phone.mov'));
  await make('-f', 'lavfi', '-i', "aevalsrc='0.5*sin(2*PI*500*t)*lt(t,1)|0.25*lt(t,1)':s=48000:d=2", at('tone.wav'));
  await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#ff4d00' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toFile(at('turned.jpg'));
  symlinkSync('loop.mp4', at('loop.mp4'));
});

let outputs = 0;
async function ingest(file: string, options: Partial<IngestOptions> = {}, by = engine) {
  const output = options.output ?? at(`out-${++outputs}`);
  const upload = await by.ingest(at(file), { output, ...options });
  const written = JSON.parse(readFileSync(join(output, 'ingest.json'), 'utf8')) as Upload;
  expect(written).toEqual(upload);
  return { upload, output };
}

const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** Times of the frames that a film shows, seconds. */
async function timesOf(path: string): Promise<readonly number[]> {
  const text = (await make('-i', path, '-map', '0:v', '-vsync', '0', '-f', 'framecrc', '-')).toString('latin1');
  const [, num = 0, den = 1] = (/^#tb 0: (\d+)\/(\d+)/m.exec(text) ?? []).map(Number);
  return [...text.matchAll(/^0, *\S+ *(\d+),/gm)].map(([, pts]) => (Number(pts) * num) / den);
}

it('a clip that is as it should be stays as it is: its own bytes, its first frame that is not black, tiles and levels', async () => {
  const { upload, output } = await ingest('plain.mp4', { as: 'editor_video' });
  expect(upload).toMatchObject({
    id: sha256(at('plain.mp4')),
    ...{ status: 'ready', kind: 'video', as: 'editor_video', error: null, error_message: null, changes: [] },
    ...{ duration_seconds: 3, mezzanine: null, attached_segment_ids: [], warnings: [] },
    source: { container: 'mp4', path: 'source.mp4', video: { codec: 'h264', width: 320, height: 180, frames: 75 } },
  });
  expect(Object.keys(upload)).toEqual([
    ...['id', 'status', 'duration_seconds', 'first_frame_url', 'error_message', 'attached_segment_ids', 'kind', 'as'],
    ...['source', 'changes', 'mezzanine', 'waveform', 'storyboard', 'warnings', 'error'],
  ]);
  expect(readdirSync(output).sort()).toEqual(
    ['first-frame.jpg', 'ingest.json', 'source.mp4', 'storyboard.jpg', 'storyboard.vtt', 'waveform.json'].sort(),
  );
  expect(sha256(join(output, 'source.mp4'))).toBe(upload.id);
  expect(upload.source.video?.first_visible_seconds).toBe(1);
  const { data, info } = await sharp(join(output, upload.first_frame_url ?? ''))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([320, 180]);
  for (const [channel, level] of [253, 0, 0].entries())
    expect(Math.abs((data[3 * (90 * 320 + 160) + channel] ?? 0) - level)).toBeLessThan(6);

  expect(upload.storyboard).toMatchObject({ tiles: 3, columns: 3, rows: 1, tile_width: 160, tile_height: 90 });
  const board = await sharp(join(output, 'storyboard.jpg')).raw().toBuffer();
  const redAt = (tile: number) => (board[3 * (45 * 480 + tile * 160 + 80)] ?? 0) > 200;
  expect([0, 1, 2].map(redAt)).toEqual([false, true, true]);
  expect(readFileSync(join(output, 'storyboard.vtt'), 'utf8')).toContain(
    '00:00:01.000 --> 00:00:02.000\nstoryboard.jpg#xywh=160,0,160,90\n',
  );
  const waveform = JSON.parse(readFileSync(join(output, 'waveform.json'), 'utf8'));
  expect(waveform).toMatchObject({ per_second: 100 });
  // ffmpeg's tone is an eighth of full scale.
  expect(waveform.max[150]).toBeGreaterThan(3800);
  expect(waveform.max[150]).toBeLessThan(4300);
  expect(Math.abs(waveform.rms[150] - 4096 / Math.SQRT2)).toBeLessThan(120);
  expect(upload.waveform?.length).toBe(waveform.min.length);
  expect(Math.abs(waveform.min.length - 300)).toBeLessThan(8);
});

describe.each(ffmpegs)('a clip that must be put right, by the $name ffmpeg', ({ path: ffmpegPath }) => {
  it('is made anew upright, with every frame at its own time and a closed group a second; the same bytes every time', async () => {
    const alone = createEngine({ cacheDir: null, ffmpegPath });
    const { upload, output } = await ingest('phone.mov', {}, alone);
    expect(upload.changes).toEqual([
      'rotated 270°',
      'colours converted from BT.601 to BT.709',
      'full range made limited',
      'a key frame a second, before up to 2.9 s apart',
    ]);
    expect(upload.source.video).toMatchObject({ width: 180, height: 320, rotation: 270, variable: true });
    const film = join(output, upload.mezzanine?.path ?? '');
    expect(upload.mezzanine).toMatchObject({ width: 180, height: 320, frames: 30, sha256: sha256(film) });
    const [before, after] = [await timesOf(at('uneven.mp4')), await timesOf(film)];
    expect(after).toHaveLength(before.length);
    for (const [index, time] of after.entries()) expect(Math.abs(time - before[index]!)).toBeLessThan(0.001);
    const packets = (await make('-i', film, '-map', '0:v', '-c', 'copy', '-f', 'framecrc', '-')).toString('latin1');
    const keys = packets.split('\n').flatMap((line, index) => (/^0,/.test(line) && !/F=0x0/.test(line) ? [index] : []));
    expect(keys.length).toBeGreaterThan(2);
    const small = async (input: string, matrix: string) => {
      const scale = `scale=18:32:flags=area:in_color_matrix=${matrix},format=rgb24`;
      return make('-i', input, '-vf', scale, '-frames:v', '1', '-f', 'rawvideo', '-');
    };
    const [shown, wanted] = [await small(film, 'bt709'), await small(at('phone.mov'), 'bt601')];
    const mean = shown.reduce((sum, level, index) => sum + Math.abs(level - wanted[index]!), 0) / shown.length;
    expect(mean).toBeLessThan(3);
    const again = await ingest('phone.mov', {}, createEngine({ cacheDir: null, ffmpegPath }));
    expect(again.upload).toEqual(upload);
  });
});

it('sound: a hundred lowest, highest and effective values a second, and the bytes as they came', async () => {
  const { upload, output } = await ingest('tone.wav', { as: 'voice' });
  expect(upload).toMatchObject({ kind: 'audio', duration_seconds: 2, storyboard: null, first_frame_url: null });
  expect(upload.source).toMatchObject({ container: 'wav', audio: { channels: 2, sample_rate: 48000 }, video: null });
  const { min, max, rms } = JSON.parse(readFileSync(join(output, 'waveform.json'), 'utf8'));
  expect([min.length, max.length, rms.length]).toEqual([200, 200, 200]);
  expect(Math.abs(max[50] - 16_384)).toBeLessThan(40);
  expect(Math.abs(min[50] + 16_384)).toBeLessThan(40);
  // Half a sine on the left, a quarter on the right, all the time.
  expect(Math.abs(rms[50] - 32_768 * Math.sqrt((0.125 + 0.0625) / 2))).toBeLessThan(60);
  expect([min[150], max[150], rms[150]]).toEqual([0, 0, 0]);
});

it('the tags of a sound file are told as it says them', async () => {
  const tags = ['-metadata', 'title=Morning', '-metadata', 'artist=Nobody', '-metadata', 'TBPM=96'];
  await make('-f', 'lavfi', '-i', 'sine=d=1', ...tags, at('tagged.mp3'));
  const { upload } = await ingest('tagged.mp3', { as: 'music' });
  expect(upload.source.tags).toMatchObject({ title: 'Morning', artist: 'Nobody', tempo_bpm: 96 });
  expect((await ingest('tone.wav')).upload.source.tags).toMatchObject({ title: null, tempo_bpm: null });
});

it('one decode is enough for mezzanine, first frame, waveform and storyboard', async () => {
  await make('-i', at('plain.mp4'), '-c', 'copy', '-metadata:s:v', 'rotate=90', at('heard.mov'));
  const log = at('calls.txt');
  const ffmpegPath = spoiledTool(at('tools/ffmpeg'), bundledFfmpeg, '*" -i "*', `printf '%s\\n' "$*" >> '${log}'`);
  const { upload } = await ingest('heard.mov', {}, createEngine({ cacheDir: null, ffmpegPath }));
  expect([upload.mezzanine, upload.first_frame_url, upload.waveform, upload.storyboard]).not.toContain(null);
  // Neither the sound alone, nor packets, nor a list of streams.
  const decodes = readFileSync(log, 'utf8')
    .split('\n')
    .filter((call) => call.includes('heard.mov') && !/ -vn | -c copy |heard\.mov$/.test(call));
  expect(decodes).toHaveLength(1);
});

it('an image is shown small and upright', async () => {
  const { upload, output } = await ingest('turned.jpg', { as: 'poster' });
  expect(upload).toMatchObject({
    kind: 'image',
    duration_seconds: null,
    source: { image: { format: 'jpeg', width: 1500, height: 3000, alpha: false }, path: 'source.jpg' },
  });
  expect(await sharp(join(output, 'first-frame.jpg')).metadata()).toMatchObject({ width: 640, height: 1280 });
});

it('the content decides what an upload is where nobody says it; a film without a picture is sound', async () => {
  await make('-f', 'lavfi', '-i', 'sine=d=1', '-c:a', 'aac', at('sound.mp4'));
  const kinds = await Promise.all(['plain.mp4', 'turned.jpg', 'tone.wav', 'sound.mp4'].map((file) => ingest(file)));
  expect(kinds.map(({ upload: { kind, as, status } }) => [kind, as, status])).toEqual([
    ['video', null, 'ready'],
    ['image', null, 'ready'],
    ['audio', null, 'ready'],
    ['audio', null, 'ready'],
  ]);
});

describe('an upload that cannot be used', () => {
  it.each([
    [
      'plain.mp4',
      { as: 'logo' },
      'asset_not_image',
      /^plain\.mp4 cannot be used\. Needed: a JPEG or PNG image\. Received: an MP4/,
    ],
    ['turned.jpg', { as: 'music' }, 'asset_not_audio', /Received: a JPEG image\. Use music as MP3/],
    [
      'plain.mp4',
      { size_bytes: 5 },
      'upload_mismatch',
      /Needed: the 5 bytes that were announced\. Received: \d+ bytes\. Upload/,
    ],
    ['plain.mp4', { checksum_sha256: 'ab'.repeat(32) }, 'upload_mismatch', /Needed: the SHA-256 abab/],
    ['missing.mp4', {}, 'asset_missing', /^missing\.mp4 cannot be used\./],
    ['loop.mp4', {}, 'asset_unreadable', /Received: a link that leads to itself \(ELOOP\)\./],
  ] as const)('%s %j: %s, in words', async (file, options, code, words) => {
    const { upload, output } = await ingest(file, options);
    expect(upload).toMatchObject({ status: 'failed', error: { code }, mezzanine: null, first_frame_url: null });
    expect(upload.error_message).toMatch(words);
    expect(readdirSync(output)).toEqual(['ingest.json']);
  });

  it('is ready with the size and checksum that it really has, in hex or base64', async () => {
    const bytes = readFileSync(at('tone.wav'));
    const digest = createHash('sha256').update(bytes);
    const base64 = digest.copy().digest('base64');
    for (const checksum_sha256 of [digest.digest('hex').toUpperCase(), base64])
      expect((await ingest('tone.wav', { size_bytes: bytes.length, checksum_sha256 })).upload.status).toBe('ready');
  });
});

it.each([
  [{ as: 'video' }, 'invalid_option'],
  [{ checksum_sha256: 'abc' }, 'invalid_option'],
  [{ size_bytes: -1 }, 'invalid_option'],
  [{ output: '' }, 'usage'],
  [{ file: '' }, 'invalid_option'],
])('a wrong call rejects: %j', async (options, code) => {
  const { file = at('plain.mp4'), ...call } = { output: at('never'), ...options } as IngestOptions & { file?: string };
  await expect(engine.ingest(file, call)).rejects.toMatchObject({ code, class: 'usage' });
  expect(existsSync(at('never'))).toBe(false);
});

it('a source outside the roots rejects, an upload is never written over itself', async () => {
  const bound = createEngine({ cacheDir: null, roots: [at('elsewhere')] });
  mkdirSync(at('elsewhere'), { recursive: true });
  await expect(bound.ingest(at('plain.mp4'), { output: at('never') })).rejects.toMatchObject({
    code: 'path_not_allowed',
  });
  mkdirSync(at('own'));
  copyFileSync(at('plain.mp4'), at('own/source.mp4'));
  await ingest('plain.mp4', { output: at('taken') });
  for (const [upload, output] of [
    ['own/source.mp4', 'own'],
    ['taken', 'taken'],
  ] as const)
    await expect(engine.ingest(at(upload), { output: at(output) })).rejects.toMatchObject({ code: 'output_is_input' });
});

it('the same upload twice does no second work, whatever it is for', async () => {
  const stages: string[] = [];
  const first = await ingest('phone.mov', { as: 'editor_video' });
  const second = await ingest('phone.mov', {
    as: 'tracking_source',
    onProgress: ({ stage }) => stages.push(stage),
  });
  expect(stages).not.toContain('render');
  expect(stages.at(-1)).toBe('done');
  expect(second.upload).toEqual({ ...first.upload, as: 'tracking_source' });
  for (const name of readdirSync(first.output))
    if (name !== 'ingest.json') expect(sha256(join(second.output, name))).toBe(sha256(join(first.output, name)));
});

it('a second ingest into a folder replaces the first, and leaves what is not its own', async () => {
  const { output } = await ingest('phone.mov');
  writeFileSync(join(output, 'notes.txt'), 'mine');
  await ingest('tone.wav', { output });
  expect(readdirSync(output).sort()).toEqual(['ingest.json', 'notes.txt', 'source.wav', 'waveform.json']);
  await ingest('tone.wav', { output, as: 'logo' });
  expect(readdirSync(output).sort()).toEqual(['ingest.json', 'notes.txt']);
});

it.each([
  ['phone.mov', 'probe'],
  ['phone.mov', 'render'],
  ['phone.mov', 'join'],
  ['tone.wav', 'render'],
  ['tone.wav', 'join'],
  ['turned.jpg', 'render'],
  ['turned.jpg', 'join'],
])('cancelled, %s, in the stage %s: the call rejects and leaves nothing', async (file, stage) => {
  const cacheDir = at(`cancelled-${file}-${stage}`);
  const alone = createEngine({ cacheDir });
  await cancelCall((options) => alone.ingest(at(file), { output: at('gone/upload'), ...options }), {
    from: (progress) => progress.stage === stage,
    ...(stage === 'probe' ? { until: aChildRuns } : {}),
  });
  for (const folder of [at('gone'), join(cacheDir, 'runs')])
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
});

describe.skipIf(smallDisks === undefined)('a full disk rejects, and nothing half-written is left', () => {
  const FULL = { code: 'disk_full', class: 'render', retryable: true };
  const onDisk = async (bytes: number, use: (folder: string) => Promise<void>) => {
    const disk = smallDisk(at(`disk-${++outputs}`), bytes);
    try {
      await use(disk.folder);
    } finally {
      disk.remove();
    }
  };

  it.each(['phone.mov', 'plain.mp4', 'turned.jpg', 'tone.wav'])('%s, where it is written to', async (file) => {
    await onDisk(4096, async (folder) => {
      const failed = engine.ingest(at(file), { output: join(folder, 'up') });
      await expect(failed).rejects.toMatchObject({
        ...FULL,
        message: expect.stringContaining(`in ${folder}`),
      });
      expect(readdirSync(folder)).toEqual([]);
    });
    await expectNoLeftovers({ graceMs: 0 });
  });

  it.each(['phone.mov', 'plain.mp4', 'turned.jpg'])('%s, where it is worked on', async (file) => {
    await onDisk(4096, async (folder) => {
      vi.stubEnv('TMPDIR', folder);
      onTestFinished(() => void vi.unstubAllEnvs());
      const alone = createEngine({ cacheDir: null });
      const failed = alone.ingest(at(file), { output: at('never') });
      const says = { message: expect.stringContaining(`in ${folder}`), remedy: expect.stringContaining('TMPDIR') };
      await expect(failed).rejects.toMatchObject({ ...FULL, ...says });
      expect(readdirSync(folder)).toEqual([]);
    });
    expect(existsSync(at('never'))).toBe(false);
    await expectNoLeftovers({ graceMs: 0 });
  });

  it('an earlier ingest in the folder stays whole', async () => {
    await onDisk(256 * 1024, async (folder) => {
      const { upload } = await ingest('phone.mov', { output: join(folder, 'up') });
      const names = readdirSync(join(folder, 'up')).sort();
      await expect(engine.ingest(at('tone.wav'), { output: join(folder, 'up') })).rejects.toMatchObject(FULL);
      expect(readdirSync(join(folder, 'up')).sort()).toEqual(names);
      expect(JSON.parse(readFileSync(join(folder, 'up/ingest.json'), 'utf8'))).toEqual(upload);
      expect(sha256(join(folder, 'up/mezzanine.mp4'))).toBe(upload.mezzanine?.sha256);
    });
  });
});

it('a file that changes while it is read fails, may be tried again, and is not remembered', async () => {
  copyFileSync(at('phone.mov'), at('changing.mov'));
  const own = createEngine({ cacheDir: at('changing') });
  let isTouched = false;
  const { upload, output } = await ingest(
    'changing.mov',
    {
      onProgress: ({ stage }) => {
        if (stage !== 'render' || isTouched) return;
        isTouched = true;
        writeFileSync(at('changing.mov'), readFileSync(at('plain.mp4')));
      },
    },
    own,
  );
  expect(upload).toMatchObject({ status: 'failed', error: { code: 'source_changed', retryable: true } });
  expect(readdirSync(output)).toEqual(['ingest.json']);
  const { upload: next } = await ingest('changing.mov', {}, own);
  expect(next).toMatchObject({ status: 'ready', id: sha256(at('plain.mp4')), mezzanine: null });
});

it.each(['-i.mov', `%d|[0:v],;'"$(x).mov`])('a file may be called %s', async (name) => {
  copyFileSync(at('phone.mov'), at(name));
  const { upload } = await ingest(name, {}, createEngine({ cacheDir: null }));
  expect(upload).toMatchObject({ status: 'ready', source: { video: { width: 180, height: 320 } } });
});

it('two at once of the same file, into one folder and with one cache, both end with a whole folder', async () => {
  const engines = [createEngine({ cacheDir: at('both') }), createEngine({ cacheDir: at('both') })];
  const uploads = await Promise.all(engines.map((one) => one.ingest(at('phone.mov'), { output: at('both-out') })));
  expect(uploads[0]).toEqual(uploads[1]);
  const { mezzanine } = JSON.parse(readFileSync(at('both-out/ingest.json'), 'utf8')) as Upload;
  expect(sha256(at('both-out/mezzanine.mp4'))).toBe(mezzanine?.sha256);
  expect(readdirSync(at('both-out')).filter((name) => name.startsWith('.'))).toEqual([]);
});
