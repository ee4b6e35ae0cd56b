/** The reasons for a caption page's size, place and ground, as data. */
import { contrast, leastSolid } from '../../../color.js';
import type { CaptionPosition } from '../../../document/enumerations.js';
import type { CaptionGround, CaptionLook } from '../../../document/looks/caption-look.types.js';
import type { PagePlace } from './caption-heights.js';

export interface CaptionReasons {
  readonly size: CaptionSizing;
  readonly place: {
    readonly asked: CaptionPosition;
    /** Pixels the scene's pages moved from there, down positive, to keep off what else is on the screen. */
    readonly movedPx: number;
    /** False when nothing in the zone was free. */
    readonly free: boolean;
    /** The costs of the place, by row of the layout's table. */
    readonly costs: Readonly<Record<string, number>>;
  };
  readonly ground: {
    /** An outline around the letters, a plate for each line, or one card. */
    readonly kind: CaptionGround['kind'];
    readonly ink: string;
    readonly color: string;
    /** WCAG ratio of the ink on its own ground, on the picture that suits it least where the ground is see-through. */
    readonly contrast: number;
  };
}

export interface CaptionSizing {
  readonly capHeightPx: number;
  /** The usual size in a film of this shape, language and look, before its words are measured. */
  readonly usualPx: number;
  /**
   * The size of the film; the size of the film, which its longest word or the room of a title made smaller; or smaller
   * than the film, because this page would not fit.
   */
  readonly limit: 'film_size' | 'longest_word' | 'title_room' | 'page_too_long';
}

export function captionReasons(made: {
  readonly capHeightPx: number;
  readonly filmPx: number;
  /** What the size of the film follows from. */
  readonly limit: Exclude<CaptionSizing['limit'], 'page_too_long'>;
  readonly usualPx: number;
  readonly asked: CaptionPosition;
  readonly place: PagePlace;
  readonly look: Pick<CaptionLook, 'ink' | 'ground'>;
}): CaptionReasons {
  const { capHeightPx, filmPx, usualPx, asked, place, look } = made;
  const limit = capHeightPx < filmPx ? 'page_too_long' : made.limit;
  const color = look.ground.kind === 'stroke' ? look.ground.color : look.ground.fill;
  return {
    size: { capHeightPx, usualPx, limit },
    place: { asked, movedPx: place.movedPx, free: place.free, costs: place.costs },
    ground: {
      kind: look.ground.kind,
      ink: look.ink,
      color,
      contrast: Math.round(contrast(look.ink, leastSolid(color)) * 100) / 100,
    },
  };
}
