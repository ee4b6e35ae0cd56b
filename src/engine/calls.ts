/** What an engine can do with a composition, by its kind. */
import type { FilmPlan } from '../compose/plan.js';
import type { CompositionOf, Kind } from '../document/kinds.js';
import type { Estimate } from '../explain/estimate.types.js';
import type { FilmExplanation, SlideExplanation, TrackingExplanation } from '../explain/explanation.types.js';
import type { FilmInspection } from '../inspect/inspection.types.js';
import type { SlidesInspection } from '../inspect/slides.types.js';
import type { SliderPlan } from '../slides/slider-plan.js';
import type { TrackingPlan } from '../tracking/tracking-plan.js';
import type { CallOptions, EngineOptions, ExplainOptions, FrameOptions, RenderOptions } from './options.js';
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

/** The explanation of a moment, by kind of composition. */
export interface ExplanationByKind {
  /** A moment of a short. */
  readonly short: FilmExplanation;
  /** A slide of a carousel. */
  readonly slider: SlideExplanation;
  /** A moment of an editor ad. */
  readonly editor: FilmExplanation;
  /** A moment of a tracked clip. */
  readonly tracking: TrackingExplanation;
}

/** What `inspect` answers against one kind of composition. */
export interface InspectionByKind {
  /** A film. */
  readonly short: FilmInspection;
  /** The pictures of a carousel. */
  readonly slider: SlidesInspection;
  /** A film. */
  readonly editor: FilmInspection;
  /** A film. */
  readonly tracking: FilmInspection;
}

/** The calls that each kind implements in one module. The composition they are given is valid. */
export interface KindCalls<K extends Kind> {
  render(composition: CompositionOf<K>, options: EngineOptions & RenderOptions): Promise<ResultOf<K>>;
  frame(composition: CompositionOf<K>, options: EngineOptions & FrameOptions): Promise<Still>;
  plan(composition: CompositionOf<K>, options: EngineOptions & CallOptions): Promise<PlanByKind[K]>;
  check(composition: CompositionOf<K>, options: EngineOptions & CallOptions): Promise<CheckOf<K>>;
  explain(composition: CompositionOf<K>, options: EngineOptions & ExplainOptions): Promise<ExplanationByKind[K]>;
  estimate(composition: CompositionOf<K>, options: EngineOptions & CallOptions): Promise<Estimate>;
}
