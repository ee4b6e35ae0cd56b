/**
 * The result of `inspect` for the pictures of a carousel, as data: written in snake_case, as all of an inspection is.
 */
import type { Box } from '../geometry.js';
import type { FileFacts, Finding } from './inspection.types.js';

/** A picture as it lies on disk. */
export interface SlideImageFacts extends FileFacts {
  /** By its content, not by its name. */
  readonly format: 'png' | 'jpeg' | 'webp';
  /** Pixels, upright. */
  readonly width: number;
  /** Pixels, upright. */
  readonly height: number;
}

/** One text of a slide, or its logo, searched in the picture. */
export interface SlideElementSight {
  /** What it is: kicker, headline, body, price, label, cta, folio or logo. */
  readonly element: string;
  /** What it says; '' for the logo. */
  readonly text: string;
  /** Normalised cross-correlation of its own bitmap with the picture: 1 is the very same, 0 nothing alike. */
  readonly score: number;
  /** The same in the worst part of it, a few letters wide. */
  readonly worst_part: number;
  /** True when it is there as the layout puts it. */
  readonly seen: boolean;
}

/** The comparison of a picture with the slide that it should show. */
export interface InspectedSlide {
  /** The position of the slide it was compared with, counted from 1. */
  readonly position: number;
  /** The file as it is. */
  readonly image: SlideImageFacts;
  /** Share of the slide that looks as asked, 0 to 1; places of texts and logo are left out. */
  readonly matching: number;
  /** Mean difference of the parts that look as asked, levels of 255. */
  readonly mean_difference: number;
  /** Where the slide looks otherwise, largest first: pixels of the slide as asked. */
  readonly differing: readonly Box[];
  /** Texts and logo, in the order of the layout. */
  readonly elements: readonly SlideElementSight[];
}

/** The composition of the carousel. */
export interface AskedSlides {
  /** The kind of the composition, which is always slider. */
  readonly kind: 'slider';
  /** A hash of the composition and of the content of its media. */
  readonly combination_hash: string;
  /** Pixels that were asked for. */
  readonly width: number;
  /** Pixels that were asked for. */
  readonly height: number;
  /** Type of file that was asked for. */
  readonly format: 'png' | 'jpeg' | 'webp';
  /** How many slides were asked for. */
  readonly slides: number;
}

/** Pictures of a carousel, compared with their composition. */
export interface SlidesInspection {
  /** Always `slides`. */
  readonly kind: 'slides';
  /** failed: at least one finding is a fault. */
  readonly status: 'passed' | 'failed';
  /** The absolute path of the folder, or of the one picture. */
  readonly path: string;
  /** The pictures that could be read, in order. */
  readonly slides: readonly InspectedSlide[];
  /** What the composition asks for. */
  readonly asked: AskedSlides;
  /** Faults first. */
  readonly findings: readonly Finding[];
}
