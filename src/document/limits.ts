/**
 * Bounds of the interface, counted in Unicode code points or items. Rows marked (E) are the engine's own: the interface
 * shows none.
 */

/** Bounds of a short. */
export const SHORT_LIMITS = {
  productPromptMin: 10,
  /** (E): the interface bounds an editor's prompt at 5000 and leaves a short's open. */
  productPromptMax: 50_000,
  productSubject: 300,
  productDescription: 500,
  headline: 80,
  subheadline: 200,
  /** (E) */
  theme: 80,
  musicVibe: 80,
  musicInstruments: 10,
  musicInstrument: 40,
  textBeats: 8,
  textBeat: 120,
  offerText: 16,
  ctaText: 24,
  badgeText: 24,
  starRating: 5,
  closingClaim: 80,
  brandName: 40,
  /** (E) */
  disclosureText: 60,
  /** (E) */
  disclosureMode: 80,
  segments: 2,
  /** (E) */
  transitionMin: 0.1,
  /** (E) */
  transitionMax: 2,
} as const;

/** (E): the longest file path that is accepted, which is the limit of common operating systems. */
export const SOURCE_MAX = 4096;

/** Bounds of a slider. */
export const SLIDER_LIMITS = {
  prompt: 2000,
  slidesMin: 3,
  slidesMax: 10,
  headline: 120,
  body: 600,
  kicker: 40,
  caption: 3000,
  /** (E): pictures beside the background. */
  slideImages: 4,
  /** (E) */
  hashtags: 100,
  /** (E) */
  hashtag: 100,
} as const;

/** Bounds of a tracking composition. */
export const TRACKING_LIMITS = {
  /** COCO-80 ids run from 0 to this. */
  classMax: 79,
  /** The number of labels that a user may write; `labelText` is the length of each. */
  labels: 100,
  labelText: 40,
  languageMin: 2,
  languageMax: 10,
} as const;

/** The class of people in COCO-80. */
export const PERSON_CLASS = 0;

/** Bounds of an editor ad. Times are seconds. */
export const EDITOR_LIMITS = {
  segmentsMin: 1,
  segmentsMax: 20,
  segmentPrompt: 2000,
  narrationText: 5000,
  narrationScript: 10_000,
  /** The longest clip that can be uploaded. */
  clipMax: 300,
  /** (E) */
  overlays: 40,
  /** (E): the smallest width of an overlay, as a share of the frame's width. */
  overlayWidthMin: 0.05,
  /** (E) */
  titleText: 120,
  /** (E): three frames of a film of 30 frames a second. */
  sceneMin: 0.1,
  /** (E): the smallest side of a view, as a share of the picture's side. */
  viewMin: 0.05,
  /** (E) */
  speedMin: 0.25,
  /** (E) */
  speedMax: 4,
  /** (E): the longest fade of the music. */
  fadeMax: 10,
  /** (E): twice as loud as recorded, +6 dB. */
  volumeMax: 2,
  /** (E) */
  transitionMin: 0.1,
  /** (E) */
  transitionMax: 2,
  /** (E): twenty clips of the greatest length. */
  filmMax: 6000,
  /** (E): 100 minutes of 200 words each. */
  words: 20_000,
  /** (E) */
  word: 100,
  /**
   * (E): the overlap up to which two words still count as one after the other: recognisers' times overlap by that much.
   */
  wordOverlap: 0.1,
  /** (E) */
  logoDurationMin: 0.5,
  /** (E): words on the closing image, as long as those of a short's card. */
  closingHeadline: 80,
  /** (E) */
  closingCta: 24,
  /** (E) */
  closingImageMin: 0.5,
  /** (E) */
  closingImageMax: 10,
  /** (E) */
  targetDurationMin: 1,
  /** (E) */
  theme: 80,
  productPromptMin: 10,
  productPromptMax: 5000,
  /** (E) */
  brandName: 40,
  productSubject: 300,
  productDescription: 500,
  scenarioPrompt: 50_000,
} as const;
