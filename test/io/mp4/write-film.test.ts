/**
 * Films show every frame of their chunks and let every sample of their sound be heard, each at its time, and players
 * find their way in them.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { encoderArguments } from '../../../src/compose/encoder.js';
import { boxAt, boxesOf } from '../../../src/io/mp4/boxes.js';
import { headOf } from '../../../src/io/mp4/film-index.js';
import { readStream, runsOf, type Stream } from '../../../src/io/mp4/film-parts.js';
import { readMp4Facts } from '../../../src/io/mp4/mp4-facts.js';
import { readMoov } from '../../../src/io/mp4/top-level-boxes.js';
import { writeFilm } from '../../../src/io/mp4/write-film.js';
import { runChild } from '../../../src/io/process/run-child.js';
import { encodeSoundtrack } from '../../../src/io/sound/encode-soundtrack.js';
import { soundInMemory } from '../../../src/sound/blocks.js';
import { bothFfmpegs, bundledFfmpeg, bundledFfprobe } from '../../support/ffmpegs.js';
import { runFfmpeg } from '../../support/run-ffmpeg.js';
import { scratchFolder } from '../../support/scratch.js';
import { isWhole, sampled } from '../../support/tier.js';

const root = scratchFolder();
const size = '192x108';
const frameBytes = (192 * 108 * 3) / 2;
const signal = new AbortController().signal;
const standard = encoderArguments({ quality: 'standard', preset: 'veryfast', crf: 20 });

interface Part {
  readonly from: number;
  readonly frames: number;
  readonly encoder?: readonly string[];
}

async function makePart(ffmpegPath: string, { from, frames, encoder = standard }: Part, file: string): Promise<void> {
  const source = `testsrc2=size=${size}:rate=30,trim=start_frame=${from}:end_frame=${from + frames},setpts=N`;
  const input = ['-f', 'lavfi', '-i', `${source},format=yuv420p,settb=1/30`, '-frames:v', String(frames)];
  await runFfmpeg(ffmpegPath, [...input, ...encoder, '-fflags', '+bitexact', '-video_track_timescale', '90000', file]);
}

/** SHA-256 of each shown frame. */
async function shownFrames(ffmpegPath: string, file: string): Promise<readonly string[]> {
  const raw = await runFfmpeg(ffmpegPath, ['-i', file, '-vsync', '0', '-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-']);
  return Array.from({ length: raw.length / frameBytes }, (_, index) =>
    createHash('sha256')
      .update(raw.subarray(index * frameBytes, (index + 1) * frameBytes))
      .digest('hex'),
  );
}

interface Packet {
  readonly stream: number;
  readonly dts: number;
  readonly pts: number;
  readonly duration: number;
  readonly bytes: number;
  readonly checksum: string;
  readonly isKey: boolean;
}

/** Every packet of a file, by stream, each on its stream's clock. */
async function packets(ffmpegPath: string, file: string): Promise<readonly (readonly Packet[])[]> {
  const list = await runFfmpeg(ffmpegPath, ['-copyts', '-i', file, '-c', 'copy', '-f', 'framecrc', '-']);
  const streams: Packet[][] = [[], []];
  for (const row of list.toString().split('\n')) {
    if (row === '' || row.startsWith('#')) continue;
    const columns = row.split(',').map((column) => column.trim());
    const [stream = 0, dts = 0, pts = 0, duration = 0, bytes = 0] = columns.map(Number);
    const isKey = !row.includes('F=0x0');
    streams[stream]?.push({ stream, dts, pts, duration, bytes, checksum: columns[5] ?? '', isKey });
  }
  return streams;
}

/** Where every packet of a stream begins in the file. */
async function positions(file: string, stream: 'v' | 'a'): Promise<readonly { seconds: number; position: number }[]> {
  const args = [
    '-v',
    'error',
    '-select_streams',
    stream,
    '-show_entries',
    'packet=dts_time,pos',
    '-of',
    'csv=p=0',
    file,
  ];
  const { stdout } = await runChild(bundledFfprobe, args);
  const rows = stdout.toString().trim().split('\n');
  return rows.map((row) => {
    const [seconds = 0, position = 0] = row.split(',').map(Number);
    return { seconds, position };
  });
}

/** A tone under a film of so many frames, as the engine encodes its sound. */
async function makeSound(ffmpegPath: string, frames: number, file: string): Promise<void> {
  const run = (args: readonly string[], options = {}) => runChild(ffmpegPath, args, options);
  const tone = Float32Array.from(
    { length: frames * 1600 },
    (_, index) => 0.4 * Math.sin(index / 17 + (index / 9000) ** 2),
  );
  await encodeSoundtrack(soundInMemory([tone, tone.map((value) => -value)]), { output: file }, { run });
}

const cases: readonly (readonly [why: string, parts: readonly Part[]])[] = [
  ['one part', [{ from: 0, frames: 60 }]],
  [
    'parts of different length',
    [
      { from: 0, frames: 60 },
      { from: 60, frames: 30 },
      { from: 90, frames: 60 },
    ],
  ],
  [
    'a part of one frame, whose encoder waits for no other',
    [
      { from: 0, frames: 30 },
      { from: 30, frames: 1 },
      { from: 31, frames: 29 },
    ],
  ],
  [
    'a first part of one frame',
    [
      { from: 0, frames: 1 },
      { from: 1, frames: 44 },
    ],
  ],
  [
    'parts of key frames only, which have no list of them',
    [0, 20].map((from) => ({ from, frames: 20, encoder: [...standard, '-g', '1'] })),
  ],
  ['forty parts', Array.from({ length: 40 }, (_, index) => ({ from: 5 * index, frames: 5 }))],
];

describe.each(bothFfmpegs)('$name ffmpeg', ({ name, path }) => {
  // Forty encoders of one ffmpeg are enough for the gate.
  const few = cases.filter(([why]) => isWhole || why !== 'forty parts');
  const rows = name === 'bundled' ? cases : sampled('parts of another ffmpeg', few, 2);
  it.each(rows)('%s', async (why, parts) => {
    const folder = join(root, `${name}-${cases.findIndex(([other]) => other === why)}`);
    const files = parts.map((_, index) => `${folder}-${index}.mp4`);
    const expected: string[] = [];
    for (const [index, part] of parts.entries()) {
      await makePart(path, part, files[index] ?? '');
      expected.push(...(await shownFrames(path, files[index] ?? '')));
    }
    const film = `${folder}.mp4`;
    const soundtrack = `${folder}.m4a`;
    const total = parts.reduce((sum, { frames }) => sum + frames, 0);
    await makeSound(path, total, soundtrack);
    await writeFilm({ chunks: files, soundtrack }, film, signal);
    expect(expected.length).toBe(total);
    expect(await shownFrames(path, film)).toEqual(expected);
    const [list = [], sound = []] = await packets(path, film);
    expect(list.map(({ pts }) => pts).toSorted((a = 0, b = 0) => a - b)).toEqual(
      expected.map((_, index) => 3000 * index),
    );
    expect(list.map(({ dts }) => dts)).toEqual(list.map((_, index) => 3000 * index + (list[0]?.dts ?? 0)));
    const starts = parts.map((_, index) => parts.slice(0, index).reduce((sum, { frames }) => sum + frames, 0));
    for (const start of starts)
      expect(list[start], `packet ${start}`).toMatchObject({ isKey: true, pts: 3000 * start });
    const [alone = []] = await packets(path, soundtrack);
    expect(sound.map((packet) => ({ ...packet, stream: 0 }))).toEqual(alone);
    expect(sound.length).toBeGreaterThan(total);
  });
});

describe.each(bothFfmpegs)('beside what $name ffmpeg makes of the same', ({ name, path }) => {
  const at = (file: string) => join(root, `beside-${name}-${file}`);
  const parts: readonly Part[] = [
    { from: 0, frames: 60 },
    { from: 60, frames: 60 },
    { from: 120, frames: 25 },
  ];
  const film = at('film.mp4');
  const copy = at('copy.mp4');
  beforeAll(async () => {
    const chunks = parts.map((_, index) => at(`${index}.mp4`));
    for (const [index, part] of parts.entries()) await makePart(path, part, chunks[index] ?? '');
    const soundtrack = at('sound.m4a');
    await makeSound(path, 145, soundtrack);
    await writeFilm({ chunks, soundtrack }, film, signal);
    const list = at('list.txt');
    writeFileSync(list, chunks.map((file) => `file '${file}'\n`).join(''));
    const inputs = ['-f', 'concat', '-safe', '0', '-i', list, '-i', soundtrack, '-map', '0:v', '-map', '1:a'];
    const output = ['-c', 'copy', '-fflags', '+bitexact', '-video_track_timescale', '90000', '-movflags', '+faststart'];
    await runFfmpeg(path, [...inputs, ...output, copy]);
  });

  it('packets have the same times, lengths and bytes of sound, the same times of pictures', async () => {
    const [ours, theirs] = [await packets(path, film), await packets(path, copy)];
    expect(ours[1]).toEqual(theirs[1]);
    const times = (list: readonly Packet[] = []) => list.map(({ dts, pts, isKey }) => ({ dts, pts, isKey }));
    expect(times(ours[0])).toEqual(times(theirs[0]));
    expect(ours[0]).toHaveLength(145);
  });

  it('every sample of the sound is heard at its place', async () => {
    const heard = (file: string) => runFfmpeg(path, ['-i', file, '-map', '0:a', '-f', 's16le', '-']);
    const [ours, alone] = [await heard(film), await heard(at('sound.m4a'))];
    expect(ours.length).toBe(alone.length);
    expect(ours.equals(alone)).toBe(true);
    expect(ours.length / 4).toBeGreaterThanOrEqual((145 * 48_000) / 30);
  });

  it('headers say how long it is shown', async () => {
    const { stdout } = await runChild(bundledFfprobe, [
      '-v',
      'error',
      '-show_format',
      '-show_streams',
      '-of',
      'json',
      film,
    ]);
    const { format, streams } = JSON.parse(stdout.toString()) as Probe;
    const seconds = (value: string | undefined) => Number(Number(value).toFixed(2));
    expect(seconds(format.duration)).toBe(4.83);
    expect(streams.map(({ codec_type }) => codec_type)).toEqual(['video', 'audio']);
    expect(streams.map(({ start_time }) => Number(start_time))).toEqual([0, 0]);
    expect(streams.map(({ duration }) => seconds(duration))).toEqual([4.83, 4.83]);
    expect(streams.map(({ id }) => id)).toEqual(['0x1', '0x2']);
  });

  it('players that read the container know its colours', async () => {
    const file = await open(film);
    const { data = Buffer.alloc(0) } = (await readMoov(file).finally(() => file.close())) ?? {};
    const entries = boxAt(data, ['trak', 'mdia', 'minf', 'stbl', 'stsd'])?.subarray(8) ?? Buffer.alloc(0);
    const inner = boxesOf(boxAt(entries, ['avc1'])?.subarray(78) ?? Buffer.alloc(0));
    expect(inner.map(([type]) => type)).toEqual(expect.arrayContaining(['avcC', 'colr']));
    const color = inner.find(([type]) => type === 'colr')?.[1];
    // Primaries, transfer and matrix of BT.709; the bit of full range is off.
    expect(color?.toString('hex')).toBe(`${Buffer.from('nclx').toString('hex')}00010001000100`);
  });

  it('the index comes first, picture and sound lie beside each other', async () => {
    expect((await readMp4Facts(film))?.boxes).toEqual(['ftyp', 'moov', 'mdat']);
    const [picture, sound] = [await positions(film, 'v'), await positions(film, 'a')];
    // Read on from any picture: the sound of that moment is found before the picture of a second later.
    for (const { seconds, position } of sound) {
      const before = picture.filter((packet) => packet.position < position).at(-1);
      expect(Math.abs((before?.seconds ?? 0) - seconds)).toBeLessThan(0.6);
    }
    expect(sound.length).toBeGreaterThan(200);
  });
});

interface Probe {
  readonly format: { readonly duration?: string };
  readonly streams: readonly Readonly<Record<'codec_type' | 'start_time' | 'duration' | 'id', string>>[];
}

it('a film of more than 4 GiB has places of 64 bits', async () => {
  const [picture, soundtrack] = [join(root, 'long.mp4'), join(root, 'long.m4a')];
  await makePart(bundledFfmpeg, { from: 0, frames: 60 }, picture);
  await makeSound(bundledFfmpeg, 60, soundtrack);
  const [video, audio] = [await readStream(picture, 'vide'), await readStream(soundtrack, 'soun')];
  // Nobody has to write them: 60 pictures of 80 MB.
  const large: Stream = { ...video, table: { ...video.table, sizes: video.table.sizes.map(() => 80_000_000) } };
  const layout = runsOf([large], audio);
  const head = headOf([large], audio, { layout: layout, chapters: [] });
  const movie = boxAt(head, ['moov']) ?? Buffer.alloc(0);
  const places = boxesOf(movie)
    .filter(([type]) => type === 'trak')
    .flatMap(([, trak]) => {
      const list = boxAt(trak, ['mdia', 'minf', 'stbl', 'co64']) ?? Buffer.alloc(0);
      return Array.from({ length: list.readUInt32BE(4) }, (_, index) => Number(list.readBigUInt64BE(8 + 8 * index)));
    });
  let position = head.length;
  const expected = layout.map(({ byteCount }) => {
    position += byteCount;
    return position - byteCount;
  });
  expect(places.toSorted((a, b) => a - b)).toEqual(expected);
  expect(position).toBeGreaterThan(2 ** 32);
  const data = head.subarray(-16);
  expect([data.readUInt32BE(0), data.toString('latin1', 4, 8), Number(data.readBigUInt64BE(8))]).toEqual([
    1,
    'mdat',
    position - head.length + 16,
  ]);
});

describe('what does not belong together', () => {
  const path = bundledFfmpeg;
  const good = join(root, 'good.mp4');
  const soundtrack = join(root, 'good.m4a');
  beforeAll(() => makeSound(path, 20, soundtrack));
  const part = async (name: string, change: (file: string) => void | Promise<void>) => {
    await makePart(path, { from: 0, frames: 10 }, good);
    const file = join(root, `${name}.mp4`);
    await makePart(path, { from: 10, frames: 10 }, file);
    await change(file);
    return writeFilm({ chunks: [good, file], soundtrack }, join(root, `${name}-joined.mp4`), signal);
  };

  it.each<readonly [string, (file: string) => void | Promise<void>]>([
    ['a file of garbage', (file) => writeFileSync(file, 'garbage')],
    ['an empty file', (file) => truncateSync(file, 0)],
    ['a file without its end', (file) => truncateSync(file, readFileSync(file).length - 200)],
    ['sound beside the picture', (file) => addTone(file)],
    [
      'other encoder settings',
      (file) => makePart(path, { from: 0, frames: 10, encoder: [...standard, '-bf', '0'] }, file),
    ],
  ])('%s is refused', async (name, change) => {
    await expect(part(name.replaceAll(' ', '-'), change)).rejects.toMatchObject({
      code: 'render_incomplete',
      class: 'render',
      message: expect.stringMatching(/^Expected chunks of one encoder and a soundtrack to join but received /),
    });
  });

  async function addTone(file: string): Promise<void> {
    const both = `${file}.both.mp4`;
    await runFfmpeg(path, ['-i', file, '-f', 'lavfi', '-i', 'sine=duration=0.3', '-c:v', 'copy', '-c:a', 'aac', both]);
    writeFileSync(file, readFileSync(both));
  }

  it('a picture for a soundtrack is refused', async () => {
    await makePart(path, { from: 0, frames: 10 }, good);
    const written = writeFilm({ chunks: [good], soundtrack: good }, join(root, 'mute.mp4'), signal);
    await expect(written).rejects.toMatchObject({ code: 'render_incomplete' });
    expect(existsSync(join(root, 'mute.mp4'))).toBe(false);
  });

  it('a cancelled join ends with the reason', async () => {
    await makePart(path, { from: 0, frames: 10 }, good);
    const controller = new AbortController();
    controller.abort(new Error('enough'));
    await expect(
      writeFilm({ chunks: [good], soundtrack }, join(root, 'cancelled.mp4'), controller.signal),
    ).rejects.toThrow('enough');
  });
});
