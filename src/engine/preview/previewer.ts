/**
 * What drawing a composition live takes beside its plan: font files and pictures at the size they are drawn at. For a
 * surface that draws plans by the engine's own code in a browser (`reelwright/browser`); `frame` gives the finished
 * pixels where that is enough.
 */
import { type Language, PLACEMENTS, type Placement } from '../../document/enumerations.js';
import type { Composition, CompositionOf, Kind } from '../../document/kinds.js';
import { ownSources, withOwnFiles } from '../../document/own-files.js';
import { ownUses } from '../../document/own-name.js';
import { nodesOf, type SpriteTrack } from '../../draw/draw-list.js';
import { ownFontAlias } from '../../draw/own-font.js';
import type { Box, Size } from '../../geometry.js';
import type { TimedBox } from '../../overlay/film-stages.js';
import { zoneOf } from '../../overlay/safe-zone.js';
import { packed } from '../../slides/pictures/pixels.js';
import type { PlanByKind } from '../calls.js';
import { checkOptions, withoutNulls } from '../check-options.js';
import { withExtensions } from '../extensions/use-extensions.js';
import type { DrawnPicture } from '../film/drawn-picture.types.js';
import type { PreparedFilm } from '../film/film-calls.js';
import { filmPictures } from '../film/film-pictures.js';
import type { PreparedNarration } from '../film/prepared-narration.types.js';
import { scaledImages } from '../film/scaled-images.js';
import { ownFilesOf, withFilesRead } from '../media/own-files.js';
import type { CallOptions, EngineOptions } from '../options.js';
import { outputFolder } from '../output-folder.js';
import { logoPictures } from '../slider/draw-slide.js';
import { type PreparedSlider, prepareSlider } from '../slider/prepare-slider.js';
import { type Workspace, withStillWorkspace, withWorkspace } from '../workspace.js';
import type { DrawnLayout, DrawnSlide, Overlay, OverlayOf, PicturedFilm, RedrawOptions } from './overlay.types.js';
import { type PreviewElement, previewElements } from './preview-elements.js';
import { type PreviewFont, previewFonts } from './preview-fonts.js';
import { type PreviewOverlay, type PreviewPlace, previewOverlays, previewPlaces } from './preview-places.js';
import { roughOf } from './rough-preview.js';
import { validation } from './validation.js';
import { writeFilmFolder } from './write-film-folder.js';

export type { DrawnPicture } from '../film/drawn-picture.types.js';
export { type Glanced, glance } from './glance.js';
export { type NarrationWaveform, narrationWaveform } from './narration-waveform.js';
export type { DrawnSlide, KnownClips, PicturedFilm, RedrawOptions } from './overlay.types.js';
export type { PreviewElement } from './preview-elements.js';
export type { PreviewFont } from './preview-fonts.js';
export type { PreviewOverlay, PreviewPlace } from './preview-places.js';
export { renderGround } from './render-ground.js';
export { type RenderOpeningOptions, renderOpening } from './render-opening.js';

/** A plan and what it is drawn with. */
export interface Preview<K extends Kind = Kind> {
  /** Kind of the composition. */
  readonly kind: K;
  /** As `engine.plan` gives it. */
  readonly plan: PlanByKind[K];
  /** Every font file that its texts are drawn with. */
  readonly fonts: readonly PreviewFont[];
  /** Straight RGBA rows by content hash, of those that `known` did not name. */
  readonly pictures: readonly DrawnPicture[];
  /** Faces of the film over time, in pixels of the frame; only for shorts and editor ads. */
  readonly faces: readonly TimedBox[];
  /** For films: the layout's decision about each element. */
  readonly elements: readonly PreviewElement[];
  /** For shorts: where the words of each clip stand, and where else they could. */
  readonly places: readonly PreviewPlace[];
  /** For editor ads: the pictures over the film, bottom first. */
  readonly overlays: readonly PreviewOverlay[];
  /** For films: areas that platforms leave free, frame pixels; the first one is common to all. */
  readonly safeZones: readonly PreviewZone[];
  /** The words of the voice, for editor ads where they are known. */
  readonly narration?: PreviewNarration;
  /**
   * What a changed document draws, from the media that this one showed: 20 ms, and nothing is probed, checked or kept.
   * Undefined where other files, another kind or a font of the user's own ask for a `preview`; throws what is wrong
   * with the document.
   */
  redraw(composition: Composition, options?: RedrawOptions): Redrawn | undefined;
}

/** The box for text and brand elements where one platform shows the film. */
export interface PreviewZone {
  /** As a short's `placement`. */
  readonly placement: Placement;
  /** Frame pixels. */
  readonly box: Box;
}

/** What a voice says when. */
export type PreviewNarration = PreparedNarration;

/** A changed document's drawings. Its pictures are those of the preview; one that was not drawn there is missing. */
export interface Redrawn {
  /** Size of the frame or of a slide, px. */
  readonly size: Size;
  /** For films: all that is drawn over the picture. */
  readonly tracks: readonly SpriteTrack[];
  /** For films: what is on screen, in the form of the preview's elements. */
  readonly elements: readonly PreviewElement[];
  /** As the preview's. */
  readonly places: readonly PreviewPlace[];
  /** As the preview's. */
  readonly overlays: readonly PreviewOverlay[];
  /** For films whose clips are known: what lies under the tracks, for `reelwright/web`. */
  readonly pictured?: PicturedFilm;
  /** For carousels: the drawn slides. */
  readonly slides?: readonly DrawnSlide[];
  /** As the preview's; a text may need files that the preview did not. */
  readonly fonts: readonly PreviewFont[];
}

/** Options of `preview`. */
export interface PreviewOptions extends CallOptions {
  /** Pictures that the caller has: `asset` and size as `pictureId` writes them. They are left out of the answer. */
  readonly known?: ReadonlySet<string> | undefined;
}

/** A picture's name with its size: the same image may be drawn larger after an edit. */
export function pictureId({ asset, width, height }: Pick<DrawnPicture, 'asset' | 'width' | 'height'>): string {
  return `${asset}-${width}x${height}`;
}

/**
 * The plan of a composition with what it is drawn with. Probes its media like `plan`; rejects with what `plan` rejects
 * with.
 *
 * @example
 * const { plan, fonts } = await preview(ad, { roots: ['/ads'] }, { baseDir: '/ads' });
 * console.log(plan.kind, fonts.length); // film-plan 3
 */
export async function preview<K extends Kind>(
  composition: CompositionOf<K> & { readonly kind: K },
  engine: EngineOptions,
  call: PreviewOptions = {},
): Promise<Preview<K>> {
  const { known = new Set<string>(), ...rest } = call;
  checkOptions(engine, rest, []);
  const validate = await validation();
  const written = validate(composition);
  const options = { ...withoutNulls(engine), ...withoutNulls(rest) };
  const files = await ownFilesOf(written, options);
  const valid = await withExtensions(withOwnFiles(written, files ?? {}), options.extensions ?? []);
  const { overlayOf, ...found } = await previewOf(valid, options, known);
  const redraw = (changed: Composition, asked?: RedrawOptions): Redrawn | undefined => {
    const now = validate(changed);
    const sameFiles = JSON.stringify(ownSources(now)) === JSON.stringify(ownSources(written));
    if (now.kind !== valid.kind || !sameFiles || ownUses(now).length > 0) return undefined;
    const full = withOwnFiles(now, files ?? {});
    return redrawnOf(full, overlayOf?.(full, asked));
  };
  return { ...found, redraw } as unknown as Preview<K>;
}

/** Options of `writeWebFilm`. */
export interface WriteWebFilmOptions extends CallOptions {
  /** A folder; files of these names in it are replaced. */
  readonly output: string;
}

/**
 * Writes what a page plays (`reelwright/web`) into a folder: `film.json` and the files it names. Resolves with the
 * absolute path of that. The clips are copied as they are: what is put on a server is what was named. Rejects with what
 * `plan` rejects with.
 *
 * @example
 * await writeWebFilm(ad, { roots: ['/ads'] }, { baseDir: '/ads', output: 'public/ad' });
 */
export async function writeWebFilm(
  composition: CompositionOf<'short'> | CompositionOf<'editor'>,
  engine: EngineOptions,
  { output, ...call }: WriteWebFilmOptions,
): Promise<string> {
  const folder = await outputFolder(output, 'the film of a page', 'film/');
  const found = await preview(composition, engine, call);
  return writeFilmFolder(found, folder, { roots: engine.roots, baseDir: call.baseDir ?? process.cwd() });
}

/** What a document draws before its media are looked at. */
export interface RoughPreview extends Redrawn {
  /** As the preview's: the logo, where it can be read. */
  readonly pictures: readonly DrawnPicture[];
}

/**
 * What a document draws before its media are looked at, for a first picture at once: texts and logo over any light.
 * Undefined for kinds that nothing can be said of so early; throws what is wrong with the document.
 */
export async function roughPreview(
  composition: Composition,
  engine: EngineOptions = {},
  call: CallOptions = {},
): Promise<RoughPreview | undefined> {
  checkOptions(engine, call, []);
  const options = { ...withoutNulls(engine), ...withoutNulls(call) };
  const read = await withFilesRead((await validation())(composition), options);
  const valid = await withExtensions(read, options.extensions ?? []);
  const rough = await roughOf(valid, options);
  const redrawn = rough && redrawnOf(valid, rough.overlay);
  return redrawn && { ...redrawn, pictures: rough.pictures };
}

function redrawnOf(composition: Composition, overlay: Overlay | undefined): Redrawn | undefined {
  if (overlay === undefined) return undefined;
  const { size } = overlay;
  if (overlay.kind === 'slides') {
    const nodes = overlay.slides.flatMap((slide) => slide.nodes);
    return {
      size,
      slides: overlay.slides,
      tracks: [],
      elements: [],
      places: [],
      overlays: [],
      fonts: previewFonts(nodes),
    };
  }
  const { tracks, layout, pictured } = overlay;
  const { language = 'en' } = composition as { readonly language?: Language };
  const elements = previewElements(composition.kind, layout, language);
  const stood = { places: previewPlaces(layout), overlays: previewOverlays(layout.overlays) };
  return { size, tracks, elements, ...stood, fonts: previewFonts(nodesOf(tracks)), ...(pictured && { pictured }) };
}

async function previewOf(
  composition: Composition,
  options: EngineOptions & CallOptions,
  known: ReadonlySet<string>,
): Promise<Found> {
  switch (composition.kind) {
    case 'short': {
      const { language = 'en' } = composition;
      const { prepareShort } = await import('../short/prepare-short.js');
      return previewOfFilm('short', (workspace) => prepareShort(composition, options, workspace), {
        language,
        options,
        known,
      });
    }
    case 'editor': {
      const { language } = composition;
      const { prepareEditor } = await import('../editor/prepare-editor.js');
      return previewOfFilm('editor', (workspace) => prepareEditor(composition, options, workspace), {
        language,
        options,
        known,
      });
    }
    case 'slider':
      return withStillWorkspace(options, async (workspace) => {
        const prepared = await prepareSlider(composition, options, workspace);
        const nodes = prepared.plan.slides.flatMap((slide) => (slide.status === 'failed' ? [] : slide.nodes));
        const pictures = fresh(await slidePictures(prepared), known);
        const { plan, overlayOf } = prepared;
        return {
          kind: 'slider',
          plan,
          fonts: previewFonts(nodes),
          pictures,
          faces: [],
          elements: [],
          places: [],
          overlays: [],
          safeZones: [],
          overlayOf,
        };
      });
    case 'tracking': {
      const { tracking } = await import('../tracking/tracking.js');
      const plan = await tracking.plan(composition, options);
      const none = { fonts: [], pictures: [], faces: [], elements: [], places: [], overlays: [], safeZones: [] };
      return { kind: 'tracking', plan, ...none };
    }
    default:
      return composition satisfies never;
  }
}

interface Found extends Omit<Preview, 'redraw'> {
  readonly overlayOf?: OverlayOf | undefined;
}

interface Asked {
  readonly language: Language;
  readonly options: EngineOptions & CallOptions;
  readonly known: ReadonlySet<string>;
}

async function previewOfFilm(
  kind: 'short' | 'editor',
  prepare: (workspace: Workspace) => Promise<PreparedFilm>,
  { language, options, known }: Asked,
): Promise<Found> {
  return withWorkspace(options, async (workspace) => {
    const { plan, files, paths, shown, faces = [], overlayOf, narration } = await prepare(workspace);
    const own = Object.entries(plan.media).flatMap(([id, media]) =>
      media.kind === 'font'
        ? [{ family: ownFontAlias(media.contentHash), sha256: media.contentHash, path: paths[id] ?? '' }]
        : [],
    );
    const pictures = fresh(await filmPictures(plan, files, scaledImages(workspace)), known);
    const fonts = [...previewFonts(nodesOf(plan.tracks)), ...own];
    const { layout, overlays } = plan.facts as { readonly layout?: DrawnLayout } & Pick<DrawnLayout, 'overlays'>;
    const elements = previewElements(plan.composition, layout, language);
    const frame = plan.output.size;
    const zone = (placement: Placement) => ({ placement, box: zoneOf(frame, { ...shown, placement }) });
    const safeZones = PLACEMENTS.map(zone);
    const seen = { faces, elements, places: previewPlaces(layout), overlays: previewOverlays(overlays), safeZones };
    return { kind, plan, fonts, pictures, ...seen, overlayOf, ...(narration && { narration }) };
  });
}

async function slidePictures(prepared: PreparedSlider): Promise<readonly DrawnPicture[]> {
  const logos = await logoPictures(prepared);
  const backgrounds = new Map<string, DrawnPicture>();
  for (const slide of prepared.plan.slides) {
    if (slide.status === 'failed') continue;
    for (const background of [slide.background, ...(slide.images ?? [])]) {
      if (background === undefined || backgrounds.has(background.asset)) continue;
      const { asset } = background;
      const pixels = await prepared.pixelsOf(background);
      const { width, height } = pixels;
      backgrounds.set(asset, { asset, width, height, data: packed(pixels), upright: { width, height } });
    }
  }
  return [...backgrounds.values(), ...logos];
}

function fresh(pictures: readonly DrawnPicture[], known: ReadonlySet<string>): readonly DrawnPicture[] {
  return pictures.filter((picture) => !known.has(pictureId(picture)));
}
