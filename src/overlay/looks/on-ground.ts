/** A look on a ground of its own in place of a picture: ink, labels and plates that are visible on it. */
import { contrast, inkOn } from '../../color.js';
import type { LookTokens, TextPlate, TextStyle } from '../../document/looks/look.types.js';
import { type Palette, roleColor } from '../palette.js';

/** A look with its colours, on a flat ground. */
export interface GroundedLook {
  readonly look: LookTokens;
  readonly palette: Palette;
  /** `#rrggbb`. */
  readonly ground: string;
  readonly ink: string;
}

/** The contrast from which on a plate is told from its ground. */
const LEAST_APART = 1.35;

/** The ground and ink of the look's end card. */
export function onOwnGround(look: LookTokens, palette: Palette): GroundedLook {
  const ground = (roleColor(look.endCard.background, palette) ?? '#111111').slice(0, 7);
  const ink = inkOn(roleColor(look.endCard.ink, palette) ?? '#ffffff', ground);
  const own = standingOut({ ...palette, ink, subInk: ink }, ground);
  const label = (form: LookTokens['cta']) => onBackground(form, ground, own);
  const labels = { badge: label(look.badge), offer: label(look.offer), cta: label(look.cta) };
  const bare = { headline: ['none'], secondary: ['none'] } as const;
  const plain = withoutPlates(look);
  return { look: { ...plain, ...labels, legibility: bare }, palette: own, ground, ink };
}

/** Lines on plates of their own stand apart by the plates: bare ones stand as close as those of the end card. */
function withoutPlates(look: LookTokens): LookTokens {
  const { leading } = look.endCard.claim;
  const closer = (style: TextStyle, { form }: TextPlate): TextStyle =>
    form === 'lines' ? { ...style, leading: Math.min(style.leading, leading) } : style;
  const { headline, secondary } = look.plate;
  return { ...look, headline: closer(look.headline, headline), beat: closer(look.beat, secondary) };
}

/** On a ground of the accent's own colour, plates are dark, because accent plates would be invisible. */
export function standingOut(palette: Palette, background: string): Palette {
  return contrast(palette.paper, background) >= LEAST_APART
    ? palette
    : { ...palette, paper: withTone(palette.paper, background), onPaper: palette.onPaper };
}

/** The colours of a format's signs, labels and lines: on a ground of the accent's own colour, its ink is the accent. */
export function devicePalette({
  palette,
  ground,
}: {
  readonly palette: Palette;
  readonly ground?: { readonly fill: string } | undefined;
}): Palette {
  if (ground === undefined || contrast(palette.accent, ground.fill) >= LEAST_APART) return palette;
  return { ...palette, accent: palette.ink, onAccent: ground.fill };
}

/** A plate one tone off its ground, so that stars and labels on it still look like objects. */
function withTone(paper: string, background: string): string {
  const light = contrast('#ffffff', background) < 4.5;
  return paper === background ? (light ? '#0000001a' : '#ffffff1f') : paper;
}

/** The form with plate colours that are visible on the ground: others take the ground's opposite. */
export function onBackground(
  form: LookTokens['cta'],
  background: string | undefined,
  palette: Palette,
): LookTokens['cta'] {
  if (background === undefined) return form;
  const ink = contrast('#ffffff', background) >= contrast('#111111', background) ? '#ffffff' : '#111111';
  if (form.form !== 'plate') {
    const own = roleColor(form.ink, palette) ?? ink;
    return {
      ...form,
      fill: form.form === 'outline' ? 'none' : form.fill,
      ink: inkOn(own, background) as LookTokens['cta']['ink'],
    };
  }
  const fill = roleColor(form.fill, palette);
  if (fill === undefined || contrast(fill, background) >= LEAST_APART) return form;
  return { ...form, fill: ink as LookTokens['cta']['fill'], ink: inkOn(background, ink) as LookTokens['cta']['ink'] };
}
