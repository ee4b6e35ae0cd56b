/**
 * What draws a plan's draw lists on a browser's canvas: `reelwright/browser`, the very code that draws a render. Pure;
 * it brings no validator, no typesetter and nothing of node.
 */
export type { CanvasLayer, Context2D, DrawWorld, ImageLike, PathLike } from './canvas.types.js';
export { draw } from './draw.js';
export { type Matrix, translation } from './matrix.js';
