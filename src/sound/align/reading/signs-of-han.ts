/** How single Chinese and Japanese characters are read. */
import { HANZI_BY_SYLLABLE } from './hanzi-table.js';
import { KANJI_READINGS } from './kanji-table.js';

interface Kanji {
  /** Readings that came from China with the character. */
  readonly on: readonly string[];
  /** Japanese words that the character is written for, in their dictionary form. */
  readonly kun: readonly string[];
}

let hanzi: ReadonlyMap<string, readonly string[]> | undefined;
let kanji: ReadonlyMap<string, Kanji> | undefined;

/** Syllables (pinyin without tones) of a Chinese character, [] when it is not known. */
export function hanziReadings(sign: string): readonly string[] {
  hanzi ??= hanziBySign();
  return hanzi.get(sign) ?? [];
}

function hanziBySign(): ReadonlyMap<string, readonly string[]> {
  const bySign = new Map<string, string[]>();
  for (const row of HANZI_BY_SYLLABLE.trim().split(/\s+/u)) {
    const syllable = /^[a-z]+/u.exec(row)?.[0] ?? '';
    for (const sign of row.slice(syllable.length)) bySign.set(sign, [...(bySign.get(sign) ?? []), syllable]);
  }
  return bySign;
}

/** Words whose characters have a special reading together. */
const WORD_READINGS: Readonly<Record<string, readonly string[]>> = {
  ...{
    今日: ['きょう', 'こんにち'],
    明日: ['あした', 'あす', 'みょうにち'],
    昨日: ['きのう', 'さくじつ'],
    今年: ['ことし'],
  },
  ...{ 今朝: ['けさ'], 大人: ['おとな'], 一人: ['ひとり'], 二人: ['ふたり'], 時計: ['とけい'], 部屋: ['へや'] },
  ...{ 上手: ['じょうず'], 下手: ['へた'], 果物: ['くだもの'], 日本: ['にほん', 'にっぽん'], 何: ['なに', 'なん'] },
  ...{ 私: ['わたし', 'わたくし'], 友達: ['ともだち'], 眼鏡: ['めがね'], 素敵: ['すてき'], 土産: ['みやげ'] },
  ...{ 一日: ['いちにち', 'ついたち'], 二日: ['ふつか'], 三日: ['みっか'], 四日: ['よっか'], 五日: ['いつか'] },
  ...{ 六日: ['むいか'], 七日: ['なのか'], 八日: ['ようか'], 九日: ['ここのか'], 十日: ['とおか'], 二十歳: ['はたち'] },
  ...{ 美味: ['おい', 'びみ'], 景色: ['けしき'], 真面目: ['まじめ'], 一杯: ['いっぱい'], 一番: ['いちばん'] },
};
const LONGEST_WHOLE = 3;

/** A part of a Japanese word with its readings in hiragana. */
export interface KanjiPart {
  readonly signs: number;
  readonly readings: readonly string[];
}

/**
 * Readings of the character at `at`, or of it together with those after it. Kana after it are not part of its reading:
 * 使う is `つか` and `う`.
 */
export function kanjiPart(signs: readonly string[], at: number): KanjiPart {
  for (let length = LONGEST_WHOLE; length >= 1; length -= 1) {
    const whole = WORD_READINGS[signs.slice(at, at + length).join('')];
    if (whole !== undefined) return { signs: length, readings: length === 1 ? [...whole, ...own(signs, at)] : whole };
  }
  return { signs: 1, readings: own(signs, at) };
}

function own(signs: readonly string[], at: number): readonly string[] {
  const sign = signs[at] ?? '';
  if (sign === '々' && at > 0) return own(signs, at - 1);
  kanji ??= kanjiBySign();
  const { on = [], kun = [] } = kanji.get(sign) ?? {};
  const behind = signs.slice(at + 1);
  const hasKana = /^\p{Script=Hiragana}/u.test(behind[0] ?? '');
  const stems = kun.flatMap((word) => (hasKana ? [stemBefore(word, behind), word] : [word, stemOf(word)]));
  return [...new Set([...on, ...stems, ...on.map(shortened)])].filter((reading) => reading !== '');
}

function kanjiBySign(): ReadonlyMap<string, Kanji> {
  const list = (text: string) => text.split(',').filter((reading) => reading !== '');
  return new Map(
    KANJI_READINGS.trim()
      .split(/\s+/u)
      .map((row) => {
        const sign = String.fromCodePoint(row.codePointAt(0) ?? 0);
        const [on = '', kun = ''] = row.slice(sign.length).split('/');
        return [sign, { on: list(on), kun: list(kun) }];
      }),
  );
}

/** The part of a word before the kana that follow: たべる before べ is た; つかう before っ is つか. */
function stemBefore(word: string, behind: readonly string[]): string {
  const at = word.lastIndexOf(behind[0] ?? '');
  return at > 0 ? word.slice(0, at) : stemOf(word);
}

/** A Japanese word without the ending of verbs and adjectives. */
function stemOf(word: string): string {
  return word.length > 1 && /[うくぐすつぬぶむるい]$/u.test(word) ? word.slice(0, -1) : word;
}

/** A reading before another character, where がく may become がっ. */
function shortened(reading: string): string {
  return reading.length > 1 && /[くつちき]$/u.test(reading) ? `${reading.slice(0, -1)}っ` : reading;
}
