import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../../src/document/enumerations.js';
import { scriptWords } from '../../../src/sound/align/script-words.js';
import { stripTags } from '../../../src/sound/align/strip-tags.js';

const texts = (script: readonly string[], language: Language) => scriptWords(script, language).map(({ text }) => text);
const sounds = (word: string, language: Language) =>
  scriptWords([word], language)
    .flatMap(({ units }) => units.map(({ sound }) => sound))
    .join('');

describe('tags', () => {
  it.each([
    ['[whispers] Come closer.', 'Come closer.'],
    ['Well [long pause], no.', 'Well, no.'],
    ['wo[x]rd', 'word'],
    ['Oui ! Non ?', 'Oui ! Non ?'],
    ['an [open bracket', 'an [open bracket'],
    [`[${'x'.repeat(61)}]`, `[${'x'.repeat(61)}]`],
    ['two\nlines [a\nb]', 'two lines [a b]'],
  ])('%s', (text, bare) => {
    expect(stripTags(text)).toBe(bare);
  });
});

describe('words of a script', () => {
  it.each<readonly [Language, string, readonly string[]]>([
    ['en', '“Hi,” she said — twice. 🎉', ['“Hi,”', 'she', 'said —', 'twice. 🎉']],
    ['fr', '« Oui ! » dit-il', ['« Oui ! »', 'dit-il']],
    ['zh', '不到一分钟，「出杯」。', ['不到', '一', '分钟，', '「出', '杯」。']],
    ['ja', '朝に、コーヒーを。', ['朝', 'に、', 'コーヒー', 'を。']],
    ['ko', '커피를 마십니다.', ['커피를', '마십니다.']],
    ['ar', 'قهوة، أفضل؟', ['قهوة،', 'أفضل؟']],
    ['en', '25% & $1,299.50', ['25%', '&', '$1,299.50']],
    ['en', '[laughs] … [sighs]', []],
  ])('%s: %s', (language, text, expected) => {
    expect(texts([text], language)).toEqual(expected);
  });

  it('knows scenes, spaces, stops, and that a title ends no sentence', () => {
    const words = scriptWords(['Dr. Lee, hello!', '', 'Bye'], 'en');
    expect(words.map(({ scene, stop, endsScene, spaceBefore }) => [scene, stop, endsScene, spaceBefore])).toEqual([
      [0, 'none', false, false],
      [0, 'comma', false, true],
      [0, 'sentence', true, true],
      [2, 'none', true, false],
    ]);
  });

  it.each(LANGUAGES)('%s: joined again, the words are the script', (language) => {
    const script = 'Größe, naïve 25 % — «où»? 咖啡 コーヒー 커피 قهوة кофе!';
    const joined = scriptWords([script], language)
      .map(({ text, spaceBefore }) => (spaceBefore ? ' ' : '') + text)
      .join('');
    expect(joined).toBe(script);
  });
});

describe('expected sounds', () => {
  it.each<readonly [Language, string, string]>([
    ['en', 'machines', 'NVPSVNS'],
    ['en', 'night', 'NVP'],
    ['es', 'mañana', 'NaNLaNa'],
    ['fr', 'beaucoup', 'PoPu'],
    ['pl', 'szczyt', 'SPSiP'],
    ['ru', 'хорошего', 'FoLoSeFo'],
    ['ko', '물', 'NuL'],
    ['ja', 'コーヒー', 'PoFi'],
    ['ar', 'مكتب', 'NaPaPaP'],
  ])('%s: %s', (language, word, expected) => {
    expect(sounds(word, language)).toBe(expected);
  });

  it('takes digits, prices and initials for as long as they are read', () => {
    const ms = (word: string) => scriptWords([word], 'en')[0]?.ms ?? 0;
    expect(ms('365')).toBeGreaterThan(4 * 150);
    expect(ms('$1,299')).toBeGreaterThan(8 * 150);
    expect(ms('USB')).toBeGreaterThan(ms('us'));
  });
});
