/** What a page does with a `<reelwright-player>`. */
import type { WebFilm } from './web-film.types.js';

/**
 * The element `<reelwright-player>`. Attributes: `src` (address of a `film.json`), `controls`, `autoplay`, `loop`,
 * `muted`. Events: `loadedmetadata` (the film is known), `loadeddata` (its first picture is seen), `play`, `pause`,
 * `timeupdate` (a frame is seen), `seeked`, `ended`, `volumechange`, `error` (`detail.message` says why).
 */
export interface ReelwrightPlayer extends HTMLElement {
  /** The film that is shown; undefined before it is known. Set, its addresses are relative to the page. */
  film: WebFilm | undefined;
  /** Seconds; setting it shows the frame there. */
  currentTime: number;
  /** Seconds; NaN before the film is known. */
  readonly duration: number;
  /** False while it plays. */
  readonly paused: boolean;
  /** 0 to 1. */
  volume: number;
  /** As the attribute: it plays without sound. */
  muted: boolean;
  /** Plays on from where it is, from the beginning where that is the end. */
  play(): Promise<void>;
  /** Stays where it is. */
  pause(): void;
}
