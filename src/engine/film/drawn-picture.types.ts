/** An image that draw lists draw, apart from how it is made: part of a public type. */
import type { Size } from '../../geometry.js';
import type { RgbaImage } from '../../io/images/load-image.js';

/** An image under the name that draw lists give it. */
export interface DrawnPicture extends RgbaImage {
  /** The name that draw lists give it: SHA-256 of its file. */
  readonly asset: string;
  /** Size of the upright original, which `source` boxes of draw lists count in. */
  readonly upright: Size;
}
