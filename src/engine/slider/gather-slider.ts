/** A resolved slider's files: found, opened and hashed, all problems of them together; the logo looked at. */
import type { ResolvedSlider } from '../../document/slider/resolved-slider.js';
import type { SliderComposition } from '../../document/slider/slider-schema.js';
import type { HeldSource } from '../../io/files/held-sources.js';
import { LOGO_LIMITS, probeImage } from '../../io/images/probe-image.js';
import { BACKGROUND_LIMITS } from '../../io/slides/load-background.js';
import type { ImageMedia } from '../../media.js';
import type { PanoramaPart } from '../../slides/slider-plan.js';
import { collect } from '../collect.js';
import { gatherSource } from '../media/gather.js';
import { type DocumentFonts, openFonts } from '../media/own-fonts.js';
import { remembered } from '../remembered.js';
import { codeOf } from '../versions.js';
import type { EngineOptions, StillWorkspace } from '../workspace.js';

export type SliderOptions = EngineOptions & { readonly baseDir?: string | undefined };

/** A slide's background file; undefined for a slide on plain ground. */
export interface SlideSource {
  /** Problems and warnings name this place. */
  readonly documentPath: string;
  readonly file: HeldSource | undefined;
  /** A screenshot, which is kept whole. */
  readonly isScreen?: true;
  /** The part of a panorama that the slide shows. */
  readonly part: PanoramaPart | undefined;
}

type OpenedImage = Omit<ImageMedia, 'onLight'> & Pick<HeldSource, 'file' | 'path'>;

export interface SlideLogo extends OpenedImage {
  readonly onLight?: OpenedImage;
}

/** The one or two pictures of a logo. */
export function picturesOf(logo: SlideLogo | undefined): readonly OpenedImage[] {
  return [logo, logo?.onLight].filter((one) => one !== undefined);
}

export interface GatheredSlider {
  readonly logo: SlideLogo | undefined;
  readonly fonts: DocumentFonts;
  /** Background of each slide, by position. */
  readonly backgrounds: readonly SlideSource[];
  /** By position: the pictures of each slide beside its background. */
  readonly images: readonly (readonly SlideSource[])[];
  /** For each slide in order of position, its place in the document. */
  readonly order: readonly number[];
  /** Content hash by source, as the document names it. */
  readonly hashes: ReadonlyMap<string, string>;
  /** Real paths of all files the carousel reads. */
  readonly inputs: readonly string[];
}

const nothing = Promise.resolve(undefined);

/** Rejects with every problem of paths (class `media` or `usage`). */
export async function gatherSlider(
  slider: ResolvedSlider,
  composition: SliderComposition,
  options: SliderOptions,
  workspace: StillWorkspace,
): Promise<GatheredSlider> {
  const baseDir = options.baseDir ?? process.cwd();
  const open = (source: string, id: string, maxBytes: number) =>
    gatherSource({ source, id }, maxBytes, { baseDir, roots: options.roots }, workspace);
  const openLogo = async (source: string, id: string) =>
    probed(await open(source, id, LOGO_LIMITS.maxBytes), id, workspace);
  const order = writtenOrder(composition);
  const backgrounds = wantedBackgrounds(slider, order);
  const images = wantedImages(slider, order);
  const wanted = [...backgrounds, ...images.flat()];
  const fonts = await openFonts(slider.fonts, { ...options, baseDir }, workspace);
  const { logo: sign } = slider;
  const [onDark, onLight, ...files] = await collect([
    sign === undefined ? nothing : openLogo(sign.source, 'logo.source'),
    sign?.light === undefined ? nothing : openLogo(sign.light.source, 'logo.light.source'),
    ...wanted.map(({ source, documentPath }) =>
      source === undefined ? nothing : open(source, documentPath, BACKGROUND_LIMITS.maxBytes),
    ),
  ]);
  const named = wanted.flatMap(({ source }, index) => {
    const file = files[index];
    return source === undefined || file === undefined ? [] : [[source, file.contentHash] as const];
  });
  const hashes = new Map(named);
  const { panorama } = slider;
  // Every slide may have a background of its own: the panorama is part of the document all the same.
  if (panorama !== undefined && !hashes.has(panorama.source))
    hashes.set(
      panorama.source,
      (await open(panorama.source, 'panorama.source', BACKGROUND_LIMITS.maxBytes)).contentHash,
    );
  for (const { source, media } of fonts.found) hashes.set(source, media.contentHash);
  if (sign !== undefined && onDark !== undefined) hashes.set(sign.source, onDark.contentHash);
  if (sign?.light !== undefined && onLight !== undefined) hashes.set(sign.light.source, onLight.contentHash);
  return {
    logo: onDark && { ...onDark, ...(onLight === undefined ? {} : { onLight }) },
    fonts,
    backgrounds: backgrounds.map(({ source: _, ...own }, index) => ({ ...own, file: files[index] })),
    images: images.map((own) =>
      own.map(({ documentPath, at }) => ({ documentPath, part: undefined, file: files[at] })),
    ),
    order,
    hashes,
    inputs: [onDark, onLight, ...files, ...fonts.found].flatMap((file) => (file === undefined ? [] : [file.path])),
  };
}

/**
 * The pictures that the slides want, by position; `at`: their places among all files, which begin with a background a
 * slide.
 */
export function wantedImages({ slides }: ResolvedSlider, order: readonly number[]) {
  let at = slides.length;
  return slides.map(({ images = [] }, index) =>
    images.map(({ source }, image) => {
      const documentPath = `slides[${order[index] ?? index}].images[${image}].source`;
      return { source, part: undefined, documentPath, at: at++ };
    }),
  );
}

/** The backgrounds that the slides want, by position. */
export function wantedBackgrounds({ slides, panorama }: ResolvedSlider, order: readonly number[]) {
  return slides.map(({ background, images, frame }, index) => ({
    ...(background === undefined || images !== undefined || frame === undefined ? {} : { isScreen: true as const }),
    source: background?.source ?? panorama?.source,
    part: background === undefined && panorama !== undefined ? { index, count: slides.length } : undefined,
    documentPath: background === undefined ? 'panorama.source' : `slides[${order[index] ?? index}].background.source`,
  }));
}

/** For each slide in order of position, its place in the document: problems and warnings name that. */
export function writtenOrder(composition: SliderComposition): readonly number[] {
  return composition.slides
    .map((slide, index) => ({ index, position: slide.position ?? index + 1 }))
    .sort((a, b) => a.position - b.position)
    .map(({ index }) => index);
}

async function probed(
  { file, path, contentHash: hash }: HeldSource,
  documentPath: string,
  workspace: StillWorkspace,
): Promise<OpenedImage> {
  const identity = { probe: 'image', code: codeOf('logo'), hash, role: 'slide-logo' };
  const media = await remembered(workspace, identity, () =>
    probeImage(file, {
      contentHash: hash,
      documentPath,
      limits: LOGO_LIMITS,
      decoder: workspace.images,
    }),
  );
  return { ...media, file, path };
}
