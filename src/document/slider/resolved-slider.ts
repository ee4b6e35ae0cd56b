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
  /** The extensions that the slider uses: name, version and hash of the code of each; absent: none. */
  readonly extensions?: readonly string[];
  readonly language: SliderLanguage;
  readonly aspectRatio: SliderAspectRatio;
  /** Width and height of a slide in pixels: 1080x1350, 1080x1080 or 1080x1920. */
  readonly width: number;
  readonly height: number;
  /** #rrggbb in lower case; undefined: the template's own. */
  readonly accentColor: string | undefined;
  /** Where the texts stand; undefined: where the template puts them. */
  readonly textPosition: SlideTextPosition | undefined;
  /** One wide picture across the slides without a background of their own. */
  readonly panorama: { readonly source: string } | undefined;
  readonly logo: LogoSources | undefined;
  readonly slides: readonly ResolvedSlide[];
  /** The closing slide's button where its body names none; absent: a neutral phrase in the language. */
  readonly callToAction?: string;
  /** Text of the post, which only the manifest repeats; it may hold line breaks. */
  readonly caption: string;
  /** Hashtags of the post, which only the manifest repeats; none is blank. */
  readonly hashtags: readonly string[];
  readonly format: SlideFormat;
  readonly fonts: ResolvedFonts | undefined;
  /** A look of one’s own, for palette, type and plates; absent: the template’s. */
  readonly designed?: Designed;
}

export interface ResolvedSlide {
  /** Place of the slide in the carousel, counted from 1 without gaps. */
  readonly position: number;
  readonly headline: string;
  /** The running text; line breaks (`\n`) separate paragraphs. */
  readonly body: string;
  readonly kicker: string;
  /** The composition of the page that the document asks for; absent: it is chosen by the slide's content. */
  readonly archetype?: SlideArchetype;
  /** The picture behind the texts; undefined: the slide's part of the panorama, else a designed ground. */
  readonly background: { readonly source: string } | undefined;
  /** The device that shows the background; absent: none. */
  readonly frame?: SlideFrameKind;
  /** More pictures beside the background; absent: none. */
  readonly images?: readonly { readonly source: string }[];
}
