/**
 * The colours of one film: the look's own, the document's in their places, and black or white where text on them must
 * be legible.
 */
import { readableOn } from '../color.js';
import type { ColorRole, LookTokens } from '../document/looks/look.types.js';

export interface Palette {
  readonly ink: string;
  readonly subInk: string;
  readonly accent: string;
  /** Black or white, whichever has more contrast on the accent; the accent itself is never changed. */
  readonly onAccent: string;
  readonly paper: string;
  readonly onPaper: string;
  readonly headlineSetByUser: boolean;
  readonly subheadlineSetByUser: boolean;
}

/** Colours in the document; absent: the look's. */
export interface OwnColors {
  readonly headlineColor?: string | undefined;
  readonly subheadlineColor?: string | undefined;
  readonly accentColor?: string | undefined;
}

export function paletteOf(own: OwnColors, look: LookTokens): Palette {
  const accent = own.accentColor ?? look.colors.accent;
  return {
    ink: own.headlineColor ?? look.colors.ink,
    subInk: own.subheadlineColor ?? look.colors.subInk,
    accent,
    onAccent: readableOn(accent),
    paper: look.colors.paper,
    onPaper: look.colors.onPaper,
    headlineSetByUser: own.headlineColor !== undefined,
    subheadlineSetByUser: own.subheadlineColor !== undefined,
  };
}

/** The hex colour a role stands for; undefined for `none`. */
export function roleColor(role: ColorRole, palette: Palette): string | undefined {
  switch (role) {
    case 'none':
      return undefined;
    case 'ink':
      return palette.ink;
    case 'sub-ink':
      return palette.subInk;
    case 'accent':
      return palette.accent;
    case 'on-accent':
      return palette.onAccent;
    case 'paper':
      return palette.paper;
    case 'on-paper':
      return palette.onPaper;
    default:
      return role;
  }
}

/** The colours of the plate under the texts of a role. */
export function plateColors({ plate }: LookTokens, role: keyof LookTokens['plate'], palette: Palette) {
  const { fill, ink } = plate[role];
  return { fill: roleColor(fill, palette) ?? '#000000', ink: roleColor(ink, palette) ?? '#ffffff' };
}
