/** The server without a browser: who may ask, what is answered, and what happens to the file. */
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.js';
import { rangeOf } from '../src/server/answers.js';
import { notSaved } from '../src/server/open-document.js';
import type { Studio } from '../src/server/studio-server.js';
import type { SaveAnswer, Session, SketchAnswer, ViewAnswer } from '../src/shared/messages.js';
import { writeMedia } from './support/media.js';
import { studioOn } from './support/studio.js';

const folder = scratchFolder();
const SLIDER = {
  kind: 'slider',
  slides: [
    { headline: 'One' },
    { headline: 'Two', background: { source: 'media/elsewhere/hostname' } },
    { headline: 'Three' },
  ],
};

let studio: Studio & { readonly file: string };
beforeAll(async () => {
  mkdirSync(join(folder, 'media'));
  writeFileSync(join(folder, 'media/clip.mp4'), '');
  symlinkSync('/etc', join(folder, 'media/elsewhere'));
  studio = await studioOn(folder, SLIDER);
});
afterAll(() => studio.close());

interface Asked {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** As fetch, but it sends the headers that fetch refuses to. */
function ask({
  path = '',
  method = 'GET',
  headers = {},
  body,
}: Asked): Promise<{ status: number; text: string; csp: string }> {
  const url = new URL(path, studio.address);
  const sent = body === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise((done, fail) => {
    const asked = request(url, { method, agent: false, headers: { ...sent, ...headers } }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, text, csp: String(response.headers['content-security-policy']) }),
      );
    });
    asked.on('error', fail);
    asked.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
  });
}

async function post<T>(path: string, body: unknown): Promise<T> {
  return JSON.parse((await ask({ path, method: 'POST', body })).text) as T;
}

describe('the studio’s server', () => {
  test('listens on loopback alone, with a token of 192 bits in its address', () => {
    expect(studio.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{32}\/$/);
  });

  test.each<[string, Asked, number]>([
    ['the page', {}, 200],
    ['another token', { path: '/guess/' }, 403],
    ['no token', { path: '/' }, 403],
    ['another host, as a rebound name gives', { headers: { host: 'ads.example:80' } }, 403],
    ['another origin', { headers: { origin: 'http://ads.example' } }, 403],
    ['another site', { headers: { 'sec-fetch-site': 'cross-site' } }, 403],
    ['another port of this machine', { headers: { 'sec-fetch-site': 'same-site' } }, 403],
    ['a page without an origin (a file, a sandboxed frame)', { headers: { origin: 'null' } }, 403],
    ['this host under another port', { headers: { host: '127.0.0.1:1' } }, 403],
    ['this host with a dot behind it', { headers: { host: 'localhost.' } }, 403],
    [
      'a question before another site may ask one',
      { method: 'OPTIONS', headers: { origin: 'http://ads.example' } },
      403,
    ],
    ['a file of the machine by its path', { path: 'output/..%2f..%2f..%2fetc%2fpasswd' }, 404],
    ['a film by a path', { path: 'ground/..%2f..%2fmain.js.mp4' }, 404],
    ['a picture by a name that every object has', { path: 'picture/constructor' }, 404],
    ['a font by a name that every object has', { path: 'font/__proto__' }, 404],
    ['a still of no number', { path: 'still?view=x&frame=1e999' }, 400],
    ['a file beside the page', { path: '../package.json' }, 403],
    ['a file above the page, hidden', { path: '%2e%2e%2fmain.js' }, 404],
    ['what is not there', { path: 'nothing' }, 404],
    ['a font that no view named', { path: `font/${'0'.repeat(64)}` }, 404],
    ['no JSON', { path: 'view', method: 'POST', body: '{' }, 400],
    ['a question without its text', { path: 'view', method: 'POST', body: {} }, 400],
    [
      'a form that another page sent',
      { path: 'save', method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' },
      400,
    ],
    ['a question that is too large', { path: 'view', method: 'POST', body: { text: 'x'.repeat(6e6) } }, 400],
  ])('answers %s', async (_, asked, status) => {
    const answer = await ask(asked);
    expect(answer.status).toBe(status);
    expect(answer.csp).toContain("default-src 'none'; script-src 'self'");
  });

  test('names its address to nobody, and lets no other page hold it in a frame or a window', async () => {
    const { headers } = await fetch(studio.address);
    const said = Object.fromEntries(headers);
    expect(said).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(said['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(Object.keys(said)).not.toContain('access-control-allow-origin');
  });

  test('names media below the roots, and follows no link out of them', async () => {
    const { files, name } = JSON.parse((await ask({ path: 'session' })).text) as Session;
    expect([name, files]).toEqual(['ad.json', [{ path: 'media/clip.mp4', type: 'video' }]]);
  });

  test('refuses a source outside the roots by its place, and shows the document without it', async () => {
    const refused = await post<ViewAnswer>('view', { text: JSON.stringify(SLIDER) });
    expect(refused.ok ? [] : refused.problems.map(({ code, path }) => [code, path])).toEqual([
      ['path_not_allowed', 'slides[1].background.source'],
    ]);
    const shown = await post<ViewAnswer>('view', {
      text: JSON.stringify({ ...SLIDER, slides: SLIDER.slides.map(({ headline }) => ({ headline })) }),
    });
    expect(shown.ok && shown.view.slides?.map(({ position }) => position)).toEqual([1, 2, 3]);
  });

  test('draws a changed slide from what the last view knows, as a view would, and without media it does not know', async () => {
    const slides = ['One', 'Two and more', 'Three'].map((headline) => ({ headline }));
    const text = JSON.stringify({ kind: 'slider', slides });
    const quick = await post<SketchAnswer>('sketch', { text, from: '2', to: '3', quick: 'yes' });
    const whole = await post<ViewAnswer>('view', { text });
    expect(quick.ok && quick.sketch.slide).toEqual(whole.ok && whole.view.slides?.[1]);
    const other = text.replace('{"headline":"One"}', '{"headline":"One","background":{"source":"media/clip.mp4"}}');
    const bare = await post<SketchAnswer>('sketch', { text: other, from: '2', to: '3', quick: 'yes' });
    expect(bare.ok && bare.sketch.slide).toEqual(quick.ok && quick.sketch.slide);
    const known = await post<SketchAnswer>('sketch', { text, from: '2', to: '3', quick: 'yes' });
    expect(known).toEqual(quick);
  });

  test.each([
    ['invalid_json', '{ "kind": "short", '],
    ['invalid_json', '{ "kind": "short", "kind": "short" }'],
    ['invalid_json', `{"kind":"slider","slides":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['invalid_type', '["x"]'],
    ['missing_field', `${'{"a":'.repeat(30)}1${'}'.repeat(30)}`],
    ['document_too_large', `{"kind":"slider","slides":[${'{},'.repeat(200_000)}{}]}`],
    ['wrong_item_count', '{"__proto__":{"kind":"short"},"kind":"slider","slides":[]}'],
  ])('refuses a text as %s', async (code, text) => {
    for (const question of ['view', 'sketch'] as const) {
      const asked = { text, from: '1', to: '2', quick: 'no' };
      const answer = await post<ViewAnswer | SketchAnswer>(question, asked);
      expect(answer.ok ? '' : answer.problems[0]?.code, question).toBe(code);
    }
  });

  test('saves what is based on the file as it is, and nothing else', async () => {
    const { document } = JSON.parse((await ask({ path: 'session' })).text) as Session;
    const saved = await post<SaveAnswer>('save', { text: '{ "a": 1 }', basedOn: document.revision });
    expect(saved.saved).toBe(true);
    const late = await post<SaveAnswer>('save', { text: '{ "b": 1 }', basedOn: document.revision });
    expect(late).toMatchObject({ saved: false, document: { text: '{ "a": 1 }' } });
    expect(readFileSync(studio.file, 'utf8')).toBe('{ "a": 1 }');
  });
});

describe('a save', () => {
  test('writes a file anew that somebody has removed, and tells other windows', async () => {
    const told: string[] = [];
    const stop = new AbortController();
    const events = await fetch(new URL('events', studio.address), { signal: stop.signal });
    const { document } = JSON.parse((await ask({ path: 'session' })).text) as Session;
    rmSync(studio.file);
    const saved = await post<SaveAnswer>('save', { text: '{ "a": 2 }', basedOn: document.revision });
    expect([saved.saved, readFileSync(studio.file, 'utf8')]).toEqual([true, '{ "a": 2 }']);
    for await (const part of events.body ?? []) {
      told.push(Buffer.from(part).toString());
      if (told.join('').includes('"a\\": 2')) break;
    }
    stop.abort();
    expect(told.join('')).toContain('"type":"document"');
  });

  test('into a folder that is gone says so in words, and shows no path of this machine', async () => {
    const place = scratchFolder();
    // The cache lies elsewhere: the studio makes its folder while it starts, and so the removed one with it.
    const other = await studioOn(place, SLIDER, { cacheDir: scratchFolder() });
    try {
      const { document } = (await (await fetch(new URL('session', other.address))).json()) as Session;
      rmSync(place, { recursive: true });
      const answer = await fetch(new URL('save', other.address), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text: '{}', basedOn: document.revision }),
      });
      expect(await answer.json()).toEqual({ message: 'ad.json cannot be written: its folder is gone.' });
    } finally {
      await other.close();
      mkdirSync(place, { recursive: true });
    }
  });

  test.each([
    ['EACCES', 'its folder may not be written to'],
    ['ENOSPC', 'the disk is full'],
    ['EROFS', 'its disk may only be read'],
  ])('that ends in %s says: %s', (code, why) => {
    expect(notSaved(Object.assign(new Error('x'), { code }), 'ad.json').message).toBe(
      `ad.json cannot be written: ${why}`,
    );
  });
});

describe('a glance', () => {
  test.each([
    ['a file outside the roots', '/etc/passwd', 422],
    ['a file behind a link out of the roots', 'media/elsewhere/hostname', 422],
    ['a file that is missing', 'media/none.mp4', 422],
    ['an address', 'http://ads.example/a.mp4', 422],
    ['what has no picture', 'notes.m3u8', 404],
    ['an empty file', 'media/clip.mp4', 404],
  ])('at %s is refused', async (_, source, status) => {
    writeFileSync(join(folder, 'notes.m3u8'), '#EXTM3U\nfile:///etc/passwd\n');
    expect((await ask({ path: `glance?source=${encodeURIComponent(source)}&at=0` })).status).toBe(status);
  });
});

test.each<[string | undefined, ReturnType<typeof rangeOf>]>([
  [undefined, undefined],
  ['bytes=2-', { start: 2, end: 9 }],
  ['bytes=2-4', { start: 2, end: 4 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=0-99', { start: 0, end: 9 }],
  ['bytes=10-', 'outside'],
  ['bytes=0-1,3-4', undefined],
])('the range %s of ten bytes', (header, range) => {
  expect(rangeOf(header, 10)).toEqual(range);
});

test('a clip in a window keeps its name; what closes the film is called its card', async () => {
  const place = scratchFolder();
  await writeMedia(place);
  const short = {
    ...{ kind: 'short', headline: 'Mornings taste better', arrangement: 'window', brand_name: 'Alvora' },
    ...{ end_card: 'lockup', cta_text: 'Taste it', segments: [{ source: 'a.mp4' }, { source: 'b.mp4' }] },
  };
  const other = await studioOn(place, short);
  try {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ text: JSON.stringify(short) });
    const answer = await fetch(new URL('view', other.address), { method: 'POST', headers, body });
    const said = (await answer.json()) as ViewAnswer;
    const { scenes = [], under } = (said.ok && said.view.film) || {};
    const inWindow = under?.pictured.scenes.filter(({ shot }) => 'window' in shot && shot.window !== undefined) ?? [];
    expect(inWindow[0]?.start).toBe(0);
    expect([...new Set(scenes.map(({ label }) => label))]).toEqual(['a.mp4', 'b.mp4', 'End card']);
    expect(scenes.find(({ label }) => label === 'End card')?.start).toBeGreaterThan(300);
  } finally {
    await other.close();
  }
});
