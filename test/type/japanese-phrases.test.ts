import { describe, expect, it } from 'vitest';
import { neutral } from '../../src/document/looks/neutral.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { phraseCost } from '../../src/type/japanese-phrases.js';
import { createTypesetter } from '../../src/type/typeset.js';

describe('phraseCost', () => {
  it.each<[string, string, 'welcome' | 'fair' | 'leans' | 'bad', string]>([
    ['を', '守る', 'welcome', 'a phrase ends with its particle'],
    ['を', 'もっと', 'fair', 'also before a word of kana'],
    ['は', 'がん', 'fair', 'a word of kana the segmenter does not know may begin a phrase'],
    ['で', 'お', 'welcome', 'an honorific prefix begins a phrase'],
    ['の', '部屋', 'fair', 'a possessive leads over to its noun'],
    ['おいしい', 'お', 'fair', 'an adjective leads over to its noun'],
    ['守る', 'やさしい', 'fair', 'a verb in its plain form leads over to a noun in kana'],
    ['もっと', '広', 'leans', 'an adverb of degree only looks like a phrase with a particle'],
    ['楽しめる', 'こと', 'leans', 'a formal noun leans on its verb'],
    ['英会話', 'アプリ', 'leans', 'a compound of two scripts'],
    ['コーヒー', 'を', 'bad', 'a particle never begins a line'],
    ['広', 'く', 'bad', 'an ending never leaves its stem'],
    ['食べ', 'てく', 'bad', 'an auxiliary never leaves its verb'],
    ['がん', 'ばら', 'bad', 'kana after kana that ends no phrase is the rest of a word'],
    ['月', '前', 'bad', 'a suffix of time stays with its count'],
    ['週間', '以内', 'bad', 'so does one of two letters'],
    ['の', '前', 'fair', 'the same letters after a particle are a word of their own'],
    ['お', '弁当', 'bad', 'a prefix stays with its noun'],
  ])('%s|%s is %s: %s', (previous, word, expected) => {
    const cost = phraseCost(previous, word);
    const verdict = cost < 0 ? 'welcome' : cost < 0.26 ? 'fair' : cost < 2 ? 'leans' : 'bad';
    expect(verdict).toBe(expected);
  });
});

describe('headlines without spaces', () => {
  const typeset = createTypesetter(loadFontBook());
  const linesOf = (text: string, language: 'ja' | 'zh') => {
    const { family, capHeights, maxLines, leading } = neutral.headline;
    const form = { family, capHeights, maxLines, leading, cut: 'display', upperCase: false, letterSpacing: 0 } as const;
    const box = { direction: 'ltr', width: 696, height: 400, align: 'center', setting: 'headline' } as const;
    const block = typeset({ text, language, ...form, ...box });
    return { lines: block.lines.map((line) => line.text).join(' / '), cap: block.capHeightPx };
  };

  it.each<['ja' | 'zh', string, number, string]>([
    ['ja', '初回限定、 / 送料無料で / お届けします', 82, 'the prefix goes with its verb'],
    ['ja', '冷めてもおいしい / お弁当のひみつ', 60, 'no adjective is cut'],
    ['ja', '眠れない夜に / さよならを', 66, 'a phrase ends with its particle'],
    ['ja', 'あなたの部屋を / もっと広く / 見せる方法', 66, 'kana after a particle is a new phrase'],
    ['ja', 'ペットと / 暮らす家を / きれいに保つ', 60, 'all three lines end with a phrase'],
    ['ja', 'ダイエットは / がんばらないほうが / うまくいく', 54, 'a word the segmenter does not know stays whole'],
    ['zh', '为什么 / 越来越多的人 / 选择电动车', 82, 'the adverb goes with what it strengthens'],
    ['zh', '为忙碌的 / 你准备的 / 健康午餐', 82, 'no line begins with the particle 的'],
  ])('%s: %s', (language, expected, least) => {
    const { lines, cap } = linesOf(expected.replaceAll(' / ', ''), language);
    expect(lines).toBe(expected);
    expect(cap).toBeGreaterThanOrEqual(least);
  });
});
