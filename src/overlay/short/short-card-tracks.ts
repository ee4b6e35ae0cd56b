/** The tracks of a short's closing card, with the disclosure that stays over it. */
import { END_CARD_FRAMES, FILM_FRAMES, SHORT_SIZE } from '../../document/short/short-format.js';
import type { SpriteTrack } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import { cardTracks } from '../card/card-tracks.js';
import { trackOf } from '../cels.js';
import type { ElementReport } from '../element-report.types.js';
import { drawLabel } from '../elements/label.js';
import { backdropOf } from '../legibility.js';
import type { TrackAndReport } from '../text-track.js';
import type { FilmPart } from './arrange-short.js';
import { roomInWindow } from './film-tracks.js';
import { labelReport } from './label-report.js';
import { posterNodes } from './poster.js';
import { filmOfCard, type ShortCard } from './short-card.js';
import type { LabelPlace } from './short-layout.js';
import type { ShortStage } from './stage.types.js';

const [START, END] = [FILM_FRAMES, FILM_FRAMES + END_CARD_FRAMES];

export interface ShortCardTracks {
  readonly tracks: readonly SpriteTrack[];
  readonly elements: readonly ElementReport[];
}

/** `last` is the part of the film before it. */
export function shortCardTracks(stage: ShortStage, card: ShortCard, last: FilmPart): ShortCardTracks {
  const { disclosure } = last.layout;
  const made = [
    ...bodyOf(stage, card, last),
    ...(disclosure === undefined
      ? []
      : [noticeTrack(stage, { ...disclosure, box: card.layout?.label ?? disclosure.box })]),
  ];
  return {
    tracks: made.flatMap(({ track }) => (track === undefined ? [] : [track])),
    elements: made.flatMap(({ report }) => (GROUNDS.test(report.id) ? [] : [report])),
  };
}

/** Tracks that hold no text and no button. */
const GROUNDS = /^end-card-(ground|shutter|poster|scrim-\d+)$/;

function bodyOf(stage: ShortStage, card: ShortCard, last: FilmPart): readonly TrackAndReport[] {
  const { poster } = stage.world.images;
  const { layout, scene } = card;
  if (layout !== undefined) {
    const film = filmOfCard(card, poster);
    const behind = (box: Box) => backdropOf({ film, box, start: START, end: END });
    return cardTracks(stage, layout, {
      ...{ start: START, end: END, id: 'end-card', animation: stage.animation.headline },
      grows: scene.growth !== undefined,
      from: last.framing.kind === 'window' ? roomInWindow(last) : undefined,
      ...(layout.picture.kind === 'full' ? { behind } : {}),
    });
  }
  if (poster === undefined || scene.shot.kind !== 'color') return [];
  const cels = [{ frame: START, nodes: posterNodes(poster) }];
  const common = { id: 'end-card-poster', element: 'end-card', start: START, end: END } as const;
  const frame = { x: 0, y: 0, ...SHORT_SIZE };
  return [{ track: trackOf({ ...common, cels }, stage), report: { ...common, box: frame, ink: frame } }];
}

function noticeTrack(stage: ShortStage, disclosure: LabelPlace): TrackAndReport {
  const drawn = drawLabel(disclosure.label, disclosure.box.x, disclosure.box.y);
  const common = { id: 'end-card-disclosure', element: 'disclosure', start: START, end: END } as const;
  const shown = { ...common, anchor: 'corner', ink: drawn.ink, lines: drawn.text.lines } as const;
  return {
    track: trackOf({ ...common, cels: [{ frame: START, nodes: drawn.nodes }] }, stage),
    report: labelReport(common.id, disclosure, shown),
  };
}
