/** The shape of a short's read. */
import { z } from 'zod';
import { summarySchema } from '../http/summary-schema.js';
import { SHOWN_FIELDS } from './fields.js';

const nullableText = z.string().nullable();

export const shortSchema = z
  .object({
    slug: z.string(),
    stage: z.enum(['draft', 'rendering', 'video_ready', 'failed']),
    failed_stage: nullableText,
    failure_code: nullableText,
    failure_details: z.object({ message: z.string() }).nullable(),
    failure_source: nullableText,
    failure_attempt: z.int().nullable(),
    error_message: nullableText,
    segments_completed: z.int(),
    segments_total: z.int(),
    active_segment_positions: z.array(z.int()),
    ...Object.fromEntries(SHOWN_FIELDS.map((name) => [name, z.unknown()])),
    language: z.string(),
    end_card: z.enum(['none', 'lockup', 'poster']),
    latest_render: z.object({ status: z.string(), video_url: nullableText }).nullable(),
    latest_render_free: z.boolean(),
    last_free_rerender_failed: z.boolean(),
    resolved_cta_text: z.string(),
    end_card_mode: z.enum(['none', 'lockup', 'poster']),
    generation_summary: summarySchema,
    inserted_at: z.string(),
  })
  .meta({ id: 'Short' });
