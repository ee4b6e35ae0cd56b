/**
 * Playback with sound: from the first second to the last, the picture and the drawings over it keep to the clock that
 * the sound is played by. Read from what the browser says of each picture that it shows, so that a busy machine, which
 * shows fewer pictures, makes no difference.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rarely } from '../../test/support/rarely.js';
import { scratchFolder } from '../../test/support/scratch.js';
import { writeMedia } from './support/media.js';
import { browserPath, launch, openPage, studioOn } from './support/studio.js';

const RATE = 30;

/** A film of scenes of four seconds each, over a tone. */
const film = (scenes: number) => ({
  kind: 'editor',
  language: 'en',
  segments: Array.from({ length: scenes }, (_, at) => ({
    source: at % 2 === 0 ? 'a.mp4' : 'b.mp4',
    trim: { start: 0, duration: 4 },
    title: { text: `Scene ${at + 1}` },
  })),
  music: { source: 'tone.wav' },
});

/** A picture as the browser showed it. Times in frames of the film. */
interface Shown {
  /** The picture, by its own time in the film. */
  readonly picture: number;
  /** Where the clock of the sound was when it came on screen. */
  readonly clock: number;
  /** The frame that was drawn over it. */
  readonly drawn: number;
}

/** Code for the page: plays the film from its first frame to its last, and notes every picture. */
const PLAYED = `new Promise((done, fail) => {
  const video = document.querySelector('video.ground');
  const canvas = document.querySelector('.drawings');
  const shown = [];
  const note = (now, { mediaTime, expectedDisplayTime }) => {
    const clock = video.currentTime + ((expectedDisplayTime - now) / 1000) * video.playbackRate;
    const one = { picture: Math.floor(mediaTime * ${RATE} + 0.01), clock: clock * ${RATE} };
    // What the page draws over a picture is drawn in the same turn.
    setTimeout(() => shown.push({ ...one, drawn: Number(canvas.dataset.frame) }));
    video.requestVideoFrameCallback(note);
  };
  video.requestVideoFrameCallback(note);
  video.addEventListener('error', () => fail(video.error));
  video.addEventListener('ended', () => setTimeout(() => done({ shown, seconds: video.duration, rate: video.playbackRate }), 50));
})`;

/** Code for the page: the length of the sound in the film that it plays, seconds. */
const SOUND_SECONDS = `(async () => {
  const bytes = await (await fetch(document.querySelector('video.ground').src)).arrayBuffer();
  return (await new OfflineAudioContext(1, 1, 8000).decodeAudioData(bytes)).duration;
})()`;

/** Parts of the film that are looked at one by one: what drifts is off in the last ones. */
const PARTS = 10;

/** How far the clock was outside of the time that a picture stands for, frames. */
const off = ({ picture, clock }: Shown) => Math.max(0, picture - clock, clock - picture - 1);

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

describe.skipIf(browserPath === undefined)('played with sound', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());

  async function keepsTime(scenes: number) {
    const place = scratchFolder();
    await writeMedia(place);
    const studio = await studioOn(place, film(scenes));
    try {
      const { page, complaints } = await openPage(browser, studio);
      await page.locator('video.ground[src]').waitFor({ state: 'attached' });
      await page.getByText('Final picture').waitFor();
      const sound = await page.evaluate<number>(SOUND_SECONDS);
      const playing = page.evaluate<{ shown: readonly Shown[]; seconds: number }>(PLAYED);
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      const { shown, seconds } = await playing;
      const frames = 4 * scenes * RATE;
      expect(Math.abs(seconds * RATE - frames)).toBeLessThanOrEqual(1);
      expect(Math.abs(sound * RATE - frames)).toBeLessThanOrEqual(2);
      const parts = Array.from({ length: PARTS }, (_, part) => {
        const [from, to] = [(part * frames) / PARTS, ((part + 1) * frames) / PARTS];
        return shown.filter(({ picture }) => picture >= from && picture < to);
      });
      for (const part of parts) {
        expect(part.length).toBeGreaterThan(3);
        expect(median(part.map(off))).toBeLessThanOrEqual(1);
      }
      expect(shown.filter((one) => off(one) > 1).length / shown.length).toBeLessThan(0.1);
      const apart = shown.map(({ picture, drawn }) => Math.abs(picture - drawn));
      expect(median(apart)).toBe(0);
      expect(apart.filter((one) => one > 1).length / apart.length).toBeLessThan(0.1);
      expect(complaints).toEqual([]);
    } finally {
      await studio.close();
    }
  }

  test('keeps its pictures and drawings with the sound for four seconds', () => keepsTime(1));

  rarely('keeps them with it for a minute', () => keepsTime(15), 300_000);
});
