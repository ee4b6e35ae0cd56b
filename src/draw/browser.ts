/**
 * `reelwright/browser`: draws a plan's draw lists on a browser's canvas with the same code as a render. Pure; it holds
 * no validator, no typesetter and no Node code.
 */
export type { CanvasLayer, Context2D, DrawWorld, ImageLike, PathLike } from './canvas.types.js';
export { draw } from './draw.js';
export { type Matrix, translation } from './matrix.js';
