/**
 * What extensions are made of: `reelwright/extend`. Looks are data; a text animation and a slide template are pure
 * functions of the types that the built-in ones have, with the parts they are built from.
 */
export { contrast } from '../color.js';
export type { TextAnimation, TextScene } from '../overlay/animations/animation.types.js';
export { paced, sampleEntrance, staggered } from '../overlay/animations/sample.js';
export { decelerate } from '../overlay/easing.js';
export { placeLogo } from '../slides/place-logo.js';
export { reportText } from '../slides/report-text.js';
export { placeText, setText, textNodes } from '../slides/set-text.js';
export { rect } from '../slides/shapes.js';
export type { SlideKit, SlideTemplate } from '../slides/slide.types.js';
export {
  defineExtension,
  type Extension,
  type OwnAnimation,
  type OwnTemplate,
} from './extensions/define-extension.js';
