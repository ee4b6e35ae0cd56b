/** The fields of an editor ad, with the limits of the interface. */
import {
  CORNERS,
  CREATIVE_FORMATS,
  EDITOR_LIMITS,
  EXPORT_ASPECT_RATIOS,
  LANGUAGES,
  LOGO_TREATMENTS,
  VISUAL_LANGUAGES,
} from 'reelwright';
import { z } from 'zod';
import { choice, text } from '../http/schema-parts.js';

const LIMITS = EDITOR_LIMITS;

const style = {
  creative_format: choice(CREATIVE_FORMATS).nullish(),
  visual_language: choice(VISUAL_LANGUAGES).nullish(),
  theme: text(LIMITS.theme).nullish(),
};

/** The range of the number of scenes in a scenario. */
export const SCENARIO = { min: 3, max: 10 } as const;

const segments_count = z.int().min(SCENARIO.min).max(SCENARIO.max);

/** A voice's name. */
export const voiceId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'a voice id of 1 to 64 letters, digits, _ and -');

/** POST /api/editor. */
export const createEditorBody = z.object({
  language: choice(LANGUAGES),
  product_prompt: z
    .string()
    .superRefine((value, context) => {
      const length = [...value].length;
      if (length !== 0 && length < LIMITS.productPromptMin)
        context.addIssue({
          code: 'custom',
          message: `nothing or at least ${LIMITS.productPromptMin} characters|${length}`,
        });
      if (length > LIMITS.productPromptMax)
        context.addIssue({ code: 'custom', message: `at most ${LIMITS.productPromptMax} characters|${length}` });
    })
    .meta({ maxLength: LIMITS.productPromptMax })
    .nullish(),
  product_subject: text(LIMITS.productSubject).nullish(),
  segments_count: segments_count.nullish(),
  export_aspect_ratio: choice(EXPORT_ASPECT_RATIOS).optional(),
  ...style,
  voice_id: voiceId.nullish(),
  voice_model: choice(['standard', 'expressive']).optional(),
  project_intent: choice(['social_ad', 'creative_story']).nullish(),
});

/** PATCH /api/editor/:slug. */
export const patchEditorBody = z.object({
  narration_script: text(LIMITS.narrationScript).nullish(),
  target_duration_seconds: z.number().min(LIMITS.targetDurationMin).max(LIMITS.filmMax).nullish(),
  ...style,
});

/** POST …/generate-scenario. */
export const scenarioBody = z.object({ segments_count: segments_count.optional(), ...style });
/** PATCH …/scenario. */
export const patchScenarioBody = z.object({ scenario_prompt: text(LIMITS.scenarioPrompt, 1) });
/** POST …/apply-scenario: its limit has an error code of its own. */
export const applyScenarioBody = z.object({ segments_count: z.number() });
/** The accepted numbers of scenes; 0: as many as the scenario has. */
export const APPLY_COUNTS: readonly number[] = [0, 3, 5, 7, 10];

/** POST and PATCH of a scene. */
export const segmentBody = z.object({ prompt: text(LIMITS.segmentPrompt, 1) });
/** PUT …/segments/reorder. */
export const reorderBody = z.object({ order: z.array(z.int()).max(LIMITS.segmentsMax) });

/** The most fields of an input, and characters of their names. Chosen by this service. */
const INPUT_FIELDS_MAX = 50;
const INPUT_NAME_MAX = 60;

/** POST …/autopilot. */
export const autopilotBody = z.object({ max_cost: z.int().min(0).optional() });
/** POST …/generation/input. */
export const inputBody = z.object({
  generation_run_id: z.uuid(),
  generation_revision: z.int(),
  step_key: text(100, 1),
  input: z
    .record(text(INPUT_NAME_MAX), z.unknown())
    .refine((value) => Object.keys(value).length > 0, 'an object with a field')
    .refine((value) => Object.keys(value).length <= INPUT_FIELDS_MAX, `at most ${INPUT_FIELDS_MAX} fields`),
});
/** PATCH …/logo. */
export const patchLogoBody = z.object({
  logo_treatment: choice(LOGO_TREATMENTS).nullish(),
  logo_position: choice(CORNERS).nullish(),
  logo_duration_seconds: z.number().min(LIMITS.logoDurationMin).max(LIMITS.filmMax).nullish(),
});

/** Characters of a music direction; a longer one is shortened silently, as the interface requires. */
export const MUSIC_PROMPT_MAX = 1200;
