/** The public names of reelwright, ordered by hand: the engine, what it answers, what it plans, and the interface's rules as pure functions. */

// What it plans.
export type {
  Chunk,
  EncoderSettings,
  FeedPlan,
  FilmPlan,
  Layer,
  Quality,
  SpriteSlice,
} from './compose/plan.js';
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
export { combinationHash, type MediaHashes } from './document/combination-hash.js';
export { type EditorRecordMedia, fromEditorRecord, type RecordMedium } from './document/editor/editor-record.js';
// Values and bounds of fields.
export {
  CAPTION_POSITIONS,
  CAPTION_STYLES,
  type CaptionPosition,
  type CaptionStyle,
  CORNERS,
  type Corner,
  CREATIVE_FORMATS,
  type CreativeFormat,
  END_CARDS,
  type EndCardMode,
  EXPORT_ASPECT_RATIOS,
  type ExportAspectRatio,
  FIT_MODES,
  type FitMode,
  LANGUAGES,
  type Language,
  LOGO_TREATMENTS,
  type LogoTreatment,
  type Look,
  PACINGS,
  type Pacing,
  SHORT_FONT_FAMILIES,
  SHORT_TEXT_ANIMATIONS,
  SHORT_TEXT_POSITIONS,
  type ShortFontFamily,
  type ShortTextAnimation,
  type ShortTextPosition,
  TRANSITION_TYPES,
  type TransitionType,
  VISUAL_LANGUAGES,
  type VisualLanguage,
} from './document/enumerations.js';
export { isStale } from './document/is-stale.js';
export { EDITOR_LIMITS, SHORT_LIMITS, SLIDER_LIMITS, TRACKING_LIMITS } from './document/limits.js';
export { lookOfTheme, resolveLook, THEME_LOOKS } from './document/look.js';
// Stored records to compositions.
export type { DocumentRecord } from './document/record.js';
export { type ResolvedDocument, resolveComposition } from './document/resolve-composition.js';
// The rules of the interface, on records and compositions alike.
export { resolveBrandName, resolveClosingClaim, seedFromBrandProfile } from './document/short/brand-profile.js';
export { NEUTRAL_CTA_TEXTS, resolveCtaText } from './document/short/cta-text.js';
export { resolveEndCard } from './document/short/end-card.js';
export {
  classifyShortChanges,
  SHORT_FREE_FIELDS,
  SHORT_PAID_FIELDS,
  type ShortChanges,
} from './document/short/short-changes.js';
export { fromShortRecord, type ShortRecordMedia } from './document/short/short-record.js';
export { fromSliderRecord, type SliderRecordMedia } from './document/slider/slider-record.js';
export type { Cel, DrawNode, ElementKind, FontSpec, Paint, Shape, SpriteTrack } from './draw/draw-list.js';
// The engine.
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
// What it answers.
export type { Progress, SlideState, Stage } from './engine/progress.js';
export type { OutputRole, RenderOutput, RenderResult } from './engine/result.js';
export type { EngineOptions } from './engine/workspace.js';
export { type ErrorClass, type Problem, ReelwrightError, type Warning } from './errors.js';
export type { TextReport } from './slides/slide.types.js';
export type { FailedSlide, PlannedSlide, SliderPlan } from './slides/slider-plan.js';
export type { BoxXyxy } from './tracking/boxes.js';
export type { Detection, Track, TrackBox, TrackingOptions } from './tracking/track.types.js';
export { trackDetections } from './tracking/track-detections.js';
export type { TrackingPlan } from './tracking/tracking-plan.js';
export type { TracksDocument, TracksFrame, TracksObject } from './tracking/write-tracks.js';
