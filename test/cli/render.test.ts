import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hashFile } from '../../src/io/files/hash-file.js';
import { filesBelow } from '../support/temp-dir.js';
import { type CliError, jsonOf, runCli } from './support/run-cli.js';
import { smallMedia } from './support/small-media.js';

const small = smallMedia();
const DRAFT = ['--quality', 'draft'];

interface Result {
  readonly kind: string;
  readonly status: string;
  readonly combination_hash: string;
  readonly cached: boolean;
  readonly outputs: readonly {
    readonly role: string;
    readonly path: string;
    readonly mime_type: string;
    readonly bytes: number;
    readonly sha256: string;
  }[];
  readonly chunks: { readonly total: number; readonly reused: number };
  readonly verification?: { readonly checked: number; readonly differing: number };
}

describe('render', () => {
  it('writes the film and its thumbnail, answers from the cache, and verifies it', async () => {
    const cwd = small();
    const first = await runCli(['render', 'film.json', '-o', 'new/deep/film.mp4', ...DRAFT, '--json'], { cwd });
    expect(first).toMatchObject({ code: 0, stderr: '' });
    const result = jsonOf<Result>(first);
    const film = join(cwd, 'new/deep/film.mp4');
    const thumbnail = join(cwd, 'new/deep/film.jpg');
    expect(result).toMatchObject({
      kind: 'editor',
      status: 'completed',
      cached: false,
      warnings: [],
      outputs: [
        { role: 'video', path: film, mime_type: 'video/mp4', width: 1080, height: 1080, duration_seconds: 2 },
        {
          role: 'thumbnail',
          path: thumbnail,
          mime_type: 'image/jpeg',
          width: 1080,
          height: 1080,
          duration_seconds: null,
        },
      ],
      chunks: { reused: 0 },
    });
    expect(result.combination_hash).toMatch(/^[0-9a-f]{64}$/);
    for (const { path, bytes, sha256 } of result.outputs) {
      expect(statSync(path).size).toBe(bytes);
      expect(await hashFile(path)).toBe(sha256);
    }
    expect(readdirSync(join(cwd, 'new/deep')).sort()).toEqual(['film.jpg', 'film.mp4']);
    // The default cache lies where XDG_CACHE_HOME says.
    expect(filesBelow(join(cwd, 'xdg/reelwright')).length).toBeGreaterThan(0);

    // Another process, another output name, an existing folder, whatever it is called: nothing is decoded, drawn or
    // encoded.
    mkdirSync(join(cwd, 'folder.mp4'));
    writeFileSync(join(cwd, 'folder.mp4/editor.mp4'), 'old');
    const again = jsonOf<Result>(
      await runCli(['render', 'film.json', '-o', 'folder.mp4', ...DRAFT, '--json'], { cwd }),
    );
    expect(again.cached).toBe(true);
    expect(again.chunks).toEqual({ total: result.chunks.total, reused: result.chunks.total });
    expect(again.outputs.map(({ path }) => path)).toEqual([
      join(cwd, 'folder.mp4/editor.mp4'),
      join(cwd, 'folder.mp4/editor.jpg'),
    ]);
    expect(await hashFile(join(cwd, 'folder.mp4/editor.mp4'))).toBe(result.outputs[0]?.sha256);

    const verified = jsonOf<Result>(
      await runCli(['render', 'film.json', '-o', 'verified/', ...DRAFT, '--verify', '--json'], { cwd }),
    );
    expect(verified.cached).toBe(false);
    expect(verified.verification).toEqual({ checked: expect.any(Number), differing: 0 });
    expect(verified.verification?.checked).toBeGreaterThan(0);
    expect(verified.outputs[0]).toMatchObject({
      path: join(cwd, 'verified/editor.mp4'),
      sha256: result.outputs[0]?.sha256,
    });

    // Another quality is another film; --no-cache meets none of this.
    const plain = await runCli(['render', 'film.json', '-o', 'plain.mp4', '--no-cache', ...DRAFT], { cwd });
    expect(plain.code).toBe(0);
    expect(plain.stdout).toBe(`${join(cwd, 'plain.mp4')}\n${join(cwd, 'plain.jpg')}\n`);
    expect(plain.stderr).toMatch(/^ {2}0% /m);
    expect(plain.stderr).toMatch(/^100% Done$/m);
    expect(plain.stderr).not.toContain('\u001b');
    expect(plain.stderr).toMatch(/rendered (\d+) of \1 chunks/);
    expect(await hashFile(join(cwd, 'plain.mp4'))).toBe(result.outputs[0]?.sha256);
  });

  it.each([
    ['a file where a folder should be', 'short.json/', 'output_not_writable'],
    ['a file above the output', 'short.json/x/film.mp4', 'output_not_writable'],
    ['a device', '/dev/null', 'output_suffix'],
    ['a folder of devices', '/dev/null/film.mp4', 'output_not_writable'],
    ['a place no folder can be made', '/proc/x/film.mp4', 'output_not_writable'],
    ['a name too long', `${'x'.repeat(300)}.mp4`, 'output_not_writable'],
    ['nothing', '', 'usage'],
    ['a clip of the composition', 'a.mp4', 'output_is_input'],
    ['a film whose thumbnail would replace the logo', 'logo.mp4', 'output_is_input'],
  ])('refuses %s as output before it works', async (_why, output, error) => {
    const cwd = small({ logo: { source: 'logo.jpg' } });
    writeFileSync(join(cwd, 'logo.jpg'), readFileSync(join(cwd, 'logo.png')));
    const before = await hashFile(join(cwd, 'a.mp4'));
    const result = await runCli(['render', 'short.json', '-o', output, ...DRAFT, '--json'], { cwd });
    expect(jsonOf<CliError>(result)).toMatchObject({ error, retryable: false });
    expect(result.code).toBe(2);
    expect(await hashFile(join(cwd, 'a.mp4'))).toBe(before);
    expect(existsSync('/dev/null')).toBe(true);
  });

  it.each(['--model', '--mot'])('refuses %s, which only tracking knows', async (option) => {
    const result = await runCli(['render', 'short.json', '-o', 'x/', option, 'x', '--json'], { cwd: small() });
    expect(jsonOf<CliError>(result).message).toBe(`Expected a tracking composition for ${option} but received short`);
    expect(result.code).toBe(2);
  });

  it('says how many slides an edit drew, and whether it changed the scale of the type', async () => {
    const cwd = small();
    const last = [{ headline: 'Made to last', body: 'We mend it for years.' }, { headline: 'Carry more' }];
    const draw = async (body: string) => {
      const slides = [{ headline: 'One bag', body }, ...last];
      writeFileSync(join(cwd, 'slider.json'), JSON.stringify({ kind: 'slider', template: 'boldStatement', slides }));
      return (await runCli(['render', 'slider.json', '-o', 'slides'], { cwd })).stderr;
    };
    const line = 'A far longer line that says a lot about one bag, its leather and its maker in the hills.';
    const bodies = ['Free delivery', 'Free returns', Array(6).fill(line).join('\n')];
    const said: string[] = [];
    for (const body of bodies) said.push(/rendered .*/.exec(await draw(body))?.[0] ?? '');
    expect(said).toEqual([
      'rendered 3 of 3 slides',
      'rendered 1 of 3 slides',
      'rendered 1 of 3 slides; the type has another scale',
    ]);
  });

  it('says when the cache folder it was told cannot be used', async () => {
    const result = await runCli(['render', 'short.json', '-o', 'x/', '--cache', 'short.json/c', '--json'], {
      cwd: small(),
    });
    expect(jsonOf<CliError>(result).error).toBe('cache_unavailable');
    expect(result.code).toBe(4);
  });
});
