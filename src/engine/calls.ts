/** What an engine can do with a composition, by its kind. */
import type { FilmPlan } from '../compose/plan.js';
import type { CompositionOf, Kind } from '../document/kinds.js';
import type { SliderPlan } from '../slides/slider-plan.js';
import type { TrackingPlan } from '../tracking/tracking-plan.js';
import type { CallOptions, EngineOptions, FrameOptions, RenderOptions } from './options.js';
import type { CheckOf, ResultOf } from './result.js';
import type { Still } from './still.js';

/** The plan of one kind of composition. */
export interface PlanByKind {
  /** A film. */
  readonly short: FilmPlan;
  /** A carousel, slide by slide. */
  readonly slider: SliderPlan;
  /** A film. */
  readonly editor: FilmPlan;
  /** One clip in one pass; what the detector will find is not in it. */
  readonly tracking: TrackingPlan;
}

/** One module a kind gives these; the composition is valid. */
export interface KindCalls<K extends Kind> {
  render(composition: CompositionOf<K>, options: EngineOptions & RenderOptions): Promise<ResultOf<K>>;
  frame(composition: CompositionOf<K>, options: EngineOptions & FrameOptions): Promise<Still>;
  plan(composition: CompositionOf<K>, options: EngineOptions & CallOptions): Promise<PlanByKind[K]>;
  check(composition: CompositionOf<K>, options: EngineOptions & CallOptions): Promise<CheckOf<K>>;
}
