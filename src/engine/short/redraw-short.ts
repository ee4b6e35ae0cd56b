/**
 * A short's drawings after a change of its texts and looks: set anew from media that are known, with nothing read,
 * probed, checked or kept. For surfaces that show a change while it is typed.
 */
import { resolveShort } from '../../document/short/resolve-short.js';
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import { SHORT_SIZE } from '../../document/short/short-format.js';
import type { ShortComposition } from '../../document/short/short-schema.js';
import type { ImageMedia } from '../../media.js';
import { cardTop } from '../../overlay/short/card-stage.js';
import { composeShortOverlay, type OverlayWorld } from '../../overlay/short/compose-short-overlay.js';
import { framingOfShort, lightOfShort, subjectsOfShort } from '../../overlay/short/short-framing.js';
import type { ShortMedia } from '../../overlay/short/short-timeline.js';
import { rememberBlocks } from '../../type/remember-blocks.js';
import { createTypesetter } from '../../type/typeset.js';
import { documentBook } from '../media/document-book.js';
import type { Overlay } from '../preview/overlay.types.js';

/** Changes that one memory of framings, and of set texts, serves. */
const MOST_CHANGES = 200;

/** Undefined for a document of other files: those must be looked at first. */
export type RedrawShort = (composition: ShortComposition) => Overlay | undefined;

/** What a short of these media looks like with other texts and looks. */
export function redrawShort(before: ResolvedShort, media: ShortMedia): RedrawShort {
  const files = filesOf(before);
  const framed = new Map<string, Pick<OverlayWorld, 'luma' | 'subjects'>>();
  let set = freshTypeset();
  let changes = 0;
  const world = (short: ResolvedShort) => {
    const key = JSON.stringify([short.segments, short.look, short.endCard, short.direction]);
    const known = framed.get(key);
    if (known !== undefined) return known;
    if (framed.size >= MOST_CHANGES) framed.clear();
    const framing = framingOfShort(short, media);
    const found = { luma: lightOfShort(media, framing), subjects: subjectsOfShort(media, framing) };
    framed.set(key, found);
    return found;
  };
  const { logo, poster } = media;
  const images = { ...(logo === undefined ? {} : { logo }), ...(poster === undefined ? {} : { poster }) };
  return (composition) => {
    const short = resolveShort(composition);
    if (filesOf(short) !== files) return undefined;
    changes += 1;
    if (changes % MOST_CHANGES === 0) set = freshTypeset();
    return overlayOf(short, { ...set, ...world(short), images, clock: media.clock });
  };
}

/** The same before anything is known of the clips: over any light, with the logo where that is known. */
export function roughShort(composition: ShortComposition, logo: ImageMedia | undefined): Overlay | undefined {
  const { logo: wanted, poster: _poster, ...short } = resolveShort(composition);
  const images = logo === undefined ? {} : { logo };
  const known = { ...short, logo: logo && wanted, poster: undefined };
  return overlayOf(known, { ...freshTypeset(), images });
}

/** Remembers what it has set: of many texts one changes. */
function freshTypeset(): Pick<OverlayWorld, 'typeset' | 'fontBook'> {
  const fontBook = documentBook(undefined);
  return { fontBook, typeset: rememberBlocks(createTypesetter(fontBook)) };
}

function overlayOf(short: ResolvedShort, world: OverlayWorld): Overlay | undefined {
  // A font of the user's own is drawable during a call alone.
  if (short.fonts !== undefined) return undefined;
  const { tracks, layout } = composeShortOverlay(short, world);
  return { kind: 'film', size: SHORT_SIZE, tracks, layout };
}

/** What, unchanged, leaves the pictures under the texts as they are: the files, and where the card shows its own. */
function filesOf(short: ResolvedShort): string {
  const { segments, logo, poster, music, sync } = short;
  const heard = sync === undefined ? undefined : music?.source;
  return JSON.stringify([
    segments.map(({ source }) => source),
    logo?.source,
    poster?.source,
    sync,
    heard,
    cardTop(short),
  ]);
}
