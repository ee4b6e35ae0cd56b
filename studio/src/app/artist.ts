/**
 * Draws views on canvases with the engine's own drawing code. Fonts and pictures are fetched before anything is drawn
 * with them, because a missing font would be replaced silently. Canvases are created for frequent reading
 * (`willReadFrequently`), so that every machine draws them in software, with the same pixels.
 */
import type { Cel, SpriteTrack } from 'reelwright';
import {
  type CanvasLayer,
  type Context2D,
  type DrawWorld,
  draw,
  type ImageLike,
  translation,
} from 'reelwright/browser';
import type { Box, FontFile, PictureFile, Size, Sketch, View } from '../shared/messages.js';
import { server } from './server.js';

type Nodes = Cel['nodes'];
type Material = Pick<View, 'fonts' | 'pictures'>;

/** Pixels of drawn cels that are kept: about 80 MB. */
const MOST_CEL_PIXELS = 20_000_000;
const MOST_STAMP_PIXELS = 3_000_000;

interface Surface extends CanvasLayer {
  readonly canvas: HTMLCanvasElement;
}

interface Asset {
  readonly image: ImageLike;
  readonly width: number;
  readonly height: number;
  readonly upright: Size;
}

const fonts = new Map<string, Promise<unknown>>();
const assets = new Map<string, Asset>();
const pictures = new Map<string, Promise<Asset>>();
const cels = new Map<Cel, HTMLCanvasElement>();
const stamps = new Map<string, HTMLCanvasElement>();
let celPixels = 0;
let stampPixels = 0;

/** Fetches the files of a view; those that are here already cost nothing. Rejects when one cannot be fetched. */
export async function gather({ fonts: wanted, pictures: drawn }: Material): Promise<void> {
  const load = async (picture: PictureFile) => [picture.asset, await loadPicture(picture)] as const;
  const [found] = await Promise.all([Promise.all(drawn.map(load)), ...wanted.map(loadFont)]);
  for (const [asset, image] of found) assets.set(asset, image);
}

function loadFont({ family, id, unicodeRange }: FontFile): Promise<unknown> {
  const name = `${family}/${id}`;
  const load = async () => {
    // This file serves every weight: the range keeps the browser from thickening it, and sets the axis of a variable
    // font.
    const described = { weight: '1 1000', ...(unicodeRange === undefined ? {} : { unicodeRange }) };
    const face = await new FontFace(family, await server.font(id), described).load();
    document.fonts.add(face);
  };
  return remember(fonts, name, load);
}

function loadPicture({ id, width, height, upright }: PictureFile): Promise<Asset> {
  return remember(pictures, id, async () => {
    const surface = take(width, height);
    const pixels = new Uint8ClampedArray(await server.picture(id));
    contextOf(surface.canvas).putImageData(new ImageData(pixels, width, height), 0, 0);
    for (const old of [...pictures.keys()].slice(0, -24)) pictures.delete(old);
    return { image: surface.canvas, width, height, upright };
  });
}

function remember<T>(kept: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = make();
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  return made;
}

/** False for a sketch of a picture that was not drawn before: only a view of the whole document brings it. */
export function canDraw({ tracks, slide }: Pick<Sketch, 'tracks' | 'slide'>): boolean {
  const isHere = (node: Nodes[number]): boolean =>
    node.kind === 'group' ? node.children.every(isHere) : node.kind !== 'image' || assets.has(node.asset);
  return [...tracks.flatMap((track) => track.cels.flatMap((cel) => cel.nodes)), ...(slide?.nodes ?? [])].every(isHere);
}

/** The cels of a frame, bottom first. */
export function celsAt(tracks: readonly SpriteTrack[], frame: number): readonly { track: SpriteTrack; cel: Cel }[] {
  return tracks.flatMap((track) => {
    if (frame < track.start || frame >= track.end) return [];
    const cel = track.cels.findLast((one) => one.frame <= frame);
    return cel === undefined || cel.nodes.length === 0 ? [] : [{ track, cel }];
  });
}

/** Draws everything that a film shows at a frame onto a cleared canvas. */
export function paintFrame(canvas: HTMLCanvasElement, tracks: readonly SpriteTrack[], frame: number, size: Size): void {
  const context = contextOf(canvas);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.scale(canvas.width / size.width, canvas.height / size.height);
  for (const { track, cel } of celsAt(tracks, frame)) {
    const box = cel.box ?? track.box;
    context.drawImage(celCanvas(cel, box), box.x, box.y);
  }
}

/** Draws a slide. */
export function paintNodes(canvas: HTMLCanvasElement, nodes: Nodes, size: Size): void {
  const surface = drawnIn({ x: 0, y: 0, ...size }, nodes);
  const context = contextOf(canvas);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(surface, 0, 0, canvas.width, canvas.height);
}

function celCanvas(cel: Cel, box: Box): HTMLCanvasElement {
  const known = cels.get(cel);
  if (known !== undefined) {
    cels.delete(cel);
    cels.set(cel, known);
    return known;
  }
  const canvas = drawnIn(box, cel.nodes);
  cels.set(cel, canvas);
  celPixels += box.width * box.height;
  for (const [old, { width, height }] of cels) {
    if (celPixels <= MOST_CEL_PIXELS || old === cel) break;
    cels.delete(old);
    celPixels -= width * height;
  }
  return canvas;
}

/** Draws nodes as they lie in a box, over a flat colour if one is given. */
export function drawnIn(box: Box, nodes: Nodes, under?: string): HTMLCanvasElement {
  const { width, height } = box;
  const free: Surface[] = [];
  const world: DrawWorld = {
    takeLayer: () => {
      const layer = free.pop();
      if (layer === undefined) return take(width, height);
      layer.context.setTransform(1, 0, 0, 1, 0, 0);
      layer.context.clearRect(0, 0, width, height);
      return layer;
    },
    returnLayer: (layer) => free.push(layer as Surface),
    stamp,
    path: (data) => new Path2D(data),
    image(asset) {
      const image = assets.get(asset);
      if (image === undefined) throw new Error(`The picture ${asset} was not fetched`);
      return image;
    },
  };
  const surface = take(width, height);
  if (under !== undefined) {
    surface.context.fillStyle = under;
    surface.context.beginPath();
    surface.context.rect(0, 0, width, height);
    surface.context.fill();
  }
  draw(surface.context, nodes, translation(-box.x, -box.y), world);
  return surface.canvas;
}

/** Works as in the engine: a word with an outline is painted once and then only copied. */
function stamp(key: string, size: () => Size, paint: (context: Context2D) => void): ImageLike {
  const known = stamps.get(key);
  if (known !== undefined) {
    stamps.delete(key);
    stamps.set(key, known);
    return known;
  }
  const { width, height } = size();
  const surface = take(width, height);
  paint(surface.context);
  stamps.set(key, surface.canvas);
  stampPixels += width * height;
  for (const [oldest, canvas] of stamps) {
    if (stampPixels <= MOST_STAMP_PIXELS || oldest === key) break;
    stamps.delete(oldest);
    stampPixels -= canvas.width * canvas.height;
  }
  return surface.canvas;
}

function take(width: number, height: number): Surface {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return { canvas, image: canvas, context: contextOf(canvas) as unknown as Context2D };
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This browser gives no canvas to draw on');
  return context;
}

/** Tracks that reuse the cels of older ones wherever they show the same, so that those need not be drawn again. */
export function withKnownCels(now: readonly SpriteTrack[], before: readonly SpriteTrack[]): readonly SpriteTrack[] {
  const old = new Map<string, Map<number, Cel>>();
  for (const { id, cels: known } of before) {
    const byFrame = old.get(id) ?? new Map<number, Cel>();
    for (const cel of known) byFrame.set(cel.frame, cel);
    old.set(id, byFrame);
  }
  return now.map((track) => {
    const known = track.cels.map((cel) => {
      const same = old.get(track.id)?.get(cel.frame);
      return same !== undefined && JSON.stringify(same) === JSON.stringify(cel) ? same : cel;
    });
    return { ...track, cels: known };
  });
}
