/**
 * manifest.json of a carousel: what was made, slide by slide, and the words of the post. Paths are relative to it, so
 * the folder can move.
 */
import type { SlideArchetype } from '../../document/enumerations.js';
import type { ResolvedSlider } from '../../document/slider/resolved-slider.js';
import { type Warning, withRemedies } from '../../errors.js';
import { altText, captionDraft } from '../../slides/draft-words.js';
import type { SliderPlan } from '../../slides/slider-plan.js';

export interface SlideManifest {
  readonly kind: 'slider';
  readonly status: 'completed' | 'failed';
  readonly combination_hash: string;
  readonly mode: string;
  readonly template: string;
  readonly language: string;
  readonly aspect_ratio: string;
  readonly type_scale: ManifestScale;
  readonly slides: readonly ManifestSlide[];
  readonly caption: string;
  /** The texts of the slides as the draft of a caption, within the platform's limit. */
  readonly caption_draft: string;
  readonly hashtags: readonly string[];
}

/** The type scale that all slides share: an edit that changes it draws all of them again. */
export interface ManifestScale {
  /** Rung of the template's ladder, 0 the roomiest. */
  readonly rung: number;
  /** The size of the first slide's headline, as a factor of the other headlines. */
  readonly hook_scale: number;
  readonly reason: string;
  /** Positions of the slides that keep the carousel from a roomier rung. */
  readonly held_by: readonly number[];
}

export interface ManifestSlide {
  readonly position: number;
  readonly status: 'completed' | 'failed';
  /** Null for a slide that failed. */
  readonly path: string | null;
  /** The page in a document of all slides, from 1. */
  readonly page?: number;
  readonly width: number;
  readonly height: number;
  readonly sha256: string | null;
  readonly error_message: string | null;
  /** The archetype of its page, and the reason for it; null for a slide that failed. */
  readonly archetype: SlideArchetype | null;
  readonly archetype_reason: string | null;
  /** Position of the slide whose product runs on into this one, so that an edit may draw both again; absent: none. */
  readonly continues_from?: number;
  /** Draft of an alternative text: the texts of the slide, also for a slide that failed. */
  readonly alt_text: string;
  readonly warnings: readonly Warning[];
}

export function slideManifest(made: {
  readonly slider: ResolvedSlider;
  readonly plan: SliderPlan;
  /** The files by the slides' position. */
  readonly files: ReadonlyMap<number, { readonly name: string; readonly sha256: string; readonly page?: number }>;
}): SlideManifest {
  const { slider, plan, files } = made;
  const { width, height } = plan.output.size;
  return {
    kind: 'slider',
    status: plan.slides.some(({ status }) => status === 'failed') ? 'failed' : 'completed',
    combination_hash: plan.combinationHash,
    mode: slider.mode,
    template: slider.template,
    language: slider.language,
    aspect_ratio: slider.aspectRatio,
    type_scale: manifestScale(plan),
    slides: plan.slides.map((slide): ManifestSlide => {
      const file = files.get(slide.position);
      if (slide.status === 'failed' || file === undefined) {
        const message = slide.status === 'failed' ? slide.problem.message : '';
        return {
          position: slide.position,
          status: 'failed',
          path: null,
          width,
          height,
          sha256: null,
          error_message: message,
          ...{ archetype: null, archetype_reason: null, alt_text: altText(slider, slide.position) },
          warnings: [],
        };
      }
      return {
        position: slide.position,
        status: 'completed',
        path: file.name,
        ...(file.page === undefined ? {} : { page: file.page }),
        width,
        height,
        sha256: file.sha256,
        error_message: null,
        archetype: slide.arrangement.archetype,
        archetype_reason: slide.arrangement.why,
        ...(slide.continuesFrom === undefined ? {} : { continues_from: slide.continuesFrom }),
        alt_text: altText(slider, slide.position),
        warnings: withRemedies(slide.warnings),
      };
    }),
    caption: slider.caption,
    caption_draft: captionDraft(slider),
    hashtags: slider.hashtags,
  };
}

function manifestScale({ rung, scale }: Pick<SliderPlan, 'rung' | 'scale'>): ManifestScale {
  return { rung, hook_scale: scale.hookScale, reason: scale.reason, held_by: scale.heldBy };
}

/** Whether an earlier manifest, of the same template and size, has another type scale; null for any other. */
export function isOtherScale(manifest: SlideManifest, earlier: unknown): boolean | null {
  const { kind, template, aspect_ratio, type_scale } = (earlier ?? {}) as Partial<SlideManifest>;
  const isAlike = kind === manifest.kind && template === manifest.template && aspect_ratio === manifest.aspect_ratio;
  if (!isAlike || type_scale === undefined) return null;
  const { rung, hook_scale } = manifest.type_scale;
  return type_scale.rung !== rung || type_scale.hook_scale !== hook_scale;
}
