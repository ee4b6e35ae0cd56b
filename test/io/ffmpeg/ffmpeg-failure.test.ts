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
    ['a code', { code: 187 }, 'Expected ffmpeg to render chunk 3 but it gave up'],
    ['a code of the shell', { code: 127 }, 'but it was not found, or lacks a library'],
    ['a signal', { code: null, signal: 'SIGSEGV' as const }, 'but it was ended by SIGSEGV'],
    ['no answer', { code: 0 }, 'but it gave no answer'],
    ['its time', { code: null, timedOut: true }, 'but it took too long and was stopped'],
    ['no beginning', { code: null, failure: new Error('spawn EAGAIN') }, 'but it could not start (spawn EAGAIN)'],
  ])('says how it ended: %s', (_, end, words) => {
    const error = failureOf(end);
    expect(error).toBeInstanceOf(ReelwrightError);
    expect(error.message).toContain(words);
    expect(error.message).not.toMatch(/\bcode\b|\d{3}/);
    expect(error).toMatchObject({ code: 'ffmpeg_failed', class: 'render', retryable: true, path: '' });
  });

  it.each([
    ['x264 [error]: No space left on device', 'disk_full', 'found no room on the disk', /^Free some disk space/],
    ["Unknown encoder 'libx264'", 'ffmpeg_failed', 'has no such encoder', /libx264.*bundled/],
    ['Encoder libx264 not found', 'ffmpeg_failed', 'has no such encoder', /libx264.*bundled/],
    ["No such filter: 'ass'", 'ffmpeg_failed', 'has no such filter', /doctor.*bundled/],
    ['Option alpha_mode not found', 'ffmpeg_failed', 'has no such filter', /doctor.*bundled/],
    ['malloc of size 8294400 failed', 'ffmpeg_failed', 'ran out of memory', /memory.*concurrency/],
    ['Error: Cannot allocate memory', 'ffmpeg_failed', 'ran out of memory', /memory.*concurrency/],
    ['clip.mp4: Invalid data found when processing input', 'ffmpeg_failed', 'it is damaged', /damaged.*re-export/],
    ['moov atom not found', 'ffmpeg_failed', 'it is damaged', /damaged.*re-export/],
    ['/in/clip.mp4: Permission denied', 'ffmpeg_failed', 'may not read or write a file', /readable.*writable/],
    ['Something nobody has seen', 'ffmpeg_failed', 'but it gave up', /Render again; --verbose/],
  ])('knows what "%s" means and what to do about it', (stderr, code, why, remedy) => {
    const error = failureOf({ stderr: `frame 1\n${stderr}\nConversion failed!` });
    expect(error.code).toBe(code);
    expect(error.message).toContain(why);
    expect(error.remedy).toMatch(remedy);
  });

  it('knows the limit of files that a process may write', () => {
    expect(failureOf({ code: null, signal: 'SIGXFSZ' }).remedy).toMatch(/ulimit -f/);
  });

  it('holds the last six lines as its cause, and leaves them out of its message', () => {
    const lines = Array.from({ length: 9 }, (_, index) => `line ${index}`);
    const { message, cause } = failureOf({ stderr: `${lines.join('\n')}\n` });
    expect((cause as Error).message).toBe('$ /opt/ffmpeg\nline 3\nline 4\nline 5\nline 6\nline 7\nline 8');
    expect(message).toBe('Expected ffmpeg to render chunk 3 but it gave up');
  });

  it('holds a command that a shell takes as it was', () => {
    const { cause } = failureOf({}, ['-i', "it's [a].mp4", '-vf', 'scale=2:2', '$HOME']);
    expect((cause as Error).message).toBe("$ /opt/ffmpeg -i 'it'\\''s [a].mp4' -vf scale=2:2 '$HOME'");
  });
});
