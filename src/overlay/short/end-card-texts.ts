/** The two texts of an end card: brand and claim, which of them leads, and at which sizes both fit beside the rest. */

import type { TextStyle } from '../../document/looks/look.types.js';
import { cardClaim } from '../../document/short/card-claim.js';
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import type { ImageMedia } from '../../media.js';
import { hookStyle } from './display-size.js';
import type { CardWorld, SetBlock } from './end-card.types.js';
import { READABLE_CAP } from './text-settings.js';

export interface CardTexts {
  readonly brand: SetBlock | undefined;
  readonly claim: SetBlock | undefined;
  /** Cap height of the text that leads, pixels; infinite where none does. */
  readonly leadCap: number;
}

interface WantedText {
  readonly text: string;
  readonly style: TextStyle;
}

/** Height of the first text in that of the free region, at most: what fills the card has no weight on it. */
const MOST_LEAD = 0.58;
/** Cap height of the second text in that of the first, at most. */
const MOST_FOLLOWER = 0.72;
/** Height of the second text in what is left, at most; and of any text, at least, pixels. */
const [FOLLOWER_SHARE, LEAST_HEIGHT] = [0.45, 60];

/** `fixedPx`: height of everything on the card that is not text. */
export function setTexts(world: CardWorld, fixedPx: number): CardTexts {
  const { short } = world.request;
  // A text that is alone leads, whichever it is: in the follower's size it would be lost on the card.
  const brandFirst = cardClaim(short).text === '' || (world.look.endCard.lead === 'brand' && short.brandName !== '');
  const wanted = wantedTexts(world, brandFirst);
  // Two long texts come out alike, and a card with two leads has none: the second is then set under the size of the
  // first.
  const [lead, follower] = fitBoth(world, wanted, fixedPx, Number.POSITIVE_INFINITY);
  const rivals =
    lead !== undefined && follower !== undefined && follower.block.capHeightPx > MOST_FOLLOWER * lead.block.capHeightPx;
  const [first, second] = rivals
    ? fitBoth(world, wanted, fixedPx, MOST_FOLLOWER * lead.block.capHeightPx)
    : [lead, follower];
  const [brand, claim] = brandFirst ? [first, second] : [second, first];
  return { brand, claim, leadCap: first?.block.capHeightPx ?? Number.POSITIVE_INFINITY };
}

/** The first and the second text; one that is said already is empty. */
function wantedTexts({ request, look }: CardWorld, brandFirst: boolean): readonly [WantedText, WantedText] {
  const { short, logo } = request;
  const form = look.endCard;
  const { text: claim } = cardClaim(short);
  const [first, second] = brandFirst ? [short.brandName, claim] : [claim, short.brandName];
  // A claim that leads is at least as large as the headline was in the film.
  const leading = {
    ...form.claim,
    capHeights: hookStyle({ ...look, headline: form.claim }, claim).capHeights,
  };
  const [firstStyle, secondStyle] = form.lead === 'brand' ? [form.brand, form.claim] : [leading, form.brand];
  const unnamed = unnamedBy(short, logo) && form.lead === 'claim';
  const keep = (text: string) => (unnamed && text === short.brandName ? '' : text);
  const same = first.toLocaleLowerCase() === second.toLocaleLowerCase();
  return [
    { text: keep(first), style: firstStyle },
    { text: same ? '' : keep(second), style: secondStyle },
  ];
}

function fitBoth(
  world: CardWorld,
  [first, second]: readonly [WantedText, WantedText],
  fixedPx: number,
  mostSecond: number,
): readonly [SetBlock | undefined, SetBlock | undefined] {
  const { request, look, gaps } = world;
  const { height } = request.region;
  const caps = second.style.capHeights.filter((cap) => cap <= mostSecond);
  const style = { ...second.style, capHeights: caps.length > 0 ? caps : second.style.capHeights.slice(-1) };
  const below = fitText(
    world,
    { text: second.text, style },
    Math.max(LEAST_HEIGHT, (height - fixedPx) * FOLLOWER_SHARE),
  );
  const room =
    height -
    fixedPx -
    (below === undefined ? 0 : below.block.height + gaps.text) -
    (look.endCard.rule === 'none' ? 0 : gaps.text + 4);
  return [fitText(world, first, Math.max(LEAST_HEIGHT, Math.min(height * MOST_LEAD, room))), below];
}

function fitText(
  { request, look, column, family }: CardWorld,
  { text, style }: WantedText,
  height: number,
): SetBlock | undefined {
  if (text === '') return undefined;
  const { short, typeset } = request;
  const block = typeset({
    text,
    language: short.language,
    family: family ?? style.family,
    cut: style.cut ?? 'display',
    direction: short.direction,
    width: column.width,
    height,
    capHeights: style.capHeights,
    maxLines: style.maxLines,
    leading: style.leading,
    upperCase: style.upperCase,
    letterSpacing: style.letterSpacing,
    align: look.endCard.align,
    setting: 'headline',
    readable: READABLE_CAP,
    // A name is never parted where a size holds it whole.
    ...(text === short.brandName ? { wholeFrom: 0 } : {}),
  });
  return {
    block,
    size: {
      setAs: 'end_card',
      capHeightsPx: style.capHeights,
      limit: block.limit,
      room: { width: column.width, height },
    },
  };
}

/** From this shape on a logo is taken for the brand's name as it writes it. */
const WORDMARK = 2.5;

/** True where the brand is said already: in the claim, or by a logo that is a name. */
function unnamedBy(short: ResolvedShort, logo: ImageMedia | undefined): boolean {
  const { brandName } = short;
  const { text: claim } = cardClaim(short);
  if (claim === '' || brandName === '') return false;
  const inClaim = claim.toLocaleLowerCase().includes(brandName.toLocaleLowerCase());
  return inClaim || (logo !== undefined && logo.inkBox.width >= WORDMARK * logo.inkBox.height);
}
