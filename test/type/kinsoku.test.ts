import { describe, expect, it } from 'vitest';
import { ideographicPieces } from '../../src/type/kinsoku.js';

const pieces = (text: string, language: string) => ideographicPieces(text, language).map((piece) => piece.text);
/** Cost of the break that follows `before`, a beginning of the text. */
function costAfter(text: string, language: string, before: string): number | undefined {
  let read = '';
  for (const piece of ideographicPieces(text, language)) {
    read += piece.text;
    if (read === before) return piece.cost;
  }
  return undefined;
}

describe('kinsoku', () => {
  it.each<[string, string, RegExp, string]>([
    ['肌、髪。', 'ja', /^[、。]/, 'a comma or full stop never starts a line'],
    ['チャンス！ラッキー', 'ja', /^[ャッー！]/, 'small kana, long mark and exclamation never start a line'],
    ['「新発売」です', 'ja', /^」/, 'a closing bracket never starts a line'],
    ['你好，世界！', 'zh', /^[，！]/, 'Chinese punctuation never starts a line'],
  ])('%s (%s): %s (%s)', (text, language, forbidden) => {
    expect(pieces(text, language).filter((piece) => forbidden.test(piece))).toEqual([]);
  });

  it.each([...'ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶー々ゝヽ、。」！？％…'])(
    '%s never starts a line, whatever stands around it',
    (mark) => {
      for (const [before, after] of ['ああ', '月日', 'アア', '月あ', '」日'])
        expect(
          pieces(`${before}${mark}${after}`, 'ja').filter((piece, at) => at > 0 && piece.startsWith(mark)),
        ).toEqual([]);
    },
  );

  it.each<[string, string, RegExp, string]>([
    ['これは「新発売」です', 'ja', /「$/, 'an opening bracket never ends a line'],
    ['只要￥50元', 'zh', /￥$/, 'a currency sign stays with its number'],
  ])('%s (%s): %s (%s)', (text, language, forbidden) => {
    expect(pieces(text, language).filter((piece) => forbidden.test(piece))).toEqual([]);
  });

  it.each<[string, string, string]>([
    ['来自云端的咖啡', 'zh', '来自云'],
    ['清晨第一杯，来自云端', 'zh', '清晨第'],
    ['清晨第一杯，来自云端', 'zh', '清晨第一'],
    ['买三件减五十元', 'zh', '买三件减五十'],
    ['扫地机器人', 'zh', '扫地机'],
    ['今天手冲一杯', 'zh', '今天手'],
    ['自家焙煎の豆', 'ja', '自家焙'],
    ['ひとつずつ手摘みしました', 'ja', 'ひとつずつ手'],
    ['ひとつずつ選ぶ', 'ja', 'ひとつ'],
    ['乾燥肌に', 'ja', '乾燥'],
    ['使いやすい', 'ja', '使い'],
  ])('%s (%s): no break after %s', (text, language, before) => {
    expect(costAfter(text, language, before) ?? Number.POSITIVE_INFINITY).toBeGreaterThan(1.5);
  });

  it('a word of the list is not found where it is none', () => {
    expect(costAfter('我在云南端午节', 'zh', '我在云南')).toBeLessThan(1);
  });

  it('keeps Latin words, numbers and emoji whole', () => {
    expect(pieces('新型iPhone15を1,000円で👨‍👩‍👧', 'ja')).toEqual(
      expect.arrayContaining(['iPhone15', '1,000', '👨‍👩‍👧']),
    );
  });

  it('keeps a hiragana tail with its word and welcomes a break after a comma', () => {
    expect(costAfter('輝く素肌を手に入れる', 'ja', '輝く素肌')).toBeGreaterThan(0.5);
    expect(costAfter('输入代码，立减五十', 'zh', '输入代码，')).toBeLessThan(0);
    expect(costAfter('输入代码,立减五十', 'zh', '输入代码,')).toBeLessThan(0);
  });

  it('keeps a particle with a word that ends in a long mark', () => {
    expect(costAfter('コーヒーを飲む', 'ja', 'コーヒー')).toBeGreaterThan(2);
  });

  it('never leaves 的 to the next line, nor an adverb to the one before', () => {
    expect(costAfter('夏天最受欢迎的防晒霜', 'zh', '夏天最受欢迎')).toBeGreaterThan(2);
    expect(costAfter('为什么越来越多的人', 'zh', '为什么越来越')).toBeGreaterThan(0.7);
  });

  it('keeps the counter か月 in one piece', () => {
    expect(costAfter('豆は数か月前に焙煎', 'ja', '豆は数か')).toBeGreaterThan(1.5);
  });

  it('keeps a number with its counter', () => {
    expect(costAfter('立减50元', 'zh', '立减50')).toBeGreaterThan(1);
  });
});
