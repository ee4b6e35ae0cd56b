/**
 * The words of the closing slide's button: the last line of its body when that begins with an arrow (`-> Shop now`, `→
 * Shop now`), else the carousel's own call to action, else the engine's neutral phrase in its language.
 */
import { NEUTRAL_CTA_TEXTS } from '../document/short/cta-text.js';
import type { ResolvedSlider } from '../document/slider/resolved-slider.js';

export interface Close {
  /** The body without the button's line. */
  readonly body: string;
  readonly callToAction: string;
}

/** `readClose('One week free.\n-> Start now', slider)` is `{ body: 'One week free.', callToAction: 'Start now' }`. */
export function readClose(
  body: string,
  { callToAction, language }: Pick<ResolvedSlider, 'callToAction' | 'language'>,
): Close {
  const lines = body.split('\n');
  const own = /^(?:->|→|➔|➜|›|»)\s*(\S.{0,59})$/u.exec(lines.at(-1) ?? '')?.[1];
  if (own === undefined) return { body, callToAction: callToAction ?? NEUTRAL_CTA_TEXTS[language] };
  return { body: lines.slice(0, -1).join('\n').trim(), callToAction: own.trim() };
}
