/** The comparator that ships as reelwright/testing. */
export * from '../../src/io/images/compare-images.js';
