/**
 * Draws sprites on a page's canvases with the same code as a render. Canvases are created for frequent reading
 * (`willReadFrequently`), so that every machine draws them in software, with the same pixels.
 */
import type { CanvasLayer, Context2D, DrawWorld, ImageLike } from '../draw/canvas.types.js';
import { draw } from '../draw/draw.js';
import type { Cel, DrawNode, SpriteTrack } from '../draw/draw-list.js';
import { translation } from '../draw/matrix.js';
import type { Box, Size } from '../geometry.js';

/** A picture that draw lists may name. */
export interface ArtistImage extends Size {
  readonly image: ImageLike;
  /** Size of the upright original, in whose pixels draw lists count. */
  readonly upright: Size;
}

/** Draws sprites; drawn cels are kept. */
export interface Artist {
  /** Draws the sprites of a frame over the content of the canvas. */
  paint(canvas: HTMLCanvasElement, tracks: readonly SpriteTrack[], at: { frame: number; size: Size }): void;
  /** Nodes as they lie in a box, over a flat colour if one is given. */
  drawnIn(box: Box, nodes: readonly DrawNode[], under?: string): HTMLCanvasElement;
}

/** Pixels of drawn cels that are kept: about 80 MB. */
const MOST_CEL_PIXELS = 20_000_000;
const MOST_STAMP_PIXELS = 3_000_000;

interface Surface extends CanvasLayer {
  readonly canvas: HTMLCanvasElement;
}

/** `imageOf` gives a fetched picture; where it is undefined, drawing the picture throws. */
export function createArtist(imageOf: (asset: string) => ArtistImage | undefined): Artist {
  const cels = createStore<Cel>(MOST_CEL_PIXELS);
  const stamps = createStore<string>(MOST_STAMP_PIXELS);
  const stamp = (key: string, size: () => Size, paint: (context: Context2D) => void): ImageLike =>
    stamps.of(key, () => {
      const { width, height } = size();
      const surface = take(width, height);
      paint(surface.context);
      return surface.canvas;
    });

  function drawnIn(box: Box, nodes: readonly DrawNode[], under?: string): HTMLCanvasElement {
    const { width, height } = box;
    const surface = take(width, height);
    if (under !== undefined) {
      surface.context.fillStyle = under;
      surface.context.beginPath();
      surface.context.rect(0, 0, width, height);
      surface.context.fill();
    }
    const image = (asset: string) => {
      const found = imageOf(asset);
      if (found === undefined) throw new Error(`The picture ${asset} was not fetched`);
      return found;
    };
    draw(surface.context, nodes, translation(-box.x, -box.y), { ...layers(box), stamp, path: pathOf, image });
    return surface.canvas;
  }

  return {
    drawnIn,
    paint(canvas, tracks, { frame, size }) {
      const context = plainContext(canvas);
      context.save();
      context.setTransform(canvas.width / size.width, 0, 0, canvas.height / size.height, 0, 0);
      for (const { track, cel } of celsAt(tracks, frame)) {
        const box = cel.box ?? track.box;
        context.drawImage(
          cels.of(cel, () => drawnIn(box, cel.nodes)),
          box.x,
          box.y,
        );
      }
      context.restore();
    },
  };
}

/** The cels of a frame, bottom first. */
export function celsAt(tracks: readonly SpriteTrack[], frame: number): readonly { track: SpriteTrack; cel: Cel }[] {
  return tracks.flatMap((track) => {
    if (frame < track.start || frame >= track.end) return [];
    const cel = track.cels.findLast((one) => one.frame <= frame);
    return cel === undefined || cel.nodes.length === 0 ? [] : [{ track, cel }];
  });
}

/** A canvas and its context, for the drawing code. */
export function take(width: number, height: number): Surface {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return { canvas, image: canvas, context: contextOf(canvas) as unknown as Context2D };
}

/** The context of a canvas whose pixels are seldom read: the graphics processor draws it where there is one. */
export function plainContext(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser gives no canvas to draw on');
  return context;
}

/** The context of a canvas whose pixels are read often, or must be the same on every machine: drawn in software. */
export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This browser gives no canvas to draw on');
  return context;
}

function pathOf(data: string): Path2D {
  return new Path2D(data);
}

/** Layers of one size, which are reused. */
function layers({ width, height }: Size): Pick<DrawWorld, 'takeLayer' | 'returnLayer'> {
  const free: Surface[] = [];
  return {
    takeLayer() {
      const layer = free.pop();
      if (layer === undefined) return take(width, height);
      layer.context.setTransform(1, 0, 0, 1, 0, 0);
      layer.context.clearRect(0, 0, width, height);
      return layer;
    },
    returnLayer: (layer) => free.push(layer as Surface),
  };
}

/** Canvases by name; the least recently used are dropped first. */
function createStore<Key>(mostPixels: number) {
  const kept = new Map<Key, HTMLCanvasElement>();
  let pixels = 0;
  return {
    of(key: Key, make: () => HTMLCanvasElement): HTMLCanvasElement {
      const known = kept.get(key);
      const canvas = known ?? make();
      kept.delete(key);
      kept.set(key, canvas);
      if (known === undefined) pixels += canvas.width * canvas.height;
      for (const [old, { width, height }] of kept) {
        if (pixels <= mostPixels || old === key) break;
        kept.delete(old);
        pixels -= width * height;
      }
      return canvas;
    },
  };
}
