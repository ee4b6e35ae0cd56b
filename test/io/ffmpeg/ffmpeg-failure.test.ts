/**
 * A failed ffmpeg in words: what it was to do, how it ended, and what to do about it; the command to paste and its last
 * lines as the cause.
 */
import { describe, expect, it } from 'vitest';
import { ReelwrightError } from '../../../src/errors.js';
import { ffmpegFailure } from '../../../src/io/ffmpeg/ffmpeg-failure.js';
import type { ChildEnd } from '../../../src/io/process/start-child.js';

const failed: ChildEnd = { code: 1, signal: null, timedOut: false, aborted: false, stderr: '' };
const failureOf = (end: Partial<ChildEnd>, args: readonly string[] = []) =>
  ffmpegFailure('render chunk 3', { ...failed, ...end }, '/opt/ffmpeg', args);

describe('ffmpegFailure', () => {
  it.each([
    ['a code', { code: 187 }, 'Expected ffmpeg to render chunk 3 but it ended with code 187'],
    ['its time', { code: null, timedOut: true }, 'but it took too long and was stopped'],
    ['no beginning', { code: null, failure: new Error('spawn EAGAIN') }, 'but it could not start (spawn EAGAIN)'],
  ])('says how it ended: %s', (_, end, words) => {
    const error = failureOf(end);
    expect(error).toBeInstanceOf(ReelwrightError);
    expect(error.message).toContain(words);
    expect(error).toMatchObject({ code: 'ffmpeg_failed', class: 'render', retryable: true, path: '' });
  });

  it.each([
    ['x264 [error]: No space left on device', 'disk_full', /^Free some disk space/],
    ["Unknown encoder 'libx264'", 'ffmpeg_failed', /libx264.*bundled/],
    ['Encoder libx264 not found', 'ffmpeg_failed', /libx264.*bundled/],
    ["No such filter: 'ass'", 'ffmpeg_failed', /doctor.*bundled/],
    ['Option alpha_mode not found', 'ffmpeg_failed', /doctor.*bundled/],
    ['malloc of size 8294400 failed', 'ffmpeg_failed', /memory.*concurrency/],
    ['Error: Cannot allocate memory', 'ffmpeg_failed', /memory.*concurrency/],
    ['clip.mp4: Invalid data found when processing input', 'ffmpeg_failed', /damaged.*re-export/],
    ['moov atom not found', 'ffmpeg_failed', /damaged.*re-export/],
    ['/in/clip.mp4: Permission denied', 'ffmpeg_failed', /readable.*writable/],
    ['Something nobody has seen', 'ffmpeg_failed', /Render again; --verbose/],
  ])('knows what to do about "%s"', (stderr, code, remedy) => {
    const error = failureOf({ stderr: `frame 1\n${stderr}\nConversion failed!` });
    expect(error.code).toBe(code);
    expect(error.remedy).toMatch(remedy);
  });

  it('holds the last six lines as its cause, and leaves them out of its message', () => {
    const lines = Array.from({ length: 9 }, (_, index) => `line ${index}`);
    const { message, cause } = failureOf({ stderr: `${lines.join('\n')}\n` });
    expect((cause as Error).message).toBe('$ /opt/ffmpeg\nline 3\nline 4\nline 5\nline 6\nline 7\nline 8');
    expect(message).toBe('Expected ffmpeg to render chunk 3 but it ended with code 1');
  });

  it('holds a command that a shell takes as it was', () => {
    const { cause } = failureOf({}, ['-i', "it's [a].mp4", '-vf', 'scale=2:2', '$HOME']);
    expect((cause as Error).message).toBe("$ /opt/ffmpeg -i 'it'\\''s [a].mp4' -vf scale=2:2 '$HOME'");
  });
});
