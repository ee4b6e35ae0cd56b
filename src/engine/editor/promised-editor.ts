/** What is promised of an editor ad, held against plans from outside. */
import { z } from 'zod';
import { EDITOR_RATE, FILM_SIZES } from '../../document/editor/editor-format.js';
import { TRANSITION_TYPES } from '../../document/enumerations.js';
import { factCount, factNumber, type Promised, type Shape } from '../film/promised-film.js';
import type { EditorFacts, SceneRecord } from '../result.js';

const times = { start_seconds: factNumber, duration_seconds: factNumber };
const scene = {
  segment: factCount.optional(),
  closing_image: z.literal(true).optional(),
  start_frame: factCount,
  end_frame: factCount,
  duration_seconds: factNumber,
  source_start_seconds: factNumber,
  source_end_seconds: factNumber,
  adjustment: z.enum(['none', 'trimmed', 'slowed', 'held']),
  speed: factNumber,
  held_seconds: factNumber,
  speech: z.strictObject({ start_seconds: factNumber, end_seconds: factNumber }).optional(),
  transition: z.strictObject({ type: z.enum(TRANSITION_TYPES), duration_seconds: factNumber.optional() }),
} satisfies Shape<SceneRecord>;
const narration = {
  words: z.enum(['given', 'estimated']),
  confidence: factNumber.optional(),
  inserted_silence: z.array(z.strictObject(times)).max(1000).optional(),
} satisfies Shape<NonNullable<EditorFacts['narration']>>;
const editorFacts = {
  duration_seconds: factNumber,
  scenes: z.array(z.strictObject(scene)).max(200),
  narration: z.strictObject(narration).optional(),
} satisfies Shape<EditorFacts>;

export const promisedEditor: Promised = {
  sizes: Object.values(FILM_SIZES),
  frameRate: EDITOR_RATE,
  facts: editorFacts,
  twice: ({ output }) => ({ duration_seconds: (output.totalFrames * output.frameRate.den) / output.frameRate.num }),
};
