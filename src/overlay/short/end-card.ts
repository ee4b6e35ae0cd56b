/**
 * The two seconds after the film: a lockup in the look's own composition, or the poster, with or without a lockup over
 * it. Pure layout: boxes and fitted texts; short-tracks.ts draws and moves them.
 */

import { contrast, inkOn } from '../../color.js';
import type { LookTokens } from '../../document/looks/look.types.js';
import type { Box } from '../../geometry.js';
import { type MeasuredLabel, measureLabel, plateHeight } from '../elements/label.js';
import { type LogoSize, logoSize, PLATE_PADDING } from '../elements/logo.js';
import { type MeasuredStars, measureStars } from '../elements/star-rating.js';
import { onBackground, standingOut } from '../looks/on-ground.js';
import { tightened } from '../looks/tightened.js';
import { colorOf, type Palette } from '../palette.js';
import { textColumn } from '../safe-zone.js';
import { extentOf } from '../text/placed-text.js';
import { weightOf } from './display-size.js';
import type { CardWorld, EndCardLayout, EndCardRequest, SetBlock } from './end-card.types.js';
import { type CardTexts, setTexts } from './end-card-texts.js';
import { alignedX, proofRow } from './layout-rows.js';

const LOGO_AREA = 34_000;
/** In a region lower than this the logo is smaller, too. */
const ROOMY = 960;
const LOGO_MOST = { width: 420, height: 210 };
/** Under this cap height the first text is no lead: the card gives up some air for it, and under the other one more. */
const LEAST_LEAD = [46, 34] as const;
/** Pixels before each part, for each degree of tightening. */
const GAPS = [
  { logo: 34, text: 34, proof: 50, cta: 56 },
  { logo: 26, text: 26, proof: 34, cta: 40 },
  { logo: 16, text: 16, proof: 18, cta: 24 },
] as const;
const RULE_HEIGHT = 4;

interface Row {
  readonly height: number;
  readonly gap: number;
  /** Room that is left over may stand before it. */
  readonly parts?: boolean;
  readonly put: (y: number) => Partial<Mutable<EndCardLayout>>;
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The look's own lockup; when it does not fit or its lead comes out small, the same tightened once, then twice. */
export function layoutEndCard(request: EndCardRequest): EndCardLayout {
  let best: EndCardLayout | undefined;
  let most = 0;
  for (const degree of [0, 1] as const) {
    const { layout, fits, leadCap } = layoutOnce(request, degree);
    if (fits && leadCap >= LEAST_LEAD[degree]) return layout;
    if (fits && leadCap > most) [best, most] = [layout, leadCap];
  }
  const last = layoutOnce(request, 2);
  return best !== undefined && (!last.fits || last.leadCap <= most) ? best : last.layout;
}

/** What is on the card beside its texts. */
interface CardParts {
  readonly logo: LogoSize | undefined;
  readonly offer: MeasuredLabel | undefined;
  readonly stars: MeasuredStars | undefined;
  readonly proof: ReturnType<typeof proofRow>;
  readonly cta: MeasuredLabel;
  /** As they were measured. */
  readonly starForm: LookTokens['stars'];
}

function layoutOnce(
  request: EndCardRequest,
  degree: 0 | 1 | 2,
): { readonly layout: EndCardLayout; readonly fits: boolean; readonly leadCap: number } {
  const world = worldOf(request, degree);
  const parts = measureParts(world);
  const texts = setTexts(world, heightOf(parts, world.gaps));
  const rows = rowsOf(world, parts, texts);
  const total = rows.reduce((sum, row, index) => sum + row.height + (index === 0 ? 0 : row.gap), 0);
  const { region } = request;
  const { column, background, palette, look } = world;
  const layout: EndCardLayout = {
    ...{ column, region, background, palette, look: { ...look, stars: parts.starForm } },
    cta: { label: parts.cta, box: ctaBox(world, parts.cta, region.y) },
    ...stacked(spread(world, rows, total), topOf(world, total)),
  };
  const textsFit = [texts.brand, texts.claim].every((text) => text === undefined || text.block.fits);
  return { layout, fits: textsFit && total <= region.height, leadCap: texts.leadCap };
}

function worldOf(request: EndCardRequest, degree: 0 | 1 | 2): CardWorld {
  const { short, region } = request;
  const look = tightened(request.look, degree);
  const form = look.endCard;
  const background = request.paper;
  const ink =
    background === undefined
      ? (request.posterInk ?? '#ffffff')
      : inkOn(colorOf(form.ink, request.palette) ?? '#ffffff', background);
  return {
    ...{ request, look, background, ink },
    palette: background === undefined ? request.palette : standingOut(request.palette, background),
    column: { ...textColumn(short, form.align), y: region.y, height: region.height },
    family: short.fontFamily === 'auto' ? undefined : short.fontFamily,
    gaps: GAPS[degree],
    logoArea: (LOGO_AREA * Math.min(1, region.height / ROOMY) ** 2) / (1 + degree),
  };
}

/** Letters of an offer that is set as large as a stamp. */
const STAMP = 7;

/** What was said beside the film is said for good on the card: offer, rating and button are larger. */
function closing(look: LookTokens, offer: string, stamp: number): LookTokens {
  const larger = (form: LookTokens['cta'], by: number): LookTokens['cta'] => ({
    ...form,
    text: { ...form.text, capHeights: form.text.capHeights.map((cap) => Math.round(cap * by)) },
  });
  return {
    ...look,
    offer: larger(look.offer, weightOf(offer) <= STAMP ? stamp : 1.1),
    cta: larger(look.cta, 1.15),
    stars: { ...look.stars, sizePx: Math.round(look.stars.sizePx * 1.25) },
  };
}

/** How much larger a short offer is than beside the film, the first that keeps offer and stars side by side. */
const STAMPS = [2, 1.5, 1.2] as const;

function measureParts(world: CardWorld): CardParts {
  for (const by of STAMPS) {
    const large = measureAs(world, closing(world.look, world.request.short.offerText, by));
    if (!isStacked(large)) return large;
  }
  return measureAs(world, world.look);
}

function isStacked({ proof: { stars, offer } }: CardParts): boolean {
  return stars !== undefined && offer !== undefined && stars.y >= offer.y + offer.height;
}

function measureAs({ request, palette, column, background, family, logoArea }: CardWorld, look: LookTokens): CardParts {
  const { short, typeset } = request;
  const label = (text: string, own: LookTokens['cta']) =>
    measureLabel({
      text,
      form: onBackground(own, background, palette),
      maxWidth: column.width - 40,
      maxHeight: 300,
      language: short.language,
      direction: short.direction,
      ...{ family, palette, typeset },
    });
  const offer = short.offerText === '' ? undefined : label(short.offerText, look.offer);
  const stars =
    short.starRating > 0
      ? measureStars(short.starRating, {
          ...{ look, palette, typeset, family, ground: background, besidePx: plateHeight(offer) },
          language: short.language,
          direction: short.direction,
        })
      : undefined;
  return {
    ...{ offer, stars },
    cta: label(short.ctaText, look.cta),
    starForm: look.stars,
    proof: proofRow(stars, offer, column, { align: look.endCard.align }, short.direction),
    logo: request.logo === undefined ? undefined : logoSize(request.logo, logoArea, LOGO_MOST),
  };
}

/** Height of what is not text, with the gaps before it. */
function heightOf({ logo, proof, cta }: CardParts, gaps: CardWorld['gaps']): number {
  return (
    cta.height +
    gaps.cta +
    (proof.height > 0 ? proof.height + gaps.proof : 0) +
    (logo === undefined ? 0 : Math.ceil(logo.height) + 2 * PLATE_PADDING + gaps.logo)
  );
}

/** From top to bottom: logo, brand, rule, claim, proof, button. */
function rowsOf(world: CardWorld, parts: CardParts, { brand, claim }: CardTexts): readonly Row[] {
  const { gaps, look, background } = world;
  const ruled =
    look.endCard.rule !== 'none' && background !== undefined && (brand !== undefined || claim !== undefined);
  const rows = [
    parts.logo && logoRow(world, parts.logo),
    brand && textRow(world, 'brand', brand),
    ruled ? ruleRow(world) : undefined,
    claim && { ...textRow(world, 'claim', claim), parts: true },
    parts.proof.height > 0 ? proofRowOf(world, parts) : undefined,
    { height: parts.cta.height, gap: gaps.cta, parts: true, put: (y: number) => ctaAt(world, parts.cta, y) },
  ];
  return rows.filter((row) => row !== undefined);
}

function logoRow(world: CardWorld, size: LogoSize): Row {
  const width = Math.ceil(size.width) + 2 * PLATE_PADDING;
  const height = Math.ceil(size.height) + 2 * PLATE_PADDING;
  const x = startOf(world, width);
  return { height, gap: world.gaps.logo, put: (y) => ({ logo: { size, box: { x, y, width, height } } }) };
}

function textRow(world: CardWorld, key: 'brand' | 'claim', { block, size }: SetBlock): Row {
  const height = Math.ceil(block.height);
  const { width } = extentOf(block);
  const x = startOf(world, width);
  const { ink } = world;
  return {
    height,
    gap: world.gaps.text,
    put: (y) => ({ [key]: { block, size, x, y, box: { x, y, width, height }, ink } }),
  };
}

function ruleRow(world: CardWorld): Row {
  const { look, column, palette, background, ink } = world;
  const width = look.endCard.rule === 'short' ? 96 : column.width;
  const color = accentOn(palette, background ?? '#000000', ink);
  const x = startOf(world, width);
  return {
    height: RULE_HEIGHT,
    gap: world.gaps.text,
    put: (y) => ({ rule: { box: { x, y, width, height: RULE_HEIGHT }, color } }),
  };
}

/** Stars and offer beside each other. */
function proofRowOf({ gaps }: CardWorld, { proof, stars, offer }: CardParts): Row {
  const at = (box: Box, y: number): Box => ({ ...box, y: box.y + y });
  return {
    height: proof.height,
    gap: gaps.proof,
    put: (y) => ({
      ...(stars === undefined || proof.stars === undefined
        ? {}
        : { stars: { measured: stars, box: at(proof.stars, y) } }),
      ...(offer === undefined || proof.offer === undefined ? {} : { offer: { label: offer, box: at(proof.offer, y) } }),
    }),
  };
}

function ctaAt(world: CardWorld, label: MeasuredLabel, y: number): Pick<EndCardLayout, 'cta'> {
  return { cta: { label, box: ctaBox(world, label, y) } };
}

function ctaBox(world: CardWorld, { width, height }: MeasuredLabel, y: number): Box {
  return { x: startOf(world, width), y, width, height };
}

function startOf({ column, look, request }: CardWorld, width: number): number {
  return alignedX(column, width, look.endCard.align, request.short.direction);
}

function topOf({ request }: CardWorld, total: number): number {
  const { y, height } = request.region;
  const free = Math.max(0, height - total);
  return request.stands === 'middle' ? Math.round(y + free / 2) : y;
}

/** What is free goes between who speaks and what is said: name and logo at the head, claim and button at the foot. */
function spread({ request: { region, stands } }: CardWorld, rows: readonly Row[], total: number): readonly Row[] {
  const free = Math.floor(region.height - total);
  const at = rows.findIndex((row, index) => index > 0 && row.parts === true);
  if (stands !== 'spread' || free <= 0 || at < 0) return rows;
  return rows.map((row, index) => (index === at ? { ...row, gap: row.gap + free } : row));
}

function stacked(rows: readonly Row[], top: number): Partial<EndCardLayout> {
  let y = top;
  const parts: Partial<Mutable<EndCardLayout>> = {};
  for (const [index, row] of rows.entries()) {
    y += index === 0 ? 0 : row.gap;
    Object.assign(parts, row.put(y));
    y += row.height;
  }
  return parts;
}

function accentOn(palette: Palette, background: string, ink: string): string {
  return contrast(palette.accent, background) >= 2 ? palette.accent : ink;
}
