/** What was found of one slide. */
import type { CellMatch } from './slide-cells.js';
import type { SlideElementSight, SlideImageFacts } from './slides.types.js';

export interface SeenSlide {
  /** The position of the slide that the picture resembles. */
  readonly position: number;
  /**
   * The position that the picture's name or its turn gives it; undefined for a single picture whose name gives none.
   */
  readonly placed: number | undefined;
  readonly image: SlideImageFacts;
  readonly cells: CellMatch;
  readonly elements: readonly SeenSlideElement[];
}

export interface SeenSlideElement extends SlideElementSight {
  /** missing: nothing like it is there; differs: something of its kind is. */
  readonly verdict: 'seen' | 'missing' | 'differs';
}
