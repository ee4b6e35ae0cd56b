/**
 * What extensions are made of: `reelwright/extend`. Looks are data; text animations, transitions, slide templates and
 * annotators are pure functions of the types that the built-in ones have, with the parts they are built from.
 */
export { contrast } from '../color.js';
export { chain, type FilterChain, filter } from '../compose/filter-graph.js';
export { eased, fadeIn, fadeOut, layOn, progress } from '../compose/transitions/parts.js';
export type { TransitionGraph, TransitionRequest } from '../compose/transitions/transition.types.js';
export type { TextAnimation, TextScene } from '../overlay/animations/animation.types.js';
export { paced, sampleEntrance, staggered } from '../overlay/animations/sample.js';
export { decelerate } from '../overlay/easing.js';
export { placeLogo } from '../slides/place-logo.js';
export { reportText } from '../slides/report-text.js';
export { placeText, setText, textNodes } from '../slides/set-text.js';
export { rect } from '../slides/shapes.js';
export type { SlideKit, SlideTemplate } from '../slides/slide.types.js';
export type { Annotator, AnnotatorShape, ShapeScene } from '../tracking/draw/annotators/annotator.types.js';
export { angle, bar, oval, ribbon, ring, roundBar } from '../tracking/draw/ass-drawing.js';
export { type Edges, grown, inwards, moved, outwards } from '../tracking/draw/edges.js';
export { lineFor, type OverlaySizes } from '../tracking/draw/overlay-style.js';
export type { ShownObject } from '../tracking/draw/shown-objects.js';
export {
  defineExtension,
  type Extension,
  type OwnAnimation,
  type OwnTemplate,
} from './extensions/define-extension.js';
