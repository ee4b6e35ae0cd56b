/**
 * Composes a film's frames in the page: clips from the browser's own decoder, placed as in a render, with the sprites
 * over them drawn by the same code as in a render.
 */
import type { FilmPlan } from '../compose/plan.js';
import { STILL_GROUND } from '../compose/still-picture.js';
import type { VideoMedia } from '../media.js';
import { type ArtistImage, contextOf, createArtist, plainContext } from './artist.js';
import { type ClipReader, openClip } from './clip-reader.js';
import {
  type FilmPictures,
  type FramePicture,
  framePictures,
  type LaidLayer,
  type LaidPicture,
  type PicturedPlan,
} from './frame-picture.js';
import { createFramePainter, type DecodedPicture } from './paint-frame.js';
import type { WebFilm, WebFont, WebPicture } from './web-film.types.js';

/** Composes frames of one film. */
export interface Compositor {
  /**
   * Paints a frame onto the whole canvas, whatever its size, once its pictures are decoded. Resolves with false when
   * another frame was asked for meanwhile and nothing was painted. Rejects where a clip cannot be decoded.
   */
  paint(canvas: HTMLCanvasElement, frame: number, options?: PaintOptions): Promise<boolean>;
  /** Decodes the first pictures of the next scene, so that a cut does not wait. */
  prepare(frame: number): void;
  /**
   * Shows another film of this base from now on, as after an edit: what is not here yet is fetched, and the decoders of
   * clips that were shown stay open. Rejects when something cannot be had; the film before is then still shown.
   */
  replace(film: PaintedFilm): Promise<void>;
  /** Releases decoders and pictures. */
  close(): void;
}

/** The parts of a film that its pictures follow from. */
export interface PaintedFilm extends Pick<WebFilm, 'fonts' | 'pictures' | 'media'> {
  /** The plan with the tracks that are drawn over its picture. */
  readonly plan: PicturedPlan & Pick<FilmPlan, 'tracks'>;
}

/** How a frame is painted. */
export interface PaintOptions {
  /** True while the film plays: the fastest kernels are good enough. Default false. */
  readonly isQuick?: boolean;
}

/** How a film is composed. */
export interface CompositorOptions {
  /** The base of the film's relative addresses. Default: the page. */
  readonly baseUrl?: string;
}

/** Frames before a cut at which its pictures are prepared, about a third of a second. */
const AHEAD_FRAMES = 10;

/**
 * Fetches fonts and pictures, and nothing yet of the clips. Rejects when something cannot be had. Long because its
 * functions share the film that is shown.
 *
 * @example
 * const film = await (await fetch('film.json')).json();
 * const compositor = await openCompositor(film, { baseUrl: new URL('film.json', location.href).href });
 * await compositor.paint(canvas, 42);
 */
export async function openCompositor(film: PaintedFilm, options: CompositorOptions = {}): Promise<Compositor> {
  const { baseUrl = document.baseURI } = options;
  const address = (url: string) => new URL(url, baseUrl).href;
  const images = new Map<string, ArtistImage>();
  const sources = openSources(address);
  const artist = createArtist((asset) => images.get(asset));
  const painter = createFramePainter((laid) => sources.shown(laid));
  let shown = await loaded(film);
  let asked = 0;

  async function loaded({ plan, media, pictures, fonts }: PaintedFilm): Promise<Shown> {
    const [drawn] = await Promise.all([
      loadPictures(
        pictures.filter(({ asset, width }) => images.get(asset)?.width !== width),
        address,
      ),
      Promise.all(fonts.map((font) => loadFont(font, address))),
    ]);
    for (const [asset, image] of drawn) images.set(asset, image);
    return { plan, media, pictureOf: framePictures(plan) };
  }

  function compose(canvas: HTMLCanvasElement, picture: FramePicture, { plan, frame, isQuick }: PaintOptions & Placed) {
    const { size } = plan.output;
    painter.paint(canvas, picture, { size, isQuick });
    artist.paint(canvas, plan.tracks, { frame, size });
  }

  async function firstPicture(of: Shown, { width, height }: HTMLCanvasElement): Promise<HTMLCanvasElement> {
    if (of.first?.width === width && of.first.height === height) return of.first;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    await sources.fetch(of, 0);
    compose(canvas, of.pictureOf(0), { plan: of.plan, frame: 0 });
    of.first = canvas;
    return canvas;
  }

  return {
    async paint(canvas, frame, options = {}) {
      asked += 1;
      const turn = asked;
      const of = shown;
      const { plan } = of;
      const { leadsBack = 0 } = of.pictureOf(frame);
      const over = leadsBack > 0 ? await firstPicture(of, canvas) : undefined;
      const picture = await sources.fetch(of, frame, options.isQuick);
      if (turn !== asked) return false;
      compose(canvas, picture, { ...options, plan, frame: Math.min(frame, plan.output.totalFrames - 1) });
      if (over !== undefined) {
        const context = plainContext(canvas);
        context.globalAlpha = Math.min(1, leadsBack);
        context.drawImage(over, 0, 0);
        context.globalAlpha = 1;
      }
      return true;
    },
    prepare(frame) {
      const busy = new Set(sources.readers(shown, frame));
      const soon = Math.min(frame + AHEAD_FRAMES, shown.plan.output.totalFrames - 1);
      // A failure here happens again when the frame itself is asked for, and is reported then.
      if (sources.readers(shown, soon).every((name) => !busy.has(name)))
        void sources.fetch(shown, soon).catch(() => {});
    },
    async replace(next) {
      shown = await loaded(next);
    },
    close: () => sources.close(),
  };
}

interface Shown extends Pick<PaintedFilm, 'plan' | 'media'> {
  readonly pictureOf: FilmPictures;
  /** Its first picture, as large as it was last needed. */
  first?: HTMLCanvasElement;
}

interface Placed {
  readonly plan: PaintedFilm['plan'];
  readonly frame: number;
}

type Address = (url: string) => string;

const fonts = new Map<string, Promise<unknown>>();

/** A missing font would be replaced silently, so it is loaded before the first letter is drawn. */
function loadFont({ family, url, unicodeRange }: WebFont, address: Address): Promise<unknown> {
  const name = `${family} ${address(url)}`;
  const load = async () => {
    // The file serves every weight: the range keeps the browser from making it bolder, and sets the axis of a variable
    // font.
    const described = { weight: '1 1000', ...(unicodeRange === undefined ? {} : { unicodeRange }) };
    const bytes = await (await fetched(address(url))).arrayBuffer();
    document.fonts.add(await new FontFace(family, bytes, described).load());
  };
  const loading = fonts.get(name) ?? load();
  fonts.set(name, loading);
  loading.catch(() => fonts.delete(name));
  return loading;
}

async function loadPictures(
  pictures: readonly WebPicture[],
  address: Address,
): Promise<ReadonlyMap<string, ArtistImage>> {
  const loaded = pictures.map(async ({ asset, url, upright }): Promise<[string, ArtistImage]> => {
    const image = await createImageBitmap(await (await fetched(address(url))).blob());
    return [asset, { image, width: image.width, height: image.height, upright }];
  });
  return new Map(await Promise.all(loaded));
}

async function fetched(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} cannot be fetched: ${response.status}`);
  return response;
}

/** Clips that are open: those that are shown, and some of the films before. */
const MOST_CLIPS = 6;

/**
 * Clips and images by their address, opened when they are first shown. Long because its functions share the readers
 * that are open.
 */
function openSources(address: Address) {
  const clips = new Map<string, ClipReader>();
  const stills = new Map<string, Promise<DecodedPicture>>();
  const shown = new WeakMap<LaidPicture, () => DecodedPicture | undefined>();

  const reader = (name: string, url: string, media: VideoMedia): ClipReader => {
    const known = clips.get(name) ?? openClip(url, media);
    clips.delete(name);
    clips.set(name, known);
    return known;
  };
  const still = (url: string): Promise<DecodedPicture> => {
    const known = stills.get(url) ?? loadStill(url);
    stills.set(url, known);
    known.catch(() => stills.delete(url));
    return known;
  };
  /** A clip that is shown in two places at the same time has two readers. */
  const named = ({ media }: Pick<Shown, 'media'>, picture: FramePicture): readonly Named[] => {
    const laid = [...picture.layers, ...picture.overlays].filter(isPicture);
    const urls = laid.map(({ media: id }) => {
      const url = media[id];
      if (url === undefined) throw new Error(`The film does not say where ${id} is`);
      return address(url);
    });
    return laid.map((one, index): Named => {
      const url = urls[index] as string;
      const before = urls.slice(0, index).filter((other) => other === url).length;
      return { laid: one, url, name: `${url} ${before}` };
    });
  };
  const close = (names: readonly string[]) => {
    for (const name of names) {
      clips.get(name)?.close();
      clips.delete(name);
    }
  };

  return {
    /** Resolves with the picture of a frame when everything in it is decoded. */
    async fetch(of: Shown, frame: number, isQuick = false): Promise<FramePicture> {
      const picture = of.pictureOf(frame);
      const all = named(of, picture);
      await Promise.all(
        all.map(async ({ laid, url, name }) => {
          if (laid.source === undefined) {
            const image = await still(url);
            shown.set(laid, () => image);
            return;
          }
          const clip = reader(name, url, of.plan.media[laid.media] as VideoMedia);
          shown.set(laid, () => clip.current());
          await clip.show(laid.source);
          if (laid.fill !== undefined && !isQuick) await clip.takeRaw();
        }),
      );
      const needed = new Set(all.map(({ name }) => name));
      const others = [...clips.keys()].filter((name) => !needed.has(name));
      close(others.slice(0, Math.max(0, clips.size - MOST_CLIPS)));
      return picture;
    },
    shown: (laid: LaidPicture) => shown.get(laid)?.(),
    readers: (of: Shown, frame: number) => named(of, of.pictureOf(frame)).map(({ name }) => name),
    close: () => close([...clips.keys()]),
  };
}

/** A picture of a frame, the address of its file, and the name of what reads it. */
interface Named {
  readonly laid: LaidPicture;
  readonly url: string;
  readonly name: string;
}

function isPicture(layer: LaidLayer): layer is LaidPicture {
  return layer.kind === 'picture';
}

/** Upright, on white where it is transparent. */
async function loadStill(url: string): Promise<DecodedPicture> {
  const bitmap = await createImageBitmap(await (await fetched(url)).blob(), { imageOrientation: 'from-image' });
  const { width, height } = bitmap;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = contextOf(canvas);
  context.fillStyle = STILL_GROUND;
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0);
  return { image: canvas, width, height };
}
