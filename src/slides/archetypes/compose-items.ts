/** Which items each archetype puts on its page, from top to bottom: a table with one row per archetype. */
import type { SlideArchetype } from '../../document/enumerations.js';
import { readBody } from '../read-body.js';
import type { Feature, FeatureBlock } from '../read-features.js';
import { readOffer } from '../read-offer.js';
import type { SlideText } from '../slide.types.js';
import type { PageItem, PageSetting } from './archetype.types.js';
import { bodyItem } from './body-item.js';
import { changeItem, numeralItem, priceItem, shareItem, valuesItem } from './figure-items.js';
import { buttonItem, headlineItem, kickerItem, smallItem } from './items.js';
import { listItem, quoteItem, sidesItem } from './list-items.js';
import type { Content } from './read-content.js';

/** Items of a page; undefined where the copy lacks what the archetype needs. */
type Compose = (
  text: SlideText,
  content: Content,
  setting: PageSetting,
) => readonly (PageItem | undefined)[] | undefined;

/** Size of a headline beside something larger, as a share of the page's headline size. */
const SECOND = 0.5;
/** The most of the slide's height that these take: a numeral alone, a numeral above or below a picture, a price. */
const [NUMERAL_HEIGHT_SHARE, PICTURED_NUMERAL_HEIGHT_SHARE, PRICE_HEIGHT_SHARE] = [0.3, 0.17, 0.16];

/** The largest size of a price, as a factor of the page's headlines. */
const PRICE_TO_HEADLINE = 2.35;

/**
 * The largest size of a numeral, as a factor of the page's headlines: where there is little room, both become smaller.
 */
const NUMERAL_TO_HEADLINE = 2.6;

export const ARCHETYPES: Readonly<Record<SlideArchetype, Compose>> = {
  type: plain,
  pattern: plain,
  picture: plain,
  print: plain,
  mosaic: plain,
  closing: plain,
  number: withNumber,
  quote: withQuote,
  checklist: ({ kicker, headline }, { blocks }, setting) => {
    const features = blocks.flatMap((block) => (block.kind === 'features' ? block.features : []));
    return features.length === 0
      ? undefined
      : withList({ kicker, headline }, { features, blocks, isCounted: false }, setting);
  },
  steps: ({ kicker, headline }, { steps }, setting) =>
    steps && withList({ kicker, headline }, { features: steps, blocks: [], isCounted: true }, setting),
  sides: ({ kicker, headline }, { sides }, setting) =>
    sides && [
      kickerItem(kicker, setting),
      headlineItem(headline, setting),
      sidesItem(sides, setting),
      bodyItem(sides.rest, setting),
      buttonItem(setting),
    ],
  product: withPrice,
};

function plain({ kicker, headline, body }: SlideText, _: Content, setting: PageSetting) {
  const { hand, kit, panel } = setting;
  return [
    kit.role === 'hook' && body === '' && panel === 'under' && kit.photo !== 'all' ? hand.emblem : undefined,
    kickerItem(kicker, setting),
    headlineItem(headline, setting),
    bodyItem(body, setting),
    buttonItem(setting),
  ];
}

function second({ sizes }: PageSetting): number {
  return Math.max(31, Math.round(SECOND * sizes.headline));
}

function withNumber({ kicker, headline, body }: SlideText, { figure }: Content, setting: PageSetting) {
  if (figure === undefined) return undefined;
  const { main, rest, change, values, share } = figure;
  if (values !== undefined)
    return [
      kickerItem(kicker, setting),
      headlineItem(headline, setting),
      valuesItem(values, setting),
      buttonItem(setting),
    ];
  const isAlone = setting.panel === 'none' || setting.panel === 'beside';
  const heightShare = isAlone ? NUMERAL_HEIGHT_SHARE : PICTURED_NUMERAL_HEIGHT_SHARE;
  const most = Math.min(heightShare * setting.kit.frame.height, NUMERAL_TO_HEADLINE * setting.sizes.headline);
  const shown =
    change?.line === undefined
      ? body
      : body
          .split('\n')
          .filter((line) => line !== change.line)
          .join('\n');
  // What the chart shows completely is not repeated in words.
  const isWhole = change?.line !== undefined && /^[\d.,\s→>\-\p{L}%]{1,24}$/u.test(change.line);
  return [
    kickerItem(kicker, setting),
    rest === '' ? undefined : numeralItem(main, setting, most),
    headlineItem(rest === '' ? headline : rest, setting, rest === '' ? undefined : second(setting)),
    change && changeItem(change, setting),
    share === undefined ? undefined : shareItem(share, setting),
    bodyItem(isWhole ? shown : body, setting),
    buttonItem(setting),
  ];
}

function withQuote({ kicker, headline, body }: SlideText, _: Content, setting: PageSetting) {
  const lines = readBody(body);
  const of = (kind: 'quote' | 'author') => lines.flatMap((line) => (line.kind === kind ? [line.text] : []));
  const rest = lines.flatMap((line) =>
    line.kind === 'quote' || line.kind === 'author' || line.kind === 'price' ? [] : [line.text],
  );
  if (of('quote').length === 0 || lines.some(({ kind }) => kind === 'price')) return undefined;
  const quote = quoteItem(
    unmarked(of('quote').join(' ')),
    of('author')
      .join(' ')
      .replace(/^[-–—―~]\s*/u, ''),
    setting,
  );
  return [
    kickerItem(kicker, setting),
    headlineItem(headline, setting, second(setting)),
    quote,
    bodyItem(rest.join('\n'), setting),
    buttonItem(setting),
  ];
}

/** The page draws its own quotation marks, so those around the copy are removed. */
function unmarked(quote: string): string {
  const [, inner] = /^[“„«"‚‘»”]\s*([^“„«"»”]+?)\s*[”“»"’‘«]$/u.exec(quote) ?? [];
  return inner ?? quote;
}

interface List {
  readonly features: readonly Feature[];
  readonly blocks: readonly FeatureBlock[];
  readonly isCounted: boolean;
}

function withList(
  { kicker, headline }: Omit<SlideText, 'body'>,
  { features, blocks, isCounted }: List,
  setting: PageSetting,
) {
  const of = (kind: 'text' | 'small') => blocks.flatMap((block) => (block.kind === kind ? block.lines : []));
  return [
    kickerItem(kicker, setting),
    headlineItem(headline, setting),
    listItem(features, setting, isCounted),
    bodyItem(of('text').join('\n'), setting),
    smallItem(of('small'), setting),
    buttonItem(setting),
  ];
}

function withPrice({ kicker, headline, body }: SlideText, _: Content, setting: PageSetting) {
  const { price, details, smallPrint } = readOffer(body);
  if (price === undefined) return plain({ kicker, headline, body }, _, setting);
  const most = Math.min(PRICE_HEIGHT_SHARE * setting.kit.frame.height, PRICE_TO_HEADLINE * setting.sizes.headline);
  const item = priceItem(price, setting, Math.round(most));
  if (item === undefined) return undefined;
  const isList = details.length > 0 && details.every(({ kind }) => kind === 'item');
  const features = details.map(({ text }) => ({ title: text, text: '' }));
  const more = [
    isList && setting.panel !== 'behind'
      ? listItem(features, setting, false)
      : bodyItem(details.map(({ text }) => text).join('\n'), setting),
    smallItem(smallPrint, setting),
  ];
  return [
    kickerItem(kicker, setting),
    headlineItem(headline, setting),
    ...(setting.hand.surface === 'card' ? [...more, item] : [item, ...more]),
    buttonItem(setting),
  ];
}
