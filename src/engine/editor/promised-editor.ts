/** Checks a saved plan against what the kind editor guarantees. */
import { z } from 'zod';
import { FILM_SIZES } from '../../document/editor/editor-format.js';
import { EDITOR_FRAME_RATES, TRANSITION_TYPES } from '../../document/enumerations.js';
import { EXTENSION_NAME, type OwnName } from '../../document/own-name.js';
import { type FactsShape, factCount, factNumber, type Promised } from '../film/promised-film.js';
import type { EditorFacts, OverlayRecord, SceneRecord } from '../result.js';

const ownName = z.custom<OwnName>((value) => typeof value === 'string' && EXTENSION_NAME.test(value));
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
  transition: z.strictObject({
    type: z.union([z.enum(TRANSITION_TYPES), ownName]),
    duration_seconds: factNumber.optional(),
  }),
} satisfies FactsShape<SceneRecord>;
const narration = {
  words: z.enum(['given', 'estimated']),
  confidence: factNumber.optional(),
  inserted_silence: z.array(z.strictObject(times)).max(1000).optional(),
} satisfies FactsShape<NonNullable<EditorFacts['narration']>>;
const editorFacts = {
  duration_seconds: factNumber,
  scenes: z.array(z.strictObject(scene)).max(4000),
  overlays: z
    .array(
      z.strictObject({
        overlay: factCount,
        as: z.enum(['cutaway', 'half', 'inset', 'drawn']),
        box: z.strictObject({ x: factCount, y: factCount, width: factCount, height: factCount }),
        start_frame: factCount,
        end_frame: factCount,
      } satisfies FactsShape<OverlayRecord>),
    )
    .max(1000)
    .optional(),
  narration: z.strictObject(narration).optional(),
} satisfies FactsShape<EditorFacts>;

export const promisedEditor: Promised = {
  sizes: Object.values(FILM_SIZES),
  frameRates: EDITOR_FRAME_RATES.map((num) => ({ num, den: 1 })),
  facts: editorFacts,
  twice: ({ output }) => ({ duration_seconds: (output.totalFrames * output.frameRate.den) / output.frameRate.num }),
};
