/**
 * Composition -> resolved slider, measured backgrounds and plan; the part that `render`, `frame`, `plan` and `check`
 * share.
 */
import { combinationHash } from '../../document/combination-hash.js';
import { resolveSlider } from '../../document/slider/resolve-slider.js';
import type { ResolvedSlider } from '../../document/slider/resolved-slider.js';
import type { SliderComposition } from '../../document/slider/slider-schema.js';
import { type Problem, ReelwrightError, type Warning } from '../../errors.js';
import { hashOf } from '../../hash.js';
import type { HeldSource } from '../../io/files/held-sources.js';
import type { ImageDecoder } from '../../io/images/image-decoder.js';
import { LOGO_LIMITS, probeImage } from '../../io/images/probe-image.js';
import { BACKGROUND_LIMITS, type BackgroundFacts, loadBackground } from '../../io/slides/load-background.js';
import type { ImageMedia } from '../../media.js';
import { layOutSlider } from '../../slides/compose-slider.js';
import { type Pixels, packed, wholePixels } from '../../slides/pictures/pixels.js';
import type { SlidePicture } from '../../slides/slide.types.js';
import type { PanoramaPart, PlannedBackground, SliderPlan } from '../../slides/slider-plan.js';
import { createTypesetter } from '../../type/typeset.js';
import { collect } from '../collect.js';
import { inLanes } from '../in-lanes.js';
import { fetchPixels, storePixels } from '../kept-pixels.js';
import { documentBook } from '../media/document-book.js';
import { sourceOf } from '../media/gather.js';
import { fontsOf } from '../media/own-fonts.js';
import { stillVersions } from '../versions.js';
import type { EngineOptions, StillWorkspace } from '../workspace.js';

type SliderOptions = EngineOptions & { readonly baseDir?: string | undefined };

export interface PreparedSlider {
  readonly slider: ResolvedSlider;
  readonly plan: SliderPlan;
  readonly logo: (ImageMedia & Pick<HeldSource, 'file' | 'path'>) | undefined;
  /** Real paths of all files the carousel reads. */
  readonly inputs: readonly string[];
  /** Decodes what else is to be drawn. */
  readonly images: ImageDecoder;
  /** A background's prepared pixels: from this run, from the cache, or decoded again. */
  pixelsOf(background: PlannedBackground): Promise<Pixels>;
  /** How many slides have a background, and how many of those were known without decoding anything. */
  readonly backgrounds: () => { readonly total: number; readonly reused: number };
}

/** Raised when preparing or measuring backgrounds gives other pixels or facts. */
const BACKGROUND_VERSION = 3;
/** Raised when the same draw list would give other bytes: rasteriser, encoder settings. */
const SLIDE_VERSION = 3;
const LOGO_VERSION = 2;

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
  const { width, height } = slider;
  const order = writtenOrder(composition);
  const sources = slider.slides.map((slide, index) => ({
    source: slide.background?.source ?? slider.panorama?.source,
    part:
      slide.background === undefined && slider.panorama !== undefined
        ? { index, count: slider.slides.length }
        : undefined,
    documentPath:
      slide.background === undefined ? 'panorama.source' : `slides[${order[index] ?? index}].background.source`,
  }));
  const fonts = await fontsOf(slider.fonts, { ...options, baseDir: options.baseDir ?? process.cwd() }, workspace);
  const [logo, ...files] = await collect([
    slider.logo === undefined ? Promise.resolve(undefined) : logoOf(slider.logo.source, options, workspace),
    ...sources.map(({ source, documentPath }) =>
      source === undefined
        ? Promise.resolve(undefined)
        : fileOf(source, documentPath, BACKGROUND_LIMITS.maxBytes, options, workspace),
    ),
  ]);

  const shelf = backgroundShelf({ width, height }, workspace);
  let firstIsDone = () => {};
  const first = new Promise<void>((resolve) => {
    firstIsDone = resolve;
  });
  const decoding = inLanes(
    // One more than processors: while those decode, the next is measured.
    workspace.concurrency + 1,
    sources,
    async ({ part, documentPath }, index) => {
      const file = files[index];
      if (file === undefined) {
        firstIsDone();
        return { background: undefined, facts: undefined, problem: undefined };
      }
      const background = shelf.name(file, part);
      try {
        return { background, facts: await shelf.facts(background, documentPath), problem: undefined };
      } catch (error) {
        if (!(error instanceof ReelwrightError) || error.class !== 'media') throw error;
        return {
          background,
          facts: undefined,
          problem: {
            code: error.code,
            path: documentPath,
            message: error.message,
            remedy: error.remedy,
          } satisfies Problem,
        };
      } finally {
        firstIsDone();
      }
    },
    workspace.signal,
  );
  // Type is set on this thread while the others decode: not before they have something to do.
  await Promise.race([first, decoding]);
  const fontBook = documentBook(fonts.own);
  const layout = attempt(() =>
    layOutSlider(slider, {
      typeset: createTypesetter(fontBook),
      logo,
      paths: order.map((written) => `slides[${written}]`),
    }),
  );
  const prepared = await decoding;
  const composed = layout()(
    prepared.map(({ background, facts }): SlidePicture | undefined =>
      background === undefined || facts === undefined ? undefined : { ...facts, asset: background.asset },
    ),
  );
  const versions = stillVersions();
  const slides = composed.slides.map((slide, index): SliderPlan['slides'][number] => {
    const { background, problem } = prepared[index] ?? {};
    const { position, nodes, texts, warnings } = slide;
    if (problem !== undefined) return { status: 'failed', position, problem };
    return {
      status: 'pending',
      position,
      background,
      nodes,
      texts,
      warnings,
      key: hashOf({ slide: SLIDE_VERSION, nodes, width, height, format: slider.format, versions }),
    };
  });
  const hashes = new Map(
    files.flatMap((file, index) =>
      file === undefined ? [] : [[sources[index]?.source ?? '', file.contentHash] as const],
    ),
  );
  if (slider.panorama !== undefined && !hashes.has(slider.panorama.source)) {
    hashes.set(
      slider.panorama.source,
      (await fileOf(slider.panorama.source, 'panorama.source', BACKGROUND_LIMITS.maxBytes, options, workspace))
        .contentHash,
    );
  }
  for (const { source, media } of fonts.found) hashes.set(source, media.contentHash);
  if (slider.logo !== undefined && logo !== undefined) hashes.set(slider.logo.source, logo.contentHash);
  const total = files.filter((file) => file !== undefined).length;
  const plan: SliderPlan = {
    kind: 'slider-plan',
    composition: 'slider',
    combinationHash: combinationHash(slider, hashes),
    output: { size: { width, height }, format: slider.format },
    template: slider.template,
    rung: composed.rung,
    placement: composed.placement,
    slides,
    warnings: [
      ...slides.flatMap((slide): readonly Warning[] => (slide.status === 'failed' ? [] : slide.warnings)),
      ...fonts.warnings(
        fontBook,
        composed.slides.flatMap(({ nodes }) => nodes),
      ),
    ],
  };
  return {
    slider,
    plan,
    logo,
    inputs: [logo, ...files, ...fonts.found].flatMap((file) => (file === undefined ? [] : [file.path])),
    pixelsOf: shelf.pixels,
    images: workspace.images,
    backgrounds: () => ({ total, reused: total - Math.min(total, shelf.decoded()) }),
  };
}

/** Does the work now, and throws its error when it is asked for the answer. */
function attempt<T>(work: () => T): () => T {
  try {
    const made = work();
    return () => made;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/** For each slide in order of position, its place in the document: problems and warnings name that. */
function writtenOrder(composition: SliderComposition): readonly number[] {
  return composition.slides
    .map((slide, index) => ({ index, position: slide.position ?? index + 1 }))
    .sort((a, b) => a.position - b.position)
    .map(({ index }) => index);
}

async function fileOf(
  source: string,
  documentPath: string,
  maxBytes: number,
  options: SliderOptions,
  workspace: StillWorkspace,
): Promise<HeldSource> {
  const gathering = { baseDir: options.baseDir ?? process.cwd(), roots: options.roots };
  return sourceOf({ source, id: documentPath }, maxBytes, gathering, workspace);
}

async function logoOf(source: string, options: SliderOptions, workspace: StillWorkspace) {
  const held = await fileOf(source, 'logo.source', LOGO_LIMITS.maxBytes, options, workspace);
  const { file, path, contentHash: hash } = held;
  const key = hashOf({ probe: 'image', version: LOGO_VERSION, hash, role: 'slide-logo' });
  const known = (await workspace.cache?.fetchJson(key)) as ImageMedia | undefined;
  const media =
    known ??
    (await probeImage(file, {
      contentHash: hash,
      documentPath: 'logo.source',
      limits: LOGO_LIMITS,
      decoder: workspace.images,
    }));
  if (known === undefined) await workspace.cache?.storeJson(key, media);
  return { ...media, file, path };
}

/**
 * Prepared backgrounds by name: facts from the cache where they are known, pixels from this run or the cache, decoding
 * as the last resort.
 */
function backgroundShelf(size: { readonly width: number; readonly height: number }, workspace: StillWorkspace) {
  const held = new Map<string, Promise<Pixels>>();
  /** Where each is read. */
  const files = new Map<string, string>();
  /** One picture behind several slides is decoded once. */
  const asked = new Map<string, Promise<BackgroundFacts>>();
  let decoded = 0;
  const factsKey = (asset: string) => hashOf({ facts: asset });
  const load = async (background: PlannedBackground, documentPath: string): Promise<BackgroundFacts> => {
    decoded += 1;
    const { facts, pixels } = await loadBackground(files.get(background.asset) ?? background.path, {
      slide: size,
      contentHash: background.contentHash,
      documentPath,
      part: background.part,
      decoder: workspace.images,
    });
    workspace.signal.throwIfAborted();
    held.set(background.asset, Promise.resolve(pixels));
    return facts;
  };
  const store = async (background: PlannedBackground, facts: BackgroundFacts) => {
    const pixels = await held.get(background.asset);
    if (workspace.cache === undefined || pixels === undefined) return;
    const { width, height, opaque } = pixels;
    await storePixels(workspace, background.asset, { width, height, data: packed(pixels) }, { opaque });
    await workspace.cache.storeJson(factsKey(background.asset), facts);
  };
  const findFacts = async (background: PlannedBackground, documentPath: string): Promise<BackgroundFacts> => {
    const known = (await workspace.cache?.fetchJson(factsKey(background.asset))) as BackgroundFacts | undefined;
    if (known !== undefined) return known;
    const facts = await load(background, documentPath);
    await store(background, facts);
    return facts;
  };
  return {
    name: ({ path, file, contentHash }: HeldSource, part: PanoramaPart | undefined): PlannedBackground => {
      const named = { background: BACKGROUND_VERSION, content: contentHash, size, part, versions: stillVersions() };
      const asset = hashOf(named);
      files.set(asset, file);
      return { path, contentHash, asset, ...(part === undefined ? {} : { part }) };
    },
    facts: (background: PlannedBackground, documentPath: string): Promise<BackgroundFacts> => {
      const { asset } = background;
      const facts = asked.get(asset) ?? findFacts(background, documentPath);
      asked.set(asset, facts);
      return facts;
    },
    pixels: async (background: PlannedBackground): Promise<Pixels> => {
      const own = held.get(background.asset);
      if (own !== undefined) return own;
      const kept = await fetchPixels(workspace, background.asset);
      if (kept !== undefined) return wholePixels(kept.data, kept, kept.facts['opaque'] === true);
      await load(background, '');
      const pixels = await held.get(background.asset);
      if (pixels === undefined) throw new TypeError('internal: a loaded background is held');
      return pixels;
    },
    decoded: () => decoded,
  };
}
