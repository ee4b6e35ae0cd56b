/**
 * A short after a change of its texts, looks and clips: composed anew from media that are known, with nothing read,
 * probed, checked or kept. For surfaces that show a change while it is made.
 */
import { resolveShort } from '../../document/short/resolve-short.js';
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import { SHORT_SIZE } from '../../document/short/short-format.js';
import type { ShortComposition } from '../../document/short/short-schema.js';
import type { ImageMedia } from '../../media.js';
import type { DepthFacts } from '../../overlay/short/behind-person.js';
import {
  composeShortOverlay,
  type ShortOverlay,
  type ShortOverlayWorld,
} from '../../overlay/short/compose-short-overlay.js';
import { cardClipOf, clipFactsOf } from '../../overlay/short/short-framing.js';
import { type ShortMedia, shortTimeline } from '../../overlay/short/short-timeline.js';
import { rememberBlocks } from '../../type/remember-blocks.js';
import { createTypesetter } from '../../type/typeset.js';
import { documentBook } from '../media/document-book.js';
import type { KnownClips, Overlay, RedrawOptions } from '../preview/overlay.types.js';

/** After this number of changes, remembered framings and set texts are forgotten. */
const MOST_CHANGES = 200;

/** Draws a changed short; undefined for a document with files that are not known. */
export type RedrawShort = (composition: ShortComposition, options?: RedrawOptions) => Overlay | undefined;

/** What a short of these media looks like with other texts, looks and known clips. */
export function redrawShort(before: ResolvedShort, media: ShortMedia, depth: DepthFacts | undefined): RedrawShort {
  const files = filesOf(before);
  const framed = new Map<string, ReturnType<typeof clipFactsOf>>();
  let set = freshTypeset();
  let changes = 0;
  const clipsOf = (short: ResolvedShort, segments: ShortMedia['segments']) => {
    const key = JSON.stringify([short.segments, short.grade, segments.map(({ contentHash }) => contentHash)]);
    const clips = framed.get(key) ?? clipFactsOf(short, { ...media, segments });
    if (framed.size >= MOST_CHANGES) framed.clear();
    framed.set(key, clips);
    return clips;
  };
  const { logo, poster } = media;
  const images = { ...(logo === undefined ? {} : { logo }), ...(poster === undefined ? {} : { poster }) };
  return (composition, { known = {}, shown } = {}) => {
    const short = resolveShort(composition);
    // A font of the user's own is drawable during a call alone.
    if (filesOf(short) !== files || short.fonts !== undefined) return undefined;
    const segments = segmentsOf(short, before, media, known);
    if (segments === undefined) return undefined;
    // The matte is of the first clip.
    if (depth !== undefined && segments[0] !== media.segments[0]) return undefined;
    changes += 1;
    if (changes % MOST_CHANGES === 0) set = freshTypeset();
    const clips = clipsOf(short, segments);
    const now = { ...media, segments };
    const cardClip = cardClipOf(now);
    const overlay = composeShortOverlay(short, { ...set, clips, images, clock: media.clock, cardClip, depth, shown });
    return { ...filmOf(overlay), pictured: shortTimeline(short, now, overlay.tracks, overlay) };
  };
}

/** The clips that a document names, where all of them are known. */
function segmentsOf(
  short: ResolvedShort,
  before: ResolvedShort,
  media: ShortMedia,
  known: KnownClips,
): ShortMedia['segments'] | undefined {
  const [first, second] = short.segments.map(({ source }) => {
    const index = before.segments.findIndex((one) => one.source === source);
    return media.segments[index] ?? known[source];
  });
  return first?.kind === 'video' && second?.kind === 'video' ? [first, second] : undefined;
}

/** The same before anything is known of the clips: over any light, with the logo where that is known. */
export function roughShort(composition: ShortComposition, logo: ImageMedia | undefined): Overlay | undefined {
  const { logo: wanted, poster: _poster, ...short } = resolveShort(composition);
  const images = logo === undefined ? {} : { logo };
  const known = { ...short, logo: logo && wanted, poster: undefined };
  if (short.fonts !== undefined) return undefined;
  return filmOf(composeShortOverlay(known, { ...freshTypeset(), images }));
}

/** A memory of texts that were set: usually only one of many changes. */
function freshTypeset(): Pick<ShortOverlayWorld, 'typeset' | 'fontBook'> {
  const fontBook = documentBook(undefined);
  return { fontBook, typeset: rememberBlocks(createTypesetter(fontBook)) };
}

function filmOf({ tracks, layout }: ShortOverlay) {
  return { kind: 'film', size: SHORT_SIZE, tracks, layout } as const;
}

/** The files beside the clips, and what asks for more than is known of the clips. */
function filesOf(short: ResolvedShort): string {
  const { logo, poster, music, sync, depth } = short;
  const heard = sync === undefined ? undefined : music?.source;
  return JSON.stringify([[logo?.source, logo?.light?.source], poster?.source, sync, heard, depth]);
}
