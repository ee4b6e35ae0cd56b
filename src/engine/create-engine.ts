/** The library's front door: one engine, any kind of composition. Nothing native is loaded and no process started until a call needs it. */

import type { FilmPlan } from '../compose/plan.js';
import type { Composition, CompositionOf, Kind } from '../document/kinds.js';
import { PLAN_BOUNDS, takePlain } from '../document/take-plain.js';
import { type Problem, ReelwrightError } from '../errors.js';
import type { SliderPlan } from '../slides/slider-plan.js';
import type { TrackingPlan } from '../tracking/tracking-plan.js';
import { checkOptions, withoutNulls } from './check-options.js';
import type { CallOptions, EngineOptions, FrameOptions, RenderOptions, RenderPlanOptions } from './options.js';
import type { CheckOf, CheckResult, RenderResult, ResultOf, ShortResult } from './result.js';
import type { Still } from './still.js';

export type { CallOptions, FrameOptions, RenderOptions } from './options.js';

export type { Still, StillFormat } from './still.js';

/** The plan of one kind of composition. */
export interface PlanByKind {
  readonly short: FilmPlan;
  readonly slider: SliderPlan;
  readonly editor: FilmPlan;
  readonly tracking: TrackingPlan;
}

/** A composition whose kind the types know; an unknown value becomes one by `parseComposition`. */
type Known<K extends Kind> = CompositionOf<K> & { readonly kind: K };

/** One engine: made once, called for any number of compositions, also at once. It holds no process and no open file between calls. */
export interface Engine {
  /** Renders a composition of any kind. Rejects with a ReelwrightError; then nothing was written. */
  render<K extends Kind>(composition: Known<K>, options: RenderOptions): Promise<ResultOf<K>>;
  /** A still of the very same render. */
  frame<K extends Kind>(composition: Known<K>, options: FrameOptions): Promise<Still>;
  /** The plan as data; no side effect but probing inputs (and remembering what was probed). */
  plan<K extends Kind>(composition: Known<K>, options?: CallOptions): Promise<PlanByKind[K]>;
  /** Renders a saved plan of a film: nothing is probed or planned again. A plan is taken for as hostile as a document. */
  renderPlan(plan: unknown, options: RenderPlanOptions): Promise<ShortResult>;
  /** All problems (thrown) and warnings (returned) without rendering. */
  check<K extends Kind>(composition: Known<K>, options?: CallOptions): Promise<CheckOf<K>>;
}

/**
 * Makes an engine. Options are taken as they are; a wrong one is told by the call that needs it (`invalid_option`, or what its path leads to).
 *
 * @example
 * const engine = createEngine();
 * const result = await engine.render(composition, { output: 'out/ad.mp4' });
 * console.log(result.outputs[0].path, result.chunks); // /…/out/ad.mp4 { total: 9, reused: 0 }
 */
export function createEngine(options: EngineOptions = {}): Engine {
  const on = async <O extends CallOptions>(value: unknown, call: O | undefined, required: readonly string[] = []) => {
    checkOptions(options, call, required);
    // Read before anything is awaited: what its owner changes afterwards is no business of this call.
    const taken = takePlain(value);
    const { validateComposition } = await import('../document/validate.js');
    const composition = validateComposition(taken);
    const all = { ...withoutNulls(options), ...withoutNulls(call) };
    return { composition: composition as never, calls: await callsOf(composition), all };
  };
  return {
    render: async <K extends Kind>(value: unknown, call: RenderOptions) => {
      const { composition, calls, all } = await on(value, call, ['output']);
      return calls.render(composition, all) as Promise<ResultOf<K>>;
    },
    frame: async (value: unknown, call: FrameOptions) => {
      const { composition, calls, all } = await on(value, call);
      return calls.frame(composition, all);
    },
    plan: async <K extends Kind>(value: unknown, call: CallOptions = {}) => {
      const { composition, calls, all } = await on(value, call);
      return calls.plan(composition, all) as Promise<PlanByKind[K]>;
    },
    renderPlan: async (plan, call) => {
      checkOptions(options, call, ['output']);
      const taken = takePlain(plan, PLAN_BOUNDS);
      const { renderPlan } = await import('./film/render-plan.js');
      return renderPlan(taken, { ...withoutNulls(options), ...withoutNulls(call) });
    },
    check: async <K extends Kind>(value: unknown, call: CallOptions = {}) => {
      const { composition, calls, all } = await on(value, call);
      return calls.check(composition, all) as Promise<CheckOf<K>>;
    },
  };
}

/** What a kind of composition can do; one module per kind, loaded when a composition of it comes. */
export interface KindCalls<C> {
  render(composition: C, options: EngineOptions & RenderOptions): Promise<RenderResult>;
  frame(composition: C, options: EngineOptions & FrameOptions): Promise<Still>;
  plan(composition: C, options: EngineOptions & CallOptions): Promise<FilmPlan | SliderPlan | TrackingPlan>;
  check(composition: C, options: EngineOptions & CallOptions): Promise<CheckResult>;
}

const EDITOR_NOT_AVAILABLE: Problem = {
  code: 'kind_not_available',
  path: 'kind',
  message:
    'Expected short, slider or tracking for kind but received "editor", which this version checks and does not render yet',
  remedy: 'The document is valid: keep it for a version that renders editor ads.',
};

async function callsOf(composition: Composition): Promise<KindCalls<never>> {
  switch (composition.kind) {
    case 'short':
      return (await import('./short/short.js')).short;
    case 'slider':
      return (await import('./slider/slider.js')).slider;
    case 'editor':
      throw new ReelwrightError(EDITOR_NOT_AVAILABLE, { class: 'usage' });
    case 'tracking':
      return (await import('./tracking/tracking.js')).tracking;
    default:
      return composition satisfies never;
  }
}
