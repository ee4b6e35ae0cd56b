/** The tracks of a short's closing card, with the disclosure that stays over it. */
import { END_CARD_FRAMES, FILM_FRAMES, SHORT_SIZE } from '../../document/short/short-format.js';
import type { Box } from '../../geometry.js';
import { CARD_GROUNDS, cardTracks } from '../card/card-tracks.js';
import { labelTrack } from '../elements/label-track.js';
import { backdropOf } from '../legibility.js';
import { type DrawnParts, drawnParts, standingTrack, type TrackAndReport } from '../standing-track.js';
import type { FilmPart } from './arrange-short.js';
import { roomInWindow } from './film-tracks.js';
import { posterNodes } from './poster.js';
import { filmOfCard, type ShortCard } from './short-card.js';
import type { ShortStage } from './stage.types.js';

const [START, END] = [FILM_FRAMES, FILM_FRAMES + END_CARD_FRAMES];

/** The disclosure. */
const NOTICE = {
  id: 'end-card-disclosure',
  element: 'disclosure',
  anchor: 'corner',
  isThere: true,
  start: START,
  end: END,
} as const;

/** `last` is the part of the film before it. */
export function shortCardTracks(stage: ShortStage, card: ShortCard, last: FilmPart): DrawnParts {
  const { disclosure } = last.layout;
  const made = [
    ...bodyOf(stage, card, last),
    ...(disclosure === undefined
      ? []
      : [labelTrack(stage, { ...disclosure, box: card.layout?.label ?? disclosure.box }, NOTICE)]),
  ];
  return drawnParts(made, CARD_GROUNDS);
}

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
  const whole = { start: START, end: END, box: { x: 0, y: 0, ...SHORT_SIZE } };
  return [standingTrack({ id: 'end-card-poster', element: 'end-card', ...whole, nodes: posterNodes(poster) }, stage)];
}
