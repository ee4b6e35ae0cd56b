/** The shape of `generation_summary`. */
import { z } from 'zod';
import { moneySchema } from './answer-schemas.js';

const time = z.string().nullable();

export const summarySchema = z
  .object({
    run_id: z.string().nullable(),
    workflow: z.string().nullable(),
    workflow_version: z.int().nullable(),
    revision: z.int().nullable(),
    status: z.string(),
    settling: z.boolean(),
    phase: z.string(),
    label: z.string(),
    progress: z.object({ completed: z.int(), total: z.int(), percent: z.int() }),
    current_step: z.object({ key: z.string(), label: z.string() }).nullable(),
    blockers: z.array(z.unknown()),
    available_actions: z.array(
      z.object({ type: z.string(), label: z.string(), destructive: z.boolean(), step_key: z.string().nullable() }),
    ),
    failure: z.record(z.string(), z.unknown()).nullable(),
    cost: z.object({
      quoted: moneySchema,
      charged: moneySchema,
      refunded: moneySchema,
      net: moneySchema,
      max: moneySchema,
    }),
    timing: z.object({
      started_at: time,
      updated_at: time,
      deadline_at: time,
      poll_after_ms: z.int().positive().nullable(),
    }),
  })
  .meta({ id: 'GenerationSummary' });
