/** A resolved slider and its measured pictures -> a draw list per slide, on one type scale. Pure and deterministic. */
import type { ImageMedia } from '../compose/media.js';
import type { ResolvedSlider } from '../document/resolved-slider.js';
import { type Problem, ReelwrightError, type Warning } from '../errors.js';
import type { DrawNode } from '../overlay/draw-list.js';
import type { Typeset } from '../overlay/type/typeset.types.js';
import { readClose } from './read-close.js';
import { roleOf } from './roles.js';
import type { SlideKit, SlidePicture, TextReport } from './slide.types.js';
import { slideFrame } from './slide-frame.js';
import { slidePalette } from './slide-palette.js';
import { SLIDE_TEMPLATES } from './templates/template-table.js';
import { solveTypeScale } from './type-scale.js';

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

export interface ComposedSlider {
  /** The rung of the template's ladder, 0 the roomiest. */
  readonly rung: number;
  readonly slides: readonly ComposedSlide[];
}

/** Throws `glyph_missing` for a character that no face covers. */
export function composeSlider(slider: ResolvedSlider, world: SliderWorld): ComposedSlider {
  const template = SLIDE_TEMPLATES[slider.template];
  const frame = slideFrame(slider.aspectRatio);
  const palette = slidePalette(slider.accentColor ?? template.accent);
  const count = slider.slides.length;
  const makers = slider.slides.map((slide) => {
    const role = roleOf(slide.position, count);
    const close = role === 'close' ? readClose(slide.body, slider.language) : { body: slide.body, callToAction: '' };
    const kit: SlideKit = {
      frame,
      palette,
      language: slider.language,
      role,
      position: slide.position,
      count,
      textPosition: slider.textPosition,
      logo: world.logo,
      callToAction: close.callToAction,
      typeset: world.typeset,
    };
    const text = { kicker: slide.kicker, headline: slide.headline, body: close.body };
    return (density: Parameters<typeof template.lay>[1]) => template.lay(text, density, kit);
  });
  const scale = namingFields(slider, world, () => solveTypeScale({ template, slides: makers }));
  return {
    rung: scale.rung,
    slides: slider.slides.map((slide, index) => {
      const laid = scale.laid[index];
      if (laid === undefined) throw new TypeError('internal: a slide was not laid out');
      const picture = world.pictures[index];
      const { nodes, texts } = laid.paint(picture);
      return {
        position: slide.position,
        nodes,
        texts,
        warnings: warningsOf(world.paths[index] ?? '', laid.fits, picture),
      };
    }),
  };
}

/** Enlarged beyond this the loss is plain to see. */
const SOFT = 0.6;

function warningsOf(path: string, fits: boolean, picture: SlidePicture | undefined): readonly Warning[] {
  const warnings: Warning[] = [];
  if (!fits) {
    warnings.push({
      code: 'slide_text_overflow',
      path,
      message:
        'The texts of this slide are more than the template holds at its smallest size; some may be cut. Shorten the body or headline.',
    });
  }
  if (picture !== undefined && picture.density < SOFT) {
    warnings.push({
      code: 'background_enlarged',
      path: `${path}.background.source`,
      message: `The background was enlarged to ${Math.round(100 / picture.density)}% and may look soft; use a larger picture.`,
    });
  }
  return warnings;
}

/** A character no face covers is reported at its field, and all of them at once. */
function namingFields<T>(slider: ResolvedSlider, world: SliderWorld, work: () => T): T {
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

function missingIn(text: string, path: string, slider: ResolvedSlider, world: SliderWorld): readonly Problem[] {
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
