/** What a plan may say of a file, held against the file. */
import { describe, expect, it } from 'vitest';
import { mediumFault } from '../../src/compose/medium-fault.js';
import type { AudioMedia, ImageMedia, VideoMedia } from '../../src/media.js';
import { clipMedia } from '../support/films.js';

const clip = clipMedia('a');
const sound = { kind: 'audio', durationSeconds: 10 } as AudioMedia;
const picture = { kind: 'image', size: { width: 400, height: 300 } } as ImageMedia;

describe('a clip', () => {
  it.each<[string, Partial<VideoMedia>]>([
    ['itself', {}],
    ['counted from another origin', { pts: clip.pts.map((at) => at + 900) }],
    ['counted on another clock', { timeBase: { num: 1, den: 90_000 }, pts: clip.pts.map((at) => at * 3000) }],
    ['as another ffmpeg decodes it', { pixelFormat: 'yuv420p10le', demuxer: 'matroska', lateSeconds: 0.5 }],
  ])('is the one of the plan: %s', (_, change) => {
    expect(mediumFault(clip, { ...clip, ...change })).toBeUndefined();
  });

  it.each<[string, Partial<VideoMedia>, object]>([
    [
      'times a hundredfold',
      { pts: clip.pts.map((at) => 100 * at) },
      { field: 'pts', message: 'frame 1 of the clip stands at 0.033 s, not at 3.333 s' },
    ],
    [
      'times and length a hundredfold',
      { timeBase: { num: 100, den: 30 }, durationSeconds: 1000, scannedSeconds: 1000 },
      { field: 'durationSeconds', message: 'the clip lasts 10.00 s, not 1000.00 s' },
    ],
    ['one frame late', { pts: clip.pts.map((at, index) => at + (index === 100 ? 0.5 : 0)) }, { field: 'pts' }],
    ['a frame too few', { pts: clip.pts.slice(1) }, { message: expect.stringMatching('has 300 frames .* not 299') }],
    [
      'another size',
      { displaySize: { width: 720, height: 1280 } },
      { field: 'displaySize', message: 'the file has 1280x720 pixels, not 720x1280' },
    ],
  ])('is another than the plan says: %s', (_, lie, fault) => {
    expect(mediumFault({ ...clip, ...lie }, clip)).toMatchObject(fault);
  });
});

it('sound may differ by what decoders take off its ends, no more', () => {
  expect(mediumFault(sound, { ...sound, durationSeconds: 10.05 })).toBeUndefined();
  expect(mediumFault(sound, { ...sound, durationSeconds: 11 })).toMatchObject({ field: 'durationSeconds' });
});

it('an image has the size of the plan, and a medium is of its kind', () => {
  expect(mediumFault(picture, picture)).toBeUndefined();
  expect(mediumFault(picture, { ...picture, size: { width: 300, height: 400 } })).toMatchObject({ field: 'size' });
  expect(mediumFault(picture, sound)).toMatchObject({ field: 'kind', message: 'the file is audio, not image' });
});
