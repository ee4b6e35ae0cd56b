/**
 * What it costs to end a line: one table for the lines of all texts. 1 is about a fifth of the type size (`stepCost`),
 * so a cost says how much smaller type may be to avoid it. Negative costs make a break welcome. The sources are the
 * national handbooks of composition (Duden, Imprimerie nationale, PWN, Мильчин), JIS X 4051 and CLREQ.
 */
export const BREAK_COSTS = {
  /** At the end of a sentence, and of a clause; the same for clauses of Chinese and Japanese. */
  sentenceEnd: -0.2,
  clauseEnd: -0.1,
  squareClauseEnd: -0.7,
  /** Before a verb, an article or a number: a phrase begins there, but less clearly than before a preposition. */
  weakPhrase: 0.1,
  /** Between two words of one phrase: "whole / new world". */
  insidePhrase: 0.2,
  /** Where the language forbids it, but a box may be too narrow for anything else. */
  bound: 3,
  /** Between a number and what it counts: rather than "1,600 / metres", half the size is better. */
  number: 5,
  /** The same after a year, which parts from what follows as words do. */
  year: 0.95,
  /** Between a measure and the word for what it measures: "3 pm / slump". */
  measured: 3,
  /** Between a reduction and its word: "50 % / off" claims something else for as long as a line is read. */
  reduction: 2,
  /** Between a product's name and its number: "Galaxy / S24". */
  model: 0.7,
  /** Between a first and a last name. */
  name: 3,
  /** Before an emoji or a dash, and before a word that belongs to the one before it. */
  emoji: 2,
  dash: 1.5,
  enclitic: 1.2,
  /** Between two numbers; after an abbreviation that the next word always follows; after a sign such as "+". */
  numbers: 2,
  abbreviation: 2,
  operator: 0.6,
  /** After a word that turns the next one into its opposite, and after a single letter. */
  negation: 1,
  letter: 0.7,
  /** After a small word of each class; see small-words.ts. */
  small: { article: 0.9, link: 0.8, question: 0.5, verb: 0.65, amount: 0.6, pronoun: 0.3, pale: 0 },

  /** At a word's own hyphen or slash. */
  ownHyphen: 0.3,
  /** With a hyphen at the joint of a compound; between syllables; and more where the word has joints elsewhere. */
  joint: 0.9,
  syllable: 1.7,
  missedJoint: 0.9,
  /** With a hyphen after a beginning, or before an ending, that many words share. */
  wordEdge: 1.2,
  /** Between any two letters, in boxes that are too narrow for words: more than any hyphen. */
  anywhere: 12,
  /** The same inside a word of hangul. */
  insideHangul: 2.5,

  /** Inside a word of Japanese or Chinese: a part would be left behind. */
  insideSquareWord: 5,
  /** Before a particle, which no headline does; before other tails; before words that depend on the one before. */
  particle: 3,
  tail: 2.4,
  leaningTail: 1.2,
  /** Between two words of one character each, which are most often one word that the segmenter does not know: 焙煎. */
  twoSingles: 1.6,

  /** Each line after the first, and each line of a headline after the second: it is a shape and not a tower. */
  line: 0.35,
  towerLine: 0.8,
  /** A line of another width than the mean, by the square of its share of it. */
  ragged: 2.2,
  /** Empty room in a line of a paragraph, by the square of its share: a third costs as much as a hyphen. */
  hollow: 10,
  /** A short last line; and a short word alone on a line of a text whose lines cost little: a tower. */
  widow: 0.8,
  stub: 0.5,
  /** A line that ends inside a sentence that would fit on one line: half the type size would be better. */
  tornSentence: 5,
  /** Each end of a line inside a sentence, or a clause, where it holds parts of two: "UGLY. WIN". */
  mixedSentences: 1.2,
  mixedClauses: 0.5,
  /** A line with several words of a short list, but not all of them: a list stands whole, or a word a line. */
  partedList: 2.5,
  /** A word alone on a narrow line; the same of a light or small word ("every"). */
  loneWord: 0.7,
  loneSmallWord: 1.1,
  /** A line of small words alone: a few letters of them, or several that stand by themselves ("to you"). */
  strandedWords: 2.4,
  paleLine: 0.5,
} as const;
