/**
 * Composition -> resolved slider, gathered files, measured backgrounds and plan; the part that `render`, `frame`,
 * `plan` and `check` share.
 */
import { combinationHash } from '../../document/combination-hash.js';
import { resolveSlider } from '../../document/slider/resolve-slider.js';
import type { ResolvedSlider } from '../../document/slider/resolved-slider.js';
import type { SliderComposition } from '../../document/slider/slider-schema.js';
import type { DrawNode } from '../../draw/draw-list.js';
import { imageNodes } from '../../draw/image-nodes.js';
import { type Problem, ReelwrightError, type Warning } from '../../errors.js';
import { hashOf } from '../../hash.js';
import type { ImageDecoder } from '../../io/images/image-decoder.js';
import type { BackgroundFacts } from '../../io/slides/load-background.js';
import { slideArrangement } from '../../slides/arrange-slides.js';
import { layOutSlider } from '../../slides/compose-slider.js';
import type { Pixels } from '../../slides/pictures/pixels.js';
import type { SlidePicture } from '../../slides/slide.types.js';
import type { PlannedBackground, SliderPlan } from '../../slides/slider-plan.js';
import { createTypesetter } from '../../type/typeset.js';
import type { FontBook } from '../../type/typeset.types.js';
import { inLanes } from '../in-lanes.js';
import { mainThread } from '../main-thread.js';
import { documentBook } from '../media/document-book.js';
import type { OverlayOf } from '../preview/overlay.types.js';
import { codeOf, stillVersions } from '../versions.js';
import type { StillWorkspace } from '../workspace.js';
import { type BackgroundShelf, backgroundShelf } from './background-shelf.js';
import {
  type GatheredSlider,
  gatherSlider,
  type SlideLogo,
  type SliderOptions,
  type SlideSource,
  wantedBackgrounds,
  wantedImages,
  writtenOrder,
} from './gather-slider.js';

export interface PreparedSlider {
  readonly slider: ResolvedSlider;
  readonly plan: SliderPlan;
  readonly logo: SlideLogo | undefined;
  /** Real paths of all files the carousel reads. */
  readonly inputs: readonly string[];
  /** Decodes the other pictures of the slides. */
  readonly images: ImageDecoder;
  /** A background's prepared pixels: from this run, from the cache, or decoded again. */
  pixelsOf(background: PlannedBackground): Promise<Pixels>;
  /** Lets go of a background's pixels. */
  release(background: PlannedBackground): void;
  /** How many slides have a background, and how many of those were known without decoding anything. */
  readonly backgrounds: () => { readonly total: number; readonly reused: number };
  /** Draws a changed document with the same files. */
  readonly overlayOf: OverlayOf;
}

/**
 * Rejects with every problem of paths (class `media` or `usage`); a background whose content cannot be used fails its
 * slide alone and shows in the plan.
 */
export async function prepareSlider(
  composition: SliderComposition,
  options: SliderOptions,
  workspace: StillWorkspace,
): Promise<PreparedSlider> {
  const slider = resolveSlider(composition);
  const gathered = await gatherSlider(slider, composition, options, workspace);
  const fontBook = documentBook(gathered.fonts.own);
  const thread = mainThread();
  const begins = thread.hold();
  const shelf = backgroundShelf({ width: slider.width, height: slider.height }, workspace, begins);
  const measuring = measurePictures(gathered, shelf, workspace).finally(begins);
  // Type is set on this thread while the others decode: not before they have something to do. A background that fails
  // the call is told by `measuring`, and before what is wrong with the texts.
  const composing = thread.whenIdle().then(() => layOut(slider, gathered, fontBook));
  const [measured, compose] = await Promise.all([
    measuring,
    composing.catch((error) => rethrowAfter(measuring, error)),
  ]);
  const composed = compose(measured.map(({ picture }) => picture));
  const plan = planSlider({ slider, gathered, measured, composed, fontBook });
  const sources = [...gathered.backgrounds, ...gathered.images.flat()];
  const total = sources.filter(({ file }) => file !== undefined).length;
  return {
    slider,
    plan,
    logo: gathered.logo,
    inputs: gathered.inputs,
    pixelsOf: shelf.pixels,
    release: shelf.release,
    images: workspace.images,
    backgrounds: () => ({ total, reused: total - Math.min(total, shelf.decoded()) }),
    overlayOf: redrawSlider(slider, gathered, measured),
  };
}

/** Slides of other texts, looks and templates over the same backgrounds, in the same order. */
function redrawSlider(
  before: ResolvedSlider,
  gathered: GatheredSlider,
  measured: readonly MeasuredBackground[],
): OverlayOf {
  const files = filesOf(before, gathered.order);
  return (changed) => {
    if (changed.kind !== 'slider') return undefined;
    const slider = resolveSlider(changed);
    if (slider.fonts !== undefined || filesOf(slider, writtenOrder(changed)) !== files) return undefined;
    const { width, height } = slider;
    const { slides } = layOut(slider, gathered, documentBook(undefined))(measured.map(({ picture }) => picture));
    return {
      kind: 'slides',
      size: { width, height },
      slides: slides.filter((_, index) => measured[index]?.problem === undefined),
    };
  };
}

/** Backgrounds are prepared at the carousel's size. */
function filesOf(slider: ResolvedSlider, order: readonly number[]): string {
  const { width, height, logo } = slider;
  const pictures = [...wantedBackgrounds(slider, order), ...wantedImages(slider, order).flat()];
  const wanted = pictures.map((one) => [one.source, one.part, one.documentPath, 'isScreen' in one]);
  return JSON.stringify([width, height, logo?.source, logo?.light?.source, order, wanted]);
}

async function rethrowAfter(first: Promise<unknown>, error: unknown): Promise<never> {
  await first;
  throw error;
}

function layOut(slider: ResolvedSlider, { logo, order }: GatheredSlider, fontBook: FontBook) {
  const paths = order.map((written) => `slides[${written}]`);
  return layOutSlider(slider, { typeset: createTypesetter(fontBook), logo, paths });
}

interface MeasuredBackground {
  readonly background?: PlannedBackground;
  /** The slide's other pictures. */
  readonly images?: readonly PlannedBackground[];
  readonly picture: SlidePicture | undefined;
  /** Why one of its pictures cannot be used. */
  readonly problem?: Problem;
}

/** Each slide's background, with the other pictures of the slide; one of them that cannot be used fails the slide. */
async function measurePictures(
  { backgrounds, images }: GatheredSlider,
  shelf: BackgroundShelf,
  workspace: StillWorkspace,
): Promise<readonly MeasuredBackground[]> {
  const all = await measureBackgrounds([...backgrounds, ...images.flat()], shelf, workspace);
  let at = backgrounds.length;
  return backgrounds.map((_, index): MeasuredBackground => {
    const own = all[index] as MeasuredBackground;
    const others = all.slice(at, at + (images[index]?.length ?? 0));
    at += others.length;
    const problem = own.problem ?? others.find((other) => other.problem !== undefined)?.problem;
    const more = others.flatMap(({ picture }) => (picture === undefined ? [] : [picture]));
    return {
      ...own,
      images: others.flatMap(({ background }) => (background === undefined ? [] : [background])),
      picture: own.picture && more.length > 0 ? { ...own.picture, more } : own.picture,
      ...(problem === undefined ? {} : { problem }),
    };
  });
}

function measureBackgrounds(
  sources: readonly SlideSource[],
  shelf: BackgroundShelf,
  workspace: StillWorkspace,
): Promise<readonly MeasuredBackground[]> {
  const measure = async ({ file, part, documentPath, isScreen }: SlideSource): Promise<MeasuredBackground> => {
    if (file === undefined) return { picture: undefined };
    const background = shelf.name(file, { part, documentPath, ...(isScreen && { isScreen }) });
    try {
      const facts: BackgroundFacts = await shelf.facts(background, documentPath);
      return { background, picture: { ...facts, asset: background.asset } };
    } catch (error) {
      // A decoder that was stopped looks like a damaged picture.
      workspace.signal.throwIfAborted();
      if (!(error instanceof ReelwrightError) || error.class !== 'media') throw error;
      const { code, message, remedy } = error;
      return { background, picture: undefined, problem: { code, path: documentPath, message, remedy } };
    }
  };
  // Twice as many as processors: while some pictures are decoded, those before them are measured.
  const lanes = 2 * workspace.concurrency;
  return inLanes(lanes, sources, measure, workspace.signal);
}

interface SliderParts {
  readonly slider: ResolvedSlider;
  readonly gathered: GatheredSlider;
  readonly measured: readonly MeasuredBackground[];
  readonly composed: ReturnType<ReturnType<typeof layOutSlider>>;
  readonly fontBook: FontBook;
}

/** The product of the slide before, where it runs on into this one. */
function guestOf(
  nodes: readonly DrawNode[],
  before: PlannedBackground | undefined,
  own: PlannedBackground | undefined,
): readonly PlannedBackground[] {
  if (before === undefined || before.asset === own?.asset) return [];
  return imageNodes(nodes).some(({ asset }) => asset === before.asset) ? [before] : [];
}

function planSlider({ slider, gathered, measured, composed, fontBook }: SliderParts): SliderPlan {
  const { width, height, format } = slider;
  const versions = stillVersions();
  const slides = composed.slides.map((slide, index): SliderPlan['slides'][number] => {
    const { background, images = [], problem } = measured[index] ?? {};
    const { position, nodes, texts, arrangement: chosen, warnings } = slide;
    const arrangement = slideArrangement(chosen);
    if (problem !== undefined) return { status: 'failed', position, problem };
    const key = hashOf({
      slide: codeOf('slide'),
      backgrounds: codeOf('background'),
      nodes,
      width,
      height,
      format,
      versions,
    });
    const guest = guestOf(nodes, measured[index - 1]?.background, background);
    const shown = [...images, ...guest];
    const more = {
      ...(shown.length === 0 ? {} : { images: shown }),
      ...(guest.length === 0 ? {} : { continuesFrom: position - 1 }),
    };
    return { status: 'pending', position, background, ...more, nodes, texts, arrangement, warnings, key };
  });
  const nodes = composed.slides.flatMap((slide) => slide.nodes);
  return {
    kind: 'slider-plan',
    composition: 'slider',
    combinationHash: combinationHash(slider, gathered.hashes),
    output: { size: { width, height }, format },
    template: slider.template,
    rung: composed.rung,
    scale: composed.scale,
    slides,
    warnings: [
      ...slides.flatMap((slide): readonly Warning[] => (slide.status === 'failed' ? [] : slide.warnings)),
      ...gathered.fonts.warnings(fontBook, nodes),
    ],
  };
}
