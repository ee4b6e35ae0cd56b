/** A film as a page plays it: a plan, and where the files are that it is drawn, shown and heard from. JSON. */
import type { FilmPlan } from '../compose/plan.js';
import type { MediaId } from '../compose/timeline.js';
import type { Size } from '../geometry.js';

/** Everything that a page needs to show a film. Addresses are absolute, or relative to the film's own. */
export interface WebFilm {
  /** Always `web-film`. */
  readonly kind: 'web-film';
  /** As `engine.plan` gives it. */
  readonly plan: FilmPlan;
  /** Every font file that its texts are drawn with. */
  readonly fonts: readonly WebFont[];
  /** Every picture that its sprites draw. */
  readonly pictures: readonly WebPicture[];
  /** Clips, images and sounds, by their place in the document. */
  readonly media: Readonly<Record<MediaId, string>>;
}

/** A font file. */
export interface WebFont {
  /** The name that draw lists give it. */
  readonly family: string;
  /** Address of the file. */
  readonly url: string;
  /** Code points that the file is asked for, as CSS writes them; absent: all. */
  readonly unicodeRange?: string;
}

/** A picture at the size it is drawn at. */
export interface WebPicture extends Size {
  /** The name that draw lists give it: SHA-256 of its file. */
  readonly asset: string;
  /** Address of a PNG of it. */
  readonly url: string;
  /** Size of the upright original, which draw lists count in. */
  readonly upright: Size;
}
