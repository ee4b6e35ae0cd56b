/** A valid short to what the plan is made from: seeds, fallbacks and defaults applied, texts normalised. */

import { plainHex } from '../../color.js';
import { resolveFonts } from '../fonts.js';
import { resolveLogo } from '../logo.js';
import { resolveDesign } from '../looks/resolve-look.js';
import { extensionsOf } from '../own-name.js';
import { textOf, textsOf } from '../record.js';
import { normalizeLine } from '../text.js';
import { resolveBrandName, resolveClosingClaim, seedFromBrandProfile } from './brand-profile.js';
import { languageOf, resolveCtaText } from './cta-text.js';
import { resolveEndCard } from './end-card.js';
import type { ResolvedSegment, ResolvedShort, ShortTransition } from './resolved-short.js';
import { END_CARD_FRAMES, FILM_FRAMES, SHORT_RATE, TRANSITION_SECONDS } from './short-format.js';
import type { ShortComposition } from './short-schema.js';

/**
 * Explicit value, else brand profile, else default, for every field. What cannot reach a pixel is left out: inert
 * fields, a poster the end card does not show. Expects a validated composition; throws `poster_required` where
 * validation would have.
 */
export function resolveShort(composition: ShortComposition): ResolvedShort {
  const short = seedFromBrandProfile(composition);
  const [first, second] = short.segments;
  if (first === undefined || second === undefined)
    throw new TypeError('internal: resolveShort needs a validated short');
  const language = languageOf(short);
  const textBeats = textsOf(short, 'text_beats');
  const endCard = resolveEndCard(short);
  const { poster, logo, music, disclosure } = short;
  return {
    kind: 'short',
    language,
    direction: language === 'ar' ? 'rtl' : 'ltr',
    segments: [resolveSegment(first), resolveSegment(second)],
    headline: textOf(short, 'headline'),
    subheadline: textBeats.length > 0 ? '' : textOf(short, 'subheadline'),
    textBeats,
    ...resolveDesign(short),
    ...extensionsOf(short),
    creativeFormat: short.creative_format ?? null,
    textPosition: short.short_text_position ?? 'center',
    ...(short.short_text_position ? {} : { mayMoveTexts: true }),
    ...(short.arrangement ? { arrangement: short.arrangement } : {}),
    textAnimation: short.short_text_animation ?? 'auto',
    fontFamily: short.short_font_family ?? 'auto',
    headlineColor: plainHex(short.headline_color),
    subheadlineColor: plainHex(short.subheadline_color),
    accentColor: plainHex(short.accent_color),
    offerText: textOf(short, 'offer_text'),
    ctaText: resolveCtaText(short),
    badgeText: textOf(short, 'badge_text'),
    starRating: short.star_rating ?? 0,
    closingClaim: resolveClosingClaim(short),
    brandName: resolveBrandName(short),
    endCard,
    poster: endCard === 'poster' && poster ? { source: poster.source } : undefined,
    posterIncludesLockup: endCard === 'poster' && short.poster_includes_lockup === true,
    logo: logo
      ? { ...resolveLogo(logo), position: logo.position ?? 'top_right', treatment: logo.treatment ?? 'plain' }
      : undefined,
    music: music ? { source: music.source } : undefined,
    disclosure: disclosure
      ? {
          text: normalizeLine(disclosure.text),
          position: disclosure.position ?? 'bottom_left',
          ...(disclosure.position ? {} : { mayMove: true }),
        }
      : undefined,
    fonts: resolveFonts(short.fonts, short.look?.fonts),
    transition: resolveTransition(short.transition),
    placement: resolvePlacement(short.placement),
    sync: short.sync === 'beat' ? 'beat' : undefined,
    ...(short.score && short.score !== 'auto' ? { score: short.score } : {}),
    ...(short.sounds === 'auto' ? { sounds: 'auto' } : {}),
    ...(short.grade === 'match' ? { grade: 'match' } : {}),
    ...(short.depth === 'behind' ? { depth: 'behind' } : {}),
    ...(short.loop === true ? { loop: true } : {}),
    totalFrames: FILM_FRAMES + (endCard === 'none' ? 0 : END_CARD_FRAMES),
  };
}

function resolveSegment({ source, focus }: ShortComposition['segments'][number]): ResolvedSegment {
  if (typeof focus === 'object' && focus !== null) return { source, focus: { x: focus.x, y: focus.y } };
  return focus === 'center' ? { source, focus } : { source };
}

/** Undefined for `universal`, so that writing the default gives the same film as leaving it out. */
function resolvePlacement(placement: ShortComposition['placement']): ResolvedShort['placement'] {
  return placement === null || placement === 'universal' ? undefined : placement;
}

/** The length becomes an even number of frames, so that half of them lie before the cut. */
function resolveTransition(transition: ShortComposition['transition']): ShortTransition | undefined {
  if (!transition) return undefined;
  if (transition.type === 'cut') return { kind: 'cut' };
  const seconds = transition.duration_seconds ?? TRANSITION_SECONDS;
  return { kind: transition.type, frames: Math.max(2, 2 * Math.round((seconds * SHORT_RATE.num) / 2)) };
}
