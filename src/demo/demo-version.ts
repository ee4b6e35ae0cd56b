/**
 * Names the state of the code that draws the demo media: a set with another name is made anew. A test holds it to the
 * first 16 digits of the SHA-256 over the generator and what it imports of this folder, and says the new value after an
 * edit.
 */
export const demoVersion = '839f15137323092e';
