/** Checks a saved plan against what the kind short guarantees. */
import { z } from 'zod';
import { END_CARD_FRAMES, FILM_FRAMES, SHORT_RATE, SHORT_SIZE } from '../../document/short/short-format.js';
import type { DrawnContrast } from '../../overlay/drawn-contrast.js';
import { type FactsShape, factCount, factNumber, factText, type Promised } from '../film/promised-film.js';
import type { BeatReport, ShortFacts } from '../result.js';

const beat = {
  tempo_bpm: factNumber,
  seconds: z.array(factNumber).max(1000),
  cut_frame: factCount,
} satisfies FactsShape<BeatReport>;
const contrast = {
  id: factText(200),
  target: factNumber,
  predicted: factNumber,
  drawn: factNumber,
} satisfies FactsShape<DrawnContrast>;
const shortFacts = {
  resolved_cta_text: factText(200),
  end_card_mode: z.enum(['none', 'lockup', 'poster']),
  beat: z.strictObject(beat).nullable().optional(),
  drawn_contrast: z.array(z.strictObject(contrast)).max(1000),
} satisfies FactsShape<ShortFacts>;

export const promisedShort: Promised = {
  sizes: [SHORT_SIZE],
  frameRates: [SHORT_RATE],
  lengths: [FILM_FRAMES, FILM_FRAMES + END_CARD_FRAMES],
  facts: shortFacts,
  twice: ({ document }) => ({ resolved_cta_text: document['ctaText'], end_card_mode: document['endCard'] }),
};
