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
  checklist: (text, { blocks }, setting) => {
    const features = blocks.flatMap((block) => (block.kind === 'features' ? block.features : []));
    return features.length === 0 ? undefined : withList(text, { features, blocks, isCounted: false }, setting);
  },
  steps: (text, { steps }, setting) =>
    steps && withList(text, { features: steps, blocks: [], isCounted: true }, setting),
  sides: (text, { sides }, setting) =>
    sides && framed(text, setting, [sidesItem(sides, setting), bodyItem(sides.rest, setting)]),
  product: withPrice,
};

/** Items under the kicker and the headline of a page, and over its button. */
function framed(
  { kicker, headline }: Omit<SlideText, 'body'>,
  setting: PageSetting,
  items: readonly (PageItem | undefined)[],
  cap?: number,
) {
  return [kickerItem(kicker, setting), headlineItem(headline, setting, cap), ...items, buttonItem(setting)];
}

function plain(text: SlideText, _: Content, setting: PageSetting) {
  const { hand, kit, panel } = setting;
  const isBare = kit.role === 'hook' && text.body === '' && panel === 'under' && kit.photo !== 'all';
  return [isBare ? hand.emblem : undefined, ...framed(text, setting, [bodyItem(text.body, setting)])];
}

function second({ sizes }: PageSetting): number {
  return Math.max(31, Math.round(SECOND * sizes.headline));
}

function withNumber({ kicker, headline, body }: SlideText, { figure }: Content, setting: PageSetting) {
  if (figure === undefined) return undefined;
  const { main, rest, change, values, share } = figure;
  if (values !== undefined) return framed({ kicker, headline }, setting, [valuesItem(values, setting)]);
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
  return framed({ kicker, headline }, setting, [quote, bodyItem(rest.join('\n'), setting)], second(setting));
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

function withList(text: Omit<SlideText, 'body'>, { features, blocks, isCounted }: List, setting: PageSetting) {
  const of = (kind: 'text' | 'small') => blocks.flatMap((block) => (block.kind === kind ? block.lines : []));
  const list = listItem(features, setting, isCounted);
  return framed(text, setting, [list, bodyItem(of('text').join('\n'), setting), smallItem(of('small'), setting)]);
}

function withPrice(text: SlideText, _: Content, setting: PageSetting) {
  const { price, details, smallPrint } = readOffer(text.body);
  if (price === undefined) return plain(text, _, setting);
  const most = Math.min(PRICE_HEIGHT_SHARE * setting.kit.frame.height, PRICE_TO_HEADLINE * setting.sizes.headline);
  const item = priceItem(price, setting, Math.round(most));
  if (item === undefined) return undefined;
  const isList = details.length > 0 && details.every(({ kind }) => kind === 'item');
  const features = details.map(({ text: title }) => ({ title, text: '' }));
  const more = [
    isList && setting.panel !== 'behind'
      ? listItem(features, setting, false)
      : bodyItem(features.map(({ title }) => title).join('\n'), setting),
    smallItem(smallPrint, setting),
  ];
  return framed(text, setting, setting.hand.surface === 'card' ? [...more, item] : [item, ...more]);
}
