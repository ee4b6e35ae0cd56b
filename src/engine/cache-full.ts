/** The warning that finished work could not be stored in the cache. The render goes on. */
import type { Warning } from '../errors.js';

/** `what`: a sentence's beginning, e.g. `The film is complete`; `of`: what the cache lacks. */
function cacheFull(what: string, of: 'it' | 'them'): Warning {
  const message = `${what}, but the cache could not keep all of ${of} (disk full or read-only); the next render has to make that again.`;
  return { code: 'cache_not_written', path: '', message };
}

export const FILM_NOT_KEPT = cacheFull('The film is complete', 'it');
export const SLIDES_NOT_KEPT = cacheFull('The slides are complete', 'them');
