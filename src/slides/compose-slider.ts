/** A resolved slider and its measured pictures -> a draw list per slide, on one type scale. Pure and deterministic. */

import type { ResolvedSlider } from '../document/slider/resolved-slider.js';
import type { DrawNode } from '../draw/draw-list.js';
import { type Problem, ReelwrightError, type Warning } from '../errors.js';
import type { ImageMedia } from '../media.js';
import type { Typeset, TypesetBlock } from '../type/typeset.types.js';
import { choosePlace, type TextPlacement } from './choose-place.js';
import { isUnseen } from './luma-map.js';
import { coverOf, layOffFaces, type MovableSlide, TOUCHED } from './off-faces.js';
import { readClose } from './read-close.js';
import { roleOf } from './roles.js';
import type { Density, LaidSlide, PaintedSlide, SlidePicture, TextReport } from './slide.types.js';
import { slideFrame } from './slide-frame.js';
import { slidePalette } from './slide-palette.js';
import { SLIDE_TEMPLATES } from './templates/template-table.js';
import { type RungReason, solveTypeScale, type TypeScale } from './type-scale.js';

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
  const frame = slideFrame(slider.aspectRatio);
  const palette = slidePalette(slider.accentColor ?? template.accent);
  const count = slider.slides.length;
  const typeset = remembering(world.typeset);
  const makers = slider.slides.map((slide) => {
    const role = roleOf(slide.position, count);
    const close = role === 'close' ? readClose(slide.body, slider.language) : { body: slide.body, callToAction: '' };
    const text = { kicker: slide.kicker, headline: slide.headline, body: close.body };
    return (density: Density, textPosition = slider.textPosition) =>
      template.lay(text, density, {
        frame,
        palette,
        language: slider.language,
        role,
        position: slide.position,
        count,
        textPosition,
        logo: world.logo,
        callToAction: close.callToAction,
        typeset,
      });
  });
  const scale = namingFields(slider, world, () => solveTypeScale({ template, slides: makers }));
  return (pictures) => {
    const movables = (made: readonly LaidSlide[]) =>
      made.map(
        (laidSlide, index): MovableSlide => ({
          ...{ laid: laidSlide, picture: pictures[index], isShared: isMovable(index) },
          lay: (place) => makers[index]?.(scale.densities[index] as Density, place) ?? laidSlide,
        }),
      );
    const { placement, laid } = offFaces(slider, place(pictures), movables);
    const bare = laid.map((made, index) => made.paint(pictures[index]));
    // One treatment of the logo throughout: a plate that comes and goes from slide to slide reads as a mistake.
    const isPlated = bare.some(({ isLogoPlated }) => isLogoPlated === true);
    const painted = bare.map((slide, index) =>
      isPlated && slide.isLogoPlated === false ? (laid[index]?.paint(pictures[index], true) ?? slide) : slide,
    );
    return {
      ...scaleFacts(scale, template.ladder.length),
      placement,
      slides: slider.slides.map((slide, index) => {
        const [made, slideNodes] = [laid[index], painted[index]];
        if (made === undefined || slideNodes === undefined) throw new TypeError('internal: a slide was not laid out');
        const path = world.paths[index] ?? '';
        const paths = {
          path,
          picture: slide.background === undefined ? 'panorama.source' : `${path}.background.source`,
        };
        const warnings = [...warningsOf(paths, made.fits, pictures[index]), ...faceWarnings(path, slideNodes)];
        return { position: slide.position, nodes: slideNodes.nodes, texts: slideNodes.texts, warnings };
      }),
    };
  };

  function isMovable(index: number): boolean {
    return template.movable === 'all' || (template.movable === 'hook' && index === 0);
  }

  /** Moves the slides whose words lie on photos, all or none of them. */
  function place(pictures: SliderWorld['pictures']): Placed {
    if (slider.textPosition !== undefined)
      return { placement: { place: slider.textPosition, reason: 'asked for' }, laid: scale.laid };
    const movable = slider.slides.map((_, index) => isMovable(index));
    const placement = choosePlace(
      pictures.filter((_, index) => movable[index]),
      frame,
      template.onCards,
    );
    if (placement.place === undefined) return { placement, laid: scale.laid };
    const moved = scale.laid.map((laid, index) =>
      movable[index] ? (makers[index]?.(scale.densities[index] as Density, placement.place) ?? laid) : laid,
    );
    const holds = moved.every(({ fits }, index) => fits || scale.laid[index]?.fits === false);
    return holds
      ? { placement, laid: moved }
      : { placement: { ...placement, place: undefined, reason: 'natural place' }, laid: scale.laid };
  }
}

interface Placed {
  readonly placement: TextPlacement;
  readonly laid: readonly LaidSlide[];
}

/** With the words of slides that show people off their faces; as asked for where a place was asked for. */
function offFaces(
  { textPosition, slides }: ResolvedSlider,
  chosen: Placed,
  movables: (laid: readonly LaidSlide[]) => readonly MovableSlide[],
): Placed {
  if (textPosition !== undefined) return chosen;
  const { laid, shared, alone } = layOffFaces(movables(chosen.laid));
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

function scaleFacts({ rung, reason, heldBy, hookScale }: TypeScale, rungs: number) {
  return { rung, scale: { rungs, reason, heldBy, hookScale } };
}

/** Texts are set again for other densities and places; the same request gives the same block. */
function remembering(typeset: Typeset): Typeset {
  const blocks = new Map<string, TypesetBlock>();
  return (request) => {
    const key = JSON.stringify(request);
    const block = blocks.get(key) ?? typeset(request);
    blocks.set(key, block);
    return block;
  };
}

function faceWarnings(path: string, painted: PaintedSlide): readonly Warning[] {
  const { onPhoto } = painted;
  if (onPhoto === undefined || onPhoto.subjects.heads.length === 0) return [];
  if (coverOf({ ...painted, onPhoto: { ...onPhoto, subjects: { ...onPhoto.subjects, core: undefined } } }) <= TOUCHED)
    return [];
  return [
    {
      code: 'text_on_face',
      path,
      message: 'Expected a place for the words that is free of faces but there is none on this slide',
    },
  ];
}

/** Enlarged beyond this the loss is plain to see. */
const SOFT = 0.6;

function warningsOf(
  { path, picture: picturePath }: { readonly path: string; readonly picture: string },
  fits: boolean,
  picture: SlidePicture | undefined,
): readonly Warning[] {
  const warnings: Warning[] = [];
  if (!fits) {
    warnings.push({
      code: 'slide_text_overflow',
      path,
      message: 'The texts of this slide are more than the template holds at its smallest size; some may be cut.',
    });
  }
  if (picture !== undefined && isUnseen(picture.luma)) {
    warnings.push({
      code: 'background_empty',
      path: picturePath,
      message: 'The background is transparent all over; the designed ground shows instead.',
    });
  } else if (picture !== undefined && picture.density < SOFT) {
    warnings.push({
      code: 'background_enlarged',
      path: picturePath,
      message: `The background was enlarged ${(1 / picture.density).toFixed(1)} times and may look soft.`,
    });
  }
  return warnings;
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
