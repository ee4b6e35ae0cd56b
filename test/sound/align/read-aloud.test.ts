/** Numbers, prices, dates, units and kanji as they are spoken. All rows: `npm run bench align -- --numbers`. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../../src/document/enumerations.js';
import { alignScript } from '../../../src/sound/align/align-script.js';
import { groupSaid } from '../../../src/sound/align/reading/said.js';
import { kanjiPart } from '../../../src/sound/align/reading/signs-of-han.js';
import { tablesOf } from '../../../src/sound/align/reading/tables.js';
import { describeWithEspeak, speak } from '../../support/espeak.js';
import { sampled } from '../../support/tier.js';

/** Every way in which a group is said, its tokens parted by `|`. */
function waysOf(tokens: readonly string[], language: Language): readonly string[] {
  const group = groupSaid(tokens, tablesOf(language));
  let ways: readonly string[][] = [Array.from({ length: group?.tokens ?? 0 }, () => '')];
  for (const slot of group?.slots ?? []) {
    ways = ways.flatMap((way) =>
      slot.map((reading) => {
        const said = way.slice();
        for (const { offset, text } of reading) said[offset] = `${said[offset]} ${text}`;
        return said;
      }),
    );
  }
  return ways.map((way) => way.map((text) => text.replace(/\s+/gu, ' ').trim()).join('|'));
}

describe('what is read out', () => {
  it.each<readonly [Language, string, string]>([
    ['en', '$29.90', 'twenty-nine dollars and ninety cents'],
    ['en', '$29.90', 'twenty-nine ninety'],
    ['en', '1998', 'nineteen ninety-eight'],
    ['en', '2005', 'twenty oh five'],
    ['en', '31st', 'thirty-first'],
    ['en', '8:30', 'half past eight'],
    ['en', '-5%', 'minus five percent'],
    ['en', '10–20', 'ten to twenty'],
    ['en', 'USB', 'you ess bee'],
    ['en', 'shop.com', 'shop dot com'],
    ['en', '120 km/h', 'one hundred twenty|kilometers per hour'],
    ['en', 'Dr.', 'doctor'],
    ['de', '29,90 €', 'neunundzwanzig|Euro neunzig'],
    ['de', '29,90 €', 'neunundzwanzig Komma neunzig|Euro'],
    ['de', '1998', 'neunzehnhundertachtundneunzig'],
    ['de', '31.', 'einunddreißigsten'],
    ['de', '31.12.2024', 'einunddreißigster Dezember zweitausendvierundzwanzig'],
    ['de', 'z. B.', 'zum|Beispiel'],
    ['de', '12.000', 'zwölftausend'],
    ['fr', '12 000', 'douze| mille'],
    ['fr', '18h30', 'dix-huit heures trente'],
    ['es', '29,90 €', 'veintinueve|euros con noventa'],
    ['it', '50%', 'cinquanta per cento'],
    ['pt', 'R$5', 'cinco reais'],
    ['nl', '€ 29,90', 'negenentwintig|euro negentig'],
    ['pl', '31', 'trzydziestego pierwszego'],
    ['ru', '1998', 'тысяча девятьсот девяносто восьмого'],
    ['ar', '٥٠٪', 'خمسون بالمائة'],
    ['zh', '1998', '一 九 九 八'],
    ['zh', '50 %', '百分之|五十'],
    ['zh', '12000', '一万二千'],
    ['ja', '2,980', 'にせんきゅうひゃくはちじゅう'],
    ['ja', '３００', 'さんびゃく'],
    ['ko', '29,900원', '이만구천구백 원'],
    ['ko', '3', '세'],
  ])('%s: %s may be said "%s"', (language, written, said) => {
    const ways = waysOf(written.split(' '), language).map((way) => way.replace(/\| /gu, '|'));
    expect(ways).toContain(said.replace(/\| /gu, '|'));
  });

  it.each([
    ['使う', 0, 'つか'],
    ['食べる', 0, 'た'],
    ['美しい', 0, 'うつく'],
    ['毎日', 1, 'にち'],
    ['今日', 0, 'きょう'],
    ['人々', 1, 'ひと'],
  ])('%s: sign %i may be read %s', (word, at, reading) => {
    expect(kanjiPart([...word], at).readings).toContain(reading);
  });
});

type Rows = Readonly<Record<Language, readonly { readonly script: string; readonly said?: string }[]>>;
const rows = JSON.parse(readFileSync(new URL('../../../bench/align-numbers.json', import.meta.url), 'utf8')) as Rows;
const VOICES: Readonly<Partial<Record<Language, string>>> = { en: 'en-us', pt: 'pt-br', zh: 'cmn-latn-pinyin' };
/** Per cent of all rows of the bench that are sure: 99. What espeak-ng spells letter by letter is not. */
const LEAST_SURE = 0.9;

describeWithEspeak('scripts with numbers', () => {
  it('are sure, and every word of them is spoken', { timeout: 120_000 }, () => {
    const languages = sampled('languages of numbers', Object.keys(rows) as Language[], 7);
    const all = languages.flatMap((language) =>
      sampled(`numbers ${language}`, rows[language], language === 'ja' ? 2 : 1).map((row) => ({ ...row, language })),
    );
    let [sure, sentences] = [0, 0];
    for (const { language, script, said } of all) {
      const speech = speak({ text: said ?? script, voice: VOICES[language] ?? language, wordsPerMinute: 165 });
      const { words, confidence } = alignScript({ ...speech, script: [script], language });
      expect(
        words.filter(({ spoken }) => !spoken),
        script,
      ).toEqual([]);
      sentences += confidence.sentences.length;
      sure += confidence.sentences.filter((one) => one.sure).length;
    }
    expect(sentences).toBeGreaterThan(15);
    expect(sure / sentences).toBeGreaterThanOrEqual(LEAST_SURE);
  });
});
