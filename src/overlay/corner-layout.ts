/**
 * Logo and disclosure label in the corners of the safe zone; in one corner the label stands on the outer side of the
 * logo.
 */

import type { Corner, LogoTreatment } from '../document/enumerations.js';
import type { Box } from '../geometry.js';
import type { ImageMedia } from '../media.js';
import type { MeasuredLabel } from './elements/label.js';
import { decideLogo, type LogoDecision, type LogoSize, logoSize, PLATE_PADDING } from './elements/logo.js';
import type { Backdrop } from './legibility.js';
import type { LookTokens } from './looks/look.types.js';

/** Bounds on the equal area: a word mark of 15:1 may be long, or its letters could not be read. */
const LOGO_MOST = { width: 400, height: 150 };
const CORNER_GAP = 14;

/** What a film's brand says of its corners. */
export interface CornerBrand {
  readonly logo: { readonly position: Corner; readonly treatment: LogoTreatment } | undefined;
  readonly disclosure: { readonly text: string; readonly position: Corner } | undefined;
}

export interface Corners {
  readonly logo?: { readonly size: LogoSize; readonly box: Box; readonly decision: LogoDecision };
  readonly disclosure?: { readonly label: MeasuredLabel; readonly box: Box };
  readonly topHeight: number;
  readonly bottomHeight: number;
  readonly topBoxes: readonly Box[];
  readonly bottomBoxes: readonly Box[];
}

export function layoutCorners(
  brand: CornerBrand,
  look: LookTokens,
  zone: Box,
  logo: ImageMedia | undefined,
  logoArea: number,
  backdropAt: (box: Box) => Backdrop,
  measure: (text: string, form: LookTokens['disclosure']) => MeasuredLabel,
): Corners {
  const size = brand.logo === undefined || logo === undefined ? undefined : logoSize(logo, logoArea, LOGO_MOST);
  const label = brand.disclosure === undefined ? undefined : measure(brand.disclosure.text, look.disclosure);
  const logoCorner = brand.logo?.position ?? 'top_right';
  const labelCorner = brand.disclosure?.position ?? 'bottom_left';
  const decision =
    logo === undefined || size === undefined ? undefined : judgeLogo(brand, logo, size, logoCorner, zone, backdropAt);
  const pad = decision?.treatment === 'plate' ? 2 * PLATE_PADDING : 0;
  const logoBox =
    size === undefined ? undefined : { width: Math.ceil(size.width) + pad, height: Math.ceil(size.height) + pad };
  const shared = logoBox !== undefined && label !== undefined && logoCorner === labelCorner;
  const x = (corner: Corner, width: number) => (corner.endsWith('left') ? zone.x : zone.x + zone.width - width);
  const heightOf = (edge: 'top' | 'bottom') => {
    const heights = [
      logoBox !== undefined && logoCorner.startsWith(edge) ? logoBox.height : 0,
      label !== undefined && labelCorner.startsWith(edge) ? label.height : 0,
    ] as const;
    return shared && logoCorner.startsWith(edge) ? heights[0] + CORNER_GAP + heights[1] : Math.max(...heights);
  };
  const topHeight = heightOf('top');
  const bottomHeight = heightOf('bottom');
  const y = (corner: Corner, height: number, offset: number) =>
    corner.startsWith('top') ? zone.y + offset : zone.y + zone.height - height - offset;
  const facing = logoBox !== undefined && label !== undefined && edgeOf(logoCorner) === edgeOf(labelCorner) && !shared;
  /** Both of one edge stand on one middle. */
  const toMiddle = (own: number, other: number) => (facing ? Math.max(0, Math.round((other - own) / 2)) : 0);
  const logoOffset =
    shared && label !== undefined && edgeOf(logoCorner) === 'bottom'
      ? label.height + CORNER_GAP
      : toMiddle(logoBox?.height ?? 0, label?.height ?? 0);
  const labelOffset =
    shared && logoBox !== undefined && edgeOf(labelCorner) === 'top'
      ? logoBox.height + CORNER_GAP
      : toMiddle(label?.height ?? 0, logoBox?.height ?? 0);
  const logoPlace =
    logoBox === undefined
      ? undefined
      : { ...logoBox, x: x(logoCorner, logoBox.width), y: y(logoCorner, logoBox.height, logoOffset) };
  const labelPlace =
    label === undefined
      ? undefined
      : {
          x: x(labelCorner, label.width),
          y: y(labelCorner, label.height, labelOffset),
          width: label.width,
          height: label.height,
        };
  const boxesAt = (edge: 'top' | 'bottom') => [
    ...(logoPlace !== undefined && logoCorner.startsWith(edge) ? [logoPlace] : []),
    ...(labelPlace !== undefined && labelCorner.startsWith(edge) ? [labelPlace] : []),
  ];
  return {
    topHeight,
    bottomHeight,
    topBoxes: boxesAt('top'),
    bottomBoxes: boxesAt('bottom'),
    ...(logoPlace === undefined || size === undefined || decision === undefined
      ? {}
      : { logo: { size, box: logoPlace, decision } }),
    ...(labelPlace === undefined || label === undefined ? {} : { disclosure: { label, box: labelPlace } }),
  };
}

function edgeOf(corner: Corner): 'top' | 'bottom' {
  return corner.startsWith('top') ? 'top' : 'bottom';
}

/** Looked at where it will stand, near enough: the place moves by a plate's padding at most. */
function judgeLogo(
  brand: CornerBrand,
  logo: ImageMedia,
  size: LogoSize,
  corner: Corner,
  zone: Box,
  backdropAt: (box: Box) => Backdrop,
): LogoDecision {
  const x = corner.endsWith('left') ? zone.x : zone.x + zone.width - size.width;
  const y = corner.startsWith('top') ? zone.y : zone.y + zone.height - size.height;
  return decideLogo(
    logo,
    brand.logo?.treatment ?? 'plain',
    backdropAt({ x, y, width: size.width, height: size.height }),
  );
}
