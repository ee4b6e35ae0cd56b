/** The closing card of a short: its content, laid out; and its scene. */
import { type Arrival, CENTER, CUT, type Scene, type Transition } from '../../compose/timeline.js';
import type { LookTokens } from '../../document/looks/look.types.js';
import { cardClaim } from '../../document/short/card-claim.js';
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import { FILM_FRAMES, SHORT_RATE, SHORT_SIZE } from '../../document/short/short-format.js';
import type { Box } from '../../geometry.js';
import type { PictureGround } from '../../layout/fact-map.js';
import { windowShown } from '../../layout/framing.js';
import type { ImageMedia } from '../../media.js';
import { rememberFor } from '../../remember-for.js';
import { secondsOf } from '../../time.js';
import type { Typeset } from '../../type/typeset.types.js';
import { arrangeCard } from '../card/arrange-card.js';
import type { CardLayout, CardPicture } from '../card/card.types.js';
import { growthOf } from '../card/card-growth.js';
import { photoShot } from '../card/card-photo.js';
import { posterGround } from '../elements/poster-ground.js';
import { type Film, standingFilm } from '../film-stages.js';
import type { Palette } from '../palette.js';
import { safeZone } from '../safe-zone.js';
import type { CameraShot } from '../score/camera.types.js';
import type { CardClip } from './card-clip.js';
import { finishedPoster } from './poster.js';
import type { ClipInLayout } from './short-framing.js';

/** The picture under the card's words. */
export interface ShortCardScene extends Pick<Scene, 'shot' | 'enter'> {
  /** Set where its picture is the film's own, which moves to its place. */
  readonly growth?: Arrival;
}

export interface ShortCard {
  /** Undefined for a poster that contains all words itself. */
  readonly layout: CardLayout | undefined;
  readonly scene: ShortCardScene;
}

export interface ShortCardWorld {
  readonly look: LookTokens;
  readonly palette: Palette;
  readonly typeset: Typeset;
  readonly images: { readonly logo?: ImageMedia; readonly poster?: ImageMedia };
  readonly clips: readonly [ClipInLayout, ClipInLayout];
  readonly clip: CardClip;
  /** The last picture of the film. Default: nothing that continues. */
  readonly film?: CameraShot | undefined;
  /** The box of a disclosure that stays. */
  readonly label: Box | undefined;
}

/** The transition to a picture that fills the frame; half of it lies over the film's last frames. */
const CARD_CROSSFADE: Transition = { kind: 'crossfade', frames: 12 };
const EMPTY_SCENE: ShortCardScene = { shot: { kind: 'color', color: 'black' }, enter: CUT };

export function shortCard(short: ResolvedShort, world: ShortCardWorld): ShortCard {
  const { poster } = world.images;
  const fading: ShortCardScene = {
    shot: (poster && finishedPoster(poster)) ?? EMPTY_SCENE.shot,
    enter: CARD_CROSSFADE,
  };
  if (short.endCard === 'poster' && short.posterIncludesLockup) return { layout: undefined, scene: fading };
  const layout = arrangeCard({
    copy: {
      claim: cardClaim(short).text,
      brand: short.brandName,
      offer: short.offerText,
      rating: short.starRating,
      button: short.ctaText,
    },
    ...{ picture: pictureOf(short, world), frame: SHORT_SIZE, zone: safeZone(short), text: short },
    ...{ look: world.look, palette: world.palette, typeset: world.typeset, logo: world.images.logo },
    isOwnAccent: short.accentColor !== undefined,
    label: world.label,
    mayLabelMove: short.disclosure?.mayMove === true,
  });
  return { layout, scene: sceneOf(layout, world) };
}

function pictureOf(short: ResolvedShort, { images: { poster }, clips, clip }: ShortCardWorld): CardPicture {
  if (short.endCard === 'poster') {
    if (poster === undefined || poster.inkBox.width === 0) return { kind: 'none' };
    return { kind: posterGround(poster).isSeen ? 'product' : 'photo', image: poster };
  }
  const { ground, isFixed, kept } = clips[clip.segment];
  return {
    kind: 'clip',
    // The last surveyed moment decides: what follows was not surveyed.
    ground: groundFrom(ground, Math.max(0, clip.fromSeconds - 1)),
    focus: isFixed ? ('keys' in kept ? CENTER : kept) : undefined,
  };
}

function groundFrom(ground: PictureGround, fromSeconds: number): PictureGround {
  return rememberFor(ground, `from ${fromSeconds}`, () => ({ ...ground, fromSeconds }));
}

function sceneOf({ picture }: CardLayout, { clip, clips, film, images }: ShortCardWorld): ShortCardScene {
  if (picture.kind === 'none' || picture.kind === 'product') return EMPTY_SCENE;
  const { framing } = picture;
  const focus = 'keys' in framing.focus ? CENTER : framing.focus;
  const place = picture.kind === 'window' ? { window: picture.window } : {};
  if (images.poster !== undefined)
    return { shot: photoShot(picture, 'poster.source'), enter: picture.kind === 'full' ? CARD_CROSSFADE : CUT };
  const media = `segments[${clip.segment}].source`;
  const shot = { kind: 'clip', media, fromSeconds: clip.fromSeconds, fit: 'cover' } as const;
  const growth =
    film?.clip === clip.segment &&
    picture.kind === 'window' &&
    clip.fromSeconds === secondsOf(FILM_FRAMES - film.clipStart, SHORT_RATE)
      ? growthOf({ picture: clips[clip.segment].ground.picture, film, start: FILM_FRAMES })
      : undefined;
  return {
    shot: { ...shot, focus, ...(framing.zoom === 1 ? {} : { zoom: framing.zoom }), ...place },
    enter: CUT,
    ...(growth === undefined ? {} : { growth }),
  };
}

/** A photo that fills the frame under the card's words; undefined where there is none. */
export function filmOfCard({ layout }: ShortCard, poster: ImageMedia | undefined): Film | undefined {
  return layout?.picture.kind === 'full' && poster !== undefined
    ? standingFilm(SHORT_SIZE, poster, layout.picture.framing, FILM_FRAMES)
    : undefined;
}

/** The factor by which a poster is enlarged. */
export function posterEnlargement(poster: ImageMedia, { layout }: ShortCard): number {
  const { width, height } = poster.size;
  const picture = layout?.picture;
  if (picture?.kind === 'product') return picture.box.width / poster.inkBox.width;
  if (picture?.kind === 'window' || picture?.kind === 'full') {
    const { framing } = picture;
    return framing.stage.width / (windowShown(framing, poster.size, 0).width * width);
  }
  return Math.min(SHORT_SIZE.width / width, SHORT_SIZE.height / height);
}
