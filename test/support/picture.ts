/** Pictures as the comparator takes them. */
export * from '../../src/io/images/picture.js';
