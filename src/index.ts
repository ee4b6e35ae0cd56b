/** The public names of reelwright, ordered by hand. */

export type {
  Chunk,
  ChunkSource,
  EncoderSettings,
  PlanMedia,
  Quality,
  RenderPlan,
  Soundtrack,
  SpriteSlice,
} from './compose/plan.js';
export {
  type CallOptions,
  type CheckResult,
  createEngine,
  type Engine,
  type FrameOptions,
  type PlanOf,
  type RenderOptions,
  type Still,
} from './engine/create-engine.js';
export type { Progress, SlideState, Stage } from './engine/progress.js';
export type { OutputRole, RenderOutput, RenderResult } from './engine/result.js';
export type { EngineOptions } from './engine/workspace.js';
export { type ErrorClass, type Problem, ReelwrightError, type Warning } from './errors.js';
export type { Cel, DrawNode, ElementKind, FontSpec, Paint, Shape, SpriteTrack } from './overlay/draw-list.js';
export type { TextReport } from './slides/slide.types.js';
export type { FailedSlide, PlannedSlide, SliderPlan } from './slides/slider-plan.js';
