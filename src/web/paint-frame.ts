/** Paints the pictures under the sprites of a frame onto a canvas, from decoded pictures. */
import { BLUR, CHROMA_SHARE, LUMA_SHARE } from '../compose/blur-fill.js';
import { type ClipGrade, gradedLuma } from '../compose/grade.js';
import { SOFT_SIGMA, softSize } from '../compose/transitions/blur.js';
import type { TransitionStep } from '../compose/transitions/transition.types.js';
import type { Box, Size } from '../geometry.js';
import { contextOf, plainContext } from './artist.js';
import type { FramePicture, LaidLayer, LaidPicture, LaidTransition } from './frame-picture.js';
import { type SampledPicture, smallerPlanes } from './raw-planes.js';
import { softened } from './soft-copy.js';

/** A decoded picture: a frame of a clip as coded, or an upright image. */
export interface DecodedPicture extends Size {
  readonly image: CanvasImageSource;
  /** Its own samples, where they were asked for and can be had. */
  readonly raw?: SampledPicture | undefined;
}

/** Gives the picture of a layer; while it is undefined, black is shown. */
export type PictureOf = (laid: LaidPicture) => DecodedPicture | undefined;

/** How a frame is painted. */
export interface FramePaintOptions {
  /** Size of the film, px. */
  readonly size: Size;
  /** True while the film plays: pictures are scaled by the fastest kernel. Default false. */
  readonly isQuick?: boolean | undefined;
}

/** Paints frames of one film; canvases are reused. */
export interface FramePainter {
  /** Paints onto the whole canvas, whatever its size. */
  paint(canvas: HTMLCanvasElement, picture: FramePicture, how: FramePaintOptions): void;
}

export function createFramePainter(pictureOf: PictureOf): FramePainter {
  const surfaces = new Map<string, HTMLCanvasElement>();
  const surface = (name: string, { width, height }: Size): HTMLCanvasElement => {
    const canvas = surfaces.get(name) ?? document.createElement('canvas');
    surfaces.set(name, canvas);
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    return canvas;
  };
  return {
    paint(canvas, { layers, between, overlays }, { size, isQuick }) {
      const brush: Brush = { pictureOf, surface, quality: isQuick ? 'low' : 'high' };
      const context = plainContext(canvas);
      const scale = { x: canvas.width / size.width, y: canvas.height / size.height };
      context.setTransform(1, 0, 0, 1, 0, 0);
      const [first] = layers;
      if (between === undefined && first !== undefined) paintLayer(canvas, first, scale, brush);
      if (between !== undefined) {
        const both = layers.map((layer, index) => {
          const own = surface(`layer ${index}`, canvas);
          paintLayer(own, layer, scale, brush);
          return own;
        });
        paintTransition(canvas, both, { between, scale }, brush);
      }
      for (const overlay of overlays) paintPicture(canvas, overlay, scale, brush);
    },
  };
}

interface Brush {
  readonly pictureOf: PictureOf;
  readonly quality: ImageSmoothingQuality;
  surface(name: string, size: Size): HTMLCanvasElement;
}

/** Pixels of the canvas for one pixel of the film. */
interface Scale {
  readonly x: number;
  readonly y: number;
}

function paintLayer(canvas: HTMLCanvasElement, layer: LaidLayer, scale: Scale, brush: Brush): void {
  const context = plainContext(canvas);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = layer.kind === 'color' ? layer.color : '#000';
  context.fillRect(0, 0, canvas.width, canvas.height);
  if (layer.kind === 'picture') paintPicture(canvas, layer, scale, brush);
}

function paintPicture(canvas: HTMLCanvasElement, laid: LaidPicture, scale: Scale, brush: Brush): void {
  const found = brush.pictureOf(laid);
  if (found === undefined) return;
  const context = plainContext(canvas);
  const within = scaled(laid.within, scale);
  context.save();
  context.beginPath();
  context.rect(within.x, within.y, within.width, within.height);
  context.clip();
  context.imageSmoothingQuality = 'high';
  if (laid.fill !== undefined) {
    const { part, size, box } = laid.fill;
    const small = brush.surface('fill', size);
    paintPart(contextOf(small), found, { part, box: { x: 0, y: 0, ...size }, turned: laid.turned }, brush);
    const planes = found.raw && smallerPlanes(found.raw, { part, size, turned: laid.turned });
    soften(small, BLUR, { dim: { luma: LUMA_SHARE, chroma: CHROMA_SHARE }, planes });
    const at = scaled(box, scale);
    context.drawImage(small, at.x, at.y, at.width, at.height);
  }
  paintPart(context, found, { part: laid.part, box: scaled(laid.box, scale), turned: laid.turned }, brush);
  context.restore();
  if (laid.grade !== undefined) regrade(context, within, laid.grade);
}

interface Part {
  readonly part: Box;
  readonly box: Box;
  readonly turned: LaidPicture['turned'];
}

/** A part of a picture as it is coded, mirrored, turned and scaled to a box. */
function paintPart(
  context: CanvasRenderingContext2D,
  picture: DecodedPicture,
  { part, box, turned }: Part,
  { quality }: Pick<Brush, 'quality'>,
): void {
  const { rotation, mirrored } = turned;
  const [across, down] = rotation % 180 === 0 ? [box.width, box.height] : [box.height, box.width];
  const { width, height } = picture;
  context.save();
  context.imageSmoothingQuality = quality;
  context.translate(box.x + box.width / 2, box.y + box.height / 2);
  context.rotate((rotation * Math.PI) / 180);
  if (mirrored) context.scale(-1, 1);
  const source = [part.x * width, part.y * height, part.width * width, part.height * height] as const;
  context.drawImage(picture.image, ...source, -across / 2, -down / 2, across, down);
  context.restore();
}

interface Crossing {
  readonly between: LaidTransition;
  readonly scale: Scale;
}

function paintTransition(
  canvas: HTMLCanvasElement,
  layers: readonly HTMLCanvasElement[],
  { between, scale }: Crossing,
  brush: Brush,
): void {
  const context = plainContext(canvas);
  const around = layers[between.around];
  if (around !== undefined) context.drawImage(around, 0, 0);
  const region = scaled(between.region, scale);
  context.save();
  context.beginPath();
  context.rect(region.x, region.y, region.width, region.height);
  context.clip();
  context.fillStyle = '#000';
  context.fillRect(region.x, region.y, region.width, region.height);
  for (const step of between.steps) {
    if (step.opacity <= 0) continue;
    const layer = layers[step.of === 'from' ? 0 : 1] as HTMLCanvasElement;
    const shown = edged(softenedBy(layer, { step, region, between }, brush), { step, region }, brush);
    const { zoom = 1, x = 0 } = step;
    const part = { width: region.width / zoom, height: region.height / zoom };
    const [left, top] = [region.x + (region.width - part.width) / 2, region.y + (region.height - part.height) / 2];
    context.globalAlpha = step.opacity;
    const at = [region.x + x * scale.x, region.y, region.width, region.height] as const;
    context.drawImage(shown, left, top, part.width, part.height, ...at);
  }
  context.restore();
}

interface Stepped {
  readonly step: TransitionStep;
  /** The part of the canvas in which the transition takes place, px. */
  readonly region: Box;
}

/** A layer covered by a blurred copy of itself. */
function softenedBy(
  layer: HTMLCanvasElement,
  { step, region, between }: Stepped & Pick<Crossing, 'between'>,
  brush: Brush,
): HTMLCanvasElement {
  const { softness = 0, of } = step;
  if (softness <= 0) return layer;
  const { x, y, width, height } = region;
  const small = brush.surface('soft', softSize(between.region));
  const little = contextOf(small);
  little.imageSmoothingQuality = 'high';
  little.drawImage(layer, x, y, width, height, 0, 0, small.width, small.height);
  soften(small, SOFT_SIGMA);
  const both = brush.surface(`softened ${of}`, layer);
  const context = plainContext(both);
  context.imageSmoothingQuality = 'high';
  context.globalAlpha = 1;
  context.drawImage(layer, 0, 0);
  context.globalAlpha = softness;
  context.drawImage(small, x, y, width, height);
  context.globalAlpha = 1;
  return both;
}

/** A layer that is visible up to an edge. */
function edged(layer: HTMLCanvasElement, { step: { edge }, region }: Stepped, brush: Brush): HTMLCanvasElement {
  if (edge === undefined) return layer;
  const cut = brush.surface('edge', layer);
  const context = plainContext(cut);
  context.globalCompositeOperation = 'copy';
  context.drawImage(layer, 0, 0);
  const [from, to] = [edge.at - edge.width, edge.at].map((share) => region.x + share * region.width) as [
    number,
    number,
  ];
  const ramp = context.createLinearGradient(from, 0, to, 0);
  ramp.addColorStop(0, '#000');
  ramp.addColorStop(1, 'transparent');
  context.globalCompositeOperation = 'destination-in';
  context.fillStyle = ramp;
  context.fillRect(0, 0, cut.width, cut.height);
  return cut;
}

function soften(canvas: HTMLCanvasElement, sigma: number, more?: Parameters<typeof softened>[3]): void {
  const context = contextOf(canvas);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  softened(pixels.data, canvas, sigma, more);
  context.putImageData(pixels, 0, 0);
}

/** Applies the curves of `gradeFilters` to a box of the canvas. */
function regrade(context: CanvasRenderingContext2D, { x, y, width, height }: Box, grade: ClipGrade): void {
  const pixels = context.getImageData(x, y, Math.max(1, width), Math.max(1, height));
  const { data } = pixels;
  const luma = Float32Array.from({ length: 256 }, (_, level) => 255 * gradedLuma(grade, level / 255));
  const gain = grade.chromaGain / 1000;
  const [addBlue, addRed] = [grade.blue, grade.red].map((shift) => (255 * shift) / 1000) as [number, number];
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue] = [data[at], data[at + 1], data[at + 2]] as unknown as [number, number, number];
    const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    const b = (gain * (blue - light)) / 1.8556 + addBlue;
    const r = (gain * (red - light)) / 1.5748 + addRed;
    const shown = luma[Math.round(light)] as number;
    data[at] = shown + 1.5748 * r;
    data[at + 1] = shown - 0.1873 * b - 0.4681 * r;
    data[at + 2] = shown + 1.8556 * b;
  }
  context.putImageData(pixels, x, y);
}

function scaled({ x, y, width, height }: Box, scale: Scale): Box {
  return { x: x * scale.x, y: y * scale.y, width: width * scale.x, height: height * scale.y };
}
