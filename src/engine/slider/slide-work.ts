/** The data of a slider's render, which its steps pass on to each other. */
import type { PlannedSlide } from '../../slides/slider-plan.js';
import type { ProgressReporter, SlideState } from '../progress.js';
import type { RenderOutput } from '../result.js';
import type { Verification } from '../spot-check.js';
import type { Work } from '../steps.js';
import type { StillWorkspace } from '../workspace.js';
import type { PreparedSlider } from './prepare-slider.js';
import type { SlidePlaces } from './slide-places.js';

export interface SlidesRequest {
  readonly prepared: PreparedSlider;
  readonly places: SlidePlaces;
  readonly progress: ProgressReporter;
  readonly verify: boolean;
}

/** What one file shows. */
export interface SlideSheet {
  readonly slides: readonly [PlannedSlide, ...PlannedSlide[]];
  readonly name: string;
  /** The key, which covers everything that can change the file's bytes. */
  readonly key: string;
}

/** A finished file, wherever it comes from. */
export interface SlideFile {
  /** The bytes of a file that was made just now, or else the path of the file from the cache. */
  readonly content: Buffer | string;
  readonly sha256: string;
  readonly bytes: number;
  readonly reused: boolean;
}

/** The data of a render, which each step extends. */
export interface SlidesWork extends Work {
  readonly request: SlidesRequest;
  readonly workspace: StillWorkspace;
  /** Slides that can be made, by position. */
  readonly planned: readonly PlannedSlide[];
  /** The same, by the file that they come to: a file a slide, or all in one document. */
  readonly sheets: readonly SlideSheet[];
  /** Draws and encodes a file. */
  readonly make: (sheet: SlideSheet) => Promise<Buffer>;
  /** Reports the state of a slide. */
  readonly show: (position: number, status: SlideState['status']) => void;
  /** The finished files of `sheets`, in order. */
  readonly files: readonly SlideFile[];
  readonly verification: Verification | undefined;
  readonly outputs: readonly RenderOutput[];
  /** Whether the carousel that lay in the folder had another type scale; null where there is none to compare. */
  readonly isScaleChanged: boolean | null;
  /** True when everything was stored that could be. */
  readonly isKept: boolean;
}
