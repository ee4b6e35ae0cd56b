/**
 * `reelwright/web`: films in a page, without a server. It is one file for a browser and needs no other. Importing it
 * defines `<reelwright-player>`.
 */
export {
  type Compositor,
  type CompositorOptions,
  openCompositor,
  type PaintedFilm,
  type PaintOptions,
} from './compositor.js';

export { type Draft, type DraftOptions, exportDraft } from './export-draft.js';

import './player.js';

export type { ReelwrightPlayer } from './player.types.js';
export type { WebFilm, WebFont, WebPicture } from './web-film.types.js';
