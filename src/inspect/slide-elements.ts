/**
 * The elements that are searched in the picture of a slide: each of its texts, and the logo, with the nodes that draw
 * it alone.
 */
import type { DrawNode } from '../draw/draw-list.js';
import { imageNodes } from '../draw/image-nodes.js';
import { type Box, bottom, inflate, right, type Size, union } from '../geometry.js';
import type { PlannedSlide } from '../slides/slider-plan.js';

export interface SlideElement {
  readonly element: string;
  readonly text: string;
  /** Its ink and a rim around it, whole pixels inside the slide. */
  readonly box: Box;
  /** What draws it, and others of its kind. */
  readonly kind: 'text' | 'logo';
}

/** The rim shows whether the ink ends where it should. */
const RIM_PX = 6;

/** The texts and the logo of a slide. `logos`: content hashes; none for a carousel without a logo. */
export function slideElements(
  slide: Pick<PlannedSlide, 'nodes' | 'texts'>,
  size: Size,
  logos: readonly string[],
): readonly SlideElement[] {
  const texts = slide.texts.flatMap(({ element, text, lines }): readonly SlideElement[] => {
    const ink = union(lines);
    return ink === undefined ? [] : [{ element, text, box: within(ink, size), kind: 'text' }];
  });
  const marks = imageNodes(slide.nodes)
    .filter(({ asset }) => logos.includes(asset))
    .map(({ box }): SlideElement => ({ element: 'logo', text: '', box: within(box, size), kind: 'logo' }));
  return [...texts, ...marks];
}

/** The draw list with only texts or logo; the groups around them stay. */
export function nodesOfKind(
  nodes: readonly DrawNode[],
  kind: SlideElement['kind'],
  logos: readonly string[],
): readonly DrawNode[] {
  return nodes.flatMap((node): readonly DrawNode[] => {
    if (node.kind === 'group') {
      const children = nodesOfKind(node.children, kind, logos);
      return children.length === 0 ? [] : [{ ...node, children }];
    }
    if (kind === 'text') return node.kind === 'text' ? [node] : [];
    return node.kind === 'image' && logos.includes(node.asset) ? [node] : [];
  });
}

function within(ink: Box, size: Size): Box {
  const box = inflate(ink, RIM_PX);
  const [x, y] = [Math.max(0, Math.floor(box.x)), Math.max(0, Math.floor(box.y))];
  return {
    x,
    y,
    width: Math.max(0, Math.min(size.width, Math.ceil(right(box))) - x),
    height: Math.max(0, Math.min(size.height, Math.ceil(bottom(box))) - y),
  };
}
