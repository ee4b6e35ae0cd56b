/**
 * Checks a saved plan against what its kind guarantees (size, rate, length) and reports: results repeat the facts of a
 * plan, and outputs state its size.
 */
import { z } from 'zod';
import type { PlanFault } from '../../compose/plan-faults.js';
import { planInvalid, type SavedPlan } from '../../compose/read-plan.js';
import type { FilmFormat } from '../../compose/timeline.js';
import type { Size } from '../../geometry.js';
import type { Rational } from '../../time.js';

/** The guarantees of a kind of film. */
export interface Promised {
  readonly sizes: readonly Size[];
  readonly frameRates: readonly Rational[];
  /** The allowed lengths in frames; absent: any. */
  readonly lengths?: readonly number[];
  /** What a plan reports of its film, by the names that results give it. */
  readonly facts: Readonly<Record<string, z.ZodType>>;
  /** Facts that can also be computed from the rest of the plan. */
  twice(plan: SavedPlan): Readonly<Record<string, unknown>>;
}

/** The shape of facts by the names that results give them: one that results gain and this lacks does not compile. */
export type FactsShape<T> = Readonly<Record<keyof T, z.ZodType>>;

/** A text of at most so many characters. */
export const factText = (most: number) => z.string().max(most);
/** Seconds, ratios, shares. */
export const factNumber = z.number().min(-1e7).max(1e7);
/** A frame, or a place in a list. */
export const factCount = z.int().min(0).max(1e6);

/**
 * Layouts are told by `check` alone, and a saved plan tells none of them. The events of a score are read by `explain`,
 * which leaves out what is none.
 */
const COMMON_FACTS = { layout: z.unknown(), score: z.unknown().optional(), subjects: z.literal('network').optional() };

/** Throws `plan_invalid` (class `usage`) with what its kind does not promise. */
export function expectPromised(plan: SavedPlan, promised: Promised): void {
  const faults = [...formatFaults(plan, promised), ...factFaults(plan, promised)];
  if (faults.length > 0) throw planInvalid(faults);
}

function formatFaults(
  { composition, output }: { readonly composition: string; readonly output: FilmFormat },
  { sizes, frameRates, lengths }: Promised,
): readonly PlanFault[] {
  const { size, totalFrames } = output;
  const isSize = sizes.some(({ width, height }) => width === size.width && height === size.height);
  const isRate = frameRates.some(({ num, den }) => output.frameRate.num * den === output.frameRate.den * num);
  const isLength = lengths === undefined || lengths.includes(totalFrames);
  const promise = (path: string, received: string) => ({ path, message: `no ${composition} has ${received}` });
  return [
    ...(isSize ? [] : [promise('output.size', `${size.width}x${size.height} pixels`)]),
    ...(isRate ? [] : [promise('output.frameRate', `${output.frameRate.num} frames a second`)]),
    ...(isLength ? [] : [promise('output.totalFrames', `${totalFrames} frames`)]),
  ];
}

function factFaults(plan: SavedPlan, { facts, twice }: Promised): readonly PlanFault[] {
  const parsed = z.strictObject({ ...facts, ...COMMON_FACTS }).safeParse(plan.facts);
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => ({
      path: ['facts', ...path.map(String)].join('.'),
      message,
    }));
  return Object.entries(twice(plan)).flatMap(([name, value]) =>
    plan.facts[name] === value ? [] : [{ path: `facts.${name}`, message: 'the rest of the plan does not fit it' }],
  );
}
