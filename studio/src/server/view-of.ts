/** What the engine found or drew, in the form in which the page takes it: whole, or one moment of it. */
import type { Composition, FilmPlan, SliderPlan, SpriteTrack } from 'reelwright';
import {
  type DrawnPicture,
  type DrawnSlide,
  type Preview,
  type PreviewFont,
  pictureId,
  type Redrawn,
} from 'reelwright/preview';
import { boxAround } from '../shared/box-around.js';
import type { FilmView, FontFile, PictureFile, Sketch, SlideView, Under, View } from '../shared/messages.js';
import { groundKey } from './ground-keys.js';
import { CARD, sceneOf, underOf } from './under.js';

/** What a document draws, with the pictures in it. */
export interface Drawings extends Redrawn {
  readonly pictures: readonly PictureFile[];
  readonly under?: Under;
}

interface Moments {
  readonly from: number;
  readonly to: number;
}

/** What is drawn in frames [from, to), or on slide `from`. */
export function sketchOf({ fonts, slides, ...drawn }: Drawings, span: Moments): Sketch {
  const slide = slides?.find(({ position }) => position === span.from);
  return { ...during(drawn, span), fonts: fonts.map(fontFile), ...(slide && { slide: slideView(slide) }) };
}

/** The same of a view. */
export function sketchOfView({ film, slides, fonts, pictures, size }: View, span: Moments): Sketch {
  const slide = slides?.find(({ position }) => position === span.from);
  const none = { tracks: [], elements: [], places: [], overlays: [] };
  return { ...during({ ...none, ...film, pictures, size }, span), fonts, ...(slide && { slide }) };
}

type Moving = Omit<Sketch, 'fonts' | 'slide'>;

function during({ size, pictures, tracks, elements, places, overlays, under }: Moving, { from, to }: Moments): Moving {
  const shown = tracks.flatMap((track) => {
    const cels = celsDuring(track, from, to);
    return cels.length === 0 ? [] : [{ ...track, cels }];
  });
  const seen = elements.filter(({ start, end }) => start < to && end > from);
  return { size, pictures, tracks: shown, elements: seen, places, overlays, ...(under && { under }) };
}

/** The cel that is shown at `from`, and the later ones before `to`. */
function celsDuring({ start, end, cels }: SpriteTrack, from: number, to: number): SpriteTrack['cels'] {
  if (start >= to || end <= from) return [];
  const standing = cels.findLastIndex(({ frame }) => frame <= from);
  return cels.filter(({ frame }, index) => index >= standing && frame < to);
}

/** A picture as the page asks for it. */
export function pictureFile(picture: DrawnPicture): PictureFile {
  const { asset, width, height, upright } = picture;
  return { asset, width, height, upright, id: pictureId(picture) };
}

function fontFile({ family, sha256, unicodeRange }: PreviewFont): FontFile {
  return { family, id: sha256, ...(unicodeRange === undefined ? {} : { unicodeRange }) };
}

/** The view of a document. `key`: that of its text. */
export function viewOf(key: string, found: Preview, composition: Composition): View {
  const { kind, plan } = found;
  const pictures = found.pictures.map(pictureFile);
  const fonts = found.fonts.map(fontFile);
  const size = plan.output.size;
  const shared = { kind, key, fonts, pictures, size, warnings: plan.warnings };
  if (plan.kind === 'slider-plan') return { ...shared, slides: slidesOf(plan as SliderPlan) };
  if (plan.kind === 'film-plan') return { ...shared, film: filmOf(plan as FilmPlan, found, composition) };
  const { frameRate, totalFrames } = plan.output as FilmPlan['output'];
  const film = {
    frameRate: frameRate.num / frameRate.den,
    totalFrames,
    scenes: [],
    tracks: [],
    chunks: [],
    events: [],
  };
  return {
    ...shared,
    film: { ...film, elements: [], places: [], overlays: [], faces: [], safeZones: [], hasSound: false },
  };
}

function filmOf(
  plan: FilmPlan,
  { faces, elements, places, overlays, safeZones, narration }: Preview,
  composition: Composition,
): FilmView {
  const { frameRate, totalFrames } = plan.output;
  const events = (plan.facts['score'] ?? []) as FilmView['events'];
  const card = events.find(({ kind }) => kind === 'card');
  return {
    frameRate: frameRate.num / frameRate.den,
    totalFrames,
    scenes: plan.scenes.map((scene) => {
      const made = sceneOf(scene, plan, composition);
      // The clip of a card goes on in a window.
      return card !== undefined && scene.end > card.frame ? { ...made, label: CARD } : made;
    }),
    tracks: plan.tracks,
    chunks: plan.chunks.map(({ start, end, key }) => ({ start, end, key })),
    events,
    elements,
    places,
    overlays,
    faces,
    safeZones,
    ...(narration && { narration }),
    hasSound: plan.sound.tracks.length > 0,
    groundKey: groundKey(plan),
    under: underOf(plan, composition),
  };
}

function slidesOf({ slides }: SliderPlan): NonNullable<View['slides']> {
  return slides.map((slide) =>
    slide.status === 'failed'
      ? { position: slide.position, nodes: [], texts: [], problem: slide.problem.message }
      : slideView(slide),
  );
}

/** The slides that could be drawn. */
export function drawnSlides({ slides }: SliderPlan): readonly DrawnSlide[] {
  return slides.flatMap((slide) => (slide.status === 'failed' ? [] : [slide]));
}

function slideView({ position, nodes, texts }: DrawnSlide): SlideView {
  const named = texts.map(({ element, text, lines }) => {
    const field = ['headline', 'body', 'kicker'].includes(element) ? element : 'body';
    return { role: element, text, path: `slides[${position - 1}].${field}`, box: boxAround(lines) };
  });
  return { position, nodes, texts: named };
}
