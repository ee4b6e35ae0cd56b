import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../support/temp-dir.js';
import { sampled } from '../support/tier.js';
import { type CliError, cliPath, jsonOf, runCli } from './support/run-cli.js';
import { PLAIN_SHORT, smallMedia } from './support/small-media.js';

const small = smallMedia();

/** `--set` makes each case from the plain short. */
const REFUSED: readonly (readonly [
  why: string,
  changes: readonly string[],
  code: number,
  error: string,
  paths: readonly string[],
])[] = [
  ['an unknown field', ['hedline=x'], 2, 'unknown_field', ['hedline']],
  ['two problems at once', ['hedline=x', 'star_rating=9'], 2, 'out_of_range', ['star_rating', 'hedline']],
  [
    'document problems before media problems',
    ['hedline=x', 'segments[0].source=nope.mp4'],
    2,
    'unknown_field',
    ['hedline'],
  ],
  [
    'a character no font covers before media problems',
    ['headline=\u{103a0}', 'segments[0].source=nope.mp4'],
    2,
    'glyph_missing',
    ['headline'],
  ],
  ['a URL', ['segments[0].source=https://x.test/a.mp4'], 2, 'path_not_allowed', ['segments[0].source']],
  ['a poster card without a poster', ['end_card=poster'], 2, 'poster_required', ['end_card']],
  ['a missing clip', ['segments[0].source=nope.mp4'], 3, 'asset_missing', ['segments[0].source']],
  [
    'two bad clips at once',
    ['segments[0].source=nope.mp4', 'segments[1].source=half.mp4'],
    3,
    'asset_missing',
    ['segments[0].source', 'segments[1].source'],
  ],
  ['a clip under one second', ['segments[1].source=half.mp4'], 3, 'asset_too_short', ['segments[1].source']],
  ['a device', ['segments[0].source=/dev/zero'], 3, 'asset_unreadable', ['segments[0].source']],
  ['a folder', ['segments[0].source=.'], 3, 'asset_unreadable', ['segments[0].source']],
  ['a text as a clip', ['segments[0].source=short.json'], 3, 'asset_not_video', ['segments[0].source']],
  ['a clip as music', ['music.source=a.mp4'], 3, 'asset_not_audio', ['music.source']],
  ['a clip as a logo', ['logo.source=a.mp4'], 3, 'asset_not_image', ['logo.source']],
  ['a change that is none', ['headline'], 2, 'invalid_set', ['']],
  ['a change of a name in a list', ['segments.first=x'], 2, 'invalid_set', ['']],
  ['a change far behind the end of a list', ['segments[4000000000]=x'], 2, 'invalid_set', ['']],
  ['a change that would leave a gap in a list', ['segments[3].source=x.mp4'], 2, 'invalid_set', ['']],
  ['a change of a place that is none', ['text_beats[-1]=x'], 2, 'invalid_set', ['']],
  ['a change of a prototype', ['__proto__.kind=x'], 2, 'invalid_set', ['']],
];

describe('a refused composition', () => {
  it.each(sampled('refused compositions', REFUSED, 9))('%s', async (_why, changes, code, error, paths) => {
    const cwd = small();
    const set = changes.flatMap((change) => ['--set', change]);
    const result = await runCli(['check', 'short.json', ...set, '--json'], { cwd });
    const failure = jsonOf<CliError>(result);
    expect(failure).toMatchObject({ error, path: paths[0], retryable: false });
    expect(Object.keys(failure.errors)).toEqual(paths);
    expect(failure.errors[failure.path]?.[0]).toBe(failure.message);
    expect(failure.remedy).not.toBe('');
    expect(result).toMatchObject({ code, stderr: '' });
  });

  it('is refused by render in the same words, and told on standard error without --json', async () => {
    const cwd = small();
    const set = ['--set', 'hedline=x', '--set', 'star_rating=9'];
    const { code, stdout, stderr } = await runCli(['render', 'short.json', ...set, '-o', 'x.mp4'], { cwd });
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain('hedline: Expected a field of a short');
    expect(stderr).toContain('did you mean "headline"?');
    expect(stderr).toContain('star_rating: Expected a number from 0 to 5');
  });
});

/** What may stand in a composition file, and what is said about it. */
const FILES: readonly (readonly [
  why: string,
  content: string | Uint8Array,
  code: number,
  error: string,
  says: RegExp,
])[] = [
  ['no JSON', '{"kind":"short","star_rating":NaN}', 2, 'invalid_json', /a value for star_rating .* line 1, column 31/],
  ['a broken line', '{\n  "kind": "short"\n  "headline": "x"\n}', 2, 'invalid_json', /line 3, column 3/],
  ['an empty file', '', 2, 'invalid_json', /end of the file/],
  ['a key named twice', '{"kind":"short","headline":"A","headline":"B"}', 2, 'duplicate_key', /headline/],
  ['UTF-16', Buffer.from('\ufeff{"kind":"short"}', 'utf16le'), 2, 'invalid_json', /UTF-8/],
  ['bytes that are no text', Uint8Array.of(0x22, 0xff, 0x22), 2, 'invalid_json', /UTF-8/],
  ['a list', '[]', 2, 'invalid_type', /Expected an object/],
  ['null', 'null', 2, 'invalid_type', /received null/],
  ['a prototype', '{"kind":"short","__proto__":{"headline":"x"}}', 2, 'missing_field', /segments/],
  ['a million levels', `${'['.repeat(1e6)}${']'.repeat(1e6)}`, 2, 'document_too_large', /at most 32 levels/],
  [
    'a field of a million levels',
    `{"kind":"short","logo":${'['.repeat(1e6)}${']'.repeat(1e6)}}`,
    2,
    'document_too_large',
    /at most 32 levels for logo but/,
  ],
  ['a film', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0', 'latin1'), 3, 'composition_unreadable', /an MP4 or Quick/],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1'), 3, 'composition_unreadable', /a PNG image/],
  ['an archive', Buffer.from('PK\x03\x04\x14\0\0\0', 'latin1'), 3, 'composition_unreadable', /binary data/],
  ['a text that begins like a bitmap', `BM${' '.repeat(40)}`, 2, 'invalid_json', /a JSON value|Expected JSON/],
  ['50 MB', Buffer.alloc(50e6, ' '), 3, 'composition_unreadable', /more than 16777216 bytes/],
];

describe('a composition file', () => {
  it.each(sampled('composition files', FILES, 7))('of %s', async (_why, content, code, error, says) => {
    const cwd = tempDir();
    writeFileSync(join(cwd, 'x.json'), content);
    const result = await runCli(['check', 'x.json', '--json'], { cwd });
    expect(jsonOf<CliError>(result)).toMatchObject({ error, code: error, message: expect.stringMatching(says) });
    expect(result.code).toBe(code);
  });

  it('names __proto__ among the problems', async () => {
    const cwd = tempDir();
    writeFileSync(join(cwd, 'x.json'), '{"kind":"short","__proto__":{"headline":"x"}}');
    const { errors } = jsonOf<CliError>(await runCli(['check', 'x.json', '--json'], { cwd }));
    expect(Object.keys(errors)).toContain('__proto__');
  });

  it.each([
    ['missing', 'nope.json', /no such file/],
    ['a folder', 'folder', /a folder/],
    ['an empty name', '', /an empty name/],
  ])('%s: exit 3', async (_why, name, says) => {
    const cwd = tempDir();
    mkdirSync(join(cwd, 'folder'));
    const result = await runCli(['check', name, '--json'], { cwd });
    expect(jsonOf<CliError>(result)).toMatchObject({
      error: 'composition_unreadable',
      message: expect.stringMatching(says),
    });
    expect(result.code).toBe(3);
  });

  it('may begin with a byte order mark, and may be a pipe', async () => {
    const cwd = small();
    const text = `\ufeff${JSON.stringify(PLAIN_SHORT)}`;
    writeFileSync(join(cwd, 'bom.json'), text);
    expect((await runCli(['check', 'bom.json', '--no-cache'], { cwd })).code).toBe(0);
    writeFileSync(join(cwd, 'wrong.json'), '{"kind":"short","hedline":"x"}');
    const piped = `cat wrong.json | "${process.execPath}" "${cliPath}" check /dev/stdin --json`;
    const { stdout, status } = spawnSync('sh', ['-c', piped], { cwd, encoding: 'utf8' });
    expect(status).toBe(2);
    expect(JSON.parse(stdout).errors).toHaveProperty('hedline');
  });
});

describe('the environment', () => {
  it.each([
    ['REELWRIGHT_FFMPEG', 'ffmpeg_missing'],
    ['REELWRIGHT_FFPROBE', 'ffprobe_missing'],
  ])('%s that does not exist: exit 4', async (name, error) => {
    const cwd = small();
    const result = await runCli(['check', 'short.json', '--no-cache', '--json'], {
      cwd,
      env: { [name]: join(cwd, 'none') },
    });
    expect(jsonOf<CliError>(result)).toMatchObject({ error, message: expect.stringContaining(join(cwd, 'none')) });
    expect(result.code).toBe(4);
  });

  it('a document problem wins over a missing ffmpeg', async () => {
    const cwd = small({ hedline: 'x' });
    const env = { REELWRIGHT_FFMPEG: join(cwd, 'none') };
    expect((await runCli(['check', 'short.json'], { cwd, env })).code).toBe(2);
  });
});
