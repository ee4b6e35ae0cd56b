/**
 * The error of a decoder that gave up on an image because it needed more memory or time than any real image does. The
 * message completes "but received …".
 */
export class ImageTooComplex extends Error {
  override readonly name = 'ImageTooComplex';
}
