/** Narrations for caption tests: sentences of each language as words with plausible times, and random ones. */
import fc from 'fast-check';
import { LANGUAGES, type Language } from '../../../../../src/document/enumerations.js';
import type { CaptionClock, CaptionWord } from '../../../../../src/overlay/editor/captions/caption.types.js';

/** Sentences an ad would say. Words of Chinese and Japanese as a segmenter gives them. */
export const SCRIPTS: Readonly<Record<Language, string>> = {
  en: 'Most coffee is roasted months before you open the bag. Ours is roasted on Monday, and it ships the same day. Ask Dr. Miller: 19 % more aroma, for 12 € a month. Try it today!',
  fr: "La plupart des cafés sont torréfiés des mois avant l'ouverture du paquet. Le nôtre part le jour même ! Essayez-le aujourd'hui.",
  es: '¿Sabías que tu café se tostó hace meses? El nuestro se tuesta los lunes y sale el mismo día. ¡Pruébalo hoy!',
  de: 'Die meisten Bohnen werden Monate vor dem Öffnen geröstet. Unsere Rösterei arbeitet montags, und am 3. Oktober gibt es 20 % Rabatt. Prof. Huber trinkt ihn täglich.',
  it: 'La maggior parte del caffè viene tostata mesi prima. Il nostro parte lo stesso giorno, con il 20 % di sconto. Provalo oggi!',
  nl: 'De meeste koffie is maanden geleden gebrand. De onze wordt op maandag gebrand, en gaat dezelfde dag de deur uit. Probeer het vandaag!',
  pl: 'Większość kawy jest palona kilka miesięcy przed otwarciem. Nasza wychodzi tego samego dnia, a pierwsza paczka kosztuje 19 zł. Spróbuj dziś!',
  pt: 'A maioria do café é torrada meses antes de você abrir o pacote. O nosso sai no mesmo dia, com 20 % de desconto. Experimente hoje!',
  ru: 'Большинство зёрен обжаривают за несколько месяцев до покупки. Наши отправляются в тот же день, и первая пачка стоит 490 ₽. Попробуйте сегодня!',
  zh: '大多数|咖啡|在|你|打开|包装|之前|几个月|就|已经|烘焙|好了。|我们的|咖啡|周一|烘焙，|当天|发货。|今天|就|试试|吧！',
  ja: 'ほとんど|の|コーヒー|は、|袋|を|開ける|何か月|も|前|に|焙煎|されて|います。|私たち|は|月曜日|に|焙煎|し、|その|日|の|うち|に|発送|します。',
  ko: '대부분의 원두는 봉투를 열기 몇 달 전에 볶은 것입니다. 저희는 월요일에 볶아서, 그날 바로 보내드립니다. 오늘 한번 드셔 보세요!',
  ar: 'معظم القهوة تُحمَّص قبل أشهر من فتح الكيس. قهوتنا تُحمَّص يوم الاثنين، وتُشحن في اليوم نفسه. جرّبها اليوم مع Northbean!',
};

/** The words of a script, spoken at `msPerLetter`, with pauses after commas and sentences. */
export function spoken(
  text: string,
  options: { readonly startMs?: number; readonly scene?: number; readonly msPerLetter?: number } = {},
): CaptionWord[] {
  let now = options.startMs ?? 200;
  return (text.includes('|') ? text.split('|') : text.split(' ')).map((word) => {
    const letters = [...word].filter((letter) => /[\p{L}\p{N}]/u.test(letter)).length;
    const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word);
    const last = Math.max(90, letters * (options.msPerLetter ?? 62) * (cjk ? 2.4 : 1));
    const start = now;
    const end = Math.round(start + last);
    now = end + (/[.!?。！？؟]$/u.test(word) ? 420 : /[,;:،，、]$/u.test(word) ? 180 : 20);
    return { text: word, start: start / 1000, end: end / 1000, scene: options.scene ?? 0, sure: true };
  });
}

/** A clock that ends a second after the last word. */
export function clockFor(words: readonly CaptionWord[], cuts: readonly number[] = []): CaptionClock {
  return { framesPerSecond: 30, totalFrames: Math.ceil(((words.at(-1)?.end ?? 0) + 1) * 30), cuts };
}

/**
 * Words of a language's script in a random order of sentences, at random speeds and pauses, in scenes, some unsure,
 * tags between them.
 */
export const narrations: fc.Arbitrary<{
  readonly language: Language;
  readonly words: readonly CaptionWord[];
  readonly clock: CaptionClock;
}> = fc
  .record({
    language: fc.constantFrom(...LANGUAGES),
    picks: fc.array(
      fc.record({
        from: fc.nat(40),
        count: fc.integer({ min: 1, max: 9 }),
        msPerLetter: fc.integer({ min: 25, max: 130 }),
        pauseMs: fc.constantFrom(0, 40, 160, 320, 690, 700, 1600),
        newScene: fc.boolean(),
        sure: fc.constantFrom(true, true, true, false),
        tag: fc.constantFrom('', '', '[whispers]', '[short pause]'),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    cutOffsets: fc.array(fc.integer({ min: -8, max: 8 }), { maxLength: 8 }),
  })
  .map(({ language, picks, cutOffsets }) => {
    const all = SCRIPTS[language].split(/[ |]/u);
    const words: CaptionWord[] = [];
    let scene = 0;
    for (const pick of picks) {
      if (pick.newScene && words.length > 0) scene += 1;
      const startMs = Math.round((words.at(-1)?.end ?? 0) * 1000) + pick.pauseMs;
      const texts = Array.from({ length: pick.count }, (_, index) => all[(pick.from + index) % all.length] as string);
      const own = spoken(texts.join('|').concat(texts.length === 1 ? '|' : ''), {
        startMs,
        scene,
        msPerLetter: pick.msPerLetter,
      }).filter(({ text }) => text !== '');
      if (pick.tag !== '') {
        const at = own[0]?.start ?? 0;
        for (const text of pick.tag.split(' ')) words.push({ text, start: at, end: at, scene, sure: true });
      }
      words.push(...own.map((word) => ({ ...word, sure: pick.sure })));
    }
    const bounds = words
      .filter((word, index) => index > 0 && word.scene !== words[index - 1]?.scene)
      .map(({ start }) => Math.floor(start * 30));
    const cuts = [...new Set(bounds.map((frame, index) => Math.max(1, frame + (cutOffsets[index] ?? 0))))].sort(
      (a, b) => a - b,
    );
    return { language, words, clock: clockFor(words, cuts) };
  });
