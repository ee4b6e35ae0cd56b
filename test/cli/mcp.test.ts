/** `reelwright mcp` as an agent meets it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { setField } from '../../src/cli/load-composition.js';
import { descendants } from '../support/no-leftovers.js';
import { rarely } from '../support/rarely.js';
import { filesBelow, tempDir } from '../support/temp-dir.js';
import { startAgent } from './support/mcp-client.js';
import { cliPath, runCli } from './support/run-cli.js';
import { smallMedia } from './support/small-media.js';

const small = smallMedia();

type Document = Readonly<Record<string, unknown>>;

/** Does what each remedy says, and nothing else: who mends so has read no documentation. */
function mended(draft: Document, problems: string): Document {
  let document = draft;
  for (const [, remedy = ''] of problems.matchAll(/^ {2}-> (.*)$/gm)) {
    const [, from = '', to = ''] = /^Rename (\S+) to (\S+)\.$/.exec(remedy) ?? [];
    const [, value = '', field = ''] = /^Use ("[^"]*") for (\S+)\.$/.exec(remedy) ?? [];
    const [, long = '', by = ''] = /^Shorten (\S+) by (\d+) characters\.$/.exec(remedy) ?? [];
    if (to !== '') document = omit(setField(document, to, document[from]) as Document, from);
    else if (field !== '') document = setField(document, field, JSON.parse(value)) as Document;
    else document = setField(document, long, String(at(document, long)).slice(0, -Number(by))) as Document;
  }
  return document;
}

const omit = (document: Document, field: string) =>
  Object.fromEntries(Object.entries(document).filter(([name]) => name !== field));
const at = (document: unknown, path: string) =>
  path.split('.').reduce((node: unknown, name) => (Object(node) as Document)[name], document);

describe("an agent's day", () => {
  it('goes from a brief to an inspected film by what the tools say alone', async () => {
    const cwd = small();
    const { call, client } = await startAgent(cwd);
    expect(client.getInstructions()).toContain('schema tells the fields of a kind');

    const { text: fields } = await call('schema', { kind: 'editor' });
    expect(fields).toMatch(/^segments\[\]\.fit_mode: one of blur, cover/m);
    // The draft of someone in a hurry: four faults at once.
    const trim = { start: 0, duration: 1 };
    const draft = {
      kind: 'editor',
      language: 'en',
      export_aspect_ratio: '1:1',
      segments: [
        { source: 'a.mp4', trim, fit_mode: 'covers' },
        { source: 'b.mp4', trim, transition: { type: 'crosfade', duration_seconds: 0.2 } },
      ],
      visual_langage: 'premium_editorial',
      disclosure: { text: `AI-generated, ${'as we say '.repeat(6)}` },
    };
    const refused = await call('check', { composition: draft });
    expect([refused.failed, refused.text]).toEqual([true, expect.stringMatching(/^4 problems\n/)]);
    const composition = mended(draft, refused.text);
    const checked = await call('check', { composition });
    expect(checked, checked.text).toMatchObject({ failed: false, data: { kind: 'editor', status: 'ok' } });

    const sheet = await call('sheet', { composition });
    const { format, width = 0 } = await sharp(sheet.picture).metadata();
    expect([format, sheet.data['width']]).toEqual(['jpeg', width]);
    // Chosen by looking: one of two looks.
    const looks = ['premium_editorial', 'kinetic_creator'].map(async (visual_language) => {
      const { picture } = await call('frame', { composition, set: { visual_language }, at_seconds: 0.5 });
      return picture?.toString('base64');
    });
    expect(new Set(await Promise.all(looks)).size).toBe(2);
    const set = { visual_language: 'kinetic_creator' };
    const written = await call('write', { composition, set, output: 'chosen.json' });
    expect(written.data['path']).toBe(join(cwd, 'chosen.json'));

    const cost = await call('estimate', { file: 'chosen.json' });
    expect(cost.data).toMatchObject({ kind: 'editor', cached: false });
    const seen: number[] = [];
    const onprogress = ({ progress }: { readonly progress: number }) => void seen.push(progress);
    const asked = { file: 'chosen.json', output: 'out/', quality: 'draft' };
    const film = await call('render', asked, { onprogress });
    expect(film.data, film.text).toMatchObject({
      status: 'completed',
      outputs: [{ path: join(cwd, 'out/editor.mp4') }, { role: 'thumbnail' }],
    });
    expect(seen.length).toBeGreaterThan(3);
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    const receipt = await call('inspect', { media: 'out/editor.mp4', file: 'chosen.json' });
    expect(receipt.data, receipt.text).toMatchObject({ status: 'passed' });
    const again = await call('render', { ...asked, output: 'out/again.mp4' });
    expect(again.data).toMatchObject({ cached: true });
  });
});

describe('a call', () => {
  it('reads and writes nothing outside the roots, also not by links', async () => {
    const cwd = small();
    const elsewhere = tempDir();
    writeFileSync(join(elsewhere, 'ad.json'), readFileSync(join(cwd, 'film.json')));
    symlinkSync(elsewhere, join(cwd, 'way-out'));
    const { call } = await startAgent(cwd, ['--roots', '.']);
    const composition = { kind: 'short', segments: [{ source: 'a.mp4' }, { source: '/etc/hostname' }] };
    const calls: readonly [string, Document][] = [
      ['check', { file: join(elsewhere, 'ad.json') }],
      ['check', { file: 'way-out/ad.json' }],
      ['check', { composition }],
      ['render', { file: 'film.json', output: join(elsewhere, 'film.mp4') }],
      ['render', { file: 'film.json', output: 'way-out/new/film.mp4' }],
      ['write', { file: 'film.json', output: '../film.json' }],
      ['init', { kind: 'short', folder: 'way-out/ad' }],
      ['ingest', { media: 'a.mp4', output: elsewhere }],
      ['ingest', { media: '/etc/hostname', output: 'upload' }],
      ['inspect', { media: join(elsewhere, 'film.mp4') }],
      ['look_check', { look: join(elsewhere, 'brand.look.json') }],
    ];
    for (const [name, args] of calls) {
      const { failed, text } = await call(name, args);
      expect([name, failed, text]).toEqual([name, true, expect.stringContaining('path_not_allowed')]);
    }
    expect(filesBelow(elsewhere)).toEqual(['ad.json']);
  });

  it('that is cancelled ends its work and leaves nothing; the next one is served', async () => {
    const cwd = small();
    const { call, pid } = await startAgent(cwd);
    const before = filesBelow(cwd);
    const controller = new AbortController();
    const onprogress = ({ progress }: { readonly progress: number }) => {
      if (progress >= 4) controller.abort();
    };
    const options = { signal: controller.signal, onprogress };
    await expect(call('render', { file: 'short.json', output: 'film.mp4' }, options)).rejects.toThrow();
    await vi.waitUntil(() => descendants(pid).length === 0, { timeout: 20_000 });
    expect(filesBelow(cwd).filter((name) => !name.startsWith('xdg/'))).toEqual(before);
    expect((await call('schema', { kind: 'tracking' })).text).toMatch(/^classes: list/m);
  });

  it('with wrong words is answered with what is wrong', async () => {
    const cwd = small();
    const { call } = await startAgent(cwd);
    const both = await call('check', { file: 'film.json', composition: {} });
    expect(both.text).toContain('Expected either file or composition but received both');
    expect((await call('render', { file: 'film.json' })).text).toContain('output');
    const missing = await call('frame', { file: 'film.json', at_seconds: 99 });
    expect([missing.failed, missing.text]).toEqual([true, expect.stringMatching(/^1 problem\n.*\n {2}-> /)]);
    const changed = await call('plan', { file: 'film.json', set: { export_aspect_ratio: '16:9' } });
    expect(changed.data).toMatchObject({ width: 1920, height: 1080, scenes: [{}, { start_seconds: 1 }] });
  });

  it.each<readonly [tool: string, args: Document, says: RegExp]>([
    ['init', { kind: 'slider', folder: '' }, /^usage: Expected the path of a file or folder but received ""/],
    ['write', { file: 'film.json', output: 'a\0.json' }, /^usage: Expected the path of a file or folder/],
    ['write', { file: 'film.json', output: '\ud800.json' }, /^usage: Expected the path of a file or folder/],
    ['write', { file: 'film.json', output: 'ad.json/' }, /-> Use ad\.json\.$/],
    ['check', { file: 'film.json', set: { '': 1 } }, /^invalid_set: Expected the path of a field for a key of set/],
  ])('%s %j: an odd name is told as that, and nothing is written', async (tool, args, says) => {
    const cwd = small();
    const before = filesBelow(cwd);
    const { call } = await startAgent(cwd);
    const { failed, text } = await call(tool, args);
    expect([failed, text.replace('1 problem\n', '')]).toEqual([true, expect.stringMatching(says)]);
    expect(filesBelow(cwd).filter((name) => !name.startsWith('xdg/'))).toEqual(before);
  });

  rarely('shows other arrangements of a short, and says why it looks so', async () => {
    const { call } = await startAgent(small());
    const { data, picture } = await call('alternatives', { file: 'short.json', count: 1 });
    const [, other] = data['alternatives'] as { arrangement: string }[];
    expect(other?.arrangement).toMatch(/^(head|middle|foot|window)$/);
    expect((await sharp(picture).metadata()).height).toBeLessThanOrEqual(1568);
    const why = await call('explain', { file: 'short.json', set: { arrangement: other?.arrangement }, at_seconds: 2 });
    expect(why.text).toContain('headline "HELLO"');
  });

  it('takes in an upload, and begins no folder that has begun', async () => {
    const cwd = small();
    const { call } = await startAgent(cwd);
    const upload = await call('ingest', { media: 'half.mp4', output: 'upload' });
    expect(upload.data).toMatchObject({ status: 'ready', folder: join(cwd, 'upload') });
    expect(existsSync(join(cwd, 'upload/ingest.json'))).toBe(true);
    const begun = await call('init', { kind: 'short', folder: '.' });
    expect([begun.failed, begun.text]).toEqual([true, expect.stringContaining(join(cwd, 'short.json'))]);
  });
});

describe('the tools', () => {
  it('say what they do to files, and what every argument is', async () => {
    const { client } = await startAgent(tempDir());
    const { tools } = await client.listTools();
    const hints = tools.map(({ name, annotations = {} }) => [
      name,
      [annotations.readOnlyHint, annotations.destructiveHint, annotations.idempotentHint, annotations.openWorldHint],
    ]);
    const reads = [true, false, true, false];
    const replaces = [false, true, true, false];
    expect(Object.fromEntries(hints)).toEqual({
      ...{ schema: reads, check: reads, plan: reads, explain: reads, estimate: reads, inspect: reads },
      ...{ sheet: reads, frame: reads, alternatives: reads, look_check: reads },
      ...{ init: [false, false, false, false], write: replaces, render: replaces, ingest: replaces },
    });
    for (const { name, description = '', inputSchema, outputSchema } of tools) {
      expect([name, description.length > 40, outputSchema?.['type']]).toEqual([name, true, 'object']);
      expect(inputSchema['additionalProperties'], name).toBe(false);
    }
    // All of it is in every conversation: 20 KB are some 5,000 tokens.
    expect(JSON.stringify(tools).length).toBeLessThan(24_000);
  });

  it('end with standard input, and are no place for --json', async () => {
    const cwd = tempDir();
    const child = spawn(process.execPath, [cliPath, 'mcp', '--quiet'], { cwd, stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdin.end();
    expect(await once(child, 'close')).toEqual([0, null]);
    expect((await runCli(['mcp', '--json'], { cwd })).code).toBe(2);
    const { code, stderr } = await runCli(['mcp', '--roots', 'none'], { cwd });
    expect([code, stderr]).toEqual([2, expect.stringContaining('Expected a folder for --roots but received none')]);
  });
});
