/**
 * `reelwright/types`: plans, and what is reported of them and of finished films. It holds types alone, so importing it
 * loads nothing. The package's main entry exports them too.
 */

// biome-ignore-start assist/source/organizeImports: ordered for the reader

// Finished films: what they really are.
export type {
  CaptionFacts,
  ContainerFacts,
  FileFacts,
  FilmInspection,
  SoundInspection,
  Finding,
  FrameFacts,
  FrameTimeFacts,
  LevelFacts,
  PictureFacts,
  SoundFacts,
  StreamFacts,
  TimeSpan,
} from './inspect/inspection.types.js';
export type { AskedFacts, ElementSight, PictureMatch, SoundBreakFacts, SoundMatch } from './inspect/asked.types.js';
export type {
  AskedSlides,
  InspectedSlide,
  SlideElementSight,
  SlideImageFacts,
  SlidesInspection,
} from './inspect/slides.types.js';

// A moment, and what a render would cost.
export type {
  ExplainedChunk,
  Explanation,
  FilmExplanation,
  ScoreEvent,
  ShownContrast,
  ShownElement,
  ShownPicture,
  ShownReading,
  ShownScore,
  ShownSize,
  ShownSound,
  ShownTransition,
  SlideExplanation,
  SlideTextExplanation,
  TrackedObjectExplanation,
  TrackingExplanation,
} from './explain/explanation.types.js';
export type { Estimate, EstimateBasis, EstimatedCost, EstimatedPart } from './explain/estimate.types.js';

// Plans: what a render will do, as data.
export type { Chunk, EncoderSettings, FeedPlan, FilmPlan, Layer, Quality, SpriteSlice } from './compose/plan.js';
export type {
  FilmFormat,
  FilmMedia,
  Fit,
  Focus,
  MediaId,
  Scene,
  Shot,
  SoundPlan,
  SoundTrack,
  Timeline,
  Transition,
} from './compose/timeline.js';
export type { Cel, DrawNode, ElementKind, FontSpec, Paint, Shape, SpriteTrack } from './draw/draw-list.js';
export type { FailedSlide, PlannedSlide, SliderPlan } from './slides/slider-plan.js';
export type { TextReport } from './slides/slide.types.js';
export type { TrackingPlan } from './tracking/tracking-plan.js';

// biome-ignore-end assist/source/organizeImports: ordered for the reader
