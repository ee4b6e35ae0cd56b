import { describe, expect, it } from 'vitest';
import type { Language } from '../../src/document/enumerations.js';
import { BREAK_COSTS } from '../../src/type/break-costs.js';
import { isLightWord, isSmallWord, spaceCost, spaceFor } from '../../src/type/language-rules.js';

const NEVER = Number.POSITIVE_INFINITY;

describe('spaceCost', () => {
  it.each<[string, string, Language, number, string]>([
    ['24', 'h', 'fr', NEVER, 'number and unit'],
    ['19,99', '€', 'de', NEVER, 'number and currency'],
    ['50', '%', 'fr', NEVER, 'number and percent'],
    ['49', 'zł.', 'pl', NEVER, 'unit before a full stop'],
    ['€', '20', 'nl', NEVER, 'currency before the number'],
    ['R$', '108,32', 'pt', NEVER, 'a currency of two signs before its number'],
    ['CHF', '49.–', 'de', NEVER, 'a code before its number'],
    ['(Fr.', '20', 'de', NEVER, 'a short word for money behind a bracket'],
    ['zł', '49', 'pl', NEVER, 'a word for money before its number'],
    ['299', 'CHF.', 'de', NEVER, 'a code at the end of a sentence'],
    ['49,–', '€', 'de', NEVER, 'a stroke for no cents'],
    ['1.299', 'R$', 'pt', NEVER, 'a currency of two signs after its number'],
    ['50%', 'OFF', 'en', 2, 'a reduction and its word'],
    ['-20%', 'Rabatt!', 'de', 2, 'a German reduction'],
    ['iPhone', '15', 'en', 0.7, 'a product and its number'],
    ['Galaxy', 'S24', 'en', 0.7, 'a product and its sign'],
    ['in', '2024', 'en', BREAK_COSTS.small.link, 'a small word is no name'],
    ['10', '000', 'fr', NEVER, 'groups of thousands'],
    ['plus', '?', 'fr', NEVER, 'French double punctuation'],
    ['«', 'Élégance', 'fr', NEVER, 'after an opening guillemet'],
    ['Élégance', '»', 'fr', NEVER, 'before a closing guillemet'],
    ['w', 'domu', 'pl', BREAK_COSTS.bound, 'Polish one-letter word'],
    ['(i', 'ja', 'pl', BREAK_COSTS.bound, 'one-letter word behind a bracket'],
    ['в', 'доме', 'ru', BREAK_COSTS.bound, 'Russian one-letter preposition'],
    ['a', 'house', 'en', BREAK_COSTS.small.article, 'English article of one letter'],
    ['C', 'complex', 'en', 0.7, 'a letter that is no word'],
    ['the', 'house', 'en', BREAK_COSTS.small.article, 'article'],
    ['your', 'skin', 'en', BREAK_COSTS.small.article, 'possessive'],
    ['te', 'miente', 'es', BREAK_COSTS.small.article, 'weak pronoun of a verb'],
    ['für', 'Frühaufsteher', 'de', BREAK_COSTS.small.link, 'preposition'],
    ['из', 'города', 'ru', BREAK_COSTS.small.link, 'Russian preposition'],
    ['is', 'lying', 'en', BREAK_COSTS.small.verb, 'auxiliary'],
    ["don't", 'care', 'en', BREAK_COSTS.small.verb, 'auxiliary with a typewriter’s apostrophe'],
    ['jeden', 'Morgen', 'de', BREAK_COSTS.small.amount, 'how often'],
    ['you', 'about', 'en', 0, 'a pronoun before a preposition ends its phrase'],
    ['ci', 'każdego', 'pl', 0, 'so it does before how often'],
    ['you', 'like', 'en', BREAK_COSTS.small.pronoun, 'a subject and what it does'],
    ['this', 'is', 'en', BREAK_COSTS.small.pronoun, 'a demonstrative that is the subject'],
    ['this', 'bag', 'en', BREAK_COSTS.small.article, 'a demonstrative before its noun'],
    ['не', 'были', 'ru', 1, 'a negation'],
    ['сказал', 'же', 'ru', 1.2, 'enclitic particle'],
    ['Sale', '🔥🔥', 'en', 2, 'an emoji does not stand alone'],
    ['word', '—', 'ru', 1.5, 'a dash does not start a line'],
    ['Dr.', 'Best', 'en', 2, 'a title announces a name'],
    ['the,', 'second', 'en', 0, 'no word leans over the end of a clause'],
    ['7', 'days', 'en', 5, 'a number and what it counts'],
    ['water', 'bottle', 'en', 0, 'two plain words'],
    ['x2', 'faster', 'en', 0, 'a word with a digit is no number'],
  ])('"%s %s" in %s costs %s (%s)', (before, after, language, expected) => {
    expect(spaceCost(before, after, language)).toBe(expected);
  });
});

describe('isSmallWord', () => {
  it.each<[string, Language, boolean, string]>([
    ['der', 'de', true, 'article'],
    ['Und', 'de', true, 'conjunction, capital or not'],
    ['(in', 'it', true, 'preposition behind a bracket'],
    ['И', 'ru', true, 'Russian conjunction'],
    ['w', 'pl', true, 'Polish preposition'],
    ['aus.', 'de', false, 'the end of a sentence says something'],
    ['Neu', 'de', false, 'a short word with sense'],
    ['Go', 'en', false, 'a short word with sense'],
    ['깼다', 'ko', false, 'two syllables are a whole Korean word'],
  ])('%s (%s): %s, %s', (word, language, small) => {
    expect(isSmallWord(word, language)).toBe(small);
  });
});

describe('isLightWord', () => {
  it.each<[string, Language, boolean, string]>([
    ['jeden', 'de', true, 'how often'],
    ['every', 'en', true, 'how often'],
    ['wird', 'de', true, 'auxiliary'],
    ['jeden!', 'de', false, 'the end of a sentence says something'],
    ['der', 'de', false, 'an article says less'],
    ['Warum', 'de', false, 'a question may stand alone'],
    ['Morgen', 'de', false, 'a word with sense'],
  ])('%s (%s): %s, %s', (word, language, light) => {
    expect(isLightWord(word, language)).toBe(light);
  });
});

describe('spaceFor', () => {
  it.each<[string, string, Language, string, string]>([
    ['plus', '?', 'fr', '\u202f', 'narrow before ? ! ;'],
    ['prix', ':', 'fr', '\u00a0', 'full before the colon'],
    ['«', 'mot', 'fr', '\u00a0', 'full inside guillemets'],
    ['50', '%', 'fr', '\u202f', 'narrow before percent'],
    ['plus', 'cher', 'fr', ' ', 'a plain space elsewhere'],
    ['more', '?', 'en', ' ', 'other languages keep theirs'],
  ])('"%s" and "%s" in %s (%s: %s)', (before, after, language, expected) => {
    expect(spaceFor(before, after, language)).toBe(expected);
  });
});
