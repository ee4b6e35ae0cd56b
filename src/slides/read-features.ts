/**
 * Reads a body as the blocks that featureGrid sets on cards: its price; features, one on each line or on one line
 * divided by ` | `, ` • ` or ` · `; running text; small print. Within a feature, `Title: text`, `Title – text` or
 * `Title - text` divides its title from its text. Lines are features where there are two to six of them and most are as
 * short as those of a list; sentences and quotes are running text.
 */
import { type BodyLine, isItem, readBody, type WordsKind } from './read-body.js';
import type { PriceLine } from './read-price.js';

export interface Feature {
  readonly title: string;
  readonly text: string;
}

export type FeatureBlock =
  | { readonly kind: 'price'; readonly line: PriceLine }
  | { readonly kind: 'features'; readonly features: readonly Feature[] }
  | { readonly kind: 'text' | 'small'; readonly lines: readonly string[] };

const BULLET = /^(?:[-–—•·*✓✔+]|\d{1,2}[.)])\s+/u;
/** Longer beginnings are sentences with a colon, not titles. */
const LONGEST_TITLE = 42;
const MOST_FEATURES = 6;
/** Longer lines without a bullet are not features. */
const LONGEST_FEATURE = 90;

/** `readFeatures('Light: 240 g\nStrong')` is one block of the features `Light` with the text `240 g`, and `Strong`. */
export function readFeatures(body: string): readonly FeatureBlock[] {
  const blocks: FeatureBlock[] = [];
  for (const run of readBody(body).reduce<readonly Run[]>(joined, [])) {
    const own = run.kind === 'words' ? wordsBlock(run.words) : run;
    const before = blocks.at(-1);
    // Sentences after a quote are set on its card.
    if (own.kind === 'text' && before?.kind === 'text')
      blocks.splice(-1, 1, { kind: 'text', lines: [...before.lines, ...own.lines] });
    else blocks.push(own);
  }
  return blocks;
}

/** Consecutive lines that may all be features, or that are all of another kind. */
type Run =
  | Exclude<FeatureBlock, { kind: 'features' }>
  | { readonly kind: 'words'; readonly words: readonly (BodyLine & { kind: WordsKind })[] };

function joined(runs: readonly Run[], line: BodyLine): readonly Run[] {
  const last = runs.at(-1);
  switch (line.kind) {
    case 'price':
      return [...runs, line];
    case 'item':
    case 'text':
      return last?.kind === 'words'
        ? [...runs.slice(0, -1), { ...last, words: [...last.words, line] }]
        : [...runs, { kind: 'words', words: [line] }];
    case 'quote':
    case 'author':
    case 'small': {
      const kind = line.kind === 'small' ? 'small' : 'text';
      return last?.kind === kind
        ? [...runs.slice(0, -1), { kind, lines: [...last.lines, line.text] }]
        : [...runs, { kind, lines: [line.text] }];
    }
    default:
      return line satisfies never;
  }
}

function wordsBlock(words: readonly { readonly kind: WordsKind; readonly text: string }[]): FeatureBlock {
  const [only] = words;
  const lines = words.map(({ text }) => text);
  const items = words.length > 1 ? lines : (only?.text ?? '').split(/\s+[|•·]\s+/u);
  const isMarked = (item: string, index: number) => words[index]?.kind === 'item' || BULLET.test(item);
  const alike = items.filter((item, index) => isMarked(item, index) || isItem(item) || featureOf(item).text !== '');
  const isList =
    items.length >= 2 &&
    items.length <= MOST_FEATURES &&
    2 * alike.length > items.length &&
    (words.length === 1 || items.every((item, index) => isMarked(item, index) || item.length <= LONGEST_FEATURE));
  return isList
    ? { kind: 'features', features: items.map((item) => featureOf(item.replace(BULLET, '').trim())) }
    : { kind: 'text', lines };
}

function featureOf(item: string): Feature {
  const parts = /^(.+?)(?::\s+|\s+[–—-]\s+)(\S.*)$/u.exec(item);
  const [, title = '', text = ''] = parts ?? [];
  return parts !== null && title.length <= LONGEST_TITLE ? { title, text } : { title: item, text: '' };
}
