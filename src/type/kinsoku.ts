/**
 * Line breaking inside Chinese and Japanese text: word boundaries from the platform's segmenter, forbidden line starts
 * and ends (JIS X 4051, CLREQ), phrases kept together. Costs as in break-costs.ts.
 */
import { BREAK_COSTS } from './break-costs.js';
import type { Ending } from './break-sense.js';
import { partsChineseWord } from './chinese-words.js';
import { graphemes } from './graphemes.js';
import { phraseCost } from './japanese-phrases.js';

const NO_START =
  /^[、。，．・：；？！゛゜ヽヾゝゞ々ー’”）〕］｝〉》」』】〗〙〛｠»％‰℃°′″ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰ-ㇿ…‥—～〜!?,.:;)\]}%‼⁇⁈⁉]/u;
const NO_END = /[‘“（〔［｛〈《「『【〖〘〚｟«([{￥＄￡¥$£＃#№]$/u;
/** A clause ends here, which is the best place for the end of a line. */
const CLAUSE_END = /[、，,。；！？]$/u;
const CLOSING = /[、。，．：；？！」』）】》!?…]$/u;
const ZH_SUFFIX = /^(?:的|了|吗|呢|吧|啊|们|着|过|得|地|里|上|下|中|个|款|种|次|天|年|月|日|件)+$/u;
const ZH_PROCLITIC =
  /^(?:在|和|与|把|被|让|给|对|从|向|为|是|不|很|最|更|就|都|也|再|只|你|我|他|她|这|那|每|一|越来越|非常|特别|真|太|可以|能|会|要|想)$/u;

/**
 * True when `text` has Han, hiragana or katakana, which break without spaces. The long mark counts as well, although
 * Unicode gives it to no script.
 */
export function isIdeographic(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u.test(text);
}

export interface BreakPiece {
  readonly text: string;
  /** Cost of a line break after this piece; Infinity where it is forbidden. That of the last piece is 0. */
  readonly cost: number;
  readonly ends: Ending;
}

const SENTENCE_END = /[。！？!?][」』）"”’)]*$/u;

function endingOf(piece: string): Ending {
  return SENTENCE_END.test(piece) ? 'sentence' : CLAUSE_END.test(piece) ? 'clause' : 'open';
}

const segmenters = new Map<string, Intl.Segmenter>();

/** Splits a run without spaces into the pieces between which a line may break. Latin words and emoji stay whole. */
export function ideographicPieces(text: string, language: string): BreakPiece[] {
  const ja = language === 'ja' || (language !== 'zh' && /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text));
  const locale = ja ? 'ja' : 'zh';
  let segmenter = segmenters.get(locale);
  if (segmenter === undefined) {
    segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
    segmenters.set(locale, segmenter);
  }
  const wordStarts = new Map<number, { word: string; previous: string }>();
  let previous = '';
  for (const { segment, index } of segmenter.segment(text)) {
    wordStarts.set(index, { word: segment, previous });
    previous = segment;
  }
  const clusters = graphemes(text);
  const pieces: BreakPiece[] = [];
  let current = '';
  clusters.forEach((cluster, i) => {
    current += cluster.text;
    const next = clusters[i + 1];
    if (next === undefined) {
      pieces.push({ text: current, cost: 0, ends: endingOf(current) });
      return;
    }
    const isWhole = ja || !partsChineseWord(text, next.offset);
    const cost = boundaryCost(cluster.text, next.text, isWhole ? wordStarts.get(next.offset) : undefined, ja);
    if (cost < Number.POSITIVE_INFINITY) {
      pieces.push({ text: current, cost, ends: endingOf(current) });
      current = '';
    }
  });
  return pieces;
}

function boundaryCost(
  before: string,
  after: string,
  words: { readonly word: string; readonly previous: string } | undefined,
  ja: boolean,
): number {
  if (NO_START.test(after) || NO_END.test(before)) return Number.POSITIVE_INFINITY;
  if (!isIdeographic(before) && !isIdeographic(after) && !CLOSING.test(before)) return Number.POSITIVE_INFINITY;
  if (CLAUSE_END.test(before)) return BREAK_COSTS.squareClauseEnd;
  if (CLOSING.test(before) || (/[,;:.]$/u.test(before) && isIdeographic(after))) return BREAK_COSTS.sentenceEnd;
  // A number stays with its counter: 50円, 3天.
  if (/[\d０-９]$/u.test(before) && isIdeographic(after)) return BREAK_COSTS.number;
  if (words === undefined) return BREAK_COSTS.insideSquareWord;
  const { word, previous } = words;
  if (!isIdeographic(before) || !isIdeographic(after)) return 0.1;
  if (!ja) {
    if (ZH_SUFFIX.test(word)) return 2.4;
    if (ZH_PROCLITIC.test(previous)) return 0.8;
    const plain = (single: string) => single.length === 1 && !ZH_SUFFIX.test(single) && !ZH_PROCLITIC.test(single);
    return plain(previous) && plain(word)
      ? BREAK_COSTS.twoSingles
      : previous.length === 1 && word.length === 1
        ? 0.7
        : 0;
  }
  return phraseCost(previous, word);
}
