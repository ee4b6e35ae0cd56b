/**
 * The three texts that every template begins with, set to one width: kicker and headline where there are any, and the
 * paragraphs of the body.
 */
import { type SetText, type SlideTextStyle, setBody, setTextIfAny, unrestOf } from './set-text.js';
import type { Density, LaidSlide, SlideKit, SlideText, Strain } from './slide.types.js';

export interface CopyStyle {
  readonly kicker: SlideTextStyle;
  readonly kickerCap: number;
  readonly headline: SlideTextStyle;
  readonly body: SlideTextStyle;
  /** Width in pixels; a kicker or headline may be narrower because of something beside it. */
  readonly width: number;
  readonly kickerWidth?: number;
  readonly headlineWidth?: number;
  readonly align?: 'start' | 'center';
}

export interface Copy {
  readonly kicker: SetText | undefined;
  readonly headline: SetText | undefined;
  /** The paragraphs of the body; empty without a body. */
  readonly body: readonly SetText[];
  readonly fits: boolean;
  /** The strain of the headline. */
  readonly strain: Strain;
  readonly unrest: LaidSlide['unrest'];
}

const KICKER_LINES = 2;
const HEADLINE_LINES = 6;
const BODY_LINES = 24;

export function setCopy(text: SlideText, density: Density, kit: SlideKit, style: CopyStyle): Copy {
  const { width, align = 'start' } = style;
  const kicker = setTextIfAny(
    text.kicker,
    style.kicker,
    { cap: style.kickerCap, width: style.kickerWidth ?? width, maxLines: KICKER_LINES, align },
    kit,
  );
  const headline = setTextIfAny(
    text.headline,
    style.headline,
    { cap: density.headline, width: style.headlineWidth ?? width, maxLines: HEADLINE_LINES, align },
    kit,
  );
  const body = setParagraphs(text.body, density, kit, { style: style.body, width, align });
  return {
    kicker,
    headline,
    body,
    fits: [kicker, headline, ...body].every((set) => set?.fits ?? true),
    strain: headline?.strain ?? 0,
    unrest: unrestOf(headline),
  };
}

/** A body's paragraphs, one for each line that is not empty. */
export function setParagraphs(
  text: string,
  { body: cap, air }: Density,
  kit: SlideKit,
  { style, width, align = 'start' }: { style: SlideTextStyle; width: number; align?: 'start' | 'center' },
): readonly SetText[] {
  return text
    .split(/\n+/u)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) =>
      setBody(paragraph, style, { cap, air, bodyLength: text.length, width, maxLines: BODY_LINES, align }, kit),
    );
}
