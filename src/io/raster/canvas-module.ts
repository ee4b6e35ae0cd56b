/** The only access to @napi-rs/canvas: loaded on first use, with system fonts switched off before its first import. */
import { createRequire } from 'node:module';

export type CanvasModule = typeof import('@napi-rs/canvas');

const require = createRequire(import.meta.url);
let loaded: CanvasModule | undefined;

/**
 * The canvas module. Its first use takes 8 ms, and half a millisecond more for every font file in /usr/share/fonts,
 * which its native part always reads (65 ms for 112 of them, measured). Text is drawn by its portable renderer; a text
 * names registered fonts only, and the variable keeps the module from searching further folders.
 */
export function canvasModule(): CanvasModule {
  if (loaded === undefined) {
    process.env['DISABLE_SYSTEM_FONTS_LOAD'] = '1';
    loaded = require('@napi-rs/canvas') as CanvasModule;
    loaded.setTextRenderer('portable');
  }
  return loaded;
}
