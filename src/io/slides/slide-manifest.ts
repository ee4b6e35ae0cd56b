/**
 * manifest.json of a carousel: what was made, slide by slide, and the words of the post. Paths are relative to it, so
 * the folder can move.
 */
import type { ResolvedSlider } from '../../document/slider/resolved-slider.js';
import { type Warning, withRemedies } from '../../errors.js';
import type { SliderPlan } from '../../slides/slider-plan.js';

export interface SlideManifest {
  readonly kind: 'slider';
  readonly status: 'completed' | 'failed';
  readonly combination_hash: string;
  readonly mode: string;
  readonly template: string;
  readonly language: string;
  readonly aspect_ratio: string;
  readonly slides: readonly ManifestSlide[];
  readonly caption: string;
  readonly hashtags: readonly string[];
}

export interface ManifestSlide {
  readonly position: number;
  readonly status: 'completed' | 'failed';
  /** Null when failed. */
  readonly path: string | null;
  readonly width: number;
  readonly height: number;
  readonly sha256: string | null;
  readonly error_message: string | null;
  readonly warnings: readonly Warning[];
}

export function slideManifest(made: {
  readonly slider: ResolvedSlider;
  readonly plan: SliderPlan;
  /** By position. */
  readonly files: ReadonlyMap<number, { readonly name: string; readonly sha256: string }>;
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
          warnings: [],
        };
      }
      return {
        position: slide.position,
        status: 'completed',
        path: file.name,
        width,
        height,
        sha256: file.sha256,
        error_message: null,
        warnings: withRemedies(slide.warnings),
      };
    }),
    caption: slider.caption,
    hashtags: slider.hashtags,
  };
}
