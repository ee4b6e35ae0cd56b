/**
 * A short's text and brand elements as sprite tracks, with a report of every decision, and the framing of its clips.
 * Pure: the same arguments give the same data.
 */

import type { Language } from '../../document/enumerations.js';
import { lookOf } from '../../document/looks/design.js';
import type { LookTokens } from '../../document/looks/look.types.js';
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import { FILM_FRAMES, SHORT_RATE, SHORT_SIZE } from '../../document/short/short-format.js';
import type { Advance } from '../../draw/bounds.js';
import type { SpriteTrack } from '../../draw/draw-list.js';
import type { Warning } from '../../errors.js';
import type { Box } from '../../geometry.js';
import type { ImageMedia } from '../../media.js';
import { rememberBlocks } from '../../type/remember-blocks.js';
import type { FontBook, Typeset } from '../../type/typeset.types.js';
import { type AnimationChoice, chooseAnimation } from '../animations/animation-table.js';
import { CARD_CLOSES } from '../card/card-growth.js';
import type { ElementReport } from '../element-report.types.js';
import type { FilmEvent } from '../film-events.js';
import type { Film, FrameSpan } from '../film-stages.js';
import { backdropOf } from '../legibility.js';
import { arranged } from '../looks/arranged.js';
import { lookForPicture } from '../looks/look-for-picture.js';
import { paletteOf } from '../palette.js';
import { readingSeconds } from '../reading-time.js';
import { safeZone, textColumn } from '../safe-zone.js';
import type { CameraShot } from '../score/camera.types.js';
import { arrangeShort, type Dressed } from './arrange-short.js';
import { behindCorner } from './behind-corner.js';
import { behindPerson, type DepthFacts, depthSentence, depthWarning } from './behind-person.js';
import type { CardClip } from './card-clip.js';
import { filmTracks, STAGE_GROUND } from './film-tracks.js';
import type { LayoutReport } from './layout-report.types.js';
import { overlayWarnings } from './overlay-warnings.js';
import { placeReport, placeWarnings } from './place-report.js';
import { scoreOf } from './score.js';
import { shortCamera } from './short-camera.js';
import { filmOfCard, type ShortCardScene, shortCard } from './short-card.js';
import { shortCardTracks } from './short-card-tracks.js';
import { PLAIN_CLOCK, type ShortClock } from './short-clock.js';
import { shortEvents } from './short-events.js';
import { type ClipInLayout, filmOfShots, plainFilm, unknownClip } from './short-framing.js';
import { wholeId } from './track-parts.js';

/** The facts that the overlay depends on. */
export interface ShortOverlayWorld {
  readonly typeset: Typeset;
  readonly fontBook: FontBook;
  readonly images: { readonly logo?: ImageMedia; readonly poster?: ImageMedia };
  /** The facts of both clips. Default: unknown. */
  readonly clips?: readonly [ClipInLayout, ClipInLayout];
  /** The beats that its times follow. Default: none. */
  readonly clock?: ShortClock;
  /** The clip in the window of the card. Default: the second, from the end of its slot. */
  readonly cardClip?: CardClip;
  /** The person of the first clip, where the document asks for depth. */
  readonly depth?: DepthFacts | undefined;
  /** The frames whose drawings are asked for; the layout is that of the whole film. Default: all. */
  readonly shown?: FrameSpan | undefined;
}

export interface ShortOverlay {
  /** In drawing order, first at the bottom. */
  readonly tracks: readonly SpriteTrack[];
  /** The same tracks without the parts that a person covers. */
  readonly bareTracks: readonly SpriteTrack[];
  /** The framing and view of each clip over time, chosen together with the words. */
  readonly shots: readonly CameraShot[];
  /** The events of the film, by frame. */
  readonly events: readonly FilmEvent[];
  /** The picture under the words of the closing card; undefined without a card. */
  readonly card: ShortCardScene | undefined;
  readonly layout: LayoutReport;
  /** The pictures under the tracks. */
  readonly film: Film;
  readonly warnings: readonly Warning[];
  readonly facts: {
    readonly look: string;
    readonly animation: AnimationChoice;
    readonly textContrastReached: boolean;
  };
}

/**
 * Throws `glyph_missing` (from the font book) when a character has no glyph in any face of its chain. Long because it
 * shows the order of composing: each step uses the results of those before.
 */
export function composeShortOverlay(short: ResolvedShort, given: ShortOverlayWorld): ShortOverlay {
  const world = { ...given, typeset: rememberBlocks(given.typeset) };
  const own = arranged(lookOf(short), short.creativeFormat);
  const clock = world.clock ?? PLAIN_CLOCK;
  const clips = world.clips ?? [unknownClip(), unknownClip()];
  const plain = plainFilm(clips, clock);
  const dressed = [0, 1].map((index) => dressedFor(short, own, plain, index)) as unknown as [Dressed, Dressed];
  const { typeset, images } = world;
  const score = scoreOf(short, clock);
  const front = arrangeShort({
    ...{
      short,
      own: { look: own, palette: paletteOf(short, own) },
      dressed,
      typeset,
      score,
      clock,
      clips,
      logo: images.logo,
    },
    backdropAt: (box, span) => backdropOf({ film: plain, box, ...span }),
  });
  const shots = shortCamera(short, { parts: front, clips, score, clock });
  const depth =
    world.depth &&
    behindPerson(short, {
      ...{ parts: front, clip: clips[0], shots, score },
      ...{ facts: world.depth, fontBook: world.fontBook },
    });
  const parts = depth?.kind === 'behind' ? depth.parts : front;
  const film = filmOfShots(clips, shots);
  const behindAt = (box: Box, span: FrameSpan) => backdropOf({ film, box, ...span });
  const [{ layout, dressed: opening }, second] = parts;
  const animation = chooseAnimation(short.textAnimation, opening.look, short.language);
  const advance: Advance = (node) => world.fontBook.advance(node.text, node.font, short.language, node.direction);
  const stage = { short, ...opening, animation, world, film, frame: SHORT_SIZE, advance, shown: world.shown };
  const drawn = filmTracks(stage, parts, score);
  const palette = paletteOf(short, own);
  const card =
    short.endCard === 'none'
      ? undefined
      : shortCard(short, {
          ...{ look: own, palette, typeset, images, clips },
          clip: world.cardClip ?? { segment: 1, fromSeconds: (FILM_FRAMES - clock.cut) / SHORT_RATE.num },
          film: shots.at(-1),
          label: second.layout.disclosure?.box,
        });
  const end = card && shortCardTracks({ ...stage, look: own, palette }, card, second);
  // The card closes over the film, but never over its disclosure.
  const isNotice = ({ id }: SpriteTrack) => id === 'disclosure';
  const filmed = card?.scene.growth === undefined ? drawn.tracks : drawn.tracks.map(untilTheCardCloses);
  const bareTracks = [
    ...filmed.filter((track) => !isNotice(track)),
    ...(end?.tracks ?? []),
    ...filmed.filter(isNotice),
  ];
  const elements = [...drawn.elements, ...(end?.elements ?? [])]
    .map((element) => withReading(element, short.language))
    .map((one) =>
      depth && one.element === 'headline' && one.start === 0 ? { ...one, depth: depthSentence(depth) } : one,
    );
  const report: LayoutReport = {
    look: short.look,
    idea: opening.look.idea,
    safeZone: safeZone(short),
    column: layout.column,
    places: parts.map((part) => placeReport(part, short)),
    animation,
    slots: score.slots,
    elements,
    scrims: drawn.scrims.map(({ box, opacity, color }) => ({ box, opacity, color })),
  };
  const tracks =
    depth?.kind === 'behind'
      ? bareTracks.map((track) => (wholeId(track.id) === 'headline' ? depth.masked(track) : track))
      : bareTracks;
  return {
    ...{ tracks, bareTracks },
    shots,
    events: shortEvents(short, score, shots),
    card: card?.scene,
    film: { ...film, stages: [...film.stages, ...((card && filmOfCard(card, images.poster)?.stages) ?? [])] },
    layout: report,
    warnings: [
      ...overlayWarnings(short, {
        ...{ report, slots: score.slots, images, layout, card },
        film: { seen: film, behind: (box) => behindCorner(parts, box, behindAt) },
      }),
      ...placeWarnings(parts, report, film, short),
      ...(depth?.kind === 'front' ? [depthWarning(depth.reason)] : []),
    ],
    facts: {
      look: opening.look.id,
      animation,
      textContrastReached: elements.every(
        (element) => element.legibility === undefined || element.legibility.contrast >= element.legibility.target,
      ),
    },
  };
}

/** The ground around a film's picture gives way to that of the card, whose opening extends over it. */
function untilTheCardCloses(track: SpriteTrack): SpriteTrack {
  const isGround = track.id.startsWith(STAGE_GROUND) && track.end === FILM_FRAMES;
  return isGround ? { ...track, end: FILM_FRAMES - CARD_CLOSES } : track;
}

/** The look, adapted to the light of one clip. */
function dressedFor(short: ResolvedShort, own: LookTokens, film: Film, index: number): Dressed {
  const { start, end } = film.stages[index] ?? { start: 0, end: FILM_FRAMES };
  const behind = (box: Box) => backdropOf({ film, box, start, end });
  const look = lookForPicture(
    own,
    { ink: short.headlineColor ?? own.colors.ink, mayTurn: short.headlineColor === undefined },
    behind(textColumn(short, own.align)),
  );
  return { look, palette: paletteOf(short, look) };
}

function withReading(element: ElementReport, language: Language): ElementReport {
  const text = (element.lines ?? []).map((line) => line.text).join(' ');
  if (text === '') return element;
  const shownSeconds = ((element.end - element.start) * SHORT_RATE.den) / SHORT_RATE.num;
  return { ...element, reading: { neededSeconds: readingSeconds(text, language), shownSeconds } };
}
