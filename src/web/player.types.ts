/** The interface of `<reelwright-player>` for a page. */
import type { WebFilm } from './web-film.types.js';

/**
 * The element `<reelwright-player>`. Attributes: `src` (address of a `film.json`), `controls`, `autoplay`, `loop`,
 * `muted`. Events: `loadedmetadata` (the film is known), `loadeddata` (its first picture is seen), `play`, `pause`,
 * `timeupdate` (a frame is seen), `seeked`, `ended`, `volumechange`, `error` (`detail.message` says why).
 */
export interface ReelwrightPlayer extends HTMLElement {
  /** The film that is shown; undefined before it is loaded. When it is set, its addresses are relative to the page. */
  film: WebFilm | undefined;
  /** Position, seconds; setting it shows the frame there. */
  currentTime: number;
  /** Length, seconds; NaN before the film is loaded. */
  readonly duration: number;
  /** False while it plays. */
  readonly paused: boolean;
  /** Volume, 0 to 1. */
  volume: number;
  /** Like the attribute: true plays without sound. */
  muted: boolean;
  /** Plays from the current position; from the beginning where that is the end. */
  play(): Promise<void>;
  /** Pauses at the current position. */
  pause(): void;
}
