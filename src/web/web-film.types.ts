/** A film for a page: a plan, and the addresses of the fonts, pictures, clips and sounds that it uses. JSON. */
import type { FilmPlan } from '../compose/plan.js';
import type { MediaId } from '../compose/timeline.js';
import type { Size } from '../geometry.js';

/** Everything that a page needs to show a film. Addresses are absolute, or relative to the film's own. */
export interface WebFilm {
  /** Always `web-film`. */
  readonly kind: 'web-film';
  /** The plan that `engine.plan` returns. */
  readonly plan: FilmPlan;
  /** Every font file of its texts. */
  readonly fonts: readonly WebFont[];
  /** Every picture in its sprites. */
  readonly pictures: readonly WebPicture[];
  /** Clips, images and sounds, by their place in the document. */
  readonly media: Readonly<Record<MediaId, string>>;
}

/** A font file. */
export interface WebFont {
  /** Its name in draw lists. */
  readonly family: string;
  /** Address of the file. */
  readonly url: string;
  /** Code points for which the file is used, in the form of CSS; absent: all. */
  readonly unicodeRange?: string;
}

/** A picture at its drawn size. */
export interface WebPicture extends Size {
  /** Its name in draw lists: SHA-256 of its file. */
  readonly asset: string;
  /** Address of the picture as a PNG. */
  readonly url: string;
  /** Size of the upright original, in whose pixels draw lists count. */
  readonly upright: Size;
}
