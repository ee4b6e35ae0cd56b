/**
 * Files whose own structure says why they are of no use, in every place that takes them: copy protection, lists without
 * end, missing ends, absurd times.
 */

import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../src/engine/create-engine.js';
import { boxesOf, changedBoxes, mp4Box, wordsOf } from '../../src/io/mp4/boxes.js';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import { rarely } from '../support/rarely.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';
import { scratchFolder } from '../support/scratch.js';

const root = scratchFolder();
const at = (name: string) => join(root, name);
const clip = at('clip.mp4');

beforeAll(async () => {
  const from = [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=s=90x160:r=30:d=2',
    '-f',
    'lavfi',
    '-i',
    'sine=d=2',
    '-pix_fmt',
    'yuv420p',
  ];
  await runFfmpeg(bundledFfmpeg, [...from, '-g', '15', '-c:a', 'aac', '-movflags', '+faststart', clip]);
});

const engine = createEngine({ cacheDir: null });
const problemOf = async (composition: unknown) => {
  const error = await engine.check(composition as never).catch((caught: unknown) => caught);
  const { code, message, path } = error as { code: string; message: string; path: string };
  return { code, message, path };
};
const inSegment = (source: string) => problemOf({ kind: 'short', segments: [{ source }, { source: clip }] });
const inTracking = (source: string) => problemOf({ kind: 'tracking', source, model: 'shapes-tiny' });
const inMusic = (source: string) =>
  problemOf({ kind: 'short', segments: [{ source: clip }, { source: clip }], music: { source } });

/**
 * The clip with another index of the same or another length, which its `mdat` follows: places of samples are not kept.
 */
function withMoov(name: string, change: (moov: Buffer) => Buffer): string {
  const boxes = boxesOf(readFileSync(clip)).map(([type, payload]) =>
    mp4Box(type, type === 'moov' ? change(Buffer.from(payload)) : payload),
  );
  writeFileSync(at(name), Buffer.concat(boxes));
  return at(name);
}

function replaced(moov: Buffer, from: string, to: string): Buffer {
  moov.write(to, moov.indexOf(from), 'latin1');
  return moov;
}

describe('copy protection', () => {
  it('of the picture is named, before the length', async () => {
    const source = withMoov('encv.mp4', (moov) => replaced(moov, 'avc1', 'encv'));
    for (const problem of [await inSegment(source), await inTracking(source)])
      expect(problem).toMatchObject({
        code: 'asset_encrypted',
        message: expect.stringContaining('an encrypted one (DRM)'),
      });
  });

  it('of the picture is seen in a sample entry that keeps its name', async () => {
    // The entry's last box becomes one that only protected entries hold.
    const source = withMoov('sinf.mp4', (moov) => replaced(moov, 'avcC', 'sinf'));
    expect((await inSegment(source)).code).toBe('asset_encrypted');
  });

  it('of the sound alone is named where the sound is wanted', async () => {
    const source = withMoov('enca.mp4', (moov) => replaced(moov, 'mp4a', 'enca'));
    expect(await inMusic(source)).toMatchObject({ code: 'asset_encrypted', path: 'music.source' });
  });

  it('is not read out of bytes that happen to spell it', async () => {
    const bytes = readFileSync(clip);
    const spelt = Buffer.concat([bytes, mp4Box('free', Buffer.from('encv enca sinf schm'))]);
    writeFileSync(at('spelt.mp4'), spelt);
    const music = { source: at('spelt.mp4') };
    const check = await engine.check({ kind: 'short', segments: [{ source: clip }, { source: clip }], music });
    expect(check.status).toBe('ok');
  });
});

describe('lists that no real file has are refused before any tool reads them', () => {
  it('10,000 edits', async () => {
    const list = wordsOf([0, 10_000, ...Array.from({ length: 10_000 }, () => [1, 0, 1 << 16]).flat()]);
    const edits = mp4Box('edts', mp4Box('elst', list));
    const source = withMoov('edits.mp4', (moov) =>
      Buffer.concat(
        changedBoxes(moov, {
          trak: (trak) => mp4Box('trak', ...changedBoxes(trak, { edts: () => edits })),
        }),
      ),
    );
    for (const problem of [await inSegment(source), await inTracking(source), await inMusic(source)])
      expect(problem).toMatchObject({
        code: 'asset_corrupt',
        message: expect.stringContaining('more than 1000 edits'),
      });
  });

  it.each([
    ['in a row', (many: Buffer) => Buffer.concat([readFileSync(clip), many]), 'parts in a row'],
    [
      'in the index',
      (many: Buffer) => readFileSync(withMoov('inner.mp4', (moov) => Buffer.concat([moov, many]))),
      'an index of more than 20000 parts',
    ],
  ])('six million empty boxes %s', async (_, build, words) => {
    const many = Buffer.alloc(48_000_000, mp4Box('free'));
    writeFileSync(at('many.mp4'), build(many));
    for (const problem of [
      await inSegment(at('many.mp4')),
      await inTracking(at('many.mp4')),
      await inMusic(at('many.mp4')),
    ])
      expect(problem).toMatchObject({ code: 'asset_corrupt', message: expect.stringContaining(words) });
  });
});

describe('what is not there', () => {
  it('of an index in front of its data: how much is there, how much the index promises', async () => {
    const source = at('cut.mp4');
    const [ftyp, moov, , mdat] = boxesOf(readFileSync(clip));
    // The data box ends with the file, so that no box tells: only the places in the index do.
    const kept = mdat![1].subarray(0, Math.round(mdat![1].length / 10));
    const free = boxesOf(readFileSync(clip))[2]!;
    writeFileSync(
      source,
      Buffer.concat([ftyp!, moov!, free].map(([type, payload]) => mp4Box(type, payload)).concat(mp4Box('mdat', kept))),
    );
    for (const problem of [await inSegment(source), await inTracking(source)]) {
      expect(problem.code).toBe('asset_truncated');
      expect(problem.message).toMatch(/cut off at \d+ of at least \d+ bytes: 0\.\d\d s of 2\.00 s are there$/);
    }
  });

  it('pictures that no decoder gives out: the check says so', async () => {
    const bytes = readFileSync(clip);
    // From behind the first box's header to the end, the coded data becomes noise of one byte.
    bytes.fill(0x55, bytes.indexOf('mdat', 0, 'latin1') + 4);
    writeFileSync(at('noise.mp4'), bytes);
    for (const problem of [await inTracking(at('noise.mp4')), await inSegment(at('noise.mp4'))])
      expect(problem).toMatchObject({ code: 'asset_corrupt', message: expect.stringContaining('can be decoded') });
  });

  rarely('the second half of an Ogg: a warning, and what is there is used', async () => {
    const whole = at('whole.ogg');
    await runFfmpeg(bundledFfmpeg, ['-f', 'lavfi', '-i', 'sine=d=20', '-c:a', 'libvorbis', whole]);
    const half = at('half.ogg');
    writeFileSync(half, readFileSync(whole));
    truncateSync(half, Math.round(statSync(whole).size / 2));
    const warnings = async (source: string) =>
      (
        await engine.check({ kind: 'short', segments: [{ source: clip }, { source: clip }], music: { source } })
      ).warnings
        .filter(({ path }) => path === 'music.source')
        .map(({ code }) => code);
    expect(await warnings(whole)).not.toContain('media_partial');
    expect(await warnings(half)).toContain('media_partial');
  });
});

describe('a clip of years', () => {
  it('is too long for tracking and for a short: a frame more is at most one second', async () => {
    const years = at('years.mp4');
    // A picture every 36 hours.
    const slow = [
      '-f',
      'lavfi',
      '-i',
      'color=s=64x64:r=30:d=0.5',
      '-vf',
      'settb=1/10,setpts=N*1296000',
      '-vsync',
      'vfr',
    ];
    await runFfmpeg(bundledFfmpeg, [
      ...slow,
      '-enc_time_base',
      '1/10',
      '-video_track_timescale',
      '10',
      '-c:v',
      'libx264',
      years,
    ]);
    expect((await inTracking(years)).code).toBe('tracking_source_too_long');
    expect((await inSegment(years)).code).toBe('asset_too_long');
  });
});

describe('an empty file', () => {
  it('is called empty in each place', async () => {
    const empty = at('empty.bin');
    writeFileSync(empty, '');
    const short = { kind: 'short', segments: [{ source: clip }, { source: clip }] };
    const problems = await Promise.all([
      inSegment(empty),
      inTracking(empty),
      inMusic(empty),
      problemOf({ ...short, logo: { source: empty } }),
      problemOf({ ...short, poster: { source: empty }, end_card: 'poster' }),
    ]);
    for (const problem of problems)
      expect(problem).toMatchObject({
        code: 'asset_empty',
        message: expect.stringContaining('an empty file (0 bytes)'),
      });
  });
});

describe('music', () => {
  rarely('of more than 100 minutes is refused, of 99 it is not', async () => {
    const music = async (minutes: number) => {
      const path = at(`${minutes}.wav`);
      const quiet = ['-f', 'lavfi', '-i', `sine=d=${minutes * 60}:r=8000`, '-c:a', 'pcm_u8'];
      await runFfmpeg(bundledFfmpeg, [...quiet, path]);
      return path;
    };
    expect(await inMusic(await music(101))).toMatchObject({ code: 'asset_too_long', path: 'music.source' });
    expect((await inMusic(await music(99))).code).toBeUndefined();
  });

  it('of more than 500,000,000 bytes is refused unread', async () => {
    const large = at('large.wav');
    writeFileSync(large, readFileSync(clip).subarray(0, 0));
    truncateSync(large, 500_000_001);
    expect((await inMusic(large)).code).toBe('asset_too_large');
  });
});
