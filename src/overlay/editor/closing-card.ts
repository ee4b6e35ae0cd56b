/**
 * The closing image of an editor ad as a card, by the layout of the cards that shorts end on: with words set by the
 * look, and a product that stands on the look's ground. A photo without words is taken for a finished design and shown
 * as it is.
 */
import { CUT, type Shot, type Transition } from '../../compose/timeline.js';
import type { ResolvedEditor } from '../../document/editor/resolved-editor.js';
import { lookOf } from '../../document/looks/design.js';
import type { Advance } from '../../draw/bounds.js';
import type { Warning } from '../../errors.js';
import { type Box, bottom } from '../../geometry.js';
import type { ImageMedia } from '../../media.js';
import type { FontBook, Typeset } from '../../type/typeset.types.js';
import { chooseAnimation } from '../animations/animation-table.js';
import { arrangeCard } from '../card/arrange-card.js';
import type { CardLayout } from '../card/card.types.js';
import { photoShot } from '../card/card-photo.js';
import { CARD_GROUNDS, cardTracks } from '../card/card-tracks.js';
import { posterGround } from '../elements/poster-ground.js';
import { standingFilm } from '../film-stages.js';
import { backdropOf } from '../legibility.js';
import { paletteOf } from '../palette.js';
import { zoneOf } from '../safe-zone.js';
import { type DrawnParts, drawnParts } from '../standing-track.js';
import type { ScenePlan } from './editor-scenes.js';
import { motionClock, onFilm } from './motion-clock.js';

export interface ClosingWorld {
  readonly typeset: Typeset;
  readonly fontBook: FontBook;
  readonly image: ImageMedia | undefined;
  readonly logo: ImageMedia | undefined;
  /** The scene of the closing image; undefined without one. */
  readonly scene: ScenePlan | undefined;
  readonly framesPerSecond: number;
  /** The disclosure label in its corner. */
  readonly label: Box | undefined;
}

export interface ClosingCard extends DrawnParts {
  /** What is under the words, and how it comes. */
  readonly shot: Shot;
  readonly enter: Transition;
  /** Around all that is written. */
  readonly words: Box;
  /** Where the label stands while the card is seen: under the words, when its corner is the product's. */
  readonly label: Box | undefined;
  readonly warnings: readonly Warning[];
}

/** True where the closing image needs a card: words stand on it, or it is a product cut out of its ground. */
export function isCard({ closingImage }: Pick<ResolvedEditor, 'closingImage'>, image: ImageMedia | undefined): boolean {
  if (closingImage === undefined || image === undefined) return false;
  return hasWords(closingImage) || posterGround(image).isSeen;
}

/** Words are set on the closing image. */
export function hasWords(closing: ResolvedEditor['closingImage']): boolean {
  return closing?.headline !== undefined || closing?.ctaText !== undefined;
}

/** Undefined where the closing image is shown as it is. */
export function closingCard(editor: ResolvedEditor, world: ClosingWorld): ClosingCard | undefined {
  const { image, scene } = world;
  if (image === undefined || scene === undefined || !isCard(editor, image)) return undefined;
  const layout = layoutOf(editor, image, world);
  const { picture } = layout;
  const isShown = picture.kind === 'window' || picture.kind === 'full';
  const shot: Shot = isShown ? photoShot(picture, 'closing_image.source') : { kind: 'color', color: 'black' };
  return {
    shot,
    enter: picture.kind === 'full' ? scene.enter : CUT,
    words: layout.words,
    label: layout.label,
    ...drawn(editor, layout, { ...world, image, scene }),
    warnings: layout.broken.includes('text_on_face')
      ? [
          {
            code: 'text_on_face',
            path: 'closing_image.headline',
            message: 'Wherever the words of the closing image stand, they cover a face.',
          },
        ]
      : [],
  };
}

/**
 * The share of the frame's height that the card leaves free at the top, where bars, ribbons and lines of looks lie. In
 * upright films the safe zone begins below it anyway.
 */
const HEAD = 0.14;

function cardZone({ size, direction }: ResolvedEditor): Box {
  const zone = zoneOf(size, { direction });
  const y = Math.max(zone.y, Math.round(HEAD * size.height));
  return { ...zone, y, height: bottom(zone) - y };
}

function layoutOf(editor: ResolvedEditor, image: ImageMedia, world: ClosingWorld): CardLayout {
  const { closingImage, size, direction, language } = editor;
  const look = lookOf(editor);
  const isEmpty = image.inkBox.width === 0;
  const { label } = world;
  return arrangeCard({
    copy: {
      ...{ claim: closingImage?.headline ?? '', brand: closingImage?.brandName ?? '', offer: '', rating: 0 },
      button: closingImage?.ctaText ?? '',
    },
    picture: isEmpty ? { kind: 'none' } : { kind: posterGround(image).isSeen ? 'product' : 'photo', image },
    ...{ frame: size, zone: cardZone(editor), text: { language, direction, fontFamily: 'auto' } },
    ...{ look, palette: paletteOf({}, look), isOwnAccent: false },
    ...{ typeset: world.typeset, logo: world.logo, label },
  });
}

function drawn(
  { language, direction, size: frame }: ResolvedEditor,
  layout: CardLayout,
  { image, scene, fontBook, framesPerSecond }: ClosingWorld & { readonly image: ImageMedia; readonly scene: ScenePlan },
): DrawnParts {
  const { picture, look, palette } = layout;
  const advance: Advance = (node) => fontBook.advance(node.text, node.font, language, node.direction);
  const photo = picture.kind === 'full' ? standingFilm(frame, image, picture.framing) : undefined;
  const behind = (box: Box) => backdropOf({ film: photo, box, start: 0, end: 1 });
  const clock = motionClock({ start: scene.start, end: scene.end }, framesPerSecond);
  const made = cardTracks(
    { short: { language, direction }, look, palette, world: { fontBook }, advance, frame },
    layout,
    {
      ...{ ...clock.drawn, id: 'closing', animation: chooseAnimation('auto', look, language).headline },
      ...(picture.kind === 'full' ? { behind } : {}),
    },
  );
  return onFilm(drawnParts(made, CARD_GROUNDS), clock, 0);
}
