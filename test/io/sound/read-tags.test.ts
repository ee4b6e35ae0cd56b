/** Tags of sound files: of real ones, of ones written here by the byte, and of ones that lie. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTags } from '../../../src/io/sound/read-tags.js';
import { skipsMedia, testMedia } from '../../support/media.js';
import { expectNoLeftovers } from '../../support/no-leftovers.js';
import { scratchFolder } from '../../support/scratch.js';
import { floatWav, toneFrames } from './support/wav.js';

const folder = scratchFolder();

interface Frame {
  readonly id: string;
  readonly data: Buffer;
}

/** ID3v2.3 in front of two frames of MPEG layer III silence. `claimed` lies about the tag's length. */
function mp3With(frames: readonly Frame[], claimed?: number): Buffer {
  const body = Buffer.concat(
    frames.map(({ id, data }) => {
      const head = Buffer.alloc(10);
      head.write(id, 0, 'latin1');
      head.writeUInt32BE(data.length, 4);
      return Buffer.concat([head, data]);
    }),
  );
  const length = claimed ?? body.length;
  const sizes = [21, 14, 7, 0].map((shift) => (length >> shift) & 0x7f);
  const mpeg = Buffer.alloc(417 * 4);
  for (let at = 0; at < mpeg.length; at += 417) mpeg.writeUInt32BE(0xfffb9064, at);
  return Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, ...sizes]), body, mpeg]);
}

const text = (id: string, value: string): Frame => ({
  id,
  data: Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(value, 'utf16le')]),
});
const picture = (bytes: Buffer): Frame => ({
  id: 'APIC',
  data: Buffer.concat([Buffer.from('\0image/png\0\x03\0', 'latin1'), bytes]),
});

let files = 0;
function tagsOf(bytes: Buffer, demuxer: Parameters<typeof readTags>[1]['demuxer'] = 'mp3', bounds = {}) {
  files += 1;
  const file = join(folder, `${files}.bin`);
  writeFileSync(file, bytes);
  return readTags(file, { demuxer, bounds });
}

describe('tags of a sound file', () => {
  it('are its texts, its tempo, and that it has a cover', async () => {
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
    const frames = [
      text('TIT2', 'Früh'),
      text('TPE1', 'Ana'),
      text('TBPM', '118'),
      text('TYER', '2021'),
      picture(jpeg),
    ];
    expect(await tagsOf(mp3With(frames))).toEqual({
      ...{ title: 'Früh', artist: 'Ana', album: null, genres: [], year: 2021, comment: null, copyright: null },
      ...{ language: null, isrc: null, tempo_bpm: 118, cover: { mime_type: 'image/jpeg', bytes: 7 } },
    });
  });

  it('say nothing where there are none', async () => {
    const tags = await tagsOf(floatWav(toneFrames(440, 8000, 0.2, 1), 8000), 'wav');
    expect(tags).toMatchObject({ title: null, genres: [], tempo_bpm: null, cover: null });
  });

  it('come without characters that steer a terminal or turn text, and in 200 characters', async () => {
    const hostile = text('TIT2', `\u001b[2J\u202eBed\n${'\u{1f3b5}'.repeat(300)}`);
    const { title } = (await tagsOf(mp3With([hostile]))) as { title: string };
    expect([...title]).toHaveLength(200);
    expect(title).toMatch(/^\[2J Bed \u{1f3b5}+…$/u);
  });

  it('of absurd tempo and year are none', async () => {
    const tags = await tagsOf(mp3With([text('TBPM', '99999999'), text('TYER', '-4')]));
    expect(tags).toMatchObject({ tempo_bpm: null, year: null });
  });

  it.each([
    ['a length beyond the end', mp3With([text('TIT2', 'x')], 200_000_000)],
    ['a frame of four billion bytes', mp3With([{ id: 'TIT2', data: Buffer.alloc(0) }]).fill(0xff, 14, 18)],
    ['no sound at all', Buffer.from('not a sound file')],
  ])('with %s end no call', async (_, bytes) => {
    const tags = await tagsOf(bytes);
    expect([null, 'x']).toContain(tags?.title ?? null);
    await expectNoLeftovers({});
  });

  it('that take more memory than allowed are none, and leave no process', async () => {
    const cover = Buffer.alloc(40 * 1024 * 1024, 7);
    expect(await tagsOf(mp3With([picture(cover)]))).toMatchObject({
      cover: { mime_type: 'unknown', bytes: cover.length },
    });
    expect(await tagsOf(mp3With([picture(cover)]), 'mp3', { memoryKib: 120 * 1024 })).toBeNull();
    await expectNoLeftovers({});
  });

  it('are not waited for after an abort', async () => {
    const file = join(folder, 'abort.mp3');
    writeFileSync(file, mp3With([text('TIT2', 'x')]));
    const reason = new Error('enough');
    const reading = readTags(file, { demuxer: 'mp3', signal: AbortSignal.abort(reason) });
    await expect(reading).rejects.toBe(reason);
    await expectNoLeftovers({});
  });

  it.skipIf(skipsMedia).each([
    ['audio/music-lofi-lobby-cover.mp3', 'mp3', { title: 'BGM', tempo_bpm: 95, cover: { mime_type: 'image/jpeg' } }],
    [
      'audio/music-vibe-ace.ogg',
      'ogg',
      { title: 'Vibe Ace', artist: 'Kevin MacLeod', genres: ['Jazz'], tempo_bpm: 130 },
    ],
    ['audio/m4a-eac3-51.mp4', 'mov', { title: 'The Happy Meeting', year: 2020 }],
    ['audio/wav-cover-art.wav', 'wav', { title: 'Silence', cover: { mime_type: 'image/png', bytes: 150 } }],
  ] as const)('of %s', async (name, demuxer, expected) => {
    expect(await readTags(testMedia(name), { demuxer })).toMatchObject(expected);
  });

  it.skipIf(skipsMedia)('of a file that loops for ever are none', async () => {
    expect(await readTags(testMedia('bad/infloop.m4a'), { demuxer: 'mov' })).toBeNull();
  });
});
