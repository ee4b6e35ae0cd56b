/**
 * Logo and disclosure label in the corners of the safe zone; in one corner the label stands on the outer side of the
 * logo.
 */

import type { Corner, LogoTreatment } from '../document/enumerations.js';
import type { LookTokens } from '../document/looks/look.types.js';
import type { Box, Size } from '../geometry.js';
import type { ImageMedia } from '../media.js';
import { type ChosenLogo, chooseLogo } from './elements/choose-logo.js';
import type { MeasuredLabel } from './elements/label.js';
import { type LogoSize, logoSize, PLATE_PADDING, type PlateStock } from './elements/logo.js';
import type { Backdrop } from './legibility.js';

/** Bounds on the equal area: a word mark of 15:1 may be long, or its letters could not be read. */
const LOGO_MOST = { width: 416, height: 156 };
const CORNER_GAP = 14;

/** What a brand profile says about the corners of the film. */
export interface CornerBrand {
  readonly logo: { readonly position: Corner; readonly treatment: LogoTreatment } | undefined;
  readonly disclosure: { readonly text: string; readonly position: Corner } | undefined;
}

/** A logo in its corner. */
export interface PlacedLogo extends ChosenLogo {
  readonly size: LogoSize;
  /** The box of the logo with its plate. */
  readonly box: Box;
}

export interface Corners {
  readonly logo?: PlacedLogo;
  readonly disclosure?: { readonly label: MeasuredLabel; readonly box: Box };
  readonly topBoxes: readonly Box[];
  readonly bottomBoxes: readonly Box[];
}

/** Where corners lie, and what they hold. */
export interface CornerWorld {
  readonly look: LookTokens;
  readonly zone: Box;
  readonly logo: ImageMedia | undefined;
  /** The area of a logo, square pixels. */
  readonly logoArea: number;
  /** The stock that the logo's plate is made of. */
  readonly stock: PlateStock;
  readonly backdropAt: (box: Box) => Backdrop;
  readonly measure: (text: string, form: LookTokens['disclosure']) => MeasuredLabel;
}

/** Something that stands in a corner. */
interface InCorner extends Size {
  readonly corner: Corner;
}

/**
 * Logo and label, each in its corner, and the room that they take at each edge, so that the rest can be laid out
 * between them.
 */
export function layoutCorners(brand: CornerBrand, world: CornerWorld): Corners {
  const logo = sizeLogo(brand, world);
  const label = sizeLabel(brand, world);
  const logoBox = logo && boxIn(world.zone, logo.spot, offsetOf(logo.spot, label?.spot, 'bottom'));
  const labelBox = label && boxIn(world.zone, label.spot, offsetOf(label.spot, logo?.spot, 'top'));
  const boxesAt = (edge: Edge) => [
    ...(logoBox && edgeOf(logo.spot) === edge ? [logoBox] : []),
    ...(labelBox && edgeOf(label.spot) === edge ? [labelBox] : []),
  ];
  return {
    topBoxes: boxesAt('top'),
    bottomBoxes: boxesAt('bottom'),
    ...(logoBox && { logo: { size: logo.size, box: logoBox, image: logo.image, decision: logo.decision } }),
    ...(labelBox && { disclosure: { label: label.label, box: labelBox } }),
  };
}

type Edge = 'top' | 'bottom';

interface SizedLogo extends ChosenLogo {
  readonly size: LogoSize;
  /** The logo with its plate, in its corner. */
  readonly spot: InCorner;
}

/**
 * The size of a logo. Its plate is decided by the picture where the logo will stand, closely enough: the place moves by
 * a plate's padding at most.
 */
function sizeLogo(brand: CornerBrand, { logo, logoArea, stock, zone, backdropAt }: CornerWorld): SizedLogo | undefined {
  if (brand.logo === undefined || logo === undefined) return undefined;
  const { position: corner, treatment } = brand.logo;
  const near = logoSize(logo, logoArea, LOGO_MOST) ?? { width: 0, height: 0 };
  const behind = backdropAt(boxIn(zone, { width: near.width, height: near.height, corner }, 0));
  const { image, decision } = chooseLogo(logo, treatment, behind, stock);
  const size = logoSize(image, logoArea, LOGO_MOST);
  if (size === undefined) return undefined;
  const { width, height } = size;
  const pad = decision.treatment === 'plate' ? 2 * PLATE_PADDING : 0;
  return { size, image, decision, spot: { width: Math.ceil(width) + pad, height: Math.ceil(height) + pad, corner } };
}

function sizeLabel({ disclosure }: CornerBrand, { look, measure }: CornerWorld) {
  if (disclosure === undefined) return undefined;
  const label = measure(disclosure.text, look.disclosure);
  const spot: InCorner = { width: label.width, height: label.height, corner: disclosure.position };
  return { label, spot };
}

/** The box of a part in its corner; `offset` is its distance from the zone's edge. */
function boxIn(zone: Box, { width, height, corner }: InCorner, offset: number): Box {
  return {
    x: corner.endsWith('left') ? zone.x : zone.x + zone.width - width,
    y: corner.startsWith('top') ? zone.y + offset : zone.y + zone.height - height - offset,
    width,
    height,
  };
}

/**
 * In one corner logo and label stand above each other, the label at the outer side: the one of them that stands
 * `inside` at this edge gives way. On one edge in two corners they stand on one middle.
 */
function offsetOf(own: InCorner, other: InCorner | undefined, inside: Edge): number {
  if (other === undefined || edgeOf(own) !== edgeOf(other)) return 0;
  if (own.corner !== other.corner) return Math.max(0, Math.round((other.height - own.height) / 2));
  return edgeOf(own) === inside ? other.height + CORNER_GAP : 0;
}

function edgeOf({ corner }: InCorner): Edge {
  return corner.startsWith('top') ? 'top' : 'bottom';
}
