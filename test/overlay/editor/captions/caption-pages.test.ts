/** Where pages and cues end, and when they are on screen. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../../../src/document/enumerations.js';
import type { CaptionWord } from '../../../../src/overlay/editor/captions/caption.types.js';
import { captionWords } from '../../../../src/overlay/editor/captions/caption-words.js';
import { columnsOf, cueColumns } from '../../../../src/overlay/editor/captions/cue-lines.js';
import { spreadStarts } from '../../../../src/overlay/editor/captions/spread-starts.js';
import { wordEnding } from '../../../../src/type/sentence-end.js';
import { joinWords, withoutMark } from '../../../../src/type/word-joint.js';
import { propertySeed } from '../../../support/seed.js';
import { propertyRuns } from '../../../support/tier.js';
import { cut, pageTexts, SQUARE, TALL, WIDE } from './support/set-words.js';
import { clockFor, narrations, SCRIPTS, spoken } from './support/spoken.js';

/** Words before which a page has to end: another scene, or 0.7 s of silence. */
function hardBounds(words: readonly CaptionWord[]): readonly number[] {
  return words.flatMap((word, index) => {
    const last = words[index - 1];
    const ends = last !== undefined && (word.scene !== last.scene || Math.round((word.start - last.end) * 1000) >= 700);
    return ends ? [index] : [];
  });
}

/** The least time, in frames, that the words between two such bounds have to themselves. */
function shortestRun(words: readonly CaptionWord[], totalFrames: number): number {
  const frame = (index: number) => Math.floor(((words[index]?.start ?? 0) - 0.06) * 30 + 1e-6);
  const starts = [0, ...hardBounds(words)].map((index) => Math.max(0, frame(index)));
  return Math.min(...starts.map((start, at) => (starts[at + 1] ?? totalFrames) - start));
}

describe('pages over random narrations', () => {
  it('hold every word once and in order, without tags, and refine the cues', () => {
    fc.assert(
      fc.property(narrations, fc.constantFrom(TALL, WIDE, SQUARE), ({ language, words, clock }, size) => {
        const shown = captionWords(words, clock).words;
        expect(shown.filter(({ text }) => text.includes('['))).toEqual([]);
        const { pages, cues } = cut(shown, language, clock, size);
        for (const groups of [pages, cues]) {
          let next = 0;
          for (const { first, last } of groups) {
            expect(first).toBe(next);
            expect(last).toBeGreaterThan(first);
            next = last;
          }
          expect(next).toBe(shown.length);
        }
        const pageEnds = new Set(pages.map(({ last }) => last));
        expect(cues.filter(({ last }) => !pageEnds.has(last))).toEqual([]);
      }),
      { seed: propertySeed(), numRuns: propertyRuns(60) },
    );
  });

  it('never overlap, last at least 0.4 s, follow their words, and end at scenes and pauses', () => {
    fc.assert(
      fc.property(narrations, ({ language, words, clock }) => {
        const shown = captionWords(words, clock).words;
        const { pages } = cut(shown, language, clock);
        pages.forEach((page, index) => {
          const before = pages[index - 1];
          if (before !== undefined) expect(page.start).toBeGreaterThanOrEqual(before.end);
          expect(page.end - page.start).toBeGreaterThanOrEqual(12);
          expect(page.end).toBeLessThanOrEqual(clock.totalFrames);
          // 60 ms early, snapped down; a cut may take it 4 frames away.
          const heard = (shown[page.first]?.start ?? 0) * 30;
          const crowded = before !== undefined && page.start - before.start <= 12;
          expect(page.start).toBeGreaterThanOrEqual(
            Math.max(0, Math.floor(heard - 1.8 + 1e-6)) - 4 - (crowded ? 12 : 0),
          );
          if (!crowded && pages.every((other, at) => at === 0 || other.start - (pages[at - 1]?.start ?? 0) > 12))
            expect(page.start).toBeLessThanOrEqual(heard + 4);
          const inside = shown.slice(page.first, page.last);
          expect(page.byWord).toBe(inside.every(({ sure }) => sure));
          const bounds = hardBounds(shown).filter((at) => at > page.first && at < page.last);
          // Only a page that would be gone in less than 0.4 s goes on over the end of a scene or a long pause.
          if (bounds.length > 0) expect(shortestRun(shown, clock.totalFrames)).toBeLessThan(12);
        });
      }),
      { seed: propertySeed(), numRuns: propertyRuns(60) },
    );
  });

  it('make cues of one or two lines within the columns, apart by two frames, at most 7 s', () => {
    fc.assert(
      fc.property(narrations, ({ language, words, clock }) => {
        const shown = captionWords(words, clock).words;
        const { cues } = cut(shown, language, clock);
        cues.forEach((cue, index) => {
          expect(cue.lines.length).toBeLessThanOrEqual(2);
          for (const line of cue.lines) {
            const text = line.map((word) => word.joint + word.text).join('');
            if (line.length > 1) expect(columnsOf(text, language)).toBeLessThanOrEqual(cueColumns(language));
          }
          expect(cue.lines.flat().map(({ text }) => text)).toEqual(
            shown.slice(cue.first, cue.last).map(({ text }) => text),
          );
          expect(cue.end - cue.start).toBeLessThanOrEqual(210);
          expect(cue.end - cue.start).toBeGreaterThanOrEqual(25);
          const next = cues[index + 1];
          if (next !== undefined) expect(next.start - cue.end).toBeGreaterThanOrEqual(2);
        });
      }),
      { seed: propertySeed(), numRuns: propertyRuns(60) },
    );
  });
});

describe('page breaks', () => {
  const cases: readonly (readonly [why: string, Language, string, readonly string[]])[] = [
    ['a title and a name', 'en', 'Ask Dr. Miller about it.', ['Dr. Miller']],
    ['a title of two parts', 'de', 'Unsere Kunden fragen Prof. Dr. Huber jeden Tag um Rat.', ['Prof. Dr. Huber']],
    ['an ordinal', 'de', 'Wir öffnen wieder am 3. Oktober um neun Uhr morgens.', ['3. Oktober']],
    ['a number and its unit', 'en', 'You can save up to 250 kg of sugar in a year with it.', ['250 kg']],
    ['a number and a percent sign', 'fr', 'Vous gagnez vraiment 20 % de temps chaque jour avec nous.', ['20 %']],
    ['a price', 'pl', 'Pierwsza paczka kosztuje dzisiaj tylko 19 zł dla nowych klientów.', ['19 zł']],
    ['a price in roubles', 'ru', 'Первая пачка сегодня стоит всего 490 ₽ для новых клиентов.', ['490 ₽']],
    [
      'an article and its noun',
      'en',
      'Nobody ever told you about the beans inside of the bag.',
      ['the beans', 'the bag'],
    ],
    ['first and last name', 'en', 'It was roasted by hand by Maria Rossi in a small shop.', ['Maria Rossi']],
    [
      'a name before a dash',
      'en',
      "My sister said the 'Evening Star'—no joke—changed her routine.",
      ["'Evening Star'—"],
    ],
    [
      'a preposition in Polish',
      'pl',
      'Nasza kawa wychodzi w poniedziałek rano z palarni pod Krakowem.',
      ['w poniedziałek', 'z palarni'],
    ],
  ];
  it.each(cases)('never part %s (%s)', (_, language, text, together) => {
    for (const size of [TALL, SQUARE, WIDE]) {
      const pages = pageTexts(text, language, size);
      for (const phrase of together)
        expect(
          pages.some((page) => page.includes(phrase)),
          pages.join(' / '),
        ).toBe(true);
    }
  });

  it('fall where each language takes breath', () => {
    expect(pageTexts(SCRIPTS.en, 'en')).toEqual([
      'Most coffee is roasted',
      'months before you',
      'open the bag.',
      'Ours is roasted',
      'on Monday, and it',
      'ships the same day.',
      'Ask Dr. Miller:',
      '19 % more aroma,',
      'for 12 € a month.',
      'Try it today!',
    ]);
    expect(pageTexts(SCRIPTS.zh, 'zh')).toEqual([
      '大多数咖啡',
      '在你打开包装之前',
      '几个月就已经',
      '烘焙好了。',
      '我们的咖啡周一',
      '烘焙，当天发货。',
      '今天就试试吧！',
    ]);
    expect(pageTexts(SCRIPTS.ko, 'ko')).toEqual([
      '대부분의 원두는 봉투를',
      '열기 몇 달 전에',
      '볶은 것입니다.',
      '저희는 월요일에 볶아서,',
      '그날 바로 보내드립니다.',
      '오늘 한번 드셔 보세요!',
    ]);
  });

  it('never begin a Japanese page with a particle or a full stop', () => {
    for (const size of [TALL, WIDE])
      for (const page of pageTexts(SCRIPTS.ja, 'ja', size)) expect(page).not.toMatch(/^[はがをにでとも、。]/u);
  });

  it('leave the screen empty in a long pause, and close a short one', () => {
    const first = spoken('One two three.', { startMs: 0 });
    const end = Math.round((first.at(-1)?.end ?? 0) * 1000);
    for (const [pauseMs, empty] of [
      [500, false],
      [1600, true],
    ] as const) {
      const words = [...first, ...spoken('Four five six.', { startMs: end + pauseMs })];
      const [a, b] = cut(words, 'en', clockFor(words)).pages;
      expect((b?.start ?? 0) - (a?.end ?? 0) > 0).toBe(empty);
      if (empty) expect(a?.end).toBe(Math.floor(((end + 400) * 30) / 1000));
    }
  });

  it('come with the cut where that is within four frames, of thirty a second', () => {
    const words = [
      ...spoken('One two three.', { startMs: 0 }),
      ...spoken('Four five six.', { startMs: 2000, scene: 1 }),
    ];
    const page = (cuts: readonly number[]) => cut(words, 'en', clockFor(words, cuts)).pages[1]?.start;
    expect(page([])).toBe(58);
    expect(page([62])).toBe(62);
    expect(page([54])).toBe(54);
    expect(page([63])).toBe(58);
    const totalFrames = 2 * clockFor(words).totalFrames;
    const at60 = (at: number) => cut(words, 'en', { framesPerSecond: 60, totalFrames, cuts: [at] }).pages[1]?.start;
    expect([at60(124), at60(125)]).toEqual([124, 116]);
  });
});

describe('sentence ends', () => {
  it.each([
    ['bag.', 'Ours', 'en', 'sentence'],
    ['Dr.', 'Miller', 'en', 'bound'],
    ['Prof.', 'Huber', 'de', 'bound'],
    ['No.', '5', 'en', 'bound'],
    ['no.', 'Then', 'en', 'sentence'],
    ['z.B.', 'morgens', 'de', 'bound'],
    ['U.S.', 'Army', 'en', 'open'],
    ['J.', 'Smith', 'en', 'bound'],
    ['3.', 'Oktober', 'de', 'bound'],
    ['etc.', 'and', 'en', 'open'],
    ['so…', 'maybe', 'en', 'open'],
    ['Really?', 'yes', 'en', 'sentence'],
    ['好了。', '我们的', 'zh', 'sentence'],
    ['الكيس.', 'قهوتنا', 'ar', 'sentence'],
    ['word', undefined, 'en', 'sentence'],
  ] as const)('%s %s (%s): %s', (before, after, language, ending) => {
    expect(wordEnding(before, after, language)).toBe(ending);
  });
});

describe('words that are shown', () => {
  const shown = (...texts: readonly string[]) =>
    captionWords(
      texts.map((text, index) => ({ text, start: index, end: index + 0.5, scene: 0, sure: true })),
      { framesPerSecond: 30, totalFrames: 300, cuts: [] },
    ).words.map(({ text }) => text);

  it.each([
    [['[whispers]', 'Come'], ['Come']],
    [['[speaks', 'softly]', 'Come'], ['Come']],
    [
      ['Come[laughs]', 'closer'],
      ['Come', 'closer'],
    ],
    [
      ['[open', 'bracket'],
      ['[open', 'bracket'],
    ],
    [
      ['**Big', 'deal**,', '*now*!'],
      ['Big', 'deal,', 'now!'],
    ],
    [
      ['https://example.com/a', '(https://b.org)'],
      ['example.com/a', '(b.org)'],
    ],
    [
      ['(really)', '5*', '#1', ' '],
      ['(really)', '5*', '#1'],
    ],
    [
      ['for', '€', '12', 'or', '19', '%,', '20', '°C', '€'],
      ['for', '€\u00a012', 'or', '19\u00a0%,', '20\u00a0°C', '€'],
    ],
    [
      ['tea', '–', 'wait…what', 'Monday–Friday', '5—10', 'コーヒー—です'],
      ['tea\u00a0–', 'wait…\u200b', 'what', 'Monday–Friday', '5—10', 'コーヒー—です'],
    ],
  ])('%j: %j', (texts, expected) => {
    expect(shown(...texts)).toEqual(expected);
  });

  it('parts what a dash joins, with its share of the time, and joins it again where it stands on one line', () => {
    const word = { text: "Star'—no", start: 1, end: 1.8, scene: 0, sure: true };
    const { words } = captionWords([word], { framesPerSecond: 30, totalFrames: 300, cuts: [] });
    expect(words.map(({ text, start, end }) => [text, start, end])).toEqual([
      ["Star'—\u200b", 1, 1.6],
      ['no', 1.6, 1.8],
    ]);
    expect(
      joinWords(
        words.map(({ text }) => withoutMark(text)),
        'en',
      ),
    ).toBe("Star'— no");
    expect(
      withoutMark(
        joinWords(
          words.map(({ text }) => text),
          'en',
        ),
      ),
    ).toBe("Star'—no");
  });

  it('leaves out what begins after the film', () => {
    const words = spoken('One two three');
    const { words: kept, beyondEnd } = captionWords(words, { framesPerSecond: 30, totalFrames: 10, cuts: [] });
    expect([kept.map(({ text }) => text), beyondEnd.map(({ text }) => text)]).toEqual([['One'], ['two', 'three']]);
  });
});

describe('starts of texts', () => {
  it.each([
    [[0, 5, 40], 12, 100, [0, 12, 40]],
    [[90, 95], 12, 100, [76, 88]],
    [[0, 0, 0, 0], 12, 20, [0, 5, 10, 15]],
    [[0, 0, 0], 12, 2, [0, 1]],
    [[], 12, 2, []],
  ])('%j, at least %i of %i frames: %j', (starts, least, total, expected) => {
    expect(spreadStarts(starts, least, total)).toEqual(expected);
  });
});
