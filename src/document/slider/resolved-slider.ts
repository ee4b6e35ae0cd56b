/** A slider after every default has been applied: what the slides are laid out from. */
import type {
  SlideArchetype,
  SlideFormat,
  SlideFrameKind,
  SliderAspectRatio,
  SliderLanguage,
  SliderMode,
  SliderTemplate,
  SlideTextPosition,
} from '../enumerations.js';
import type { ResolvedFonts } from '../fonts.js';
import type { LogoSources } from '../logo.js';
import type { Designed } from '../looks/design.js';
import type { OwnName } from '../own-name.js';

/**
 * Texts are NFC-normalised with outer white space trimmed; '' means absent. Slides come in the order of their
 * positions.
 */
export interface ResolvedSlider {
  readonly kind: 'slider';
  readonly mode: SliderMode;
  readonly template: SliderTemplate | OwnName;
  /** The extensions that it uses, by name, version and code; absent: none. */
  readonly extensions?: readonly string[];
  readonly language: SliderLanguage;
  readonly aspectRatio: SliderAspectRatio;
  /** Pixels: 1080x1350, 1080x1080 or 1080x1920. */
  readonly width: number;
  readonly height: number;
  /** #rrggbb in lower case; undefined: the template's own. */
  readonly accentColor: string | undefined;
  /** undefined: the template's natural place. */
  readonly textPosition: SlideTextPosition | undefined;
  /** One wide picture across the slides without a background of their own. */
  readonly panorama: { readonly source: string } | undefined;
  readonly logo: LogoSources | undefined;
  readonly slides: readonly ResolvedSlide[];
  /** The closing slide's button where its body names none; absent: a neutral phrase in the language. */
  readonly callToAction?: string;
  /** For the manifest alone; may hold line breaks. */
  readonly caption: string;
  /** For the manifest alone; no blank ones. */
  readonly hashtags: readonly string[];
  readonly format: SlideFormat;
  readonly fonts: ResolvedFonts | undefined;
  /** A look of one’s own, for palette, type and plates; absent: the template’s. */
  readonly designed?: Designed;
}

export interface ResolvedSlide {
  /** From 1, without gaps. */
  readonly position: number;
  readonly headline: string;
  /** Line breaks (`\n`) part paragraphs. */
  readonly body: string;
  readonly kicker: string;
  /** A way to compose its page that is kept; absent: chosen by its content. */
  readonly archetype?: SlideArchetype;
  /** undefined: its part of the panorama, else a designed ground. */
  readonly background: { readonly source: string } | undefined;
  /** The device that shows the background; absent: none. */
  readonly frame?: SlideFrameKind;
  /** More pictures beside the background; absent: none. */
  readonly images?: readonly { readonly source: string }[];
}
