/**
 * The public names of reelwright, in the order in which a reader meets them: the engine, the compositions it takes,
 * what it answers, what can go wrong, what it plans, and the interface's rules as pure functions. They are sorted by
 * hand.
 */

// biome-ignore-start assist/source/organizeImports: ordered for the reader

// The engine.
export {
  createEngine,
  type Engine,
  type ExplanationByKind,
  type InspectionByKind,
  type PlanByKind,
  type Still,
  type StillFormat,
} from './engine/create-engine.js';
export type {
  CallOptions,
  EngineOptions,
  ExplainOptions,
  ExportOptions,
  FrameOptions,
  IngestOptions,
  InspectOptions,
  RenderManyOptions,
  RenderOptions,
  RenderPlanOptions,
  TimelineFormat,
} from './engine/options.js';
export type { ExportedTimeline } from './engine/export-timeline.js';
export { renderChunks, type RenderChunksOptions } from './engine/render-chunks.js';
export type { ChunkJob, ChunkReport, ChunkWorker } from './engine/film/chunk-worker.js';

// Compositions: what goes in.
export {
  defineBrand,
  defineEditor,
  defineLook,
  defineShort,
  defineSlider,
  defineTracking,
} from './document/define.js';
export type { BrandData } from './document/brand/brand-schema.js';
export type { LookData } from './document/looks/look-schema.js';
export { defineExtension, type Extension } from './engine/extensions/define-extension.js';
export { parseComposition } from './document/parse-composition.js';
export type { Composition, CompositionOf, EditorComposition, Kind } from './document/kinds.js';
export type { ShortComposition } from './document/short/short-schema.js';
export type { SliderComposition } from './document/slider/slider-schema.js';
export type { TrackingComposition } from './document/tracking/tracking-schema.js';

// Results: what comes out.
export type {
  CheckOf,
  CheckResult,
  DetectorFacts,
  EditorCheck,
  EditorResult,
  OutputRole,
  RenderOutput,
  RenderResult,
  ResultOf,
  SceneRecord,
  BeatReport,
  ShortCheck,
  ShortResult,
  SlideRecord,
  SliderCheck,
  SliderResult,
  SoundLoudness,
  SourceReport,
  TrackingCheck,
  TrackingResult,
} from './engine/result.js';
export type { SoundTags } from './media.js';
export type { ManyProgress, RenderOutcome } from './engine/render-many.js';
export type { Progress, SlideState, Stage } from './engine/progress.js';

// Plans, and what is reported of them and of finished films: `reelwright/types`.
export type * from './types.js';

// Uploads: what `ingest` makes of a file.
export {
  UPLOAD_SLOTS,
  type Upload,
  type UploadAudio,
  type UploadError,
  type UploadImage,
  type UploadKind,
  type UploadMezzanine,
  type UploadSlot,
  type UploadSource,
  type UploadStoryboard,
  type UploadVideo,
  type UploadWaveform,
} from './engine/ingest/upload.js';

// Errors and warnings.
export { type Problem, ReelwrightError, type Warning } from './errors.js';
export {
  ERROR_CODES,
  type ErrorClass,
  type ErrorCode,
  FINDING_CODES,
  type FindingCode,
  WARNING_CODES,
  type WarningCode,
} from './codes.js';

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
  PLACEMENTS,
  type Placement,
  SHORT_FONT_FAMILIES,
  SHORT_TEXT_ANIMATIONS,
  SHORT_ARRANGEMENTS,
  SHORT_TEXT_POSITIONS,
  type ShortFontFamily,
  type ShortTextAnimation,
  type ShortArrangement,
  type ShortTextPosition,
  TRANSITION_TYPES,
  type TransitionType,
  VISUAL_LANGUAGES,
  type VisualLanguage,
} from './document/enumerations.js';
export { EDITOR_LIMITS, SHORT_LIMITS, SLIDER_LIMITS, TRACKING_LIMITS } from './document/limits.js';

// Stored records to compositions.
export type { DocumentRecord, RecordMedium } from './document/record.js';
export { type EditorRecordMedia, fromEditorRecord } from './document/editor/editor-record.js';
export { fromShortRecord, type ShortRecordMedia } from './document/short/short-record.js';
export { fromSliderRecord, type SliderRecordMedia } from './document/slider/slider-record.js';

// The rules of the interface, on records and compositions alike.
export { type ResolvedDocument, resolveComposition } from './document/resolve-composition.js';
export { isStale } from './engine/is-stale.js';
export { combinationHash, type MediaHashes } from './document/combination-hash.js';
export { resolveBrandName, resolveClosingClaim, seedFromBrandProfile } from './document/short/brand-profile.js';
export { NEUTRAL_CTA_TEXTS, resolveCtaText } from './document/short/cta-text.js';
export { resolveEndCard } from './document/short/end-card.js';
export {
  classifyShortChanges,
  SHORT_FREE_FIELDS,
  SHORT_PAID_FIELDS,
  type ShortChanges,
} from './document/short/short-changes.js';
export { type ShortAlternative, shortAlternatives } from './engine/short/short-alternatives.js';

// Tracking on its own: what another detector found, followed.
export { trackDetections } from './tracking/track-detections.js';
export type { Detection, ObjectTrack, TrackBox, TrackingOptions } from './tracking/track.types.js';
export type { BoxXyxy } from './tracking/boxes.js';
export type { TracksDocument, TracksFrame, TracksObject } from './tracking/write-tracks.js';

// When words are spoken: estimated from a recording, or exact from a voice service's answer.
export { alignScript } from './sound/align/align-script.js';
export type {
  AlignedWord,
  Alignment,
  AlignmentConfidence,
  AlignOptions,
  Doubt,
  SentenceConfidence,
} from './sound/align/align.types.js';
export { type CharacterTimes, type TimedWord, wordsFromCharacters } from './sound/align/words-from-characters.js';

// biome-ignore-end assist/source/organizeImports: ordered for the reader
