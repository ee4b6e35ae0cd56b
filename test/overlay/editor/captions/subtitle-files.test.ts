/** SRT and VTT as text, and as ffmpeg and Chromium read them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../../../src/document/enumerations.js';
import type { CaptionWord } from '../../../../src/overlay/editor/captions/caption.types.js';
import { captionCues } from '../../../../src/overlay/editor/captions/caption-cues.js';
import { printSrt } from '../../../../src/overlay/editor/captions/print-srt.js';
import { printVtt } from '../../../../src/overlay/editor/captions/print-vtt.js';
import { chromium } from '../../../engine/support/chromium.js';
import { ffmpegs } from '../../../support/ffmpegs.js';
import { runFfmpeg } from '../../../support/run-ffmpeg.js';
import { scratchFolder } from '../../../support/scratch.js';
import { readVtt } from './support/read-vtt.js';
import { clockFor, SCRIPTS, spoken } from './support/spoken.js';

const folder = scratchFolder();

function cuesOf(words: readonly CaptionWord[], language: Language) {
  return captionCues(words, language, clockFor(words));
}

const direction = (language: Language) => (language === 'ar' ? 'rtl' : 'ltr');

/** Words that both formats could take for their own signs. */
const HOSTILE = spoken('if <b>a</b> & b --> c {\\an8} then 1 < 2 &amp; done.');

describe('subtitle files', () => {
  it('print times from frames, in whole milliseconds, hours always', () => {
    const words = spoken('Hello there, world. Goodbye now.', { startMs: 3_600_100 });
    const cues = cuesOf(words, 'en');
    expect(printSrt(cues, 30)).toBe('1\n01:00:00,100 --> 01:00:02,667\nHello there, world. Goodbye now.\n');
    expect(printVtt(cues, 30, 'ltr')).toBe(
      'WEBVTT\n\n01:00:00.100 --> 01:00:02.667\nHello <01:00:00.400>there, <01:00:00.900>world. <01:00:01.633>Goodbye <01:00:02.100>now.\n',
    );
  });

  it.each([
    ['a word that is drawn out', ['Ooooooh!'], 12],
    ['words that are spoken slowly', 'We roast on Monday and ship it now'.split(' '), 2.5],
  ])('hold no cue longer than seven seconds: %s', (_, texts, secondsEach) => {
    const words = texts.map((text, at) => {
      const start = at * secondsEach;
      return { text, start, end: start + secondsEach - 0.05, scene: 0, sure: true };
    });
    const seconds = cuesOf(words, 'en').map(({ start, end }) => (end - start) / 30);
    expect(Math.max(...seconds)).toBeLessThanOrEqual(7);
    expect(Math.max(...seconds)).toBeGreaterThan(4.9);
  });

  it.each([
    ['ko', ['가나다', '가나다', '가나다', '가나다', '가나'], 1],
    ['ko', ['가나다', '가나다', '가나다', '가나다', '가나다'], 2],
    ['zh', ['大多数的咖啡', 'North', 'bean', '在周一烘焙'], 1],
    ['zh', ['大多数的咖啡', 'North', 'beans', '在周一烘焙'], 2],
    ['en', ['Most coffee is roasted', 'months before sales'], 1],
    ['en', ['Most coffee is roasted', 'months before buying'], 2],
  ] as const)('count a space as half a column among full ones, %s %j: %d', (language, texts, lines) => {
    const words = texts.map((text, at) => ({ text, start: at / 2, end: at / 2 + 0.45, scene: 0, sure: true }));
    expect(cuesOf(words, language).map((cue) => cue.lines.length)).toEqual([lines]);
  });

  it('print no word times where one is a guess', () => {
    const words = spoken('Hello there, world.').map((word, index) => ({ ...word, sure: index !== 1 }));
    expect(printVtt(cuesOf(words, 'en'), 30, 'ltr')).not.toMatch(/<\d/);
  });

  it('keep Arabic lines from right to left in WebVTT, and add nothing to SRT', () => {
    const cues = cuesOf(spoken('Northbean قهوة طازجة من Northbean!'), 'ar');
    expect(printVtt(cues, 30, 'rtl')).toContain('&rlm;Northbean');
    expect(printVtt(cues, 30, 'rtl')).toContain('Northbean!&rlm;');
    expect(printSrt(cues, 30)).not.toMatch(/[\u200e\u200f\u061c]/u);
  });

  it('print what a format could take for its own signs as text', () => {
    const cues = cuesOf(HOSTILE, 'en');
    expect(printSrt(cues, 30)).not.toMatch(/[<{]|-->(?! \d\d:)/);
    expect(printVtt(cues, 30, 'ltr')).toContain('&lt;b&gt;a&lt;/b&gt;');
    expect(printSrt([], 30)).toBe('');
    expect(printVtt([], 30, 'ltr')).toBe('WEBVTT\n');
  });

  it.each(ffmpegs)('SRT is read by the $name ffmpeg, every word of 13 languages', async ({ name, path }) => {
    for (const language of LANGUAGES) {
      const words =
        language === 'en'
          ? [...spoken(SCRIPTS.en), ...spoken('if <b>a</b> & {x} done.', { startMs: 60_000 })]
          : spoken(SCRIPTS[language]);
      const file = join(folder, `${name}-${language}.srt`);
      writeFileSync(file, printSrt(cuesOf(words, language), 30));
      const back = (await runFfmpeg(path, ['-xerror', '-i', file, '-f', 'srt', '-'])).toString();
      const text = back
        .replace(/^\d+\n.*-->.*\n/gmu, '')
        .replace(/\s/gu, '')
        .replace(/＜/gu, '<')
        .replace(/｛/gu, '{');
      expect(text).toBe(
        words
          .map((word) => word.text)
          .join('')
          .replace(/\s/gu, ''),
      );
    }
  });

  it.skipIf(chromium === undefined)(
    'VTT is read by Chromium: every word in order, tags rising inside their cue',
    async () => {
      const all = [
        ...LANGUAGES.map((language) => [language, spoken(SCRIPTS[language])] as const),
        ['en', HOSTILE] as const,
      ];
      const files = all.map(([language, words]) => printVtt(cuesOf(words, language), 30, direction(language)));
      const read = await readVtt(files);
      all.forEach(([language, words], index) => {
        const cues = cuesOf(words, language);
        const back = read[index] ?? [];
        expect(back.length).toBe(cues.length);
        const text = back
          .map((cue) => cue.text)
          .join('')
          .replace(/[\s\u200f]/gu, '');
        expect(text).toBe(
          words
            .map((word) => word.text)
            .join('')
            .replace(/\s/gu, ''),
        );
        for (const { start, end, tags } of back) {
          let last = start;
          for (const tag of tags) {
            const [hours = 0, minutes = 0, seconds = 0] = tag.slice(1, -1).split(':').map(Number);
            const at = hours * 3600 + minutes * 60 + seconds;
            expect(at).toBeGreaterThan(last);
            expect(at).toBeLessThan(end);
            last = at;
          }
        }
        expect(back.flatMap(({ tags }) => tags).length).toBeGreaterThan(0);
      });
    },
  );
});
