/** The home page: the ads of a folder, and the way from nothing to a first film. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.js';
import { createBackground } from '../src/server/background.js';
import { fileName } from '../src/server/file-names.js';
import { kindOf } from '../src/server/projects.js';
import { openStudio, type Studio } from '../src/server/studio-server.js';
import type { HomeState, Placed } from '../src/shared/home-messages.js';
import type { Session } from '../src/shared/messages.js';
import { accessFaults } from './support/access.js';
import { browserPath, launch, PAGE_FOLDER } from './support/studio.js';

const SLIDES = { kind: 'slider', slides: ['One', 'Two', 'Three'].map((headline) => ({ headline })) };

describe('what lies in a folder', () => {
  test.each([
    ['a short that names no kind', '{"segments": []}', 'short'],
    ['a carousel with a comment', '{ // five\n "kind": "slider", "slides": [] }', 'slider'],
    ['a composition with a slip of the pen', '{"kind": "editor", "segments": [}', 'editor'],
    ['a result', '{"kind": "short", "segments": [], "status": "ready"}', undefined],
    ['a package', '{"name": "x", "version": "1.0.0"}', undefined],
    ['a list', '[1]', undefined],
    ['no JSON', 'hello', undefined],
  ])('%s', (_, text, kind) => {
    expect(kindOf(text)).toBe(kind);
  });

  test.each([
    ['Sale: 20%/off?', 'Sale 20% off'],
    ['../../etc/passwd', 'etc passwd'],
    ['.hidden.', 'hidden'],
    ['con', 'con_'],
    [' \u0000\n ', ''],
    ['Größe ß 日本', 'Größe ß 日本'],
  ])('is called %j as %j', (wanted, name) => {
    expect(fileName(wanted)).toBe(name);
  });
});

test('what was asked for last is made first, once, and what fails is not tried again', async () => {
  const begun: string[] = [];
  const told: string[] = [];
  let letGo = () => {};
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  const background = createBackground((name, isMade) => told.push(`${name} ${isMade}`));
  const make = (name: string, isGood = true) =>
    background.want(name, async () => {
      begun.push(name);
      await held;
      if (!isGood) throw new Error('no');
    });
  make('first');
  make('gone');
  make('bad', false);
  make('last');
  make('first');
  background.keepOnly((name) => name !== 'gone');
  letGo();
  await vi.waitUntil(() => told.length === 3);
  make('bad', false);
  expect([begun, told]).toEqual([
    ['first', 'last', 'bad'],
    ['first true', 'last true', 'bad false', 'bad false'],
  ]);
  await background.close();
});

describe('a folder of ads', () => {
  const folder = scratchFolder();
  let studio: Studio;
  beforeAll(async () => {
    mkdirSync(join(folder, 'spring/media'), { recursive: true });
    writeFileSync(join(folder, 'spring/spring.json'), JSON.stringify(SLIDES));
    writeFileSync(join(folder, 'spring/media/notes.txt'), 'x');
    writeFileSync(join(folder, 'loose.json'), JSON.stringify(SLIDES));
    studio = await openStudio({ file: folder, cacheDir: join(scratchFolder(), 'cache') });
  });
  afterAll(() => studio.close());

  const state = async () => (await (await fetch(new URL('state', studio.address))).json()) as HomeState;
  const idOf = async (name: string) => (await state()).projects.find((one) => one.name === name)?.id ?? '';
  const post = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(new URL(path, studio.address), { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: answer.status, said: (await answer.json()) as Placed };
  };

  test('is copied, renamed, deleted and put back, with its media where they are its own', async () => {
    expect((await state()).projects.map(({ name, place }) => [name, place]).toSorted()).toEqual([
      ['loose', ''],
      ['spring', 'spring'],
    ]);
    await post('duplicate', { id: await idOf('loose') });
    expect(existsSync(join(folder, 'loose copy.json'))).toBe(true);
    await post('rename', { id: await idOf('spring'), name: 'Spring: sale' });
    expect(readdirSync(join(folder, 'Spring sale')).toSorted()).toEqual(['Spring sale.json', 'media']);
    await post('remove', { id: await idOf('Spring sale') });
    await post('remove', { id: await idOf('loose') });
    expect(readdirSync(folder).toSorted()).toEqual(['.reelwright', 'loose copy.json']);
    const { bin } = await state();
    expect(bin.map(({ name }) => name)).toEqual(['loose', 'Spring sale']);
    writeFileSync(join(folder, 'loose.json'), JSON.stringify(SLIDES));
    for (const { id } of bin) await post('restore', { id });
    expect(readdirSync(folder).toSorted()).toEqual([
      ...['.reelwright', 'Spring sale', 'loose 2.json', 'loose copy.json', 'loose.json'],
    ]);
    expect(readFileSync(join(folder, 'Spring sale/media/notes.txt'), 'utf8')).toBe('x');
    expect((await state()).bin).toEqual([]);
  });

  test('opens each under an address of its own, and knows the way home', async () => {
    const session = await fetch(new URL(`../ad/${await idOf('loose')}/session`, studio.address));
    const { name, home } = (await session.json()) as Session;
    expect([name, home]).toEqual(['loose.json', '../../home/']);
  });

  test.each([
    ['an ad that is not there', 'rename', { id: 'x', name: 'y' }, 400],
    ['a name of nothing', 'begin', { template: 'slider-scrapbook', format: '4:5', name: '../..' }, 400],
    ['a template that is none', 'begin', { template: 'slider-../x', format: '4:5', name: 'x' }, 400],
    ['a format that it has not', 'begin', { template: 'slider-scrapbook', format: '16:9', name: 'x' }, 400],
    ['what is not in the bin', 'restore', { id: '../../x' }, 400],
    ['names that are no list', 'want', { names: 'x' }, 400],
  ])('refuses %s', async (_, path, body, status) => {
    expect((await post(path, body)).status).toBe(status);
  });

  test.each(['home/shown/..%2f..%2fx', 'home/shown/picture-x', 'ad/..%2floose/session', 'ad//session', 'session'])(
    'has nothing at %s',
    async (path) => {
      expect((await fetch(new URL(`../${path}`, studio.address))).status).toBe(404);
    },
  );
});

describe.skipIf(browserPath === undefined)('from nothing to a first film', () => {
  const folder = scratchFolder();
  let studio: Studio;
  let browser: Browser;
  let page: Page;
  const complaints: string[] = [];
  beforeAll(async () => {
    studio = await openStudio({ file: folder, cacheDir: join(scratchFolder(), 'cache') }, PAGE_FOLDER);
    browser = await launch();
    page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    page.setDefaultTimeout(240_000);
    page.on('pageerror', (error) => complaints.push(error.message));
    // The templates begin with carousels: they are the quickest to draw.
    await page.goto(`${studio.address}#slider`);
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.close();
  });

  test('takes six actions, with no word of JSON on the way', async () => {
    let actions = 0;
    const act = async (work: Promise<unknown>) => {
      actions += 1;
      await work;
      expect(await page.locator('body').textContent()).not.toMatch(/json/i);
    };
    await page.getByText('No ads here yet').waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await act(page.getByRole('button', { name: 'Choose a template' }).click());
    await act(page.getByRole('radio', { name: 'Carousel' }).check({ force: true }));
    await act(page.getByRole('button', { name: 'Bold Statement' }).click());
    await page.locator('.drawings[data-view]').waitFor();
    await act(page.getByLabel('Headline', { exact: true }).first().fill('A fresh start'));
    await page.getByText('Final picture').waitFor();
    await act(page.getByRole('button', { name: 'Render', exact: true }).click());
    await page.getByText('✓ Rendered in').waitFor();
    expect(actions).toBeLessThanOrEqual(12);
    const made = 'Bold Statement carousel';
    expect(readdirSync(join(folder, made, `${made}-slides`))).toContain('slide-05.jpg');
    expect(complaints).toEqual([]);
  });

  test('shows the ad with its picture, and the templates as loops of the engine’s own', async () => {
    await page.keyboard.press('Control+s');
    await page.getByText('saved', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'All ads' }).click();
    await page.goto(`${studio.address}#slider`);
    await page.reload();
    const card = page.getByRole('listitem').filter({ hasText: 'Bold Statement carousel' });
    await card.locator('img').waitFor();
    expect(await card.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(360);
    await page.getByRole('button', { name: 'New ad' }).click();
    const loop = page.locator('.loops video').first();
    await loop.waitFor();
    await vi.waitFor(
      async () => expect(await loop.evaluate((one) => (one as HTMLVideoElement).duration)).toBeCloseTo(3, 1),
      30_000,
    );
    expect(await accessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close' }).click();
    await card.getByText('⋯').click();
    await card.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('is in the bin').waitFor();
    await page.getByRole('button', { name: 'Put it back' }).click();
    await card.waitFor();
    expect(complaints).toEqual([]);
  });
});
