/** Warnings about a slide, given before it is drawn. */
import type { SlideArchetype } from '../document/enumerations.js';
import type { ResolvedSlider } from '../document/slider/resolved-slider.js';
import type { Warning } from '../errors.js';
import type { PageDemand } from '../layout/arrange-page.js';
import type { ImageMedia } from '../media.js';
import { isFaint } from '../overlay/elements/logo.js';
import { faintLogo, logoWarnings } from '../overlay/elements/logo-warnings.js';
import { foreignScript } from './foreign-script.js';
import { isUnseen } from './picture-light.js';
import type { PaintedSlide, SlidePicture } from './slide.types.js';

/** A slide as it was asked for, and as it was laid out. */
export interface WarnedSlide {
  readonly slide: ResolvedSlider['slides'][number];
  /** The language of the carousel. */
  readonly language: ResolvedSlider['language'];
  /** Position in the carousel, from 0. */
  readonly index: number;
  /** Its path in the document, e.g. `slides[2]`. */
  readonly path: string;
  readonly painted: PaintedSlide;
  /** Demands of the layout that its best answer breaks. */
  readonly broken: readonly PageDemand[];
  readonly fits: boolean;
  /** The archetype of its page. */
  readonly kind: SlideArchetype;
  readonly picture: SlidePicture | undefined;
  readonly logo: ImageMedia | undefined;
  /** True for a template of an extension, which has only its own page: the background alone. */
  readonly isPlain: boolean;
}

export function slideWarnings(warned: WarnedSlide): readonly Warning[] {
  const { slide, index, path, painted, logo } = warned;
  return [
    ...textAndPicture(warned),
    ...scriptWarnings(path, slide, warned.language),
    ...keptWarnings(warned),
    ...plainWarnings(warned),
    ...warned.broken.flatMap((code) => brokenWarning(code, warned)),
    ...(logo === undefined ? [] : marksWarnings(path, index, painted, logo)),
  ];
}

/** Warns where the document asks to keep an archetype that the slide's content does not allow. */
function keptWarnings({ slide: { archetype }, kind, path }: WarnedSlide): readonly Warning[] {
  if (archetype === undefined || archetype === kind) return [];
  const message = `Expected content for a page of ${archetype} but the slide has none that fits; it is composed as ${kind}`;
  return [{ code: 'archetype_unfit', path: `${path}.archetype`, message }];
}

/** Warns about pictures and devices that the template does not show. */
function plainWarnings({ slide: { images, frame }, isPlain, path }: WarnedSlide): readonly Warning[] {
  if (!isPlain || (images === undefined && frame === undefined)) return [];
  const field = images === undefined ? 'frame' : 'images';
  const message = `Expected a template that shows ${field} but this one, of an extension, shows the background alone`;
  return [{ code: 'slide_field_unused', path: `${path}.${field}`, message }];
}

/** At most one warning for a slide, at its first text in a foreign script. */
function scriptWarnings(
  path: string,
  slide: ResolvedSlider['slides'][number],
  language: ResolvedSlider['language'],
): readonly Warning[] {
  for (const field of ['headline', 'body', 'kicker'] as const) {
    const script = foreignScript(slide[field], language);
    if (script === undefined) continue;
    const message = `Expected letters of the language ${language} but received mostly ${script} ones: they are still set by the rules of that language`;
    return [{ code: 'slide_script_foreign', path: `${path}.${field}`, message }];
  }
  return [];
}

/** For each demand that may be broken, what was expected and what would help. */
const BROKEN: Readonly<Record<PageDemand, { readonly expected: string; readonly help: string }>> = {
  text_on_face: {
    expected: 'a place for the words that is free of faces',
    help: 'fewer words, or a photo with more room around the face, would leave one',
  },
  subject_cut: {
    expected: 'the whole face in the part of the photo that is shown',
    help: 'fewer words, or a photo with more room around the head, would keep it whole',
  },
  subject_hidden: {
    expected: 'most of the subject of the photo to be visible',
    help: 'fewer words would leave it more room',
  },
  type_small: {
    expected: 'a headline that can be read on a phone at a glance',
    help: 'a shorter one would be set larger',
  },
};

function brokenWarning(code: PageDemand, { path, fits }: WarnedSlide): readonly Warning[] {
  // A slide with too many words has a warning of its own, so small type is not reported as well.
  if (code === 'type_small' && !fits) return [];
  const { expected, help } = BROKEN[code];
  return [{ code, path, message: `Expected ${expected} but no arrangement of this slide has that: ${help}` }];
}

/** Warns once about a logo that has nothing visible. */
function marksWarnings(path: string, index: number, { logo }: PaintedSlide, media: ImageMedia): readonly Warning[] {
  if (logo === undefined) return index === 0 ? logoWarnings(media, undefined) : [];
  return isFaint(logo.contrast) ? [faintLogo(path, logo.contrast ?? 0, 'on this slide')] : [];
}

/** Below this share of the pixels needed, the loss of sharpness is plain to see. */
const LEAST_SHARPNESS = 0.6;

function textAndPicture({ slide, path, fits, picture }: WarnedSlide): readonly Warning[] {
  const picturePath = slide.background === undefined ? 'panorama.source' : `${path}.background.source`;
  const warnings: Warning[] = [];
  if (!fits) {
    const message =
      'The texts of this slide are longer than the template has room for; they are set smaller than can be read well.';
    warnings.push({ code: 'slide_text_overflow', path, message });
  }
  if (picture !== undefined && isUnseen(picture.light)) {
    const message = 'The background is transparent all over; the designed ground shows instead.';
    warnings.push({ code: 'background_empty', path: picturePath, message });
  } else if (picture !== undefined && picture.density < LEAST_SHARPNESS) {
    const message = `The background was enlarged ${(1 / picture.density).toFixed(1)} times and may look soft.`;
    warnings.push({ code: 'background_enlarged', path: picturePath, message });
  }
  return warnings;
}
