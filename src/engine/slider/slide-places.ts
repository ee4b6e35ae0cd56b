/** Where a carousel's files go. */
import { join } from 'node:path';
import type { SlideFormat } from '../../document/enumerations.js';
import { SLIDE_FORMAT_FACTS } from '../../io/slides/encode-slide.js';

/** Where a carousel's files go, by position and behind them the manifest. */
export interface SlidePlaces {
  readonly folder: string;
  /** The file name of the slide at a position. Where all slides are pages of one document, they have the same name. */
  nameOf(position: number): string;
  /** Absolute paths of everything that will be written. */
  readonly all: readonly string[];
}

export function slidePlaces(folder: string, slides: number, format: SlideFormat): SlidePlaces {
  const { extension } = SLIDE_FORMAT_FACTS[format];
  const nameOf = (position: number) =>
    format === 'pdf' ? `slides.${extension}` : `slide-${String(position).padStart(2, '0')}.${extension}`;
  const names = new Set(Array.from({ length: slides }, (_, index) => nameOf(index + 1)));
  return { folder, nameOf, all: [...names, 'manifest.json'].map((name) => join(folder, name)) };
}
