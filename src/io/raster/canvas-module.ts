/** The one door to @napi-rs/canvas: loaded on first use, with system fonts switched off before its first import. */
import { createRequire } from 'node:module';

export type CanvasModule = typeof import('@napi-rs/canvas');

const require = createRequire(import.meta.url);
let loaded: CanvasModule | undefined;

/**
 * The canvas module (about 15 ms on first use, nothing after). Text is drawn by its portable renderer and only registered fonts exist:
 * the module scans system fonts at load unless DISABLE_SYSTEM_FONTS_LOAD is set in the environment.
 */
export function canvasModule(): CanvasModule {
  if (loaded === undefined) {
    process.env['DISABLE_SYSTEM_FONTS_LOAD'] = '1';
    loaded = require('@napi-rs/canvas') as CanvasModule;
    loaded.setTextRenderer('portable');
  }
  return loaded;
}
