/**
 * What a short shows, as a plan: set, checked for contrast and cut into chunks once for its texts, looks and pictures,
 * then remembered.
 */
import { composePicture, type PicturePlan } from '../../compose/compose-film.js';
import type { Quality } from '../../compose/plan.js';
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import { nodesOf } from '../../draw/draw-list.js';
import type { Warning } from '../../errors.js';
import { hashOf } from '../../hash.js';
import { checkRasterContrast } from '../../io/raster/check-drawn-contrast.js';
import type { TimedBox } from '../../overlay/film-stages.js';
import type { DepthFacts } from '../../overlay/short/behind-person.js';
import { composeShortOverlay } from '../../overlay/short/compose-short-overlay.js';
import { drawnShort } from '../../overlay/short/drawn-short.js';
import { cardClipOf, clipFactsOf } from '../../overlay/short/short-framing.js';
import { type ShortFraming, type ShortMedia, shortTimeline } from '../../overlay/short/short-timeline.js';
import { createTypesetter } from '../../type/typeset.js';
import { documentBook } from '../media/document-book.js';
import type { DocumentFonts } from '../media/own-fonts.js';
import { peopleFact, peopleKey } from '../media/people.js';
import { remembered } from '../remembered.js';
import { codeOf, pictureVersions } from '../versions.js';
import type { Workspace } from '../workspace.js';

export interface ShortPicture extends PicturePlan {
  /** How the clips are framed, decided together with the words. */
  readonly framing: ShortFraming;
  /** Faces of the film over time, frame pixels. */
  readonly faces: readonly TimedBox[];
  readonly warnings: readonly Warning[];
  /** What the result reports of it. */
  readonly facts: Readonly<Record<string, unknown>>;
}

export interface PictureRequest {
  readonly quality: Quality;
  readonly fonts: DocumentFonts;
  /** The person of the first clip, where the document asks for depth. */
  readonly depth: DepthFacts | undefined;
}

/** Where only the music has changed, or nothing has, the cache holds the answer: no font is loaded, no line set. */
export function pictureOfShort(
  short: ResolvedShort,
  media: ShortMedia,
  { quality, fonts, depth }: PictureRequest,
  workspace: Workspace,
): Promise<ShortPicture> {
  const versions = pictureVersions(workspace.tools);
  const { music: _music, fonts: _fonts, ...shown } = short;
  const clips = clipFactsOf(short, media);
  const identity = {
    picture: codeOf('planning'),
    versions,
    quality,
    shown,
    fonts: fonts.hashes,
    segments: media.segments.map(({ contentHash }) => contentHash),
    images: [media.logo?.contentHash, media.poster?.contentHash],
    onLight: media.logo?.onLight?.contentHash,
    kept: clips.map(({ kept }) => kept),
    ...(short.sync === undefined ? {} : { clock: media.clock }),
    ...(depth === undefined ? {} : { depth: hashOf(depth) }),
    ...peopleKey(workspace),
  };
  return remembered(workspace, identity, async () => {
    const fontBook = documentBook(fonts.own);
    const { logo, poster } = media;
    const overlay = composeShortOverlay(short, {
      typeset: createTypesetter(fontBook),
      fontBook,
      images: { ...(logo === undefined ? {} : { logo }), ...(poster === undefined ? {} : { poster }) },
      clips,
      clock: media.clock,
      cardClip: cardClipOf(media),
      depth,
    });
    const { tracks, layout } = overlay;
    const framing = { shots: overlay.shots, card: overlay.card };
    // Texts are checked without the person who covers them: covered letters are not a question of contrast.
    const contrast = checkRasterContrast(drawnShort({ ...overlay, tracks: overlay.bareTracks }));
    return {
      framing,
      faces: overlay.film.faces,
      ...composePicture({ timeline: shortTimeline(short, media, tracks, framing), quality, versions }),
      warnings: [...overlay.warnings, ...contrast.warnings, ...fonts.warnings(fontBook, nodesOf(tracks))],
      facts: { score: overlay.events, layout, drawn_contrast: contrast.elements, ...peopleFact(workspace) },
    };
  });
}
