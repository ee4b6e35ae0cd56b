/** A resolved slider and its measured pictures -> a draw list per slide, on one type scale. Pure and deterministic. */

import type { SlideTextPosition } from '../document/enumerations.js';
import { lookOf } from '../document/looks/design.js';
import type { ResolvedSlider } from '../document/slider/resolved-slider.js';
import type { DrawNode } from '../draw/draw-list.js';
import { type Problem, ReelwrightError, type Warning } from '../errors.js';
import type { ImageMedia } from '../media.js';
import { rememberBlocks } from '../type/remember-blocks.js';
import type { Typeset } from '../type/typeset.types.js';
import { choosePlace, type TextPlacement } from './choose-place.js';
import { dressedPalette, dressedTypeset } from './dressed.js';
import { freeSubjects } from './free-subjects.js';
import { layOffFaces } from './off-faces.js';
import { readClose } from './read-close.js';
import { roleOf } from './roles.js';
import type {
  Density,
  LaidSlide,
  PaintedSlide,
  PhotoPart,
  SlidePicture,
  SlideTemplate,
  TextReport,
} from './slide.types.js';
import { slideFrame } from './slide-frame.js';
import { slidePalette } from './slide-palette.js';
import { slideWarnings } from './slide-warnings.js';
import { SLIDE_TEMPLATES } from './templates/template-table.js';
import { type RungReason, solveTypeScale, type TypeScale } from './type-scale.js';
import { typedArrows } from './typed-arrows.js';

export interface SliderWorld {
  readonly typeset: Typeset;
  readonly logo: ImageMedia | undefined;
  /** By place in the list of slides; undefined: a slide without a background. */
  readonly pictures: readonly (SlidePicture | undefined)[];
  /** Where each slide stands in the document, e.g. `slides[2]`: for warnings and problems. */
  readonly paths: readonly string[];
}

export interface ComposedSlide {
  readonly position: number;
  readonly nodes: readonly DrawNode[];
  readonly texts: readonly TextReport[];
  readonly warnings: readonly Warning[];
}

/** How the rung of the ladder was found. */
export interface SlideScale {
  /** How many the template has. */
  readonly rungs: number;
  readonly reason: RungReason;
  /** Positions of the slides that keep the carousel from a roomier rung. */
  readonly heldBy: readonly number[];
  /** The first slide's headline in the size of the others. */
  readonly hookScale: number;
}

export interface ComposedSlider {
  /** The rung of the template's ladder, 0 the roomiest. */
  readonly rung: number;
  readonly scale: SlideScale;
  readonly placement: TextPlacement;
  readonly slides: readonly ComposedSlide[];
}

/** Throws `glyph_missing` for a character that no face covers. */
export function composeSlider(slider: ResolvedSlider, world: SliderWorld): ComposedSlider {
  return layOutSlider(slider, world)(world.pictures);
}

/** The part of the work that needs no picture, which may still be decoding; the rest is what it returns. */
export function layOutSlider(
  slider: ResolvedSlider,
  world: Omit<SliderWorld, 'pictures'>,
): (pictures: SliderWorld['pictures']) => ComposedSlider {
  const template = SLIDE_TEMPLATES[slider.template];
  const slides = slideMakers(slider, template, world);
  const scale = namingFields(slider, world, () => solveTypeScale({ template, slides }));
  const layout: SliderLayout = { slider, template, scale, paths: world.paths, logo: world.logo, makers: slides };
  return (pictures) => paintSlider(layout, pictures);
}

/**
 * Lays a slide out: at a density, with its words at a place, by default the one that its slider asks for, over all of a
 * photo or beside it.
 */
type SlideMaker = (density: Density, place?: SlideTextPosition, photo?: PhotoPart) => LaidSlide;

/** What stands before the pictures are known. */
interface SliderLayout {
  readonly slider: ResolvedSlider;
  readonly template: SlideTemplate;
  readonly scale: TypeScale;
  readonly paths: readonly string[];
  readonly logo: ImageMedia | undefined;
  /** Of the slides, in order. */
  readonly makers: readonly SlideMaker[];
}

function slideMakers(
  slider: ResolvedSlider,
  template: SlideTemplate,
  world: Omit<SliderWorld, 'pictures'>,
): readonly SlideMaker[] {
  const { language } = slider;
  const count = slider.slides.length;
  const own = slider.designed && lookOf(slider.designed);
  const shared = {
    ...{ language, count, logo: world.logo },
    frame: slideFrame(slider.aspectRatio),
    palette: own ? dressedPalette(slider.accentColor, own) : slidePalette(slider.accentColor ?? template.accent),
    // Texts are set again for other densities and places.
    typeset: rememberBlocks(own ? dressedTypeset(world.typeset, own) : world.typeset),
  };
  return slider.slides.map(({ position, kicker, headline, body }) => {
    const role = roleOf(position, count);
    const close = role === 'close' ? readClose(body, language) : { body, callToAction: '' };
    const text = { kicker: typedArrows(kicker), headline: typedArrows(headline), body: typedArrows(close.body) };
    const callToAction = typedArrows(close.callToAction);
    return (density, textPosition = slider.textPosition, photo = 'all') =>
      template.lay(text, density, { ...shared, role, position, textPosition, photo, callToAction });
  });
}

function paintSlider(layout: SliderLayout, pictures: SliderWorld['pictures']): ComposedSlider {
  const { slider, template, scale } = layout;
  const standing = offFaces(layout, place(layout, pictures), pictures);
  const { placement, laid, hookShare = 1 } = withSubjectsFree(layout, standing, pictures);
  const painted = paintAlike(laid, pictures);
  const { rung, reason, heldBy, hookScale } = scale;
  return {
    rung,
    scale: { rungs: template.ladder.length, reason, heldBy, hookScale: hookScale * hookShare },
    placement,
    slides: slider.slides.map((slide, index) => {
      const slideNodes = painted[index];
      if (slideNodes === undefined) throw new TypeError('internal: a slide was not laid out');
      const warnings = slideWarnings({
        ...{ slide, index, path: layout.paths[index] ?? '' },
        ...{ painted: slideNodes, fits: !scale.squeezed.includes(index), picture: pictures[index], logo: layout.logo },
      });
      return { position: slide.position, nodes: slideNodes.nodes, texts: slideNodes.texts, warnings };
    }),
  };
}

/** One treatment of the logo throughout: a plate that comes and goes from slide to slide reads as a mistake. */
function paintAlike(laid: readonly LaidSlide[], pictures: SliderWorld['pictures']): readonly PaintedSlide[] {
  const bare = laid.map((made, index) => made.paint(pictures[index]));
  if (bare.every(({ logo }) => logo?.isPlated !== true)) return bare;
  return bare.map((slide, index) =>
    slide.logo?.isPlated === false ? (laid[index]?.paint(pictures[index], true) ?? slide) : slide,
  );
}

/** A slide laid out anew with its words elsewhere, at the density that was found for it. */
function elsewhere({ makers, scale }: SliderLayout, index: number, place: SlideTextPosition | undefined) {
  return makers[index]?.(scale.densities[index] as Density, place);
}

function isMovable({ template: { movable } }: SliderLayout, index: number): boolean {
  return movable === 'all' || (movable === 'hook' && index === 0);
}

interface Placed {
  readonly placement: TextPlacement;
  readonly laid: readonly LaidSlide[];
  /** Of the size found for the hook's headline. Default: all of it. */
  readonly hookShare?: number;
}

/** Moves the slides whose words lie on photos, all or none of them. */
function place(layout: SliderLayout, pictures: SliderWorld['pictures']): Placed {
  const { slider, template, scale } = layout;
  if (slider.textPosition !== undefined)
    return { placement: { place: slider.textPosition, reason: 'asked for' }, laid: scale.laid };
  const centred = bareMiddle(layout, pictures);
  if (centred !== undefined) return centred;
  const placement = choosePlace(
    pictures.filter((_, index) => index < slider.slides.length && isMovable(layout, index)),
    slideFrame(slider.aspectRatio),
    template.onCards,
  );
  if (placement.place === undefined) return { placement, laid: scale.laid };
  const moved = scale.laid.map((laid, index) =>
    isMovable(layout, index) ? (elsewhere(layout, index, placement.place) ?? laid) : laid,
  );
  const holds = moved.every(({ fits }, index) => fits || scale.laid[index]?.fits === false);
  return holds
    ? { placement, laid: moved }
    : { placement: { ...placement, place: undefined, reason: 'natural place' }, laid: scale.laid };
}

/** Tall slides without a picture are their words': those stand in the middle. */
function bareMiddle(layout: SliderLayout, pictures: SliderWorld['pictures']): Placed | undefined {
  const { slider, template, scale } = layout;
  const isBare = slider.slides.every((_, index) => pictures[index] === undefined);
  if (slider.aspectRatio !== '9:16' || template.movable === 'none' || !isBare) return undefined;
  const laid = scale.laid.map((own, index) => elsewhere(layout, index, 'middle') ?? own);
  const holds = laid.every(({ fits }, index) => fits || scale.laid[index]?.fits === false);
  return holds ? { placement: { place: 'middle', reason: 'natural place' }, laid } : undefined;
}

/** With the words of slides that show people off their faces; as asked for where a place was asked for. */
function offFaces(layout: SliderLayout, chosen: Placed, pictures: SliderWorld['pictures']): Placed {
  const { textPosition, slides } = layout.slider;
  if (textPosition !== undefined) return chosen;
  const { laid, shared, alone } = layOffFaces(
    chosen.laid.map((own, index) => ({
      ...{ laid: own, picture: pictures[index], isShared: isMovable(layout, index) },
      lay: (to) => elsewhere(layout, index, to) ?? own,
    })),
  );
  if (shared === 'stays' && alone.length === 0) return chosen;
  const { place: earlier, ...rest } = chosen.placement;
  return {
    laid,
    placement: {
      ...rest,
      place: shared === 'stays' ? earlier : shared,
      reason: 'off faces',
      ...(alone.length === 0 ? {} : { alone: alone.map((index) => slides[index]?.position ?? index + 1) }),
    },
  };
}

/** Of the size found for the hook's headline: what it may give up for its picture, in steps. */
const HOOK_SHARES = [1, 0.88, 0.76, 0.66, 0.57] as const;
/** It is no smaller than the other headlines, and leads its own body. */
const [LEAST_HOOK, LEAST_LEAD] = [1, 1.5];

/** With the pictures' subjects free of words, as far as that can be. */
function withSubjectsFree(layout: SliderLayout, chosen: Placed, pictures: SliderWorld['pictures']): Placed {
  const { slider, scale, makers, template } = layout;
  if (template.movable === 'none') return chosen;
  const sharesOf = (index: number) => {
    const density = scale.densities[index];
    if (index > 0 || density === undefined) return [1];
    const least = Math.max(LEAST_HOOK / scale.hookScale, (LEAST_LEAD * density.body) / density.headline);
    return [...HOOK_SHARES.filter((share) => share === 1 || share > least), ...(least < 1 ? [least] : [])];
  };
  const {
    laid,
    choices,
    place: shared,
  } = freeSubjects(
    chosen.laid.map((own, index) => ({
      ...{ laid: own, picture: pictures[index], shares: sharesOf(index) },
      // On tall slides the pages of all templates lie on their photos.
      isMovable: isMovable(layout, index) || slider.aspectRatio === '9:16',
      lay: ({ place, photo, share }) => {
        const density = scale.densities[index] as Density;
        const headline = Math.round(density.headline * share);
        return makers[index]?.({ ...density, headline }, place, photo) ?? own;
      },
    })),
    slideFrame(slider.aspectRatio),
    slider.textPosition,
  );
  const hookShare = choices[0]?.share ?? 1;
  if (shared !== undefined) {
    const { alone: _, ...rest } = chosen.placement;
    const reason = slider.textPosition === undefined ? 'off faces' : rest.reason;
    return { laid, hookShare, placement: { ...rest, place: shared, reason } };
  }
  const moved = choices.flatMap((choice, index) =>
    choice === undefined ? [] : [slider.slides[index]?.position ?? index + 1],
  );
  const alone = [...new Set([...(chosen.placement.alone ?? []), ...moved])].toSorted((a, b) => a - b);
  return { laid, hookShare, placement: alone.length === 0 ? chosen.placement : { ...chosen.placement, alone } };
}

/** A character no face covers is reported at its field, and all of them at once. */
function namingFields<T>(slider: ResolvedSlider, world: Omit<SliderWorld, 'pictures'>, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ReelwrightError) || error.code !== 'glyph_missing') throw error;
    const problems = slider.slides.flatMap((slide, index) =>
      (['kicker', 'headline', 'body'] as const).flatMap((field) =>
        missingIn(slide[field], `${world.paths[index] ?? ''}.${field}`, slider, world),
      ),
    );
    throw problems.length === 0 ? error : ReelwrightError.fromProblems(problems, { class: error.class, cause: error });
  }
}

function missingIn(
  text: string,
  path: string,
  slider: ResolvedSlider,
  world: Omit<SliderWorld, 'pictures'>,
): readonly Problem[] {
  try {
    const family = 'ShortFontInter';
    world.typeset({
      text,
      language: slider.language,
      family,
      direction: 'ltr',
      width: 1e6,
      height: 1e6,
      capHeights: [20],
      maxLines: 99,
      leading: 2,
      upperCase: false,
      align: 'start',
    });
    return [];
  } catch (error) {
    if (!(error instanceof ReelwrightError)) throw error;
    return error.problems.map((problem) => ({ ...problem, path }));
  }
}
