/** A text animation: a pure function from a styled text to its pictures over time. */
import type { ShortTextAnimation } from '../../document/enumerations.js';
import type { OwnName } from '../../document/own-name.js';
import type { DrawNode } from '../../draw/draw-list.js';
import type { TextSkin } from '../text/paint-text.js';
import type { PlacedText } from '../text/placed-text.js';
import type { ExitKind } from './exit.js';

export type TextAnimationName = Exclude<ShortTextAnimation, 'auto'> | OwnName;

/** A text at its place, and the time and room it has to move. */
export interface TextScene {
  /** The lines and letters of the text as they stand at rest. */
  readonly text: PlacedText;
  /** The colours, outline, shadow and plate of the text. */
  readonly skin: TextSkin;
  /** A beat has less time than a headline: its entrance takes about 60% of the frames. */
  readonly tempo: 'headline' | 'beat';
  /** Frames on screen. The animation must have settled well before. */
  readonly durationFrames: number;
  /** Free pixels above and below the text, and on the narrower of its two sides: no movement goes farther. */
  readonly room: { readonly up: number; readonly down: number; readonly side: number };
  /**
   * True for the text of the film's first picture: it is whole and legible from frame 0 on, and moves only as far as
   * that allows. The pictures of an animation before its first whole one are left out. Default false.
   */
  readonly stands?: boolean;
  /** Damping of the look's movements: under 1 they overshoot and settle. */
  readonly settle: number;
  /** Width of a text at its font, for texts cut in the middle. */
  readonly advance: (text: string, lineIndex: number) => number;
}

export interface LocalCel {
  /** Frames since the text came on screen. */
  readonly frame: number;
  readonly nodes: readonly DrawNode[];
}

/** How a text enters and leaves. */
export interface TextAnimation {
  /** Its name in documents. */
  readonly name: TextAnimationName;
  /** One sentence for the plan. */
  readonly idea: string;
  /** The unit the text is drawn in, at rest too. */
  readonly unit: 'line' | 'word';
  /**
   * The animation to use instead where a text is too long for this one, or has little time to be read; absent when it
   * suits every text.
   */
  readonly calmer?: { readonly longText: TextAnimationName; readonly claim: TextAnimationName };
  /** How a text with this entrance leaves. */
  readonly exit: ExitKind;
  /**
   * Pictures from frame 0 on; the last one shows the text at rest, or continues the movement it has while it is held.
   */
  readonly cels: (scene: TextScene) => readonly LocalCel[];
}
