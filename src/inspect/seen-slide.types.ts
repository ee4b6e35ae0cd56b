/** What was found of one slide. */
import type { CellMatch } from './slide-cells.js';
import type { SlideElementSight, SlideImageFacts } from './slides.types.js';

export interface SeenSlide {
  /** The slide whose likeness it is. */
  readonly position: number;
  /** The place it stands in, by its name or its turn; undefined for a single picture that names none. */
  readonly placed: number | undefined;
  readonly image: SlideImageFacts;
  readonly cells: CellMatch;
  readonly elements: readonly SeenSlideElement[];
}

export interface SeenSlideElement extends SlideElementSight {
  /** missing: nothing like it is there; differs: something of its kind is. */
  readonly verdict: 'seen' | 'missing' | 'differs';
}
