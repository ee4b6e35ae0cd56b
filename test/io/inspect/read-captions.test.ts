/** Caption files beside a film are whatever somebody put there. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { captionsBeside } from '../../../src/io/inspect/read-captions.js';
import { scratchFolder } from '../../support/scratch.js';

const root = scratchFolder();
const film = (name: string) => {
  mkdirSync(join(root, name));
  return join(root, name, 'x.mp4');
};
const beside = (path: string, suffix: 'srt' | 'vtt') => path.replace(/mp4$/, suffix);

describe('captions beside a film', () => {
  it('are counted, with their first and last second', async () => {
    const path = film('good');
    writeFileSync(
      beside(path, 'srt'),
      '1\r\n00:00:01,500 --> 00:00:02,000\r\nHi\r\n\r\n2\r\n01:00:00,000 --> 01:00:01,250\r\nHo\r\n',
    );
    writeFileSync(beside(path, 'vtt'), 'WEBVTT\n\n00:01.500 --> 00:02.000 align:center\nHi\n');
    const [srt, vtt] = await captionsBeside(path, undefined);
    expect(srt?.facts).toMatchObject({ format: 'srt', cues: 2, first_seconds: 1.5, last_seconds: 3601.25 });
    expect(vtt?.facts).toMatchObject({ format: 'vtt', cues: 1, first_seconds: 1.5, last_seconds: 2 });
  });

  it.each([
    ['empty lines', '\n'],
    ['blanks', ' '],
    ['digits', '1'],
    ['halves of a time', '00:00,000 '],
    ['times', '00:00,000 --> 00:00,000\n'],
  ])('two megabytes of %s are read in one pass', async (name, part) => {
    const path = film(`endless-${name.replaceAll(' ', '-')}`);
    writeFileSync(beside(path, 'srt'), part.repeat(1_999_000 / part.length));
    const [srt] = await captionsBeside(path, undefined);
    expect(srt?.facts.cues).toBe(name === 'times' ? Math.floor(1_999_000 / part.length) : 0);
  });

  it('that lie outside the roots, are too long, or are no file count as not there', async () => {
    const path = film('other');
    const text = '1\n00:00:01,500 --> 00:00:02,000\nHi\n';
    writeFileSync(join(root, 'secret.srt'), text);
    symlinkSync('../secret.srt', beside(path, 'srt'));
    expect(await captionsBeside(path, [join(root, 'other')])).toEqual([]);
    expect(await captionsBeside(path, [root])).toHaveLength(1);
    const long = film('long');
    writeFileSync(beside(long, 'srt'), text.repeat(100_000));
    execFileSync('mkfifo', [beside(long, 'vtt')]);
    expect(await captionsBeside(long, undefined)).toEqual([]);
  });
});
