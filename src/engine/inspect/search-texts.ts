/** Texts and logo of a slide, each by its own bitmap, as they are drawn for a render. */
import { type Box, inflate, type Size } from '../../geometry.js';
import { verdictOn } from '../../inspect/element-moments.js';
import { matchPatch } from '../../inspect/element-sight.js';
import type { SeenSlideElement } from '../../inspect/seen-slide.types.js';
import { type SlideCells, slideCells } from '../../inspect/slide-cells.js';
import { nodesOfKind, type SlideElement, slideElements } from '../../inspect/slide-elements.js';
import type { PlannedSlide } from '../../slides/slider-plan.js';
import { slideDrawer } from '../slider/draw-slide.js';
import { picturesOf } from '../slider/gather-slider.js';
import type { PreparedSlider } from '../slider/prepare-slider.js';

/** A slide as it should be, to look for in a picture. */
export interface SlideDrawing {
  /** Brightness of the whole slide, one byte a pixel. */
  readonly luma: Uint8Array;
  readonly elements: readonly (SlideElement & { readonly drawn: Uint8Array; readonly alpha: Uint8Array })[];
  /** What elements cover, with what their shadows darken. */
  readonly covered: readonly Box[];
}

export interface SlideDrawings {
  readonly size: Size;
  /** The cells of all slides, by position. */
  cells(): Promise<readonly SlideCells[]>;
  of(position: number): Promise<SlideDrawing>;
}

/** How far the shadow of a letter reaches, px. */
const SHADOW_PX = 12;

/** Slides are drawn when they are asked for, each once. */
export async function slideDrawings(
  prepared: PreparedSlider,
  planned: readonly PlannedSlide[],
): Promise<SlideDrawings> {
  const { size } = prepared.plan.output;
  const { raster: draw } = await slideDrawer(prepared);
  const logos = picturesOf(prepared.logo).map(({ contentHash }) => contentHash);
  const lumas: Uint8Array[] = [];
  let cells: Promise<readonly SlideCells[]> | undefined;
  const drawAll = async () => {
    const all: SlideCells[] = [];
    for (const slide of planned) {
      const { data } = await draw(slide);
      all.push(slideCells(data, size));
      lumas.push(lumaOf(data));
    }
    return all;
  };
  const allCells = () => {
    cells ??= drawAll();
    return cells;
  };
  const drawingOf = async (slide: PlannedSlide): Promise<SlideDrawing> => {
    const elements = slideElements(slide, size, logos);
    const layers = new Map<SlideElement['kind'], Layer>();
    for (const kind of new Set(elements.map((element) => element.kind)))
      layers.set(kind, layerOf((await draw({ ...slide, nodes: nodesOfKind(slide.nodes, kind, logos) })).data));
    return {
      luma: lumas[slide.position - 1] as Uint8Array,
      elements: elements.map((element) => {
        const layer = layers.get(element.kind) as Layer;
        return { ...element, drawn: cut(layer.luma, element.box, size), alpha: cut(layer.alpha, element.box, size) };
      }),
      covered: elements.map(({ box }) => inflate(box, SHADOW_PX)),
    };
  };
  const drawn = new Map<number, Promise<SlideDrawing>>();
  return {
    size,
    cells: allCells,
    of: async (position) => {
      await allCells();
      const known = drawn.get(position) ?? drawingOf(planned[position - 1] as PlannedSlide);
      drawn.set(position, known);
      return known;
    },
  };
}

/** `luma`: brightness of a picture of the same size. */
export function searchTexts(luma: Uint8Array, drawing: SlideDrawing, size: Size): readonly SeenSlideElement[] {
  return drawing.elements.map(({ element, text, box, drawn, alpha }) => {
    const { width, height } = box;
    const match = matchPatch({
      ...{ width, height, drawn, alpha },
      seen: cut(luma, box, size),
      render: cut(drawing.luma, box, size),
    });
    const verdict = verdictOn(match);
    return {
      ...{ element, text, score: fine(match.score), worst_part: fine(match.worst) },
      seen: verdict === 'seen',
      verdict,
    };
  });
}

/** Luma of rows of RGBA pixels, one byte a pixel (weights of BT.709). Alpha is ignored. */
export function lumaOf(data: Uint8Array): Uint8Array {
  const luma = new Uint8Array(data.length / 4);
  for (let at = 0; at < luma.length; at += 1)
    luma[at] = Math.round(
      0.2126 * (data[4 * at] as number) + 0.7152 * (data[4 * at + 1] as number) + 0.0722 * (data[4 * at + 2] as number),
    );
  return luma;
}

interface Layer {
  readonly luma: Uint8Array;
  readonly alpha: Uint8Array;
}

/** Luma and alpha of rows of premultiplied pixels; the luma is that of the straight colours. */
function layerOf(data: Uint8Array): Layer {
  const premultiplied = lumaOf(data);
  const alpha = Uint8Array.from(premultiplied, (_, at) => data[4 * at + 3] as number);
  const luma = premultiplied.map((value, at) =>
    alpha[at] === 0 ? 0 : Math.min(255, Math.round((255 * value) / (alpha[at] as number))),
  );
  return { luma, alpha };
}

function cut(plane: Uint8Array, box: Box, { width }: Size): Uint8Array {
  const patch = new Uint8Array(box.width * box.height);
  for (let y = 0; y < box.height; y += 1) {
    const from = (box.y + y) * width + box.x;
    patch.set(plane.subarray(from, from + box.width), y * box.width);
  }
  return patch;
}

function fine(value: number): number {
  return Math.round(value * 1000) / 1000;
}
