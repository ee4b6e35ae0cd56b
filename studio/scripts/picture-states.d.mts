import type { Browser, Page } from 'playwright-core';

/** A state of the studio that docs/studio.md shows. */
export interface PictureState {
  /** The file's, below docs, without its suffix. */
  readonly name: string;
  readonly kind: 'short' | 'editor';
  readonly viewport: { readonly width: number; readonly height: number };
  open(page: Page): Promise<void>;
}

/** A heading, control, picture or bar of a page; `box`: left, top, width and height, px. */
export interface Part {
  readonly part: string;
  readonly name: string;
  readonly box: readonly [number, number, number, number];
}

export const PICTURES: readonly PictureState[];
export function showPictures(
  browser: Browser,
  folder: string,
  names: readonly string[],
  show: (state: PictureState, page: Page) => Promise<void>,
): Promise<void>;
export function outlineOf(page: Page): Promise<readonly Part[]>;
