/**
 * The cost of dividing a Japanese text between two words of the platform's segmenter: the best place is the end of a
 * phrase (a word with its particles), a bad one is before a tail that belongs to the word before it. Costs are as in
 * break-costs.ts. The segmenter knows no phrases and cuts verbs to pieces, so the words are judged by their script
 * and by closed lists of particles, tails and words that depend on the one before.
 */
import { BREAK_COSTS } from './break-costs.js';

const HIRAGANA = /^[\p{Script=Hiragana}ー]+$/u;
const KATAKANA = /^[\p{Script=Katakana}ー・]+$/u;
const HAN = /^\p{Script=Han}+$/u;
const HAN_FIRST = /^\p{Script=Han}/u;
/** Honorific prefixes. */
const PREFIX = /^[おごお御]$/u;
/** The two halves of the counter か月 and similar ones, which the segmenter cuts in two. */
const COUNTER = { head: /^[かカヵヶケ]$/u, tail: /^[月所国年条]/u } as const;
/** Suffixes that end the word before them: times (数か月前, 食後), kinds and things (乾燥肌, 見放題, 割引券). */
const SUFFIX = /^(?:前|後|間|内|中|目|以内|以上|以下|未満|放題|肌|式|用|型|券|品|店|円)$/u;
const PARTICLE = /^[はがをにでともへの]$/u;
/** Particles that end a phrase, alone or at the end of a longer word of kana. */
const PHRASE_END = /^(?:っ?て|や|へ|から|まで|より|だけ|ほど|など|けど|ので|なら|.*[はがをにでともば])$/u;
/** Particles and forms that lead over to a noun: の, な, and adjectives and verbs in their plain form. */
const LEADING_ON = /^(?:の|な|.+[いるたなうくすつむぬぶぐ])$/u;
/** Adverbs of degree, which belong to what follows although they end like particles. */
const ADVERB = /^(?:もっと|ずっと|きっと|やっと|ちょっと|とても|まだ|たった|いつも)$/u;
/** Particles, endings and auxiliaries, with which no phrase begins. */
const TAIL_WORDS =
  /^(?:.|て.+|から|まで|より|だけ|ほど|など|けど|ので|のに|なら|です|でし|でした|でも|には|では|とは|にも|ます|まし|ませ|ません|ない|なく|なかっ|たい|たく|たち|れる|られ|られる|せる|させ|させる|した|しく|よう|そう|ずつ|やすい|にくい|ながら|さん|さま)$/u;
/** Formal nouns and helping verbs: they are words of their own, but depend on the word before. */
const LEANING_WORDS =
  /^(?:こと|もの|とき|ところ|ため|ほう|ほうが|まま|わけ|はず|する|して|なる|なっ|なり|ある|あり|いる|いた|でき|できる|くる|いく|おく|みる|くれ|くれる|もらう|もらえる|しまう|ください|ほしい|いい|よい)$/u;

/**
 * Cost of a line break between two words that follow each other without punctuation; a negative cost makes it welcome.
 * `phraseCost('を', '守る')` is -0.1, `phraseCost('コーヒー', 'を')` is 3.
 */
export function phraseCost(previous: string, word: string): number {
  if (PREFIX.test(previous) || (COUNTER.head.test(previous) && COUNTER.tail.test(word)))
    return BREAK_COSTS.insideSquareWord;
  if (HIRAGANA.test(word) && !PREFIX.test(word)) {
    if (PARTICLE.test(word)) return BREAK_COSTS.particle;
    if (TAIL_WORDS.test(word)) return BREAK_COSTS.tail;
    if (LEANING_WORDS.test(word)) return BREAK_COSTS.leaningTail;
    // After a kanji, kana are endings; after kana that end no phrase, they are most likely the rest of a word.
    const ended = HIRAGANA.test(previous) && PHRASE_END.test(previous);
    if (!ended && !LEADING_ON.test(previous)) return BREAK_COSTS.tail;
  }
  if (HAN.test(previous) && SUFFIX.test(word)) return BREAK_COSTS.tail;
  if (ADVERB.test(previous)) return 0.4;
  // A word of kana says little: it is more often the verb of an idiom (嘘をつく) than the beginning of a new thought.
  if (HIRAGANA.test(previous) && PHRASE_END.test(previous))
    return HIRAGANA.test(word) && !PREFIX.test(word) ? 0.15 : -0.1;
  if (HIRAGANA.test(previous)) return previous === 'の' || previous === 'な' ? 0.25 : 0.1;
  if (HAN.test(previous) && HAN.test(word)) return previous.length + word.length === 2 ? BREAK_COSTS.twoSingles : 0.4;
  // A noun of one kanji and the stem of a verb are most often one word: 手摘み, 山登り.
  if (HAN.test(previous) && previous.length === 1 && HAN_FIRST.test(word)) return BREAK_COSTS.twoSingles;
  // Compounds may mix scripts: 英会話アプリ.
  return KATAKANA.test(previous) || KATAKANA.test(word) ? 0.3 : 0.1;
}
