/** A short's text and brand elements as sprite tracks, with a report of every decision. Pure: the same arguments give the same data. */
import type { ImageMedia, LumaGrid } from '../compose/media.js';
import type { ResolvedShort } from '../document/resolved-short.js';
import type { Warning } from '../errors.js';
import { type AnimationChoice, chooseAnimation } from './animations/animation-table.js';
import { beatSlots } from './beat-slots.js';
import type { Advance } from './cels.js';
import type { SpriteTrack } from './draw-list.js';
import { endCardTracks } from './end-card-tracks.js';
import { filmTracks } from './film-tracks.js';
import type { LayoutReport } from './layout-report.types.js';
import { backdropOf } from './legibility.js';
import { arranged } from './looks/arranged.js';
import { lookForPicture } from './looks/look-for-picture.js';
import { LOOKS } from './looks/look-table.js';
import { overlayWarnings } from './overlay-warnings.js';
import { paletteOf } from './palette.js';
import { textColumn } from './safe-zone.js';
import { layoutShort } from './short-layout.js';
import { rememberBlocks } from './type/remember-blocks.js';
import type { FontBook, Typeset } from './type/typeset.types.js';

/** What the overlay must know of the world. */
export interface OverlayWorld {
  readonly typeset: Typeset;
  readonly fontBook: FontBook;
  readonly images: { readonly logo?: ImageMedia; readonly poster?: ImageMedia };
  /** Luma over time of both segments; a missing one is taken for a white and a black picture at once. */
  readonly luma?: readonly [LumaGrid | undefined, LumaGrid | undefined];
}

export interface ShortOverlay {
  /** In drawing order, first at the bottom. */
  readonly tracks: readonly SpriteTrack[];
  readonly layout: LayoutReport;
  readonly warnings: readonly Warning[];
  readonly facts: {
    readonly look: string;
    readonly animation: AnimationChoice;
    readonly textContrastReached: boolean;
  };
}

/** Film of 360 frames, then the end card of 60 when there is one. */
export const FILM_FRAMES = 360;

/** Throws `glyph_missing` (from the font book) when a character has no glyph in any face of its chain. */
export function composeShortOverlay(short: ResolvedShort, given: OverlayWorld): ShortOverlay {
  const world = { ...given, typeset: rememberBlocks(given.typeset) };
  const own = arranged(LOOKS[short.look], short.creativeFormat);
  const behind = backdropOf({
    grids: world.luma,
    box: textColumn(short.direction, own.align),
    start: 0,
    end: FILM_FRAMES,
  });
  const look = lookForPicture(own, short.headlineColor ?? own.colors.ink, behind);
  const palette = paletteOf(short, look);
  const animation = chooseAnimation(short.textAnimation, look, short.language);
  const slots = beatSlots(short.textBeats, short.language, FILM_FRAMES);
  const layout = layoutShort(short, look, palette, world.typeset, world.images.logo, (box) =>
    backdropOf({ grids: world.luma, box, start: 0, end: FILM_FRAMES }),
  );
  const advance: Advance = (node) => world.fontBook.advance(node.text, node.font, short.language, node.direction);
  const stage = { short, look, palette, animation, world, advance };
  const film = filmTracks({ ...stage, look: layout.look }, layout, slots);
  const end =
    short.endCard === 'none'
      ? undefined
      : endCardTracks({ ...stage, look: own, palette: paletteOf(short, own) }, layout);
  const tracks = [...film.tracks, ...(end?.tracks ?? [])];
  const elements = [...film.elements, ...(end?.elements ?? [])];
  const report: LayoutReport = {
    look: short.look,
    idea: look.idea,
    safeZone: layout.zone,
    column: layout.column,
    animation,
    slots,
    elements,
    scrims: film.scrims.map(({ box, opacity, color }) => ({ box, opacity, color })),
  };
  return {
    tracks,
    layout: report,
    warnings: overlayWarnings(short, report, slots, world.images, layout),
    facts: {
      look: look.id,
      animation,
      textContrastReached: elements.every(
        (element) => element.legibility === undefined || element.legibility.contrast >= element.legibility.target,
      ),
    },
  };
}
