/** The parts of a closing card as items for the layout: each part in the sizes that its skeleton gives it. */
import { contrast, inkOn } from '../../color.js';
import type { CardPart, CardSkeleton, LookTokens, TextStyle } from '../../document/looks/look.types.js';
import type { Size } from '../../geometry.js';
import { costOf, WORDS_ROWS } from '../../layout/costs.js';
import type { Item, Role } from '../../layout/item.types.js';
import { type ChosenLogo, chooseLogo } from '../elements/choose-logo.js';
import type { MeasuredLabel } from '../elements/label.js';
import { bareSetting, type LabelGroup, labelGroup, labelIn, sizesOfLabel, starsIn } from '../elements/label-items.js';
import { logoSize, plateStock, shownContrast } from '../elements/logo.js';
import type { MeasuredStars } from '../elements/star-rating.js';
import { flatBackdrop } from '../legibility.js';
import { onBackground } from '../looks/on-ground.js';
import type { Palette } from '../palette.js';
import { hookStyle, momentForm, weightOf } from '../short/display-size.js';
import { type TextSetting, type TextWorld, textSettings } from '../short/text-settings.js';
import type { CardRequest } from './card.types.js';
import { isSameText } from './skeletons.js';

/** The facts from which a part is drawn. */
export type CardDrawn =
  | { readonly kind: 'text'; readonly part: 'brand' | 'claim'; readonly setting: TextSetting }
  | { readonly kind: 'logo'; readonly chosen: ChosenLogo; readonly pad: number }
  | { readonly kind: 'rule' }
  | { readonly kind: 'labels'; readonly group: LabelGroup }
  | { readonly kind: 'notice' };

/** One attempt to lay out the card: a look at a degree of tightness, in a column on a ground. */
export interface CardWorld extends TextWorld {
  readonly request: CardRequest;
  readonly skeleton: CardSkeleton;
  /** What words stand on; undefined: a picture. */
  readonly paper: string | undefined;
  readonly ink: string;
  readonly degree: 0 | 1 | 2;
  /** The size of a label that stands under the words. */
  readonly notice: Size | undefined;
}

type CardItem = Item<CardDrawn>;
type CardSetting = CardItem['settings'][number];

/** Pixels before each part: usual, tighter and tightest. */
const GAPS = { logo: [44, 34, 18], brand: [44, 34, 18], rule: [34, 26, 16], claim: [34, 26, 16] } as const;
const LABEL_GAPS = { offer: [50, 36, 18], rating: [36, 28, 16], proof: [50, 36, 18], button: [72, 52, 34] } as const;

const NOTICE_GAPS = [52, 40, 28] as const;

/**
 * The items from top to bottom, a label under them; parts without a text, and parts whose text another part has too,
 * are left out.
 */
export function cardItems(world: CardWorld): readonly CardItem[] {
  const { skeleton, notice, degree } = world;
  const parts = skeleton.order.flatMap((part): readonly CardItem[] => {
    const settings = settingsOf(world, part);
    return settings.length === 0 ? [] : [{ id: part, role: roleOf(world, part), settings, gap: gapOf(part, world) }];
  });
  if (notice === undefined) return parts;
  const settings = [{ ...bareSetting(notice, 0), drawn: { kind: 'notice' } }] as const;
  return [...parts, { id: 'notice', role: 'sign', settings, gap: NOTICE_GAPS[degree] }];
}

function gapOf(part: CardPart, { degree }: CardWorld): number {
  return { ...GAPS, ...LABEL_GAPS }[part][degree];
}

/** True for the part that leads the card: where there is no logo, the brand's name leads in its place. */
function leads({ skeleton: { hero }, request }: CardWorld, part: CardPart): boolean {
  return hero === part || (part === 'brand' && hero === 'logo' && request.logo === undefined);
}

function roleOf(world: CardWorld, part: CardPart): Role {
  if (leads(world, part)) return part === 'offer' ? 'moment' : 'hook';
  const roles = { logo: 'badge', brand: 'badge', rule: 'sign', claim: 'title', offer: 'offer' } as const;
  return { ...roles, rating: 'rating', proof: 'offer', button: 'button' }[part] as Role;
}

function settingsOf(world: CardWorld, part: CardPart): readonly CardSetting[] {
  const { copy } = world.request;
  switch (part) {
    case 'logo':
      return logoSettings(world);
    case 'brand':
      return isBrandSaid(world) ? [] : textPart(world, 'brand', copy.brand);
    case 'claim':
      return world.skeleton.hero === 'brand' && isSameText(copy.claim, copy.brand)
        ? []
        : textPart(world, 'claim', copy.claim);
    case 'rule':
      return ruleSettings(world);
    case 'offer':
      return world.skeleton.hero === 'offer' ? heroOffer(world) : rowSettings(world, { offer: true, stars: false });
    case 'rating':
      return rowSettings(world, { offer: false, stars: true });
    case 'proof':
      return rowSettings(world, { offer: true, stars: true });
    case 'button':
      return copy.button === '' ? [] : buttonSettings(world);
    default:
      return part satisfies never;
  }
}

/** The ratio of width to height from which on a logo counts as a wordmark, which already names the brand. */
const WORDMARK = 2.5;

/** True where the brand is already named: in the claim, or by a logo that is a wordmark. */
function isBrandSaid({ request: { copy, logo }, skeleton: { hero } }: CardWorld): boolean {
  const { brand, claim } = copy;
  if (brand === '' || hero === 'brand') return brand === '';
  const isNamed = claim.toLocaleLowerCase().includes(brand.toLocaleLowerCase());
  return isNamed || (logo !== undefined && logo.inkBox.width >= WORDMARK * logo.inkBox.height);
}

/** How much more a break inside a phrase counts on a card than in a film, where words come and go. */
const CARD_SENSE = 2;

function textPart(world: CardWorld, part: 'brand' | 'claim', text: string): readonly CardSetting[] {
  if (text === '') return [];
  const { look, skeleton } = world;
  const form = look.endCard;
  const own = form[part];
  const style: TextStyle = leads(world, part)
    ? { ...own, capHeights: hookStyle({ ...look, headline: own }, text).capHeights }
    : { ...own, capHeights: part === 'claim' ? scaled(own.capHeights, skeleton.claim ?? 1) : own.capHeights };
  const settings = textSettings(
    { ...world, look: { ...look, align: form.align } },
    { text, setAs: 'end_card', role: 'headline', style, isAlone: true, isName: true },
  );
  const weighed = settings.map((setting) => ({ ...setting, sense: CARD_SENSE * setting.sense }));
  return worth(weighed, roleOf(world, part)).map((setting) => ({
    ...setting,
    drawn: { kind: 'text', part, setting },
  }));
}

/** The settings that are either cheaper or lower than every other one. */
function worth(settings: readonly TextSetting[], role: Role): readonly TextSetting[] {
  const costOne = (setting: TextSetting) => costOf(WORDS_ROWS, { settings: [{ role, setting }] });
  const priced = settings.map((setting) => ({ setting, cost: costOne(setting) })).toSorted((a, b) => a.cost - b.cost);
  const lower = (at: number) =>
    priced.slice(0, at).every(({ setting }) => setting.height > (priced[at]?.setting.height ?? 0));
  return priced.filter((_, at) => lower(at)).map(({ setting }) => setting);
}

const LEAST_CAP = 20;

function scaled(steps: readonly number[], by: number): readonly number[] {
  const smaller = steps.map((cap) => Math.round(cap * by)).filter((cap) => cap >= LEAST_CAP);
  return smaller.length > 0 ? smaller : [LEAST_CAP];
}

/** Areas of a logo as seen, px: where it leads the card, and beside other words. */
const LOGO_AREAS = { hero: [120_000, 70_000, 36_000], usual: [34_000, 16_000] } as const;
const LOGO_MOST = { hero: { width: 620, height: 420 }, usual: { width: 420, height: 190 } } as const;
/**
 * The distance between a logo and the edge of its plate: as a share of the shorter side of its ink, and at least and at
 * most, in px.
 */
const PLATE_AIR = { share: 0.4, least: 20, most: 44 } as const;
/** The least contrast of a logo with a plate in the accent: it has to be as clear as type. */
const LEAST_ACCENT_CONTRAST = 3;

function logoSettings(world: CardWorld): readonly CardSetting[] {
  const { request, skeleton, look, palette, paper, column } = world;
  const { logo } = request;
  if (logo === undefined) return [];
  const chosen = logoOn(logo, paper, look, palette);
  const { image, decision } = chosen;
  const size = skeleton.hero === 'logo' ? 'hero' : 'usual';
  const most = { ...LOGO_MOST[size], width: Math.min(LOGO_MOST[size].width, column.width) };
  return LOGO_AREAS[size].flatMap((area, index): readonly CardSetting[] => {
    const ink = logoSize(image, area, most);
    if (ink === undefined) return [];
    const air = Math.max(PLATE_AIR.least, PLATE_AIR.share * Math.min(ink.width, ink.height));
    const pad = decision.plateColor === undefined ? 0 : Math.round(Math.min(PLATE_AIR.most, air));
    const whole = { width: Math.ceil(ink.width) + 2 * pad, height: Math.ceil(ink.height) + 2 * pad };
    return [{ ...bareSetting(whole, 100, 40 * index), drawn: { kind: 'logo', chosen, pad } }];
  });
}

/**
 * The logo without a plate where it is visible on its ground; otherwise on a plate of the accent, or of the look's own
 * light or dark colour.
 */
function logoOn(
  logo: NonNullable<CardRequest['logo']>,
  paper: string | undefined,
  look: LookTokens,
  palette: Palette,
): ChosenLogo {
  const behind = flatBackdrop(paper ?? '#808080');
  const chosen = chooseLogo(logo, 'plain', behind, plateStock(look, palette));
  const { image, decision } = chosen;
  if (decision.plateColor === undefined) return chosen;
  const accent = { ...decision, plateColor: palette.accent.slice(0, 7) };
  const isSeen = contrast(accent.plateColor, paper ?? '#808080') >= 1.35;
  const isClear = isSeen && (shownContrast(image, accent, behind) ?? 0) >= LEAST_ACCENT_CONTRAST;
  return isClear ? { image, decision: accent } : chosen;
}

const RULE_HEIGHT = 4;

/** The rule between two texts of a card, for looks that have one. */
function ruleSettings({ look, request: { copy }, column, skeleton, paper }: CardWorld): readonly CardSetting[] {
  const isBetween = copy.claim !== '' && (copy.brand !== '' || skeleton.order.indexOf('logo') >= 0);
  if (look.endCard.rule === 'none' || paper === undefined || !isBetween) return [];
  const width = look.endCard.rule === 'short' ? 96 : column.width;
  return [{ ...bareSetting({ width, height: RULE_HEIGHT }, RULE_HEIGHT), drawn: { kind: 'rule' } }];
}

/** The heights that an offer may have where it is the hero, px. */
const HERO_HEIGHTS = [420, 320, 240, 180, 130] as const;

/** Where there is least room, it may be as small as an offer beside other words. */
function heroOffer(world: CardWorld): readonly CardSetting[] {
  const { look, column, request, degree } = world;
  const large = momentForm(look, { offerText: request.copy.offer });
  const least = degree === 2 ? look.offer.text.capHeights : [];
  const form = { ...large, text: { ...large.text, capHeights: [...large.text.capHeights, ...least] } };
  const labels = HERO_HEIGHTS.map((maxHeight) =>
    labelOf(world, request.copy.offer, form, { maxWidth: column.width, maxHeight, onStage: look.endCard.align }),
  );
  return sizesOfLabel(labels, form.text.capHeights[0] ?? 1).map(({ label, setting: { cap, shrunk } }) =>
    labelsOf(world, { offer: label }, cap, shrunk),
  );
}

/** The most letters of an offer that is set as large as a stamp, and how much larger it is than beside the film. */
const STAMP = 7;
const STAMPS = [1.8, 1.3] as const;
const LARGER_STARS = 1;

/** The offer and the rating, side by side where both fit. */
function rowSettings(
  world: CardWorld,
  want: { readonly offer: boolean; readonly stars: boolean },
): readonly CardSetting[] {
  const { look, request, skeleton } = world;
  const { offer: text, rating } = request.copy;
  const [hasOffer, hasStars] = [want.offer && text !== '', want.stars && rating > 0];
  if (!hasOffer && !hasStars) return [];
  const stamps = hasOffer && weightOf(text) <= STAMP ? STAMPS : ([1.1, 1] as const);
  return stamps.map((by, index) => {
    const offer = hasOffer ? labelOf(world, text, larger(look.offer, by)) : undefined;
    const size = (skeleton.rating ?? LARGER_STARS) * (index === 0 ? 1 : 0.8);
    const stars = hasStars ? starsOf(world, rating, size, offer) : undefined;
    return labelsOf(world, { offer, stars }, 100, 22 * index);
  });
}

function larger(form: LookTokens['cta'], by: number): LookTokens['cta'] {
  return { ...form, text: { ...form.text, capHeights: form.text.capHeights.map((cap) => Math.round(cap * by)) } };
}

function starsOf(world: CardWorld, rating: number, by: number, offer: MeasuredLabel | undefined): MeasuredStars {
  const { look, paper } = world;
  const stars = { ...look.stars, sizePx: Math.round(look.stars.sizePx * by), gapPx: Math.round(look.stars.gapPx * by) };
  return starsIn({ ...world, look: { ...look, stars } }, rating, paper, offer);
}

const BUTTONS = [1.25, 1] as const;
/** The least width of a button, px, so that a thumb can hit it. */
const LEAST_BUTTON = 320;

function buttonSettings(world: CardWorld): readonly CardSetting[] {
  const { look, request } = world;
  return BUTTONS.map((by, index) => {
    const label = labelOf(world, request.copy.button, larger(look.cta, by), { leastWidth: LEAST_BUTTON });
    return labelsOf(world, { cta: label }, label.block.capHeightPx, 22 * index);
  });
}

function labelOf(
  world: CardWorld,
  text: string,
  form: LookTokens['cta'],
  room: Partial<Parameters<typeof labelIn>[3]> = {},
): MeasuredLabel {
  const { palette, paper, column } = world;
  const { maxWidth = column.width - 40, leastWidth = 0 } = room;
  const shown = onBackground(form, paper, palette);
  return labelIn(world, text, shown, { ...room, maxWidth, leastWidth: Math.min(leastWidth, maxWidth) });
}

/** Labels as one setting: a row of proof, or one alone. */
function labelsOf(
  { column, look, short }: CardWorld,
  labels: Parameters<typeof labelGroup>[0],
  cap: number,
  shrunk: number,
): CardSetting {
  const { group, boxes, ...size } = labelGroup(labels, {
    ...{ column, align: look.endCard.align, gaps: look.gaps, direction: short.direction },
  });
  const fits = labels.offer?.block.fits ?? true;
  return { ...bareSetting(size, cap, shrunk), boxes, fits, drawn: { kind: 'labels', group } };
}

/** The colour of a rule: the accent where it stands out from the paper, else the ink. */
export function ruleColor({ palette, paper = '#000000', ink }: CardWorld): string {
  return contrast(palette.accent, paper) >= 2 ? palette.accent : ink;
}

/** The ink of texts on a ground. */
export function inkFor(ink: string, paper: string | undefined): string {
  return paper === undefined ? ink : inkOn(ink, paper);
}
