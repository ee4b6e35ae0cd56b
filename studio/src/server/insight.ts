/**
 * What the engine tells about a view beyond its picture: the cost of a render, piece by piece, and why each text looks
 * as it does.
 */
import type { Engine } from 'reelwright';
import type { Insight } from '../shared/messages.js';
import type { KnownView } from './views.js';

export type Moment = { readonly atSeconds: number } | { readonly slide: number };

interface Call {
  readonly baseDir: string;
  readonly signal: AbortSignal;
}

/** Rejects with the engine's error. */
export async function insightOf(
  engine: Engine,
  { composition, view }: KnownView,
  moment: Moment,
  call: Call,
): Promise<Insight> {
  const { parts, cpu_seconds } = await engine.estimate(composition, call);
  const pieces = parts.map(({ key, kept, cpu_seconds: seconds }) => [key, { isKept: kept, seconds }] as const);
  // The elements of a tracking composition are known only when its clip has been analysed, which takes minutes.
  const told = view.kind === 'tracking' ? undefined : await engine.explain(composition, { ...call, ...moment });
  const elements = told !== undefined && 'elements' in told ? told.elements : [];
  return {
    pieces: Object.fromEntries(pieces),
    seconds: cpu_seconds.needed,
    why: Object.fromEntries(elements.map(({ id, why }) => [id, why])),
  };
}
