/**
 * The two seconds after the film: a lockup in the look's own composition, or the poster, with or without a lockup over
 * it. Pure layout: boxes and fitted texts; short-tracks.ts draws and moves them.
 */

import { contrast, inkOn } from '../../color.js';
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import type { Box } from '../../geometry.js';
import type { ImageMedia } from '../../media.js';
import type { Typeset, TypesetBlock } from '../../type/typeset.types.js';
import { type MeasuredLabel, measureLabel, plateHeight } from '../elements/label.js';
import { type LogoSize, logoSize, PLATE_PADDING } from '../elements/logo.js';
import { type MeasuredStars, measureStars } from '../elements/star-rating.js';
import type { LookTokens, TextStyle } from '../looks/look.types.js';
import { tightened } from '../looks/tightened.js';
import { colorOf, type Palette } from '../palette.js';
import { textColumn } from '../safe-zone.js';
import type { SizeReason } from '../size-reason.types.js';
import { extentOf } from '../text/placed-text.js';
import { hookStyle } from './display-size.js';
import { READABLE_CAP } from './fit-texts.js';
import { alignedX, proofRow } from './layout-rows.js';

export interface EndCardText {
  readonly block: TypesetBlock;
  readonly size: SizeReason;
  readonly x: number;
  readonly y: number;
  readonly box: Box;
  readonly ink: string;
}

export interface EndCardLayout {
  readonly column: Box;
  readonly region: Box;
  /** Colour the lockup stands on; undefined over a poster. */
  readonly background: string | undefined;
  readonly logo?: { readonly size: LogoSize; readonly box: Box };
  readonly brand?: EndCardText;
  readonly claim?: EndCardText;
  readonly rule?: { readonly box: Box; readonly color: string };
  readonly stars?: { readonly measured: MeasuredStars; readonly box: Box };
  readonly offer?: { readonly label: MeasuredLabel; readonly box: Box };
  readonly cta: { readonly label: MeasuredLabel; readonly box: Box };
  readonly palette: Palette;
  /** The look as laid out. */
  readonly look: LookTokens;
}

const LOGO_AREA = 34_000;
const LOGO_MOST = { width: 420, height: 210 };
/** Under this cap height the first text is no lead: the card gives up air for it. */
const LEAST_LEAD = 34;
/** Height of the first text in that of the free region, at most: what fills the card has no weight on it. */
const MOST_LEAD = 0.5;
/** Cap height of the second text in that of the first, at most. */
const MOST_FOLLOWER = 0.72;

export interface EndCardRequest {
  readonly short: ResolvedShort;
  readonly look: LookTokens;
  readonly palette: Palette;
  readonly typeset: Typeset;
  readonly logo: ImageMedia | undefined;
  /** Free part of the safe zone: corner labels that stay on screen are outside. */
  readonly region: Box;
  /** 'poster': over a picture, at its foot, in `posterInk`. 'cutout': under a product, on `paper`. */
  readonly over: 'background' | 'poster' | 'cutout';
  /** Ground in place of the look's own. */
  readonly paper?: string | undefined;
  /** Default white. */
  readonly posterInk?: string;
}

function sized(block: TypesetBlock, capHeightsPx: readonly number[], room: SizeReason['room']): SetBlock {
  return { block, size: { setAs: 'end_card', capHeightsPx, limit: block.limit, room } };
}

/** A text set, and why at that size. */
type SetBlock = Pick<EndCardText, 'block' | 'size'>;

interface Row {
  readonly height: number;
  readonly gap: number;
  readonly put: (y: number) => Partial<Mutable<EndCardLayout>>;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The look's own lockup; when it does not fit or its lead comes out small, the same tightened once, then twice. */
export function layoutEndCard(request: EndCardRequest): EndCardLayout {
  let best: EndCardLayout | undefined;
  let most = 0;
  for (const degree of [0, 1] as const) {
    const { layout, fits, leadCap } = layoutOnce(request, degree);
    if (fits && leadCap >= LEAST_LEAD) return layout;
    if (fits && leadCap > most) [best, most] = [layout, leadCap];
  }
  const last = layoutOnce(request, 2);
  return best !== undefined && (!last.fits || last.leadCap <= most) ? best : last.layout;
}

function layoutOnce(
  request: EndCardRequest,
  degree: 0 | 1 | 2,
): { readonly layout: EndCardLayout; readonly fits: boolean; readonly leadCap: number } {
  const { short, typeset, region } = request;
  const look = tightened(request.look, degree);
  const gaps = { logo: [34, 26, 16], text: [34, 26, 16], proof: [50, 34, 18], cta: [56, 40, 24] } as const;
  const gap = (name: keyof typeof gaps): number => gaps[name][degree];
  const logoArea = LOGO_AREA / (1 + degree);
  const form = look.endCard;
  const poster = request.over === 'poster';
  // Beside a picture the lockup is short.
  const isShort = request.over !== 'background';
  const { align } = form;
  const zoneColumn = textColumn(short, align);
  const column = { ...zoneColumn, y: region.y, height: region.height };
  const background = poster ? undefined : (request.paper ?? colorOf(form.background, request.palette) ?? '#111111');
  const ink = poster
    ? (request.posterInk ?? '#ffffff')
    : inkOn(colorOf(form.ink, request.palette) ?? '#ffffff', background ?? '#000000');
  const palette = background === undefined ? request.palette : standingOut(request.palette, background);
  const family = short.fontFamily === 'auto' ? undefined : short.fontFamily;
  const label = (text: string, own: LookTokens['cta']) =>
    measureLabel({
      text,
      form: own,
      maxWidth: column.width - 40,
      maxHeight: 300,
      language: short.language,
      direction: short.direction,
      family,
      palette,
      typeset,
    });

  const cta = label(short.ctaText, onBackground(look.cta, background, palette));
  const offer =
    short.offerText === '' ? undefined : label(short.offerText, onBackground(look.offer, background, palette));
  const stars =
    short.starRating > 0
      ? measureStars(
          short.starRating,
          look,
          palette,
          short.language,
          short.direction,
          typeset,
          family,
          background,
          plateHeight(offer),
        )
      : undefined;
  const proof = proofRow(stars, offer, column, { align }, short.direction);
  const size =
    request.logo === undefined ? undefined : logoSize(request.logo, isShort ? logoArea * 0.45 : logoArea, LOGO_MOST);
  const fixed =
    cta.height +
    gap('cta') +
    (proof.height > 0 ? proof.height + gap('proof') : 0) +
    (size === undefined ? 0 : Math.ceil(size.height) + 2 * PLATE_PADDING + gap('logo'));
  const fitText = (text: string, style: TextStyle, height: number): SetBlock | undefined => {
    if (text === '') return undefined;
    const steps = isShort ? style.capHeights.filter((cap) => cap <= 70) : style.capHeights;
    const block = typeset({
      text,
      language: short.language,
      family: family ?? style.family,
      cut: style.cut ?? 'display',
      direction: short.direction,
      width: column.width,
      height,
      capHeights: steps,
      maxLines: style.maxLines,
      leading: style.leading,
      upperCase: style.upperCase,
      letterSpacing: style.letterSpacing,
      align,
      setting: 'headline',
      readable: READABLE_CAP,
    });
    return sized(block, steps, { width: column.width, height });
  };
  // A text that is alone leads, whichever it is: in the follower's size it would be lost on the card.
  const named = !unnamedBy(short, request.logo);
  const brandFirst = short.closingClaim === '' || (form.lead === 'brand' && short.brandName !== '');
  const [first, second] = brandFirst ? [short.brandName, short.closingClaim] : [short.closingClaim, short.brandName];
  // A claim that leads is at least as large as the headline was in the film.
  const leading = {
    ...form.claim,
    capHeights: hookStyle({ ...look, headline: form.claim }, short.closingClaim).capHeights,
  };
  const [firstStyle, secondStyle] = form.lead === 'brand' ? [form.brand, form.claim] : [leading, form.brand];
  const same = first.toLocaleLowerCase() === second.toLocaleLowerCase();
  // Over a poster the lockup is short: a logo speaks for the brand's name.
  const unnamed = isShort && size !== undefined;
  const keep = (text: string) =>
    (unnamed || (!named && form.lead === 'claim')) && text === short.brandName ? '' : text;
  const fitBoth = (mostSecond: number) => {
    const caps = secondStyle.capHeights.filter((cap) => cap <= mostSecond);
    const style = { ...secondStyle, capHeights: caps.length > 0 ? caps : secondStyle.capHeights.slice(-1) };
    const below = same ? undefined : fitText(keep(second), style, Math.max(60, (region.height - fixed) * 0.45));
    const room =
      region.height -
      fixed -
      (below === undefined ? 0 : below.block.height + gap('text')) -
      (form.rule === 'none' ? 0 : gap('text') + 4);
    const most = isShort ? 230 : region.height * MOST_LEAD;
    const above = fitText(keep(first), firstStyle, Math.max(60, Math.min(most, room)));
    return [above, below] as const;
  };
  // Two long texts come out alike, and a card with two leads has none: the second is then set under the size of the
  // first.
  const [lead, follower] = fitBoth(Number.POSITIVE_INFINITY);
  const rivals =
    lead !== undefined && follower !== undefined && follower.block.capHeightPx > MOST_FOLLOWER * lead.block.capHeightPx;
  const [firstBlock, secondBlock] = rivals ? fitBoth(MOST_FOLLOWER * lead.block.capHeightPx) : [lead, follower];
  const [brandBlock, claimBlock] = brandFirst ? [firstBlock, secondBlock] : [secondBlock, firstBlock];

  const textRow = (key: 'brand' | 'claim', { block, size }: SetBlock, before: number): Row => ({
    height: Math.ceil(block.height),
    gap: before,
    put: (y) => {
      const { width } = extentOf(block);
      const x = alignedX(column, width, align, short.direction);
      return { [key]: { block, size, x, y, box: { x, y, width, height: Math.ceil(block.height) }, ink } };
    },
  });
  const rows: Row[] = [];
  if (size !== undefined) {
    const width = Math.ceil(size.width) + 2 * PLATE_PADDING;
    const height = Math.ceil(size.height) + 2 * PLATE_PADDING;
    const x = alignedX(column, width, align, short.direction);
    rows.push({ height, gap: gap('logo'), put: (y) => ({ logo: { size, box: { x, y, width, height } } }) });
  }
  if (brandBlock !== undefined) rows.push(textRow('brand', brandBlock, gap('text')));
  if (form.rule !== 'none' && !isShort && (brandBlock !== undefined || claimBlock !== undefined)) {
    const width = form.rule === 'short' ? 96 : column.width;
    rows.push({
      height: 4,
      gap: gap('text'),
      put: (y) => ({
        rule: {
          box: { x: alignedX(column, width, align, short.direction), y, width, height: 4 },
          color: accentOn(palette, background ?? '#000000', ink),
        },
      }),
    });
  }
  if (claimBlock !== undefined) rows.push(textRow('claim', claimBlock, gap('text')));
  if (proof.height > 0) {
    rows.push({
      height: proof.height,
      gap: gap('proof'),
      put: (y) => ({
        ...(stars === undefined || proof.stars === undefined
          ? {}
          : { stars: { measured: stars, box: { ...proof.stars, y: proof.stars.y + y } } }),
        ...(offer === undefined || proof.offer === undefined
          ? {}
          : { offer: { label: offer, box: { ...proof.offer, y: proof.offer.y + y } } }),
      }),
    });
  }
  const ctaX = alignedX(column, cta.width, align, short.direction);
  rows.push({
    height: cta.height,
    gap: gap('cta'),
    put: (y) => ({ cta: { label: cta, box: { x: ctaX, y, width: cta.width, height: cta.height } } }),
  });

  const total = rows.reduce((sum, row, index) => sum + row.height + (index === 0 ? 0 : row.gap), 0);
  // Optical centre: a little above the middle of the frame, as far as the zone allows.
  const wanted = isShort ? region.y + region.height - total : 900 - total / 2;
  let y = Math.round(Math.max(region.y, Math.min(wanted, region.y + region.height - total)));
  const parts: Partial<Mutable<EndCardLayout>> = {};
  rows.forEach((row, index) => {
    y += index === 0 ? 0 : row.gap;
    Object.assign(parts, row.put(y));
    y += row.height;
  });
  const layout: EndCardLayout = {
    column,
    region,
    background,
    palette,
    cta: { label: cta, box: { x: ctaX, y: region.y, width: cta.width, height: cta.height } },
    look,
    ...parts,
  };
  const texts = [brandBlock, claimBlock].every((text) => text === undefined || text.block.fits);
  const leadCap = firstBlock?.block.capHeightPx ?? Number.POSITIVE_INFINITY;
  return { layout, fits: texts && total <= region.height, leadCap };
}

/** From this shape on a logo is taken for the brand's name as it writes it. */
const WORDMARK = 2.5;

/** True where the brand is said already: in the claim, or by a logo that is a name. */
function unnamedBy({ closingClaim, brandName }: ResolvedShort, logo: ImageMedia | undefined): boolean {
  if (closingClaim === '' || brandName === '') return false;
  const inClaim = closingClaim.toLocaleLowerCase().includes(brandName.toLocaleLowerCase());
  return inClaim || (logo !== undefined && logo.inkBox.width >= WORDMARK * logo.inkBox.height);
}

/** On a ground of the accent's own colour the palette turns: dark plates where accent plates would vanish. */
function standingOut(palette: Palette, background: string): Palette {
  return contrast(palette.paper, background) >= 1.35
    ? palette
    : { ...palette, paper: withTone(palette.paper, background), onPaper: palette.onPaper };
}

/** A plate one tone off its ground, so that stars and tags on it still read as objects. */
function withTone(paper: string, background: string): string {
  const light = contrast('#ffffff', background) < 4.5;
  return paper === background ? (light ? '#0000001a' : '#ffffff1f') : paper;
}

/** The form with plate colours that stand out from the ground: plates that would vanish take the ground's opposite. */
function onBackground(form: LookTokens['cta'], background: string | undefined, palette: Palette): LookTokens['cta'] {
  if (background === undefined) return form;
  const ink = contrast('#ffffff', background) >= contrast('#111111', background) ? '#ffffff' : '#111111';
  if (form.form !== 'plate') {
    const own = colorOf(form.ink, palette) ?? ink;
    return {
      ...form,
      fill: form.form === 'outline' ? 'none' : form.fill,
      ink: inkOn(own, background) as LookTokens['cta']['ink'],
    };
  }
  const fill = colorOf(form.fill, palette);
  if (fill === undefined || contrast(fill, background) >= 1.35) return form;
  return { ...form, fill: ink as LookTokens['cta']['fill'], ink: inkOn(background, ink) as LookTokens['cta']['ink'] };
}

function accentOn(palette: Palette, background: string, ink: string): string {
  return contrast(palette.accent, background) >= 2 ? palette.accent : ink;
}
