/** A script -> its words, in order: what captions show, and what the voice is expected to sound like. */
import type { Language } from '../../document/enumerations.js';
import { smallWordClass } from '../../type/small-words.js';
import { msOf, readTokens, type Slot, type SpokenReading, usualReading } from './reading/read-tokens.js';
import { isSpoken } from './spelling/spell.js';
import type { SoundUnit } from './spelling/unit.js';
import { stripTags } from './strip-tags.js';

/** What follows a word: nothing, a comma or dash, the end of a sentence. */
export type Stop = 'none' | 'comma' | 'sentence';

export interface ScriptWord {
  readonly text: string;
  readonly scene: number;
  readonly spaceBefore: boolean;
  readonly stop: Stop;
  /** True for the last word of its scene. */
  readonly endsScene: boolean;
  /** The sounds of its reading: the most probable one until the voice has been analysed. */
  readonly units: readonly SoundUnit[];
  /** Sum of the units' times. */
  readonly ms: number;
  /** All readings of the group that begins with this word; [] for the other words of the group. */
  readonly slots: readonly Slot[];
}

/**
 * Small words are spoken quickly. Measured on synthetic voices in English: 0.5 to 0.8 of the time that their sounds
 * take elsewhere.
 */
const SMALL_WORD_PACE = 0.72;
/** The last vowel before a pause is lengthened. */
const FINAL_LENGTHENING = 1.35;

/** All words of the script. Bracketed tags are not words; signs without sound belong to the word before them. */
export function scriptWords(script: readonly string[], language: Language): readonly ScriptWord[] {
  return script.flatMap((text, scene) => {
    const tokens = tokensOf(stripTags(text), language);
    const stops = tokens.map((token, i) => stopAfter(token.text, tokens[i + 1]?.text, tokens[i - 1]?.text));
    const words: ScriptWord[] = [];
    const groups = readTokens(
      tokens.map((token) => token.text),
      language,
    );
    for (const { words: count, slots } of groups) {
      const from = words.length;
      const own = tokens.slice(from, from + count);
      const stop = stops[from + count - 1] ?? 'none';
      const paced = slots.map((slot, i) => pacedSlot(slot, i + 1 === slots.length, own, stop, language));
      own.forEach((token, offset) => {
        const units = paced.flatMap((slot) => unitsAt(usualReading(slot), offset));
        words.push({
          ...{ text: token.text, spaceBefore: token.spaceBefore, scene, units, ms: msOf(units) },
          ...{ stop: stops[from + offset] ?? 'none', endsScene: from + offset === tokens.length - 1 },
          slots: offset === 0 ? paced : [],
        });
      });
    }
    return words;
  });
}

function unitsAt(reading: SpokenReading, offset: number): readonly SoundUnit[] {
  return reading.flatMap((piece) => (piece.offset === offset ? piece.units : []));
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

/**
 * Pieces of a text without spaces: the text itself in languages with spaces between words, else what the platform's
 * segmenter finds.
 */
function segments(piece: string, language: Language): readonly string[] {
  if (!UNSPACED.test(piece)) return [piece];
  const locale = language === 'ja' || language === 'zh' ? language : 'zh';
  const segmenter = segmenters.get(locale) ?? new Intl.Segmenter(locale, { granularity: 'word' });
  segmenters.set(locale, segmenter);
  return Array.from(segmenter.segment(piece), (part) => part.segment);
}

const SENTENCE_END = /[.!?…。！？؟।][\p{Pe}\p{Pf}"'”’»]*$/u;
const COMMA_END = /[,;:،؛、，；：—–]|(?<=\s)-+$/u;
/** Common titles and abbreviations whose full stop does not end a sentence. */
const ABBREVIATION =
  /^(?:dr|mr|mrs|ms|prof|st|jr|sr|vs|nr|no|ca|bzw|usw|evtl|inkl|etc|mme|mlle|sig|dott|sra|srta|ing|ul|al|im|г|ул|т\.е|z\.b|d\.h|u\.a|e\.g|i\.e|p\.ex|\p{L})\.$/iu;

function stopAfter(text: string, next: string | undefined, before: string | undefined): Stop {
  if (SENTENCE_END.test(text)) {
    // `300 g.` ends a sentence; `z. B.` and `J. Doe` do not.
    const isUnit = /^\p{Ll}\.$/u.test(text) && /\p{Nd}$/u.test(before ?? '');
    const goesOn =
      next !== undefined && /\.$/u.test(text) && ((ABBREVIATION.test(text) && !isUnit) || /^\p{Ll}/u.test(next));
    return goesOn ? 'none' : 'sentence';
  }
  const tail = /[^\p{L}\p{N}]*$/u.exec(text)?.[0] ?? '';
  return COMMA_END.test(tail) ? 'comma' : 'none';
}

/** In these languages one letter stands for too many vowels to distinguish them. */
const VOWELS_UNCLEAR: readonly Language[] = ['en', 'de'];

/** The readings of a slot at the pace of its words; the last vowel before a stop is lengthened. */
function pacedSlot(slot: Slot, isLast: boolean, tokens: readonly Token[], stop: Stop, language: Language): Slot {
  const isUnclear = VOWELS_UNCLEAR.includes(language);
  const bare = tokens[0]?.text.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') ?? '';
  const pace = tokens.length === 1 && stop === 'none' && isSmall(bare, language) ? SMALL_WORD_PACE : 1;
  return slot.map((reading) =>
    reading.map(({ offset, units }, i) => {
      const isFinal = isLast && stop !== 'none' && i + 1 === reading.length;
      const drawn = isFinal ? units.findLastIndex((unit) => 'aeiouV'.includes(unit.sound)) : -1;
      return {
        offset,
        units: units.map((unit, at): SoundUnit => {
          const sound = isUnclear && 'aeiou'.includes(unit.sound) ? 'V' : unit.sound;
          return { sound, ms: unit.ms * (at === drawn ? FINAL_LENGTHENING : pace) };
        }),
      };
    }),
  );
}

function isSmall(word: string, language: Language): boolean {
  const kind = smallWordClass(word, language);
  return kind !== undefined && kind !== 'amount' && kind !== 'question';
}
