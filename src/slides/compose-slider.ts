/**
 * A resolved slider and its measured pictures -> a draw list for each slide, all on one type scale. Pure and
 * deterministic.
 */

import type { SlideFrameKind } from '../document/enumerations.js';
import { lookOf } from '../document/looks/design.js';
import type { ResolvedSlide, ResolvedSlider } from '../document/slider/resolved-slider.js';
import type { DrawNode } from '../draw/draw-list.js';
import { type Problem, ReelwrightError, type Warning } from '../errors.js';
import type { ImageMedia } from '../media.js';
import { rememberBlocks } from '../type/remember-blocks.js';
import type { Typeset } from '../type/typeset.types.js';
import type { BuiltTemplate, TemplateHand } from './archetypes/archetype.types.js';
import { barePages, devicePages, mosaicPages, type PageWish, picturedPages } from './archetypes/choose-pages.js';
import { layOwn, layPage } from './archetypes/lay-page.js';
import { type Content, readContent, readingsOf } from './archetypes/read-content.js';
import { type ArrangedAnswer, type ArrangeWorld, arrangeSlides } from './arrange-slides.js';
import { countedBody } from './counted-list.js';
import { dressedPalette, dressedTypeset } from './dressed.js';
import { mirroredSlide } from './mirror.js';
import { readClose } from './read-close.js';
import { roleOf } from './roles.js';
import { runOn } from './run-on.js';
import { directionOf } from './set-text.js';
import type {
  Arrangement,
  Density,
  LaidSlide,
  PaintedSlide,
  SlideFrame,
  SlidePicture,
  SlideTemplate,
  SlideText,
  TextReport,
} from './slide.types.js';
import { slideFrame } from './slide-frame.js';
import { type SlidePalette, slidePalette } from './slide-palette.js';
import { slideWarnings } from './slide-warnings.js';
import { templateOf } from './templates/template-table.js';
import { type RungReason, solveTypeScale, type TypeScale } from './type-scale.js';
import { typedArrows } from './typed-arrows.js';
import { sharedVeil } from './veil.js';

export interface SliderWorld {
  readonly typeset: Typeset;
  readonly logo: ImageMedia | undefined;
  /** The pictures by their slide's position; undefined for a slide without a background. */
  readonly pictures: readonly (SlidePicture | undefined)[];
  /** Where each slide stands in the document, e.g. `slides[2]`: for warnings and problems. */
  readonly paths: readonly string[];
}

export interface ComposedSlide {
  readonly position: number;
  readonly nodes: readonly DrawNode[];
  readonly texts: readonly TextReport[];
  readonly arrangement: ArrangedAnswer;
  readonly warnings: readonly Warning[];
}

/** The rung of the ladder that was chosen, and why. */
export interface SlideScale {
  /** The number of rungs that the template has. */
  readonly rungs: number;
  readonly reason: RungReason;
  /** Positions of the slides that keep the carousel from a roomier rung. */
  readonly heldBy: readonly number[];
  /** The size of the first slide's headline, as a factor of the other headlines. */
  readonly hookScale: number;
}

export interface ComposedSlider {
  /** The rung of the template's ladder, 0 the roomiest. */
  readonly rung: number;
  readonly scale: SlideScale;
  readonly slides: readonly ComposedSlide[];
}

/** Throws `glyph_missing` for a character that no face covers. */
export function composeSlider(slider: ResolvedSlider, world: SliderWorld): ComposedSlider {
  return layOutSlider(slider, world)(world.pictures);
}

/**
 * Does the part of the work that needs no picture, while pictures may still be decoding; it returns the rest of the
 * work as a function.
 */
export function layOutSlider(
  slider: ResolvedSlider,
  world: Omit<SliderWorld, 'pictures'>,
): (pictures: SliderWorld['pictures']) => ComposedSlider {
  const template = templateOf(slider.template);
  const slides = slideMakers(slider, template, world);
  const own = slides.map(
    ({ lay }) =>
      (density: Density) =>
        lay(density) as LaidSlide,
  );
  const scale = namingFields(slider, world, () => solveTypeScale({ template, slides: own }));
  const layout: SliderLayout = { slider, template, scale, paths: world.paths, logo: world.logo, makers: slides };
  return (pictures) => paintSlider(layout, pictures);
}

/**
 * The words of a slide, and the function that lays it out: at a density and, by default, in its template's own
 * arrangement.
 */
interface SlideMaker {
  readonly text: SlideText;
  readonly content: Content;
  lay(density: Density, arrangement?: Pick<Arrangement, 'place' | 'photo' | 'composed'>): LaidSlide | undefined;
}

type Template = BuiltTemplate | SlideTemplate;

/** The results that do not need the pictures. */
interface SliderLayout {
  readonly slider: ResolvedSlider;
  readonly template: Template;
  readonly scale: TypeScale;
  readonly paths: readonly string[];
  readonly logo: ImageMedia | undefined;
  /** The makers of the slides, in order. */
  readonly makers: readonly SlideMaker[];
}

function slideMakers(
  slider: ResolvedSlider,
  template: Template,
  world: Omit<SliderWorld, 'pictures'>,
): readonly SlideMaker[] {
  const { language } = slider;
  const hand = handOf(template);
  const count = slider.slides.length;
  const own = slider.designed && lookOf(slider.designed);
  const shared = {
    ...{ language, count, logo: world.logo },
    frame: slideFrame(slider.aspectRatio, directionOf(language)),
    palette: paletteOf(slider, template),
    // Texts are set again for other densities and places.
    typeset: rememberBlocks(own ? dressedTypeset(world.typeset, own) : world.typeset),
  };
  return slider.slides.map(({ position, kicker, headline, body }) => {
    const role = roleOf(position, count);
    const close = role === 'close' ? readClose(body, slider) : { body, callToAction: '' };
    const counted = countedBody(headline, close.body, language);
    const text = { kicker: typedArrows(kicker), headline: typedArrows(headline), body: typedArrows(counted) };
    const callToAction = typedArrows(close.callToAction);
    const content = readContent(text);
    const lay: SlideMaker['lay'] = (
      density,
      { place, photo, composed } = { place: slider.textPosition, photo: 'all' },
    ) => {
      const kit = { ...shared, role, position, textPosition: place, photo, callToAction };
      const laid =
        composed !== undefined
          ? hand && layPage(text, content, composed, { kit, hand })
          : 'hand' in template
            ? layOwn(text, content, density, { kit, hand: template.hand })
            : template.lay(text, density, kit);
      return laid && directionOf(language) === 'rtl' ? mirroredSlide(laid, kit.frame.width) : laid;
    };
    return { text, content, lay };
  });
}

/** The hand of a built-in template; extensions have none. */
function handOf(template: Template): TemplateHand | undefined {
  return 'hand' in template ? template.hand : undefined;
}

function paletteOf({ designed, accentColor }: ResolvedSlider, { accent }: Pick<Template, 'accent'>): SlidePalette {
  const own = designed && lookOf(designed);
  return own ? dressedPalette(accentColor, own) : slidePalette(accentColor ?? accent);
}

function paintSlider(layout: SliderLayout, pictures: SliderWorld['pictures']): ComposedSlider {
  const { slider, template, scale } = layout;
  const frame = slideFrame(slider.aspectRatio, directionOf(slider.language));
  const { shade } = paletteOf(slider, template);
  const inks = { light: '#ffffff', dark: shade };
  const alone = arrangeSlides(
    slider.slides.map((_, index) => slideToArrange(layout, index, pictures, frame)),
    { frame, inks },
  );
  const arranged = runOn(alone, pictures, { frame, direction: directionOf(slider.language) });
  const painted = paintAlike(arranged, veiledAlike(arranged, pictures, inks));
  const { rung, reason, heldBy, hookScale } = scale;
  return {
    rung,
    scale: { rungs: template.ladder.length, reason, heldBy, hookScale: hookScale * (arranged[0]?.share ?? 1) },
    slides: slider.slides.map((slide, index) => {
      const [slideNodes, arrangement] = [painted[index], arranged[index]];
      if (slideNodes === undefined || arrangement === undefined)
        throw new TypeError('internal: a slide was not laid out');
      const warnings = slideWarnings({
        ...{ slide, index, path: layout.paths[index] ?? '', broken: arrangement.broken },
        language: slider.language,
        isPlain: handOf(template) === undefined,
        ...{
          kind: arrangement.kind,
          painted: slideNodes,
          fits: !scale.squeezed.includes(index),
          picture: pictures[index],
          logo: layout.logo,
        },
      });
      return { position: slide.position, nodes: slideNodes.nodes, texts: slideNodes.texts, arrangement, warnings };
    }),
  };
}

/** Gives the parts of a panorama the same veil. */
function veiledAlike(
  arranged: readonly ArrangedAnswer[],
  pictures: SliderWorld['pictures'],
  inks: ArrangeWorld['inks'],
): SliderWorld['pictures'] {
  if (pictures.filter((picture) => picture?.isContinued === true).length < 2) return pictures;
  const shares = arranged.flatMap(({ laid, place }, index) => laid.paint(pictures[index], place).veilShare ?? []);
  if (shares.length < 2) return pictures;
  const shared = sharedVeil(shares, inks);
  return pictures.map((picture) => (picture?.isContinued === true ? { ...picture, sharedVeil: shared } : picture));
}

/**
 * Draws the logo in the same way on all slides, because a plate that comes and goes from slide to slide looks like a
 * mistake.
 */
function paintAlike(arranged: readonly ArrangedAnswer[], pictures: SliderWorld['pictures']): readonly PaintedSlide[] {
  const bare = arranged.map(({ laid, place }, index) => laid.paint(pictures[index], place));
  if (bare.every(({ logo }) => logo?.isPlated !== true)) return bare;
  return bare.map((slide, index) => {
    const { laid, place } = arranged[index] as ArrangedAnswer;
    return slide.logo?.isPlated === false ? laid.paint(pictures[index], place, true) : slide;
  });
}

/**
 * The sizes to which the hook's headline may become smaller where its picture needs the room, as shares of the size
 * found for it.
 */
const HOOK_SHARES = [1, 0.88, 0.76, 0.66, 0.57] as const;
/** The least size of the hook's headline: as a share of the other headlines, and of its own body. */
const [LEAST_HOOK, LEAST_LEAD] = [1, 1.5];
/**
 * The factor of that for a headline of more than so many words, and for one that would divide a word in all other
 * sizes: few words stop a thumb by their size.
 */
const [LESSER_HOOK, FEW_WORDS] = [0.85, 4];

function slideToArrange(layout: SliderLayout, index: number, pictures: SliderWorld['pictures'], frame: SlideFrame) {
  const { slider, scale, makers, template } = layout;
  const density = scale.densities[index] as Density;
  const least = Math.max(LEAST_HOOK / scale.hookScale, (LEAST_LEAD * density.body) / density.headline);
  const smaller = HOOK_SHARES.filter((share) => share === 1 || share > least);
  const role = roleOf(slider.slides[index]?.position ?? index + 1, slider.slides.length);
  const own = template.arrangements({ role, frame });
  const isBare = slider.slides.every((_, at) => pictures[at] === undefined);
  const picture = pictures[index];
  const { text, content } = makers[index] as SlideMaker;
  const { archetype: kept, frame: device } = slider.slides[index] as ResolvedSlide;
  const hand = handOf(template);
  const pages = pagesOf(
    hand,
    { text, content, role, position: slider.textPosition, archetype: kept, frame },
    picture,
    device,
  );
  const [reading] = readingsOf(content, text, role).filter(({ archetype }) => archetype !== 'number');
  return {
    ...{ picture, density, kept, kind: reading?.archetype },
    arrangements: [
      ...withCost(
        wanted(own, slider, isBare),
        pages.composed.length === 0 ? 0 : ownPageCost({ text, content }, hand, picture, device),
      ),
      ...pages.composed,
    ],
    varied: pages.varied,
    shares: index > 0 ? [1] : [...smaller, ...(least < 1 ? [least] : [])],
    lesserShare: index > 0 ? undefined : LESSER_HOOK * Math.min(1, least),
    isLong: (text.headline ?? '').trim().split(/\s+/u).length > FEW_WORDS,
    lay: (arrangement: Arrangement, at: Density) => makers[index]?.lay(at, arrangement),
  };
}

/** Pages composed of a slide's content, and further pages for variety. */
function pagesOf(
  hand: TemplateHand | undefined,
  wish: Omit<PageWish, 'hand' | 'picture'>,
  picture: SlidePicture | undefined,
  device: SlideFrameKind | undefined,
): { readonly composed: readonly Arrangement[]; readonly varied: readonly Arrangement[] } {
  if (hand === undefined || picture?.isContinued === true) return { composed: [], varied: [] };
  const own = { ...wish, hand, picture: picture?.kind };
  if (picture === undefined) return { composed: barePages(own), varied: [] };
  if (picture.more !== undefined) return { composed: mosaicPages(own, picture.more.length + 1), varied: [] };
  if (device !== undefined && picture.kind === 'photo') return { composed: devicePages(own, device), varied: [] };
  return { composed: picturedPages(own, false), varied: picturedPages(own, true) };
}

/** From this number of letters on, a page without a picture is set as text by its template, without an archetype. */
const LONG_PAGE_LETTERS = 330;
/** Cost of the template's own page where a page composed from the copy could take the place of a picture. */
const TEMPLATE_PAGE_COST = 500;

/**
 * Cost of the template's own page where it would leave out pictures of the slide, or their device: more than any other
 * cost of a page.
 */
const ONE_PICTURE_COST = 100_000;
/** Cost of the template's own page where it would set a table of two sides as a list: what is without is no benefit. */
const SIDES_AS_LIST_COST = 12_000;

function ownPageCost(
  { text: { body }, content }: Pick<SlideMaker, 'text' | 'content'>,
  hand: TemplateHand | undefined,
  picture: SlidePicture | undefined,
  device: SlideFrameKind | undefined,
): number {
  const asList = content.sides !== undefined && hand?.tells.includes('sides') === false ? SIDES_AS_LIST_COST : 0;
  if (picture !== undefined) return picture.more === undefined && device === undefined ? asList : ONE_PICTURE_COST;
  return body.length > LONG_PAGE_LETTERS ? 0 : TEMPLATE_PAGE_COST;
}

function withCost(own: readonly Arrangement[], cost: number): readonly Arrangement[] {
  return own.map((one) => ({ ...one, natural: one.natural + cost }));
}

/** Cost of words that do not stand where the document asks for them; covering a face costs more. */
const OTHER_PLACE_COST = 20_000;

/**
 * The arrangements of a template that follow the document's wishes; a tall slide without a picture has only its words.
 */
function wanted(
  own: readonly Arrangement[],
  { textPosition, aspectRatio }: ResolvedSlider,
  isBare: boolean,
): readonly Arrangement[] {
  if (textPosition === undefined) {
    const middle = own.filter(({ place }) => place === 'middle');
    return aspectRatio === '9:16' && isBare && middle.length > 0 ? middle : own;
  }
  const there = own.filter(({ place, photo }) => place === textPosition && photo !== 'all');
  const others = own.filter(({ place, photo }) => place !== textPosition || (place === undefined && photo !== 'all'));
  return [
    { place: textPosition, photo: 'all', natural: 0 },
    ...there,
    ...others.map((one) => ({ ...one, natural: one.natural + OTHER_PLACE_COST })),
  ];
}

/** Reports a character that no face covers at the field that has it, and all such characters at once. */
function namingFields<T>(slider: ResolvedSlider, world: Omit<SliderWorld, 'pictures'>, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ReelwrightError) || error.code !== 'glyph_missing') throw error;
    const problems = slider.slides.flatMap((slide, index) =>
      (['kicker', 'headline', 'body'] as const).flatMap((field) =>
        missingIn(slide[field], `${world.paths[index] ?? ''}.${field}`, slider, world),
      ),
    );
    throw problems.length === 0 ? error : ReelwrightError.fromProblems(problems, { class: error.class, cause: error });
  }
}

function missingIn(
  text: string,
  path: string,
  slider: ResolvedSlider,
  world: Omit<SliderWorld, 'pictures'>,
): readonly Problem[] {
  try {
    const family = 'ShortFontInter';
    world.typeset({
      text,
      language: slider.language,
      family,
      direction: 'ltr',
      width: 1e6,
      height: 1e6,
      capHeights: [20],
      maxLines: 99,
      leading: 2,
      upperCase: false,
      align: 'start',
    });
    return [];
  } catch (error) {
    if (!(error instanceof ReelwrightError)) throw error;
    return error.problems.map((problem) => ({ ...problem, path }));
  }
}
