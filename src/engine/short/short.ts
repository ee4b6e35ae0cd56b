/** The engine's calls for compositions of kind short. */
import { filmCalls } from '../film/film-calls.js';
import { prepareShort } from './prepare-short.js';

export const short = filmCalls({ kind: 'short', prepare: prepareShort });
