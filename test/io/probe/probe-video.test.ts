import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ReelwrightError } from '../../../src/errors.js';
import { probeVideo } from '../../../src/io/probe/probe-video.js';
import { runChild } from '../../../src/io/process/run-child.js';
import { writeCodedClip } from '../../support/coded-clip.js';
import { bothFfmpegs, bundledFfprobe, ffmpegs } from '../../support/ffmpegs.js';
import { describeWithMedia, mediaFolder, testMedia } from '../../support/media.js';
import { scratchFolder } from '../../support/scratch.js';
import { sampled } from '../../support/tier.js';

const probe = (file: string, ffmpegPath: string) =>
  probeVideo(file, { ffmpegPath, ffprobePath: bundledFfprobe, scanSeconds: 6.5, contentHash: 'hash', run: runChild });

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'ok';
  } catch (error) {
    if (!(error instanceof ReelwrightError)) throw error;
    expect(error.class).toBe('media');
    expect(error.remedy).not.toBe('');
    return error.code;
  }
}

describeWithMedia('probeVideo on files met in the wild', () => {
  /** file, display size, measured seconds, and what else its oddity is about. */
  const good = [
    ['video/rot90-h264.mp4', '480x640', 4.96, { rotation: 90, mirrored: false }],
    ['video/rot90-hevc-iphone.mov', '720x1280', 1.17, { rotation: 90, codec: 'hevc', hasAudio: true }],
    ['video/rotate-and-reflect.mp4', '720x1080', 1.0, { rotation: 270, mirrored: true }],
    ['demo/food-spices-720p-zero-matrix.mp4', '1280x720', 10.03, { rotation: 0, mirrored: false }],
    ['video/vfr-traffic-720p.mp4', '1280x720', 34.52, {}],
    ['video/vfr-screenrec-cursed.mp4', '3026x1386', 8.73, {}],
    ['video/webm-noduration-vfr.mkv', '1920x1080', 35.2, {}],
    ['video/fragmented-bogus-duration.mp4', '1080x720', 1.0, {}],
    ['video/sar-2x1.mp4', '1280x360', 5.0, {}],
    ['video/sar-3x2-rectangular.mp4', '1920x1080', 5.23, {}],
    ['video/sar-undefined.mp4', '640x480', 3.41, {}],
    ['video/start-10s.mp4', '1137x640', 4.0, {}],
    ['video/empty-edit-video-1s-late.mp4', '1920x1080', 9.0, {}],
    ['video/six-streams-audio-longer.mp4', '480x270', 13.01, { streamIndex: 3 }],
    ['video/attached-pic-mjpeg.mp4', '640x360', 2.0, { codec: 'h264' }],
    ['video/low-fps-12.5.mp4', '1280x720', 1.04, { streamIndex: 1 }],
    ['video/interlaced-hardtelecine-tff.mkv', '853x480', 10.0, { interlaced: true, fieldOrder: 'tff' }],
    ['video/alpha-vp9-smoke.webm', '1080x1080', 2.03, { decoder: 'libvpx-vp9', pixelFormat: 'yuva420p' }],
    ['video/alpha-vp8-resize-midstream.webm', '400x300', 1.985, { decoder: 'libvpx' }],
    ['video/noaudio-start226.mp4', '640x480', 4.96, { hasAudio: false }],
    ['video/slowmo-samsung.mp4', '320x240', 2.1, {}],
    ['bad/audio-missing-stsd.mp4', '1080x720', 1.0, { hasAudio: false }],
    ['bad/webm-as.mp4', '200x200', 5.0, { demuxer: 'matroska' }],
  ] as const;
  for (const [name, size, seconds, facts] of sampled('files in the wild', good, 9)) {
    it(name, async () => {
      for (const ffmpeg of bothFfmpegs) {
        const found = await probe(testMedia(name), ffmpeg.path);
        expect(`${found.displaySize.width}x${found.displaySize.height}`).toBe(size);
        expect(Math.abs(found.durationSeconds - seconds)).toBeLessThan(0.06);
        expect(found).toMatchObject(facts);
        expect(found.pts).toEqual(found.pts.toSorted((a, b) => a - b));
        expect(new Set(found.pts).size).toBe(found.pts.length);
      }
    });
  }

  const colors = [
    ['video/fullrange-bt709.mp4', 'full bt709 bt709 sdr 8'],
    ['video/bt601-mov-audio-first.mov', 'limited bt601 bt601 sdr 8'],
    ['video/hdr10-pq-av1-vertical.mp4', 'limited bt2020 bt2020 pq 10'],
    ['video/hlg-rot90-iphone.mov', 'limited bt2020 bt2020 hlg 10'],
    ['video/h264-10bit.mp4', 'limited bt601 bt601 sdr 10'],
    ['demo/city-fountain-vertical-4k-hevc.mp4', 'limited bt709 bt709 sdr 8'],
  ] as const;
  for (const [name, color] of colors) {
    it(`colour of ${name}`, async () => {
      const found = await probe(testMedia(name), bothFfmpegs[0]?.path ?? '');
      expect(Object.values(found.color).join(' ')).toBe(color);
    });
  }

  const refused = [
    ['video/audio51-ac3-only.mp4', 'asset_not_video'],
    ['video/multi-audio-51-only.mp4', 'asset_not_video'],
    ['video/mjpeg-camera.avi', 'asset_type_unsupported'],
    ['video/single-frame-444.mp4', 'asset_too_short'],
    ['video/livephoto-1frame.mov', 'asset_too_short'],
    ['video/editlist-preroll-only.mp4', 'asset_too_short'],
    ['video/too-long-362s.mp4', 'asset_too_long'],
    ['audio/music-freepd-30s.mp3', 'asset_not_video'],
    ['audio/audio-only-in-mp4.mp4', 'asset_not_video'],
    ['image/avif-photo.avif', 'asset_not_video'],
    ['bad/zero-byte.mp3', 'asset_empty'],
    ['bad/nomoov-header-only.mp4', 'asset_truncated'],
    ['bad/nomoov-4kB.mp4', 'asset_truncated'],
    ['bad/nodata-231s.mp4', 'asset_truncated'],
    ['bad/nodata-46s.mkv', 'asset_truncated'],
    ['bad/cut60-clip.mp4', 'asset_truncated'],
    ['bad/cut60-clip.webm', 'asset_truncated'],
    ['bad/corrupt-ebml.mkv', 'asset_corrupt'],
    ['bad/infloop.m4a', 'asset_truncated'],
    ['bad/encrypted-cenc.mp4', 'asset_encrypted'],
    ['bad/codec-vvc.mp4', 'asset_codec_unsupported'],
    ['bad/hls-playlist-remote-as.mp4', 'asset_not_video'],
    ['bad/png-as.mp4', 'asset_not_video'],
    ['bad/srt-as.mp4', 'asset_not_video'],
    ['bad/lfs-pointer-as.mp3', 'asset_not_video'],
    ['bad/bomb-65535x66601.gif', 'asset_not_video'],
    ['bad/wrongext-ogg-as.mkv', 'asset_type_unsupported'],
    ['bad', 'asset_unreadable'],
    ['bad/no-such-file.mp4', 'asset_missing'],
  ] as const;
  for (const [name, code] of refused) {
    it(`${name} is ${code}`, async () => {
      for (const ffmpeg of ffmpegs) expect(await codeOf(probe(join(mediaFolder, name), ffmpeg.path))).toBe(code);
    });
  }

  it('names the file, the reason and the limit', async () => {
    const work = probe(testMedia('video/too-long-362s.mp4'), bothFfmpegs[0]?.path ?? '');
    await expect(work).rejects.toThrow('Expected a video of at most 300 s for too-long-362s.mp4 but received 362.8 s');
  });
});

describe('probeVideo on made files', () => {
  const folder = scratchFolder();
  const clip = async (name: string, ...encode: string[]) => {
    const path = join(folder, name);
    const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-bf', '2', '-g', '12', ...encode];
    await writeCodedClip(path, { width: 64, height: 64, frames: 60, rate: '25', encode: codec });
    return path;
  };

  it('gives every timestamp, the key packets, the length and the rate', async () => {
    const path = await clip('plain.mp4');
    for (const ffmpeg of bothFfmpegs) {
      const found = await probe(path, ffmpeg.path);
      expect(found.timeBase).toEqual({ num: 1, den: 12800 });
      expect(found.pts).toEqual(Array.from({ length: 60 }, (_, index) => index * 512));
      expect(found.keyPts).toEqual([0, 12, 24, 36, 48].map((index) => index * 512));
      expect(found.durationSeconds).toBeCloseTo(2.4, 6);
      expect(found.averageFrameRate).toEqual({ num: 25, den: 1 });
    }
  });

  it('keeps one frame past the scan', async () => {
    const options = { ffprobePath: bundledFfprobe, scanSeconds: 1, contentHash: '', run: runChild };
    const found = await probeVideo(await clip('scan.mp4'), { ffmpegPath: bothFfmpegs[0]?.path ?? '', ...options });
    expect(found.pts.length).toBe(27);
    expect(found.scannedSeconds).toBe(1);
    expect(found.durationSeconds).toBeCloseTo(2.4, 6);
  });

  it('is not led by names: an option, a protocol, a space, a quote', async () => {
    const bytes = readFileSync(await clip('good.mp4'));
    for (const name of ['-version', 'concat:a.mp4', "it's [a] b%03d.mp4", 'ünïcode 日本.mp4']) {
      writeFileSync(join(folder, name), bytes);
      expect((await probe(join(folder, name), bothFfmpegs[0]?.path ?? '')).pts.length).toBe(60);
    }
  });

  it('takes junk after the last box', async () => {
    const path = join(folder, 'junk.mp4');
    writeFileSync(
      path,
      Buffer.concat([readFileSync(await clip('clean.mp4')), Buffer.from('junk at the end of the file')]),
    );
    expect((await probe(path, bothFfmpegs[0]?.path ?? '')).pts.length).toBe(60);
  });

  const cuts = ['-movflags +faststart', '-movflags +frag_keyframe+empty_moov', ''];
  for (const flags of cuts) {
    it(`sees a cut at every tenth of an MP4 ${flags}`, async () => {
      const bytes = readFileSync(await clip('whole.mp4', ...flags.split(' ').filter((word) => word !== '')));
      for (let tenth = 1; tenth < 10; tenth++) {
        const path = join(folder, 'cut.mp4');
        writeFileSync(path, bytes.subarray(0, Math.floor((bytes.length * tenth) / 10)));
        const code = await codeOf(probe(path, bothFfmpegs[0]?.path ?? ''));
        expect(['asset_truncated', 'asset_corrupt', 'asset_too_short'], `at ${tenth}0%`).toContain(code);
      }
    });
  }

  it('stops when asked to', async () => {
    const controller = new AbortController();
    controller.abort();
    const options = {
      ffprobePath: bundledFfprobe,
      scanSeconds: 1,
      contentHash: '',
      run: runChild,
      signal: controller.signal,
    };
    const work = probeVideo(await clip('abort.mp4'), { ffmpegPath: bothFfmpegs[0]?.path ?? '', ...options });
    await expect(work).rejects.toThrow();
  });
});
