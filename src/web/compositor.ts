/**
 * Composes a film's frames in the page: clips from the browser's own decoder, placed as in a render, with the sprites
 * over them drawn by the same code as in a render.
 */
import { STILL_GROUND } from '../compose/still-picture.js';
import type { MediaId } from '../compose/timeline.js';
import type { VideoMedia } from '../media.js';
import { type ArtistImage, contextOf, createArtist, plainContext } from './artist.js';
import { type ClipReader, openClip } from './clip-reader.js';
import { type FramePicture, framePictures, type LaidLayer, type LaidPicture } from './frame-picture.js';
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
  /** Releases decoders and pictures. */
  close(): void;
}

/** How a frame is painted. */
export interface PaintOptions {
  /** True while the film plays: pictures are scaled by the fastest kernel. Default false. */
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
 * Fetches fonts and pictures, and nothing yet of the clips. Rejects when something cannot be had.
 *
 * @example
 * const film = await (await fetch('film.json')).json();
 * const compositor = await openCompositor(film, { baseUrl: new URL('film.json', location.href).href });
 * await compositor.paint(canvas, 42);
 */
export async function openCompositor(film: WebFilm, options: CompositorOptions = {}): Promise<Compositor> {
  const { baseUrl = document.baseURI } = options;
  const { plan } = film;
  const address = (url: string) => new URL(url, baseUrl).href;
  const [images] = await Promise.all([
    loadPictures(film.pictures, address),
    Promise.all(film.fonts.map((font) => loadFont(font, address))),
  ]);
  const sources = openSources(film, address);
  const artist = createArtist((asset) => images.get(asset));
  const painter = createFramePainter((laid) => sources.shown(laid));
  const pictures = framePictures(plan);
  const { size } = plan.output;
  let first: HTMLCanvasElement | undefined;
  let asked = 0;

  function compose(canvas: HTMLCanvasElement, picture: FramePicture, { frame, isQuick }: PaintOptions & Placed): void {
    painter.paint(canvas, picture, { size, isQuick });
    artist.paint(canvas, plan.tracks, { frame, size });
  }

  async function firstPicture({ width, height }: HTMLCanvasElement): Promise<HTMLCanvasElement> {
    if (first?.width === width && first.height === height) return first;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    await sources.fetch(pictures(0));
    compose(canvas, pictures(0), { frame: 0 });
    first = canvas;
    return canvas;
  }

  return {
    async paint(canvas, frame, options = {}) {
      asked += 1;
      const turn = asked;
      const picture = pictures(frame);
      const { leadsBack = 0 } = picture;
      const over = leadsBack > 0 ? await firstPicture(canvas) : undefined;
      await sources.fetch(picture);
      if (turn !== asked) return false;
      compose(canvas, picture, { ...options, frame: Math.min(frame, plan.output.totalFrames - 1) });
      if (over !== undefined) {
        const context = plainContext(canvas);
        context.globalAlpha = Math.min(1, leadsBack);
        context.drawImage(over, 0, 0);
        context.globalAlpha = 1;
      }
      return true;
    },
    prepare(frame) {
      const busy = new Set(sources.readers(pictures(frame)));
      const soon = pictures(Math.min(frame + AHEAD_FRAMES, plan.output.totalFrames - 1));
      // What fails here fails again when the frame is asked for.
      if (sources.readers(soon).every((name) => !busy.has(name))) void sources.fetch(soon).catch(() => {});
    },
    close: () => sources.close(),
  };
}

interface Placed {
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

/** Clips and images of a film, opened when they are first shown. */
function openSources({ plan, media }: WebFilm, address: Address) {
  const clips = new Map<string, ClipReader>();
  const stills = new Map<MediaId, Promise<DecodedPicture>>();
  const shown = new Map<MediaId, DecodedPicture>();

  const addressOf = (id: MediaId) => {
    const url = media[id];
    if (url === undefined) throw new Error(`The film does not say where ${id} is`);
    return address(url);
  };
  const reader = (name: string, id: MediaId): ClipReader => {
    const known = clips.get(name) ?? openClip(addressOf(id), plan.media[id] as VideoMedia);
    clips.set(name, known);
    return known;
  };
  const still = (id: MediaId): Promise<DecodedPicture> => {
    const known = stills.get(id) ?? loadStill(addressOf(id));
    stills.set(id, known);
    return known;
  };
  /** A clip in two places at once has two readers. */
  const named = (picture: FramePicture): readonly (readonly [LaidPicture, string])[] => {
    const laid = [...picture.layers, ...picture.overlays].filter(isPicture);
    return laid.map((one, index) => {
      const before = laid.slice(0, index).filter(({ media: id }) => id === one.media).length;
      return [one, `${one.media} ${before}`] as const;
    });
  };
  const names = new WeakMap<LaidPicture, string>();

  return {
    async fetch(picture: FramePicture): Promise<void> {
      await Promise.all(
        named(picture).map(async ([laid, name]) => {
          names.set(laid, name);
          if (laid.source === undefined) shown.set(laid.media, await still(laid.media));
          else await reader(name, laid.media).show(laid.source);
        }),
      );
    },
    shown: (laid: LaidPicture) =>
      laid.source === undefined ? shown.get(laid.media) : clips.get(names.get(laid) ?? '')?.current(),
    readers: (picture: FramePicture) => named(picture).map(([, name]) => name),
    close() {
      for (const clip of clips.values()) clip.close();
      clips.clear();
    },
  };
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
