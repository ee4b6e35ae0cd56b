/** What each kind of film promises: a kind without a row does not compile. */
import { promisedEditor } from './editor/promised-editor.js';
import type { FilmKindName } from './film/film-result.js';
import type { Promised } from './film/promised-film.js';
import { promisedShort } from './short/promised-short.js';

export const FILM_PROMISES: Readonly<Record<FilmKindName, Promised>> = {
  short: promisedShort,
  editor: promisedEditor,
};
