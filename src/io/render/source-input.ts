/** The input arguments of a job's source clip; none for a flat colour. */
import type { PictureJob } from '../../compose/compose-chunks.js';
import type { RenderPlan } from '../../compose/plan.js';

/** One decoder thread by default: processors are kept busy by the groups, and each thread holds frames. */
export function sourceInput(plan: RenderPlan, job: PictureJob, threads = 1): readonly string[] {
  if (job.source.kind !== 'clip') return [];
  const media = plan.media[job.source.segment];
  if (media === undefined) throw new Error(`internal: no media for segment ${job.source.segment}`);
  return [
    '-threads',
    String(threads),
    '-protocol_whitelist',
    'file',
    ...job.source.inputOptions,
    '-i',
    `file:${media.path}`,
  ];
}
