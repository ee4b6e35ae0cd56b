/**
 * The ways in which a title of a scene can be set: as a headline of the look, a lower third on the look's plate, or a
 * callout in the form of its offers.
 */
import type { ResolvedTitle } from '../../../document/editor/resolved-editor.js';
import type { LookTokens, TextStyle } from '../../../document/looks/look.types.js';
import type { Size } from '../../../geometry.js';
import type { Item } from '../../../layout/item.types.js';
import type { MeasuredLabel } from '../../elements/label.js';
import { bareSetting, labelIn } from '../../elements/label-items.js';
import { hookStyle } from '../../short/display-size.js';
import { senseOf, type TextSetting, type TextWorld, textSettings } from '../../short/text-settings.js';

/** What draws a title. */
export type DrawnTitle =
  | { readonly kind: 'text'; readonly setting: TextSetting }
  | { readonly kind: 'label'; readonly label: MeasuredLabel };

/**
 * The most cap height of a headline as a share of the frame's height: a wide film is only as high as an upright one is
 * wide.
 */
const MOST_OF_HEIGHT = 0.11;
/** A headline of more lines is a tower beside a picture that has more to say. */
const MOST_LINES = 4;
/** Cap heights of a lower third and of a callout, px: legible at arm's length, and smaller than a headline. */
const LOWER_THIRD = [46, 40, 34, 30, 26] as const;
const CALLOUT = [88, 77, 67, 58, 50, 44, 38, 32, 26] as const;
/** The most cap height of a callout as a share of the frame's height: half of a headline's. */
const MOST_CALLOUT = MOST_OF_HEIGHT / 2;
/** The widths of a callout as shares of the column, and its greatest height. */
const CALLOUT_WIDTHS = [0.86, 0.6] as const;
const CALLOUT_HEIGHT = 420;
/** Where on the ladder of sizes it begins, where a larger one leaves no room. */
const CALLOUT_STEPS = [0, 2, 4] as const;

/** A look as a title of a kind uses it. */
export function lookOfTitle(look: LookTokens, kind: ResolvedTitle['kind']): LookTokens {
  if (kind !== 'lower_third') return look;
  // A name always stands on its plate, and begins at the margin.
  const plate = { ...look.plate.secondary, form: 'card' } as const;
  const legibility = { headline: ['plate'], secondary: ['plate'] } as const;
  return { ...look, align: 'start', plate: { headline: plate, secondary: plate }, legibility };
}

/** `most`: no cap height above it, px, where the look has one below. */
export function titleItem(
  world: TextWorld,
  { text, kind }: ResolvedTitle,
  frame: Size,
  most = Number.POSITIVE_INFINITY,
): Item<DrawnTitle> {
  switch (kind) {
    case 'title': {
      const style = within(hookStyle(world.look, text), Math.min(most, MOST_OF_HEIGHT * frame.height));
      const made = textSettings(world, { text, setAs: 'headline', role: 'headline', style, isAlone: true });
      // A line that fills the column is larger than its style says.
      const small = made.filter(({ cap }) => cap <= most);
      return textItem('hook', small.length > 0 ? small : made);
    }
    case 'lower_third': {
      const style = { ...world.look.beat, capHeights: LOWER_THIRD, maxLines: 3 };
      return textItem('beat', textSettings(world, { text, setAs: 'title', role: 'secondary', style, isAlone: true }));
    }
    case 'callout':
      return { id: 'title', role: 'title', gap: 0, settings: calloutSettings(world, text, frame) };
    default:
      return kind satisfies never;
  }
}

function within(style: TextStyle, most: number): TextStyle {
  const fitting = style.capHeights.filter((cap) => cap <= most);
  return {
    ...style,
    capHeights: fitting.length > 0 ? fitting : style.capHeights.slice(-1),
    maxLines: Math.min(MOST_LINES, style.maxLines),
  };
}

function textItem(role: 'hook' | 'beat', settings: readonly TextSetting[]): Item<DrawnTitle> {
  const drawn = settings.map((setting) => ({ ...setting, drawn: { kind: 'text', setting } as const }));
  return { id: 'title', role, gap: 0, settings: drawn };
}

function calloutSettings(world: TextWorld, text: string, frame: Size): Item<DrawnTitle>['settings'] {
  const { look, column } = world;
  const caps = CALLOUT.filter((cap) => cap <= MOST_CALLOUT * frame.height);
  const found = new Map<string, Item<DrawnTitle>['settings'][number]>();
  for (const share of CALLOUT_WIDTHS)
    for (const from of CALLOUT_STEPS) {
      const form = { ...look.offer, text: { ...look.offer.text, capHeights: caps.slice(from), maxLines: 3 } };
      const maxWidth = Math.round(share * column.width);
      const label = labelIn(world, text, form, { maxWidth, maxHeight: CALLOUT_HEIGHT, onStage: look.align });
      const { capHeightPx: cap, fits } = label.block;
      const setting = bareSetting(label, cap, Math.round(100 * Math.log((caps[0] ?? cap) / cap)));
      found.set(`${label.width} ${label.height}`, {
        ...setting,
        sense: senseOf(label.block),
        fits,
        drawn: { kind: 'label', label },
      });
    }
  return [...found.values()];
}
