/** Warnings about a short, given before it is rendered. */

import { cardClaim } from '../../document/short/card-claim.js';
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import { FILM_FRAMES } from '../../document/short/short-format.js';
import type { Warning } from '../../errors.js';
import type { Box } from '../../geometry.js';
import type { ImageMedia } from '../../media.js';
import { faintOn, logoOverFilm, logoWarnings } from '../elements/logo-warnings.js';
import { isPosterFaint } from '../elements/poster-ground.js';
import type { Film, FrameSpan } from '../film-stages.js';
import { type Backdrop, flatBackdrop } from '../legibility.js';
import { readingSeconds } from '../reading-time.js';
import type { BeatSlot } from './beat-slots.js';
import type { LayoutReport } from './layout-report.types.js';
import { posterEnlargement, type ShortCard } from './short-card.js';
import type { ShortLayout } from './short-layout.js';
import { wholeId } from './track-parts.js';

/** Softness that shows: the same as of a slide's background. */
const MOST_ENLARGED = 1 / 0.6;

/** What the warnings are about. */
export interface WarnedOf {
  readonly report: LayoutReport;
  readonly slots: readonly BeatSlot[];
  readonly images: { readonly logo?: ImageMedia; readonly poster?: ImageMedia };
  readonly layout: ShortLayout;
  readonly card: ShortCard | undefined;
  /** What the second clip's logo lies on. */
  readonly film: { readonly seen: Film; readonly behind: (box: Box) => Backdrop };
}

/** One condition and one sentence for each warning. */
export function overlayWarnings(
  short: ResolvedShort,
  { report, slots, images, layout, card: closing, film }: WarnedOf,
): readonly Warning[] {
  const { logo, poster } = images;
  const warnings: Warning[] = [];
  slots.forEach((slot, index) => {
    if (slot.lackingSeconds === 0) return;
    const shown = ((slot.end - slot.start) / 30).toFixed(2);
    const message = `Expected ${(slot.needed / 30).toFixed(2)} s to read this beat but it is shown for ${shown} s: ${slot.lackingSeconds.toFixed(2)} s are lacking`;
    warnings.push({ code: 'beat_too_short_to_read', path: `text_beats[${index}]`, message });
  });
  if (short.endCard === 'lockup' && short.closingClaim !== '' && short.closingClaim !== short.headline) {
    const needed = readingSeconds(short.closingClaim, short.language);
    const message = `Expected at most 1.8 s of reading for the closing claim but it takes ${needed.toFixed(1)} s and the end card lasts 2 s`;
    if (needed > 1.8) warnings.push({ code: 'claim_too_long_to_read', path: 'closing_claim', message });
  }
  const card = cardClaim(short);
  if (short.endCard !== 'none' && !short.posterIncludesLockup && card.isInstead) {
    const shown = card.text === '' ? 'no claim' : short.textBeats.length > 0 ? 'the last beat' : 'the subheadline';
    const message = `Expected a closing claim because ${short.creativeFormat} refutes the headline but received none: the closing card shows ${shown}`;
    warnings.push({ code: 'claim_from_beat', path: 'closing_claim', message });
  }
  if (short.logo !== undefined && logo !== undefined)
    warnings.push(...logoWarnings(logo, layout.logo?.size), ...logoDoubts(layout, film, closing));
  if (closing !== undefined && short.endCard === 'poster' && poster !== undefined)
    warnings.push(...posterDoubts(poster, closing));
  for (const { id, fits, legibility } of report.elements) {
    const path = elementPath(id);
    if (fits === false) {
      const message = `Expected ${id} to fit at its smallest size but it needs more room than the safe zone has`;
      warnings.push({ code: 'text_too_long', path, message });
    }
    if (legibility !== undefined && legibility.contrast < legibility.target) {
      const message = `Expected a contrast of ${legibility.target}:1 for ${id} but its colour ${legibility.fill} reaches ${legibility.contrast}:1 at best`;
      warnings.push({ code: 'low_contrast', path, message });
    }
  }
  return warnings;
}

/** A poster of which little is seen, or that is soft: at most one warning. */
function posterDoubts(poster: ImageMedia, closing: ShortCard): readonly Warning[] {
  const path = 'poster.source';
  const enlarged = posterEnlargement(poster, closing);
  const { width, height } = poster.size;
  if (poster.inkBox.width === 0 || poster.inkBox.height === 0) {
    const message =
      'Expected a poster with visible pixels but every pixel is transparent: the end card stands on a dark ground';
    return [{ code: 'poster_empty', path, message }];
  }
  if (isPosterFaint(poster)) {
    const message =
      'Expected a visible poster but nearly all of it is transparent: hardly anything of it shows on its ground';
    return [{ code: 'poster_faint', path, message }];
  }
  const message = `Expected a poster of about 1080x1920 pixels but it has ${width}x${height}: it is enlarged ${enlarged.toFixed(1)} times and may look soft`;
  return enlarged > MOST_ENLARGED ? [{ code: 'poster_enlarged', path, message }] : [];
}

const FILM: FrameSpan = { start: 0, end: FILM_FRAMES };

/** A logo that is hardly seen in the film or on its card, or that stands on a face. */
function logoDoubts(
  { logo }: ShortLayout,
  { behind, seen }: WarnedOf['film'],
  closing: ShortCard | undefined,
): readonly Warning[] {
  const onCard = closing?.layout?.parts.logo;
  const paper = closing?.layout?.ground?.paper;
  return [
    ...(logo === undefined ? [] : logoOverFilm(logo, { film: seen, span: FILM, behind, path: 'logo.position' })),
    ...(onCard === undefined || paper === undefined ? [] : faintOn(onCard, flatBackdrop(paper), 'on the closing card')),
  ];
}

/** Place in the composition of a layout element; the empty path for those that no single field makes. */
export function elementPath(element: string): string {
  const id = wholeId(element);
  const beat = /^beat-(\d+)$/.exec(id);
  if (beat !== null) return `text_beats[${beat[1]}]`;
  const paths: Readonly<Record<string, string>> = {
    headline: 'headline',
    title: 'headline',
    subheadline: 'subheadline',
    badge: 'badge_text',
    offer: 'offer_text',
    'offer-moment': 'offer_text',
    cta: 'cta_text',
    disclosure: 'disclosure.text',
    'end-card-claim': 'closing_claim',
    'end-card-brand': 'brand_name',
    'end-card-offer': 'offer_text',
    'end-card-cta': 'cta_text',
  };
  return paths[id] ?? '';
}
