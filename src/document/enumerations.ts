/** The interface's enumerations, spelled as it spells them. */

/** The 13 languages of the interface, as two-letter codes. */
export const LANGUAGES = ['en', 'fr', 'es', 'de', 'it', 'nl', 'pl', 'pt', 'ru', 'zh', 'ja', 'ko', 'ar'] as const;
/** A language code of the interface. */
export type Language = (typeof LANGUAGES)[number];

/** Values of `visual_language`: the six looks with a name. */
export const VISUAL_LANGUAGES = [
  'kinetic_creator',
  'premium_editorial',
  'cinematic_product',
  'ugc_realism',
  'startup_explainer',
  'luxury_minimal',
] as const;
/** A look with a name. */
export type VisualLanguage = (typeof VISUAL_LANGUAGES)[number];

/** A visual language, or `neutral`: the plain look of an explicit `visual_language: null`. */
export type Look = VisualLanguage | 'neutral';

/** Values of `creative_format`. */
export const CREATIVE_FORMATS = [
  'problem_solution',
  'mistake_fix',
  'myth_vs_reality',
  'before_after',
  'proof_demo',
  'product_reveal',
] as const;
/** A value of `creative_format`. */
export type CreativeFormat = (typeof CREATIVE_FORMATS)[number];

/** Values of `short_text_position`. */
export const SHORT_TEXT_POSITIONS = ['top', 'center', 'bottom'] as const;
/** A value of `short_text_position`. */
export type ShortTextPosition = (typeof SHORT_TEXT_POSITIONS)[number];

/**
 * Values of `arrangement`: texts stand in a part of the full picture, or on a ground of the look above a picture in a
 * window.
 */
export const SHORT_ARRANGEMENTS = ['head', 'middle', 'foot', 'window'] as const;
/** A value of `arrangement`. */
export type ShortArrangement = (typeof SHORT_ARRANGEMENTS)[number];

/** Values of `short_text_animation`. */
export const SHORT_TEXT_ANIMATIONS = [
  'auto',
  'reveal',
  'typewriter',
  'fade_in',
  'pop',
  'bounce',
  'word_stagger',
  'word_spotlight',
] as const;
/** A value of `short_text_animation`. */
export type ShortTextAnimation = (typeof SHORT_TEXT_ANIMATIONS)[number];

/** Values of `short_font_family` besides `auto`. */
export const SHORT_FONT_FAMILIES = [
  'ShortFontSpaceGrotesk',
  'ShortFontMontserrat',
  'ShortFontTheBold',
  'ShortFontImpact',
  'ShortFontLato',
  'ShortFontAnton',
  'ShortFontBebasNeue',
  'ShortFontOswald',
  'ShortFontArchivoBlack',
  'ShortFontPoppins',
  'ShortFontInter',
  'ShortFontSocialSans',
  'ShortFontBangers',
  'ShortFontDMSerif',
  'ShortFontPermanentMarker',
] as const;
/** A font family of the interface. */
export type ShortFontFamily = (typeof SHORT_FONT_FAMILIES)[number];

/** Values of `end_card`. */
export const END_CARDS = ['auto', 'none', 'lockup', 'poster'] as const;
/** The end card a short really gets: `auto` resolved. */
export type EndCardMode = 'none' | 'lockup' | 'poster';

export const MUSIC_VIBES = ['Upbeat', 'Cinematic', 'Minimal', 'Luxury', 'Playful', 'Jazz'] as const;

/** What the interface's projects may be for. The engine accepts the field and does nothing with it. */
export const PROJECT_INTENTS = ['social_ad', 'creative_story'] as const;
export const VOICE_MODELS = ['standard', 'expressive'] as const;

/** The engine's own: where a logo or a disclosure label may sit. The interface shows no values. */
export const CORNERS = ['top_left', 'top_right', 'bottom_left', 'bottom_right'] as const;
/** A corner of the frame, for logo and disclosure. */
export type Corner = (typeof CORNERS)[number];

/** The engine's own: how a logo is set off from the picture. */
export const LOGO_TREATMENTS = ['plain', 'plate', 'shadow'] as const;
/** What lies behind a logo: nothing, a plate, or a shadow. */
export type LogoTreatment = (typeof LOGO_TREATMENTS)[number];

export const SLIDER_MODES = ['creative', 'ad_driven'] as const;
export type SliderMode = (typeof SLIDER_MODES)[number];

/**
 * Which templates each mode knows. The first is the mode's default; this is the engine's choice, since the interface
 * names no default.
 */
export const SLIDER_TEMPLATES = {
  creative: ['boldStatement', 'editorialStory', 'scrapbook'],
  ad_driven: ['featureGrid', 'offerCard', 'comparison'],
} as const satisfies Readonly<Record<SliderMode, readonly string[]>>;
export type SliderTemplate = (typeof SLIDER_TEMPLATES)[SliderMode][number];

/** The languages of sliders, as two-letter codes. */
export const SLIDER_LANGUAGES = ['en', 'fr', 'es', 'de', 'it', 'pt', 'nl', 'pl', 'ar', 'ja', 'zh', 'ko', 'ru'] as const;
export type SliderLanguage = (typeof SLIDER_LANGUAGES)[number];

export const SLIDER_ASPECT_RATIOS = ['4:5', '1:1', '9:16'] as const;
export type SliderAspectRatio = (typeof SLIDER_ASPECT_RATIOS)[number];

export const SLIDE_TEXT_POSITIONS = ['top', 'middle', 'bottom'] as const;
export type SlideTextPosition = (typeof SLIDE_TEXT_POSITIONS)[number];

/** The engine's own: how a slide's page is composed. */
export const SLIDE_ARCHETYPES = [
  'type',
  'pattern',
  'number',
  'quote',
  'checklist',
  'steps',
  'sides',
  'product',
  'picture',
  'print',
  'mosaic',
  'closing',
] as const;
/** A value of `slides[].archetype`. */
export type SlideArchetype = (typeof SLIDE_ARCHETYPES)[number];

/** The engine's own: the device in which a slide shows its picture. */
export const SLIDE_FRAMES = ['phone', 'browser'] as const;
export type SlideFrameKind = (typeof SLIDE_FRAMES)[number];

/** The engine's own: the file format of slides. */
export const SLIDE_FORMATS = ['png', 'jpeg', 'webp', 'pdf'] as const;
export type SlideFormat = (typeof SLIDE_FORMATS)[number];

/** The engine's own: how a tracked object is shown. */
export const TRACKING_STYLES = ['box', 'corner', 'ellipse', 'trail', 'spotlight', 'blur', 'pixelate'] as const;
export type TrackingStyle = (typeof TRACKING_STYLES)[number];

/** The engine's own: which labels tracked objects carry where none are written. */
export const TRACKING_LABELS = ['auto', 'none'] as const;
export type TrackingLabels = (typeof TRACKING_LABELS)[number];

/** The engine's own: what of a person the privacy styles hide. */
export const TRACKING_REDACTIONS = ['body', 'face'] as const;
export type TrackingRedaction = (typeof TRACKING_REDACTIONS)[number];

/** Size of an editor ad's film. The first is the default. */
export const EXPORT_ASPECT_RATIOS = ['9:16', '16:9', '1:1'] as const;
/** Size of an editor ad. */
export type ExportAspectRatio = (typeof EXPORT_ASPECT_RATIOS)[number];

/** Shapes of an editor ad: the ones of the interface, and 4:5 for feeds, which is the engine's own (E). */
export const EDITOR_ASPECT_RATIOS = [...EXPORT_ASPECT_RATIOS, '4:5'] as const;
/** Shape of an editor ad. */
export type EditorAspectRatio = (typeof EDITOR_ASPECT_RATIOS)[number];

/** (E) Frames a second of an editor ad. */
export const EDITOR_FRAME_RATES = [24, 25, 30, 50, 60] as const;
/** Frames a second of an editor ad. */
export type EditorFrameRate = (typeof EDITOR_FRAME_RATES)[number];

/** How a scene fills the frame: whole over a blurred copy of itself, or cropped. The first is the default. */
export const FIT_MODES = ['blur', 'cover'] as const;
/** How a scene fills the frame. */
export type FitMode = (typeof FIT_MODES)[number];

/** The engine's own: how a scene begins. */
export const TRANSITION_TYPES = ['cut', 'crossfade', 'dip', 'slide', 'push', 'wipe', 'zoom', 'blur'] as const;
/** How a scene begins. */
export type TransitionType = (typeof TRANSITION_TYPES)[number];

/**
 * The engine's own: the platform whose interface the texts of a short keep clear of; `universal` stands for all
 * platforms.
 */
export const PLACEMENTS = ['universal', 'tiktok', 'reels', 'shorts', 'stories', 'feed'] as const;
/** Where a short is shown. */
export type Placement = (typeof PLACEMENTS)[number];

/** The engine's own: what the cut and the beats of a short keep to. The first is the default. */
export const SYNCS = ['none', 'beat'] as const;
/** What the cut and the beats of a short keep to: their own times, or the music's beat. */
export type Sync = (typeof SYNCS)[number];

/** The engine's own: how often something changes in a film, and whether its camera moves. */
export const SCORES = ['auto', 'calm', 'brisk', 'none'] as const;
/** How a film moves: as its look does, calmly, briskly, or each clip as it lies in its frame. */
export type Score = (typeof SCORES)[number];

/** The engine's own: whether what happens in a film is heard. The first is the default. */
export const SOUNDS = ['none', 'auto'] as const;
/** Whether what happens in a film is heard: not at all, or in the sounds of its look. */
export type Sounds = (typeof SOUNDS)[number];

export const GRADES = ['none', 'match'] as const;
/** What is done to colours: nothing, or the second clip is matched to the first. */
export type Grade = (typeof GRADES)[number];

export const DEPTHS = ['none', 'behind'] as const;
/** Where a headline stands: before all of the picture, or behind the person in it. */
export type Depth = (typeof DEPTHS)[number];

/** Sounds that the engine makes itself, of noise and sines. */
export const KIT_SOUNDS = ['whoosh', 'hit', 'tick', 'paper', 'shutter', 'riser'] as const;
/** A sound that the engine makes itself. */
export type KitSound = (typeof KIT_SOUNDS)[number];

/** The engine's own: how captions follow the voice; `auto` is chosen from the look. */
export const CAPTION_STYLES = ['auto', 'highlight', 'karaoke', 'pill', 'pop', 'plain'] as const;
/** How captions follow the voice. */
export type CaptionStyle = (typeof CAPTION_STYLES)[number];

/** The engine's own: where captions stand in the safe zone; `auto` keeps them off faces, logo and label. */
export const CAPTION_POSITIONS = ['auto', 'top', 'middle', 'bottom'] as const;
/** Where captions stand. */
export type CaptionPosition = (typeof CAPTION_POSITIONS)[number];

/** (E) What a text of a scene is: a headline, a name with its plate, or a label that points something out. */
export const TITLE_KINDS = ['title', 'lower_third', 'callout'] as const;
/** What a text of a scene is. */
export type TitleKind = (typeof TITLE_KINDS)[number];

/** (E) Where an overlay lies. */
export const OVERLAY_PLACES = [
  'full',
  'inset_top_left',
  'inset_top_right',
  'inset_bottom_left',
  'inset_bottom_right',
  'left_half',
  'right_half',
  'free',
] as const;
/** Where an overlay lies. */
export type OverlayPlace = (typeof OVERLAY_PLACES)[number];

/** (E) How large captions are. */
export const CAPTION_SIZES = ['s', 'm', 'l'] as const;
/** How large captions are. */
export type CaptionSize = (typeof CAPTION_SIZES)[number];

/**
 * What decides how long scenes last. The interface names `voice_first`; `fixed` is the engine's own, and the default.
 */
export const PACINGS = ['fixed', 'voice_first'] as const;
/** What decides how long scenes last. */
export type Pacing = (typeof PACINGS)[number];

/** The engine's own: what a cropped picture keeps in view, besides a point of it. */
export const FOCUS_NAMES = ['auto', 'center'] as const;
