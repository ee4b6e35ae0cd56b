/** The input arguments of a layer's clip. */
import type { FeedPlan } from '../../compose/plan.js';

/** One decoder thread by default: processors are kept busy by the groups, and each thread holds frames. */
export function sourceInput(feed: FeedPlan, file: string, threads = 1): readonly string[] {
  return ['-threads', String(threads), '-protocol_whitelist', 'file', ...feed.inputOptions, '-i', `file:${file}`];
}
