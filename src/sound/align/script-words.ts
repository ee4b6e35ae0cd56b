/** A script -> its words, in order: what captions show, and what the voice is expected to sound like. */
import type { Language } from '../../document/enumerations.js';
import { smallWordClass } from '../../type/small-words.js';
import { isSpoken, spell } from './spelling/spell.js';
import type { Unit } from './spelling/unit.js';
import { stripTags } from './strip-tags.js';

/** What stands behind a word: nothing, a comma or dash, the end of a sentence. */
export type Stop = 'none' | 'comma' | 'sentence';

export interface ScriptWord {
  readonly text: string;
  readonly scene: number;
  readonly spaceBefore: boolean;
  readonly stop: Stop;
  /** True for the last word of its scene. */
  readonly endsScene: boolean;
  readonly units: readonly Unit[];
  /** Sum of the units' times. */
  readonly ms: number;
}

/**
 * Small words are said in passing. Measured on synthetic voices in English: 0.5 to 0.8 of the time their sounds take
 * elsewhere.
 */
const SMALL_WORD_PACE = 0.72;
/** The last vowel before a pause is drawn out. */
const FINAL_LENGTHENING = 1.35;

/** All words of the script. Bracketed tags are no words; signs without sound belong to the word before them. */
export function scriptWords(script: readonly string[], language: Language): readonly ScriptWord[] {
  return script.flatMap((text, scene) => {
    const tokens = tokensOf(stripTags(text), language);
    return tokens.map((token, i) => {
      const stop = stopAfter(token.text, tokens[i + 1]?.text);
      const units = paced(token.text, stop, language);
      const ms = units.reduce((sum, unit) => sum + unit.ms, 0);
      return { ...token, scene, stop, endsScene: i === tokens.length - 1, units, ms };
    });
  });
}

interface Token {
  readonly text: string;
  readonly spaceBefore: boolean;
}

/** The words of a text without tags. */
export function tokensOf(text: string, language: Language): readonly Token[] {
  const tokens: { text: string; spaceBefore: boolean }[] = [];
  let waiting = '';
  for (const piece of text.split(/\s+/u).filter((part) => part !== '')) {
    segments(piece, language).forEach((segment, i) => {
      const last = tokens.at(-1);
      const space = i === 0 ? ' ' : '';
      if (isSpoken(segment)) {
        tokens.push({
          text: waiting + (waiting === '' ? '' : space) + segment,
          spaceBefore: tokens.length > 0 && i === 0,
        });
        waiting = '';
      } else if (OPENS.test(segment) || last === undefined) waiting += (waiting === '' ? '' : space) + segment;
      else last.text += space + segment;
    });
  }
  const last = tokens.at(-1);
  if (last !== undefined && waiting !== '') last.text += waiting;
  return tokens;
}

const OPENS = /^[([{«‹“‘„¿¡「『（《〈【]+$/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const segmenters = new Map<string, Intl.Segmenter>();

/** Pieces of a text without spaces: itself where words are spaced, else what the platform's segmenter finds. */
function segments(piece: string, language: Language): readonly string[] {
  if (!UNSPACED.test(piece)) return [piece];
  const locale = language === 'ja' || language === 'zh' ? language : 'zh';
  const segmenter = segmenters.get(locale) ?? new Intl.Segmenter(locale, { granularity: 'word' });
  segmenters.set(locale, segmenter);
  return Array.from(segmenter.segment(piece), (part) => part.segment);
}

const SENTENCE_END = /[.!?…。！？؟।][\p{Pe}\p{Pf}"'”’»]*$/u;
const COMMA_END = /[,;:،؛、，；：—–]|(?<=\s)-+$/u;
/** Common titles and abbreviations whose full stop ends no sentence. */
const ABBREVIATION =
  /^(?:dr|mr|mrs|ms|prof|st|jr|sr|vs|nr|no|ca|bzw|usw|evtl|inkl|etc|mme|mlle|sig|dott|sra|srta|ing|ul|al|im|г|ул|т\.е|z\.b|d\.h|u\.a|e\.g|i\.e|p\.ex|\p{L})\.$/iu;

function stopAfter(text: string, next: string | undefined): Stop {
  if (SENTENCE_END.test(text)) {
    const goesOn = next !== undefined && /\.$/u.test(text) && (ABBREVIATION.test(text) || /^\p{Ll}/u.test(next));
    return goesOn ? 'none' : 'sentence';
  }
  const tail = /[^\p{L}\p{N}]*$/u.exec(text)?.[0] ?? '';
  return COMMA_END.test(tail) ? 'comma' : 'none';
}

/** Here one letter stands for too many vowels to tell them apart. */
const VOWELS_UNCLEAR: readonly Language[] = ['en', 'de'];

function paced(text: string, stop: Stop, language: Language): readonly Unit[] {
  const bare = text.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  const units = spell(text, language).map((unit) =>
    VOWELS_UNCLEAR.includes(language) && 'aeiou'.includes(unit.sound) ? { ...unit, sound: 'V' as const } : unit,
  );
  if (stop === 'none') return isSmall(bare, language) ? units.map((unit) => scaled(unit, SMALL_WORD_PACE)) : units;
  const last = units.findLastIndex((unit) => 'aeiouV'.includes(unit.sound));
  return units.map((unit, i) => (i === last ? scaled(unit, FINAL_LENGTHENING) : unit));
}

function isSmall(word: string, language: Language): boolean {
  const kind = smallWordClass(word, language);
  return kind !== undefined && kind !== 'amount' && kind !== 'question';
}

function scaled(unit: Unit, factor: number): Unit {
  return { ...unit, ms: unit.ms * factor };
}
