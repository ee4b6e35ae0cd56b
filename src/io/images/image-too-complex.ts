/** The decoder gave up on an image: it asked for more than a real one does. The message completes "but received …". */
export class ImageTooComplex extends Error {
  override readonly name = 'ImageTooComplex';
}
