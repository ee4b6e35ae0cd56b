/** Opening and editing in Firefox: what is typed is drawn, saved, and taken back. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { scratchFolder } from '../../test/support/scratch.js';
import { type Firefox, firefoxPath, startFirefox } from './support/firefox.js';
import { writeMedia } from './support/media.js';
import { studioOn } from './support/studio.js';

const SHORT = {
  ...{ kind: 'short', language: 'en', headline: 'Mornings', visual_language: 'kinetic_creator' },
  ...{ segments: [{ source: 'a.mp4' }, { source: 'b.mp4' }], music: { source: 'tone.wav' } },
};

describe.skipIf(firefoxPath === undefined)('in Firefox', () => {
  let studio: Awaited<ReturnType<typeof studioOn>>;
  let firefox: Firefox;
  const seen = (condition: string) =>
    vi.waitUntil(() => firefox.run<boolean>(`return ${condition}`), { timeout: 60_000, interval: 100 });
  const final = () => seen(`/Final picture/.test(document.querySelector('.picture-state')?.textContent ?? '')`);
  const headline = () => firefox.run<string>(`return document.querySelector('#field-headline').value`);

  beforeAll(async () => {
    const place = scratchFolder();
    await writeMedia(place);
    studio = await studioOn(place, SHORT);
    firefox = await startFirefox();
    await firefox.goTo(studio.address);
    await firefox.run(`window.faults = [];
      addEventListener('error', ({ message }) => window.faults.push(message));
      addEventListener('unhandledrejection', ({ reason }) => window.faults.push(String(reason)));`);
  });
  afterAll(async () => {
    await firefox?.close();
    await studio?.close();
  });

  test('a film is opened, its text typed, saved and taken back, and its clips play', async () => {
    await final();
    await firefox.type('#field-headline', ' and warm hands');
    expect(await headline()).toBe('Mornings and warm hands');
    await final();
    const drawn = `document.querySelector('.drawings').getContext('2d').getImageData(0, 0, 1080, 1920).data.some((one) => one > 0)`;
    expect(await firefox.run(`return ${drawn}`)).toBe(true);
    await firefox.click('button[title^="Save"]');
    await vi.waitUntil(() => readFileSync(studio.file, 'utf8').includes('Mornings and warm hands'), {
      timeout: 20_000,
    });
    await firefox.click('button[title^="Undo"]');
    expect(await headline()).toBe('Mornings');
    await seen(`document.querySelector('video.ground')?.dataset.shownFrame !== ''`);
    await firefox.run(`document.querySelector('[role=slider]').focus()`);
    await firefox.type('[role=slider]', ' ');
    await seen(`Number(document.querySelector('video.ground').dataset.shownFrame) > 20`);
    expect(await firefox.run('return window.faults')).toEqual([]);
  });
});
