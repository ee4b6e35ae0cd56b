/** The interface's price list, in minor units of the account's currency: the same numbers in each. */

/** Fixed prices. */
export const PRICES = {
  short: 160,
  slide: 15,
  tracking: 20,
  /** An AI-generated scene on the default model at its default length. */
  editorScene: 115,
  /** Per started 1,000 code points of script. */
  voicePerThousand: 15,
  /** Per minute, billed per second. */
  musicPerMinute: 25,
} as const;

/** Credits for one more batch of AI assists, and how many it holds. */
export const ASSIST_UNLOCK = { credits: 1, assists: 10 } as const;

/** Free AI assists a day. */
export const ASSISTS_PER_DAY = 20;

/** Editor projects an account of zero balance may hold. */
export const FREE_EDITOR_PROJECTS = 100;

/** The price of a carousel. `sliderPrice(5)` is 75. */
export function sliderPrice(slides: number): number {
  return PRICES.slide * slides;
}

/** The price of a music bed as a whole, by its whole seconds, rounded up once. `musicPrice(14)` is 6. */
export function musicPrice(seconds: number): number {
  return Math.ceil((PRICES.musicPerMinute * seconds) / 60);
}
