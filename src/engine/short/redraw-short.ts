/**
 * A short's drawings after a change of its texts and looks: set anew from media that are known, with nothing read,
 * probed, checked or kept. For surfaces that show a change while it is typed.
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
import type { ShortFraming, ShortMedia } from '../../overlay/short/short-timeline.js';
import { rememberBlocks } from '../../type/remember-blocks.js';
import { createTypesetter } from '../../type/typeset.js';
import { documentBook } from '../media/document-book.js';
import type { Overlay } from '../preview/overlay.types.js';

/** Changes that one memory of framings, and of set texts, serves. */
const MOST_CHANGES = 200;

/** Undefined for a document of other files, or where the clips lie otherwise: those pictures are not there yet. */
export type RedrawShort = (composition: ShortComposition) => Overlay | undefined;

/** The pictures that are there: how they are framed, and who is in the first of them. */
interface Pictures {
  readonly framing: ShortFraming;
  readonly depth: DepthFacts | undefined;
}

/** What a short of these media looks like with other texts and looks. */
export function redrawShort(before: ResolvedShort, media: ShortMedia, { framing, depth }: Pictures): RedrawShort {
  const files = filesOf(before);
  const shown = JSON.stringify(framing);
  const cardClip = cardClipOf(media);
  const framed = new Map<string, ReturnType<typeof clipFactsOf>>();
  let set = freshTypeset();
  let changes = 0;
  const clipsOf = (short: ResolvedShort) => {
    const key = JSON.stringify(short.segments);
    const known = framed.get(key) ?? clipFactsOf(short, media);
    if (framed.size >= MOST_CHANGES) framed.clear();
    framed.set(key, known);
    return known;
  };
  const { logo, poster } = media;
  const images = { ...(logo === undefined ? {} : { logo }), ...(poster === undefined ? {} : { poster }) };
  return (composition) => {
    const short = resolveShort(composition);
    // A font of the user's own is drawable during a call alone.
    if (filesOf(short) !== files || short.fonts !== undefined) return undefined;
    changes += 1;
    if (changes % MOST_CHANGES === 0) set = freshTypeset();
    const clips = clipsOf(short);
    const overlay = composeShortOverlay(short, { ...set, clips, images, clock: media.clock, cardClip, depth });
    return JSON.stringify({ shots: overlay.shots, card: overlay.card }) === shown ? filmOf(overlay) : undefined;
  };
}

/** The same before anything is known of the clips: over any light, with the logo where that is known. */
export function roughShort(composition: ShortComposition, logo: ImageMedia | undefined): Overlay | undefined {
  const { logo: wanted, poster: _poster, ...short } = resolveShort(composition);
  const images = logo === undefined ? {} : { logo };
  const known = { ...short, logo: logo && wanted, poster: undefined };
  if (short.fonts !== undefined) return undefined;
  return filmOf(composeShortOverlay(known, { ...freshTypeset(), images }));
}

/** Remembers what it has set: of many texts one changes. */
function freshTypeset(): Pick<ShortOverlayWorld, 'typeset' | 'fontBook'> {
  const fontBook = documentBook(undefined);
  return { fontBook, typeset: rememberBlocks(createTypesetter(fontBook)) };
}

function filmOf({ tracks, layout }: ShortOverlay): Overlay {
  return { kind: 'film', size: SHORT_SIZE, tracks, layout };
}

/** What, unchanged, leaves the pictures under the texts as they are: the files. */
function filesOf(short: ResolvedShort): string {
  const { segments, logo, poster, music, sync, grade, depth } = short;
  const heard = sync === undefined ? undefined : music?.source;
  return JSON.stringify([
    segments.map(({ source }) => source),
    [logo?.source, logo?.light?.source],
    poster?.source,
    sync,
    heard,
    grade,
    depth,
  ]);
}
