/** The engine's calls for compositions of kind editor. */
import { filmCalls } from '../film/film-calls.js';
import { prepareEditor } from './prepare-editor.js';

export const editor = filmCalls({ kind: 'editor', prepare: prepareEditor });
