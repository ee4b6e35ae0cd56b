/**
 * A short's text and brand elements as sprite tracks, with a report of every decision. Pure: the same arguments give
 * the same data.
 */

import type { Language } from '../../document/enumerations.js';
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import { FILM_FRAMES, SHORT_RATE, SHORT_SIZE } from '../../document/short/short-format.js';
import type { SpriteTrack } from '../../draw/draw-list.js';
import type { Warning } from '../../errors.js';
import type { Box } from '../../geometry.js';
import type { ImageMedia, LumaGrid } from '../../media.js';
import { rememberBlocks } from '../../type/remember-blocks.js';
import type { FontBook, Typeset } from '../../type/typeset.types.js';
import { type AnimationChoice, chooseAnimation } from '../animations/animation-table.js';
import type { Advance } from '../cels.js';
import type { ElementReport } from '../element-report.types.js';
import type { FilmLight } from '../film-light.js';
import { type FilmSubjects, NO_SUBJECTS } from '../film-subjects.js';
import { backdropOf } from '../legibility.js';
import { arranged } from '../looks/arranged.js';
import { lookForPicture } from '../looks/look-for-picture.js';
import { LOOKS } from '../looks/look-table.js';
import { paletteOf } from '../palette.js';
import { readingSeconds } from '../reading-time.js';
import { safeZone, textColumn } from '../safe-zone.js';
import { endCardTracks } from './end-card-tracks.js';
import { filmTracks } from './film-tracks.js';
import { faceWarnings, layoutOffFaces } from './layout-off-faces.js';
import type { LayoutReport } from './layout-report.types.js';
import { overlayWarnings } from './overlay-warnings.js';
import { lightOfPoster } from './poster.js';
import { scoreOf } from './score.js';
import { PLAIN_CLOCK, type ShortClock } from './short-clock.js';
import { shortLight } from './short-light.js';

/** What the overlay must know of the world. */
export interface OverlayWorld {
  readonly typeset: Typeset;
  readonly fontBook: FontBook;
  readonly images: { readonly logo?: ImageMedia; readonly poster?: ImageMedia };
  /** Luma over time of both segments; a missing one is taken for a white and a black picture at once. */
  readonly luma?: readonly [LumaGrid | undefined, LumaGrid | undefined];
  /** What the cropped film shows where: texts keep off faces. Default: nothing is known. */
  readonly subjects?: FilmSubjects;
  /** What its times keep to. Default: their own. */
  readonly clock?: ShortClock;
}

export interface ShortOverlay {
  /** In drawing order, first at the bottom. */
  readonly tracks: readonly SpriteTrack[];
  readonly layout: LayoutReport;
  /** What the tracks lie on. */
  readonly light: FilmLight;
  readonly warnings: readonly Warning[];
  readonly facts: {
    readonly look: string;
    readonly animation: AnimationChoice;
    readonly textContrastReached: boolean;
  };
}

/**
 * Throws `glyph_missing` (from the font book) when a character has no glyph in any face of its chain. Long because it
 * is the order of an overlay's making: each step takes what those before it found.
 */
export function composeShortOverlay(short: ResolvedShort, given: OverlayWorld): ShortOverlay {
  const world = { ...given, typeset: rememberBlocks(given.typeset) };
  const own = arranged(LOOKS[short.look], short.creativeFormat);
  const clock = world.clock ?? PLAIN_CLOCK;
  const light = shortLight(world.luma, clock);
  const behindBox = (box: Box) => backdropOf({ light, box, start: 0, end: FILM_FRAMES });
  const behind = behindBox(textColumn(short, own.align));
  const look = lookForPicture(
    own,
    { ink: short.headlineColor ?? own.colors.ink, mayTurn: short.headlineColor === undefined },
    behind,
  );
  const palette = paletteOf(short, look);
  const animation = chooseAnimation(short.textAnimation, look, short.language);
  const { typeset, images } = world;
  const subjects = world.subjects ?? NO_SUBJECTS;
  const asked = { short, look, palette, typeset, logo: images.logo, backdropAt: behindBox };
  const { parts, score } = layoutOffFaces({ ...asked, score: scoreOf(short, clock) }, subjects, clock.cut);
  const [{ layout, place }, second] = parts;
  const touched = parts.flatMap((part) => part.touched);
  const advance: Advance = (node) => world.fontBook.advance(node.text, node.font, short.language, node.direction);
  const stage = { short, look, palette, animation, world, light, subjects, frame: SHORT_SIZE, advance };
  const film = filmTracks(stage, parts, score);
  const end =
    short.endCard === 'none'
      ? undefined
      : endCardTracks({ ...stage, look: own, palette: paletteOf(short, own) }, (second ?? parts[0]).layout);
  // The card closes over the film, and never over its notice.
  const isNotice = ({ id }: SpriteTrack) => id === 'disclosure';
  const tracks = [
    ...film.tracks.filter((track) => !isNotice(track)),
    ...(end?.tracks ?? []),
    ...film.tracks.filter(isNotice),
  ];
  const elements = [...film.elements, ...(end?.elements ?? [])].map((element) => withReading(element, short.language));
  const report: LayoutReport = {
    look: short.look,
    idea: look.idea,
    safeZone: safeZone(short),
    column: layout.column,
    place,
    placeAfterCut: second === undefined ? null : { ...second.place, start: second.span.start },
    tightened: Math.max(...parts.map((part) => part.layout.tightened)),
    animation,
    slots: score.slots,
    elements,
    scrims: film.scrims.map(({ box, opacity, color }) => ({ box, opacity, color })),
  };
  return {
    tracks,
    light: shortLight(world.luma, {
      cut: clock.cut,
      poster:
        short.endCard === 'poster' && images.poster !== undefined ? lightOfPoster(images.poster, short) : undefined,
    }),
    layout: report,
    warnings: [...overlayWarnings(short, report, score.slots, world.images, layout), ...faceWarnings(touched)],
    facts: {
      look: look.id,
      animation,
      textContrastReached: elements.every(
        (element) => element.legibility === undefined || element.legibility.contrast >= element.legibility.target,
      ),
    },
  };
}

function withReading(element: ElementReport, language: Language): ElementReport {
  const text = (element.lines ?? []).map((line) => line.text).join(' ');
  if (text === '') return element;
  const shownSeconds = ((element.end - element.start) * SHORT_RATE.den) / SHORT_RATE.num;
  return { ...element, reading: { neededSeconds: readingSeconds(text, language), shownSeconds } };
}
