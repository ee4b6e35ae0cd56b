/**
 * What the closing slide's button says: the last line of its body when that begins with an arrow (`-> Shop now`,
 * `→ Shop now`), else the engine's neutral phrase in the carousel's language.
 */

import type { SliderLanguage } from '../document/enumerations.js';
import { NEUTRAL_CTA_TEXTS } from '../document/short/cta-text.js';

export interface Close {
  /** The body without the button's line. */
  readonly body: string;
  readonly callToAction: string;
}

/** `readClose('One week free.\n-> Start now', 'en')` is `{ body: 'One week free.', callToAction: 'Start now' }`. */
export function readClose(body: string, language: SliderLanguage): Close {
  const lines = body.split('\n');
  const own = /^(?:->|→|➔|➜|›|»)\s*(\S.{0,59})$/u.exec(lines.at(-1) ?? '')?.[1];
  if (own === undefined) return { body, callToAction: NEUTRAL_CTA_TEXTS[language] };
  return { body: lines.slice(0, -1).join('\n').trim(), callToAction: own.trim() };
}
