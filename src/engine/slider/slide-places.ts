/** Where a carousel's files go. */
import { join } from 'node:path';
import type { SlideFormat } from '../../document/enumerations.js';
import { SLIDE_FORMAT_FACTS } from '../../io/slides/encode-slide.js';

/** Where a carousel's files go, by position and behind them the manifest. */
export interface SlidePlaces {
  readonly folder: string;
  nameOf(position: number): string;
  /** Absolute paths of everything that will be written. */
  readonly all: readonly string[];
}

export function slidePlaces(folder: string, slides: number, format: SlideFormat): SlidePlaces {
  const { extension } = SLIDE_FORMAT_FACTS[format];
  const nameOf = (position: number) => `slide-${String(position).padStart(2, '0')}.${extension}`;
  const names = Array.from({ length: slides }, (_, index) => nameOf(index + 1));
  return { folder, nameOf, all: [...names, 'manifest.json'].map((name) => join(folder, name)) };
}
