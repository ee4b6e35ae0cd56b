/** The library's front door: one engine, any kind of composition. Nothing native is loaded and no process started until a call needs it. */

import type { FilmPlan, Quality } from '../compose/plan.js';
import type { Composition } from '../document/kinds.js';
import { PLAN_BOUNDS, takePlain } from '../document/take-plain.js';
import { ReelwrightError, type Warning } from '../errors.js';
import type { SliderPlan } from '../slides/slider-plan.js';
import type { Seconds } from '../time.js';
import type { TrackingPlan } from '../tracking/tracking-plan.js';
import { checkOptions, withoutNulls } from './check-options.js';
import type { RenderPlanOptions } from './film/render-plan.js';
import type { Progress } from './progress.js';
import type { RenderResult } from './result.js';
import type { EngineOptions } from './workspace.js';

/** Options every call takes. */
export interface CallOptions {
  /** What relative sources are relative to. Default: the working directory. */
  readonly baseDir?: string | undefined;
  /**
   * Cancels within one second: children and temporary files are gone when the call rejects with an error of name `AbortError` and code `aborted`, which is
   * not `retryable`.
   */
  readonly signal?: AbortSignal | undefined;
  /** Default `standard` (x264 veryfast, CRF 20). */
  readonly quality?: Quality | undefined;
}

/** Options of `render`. */
export interface RenderOptions extends CallOptions {
  /** A file; or a folder, when it ends in a slash or exists as one: then `<kind>.mp4` in it. Parents are created, files replaced. */
  readonly output: string;
  /** Called on every change and at least twice a second. What it throws, or what its promise rejects with, changes nothing. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Tracking only: a file (or folder) that also gets MOT-challenge text. */
  readonly mot?: string | undefined;
  /** The file the composition was read from, when it was one: no output may replace it. */
  readonly compositionFile?: string | undefined;
  /** Renders a random fifth of the reused chunks again and compares. Default false. */
  readonly verify?: boolean | undefined;
}

/** Options of `frame`. */
export interface FrameOptions extends CallOptions {
  /** Films: frame floor(t x fps + 1e-6) of the render. Past the end is refused. */
  readonly atSeconds?: Seconds | undefined;
  /** Sliders: the slide's position, from 1. */
  readonly slide?: number | undefined;
  /** Draws the safe zones over the still. Default false. */
  readonly safeZones?: boolean | undefined;
}

/** Interleaved 8-bit RGB of the composed yuv420p frame before the encoder, converted by BT.709. */
export interface Still {
  readonly width: number;
  readonly height: number;
  readonly frame: number;
  readonly data: Uint8Array;
  /** The same pixels as a PNG. */
  png(): Promise<Buffer>;
}

/** What `check` found: facts of the kind and warnings; problems are thrown. */
export interface CheckResult {
  readonly kind: string;
  readonly status: 'ok';
  readonly combination_hash: string;
  readonly warnings: readonly Warning[];
  readonly [fact: string]: unknown;
}

/** What `plan` gives for a composition: by its kind where the type tells, for an unknown value any of them. */
export type PlanOf<C> = C extends { readonly kind: 'short' }
  ? FilmPlan
  : C extends { readonly kind: 'slider' }
    ? SliderPlan
    : C extends { readonly kind: 'tracking' }
      ? TrackingPlan
      : FilmPlan | SliderPlan | TrackingPlan;

/** One engine: made once, called for any number of compositions, also at once. It holds no process and no open file between calls. */
export interface Engine {
  /** Renders a composition of any kind. Rejects with a ReelwrightError; then nothing was written. */
  render(composition: unknown, options: RenderOptions): Promise<RenderResult>;
  /** A still of the very same render. */
  frame(composition: unknown, options: FrameOptions): Promise<Still>;
  /** The plan as data; no side effect but probing inputs (and remembering what was probed). */
  plan<C>(composition: C, options?: CallOptions): Promise<PlanOf<C>>;
  /** Renders a saved plan of a film: nothing is probed or planned again. A plan is taken for as hostile as a document. */
  renderPlan(plan: unknown, options: RenderPlanOptions): Promise<RenderResult>;
  /** All problems (thrown) and warnings (returned) without rendering. */
  check(composition: unknown, options?: CallOptions): Promise<CheckResult>;
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
    render: async (value, call) => {
      const { composition, calls, all } = await on(value, call, ['output']);
      return calls.render(composition, all);
    },
    frame: async (value, call) => {
      const { composition, calls, all } = await on(value, call);
      return calls.frame(composition, all);
    },
    plan: async <C>(value: C, call: CallOptions = {}) => {
      const { composition, calls, all } = await on(value, call);
      return calls.plan(composition, all) as Promise<PlanOf<C>>;
    },
    renderPlan: async (plan, call) => {
      checkOptions(options, call, ['output']);
      const taken = takePlain(plan, PLAN_BOUNDS);
      const { renderPlan } = await import('./film/render-plan.js');
      return renderPlan(taken, { ...withoutNulls(options), ...withoutNulls(call) });
    },
    check: async (value, call = {}) => {
      const { composition, calls, all } = await on(value, call);
      return calls.check(composition, all);
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

const EDITOR_NOT_AVAILABLE = {
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
